"""Counting: exact answers by generating functions over small groups of cards, integers only.

The question's terms are sums over small groups, so their joint table is a product of small
polynomials; see `forms`, `groups` and `tables` for the three steps. Like components share a table,
the deck is done in two halves, and a condition is the same table read twice. The work is predicted
before the large tables are made: beyond `BUDGET` steps a notice is logged; a hopeless question
is refused at once, and no table is begun that would lead beyond `LIMIT`.

Left out: terms of the play, and any approximation.
"""

import logging
import shlex
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from thousandstats.counting.forms import Folded, Formula, Quantity, carried
from thousandstats.counting.groups import Component, Plan, plan
from thousandstats.counting.prediction import component_steps, halves, steps
from thousandstats.counting.tables import (
    Packing,
    Table,
    component_table,
    decode,
    join,
    join_steps,
    packing,
    product,
)
from thousandstats.errors import InputError, short
from thousandstats.questions import Case, Question, ways_to_part
from thousandstats.results import Distribution, Value

BUDGET = 6_000_000
"""Steps that are done without a word: a second or so."""

LIMIT = 100_000_000
"""Steps that are never passed, if not told otherwise: a minute or so, a gigabyte of tables."""

OVERSHOOT = 300
"""How many times too high a prediction may be; only beyond that a question is hopeless."""

STEPS_A_SECOND = 2_000_000
"""Roughly; only to tell how long a question will take."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Prepared:
    """A case with the tables of its components, ready to be counted."""

    plan: Plan
    fields: Packing
    formulas: Sequence[Formula]
    given: Formula | None
    order: Sequence[int]  # where each quantity stands in a decoded key
    tables: Mapping[Component, Table]

    @property
    def terms(self) -> dict[Component, int]:
        """The size of each component's table."""
        return {component: len(table) for component, table in self.tables.items()}


def distribution(question: Question, limit: int = LIMIT) -> Distribution:
    """How many deals of the mentioned places that meet the condition have each value.

    Parameters
    ----------
    question : Question
    limit : int
        Steps that are never passed.

    Returns
    -------
    Distribution
        Counts over the control total: the deals of the mentioned places, the rest merged, that
        meet the condition.

    Raises
    ------
    InputError
        If no deal meets the condition, or counting is too much work.
    """
    counts: Counter[Value] = Counter()
    try:
        prepared = [_prepare(question, case, limit) for case in question.cases]
        work = sum(_predicted(case) for case in prepared)
        if work > OVERSHOOT * limit:
            raise _TooMuchError(work)
        if work > BUDGET and limit > BUDGET:
            log.warning("Counting this takes up to %s.", _duration(min(work, limit)))
        for case in prepared:
            counts.update(_count(case, limit))
    except _TooMuchError as error:
        raise InputError(_refusal(question, error.steps, limit)) from None
    total = sum(counts.values())
    if not total:
        given = short(str(question.given))
        raise InputError(f"The condition {given} is impossible: no deal meets it.")
    return Distribution(dict(counts), total, route="counting")


class _TooMuchError(Exception):
    """The next tables would lead beyond the limit."""

    def __init__(self, steps: int) -> None:
        super().__init__(steps)
        self.steps = steps


def _duration(steps: int) -> str:
    """About how long so many steps take, in words."""
    length, unit = steps / STEPS_A_SECOND, "second"
    for larger, size in (("minute", 60), ("hour", 60), ("day", 24), ("year", 365)):
        if length < size:
            break
        length, unit = length / size, larger
    number = max(1, round(length))
    return f"{number:,} {unit}{'s' if number > 1 else ''}"


def _refusal(question: Question, steps: int, limit: int) -> str:
    layout = question.layout
    words = ["thousandstats", "ask", question.text]
    if question.given is not None:
        words += ["--given", question.given]
    words += ["--game", layout.game, "--layout", layout.name, "--route", "simulation"]
    return (
        f"Counting this would take about {_duration(steps)}, and its limit is {_duration(limit)}; "
        f"simulate it instead: {shlex.join(words)}"
    )


def _prepare(question: Question, case: Case, limit: int) -> _Prepared:
    nodes = [*case.values, *([case.given] if case.given is not None else [])]
    record = carried(question.layout, nodes)
    formulas = [record.formula(node) for node in nodes]
    given = formulas.pop() if case.given is not None else None
    asked = plan(question.layout, question.places, case.known, record.quantities)
    work = component_steps(asked)
    if work > limit:
        raise _TooMuchError(work)
    fields = packing(asked)
    tables = {c: component_table(c, asked, fields) for c in set(asked.components)}
    return _Prepared(asked, fields, formulas, given, _reading_order(record.quantities), tables)


def _predicted(case: _Prepared) -> int:
    """About how many steps a case takes; where few placements are possible, these will do."""
    terms = case.terms
    placements = prod(terms[component] for component in case.plan.components)
    return placements if placements <= BUDGET else steps(case.plan, terms)


def _count(case: _Prepared, limit: int) -> Counter[Value]:
    """The values of one case among the deals that meet its condition."""
    values = _values(case, limit)
    if sum(values.values()) != ways_to_part(case.plan.capacities):
        raise AssertionError("the table of a question does not add up to its deals")
    scale = prod(ways_to_part(rooms) for rooms in case.plan.members)
    single = case.formulas[0] if len(case.formulas) == 1 else None
    counts: Counter[Value] = Counter()
    for key, ways in values.items():
        decoded = decode(key, case.plan, case.fields)
        read = [decoded[n] for n in case.order]
        if case.given is None or case.given(read):
            value = single(read) if single else tuple(formula(read) for formula in case.formulas)
            counts[value] += ways * scale
    return counts


def _values(case: _Prepared, limit: int) -> Table:
    """The joint table of all components and the filler, by values."""
    parts = halves(case.plan, case.terms)
    made: dict[tuple[Component, ...], Table] = {}
    work = 0
    for half in parts:
        if half in made:
            continue
        grown = {case.fields.bias: 1}
        for component in half:
            work += len(grown) * len(case.tables[component])
            if work > limit:
                raise _TooMuchError(work)
            grown = product(grown, case.tables[component], case.fields)
        made[half] = grown
    first, second = (made[half] for half in parts)
    if work + 2 * len(first) * len(second) > limit:
        work += join_steps(first, second, case.plan, case.fields)
        if work > limit:
            raise _TooMuchError(work)
    return join(first, second, case.plan, case.fields)


def _reading_order(quantities: Iterable[Quantity]) -> list[int]:
    """Where each quantity stands in a decoded key, which has all forms before all folds."""
    folded = [isinstance(quantity, Folded) for quantity in quantities]
    forms = folded.count(False)
    order = []
    seen = {False: 0, True: forms}
    for is_fold in folded:
        order.append(seen[is_fold])
        seen[is_fold] += 1
    return order
