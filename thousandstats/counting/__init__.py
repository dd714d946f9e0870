"""Counting: exact answers by generating functions over small groups of cards, integers only.

The question's terms are sums over small groups, so their joint table is a product of small
polynomials; see `forms`, `groups` and `tables` for the three steps. Like components share a table,
the deck is done in two halves, and a condition is the same table read twice. The size of the
tables is predicted before any is made; a question beyond the limit is refused.

Left out: terms of the play, and any approximation.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import prod

from thousandstats.counting.forms import Folded, Quantity, carried
from thousandstats.counting.groups import Component, Plan, plan
from thousandstats.counting.tables import (
    Packing,
    Table,
    component_table,
    decode,
    join,
    packing,
    product,
)
from thousandstats.errors import InputError
from thousandstats.questions import Case, Question, ways_to_part
from thousandstats.results import Distribution, Value


def distribution(question: Question) -> Distribution:
    """How many deals of the mentioned places that meet the condition have each value.

    Parameters
    ----------
    question : Question

    Returns
    -------
    Distribution
        Counts over the control total: the deals of the mentioned places, the rest merged, that
        meet the condition.

    Raises
    ------
    InputError
        If no deal meets the condition, or the tables would grow beyond `LIMIT`.
    """
    counts: Counter[Value] = Counter()
    for case in question.cases:
        counts.update(_count(question, case))
    total = sum(counts.values())
    if not total:
        raise InputError(f"The condition {question.given} is impossible: no deal meets it.")
    return Distribution(dict(counts), total, route="counting")


def _count(question: Question, case: Case) -> Counter[Value]:
    """The values of one case among the deals that meet its condition."""
    nodes = [*case.values, *([case.given] if case.given is not None else [])]
    record = carried(question.layout, nodes)
    formulas = [record.formula(node) for node in nodes]
    asked = plan(question.layout, question.places, case.known, record.quantities)
    fields = packing(asked)

    values = _values(asked, fields)
    if sum(values.values()) != ways_to_part(asked.capacities):
        raise AssertionError("the table of a question does not add up to its deals")
    scale = prod(ways_to_part(rooms) for rooms in asked.members)

    order = _reading_order(record.quantities)
    given = formulas.pop() if case.given is not None else None
    single = formulas[0] if len(formulas) == 1 else None
    counts: Counter[Value] = Counter()
    for key, ways in values.items():
        decoded = decode(key, asked, fields)
        read = [decoded[n] for n in order]
        if given is None or given(read):
            counts[single(read) if single else tuple(f(read) for f in formulas)] += ways * scale
    return counts


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


def _values(asked: Plan, fields: Packing) -> Table:
    """The joint table of all components and the filler, by values."""
    tables: dict[Component, Table] = {}
    for component in asked.components:
        if component not in tables:
            tables[component] = component_table(component, asked, fields)
    halves = _halves(asked.components, tables)
    made: dict[tuple[Component, ...], Table] = {}
    for half in halves:
        if half not in made:
            made[half] = {fields.bias: 1}
            for component in half:
                made[half] = product(made[half], tables[component], fields)
    return join(made[halves[0]], made[halves[1]], asked, fields)


def _halves(
    components: Sequence[Component], tables: dict[Component, Table]
) -> tuple[tuple[Component, ...], tuple[Component, ...]]:
    """The components in two halves of like size; equal halves share a table."""
    halves: tuple[list[Component], list[Component]] = ([], [])
    sizes = [1, 1]
    for component in sorted(components, key=lambda c: -len(tables[c])):
        smaller = 0 if sizes[0] <= sizes[1] else 1
        halves[smaller].append(component)
        sizes[smaller] *= max(2, len(tables[component]))
    return tuple(halves[0]), tuple(halves[1])
