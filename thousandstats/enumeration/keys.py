"""What both forms of enumeration build on: classes of places, digits of a key, values of a key.

A visit is tallied by a *key*. Its *digits* have what the measures of the question need: the sum of
some groups of cards in a union of classes, or what becomes of suit lengths there. When all is
tallied, each key that was reached is read back: the question and its condition are worked out for
it, once for all deals that have it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import gcd, prod
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np

from thousandstats.kernels.combinations import Ints
from thousandstats.questions import (
    OPERATIONS,
    Case,
    Constant,
    Kind,
    Measure,
    Node,
    Question,
    measures,
    ways_to_part,
)
from thousandstats.results import Value
from thousandstats.terms import WeightedGroups

Key = Sequence[int]
"""The digits of a key, each counted from 0."""

Formula = Callable[[Sequence[Value]], Any]
"""What becomes of the values of all measures."""

AT_ONCE = 2**16
"""How many keys are taken to pieces at a time."""


class Classes(NamedTuple):
    """The places of a case: those that no measure tells apart are one class, the rest is another.

    Attributes
    ----------
    members : tuple of tuples of int
        The place numbers of each class; the rest has none.
    rooms : tuple of int
        The free cards that each takes.
    known : tuple of int
        The cards that are known to lie in each.
    free : int
        All other cards.
    ways : int
        The deals of the mentioned places that each deal of the classes stands for.
    """

    members: tuple[tuple[int, ...], ...]
    rooms: tuple[int, ...]
    known: tuple[int, ...]
    free: int
    ways: int

    @property
    def deals(self) -> int:
        """In how many ways the free cards can be dealt to the classes."""
        return ways_to_part(self.rooms)

    def union(self, measure: Measure) -> int:
        """Return the classes that a measure is of, as a bit mask of their numbers."""
        return sum(
            1 << number
            for number, places in enumerate(self.members)
            if any(measure.places >> place & 1 for place in places)
        )

    def inside(self, union: int) -> list[int]:
        """Return the numbers of the classes of a union."""
        return [number for number in range(len(self.rooms)) if union >> number & 1]

    def ordered(self, order: Iterable[int]) -> "Classes":
        """Return the same classes in another order."""
        members, rooms, known = zip(
            *((self.members[n], self.rooms[n], self.known[n]) for n in order), strict=True
        )
        return Classes(members, rooms, known, self.free, self.ways)


def all_measures(case: Case) -> tuple[Measure, ...]:
    """Return the measures of the values and of the condition."""
    return measures((*case.values, *([case.given] if case.given is not None else [])))


def classes(question: Question, case: Case) -> Classes:
    """Return the classes of a case; the rest comes last."""
    layout = question.layout
    found = all_measures(case)
    alike: dict[tuple[bool, ...], list[int]] = {}
    for place in question.places:
        alike.setdefault(tuple(bool(m.places >> place & 1) for m in found), []).append(place)
    # A question of constants tells nothing apart: one class of no places beside the rest.
    members = [tuple(places) for places in alike.values()] or [()]
    room = [size - mask.bit_count() for size, mask in zip(layout.sizes, case.known, strict=True)]
    rooms = [sum(room[n] for n in places) for places in members]
    known = [sum(case.known[n] for n in places) for places in members]
    free = layout.deck.full & ~sum(case.known)
    rest = free.bit_count() - sum(rooms)
    ways = prod(ways_to_part([room[n] for n in places]) for places in members)
    return Classes((*members, ()), (*rooms, rest), (*known, 0), free, ways)


@dataclass(frozen=True)
class KeySum:
    """A digit: a sum of groups in a union of classes, from `low` up in steps.

    `base` is the sum where none of these groups is held.
    """

    groups: tuple[tuple[int, int], ...]
    union: int
    base: int
    low: int
    step: int
    size: int


def sum_of(groups: Iterable[tuple[int, int]], union: int, space: Classes) -> KeySum:
    """Return the digit of a sum of groups; those that known cards decide are none of its groups."""
    inside = space.inside(union)
    held = sum(space.known[number] for number in inside)
    room = sum(space.rooms[number] for number in inside)
    base = 0
    weights: Counter[int] = Counter()
    for mask, weight in groups:
        if mask & ~space.free & ~held:
            continue
        if mask & space.free:
            weights[mask & space.free] += weight
        else:
            base += weight
    up = sorted((weight for weight in weights.values() if weight > 0), reverse=True)
    down = sorted(weight for weight in weights.values() if weight < 0)
    if all(mask.bit_count() == 1 for mask in weights):
        # Of single cards no more than fit; groups of several may overlap.
        up, down = up[:room], down[:room]
    step = gcd(*weights.values()) or 1
    size = (sum(up) - sum(down)) // step + 1
    return KeySum(tuple(weights.items()), union, base, base + sum(down), step, size)


def reader(statistic: WeightedGroups, digit: KeySum, place: int) -> Callable[[Key], Value]:
    """How a statistic is read from a key that has its sum as the digit at that place."""
    base, step = statistic.offset + digit.low, digit.step
    if statistic.boolean:
        return lambda key: bool(base + step * key[place])
    return lambda key: base + step * key[place]


def add_up(
    kinds: Sequence[Kind],
    case: Case,
    reads: Mapping[Measure, Callable[[Key], Value]],
    shape: tuple[int, ...],
    keys: Ints,
    numbers: Sequence[int],
) -> Counter[Value]:
    """Return the values of a case and the deals that have them.

    Parameters
    ----------
    kinds : sequence of {"bool", "int", "text"}
        What each value asked for is.
    case : Case
    reads : mapping
        For each measure how its value is read from the digits of a key.
    shape : tuple of int
        How many values each digit has.
    keys : array
        The keys that were reached.
    numbers : sequence of int
        The number of deals of each.
    """
    place = {measure: number for number, measure in enumerate(reads)}
    given = None if case.given is None else _formula(case.given, place)
    formulas = [
        _whole(_formula(node, place)) if kind == "int" else _formula(node, place)
        for node, kind in zip(case.values, kinds, strict=True)
    ]
    single = formulas[0] if len(formulas) == 1 else None
    read_all = list(reads.values())
    counts: Counter[Value] = Counter()
    for key, number in zip(_digits(keys, shape), numbers, strict=True):
        values = [read(key) for read in read_all]
        if given is None or given(values):
            answer = single(values) if single else tuple(formula(values) for formula in formulas)
            counts[answer] += number
    return counts


def _digits(keys: Ints, shape: tuple[int, ...]) -> Iterator[Key]:
    """Yield the digits of each key."""
    for start in range(0, len(keys), AT_ONCE):
        digits = np.unravel_index(keys[start : start + AT_ONCE], shape or (1,))
        yield from np.stack(digits, axis=1).tolist()


def _whole(formula: Formula) -> Formula:
    """Return the formula of a number: the larger of a yes and 0 is 1."""
    return lambda values: int(formula(values))


def _formula(node: Node, place: Mapping[Measure, int]) -> Formula:
    """Return a node as a function of the values of all measures, found by their places."""
    if isinstance(node, Constant):
        value = node.value
        return lambda _: value
    if isinstance(node, Measure):
        return itemgetter(place[node])
    work = OPERATIONS[node.name]
    parts = [_formula(operand, place) for operand in node.operands]
    return lambda values: work(*[part(values) for part in parts])
