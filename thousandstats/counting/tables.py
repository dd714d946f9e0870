"""Tables: polynomials with integer coefficients, one packed integer a term.

A table says in how many *ways* some cards can be placed: ``key → ways``. The key packs, from the
low bits up, the value of each form (raised so that it is never negative), a counter for each
threshold of each fold, and the number of cards used in each block. All fields only ever add, so a
product of tables adds keys and multiplies ways. A block's field starts from a *bias* chosen so
that its top bit, its *guard*, is set exactly when the block is overfull.

Two half-tables are *joined* at the end by the cards they use, with a multinomial for the filler;
what is kept then is the values alone.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from thousandstats.counting.groups import Component, Fold, Kind, Plan
from thousandstats.questions import ways_to_part

Table = dict[int, int]

COUNTER_BITS = 3
"""Room for four suits to reach a threshold, or to have a length."""

LOCAL_BITS = 6
"""Room for the kinds of a tie, or for the cards of a suit in one block."""


@dataclass(frozen=True)
class Packing:
    """Where each field of a key lies."""

    forms: tuple[tuple[int, int], ...]  # shift and width
    offsets: tuple[int, ...]  # what to add to a form's field to have its value
    folds: tuple[tuple[int, ...], ...]  # the shift of each threshold's counter
    saturating: int  # the lowest bit of each counter of which only zero or not matters
    blocks: tuple[int, ...]  # shifts
    bias: int
    guard: int
    values: int  # the mask of all that is no block
    bits: int


def packing(plan: Plan) -> Packing:
    """Lay out the keys for a plan."""
    at = 0
    forms, offsets = [], []
    for form, constant in enumerate(plan.forms):
        bounds = [_bounds(component, form) for component in plan.components]
        width = sum(high - low for low, high in bounds).bit_length()
        forms.append((at, width))
        offsets.append(constant + sum(low for low, _ in bounds))
        at += width
    folds = []
    saturating = 0
    for fold in plan.folds:
        shifts = tuple(at + COUNTER_BITS * n for n in range(len(fold.thresholds)))
        folds.append(shifts)
        at += COUNTER_BITS * len(shifts)
        if fold.fold != "shape":
            saturating |= sum(1 << shift for shift in shifts)
    values = (1 << at) - 1
    blocks = []
    bias = guard = 0
    for capacity in plan.capacities:
        top = capacity.bit_length()
        blocks.append(at)
        bias |= ((1 << top) - 1 - capacity) << at
        guard |= 1 << (at + top)
        at += top + 1
    return Packing(
        forms=tuple(forms),
        offsets=tuple(offsets),
        folds=tuple(folds),
        saturating=saturating,
        blocks=tuple(blocks),
        bias=bias,
        guard=guard,
        values=values,
        bits=at,
    )


def decode(key: int, plan: Plan, fields: Packing) -> list[int | str]:
    """The value of each form, then that of each fold."""
    read: list[int | str] = [
        (key >> shift & (1 << width) - 1) + offset
        for (shift, width), offset in zip(fields.forms, fields.offsets, strict=True)
    ]
    for fold, shifts in zip(plan.folds, fields.folds, strict=True):
        read.append(_unfold(fold, [key >> shift & 7 for shift in shifts]))
    return read


def _unfold(fold: Fold, counters: Sequence[int]) -> int | str:
    """The length or shape; between two thresholds, the lower one stands for all lengths."""
    if fold.fold == "shape":
        lengths = [0] * (4 - sum(counters))
        for length, count in zip(fold.thresholds, counters, strict=True):
            lengths += [length] * count
        return "-".join(str(length) for length in reversed(lengths))
    # For longest a counter says "some suit reaches it", for shortest "some suit stays below".
    wanted = fold.fold == "longest"
    reached = [
        t for t, count in zip(fold.thresholds, counters, strict=True) if (count > 0) == wanted
    ]
    return max(reached, default=0)


def component_table(component: Component, plan: Plan, fields: Packing) -> Table:
    """All placements of a component's cards, as an unbiased table.

    While it grows, its keys hold above the usual fields a counter of kinds in place for each tie
    and the length of each suit in each block.
    """
    ties_at = fields.bits
    lengths_at = ties_at + LOCAL_BITS * len(component.ties)
    table = {fields.bias: 1}
    for number, kind in enumerate(component.kinds):
        table = product(table, _kind_table(number, kind, component, plan, fields), fields)
    finished: Table = {}
    for key, ways in table.items():
        value = (key & (1 << fields.bits) - 1) - fields.bias
        for number, tie in enumerate(component.ties):
            in_place = _local(key, ties_at, number)
            held = tie.weight if in_place == len(tie.kinds) else 0
            value += (held - min(0, tie.weight)) << fields.forms[tie.form][0]
        for number, (_, lengths_known) in enumerate(component.suits):
            per_block = [
                _local(key, lengths_at, number * len(plan.capacities) + block)
                for block in range(len(plan.capacities))
            ]
            for fold, shifts, base in zip(plan.folds, fields.folds, lengths_known, strict=True):
                length = base + sum(n for b, n in enumerate(per_block) if fold.union >> b & 1)
                value += sum(
                    1 << shift
                    for threshold, shift in zip(fold.thresholds, shifts, strict=True)
                    if _counts(fold.fold, length, threshold)
                )
        finished[value] = finished.get(value, 0) + ways
    return finished


def _counts(fold: str, length: int, threshold: int) -> bool:
    if fold == "longest":
        return length >= threshold
    if fold == "shortest":
        return length < threshold
    return length == threshold


def _local(key: int, at: int, number: int) -> int:
    return key >> (at + LOCAL_BITS * number) & (1 << LOCAL_BITS) - 1


def _kind_table(
    number: int, kind: Kind, component: Component, plan: Plan, fields: Packing
) -> Table:
    """All ways to part the cards of one kind among the blocks."""
    blocks = len(plan.capacities)
    ties_at = fields.bits
    lengths_at = ties_at + LOCAL_BITS * len(component.ties)
    # What one card adds to the key in each block, each form raised by its lowest weight.
    steps = [1 << shift for shift in fields.blocks]
    for form, weights in enumerate(kind.weights):
        for block, weight in enumerate(weights):
            steps[block] += (weight - min(weights)) << fields.forms[form][0]
    for suit_number, (suit, _) in enumerate(component.suits):
        if kind.suit == suit:
            for block in range(blocks):
                steps[block] += 1 << (lengths_at + LOCAL_BITS * (suit_number * blocks + block))
    table: Table = {}
    for parts in _compositions(kind.cards, plan.capacities):
        key = sum(step * part for step, part in zip(steps, parts, strict=True))
        for tie_number, tie in enumerate(component.ties):
            inside = sum(part for block, part in enumerate(parts) if tie.union >> block & 1)
            if number in tie.kinds and inside == kind.cards:
                key += 1 << (ties_at + LOCAL_BITS * tie_number)
        table[key] = table.get(key, 0) + ways_to_part(parts)
    return table


def _compositions(cards: int, capacities: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All ways to write `cards` as a sum of one part a block, none over its capacity."""
    if len(capacities) == 1:
        if cards <= capacities[0]:
            yield (cards,)
        return
    for first in range(min(cards, capacities[0]) + 1):
        for others in _compositions(cards - first, capacities[1:]):
            yield (first, *others)


def product(biased: Table, other: Table, fields: Packing) -> Table:
    """The table of both sets of cards, biased like the first; overfull placements are dropped."""
    guard = fields.guard
    items = list(other.items())
    result: Table = {}
    get = result.get
    for key, ways in biased.items():
        for other_key, other_ways in items:
            both = key + other_key
            if not both & guard:
                result[both] = get(both, 0) + ways * other_ways
    return _saturated(result, fields) if fields.saturating else result


def _saturated(table: Table, fields: Packing) -> Table:
    """The table with each saturating counter brought back to 0 or 1."""
    ones = fields.saturating
    others = ~(ones * 7)
    result: Table = {}
    for key, ways in table.items():
        short = (key & others) | ((key | key >> 1 | key >> 2) & ones)
        result[short] = result.get(short, 0) + ways
    return result


def join(first: Table, second: Table, plan: Plan, fields: Packing) -> Table:
    """The values of all placements of two biased tables and the filler: ``values → ways``."""
    mine = _by_used(first, fields, 0)
    theirs = _by_used(second, fields, fields.bias)
    finish = _finisher(plan, fields)
    result: Table = {}
    for used, fitting in _partners(mine, theirs, plan, fields):
        completed: Table = {}
        for other_used in fitting:
            ends = finish(used + other_used)
            for value, ways in theirs[other_used]:
                completed[value] = completed.get(value, 0) + ways * ends
        others = list(completed.items())
        for value, ways in mine[used]:
            for other_value, other_ways in others:
                both = value + other_value
                result[both] = result.get(both, 0) + ways * other_ways
    return result


def join_steps(first: Table, second: Table, plan: Plan, fields: Packing) -> int:
    """How many steps the join takes at most."""
    mine = _by_used(first, fields, 0)
    theirs = _by_used(second, fields, fields.bias)
    different = len({key & fields.values for key in second})
    steps = 0
    for used, fitting in _partners(mine, theirs, plan, fields):
        met = sum(len(theirs[other_used]) for other_used in fitting)
        steps += met + len(mine[used]) * min(met, different)
    return steps


Terms = list[tuple[int, int]]
"""Values with their ways."""


def _partners(
    mine: dict[int, Terms], theirs: dict[int, Terms], plan: Plan, fields: Packing
) -> Iterator[tuple[int, list[int]]]:
    """Each key of `mine` with the keys of `theirs` that may use cards beside it."""
    guard = fields.guard
    full = fields.bias + sum(
        capacity << shift for shift, capacity in zip(fields.blocks, plan.capacities, strict=True)
    )
    for used in mine:
        # Without filler only what fits exactly completes a deal.
        others = theirs if plan.filler else {full - used} & theirs.keys()
        yield used, [other for other in others if not (used + other) & guard]


def _by_used(table: Table, fields: Packing, bias: int) -> dict[int, Terms]:
    """The table's terms by the cards used in each block, as (value, ways)."""
    shift, mask = fields.values.bit_length(), fields.values
    parts: dict[int, Terms] = {}
    for key, ways in table.items():
        parts.setdefault((key >> shift << shift) - bias, []).append((key & mask, ways))
    return parts


def _finisher(plan: Plan, fields: Packing) -> Callable[[int], int]:
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
    """The least and the most that a component can add to a form; not always reached."""
    ties = [tie.weight for tie in component.ties if tie.form == form]
    low = sum(min(0, weight) for weight in ties)
    high = sum(max(0, weight) for weight in ties)
    for kind in component.kinds:
        low += kind.cards * min(kind.weights[form])
        high += kind.cards * max(kind.weights[form])
    return low, high
