"""Enumeration by patterns: how many cards of each kind lie in each class of places.

Cards that no measure of the question tells apart are one *kind*: they are in the same groups, with
the same weights, and in the same suits where lengths are asked for. So each group of several cards
is made of whole kinds, and all values of a deal follow from its *pattern*, the number of cards of
each kind in each class. Every pattern is visited; it stands for a product of multinomials of deals.

Numbers of deals pass 2⁶⁴ with 52 cards. They are tallied by several moduli and put together by the
Chinese remainder theorem, in Python's integers.
"""

from collections import Counter, defaultdict
from collections.abc import Callable
from math import prod
from threading import Event

import numpy as np

from thousandstats.enumeration.compositions import packed, put_together, spread_count, spreads, ways
from thousandstats.enumeration.keys import (
    Key,
    KeySum,
    add_up,
    all_measures,
    classes,
    reader,
    sum_of,
)
from thousandstats.enumeration.lookup_tables import (
    FoldedDigit,
    Lookup,
    folded,
    group_lookups,
    strides,
    suit_lookups,
)
from thousandstats.kernels.combinations import Ints
from thousandstats.kernels.patterns import (
    FIELDS,
    GUARDS,
    MODULI,
    Spreads,
    Stack,
    Words,
    tally_patterns,
)
from thousandstats.kernels.pool import share
from thousandstats.questions import Case, Measure, Question
from thousandstats.results import Value
from thousandstats.terms import WeightedGroups

MOST_ROWS = 2**22
"""The most places that the kernel may have to look up the last kind's spread in."""

MOST_TABLES = 2**26
"""The entries of the tables of all threads together: half a gigabyte."""

BLOCK = 2**22
"""About how many patterns a thread visits before it looks whether to go on."""


class Patterns:
    """A case to be enumerated by patterns: what there is to visit, how its key is made and read.

    Attributes
    ----------
    visits : int
        A bound on the patterns to visit: the spreads of all kinds but the last, in any
        combination. Those that leave no room are among them, though they are soon left.
    cells : int
        The entries of the table of all keys, or of as many as there are patterns, by all moduli.
    fits : bool
        Whether the kernel can hold this: it has fields for the classes, and its moduli suffice.
    """

    def __init__(self, question: Question, case: Case) -> None:
        self.question = question
        self.case = case
        space = classes(question, case)
        # The largest class comes last: the last kind is looked up by what lies in the others.
        self.space = space.ordered(sorted(range(len(space.rooms)), key=space.rooms.__getitem__))
        self.digits: dict[KeySum | FoldedDigit, int] = {}
        self.reads = {measure: self._read(measure) for measure in all_measures(case)}
        self.shape = tuple(digit.size for digit in self.digits)
        self.kinds = self._kinds()
        rooms = self.space.rooms
        self.visits = prod(spread_count(kind.bit_count(), rooms) for kind in self.kinds[:-1])
        self.moduli = MODULI if self.space.deals >= MODULI[0] else MODULI[:1]
        # Where a few patterns have many keys, a table of twice as many slots will do.
        slots = 2 << self.visits.bit_length()
        self.sparse = slots < prod(self.shape)
        self.entries = slots if self.sparse else prod(self.shape)
        self.cells = self.entries * (len(self.moduli) + self.sparse)
        self.grid = [min(self.kinds[-1].bit_count(), room) + 1 for room in rooms[:-1]]
        self.fits = (
            len(rooms) <= FIELDS
            and prod(self.grid) <= MOST_ROWS
            and self.space.deals < prod(self.moduli)
            and prod(self.shape) < 2**63
        )

    def _read(self, measure: Measure) -> Callable[[Key], Value]:
        """How a measure is read from a key; its digit is noted."""
        union = self.space.union(measure)
        if isinstance(measure.statistic, WeightedGroups):
            digit = sum_of(measure.statistic.groups, union, self.space)
            return reader(measure.statistic, digit, self._noted(digit))
        fold = folded(measure.statistic, union, self.space)
        place = self._noted(fold)
        return lambda key: fold.values[key[place]]

    def _noted(self, digit: KeySum | FoldedDigit) -> int:
        return self.digits.setdefault(digit, len(self.digits))

    def _kinds(self) -> list[int]:
        """Return the cards of each kind, fewest spreads first; at least two, possibly empty.

        What tells a card from others is a number for each digit: its weight there where it is a
        group by itself, and the cards of each group or suit that it is one of.
        """
        free = _cards(self.space.free)
        roles: dict[int, list[tuple[int, int, int]]] = {card: [] for card in free}
        for number, digit in enumerate(self.digits):
            if isinstance(digit, KeySum):
                parts = [
                    (mask, weight, 0) if mask & (mask - 1) == 0 else (mask, 0, mask)
                    for mask, weight in digit.groups
                ]
            else:
                parts = [(suit, 0, suit) for suit in digit.suits]
            for mask, weight, group in parts:
                for card in _cards(mask):
                    roles[card].append((number, weight, group))
        kinds: dict[tuple[tuple[int, int, int], ...], int] = defaultdict(int)
        for card, told_by in roles.items():
            kinds[tuple(sorted(told_by))] |= card
        found = sorted(
            kinds.values(), key=lambda kind: spread_count(kind.bit_count(), self.space.rooms)
        )
        return [0] * (2 - len(found)) + found

    def count(self, workers: int) -> Counter[Value]:
        """Visit every pattern; the values among the deals that meet the condition."""
        keys, tally = self._tally(workers)
        deals = [put_together(residues) for residues in tally.tolist()]
        if sum(deals) != self.space.deals:
            raise AssertionError(f"{sum(deals)} deals were tallied of {self.space.deals}")
        numbers = [number * self.space.ways for number in deals]
        return add_up(self.question.kinds, self.case, self.reads, self.shape, keys, numbers)

    def _tally(self, workers: int) -> tuple[Ints, Words]:
        """Return the keys that occur and the number of deals of each, a column per modulus."""
        data, stack = self._data()
        sizes = np.diff(data.first).tolist()
        outer, turns = 0, 1
        while outer < len(self.kinds) - 2 and self.visits > turns * BLOCK:
            turns *= sizes[outer]
            outer += 1
        block = max(1, BLOCK * turns // self.visits)
        workers = max(1, min(workers, -(-turns // block), MOST_TABLES // self.cells))

        def work(number: int, stop: Event) -> tuple[Ints, Words]:
            # The residues of 2³² visits fit a word together.
            tally = np.zeros((self.entries, len(self.moduli)), np.uint64)
            slots = np.zeros(self.entries if self.sparse else 0, np.int64)
            own = Stack._make(part.copy() for part in stack)
            for start in range(number * block, turns, workers * block):
                if stop.is_set():
                    break
                tally_patterns(data, outer, start, min(start + block, turns), own, slots, tally)
            reached = np.flatnonzero(slots if self.sparse else tally.any(axis=1))
            return slots[reached] - 1 if self.sparse else reached, tally[reached]

        keys, tallies = zip(*share(work, workers), strict=True)
        different, which = np.unique(np.concatenate(keys), return_inverse=True)
        total = np.zeros((len(different), len(self.moduli)), np.uint64)
        np.add.at(total, which, np.concatenate(tallies))
        return different, total

    def _data(self) -> tuple[Spreads, Stack]:
        """Return the spreads of all kinds with their values, and the first stack."""
        rooms, kinds = self.space.rooms, self.kinds
        lookups, base = self._lookups(), 0
        for digit, stride in self._strides():
            if isinstance(digit, KeySum):
                base += stride * ((digit.base - digit.low) // digit.step)
        spots = np.array(strides(self.grid), np.int64)
        counts = [spreads(kind.bit_count(), rooms) for kind in kinds]
        keys = [self._keys(kind, rows) for kind, rows in zip(kinds, counts, strict=True)]
        steps = [
            [lookup.steps(kind, rows, self.space) for kind, rows in zip(kinds, counts, strict=True)]
            for lookup in lookups
        ]
        first = np.cumsum([0, *map(len, counts)], dtype=np.int64)
        all_counts = np.concatenate(counts)
        places = all_counts[:, :-1] @ spots
        rows = np.zeros(prod(self.grid), np.int64)
        rows[places[first[-2] :]] = np.arange(first[-2], first[-1])
        data = Spreads(
            first,
            packed(all_counts),
            places,
            np.concatenate(keys),
            np.array([np.concatenate(step) for step in steps], np.int64)
            .reshape(len(lookups), first[-1])
            .T,
            np.stack([ways(all_counts, modulus) for modulus in self.moduli], axis=1),
            rows,
            np.concatenate([np.zeros(0, np.int64), *(lookup.table for lookup in lookups)]),
        )
        none = np.zeros(len(kinds), np.int64)
        begin = np.cumsum([0, *(len(lookup.table) for lookup in lookups)])[:-1]
        stack = Stack(
            none,
            none + packed(np.array([rooms]))[0] | GUARDS,
            none + np.array(rooms[:-1], np.int64) @ spots,
            none + base,
            none[:, None] + begin,
            np.ones((len(kinds), len(self.moduli)), np.uint64),
        )
        return data._replace(steps=np.ascontiguousarray(data.steps)), stack

    def _strides(self) -> list[tuple[KeySum | FoldedDigit, int]]:
        """Each digit, and what one more of it adds to the key."""
        return list(zip(self.digits, strides(self.shape), strict=True))

    def _keys(self, kind: int, counts: Ints) -> Ints:
        """Return what the spreads of a kind add to the key: by its cards, or groups of them."""
        keys = np.zeros(len(counts), np.int64)
        for digit, stride in self._strides():
            if not isinstance(digit, KeySum):
                continue
            inside = counts[:, self.space.inside(digit.union)].sum(axis=1)
            lowest = kind & -kind
            for mask, weight in digit.groups:
                add = stride * (weight // digit.step)
                if mask == kind:
                    keys += add * (inside == kind.bit_count())
                elif mask == lowest:
                    # All cards of the kind are groups of one, of the same weight.
                    keys += add * inside
        return keys

    def _lookups(self) -> list[Lookup]:
        """Return what the spreads of several kinds add to the key together."""
        suits, groups = [], []
        for digit, stride in self._strides():
            if isinstance(digit, FoldedDigit):
                suits.append((digit, stride))
                continue
            for mask, weight in digit.groups:
                if mask & (mask - 1) and mask not in self.kinds:
                    groups.append((mask, digit.union, stride * (weight // digit.step)))
        return [*suit_lookups(suits), *group_lookups(groups)]


def _cards(mask: int) -> list[int]:
    """Return the cards of a mask, each as a mask of its own."""
    return [1 << card for card in range(mask.bit_length()) if mask >> card & 1]
