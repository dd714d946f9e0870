"""The halves of a task before their last product, and a forecast of what joining them will take.

The last product of a half takes nearly all of its steps, and only its terms tell how long the join
will be: how many of them are alike in value, no bound tells well. So the forecast makes a sample
of them. Of all pairs of terms that the last product will multiply some are drawn; for the cards
that each uses, the terms of the first half that use these, and those of the second half that fit,
are made as the product would make them, and their steps counted. Divided by how likely these cards
are drawn, their average is an unbiased estimate of all steps.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev

from thousandstats.counting.joining import by_used, fillings
from thousandstats.counting.plans import CountingPlan
from thousandstats.counting.polynomials import Packing, Table, product, with_flags
from thousandstats.counting.pruning import PruningStage
from thousandstats.counting.watch import LOOKS, Watch
from thousandstats.questions import ways_to_spread

DRAWN = 10_000
"""Pairs that are drawn to tell how many fit their places."""

SAMPLE = 60
"""Pairs among them whose cards are looked at, if that is cheap enough."""

FEWEST = 15
"""Pairs that must be looked at for a forecast."""

PILOT = 5
"""Pairs of the sample that tell what the others will cost."""

CHEAP = 3
"""How many times fewer steps than the products a forecast must take."""

MOST = 2_000_000
"""Steps of a forecast at most: a second or so."""


@dataclass(frozen=True)
class Growth:
    """A half whose last component is still to be multiplied in, and how it is pruned then."""

    grown: Table
    last: Table
    stage: PruningStage

    @property
    def steps(self) -> int:
        """How many steps the last product takes."""
        return len(self.grown) * len(self.last)

    def finish(self, fields: Packing, watch: Watch) -> Table:
        """Return the half."""
        watch.check(self.steps)
        return self.stage.prune(product(self.grown, self.last, fields, watch), watch)


@dataclass(frozen=True)
class Forecast:
    """An estimate of a number of steps, with its standard error."""

    steps: float
    error: float

    @property
    def least(self) -> int:
        """A number that is hardly ever too high."""
        return max(0, round(self.steps - 3 * self.error))

    @property
    def most(self) -> int:
        """A number that is hardly ever too low."""
        return round(self.steps + 3 * self.error)


def forecast(
    first: Growth, second: Growth, plan: CountingPlan, fields: Packing, watch: Watch
) -> Forecast | None:
    """Return about how many steps it will take to join two halves; None if no sample is cheap."""
    budget = min(MOST, sum({id(half): half.steps for half in (first, second)}.values()) // CHEAP)
    if ways_to_spread(plan.filler, plan.capacities) * FEWEST > budget:
        return None
    mine = _Half(first, fields)
    theirs = mine if second is first else _Half(second, fields)
    drawn = _drawn(first, fields)
    if len(drawn) < FEWEST:
        return None
    rooms = [2 * fields.bias + fields.full - filling for filling in fillings(plan, fields)]
    sample = [(used, [room - used for room in rooms]) for used in drawn[:SAMPLE]]
    pilot = [
        mine.cost(used) + sum(theirs.cost(other) for other in others)
        for used, others in sample[:PILOT]
    ]
    if fmean(pilot) * FEWEST > budget:
        return None
    del sample[max(FEWEST, int(budget / fmean(pilot))) :]
    each = [_steps(mine, used, theirs, others, watch) / mine.pairs(used) for used, others in sample]
    fit = first.steps * len(drawn) / DRAWN
    return Forecast(fit * fmean(each), fit * stdev(each) / sqrt(len(each)))


class _Half:
    """The terms of a half by the cards that they use, made where they are asked for."""

    def __init__(self, growth: Growth, fields: Packing) -> None:
        self._fields = fields
        self._stage = growth.stage
        parts = by_used(growth.grown, fields), by_used(growth.last, fields)
        self._few, self._many = sorted(parts, key=len)

    def pairs(self, used: int) -> int:
        """In how many ways a term that uses these cards comes about."""
        return sum(
            len(terms) * len(self._many.get(used - mine, ())) for mine, terms in self._few.items()
        )

    def cost(self, used: int) -> int:
        """How many steps it takes to make the terms that use these cards."""
        return len(self._few) // LOOKS + self.pairs(used)

    def values(self, used: int, watch: Watch) -> set[int]:
        """Return the values of the terms that use these cards."""
        table: Table = {}
        watch.add(len(self._few) // LOOKS)
        for mine, terms in self._few.items():
            others = self._many.get(used - mine, ())
            if others:
                watch.add(len(terms) * len(others))
                for value, _ in terms:
                    table.update((used + value + other, 1) for other, _ in others)
        flagged = with_flags(table, self._fields) if self._fields.flags else table
        mask = self._fields.values
        return {key & mask for key in self._stage.prune(flagged, watch)}


def _steps(mine: _Half, used: int, theirs: _Half, others: Sequence[int], watch: Watch) -> int:
    """Return the steps of joining the terms that use these cards with those that fit."""
    met = [theirs.values(other, watch) for other in others]
    return sum(map(len, met)) + len(mine.values(used, watch)) * len(set().union(*met))


def _drawn(growth: Growth, fields: Packing) -> list[int]:
    """Return the cards used, as biased keys, by random pairs of terms that fit their places."""
    random = Random(0)  # the same question has the same forecast
    pairs = zip(
        random.choices(list(growth.grown), k=DRAWN),
        random.choices(list(growth.last), k=DRAWN),
        strict=True,
    )
    both = [(one & ~fields.values) + (other & ~fields.values) for one, other in pairs]
    return [used for used in both if not used & fields.guard]
