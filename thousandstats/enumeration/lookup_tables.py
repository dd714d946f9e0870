"""What a pattern's key takes from tables: suit lengths folded, and groups of several kinds.

A *lookup* is a table over some numbers of cards: how many of these cards lie in those classes, how
many of those. Its *fields* are the cards, the union of classes, and the step that each such card
makes in the table.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from thousandstats.enumeration.keys import Classes
from thousandstats.kernels.combinations import Ints
from thousandstats.results import Value
from thousandstats.terms import Lengths

MOST_PLACES = 2**12
"""Groups share a table up to this size, which the processor keeps at hand."""


class Lookup(NamedTuple):
    """A table with the fields that lead to a place in it, and what it adds to the key there."""

    fields: tuple[tuple[int, int, int], ...]
    table: Ints

    def steps(self, kind: int, counts: Ints, space: Classes) -> Ints:
        """How far the spreads of a kind move on in the table."""
        result = np.zeros(len(counts), np.int64)
        for cards, union, step in self.fields:
            if kind & cards:
                result += step * counts[:, space.inside(union)].sum(axis=1)
        return result


@dataclass(frozen=True, eq=False)
class FoldedDigit:
    """A digit: what becomes of the suit lengths in a union of classes.

    Attributes
    ----------
    suits : tuple of int
        The free cards of each suit.
    union : int
        The classes.
    sizes : tuple of int
        One more than the free cards of each suit that can lie there.
    values : list
        What the digit stands for.
    numbers : array
        The digit for each combination of lengths; 0 for those that cannot be.
    """

    suits: tuple[int, ...]
    union: int
    sizes: tuple[int, ...]
    values: list[Value]
    numbers: Ints

    @property
    def size(self) -> int:
        """How many values there are."""
        return len(self.values)


def folded(statistic: Lengths, union: int, space: Classes) -> FoldedDigit:
    """Return the digit of a statistic of suit lengths."""
    inside = space.inside(union)
    room = sum(space.rooms[number] for number in inside)
    held = sum(space.known[number] for number in inside)
    suits = tuple(suit & space.free for suit in statistic.suits)
    others = (space.free & ~sum(suits)).bit_count()
    sizes = tuple(min(suit.bit_count(), room) + 1 for suit in suits)
    lengths = np.indices(sizes, np.int64).reshape(len(sizes), -1)
    cards = lengths.sum(axis=0)
    can_be = (cards <= room) & (cards >= room - others)
    lengths += np.array([[(suit & held).bit_count()] for suit in statistic.suits])
    lengths = lengths[:, can_be]
    values: list[Value]
    if statistic.fold == "shape":
        different, which = _numbered(np.sort(lengths, axis=0)[::-1])
        values = ["-".join(map(str, shape)) for shape in different]
    else:
        fold = np.max if statistic.fold == "longest" else np.min
        different, which = _numbered(fold(lengths, axis=0, keepdims=True))
        values = [length for (length,) in different]
    numbers = np.zeros(len(can_be), np.int64)
    numbers[can_be] = which
    return FoldedDigit(suits, union, sizes, values, numbers)


def _numbered(columns: Ints) -> tuple[list[list[int]], npt.NDArray[np.intp]]:
    """Return the different columns, and the number of each column among them."""
    coded = columns[0]
    for row in columns[1:]:
        coded = coded * 64 + row
    _, first, which = np.unique(coded, return_index=True, return_inverse=True)
    return columns[:, first].T.tolist(), which


def strides(sizes: Sequence[int]) -> list[int]:
    """How far apart neighbours of each axis are in a table of this shape, the last side by side."""
    return [prod(sizes[axis + 1 :]) for axis in range(len(sizes))]


def suit_lookups(digits: Iterable[tuple[FoldedDigit, int]]) -> list[Lookup]:
    """Return the lookups of suit lengths in a key with these strides, one for like classes."""
    tables: dict[tuple[tuple[int, int, int], ...], Ints] = {}
    for digit, stride in digits:
        steps = strides(digit.sizes)
        fields = tuple(
            (suit, digit.union, step) for suit, step in zip(digit.suits, steps, strict=True)
        )
        tables[fields] = tables.get(fields, 0) + stride * digit.numbers
    return [Lookup(fields, table) for fields, table in tables.items()]


def group_lookups(groups: Iterable[tuple[int, int, int]]) -> list[Lookup]:
    """Return the lookups of groups of cards, each with its union and its addend."""
    packs: list[list[tuple[int, int, int]]] = []
    places = 0
    for group in groups:
        size = group[0].bit_count() + 1
        if not packs or places * size > MOST_PLACES:
            packs.append([])
            places = 1
        packs[-1].append(group)
        places *= size
    return [_packed_groups(pack) for pack in packs]


def _packed_groups(groups: Sequence[tuple[int, int, int]]) -> Lookup:
    """One lookup for several groups."""
    sizes = [cards.bit_count() + 1 for cards, _, _ in groups]
    held = np.indices(sizes, np.int64).reshape(len(sizes), -1)
    table = sum(
        add * (count == count.max()) for count, (_, _, add) in zip(held, groups, strict=True)
    )
    fields = tuple(
        (cards, union, step) for (cards, union, _), step in zip(groups, strides(sizes), strict=True)
    )
    return Lookup(fields, np.asarray(table, np.int64))
