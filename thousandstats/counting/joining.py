"""The last step: two half-tables are joined by the cards they use, and the filler fills the rest.

What is kept then is the values alone.
"""

from collections.abc import Callable, Iterator

from thousandstats.counting.plans import CountingPlan
from thousandstats.counting.polynomials import (
    COUNTER_BITS,
    Packing,
    Table,
    compositions,
    finisher,
    with_flags,
)
from thousandstats.counting.watch import Watch
from thousandstats.questions import ways_to_spread

Terms = list[tuple[int, int]]
"""Values with their ways."""

Parts = dict[int, Terms]
"""The terms of a table by the cards that they use of each block, as a key."""


def join(
    first: Parts,
    second: Parts,
    plan: CountingPlan,
    fields: Packing,
    watch: Watch,
    look: Callable[[Table], None],
) -> Table:
    """Return the values of all placements of two biased halves and the filler, with their ways.

    `look` is called with what there is of it, now and then.

    Raises
    ------
    AssertionError
        If the values do not add up to the placements.
    """
    mine, theirs = first, _unbiased(second, fields)
    finish = finisher(plan, fields)
    only_flags = fields.flags * ((1 << COUNTER_BITS) - 1) == fields.values
    result: Table = {}
    get = result.get
    placements = 0
    for used, fitting in _partners(mine, theirs, plan, fields):
        completed: Table = {}
        for other_used in fitting:
            ends = finish(used + other_used)
            watch.add(len(theirs[other_used]))
            for value, ways in theirs[other_used]:
                completed[value] = completed.get(value, 0) + ways * ends
        others = list(completed.items())
        for terms in watch.batches(mine[used], len(others)):
            for value, ways in terms:
                if only_flags:
                    for other_value, other_ways in others:
                        both = value | other_value
                        result[both] = get(both, 0) + ways * other_ways
                else:
                    for other_value, other_ways in others:
                        both = value + other_value
                        result[both] = get(both, 0) + ways * other_ways
            watch.keep(len(result))
            look(result)
        placements += sum([ways for _, ways in mine[used]]) * sum(completed.values())
    if sum(result.values()) != placements:
        raise AssertionError("the values of a join do not add up to its placements")
    return with_flags(result, fields) if fields.flags and not only_flags else result


def steps_to_join(
    first: Parts, second: Parts, plan: CountingPlan, fields: Packing, enough: int, watch: Watch
) -> int:
    """Return how many steps the join takes, or a bound above if that decides by itself.

    The bound has been up to four times too high.
    """
    mine, theirs = first, _unbiased(second, fields)
    different = len({value for terms in theirs.values() for value, _ in terms})
    watch.add(sum(map(len, theirs.values())))
    steps = 0
    for used, fitting in _partners(mine, theirs, plan, fields):
        watch.add(len(fitting))
        met = sum([len(theirs[other_used]) for other_used in fitting])
        steps += met + len(mine[used]) * min(met, different)
    if steps <= enough or steps > 10 * enough:
        return steps
    steps = 0
    for used, fitting in _partners(mine, theirs, plan, fields):
        values = {value for other_used in fitting for value, _ in theirs[other_used]}
        met = sum([len(theirs[other_used]) for other_used in fitting])
        watch.add(met)
        steps += met + len(mine[used]) * len(values)
    return steps


def _partners(
    mine: Parts, theirs: Parts, plan: CountingPlan, fields: Packing
) -> Iterator[tuple[int, list[int]]]:
    """Each key of `mine` with the keys of `theirs` that may use cards beside it."""
    guard = fields.guard
    full = fields.bias + fields.full
    fills = (
        fillings(plan, fields)
        if ways_to_spread(plan.filler, plan.capacities) < len(theirs)
        else None
    )
    for used in mine:
        if fills is None:
            yield used, [other for other in theirs if not (used + other) & guard]
        else:
            room = full - used
            yield used, [room - filling for filling in fills if room - filling in theirs]


def fillings(plan: CountingPlan, fields: Packing) -> list[int]:
    """Return what the filler can use of each block, as keys."""
    return [
        sum(part << shift for part, shift in zip(parts, fields.blocks, strict=True))
        for parts in compositions(plan.filler, plan.capacities)
    ]


def by_used(table: Table, fields: Packing) -> Parts:
    """Return the table's terms by the cards used in each block, as (value, ways)."""
    mask = fields.values
    parts: Parts = {}
    for key, ways in table.items():
        parts.setdefault(key & ~mask, []).append((key & mask, ways))
    return parts


def _unbiased(parts: Parts, fields: Packing) -> Parts:
    return {used - fields.bias: terms for used, terms in parts.items()}
