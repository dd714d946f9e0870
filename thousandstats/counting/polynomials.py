"""Tables: polynomials with integer coefficients, one packed integer a term.

A table says in how many *ways* some cards can be placed: ``key → ways``. The key packs, from the
low bits up, the value of each form (raised so that it is never negative), the number of each tally,
and the number of cards used in each block. All fields only ever add, so a product of tables adds
keys and multiplies ways. A block's field starts from a *bias* chosen so that its top bit, its
*guard*, is set exactly when the block is overfull.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from thousandstats.counting.plans import Blocks, Component, CountingPlan, Kind, LengthTest
from thousandstats.counting.trees import TESTS
from thousandstats.counting.watch import Watch
from thousandstats.questions import ways_to_part

Table = dict[int, int]

COUNTER_BITS = 3
"""Room for a tally of four suits."""

LOCAL_BITS = 6
"""Room for the kinds of a tie, or for the cards of a suit in one block."""


@dataclass(frozen=True)
class Packing:
    """Where each field of a key lies.

    ``quantities`` are shift and width of each form's field, then of each tally's; the value of a
    quantity is its field plus its ``offset``. ``flags`` are the lowest bits of the tallies of which
    only zero or not matters. ``blocks`` are the shifts of the cards used in each block, ``full``
    says that all blocks are full; ``values`` is the mask of all that is no block.
    """

    quantities: tuple[tuple[int, int], ...]
    offsets: tuple[int, ...]
    flags: int
    blocks: tuple[int, ...]
    full: int
    bias: int
    guard: int
    values: int
    bits: int


def packing(plan: CountingPlan) -> Packing:
    """Lay out the keys for a plan."""
    at = 0
    quantities, offsets = [], []
    for form, constant in enumerate(plan.forms):
        bounds = [_bounds(component, form) for component in plan.components]
        width = sum(high - low for low, high in bounds).bit_length()
        quantities.append((at, width))
        offsets.append(constant + sum(low for low, _ in bounds))
        at += width
    flags = 0
    for cuts in plan.cuts[len(plan.forms) :]:
        quantities.append((at, COUNTER_BITS))
        offsets.append(0)
        if cuts == frozenset({1}):
            flags |= 1 << at
        at += COUNTER_BITS
    values = (1 << at) - 1
    blocks = []
    full = bias = guard = 0
    for capacity in plan.capacities:
        top = capacity.bit_length()
        blocks.append(at)
        full |= capacity << at
        bias |= ((1 << top) - 1 - capacity) << at
        guard |= 1 << (at + top)
        at += top + 1
    return Packing(
        quantities=tuple(quantities),
        offsets=tuple(offsets),
        flags=flags,
        blocks=tuple(blocks),
        full=full,
        bias=bias,
        guard=guard,
        values=values,
        bits=at,
    )


def decode(key: int, fields: Packing) -> list[int]:
    """Return the value of each quantity."""
    return [
        (key >> shift & (1 << width) - 1) + offset
        for (shift, width), offset in zip(fields.quantities, fields.offsets, strict=True)
    ]


def component_table(
    component: Component, plan: CountingPlan, fields: Packing, watch: Watch
) -> Table:
    """All placements of a component's cards, as an unbiased table.

    While it grows, its keys hold above the usual fields a counter of kinds in place for each tie
    and the length of each suit in each block.
    """
    ties_at = fields.bits
    lengths_at = ties_at + LOCAL_BITS * len(component.ties)
    blocks = range(len(plan.capacities))
    table = {fields.bias: 1}
    for number, kind in enumerate(component.kinds):
        other = _kind_table(number, kind, component, plan, fields)
        table = product(table, other, fields, watch)
    gains = [_gains(lengths_known, plan, fields) for lengths_known in component.suits]
    finished: Table = {}
    each = len(component.ties) + sum(len(blocks) + 2 * len(gain) for gain in gains)
    for terms in watch.batches(table.items(), each):
        for key, ways in terms:
            value = (key & (1 << fields.bits) - 1) - fields.bias
            for number, tie in enumerate(component.ties):
                in_place = _local(key, ties_at, number)
                held = tie.weight if in_place == len(tie.kinds) else 0
                value += (held - min(0, tie.weight)) << fields.quantities[tie.form][0]
            for number, gain in enumerate(gains):
                at = number * len(blocks)
                lengths = [_local(key, lengths_at, at + block) for block in blocks]
                for inside, by_length in gain:
                    value += by_length[sum([lengths[block] for block in inside])]
            finished[value] = finished.get(value, 0) + ways
    return finished


def placements(table: Table, plan: CountingPlan, fields: Packing) -> int:
    """In how many deals the cards of an unbiased table lie as one of its terms says."""
    finish = finisher(plan, fields)
    return sum(ways * finish((key & ~fields.values) + fields.bias) for key, ways in table.items())


def _gains(
    lengths_known: Sequence[int], plan: CountingPlan, fields: Packing
) -> list[tuple[list[int], list[int]]]:
    """For each union the blocks in it, and what a suit adds to the key by its cards there."""
    tallies = zip(plan.tests, lengths_known, fields.quantities[len(plan.forms) :], strict=True)
    by_union: dict[tuple[Blocks, int], list[tuple[LengthTest, int]]] = {}
    for test, base, (shift, _) in tallies:
        by_union.setdefault((test.union, base), []).append((test, shift))
    return [
        (
            [block for block in range(len(plan.capacities)) if union >> block & 1],
            [
                sum(1 << shift for test, shift in tests if TESTS[test.test](length, test.length))
                for length in range(base, base + (1 << LOCAL_BITS))
            ],
        )
        for (union, base), tests in by_union.items()
    ]


def _local(key: int, at: int, number: int) -> int:
    return key >> (at + LOCAL_BITS * number) & (1 << LOCAL_BITS) - 1


def _kind_table(
    number: int, kind: Kind, component: Component, plan: CountingPlan, fields: Packing
) -> Table:
    """All ways to part the cards of one kind among the blocks."""
    blocks = len(plan.capacities)
    ties_at = fields.bits
    lengths_at = ties_at + LOCAL_BITS * len(component.ties)
    # What one card adds to the key in each block, each form raised by its lowest weight.
    steps = [1 << shift for shift in fields.blocks]
    for form, weights in enumerate(kind.weights):
        for block, weight in enumerate(weights):
            steps[block] += (weight - min(weights)) << fields.quantities[form][0]
    if kind.suit >= 0:
        for block in range(blocks):
            steps[block] += 1 << (lengths_at + LOCAL_BITS * (kind.suit * blocks + block))
    table: Table = {}
    for parts in compositions(kind.cards, plan.capacities):
        key = sum(step * part for step, part in zip(steps, parts, strict=True))
        for tie_number, tie in enumerate(component.ties):
            inside = sum(part for block, part in enumerate(parts) if tie.union >> block & 1)
            if number in tie.kinds and inside == kind.cards:
                key += 1 << (ties_at + LOCAL_BITS * tie_number)
        table[key] = table.get(key, 0) + ways_to_part(parts)
    return table


def compositions(cards: int, capacities: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All ways to write `cards` as a sum of one part a block, none over its capacity."""
    if len(capacities) == 1:
        if cards <= capacities[0]:
            yield (cards,)
        return
    for first in range(min(cards, capacities[0]) + 1):
        for others in compositions(cards - first, capacities[1:]):
            yield (first, *others)


def product(biased: Table, other: Table, fields: Packing, watch: Watch) -> Table:
    """Return the table of both sets of cards, biased like the first, without overfull ones.

    Raises
    ------
    AssertionError
        If the placements of the product and those that are overfull are not all that there are.
    """
    guard = fields.guard
    items = list(other.items())
    result: Table = {}
    get = result.get
    overfull = 0
    for terms in watch.batches(biased.items(), len(items)):
        for key, ways in terms:
            too_many = 0
            for other_key, other_ways in items:
                both = key + other_key
                if both & guard:
                    too_many += other_ways
                else:
                    result[both] = get(both, 0) + ways * other_ways
            if too_many:
                overfull += ways * too_many
        watch.keep(len(result))
    if sum(result.values()) + overfull != sum(biased.values()) * sum(other.values()):
        raise AssertionError("the terms of a product do not add up to those of its factors")
    return with_flags(result, fields) if fields.flags else result


def with_flags(table: Table, fields: Packing) -> Table:
    """Return the table with each flag brought back to 0 or 1."""
    ones = fields.flags
    others = ~(ones * 7)
    result: Table = {}
    get = result.get
    for key, ways in table.items():
        short = (key & others) | ((key | key >> 1 | key >> 2) & ones)
        result[short] = get(short, 0) + ways
    return result


def finisher(plan: CountingPlan, fields: Packing) -> Callable[[int], int]:
    """For a biased key of used blocks the ways to fill all the room left; remembered."""
    # A biased field counts up to all ones below its guard.
    tops = [
        (shift, (1 << capacity.bit_length()) - 1)
        for shift, capacity in zip(fields.blocks, plan.capacities, strict=True)
    ]
    known: dict[int, int] = {}

    def finish(used: int) -> int:
        if used not in known:
            known[used] = ways_to_part([top - (used >> shift & top) for shift, top in tops])
        return known[used]

    return finish


def _bounds(component: Component, form: int) -> tuple[int, int]:
    """Return the least and the most that a component can add to a form; not always reached."""
    ties = [tie.weight for tie in component.ties if tie.form == form]
    low = sum(min(0, weight) for weight in ties)
    high = sum(max(0, weight) for weight in ties)
    for kind in component.kinds:
        low += kind.cards * min(kind.weights[form])
        high += kind.cards * max(kind.weights[form])
    return low, high
