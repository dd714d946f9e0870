"""Whether the dealer is fair: its deals are tallied from every side and compared with chance.

The dealer is that of simulation, asked in the ordinary way which cards lie in each place. Seeds
were fixed before any result had been seen, among them the smallest, the largest and neighbours.
For each seed:

- ``sets``: every set of cards that a place can get is dealt equally often;
- ``cards``: each card lies in each place as often as the place is large;
- ``pairs``: each pair of cards lies together equally often;
- ``next deal``: a place shares no more and no fewer cards with itself one deal later than chance
  has it;
- ``next block``: the same for deals at one point of neighbouring blocks, whose streams should have
  nothing in common.

Left out: deals with known cards or conditions, which are made of the same draws.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

from thousandstats.answers import AskableLayout
from thousandstats.errors import InputError
from thousandstats.kernels.streams import STREAM_VERSION
from thousandstats.published.studies import Parts, Study, Table
from thousandstats.questions import Layout
from thousandstats.results import grouped, many
from thousandstats.results.rounding import decimal
from thousandstats.simulation.blocks import BLOCK
from thousandstats.studies import chances
from thousandstats.studies.chances import Statistic
from thousandstats.studies.dealers import (
    CARDS,
    KEY,
    NEXT_BLOCK,
    NEXT_DEAL,
    PAIRS,
    SETS,
    Dealer,
    DealerTally,
    SimulationDealer,
)

SEEDS = (0, 1, 2, 3, 20_260_101, 2**32, 2**63, 2**64 - 1)

DEALS = 2**25
"""How many each seed deals."""

LEAST = 100_000
"""With fewer, hardly any hand comes twice, and the test of all hands sees nothing."""

LEVEL = 0.01
"""How likely a fair dealer is to be called unfair, all tests together."""

DIGITS = 3

TITLE = "whether the dealer of simulations is fair: every hand, kitty, card, pair, and the order"

CORRECTION = "Holm, all tests of all seeds together"

COLUMNS = ("seed", "test", "chi_square", "degrees", "p", "corrected_p")
HEADING = ("seed", "test", "chi-square", "degrees", "p", "corrected")

Counts = Mapping[tuple[int, ...], int]


class Expectation(NamedTuple):
    """What a test expects: its name, the kind of tally and the place, and a chance for each cell.

    Cells that are all alike share one chance.
    """

    name: str
    kind: int
    place: int
    chances: tuple[Fraction, ...]


class TestResult(NamedTuple):
    """One test of one seed."""

    seed: int
    name: str
    statistic: Statistic


@dataclass(frozen=True)
class FairnessReport:
    """What follows from what seeds have dealt.

    Attributes
    ----------
    layout : AskableLayout
    deals : int
        How many deals each seed deals.
    dealer : Dealer or None
        Who deals; None for the dealer of simulation.
    seeds : tuple of int
    block : int
        How many deals come from one stream.
    """

    layout: AskableLayout
    deals: int
    dealer: Dealer | None
    seeds: tuple[int, ...]
    block: int

    def label(self, number: int) -> str:
        """Return what a block is called."""
        return f"seed {self.seeds[number]}"

    def found(self, parts: Parts) -> list[TestResult]:
        """Return every test of every seed that is done."""
        return [
            TestResult(self.seeds[number], name, statistic)
            for number, part in sorted(parts.items())
            for name, statistic in statistics(part.counts, self.layout, self.deals, self.block)
        ]

    def table(self, parts: Parts) -> Table:
        """Return the tests as rows for people."""
        return (HEADING, *_rows(self.found(parts)))

    def summary(self, parts: Parts) -> dict[str, Any]:
        """Return the tests as data, and the verdict on all of them together."""
        tests = self.found(parts)
        rows = _rows(tests)
        return {
            "verdict": "unfair" if any(_unfair(tests)) else "fair",
            "level": str(LEVEL),
            "correction": CORRECTION,
            "least_corrected_p": min((row[-1] for row in rows), key=float, default=None),
            "expected": [_in_full(test, self.deals, self.block) for test in expected(self.layout)],
            "tests": [dict(zip(COLUMNS, row, strict=True)) for row in rows],
        }

    def faults(self, parts: Parts) -> Iterator[str]:
        """Yield what is wrong with the blocks, in sentences."""
        for number, part in sorted(parts.items()):
            if not whole(part.counts, self.layout, self.deals, self.block):
                yield (
                    f"What seed {self.seeds[number]} dealt does not add up to "
                    f"{many(self.deals, 'deal')}."
                )
        yield from _unfair(self.found(parts))

    def sized(self, deals: int) -> Study:
        """Return the study of another number of deals for each seed."""
        return study(self.layout, deals, self.dealer, self.seeds, self.block)


def study(
    layout: AskableLayout,
    deals: int = DEALS,
    dealer: Dealer | None = None,
    seeds: Sequence[int] = SEEDS,
    block: int = BLOCK,
) -> Study:
    """Return the test of a dealer: that of simulation, unless another is handed in.

    Raises
    ------
    InputError
        If there are too few deals.
    """
    if deals < LEAST:
        raise InputError(
            f"{deals} deals for each seed are too few to test the dealer; {LEAST} is the least."
        )
    tested = SimulationDealer(layout.deck, layout.places) if dealer is None else dealer
    report = FairnessReport(layout, deals, dealer, tuple(seeds), block)
    return Study(
        "fairness",
        TITLE,
        len(seeds),
        1,
        DealerTally(tested, layout.deck.size, layout.sizes, report.seeds, deals, block),
        {
            "game": layout.game,
            "layout": layout.name,
            "places": ", ".join(f"{name} {size}" for name, size in layout.places),
            "seeds": ", ".join(map(str, seeds)),
            "deals_of_each_seed": str(deals),
            "block": str(block),
            "stream_version": str(STREAM_VERSION),
            "key": KEY,
        },
        report.label,
        report.summary,
        report.table,
        report.faults,
        sized=report.sized,
    )


def expected(layout: Layout) -> list[Expectation]:
    """Every test of a seed, with what a fair dealer gives.

    >>> from thousandstats import thousand
    >>> [(test.name, str(test.chances[0])) for test in expected(thousand.two_players)][2:6]
    [('sets: kitty', '1/276'), ('sets: spare', '1/276'), ('cards', '5/12'), ('pairs', '1/3')]
    """
    deck = layout.deck.size
    every = list(enumerate(layout.places))
    return [
        *(
            Expectation(f"sets: {name}", SETS, place, (Fraction(1, comb(deck, size)),))
            for place, (name, size) in every
        ),
        Expectation("cards", CARDS, 0, tuple(Fraction(size, deck) for size in layout.sizes)),
        Expectation("pairs", PAIRS, 0, (chances.chance_together(layout.sizes),)),
        *(
            Expectation(f"{kind}: {name}", number, place, tuple(chances.overlap(deck, size)))
            for kind, number in (("next deal", NEXT_DEAL), ("next block", NEXT_BLOCK))
            for place, (name, size) in every
        ),
    ]


def statistics(
    counts: Counts, layout: Layout, deals: int, block: int
) -> Iterator[tuple[str, Statistic]]:
    """Every test of one seed's tallies, by name; what needs a second block only if there is one."""
    deck, sizes = layout.deck.size, layout.sizes
    for name, kind, place, fair in expected(layout):
        if kind == SETS:
            times = [(o[2], many) for o, many in counts.items() if o[:2] == (SETS, place)]
            yield name, chances.uniform(times, comb(deck, sizes[place]))
        elif kind == CARDS:
            rows = [[counts.get((CARDS, c, p), 0) for p in range(len(sizes))] for c in range(deck)]
            yield name, chances.cards(rows, sizes, deals)
        elif kind == PAIRS:
            together = [counts.get((PAIRS, *pair), 0) for pair in combinations(range(deck), 2)]
            yield name, chances.pairs(together, sizes, deals)
        elif kind == NEXT_DEAL or deals > block:
            hits = [counts.get((kind, place, cards), 0) for cards in range(len(fair))]
            yield name, chances.fit(hits, fair)


def _sums(counts: Counts) -> dict[tuple[str, int], int]:
    """Return what the tallies add up to, kind by kind."""
    sums: dict[tuple[str, int], int] = {}

    def add(what: str, number: int, count: int) -> None:
        sums[what, number] = sums.get((what, number), 0) + count

    for (kind, one, other), count in counts.items():
        if kind == SETS:
            add("sets", one, count)
            add("deals", one, other * count)
        elif kind == CARDS:
            add("places", one, count)
        elif kind == PAIRS:
            add("pairs", 0, count)
        else:
            add("next deal" if kind == NEXT_DEAL else "next block", one, count)
    return sums


def whole(counts: Counts, layout: Layout, deals: int, block: int) -> bool:
    """Whether the tallies add up to a number of deals."""
    deck, sizes = layout.deck.size, layout.sizes
    blocks = -(-deals // block)
    wanted: dict[tuple[str, int], int] = {("places", card): deals for card in range(deck)}
    wanted["pairs", 0] = deals * sum(comb(size, 2) for size in sizes)
    for place, size in enumerate(sizes):
        wanted["sets", place] = comb(deck, size)
        wanted["deals", place] = deals
        wanted["next deal", place] = deals - blocks
        if blocks > 1:
            wanted["next block", place] = deals - block
    return _sums(counts) == wanted


def _unfair(tests: Sequence[TestResult]) -> Iterator[str]:
    """Yield a sentence for each test that a fair dealer would hardly ever fail."""
    for test, p in zip(tests, corrected(tests), strict=True):
        if p < LEVEL:
            yield (
                f"Seed {test.seed}, {test.name}: chi-square {_short(test.statistic)} with "
                f"{grouped(test.statistic.degrees)} degrees of freedom, p = {p:.2g} corrected for "
                f"{len(tests)} tests, below {LEVEL}."
            )


def corrected(tests: Sequence[TestResult]) -> list[float]:
    """Return the p-value of each test, corrected for their number."""
    return chances.corrected([test.statistic.p for test in tests])


def _short(statistic: Statistic) -> str:
    return decimal(statistic.value, DIGITS)


def _rows(tests: Sequence[TestResult]) -> list[tuple[str, ...]]:
    return [
        (
            str(test.seed),
            test.name,
            _short(test.statistic),
            str(test.statistic.degrees),
            f"{test.statistic.p:.4g}",
            f"{p:.4g}",
        )
        for test, p in zip(tests, corrected(tests), strict=True)
    ]


def _in_full(test: Expectation, deals: int, block: int) -> dict[str, object]:
    """How many are expected in each cell of a test."""
    blocks = -(-deals // block)
    many = {NEXT_DEAL: deals - blocks, NEXT_BLOCK: max(0, deals - block)}.get(test.kind, deals)
    cells = [decimal(many * chance, DIGITS) for chance in test.chances]
    return (
        {"test": test.name, "each": cells[0]}
        if len(cells) == 1
        else {"test": test.name, "cells": cells}
    )
