"""Enumeration by deals: every deal is visited, one loop turn each; groups are looked for in it."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import permutations
from math import comb, prod
from threading import Event

import numpy as np

from thousandstats.enumeration.keys import (
    Classes,
    Key,
    KeySum,
    add_up,
    all_measures,
    classes,
    reader,
    sum_of,
)
from thousandstats.kernels.combinations import Ints, binomials, subsets
from thousandstats.kernels.pool import share
from thousandstats.kernels.tally import NEAR, Groups, Space, tally_deals
from thousandstats.questions import Case, Measure, Question
from thousandstats.results import Value
from thousandstats.terms import Lengths, WeightedGroups

MOST_TABLES = 2**26
"""The entries of the tables of all threads together: half a gigabyte."""

BLOCK = 2**22
"""About how many deals a thread visits before it looks whether to go on."""


class Deals:
    """A case to be enumerated by deals: what there is to visit, and how its key is made and read.

    Attributes
    ----------
    visits : int
        The deals to visit.
    cells : int
        The entries of the table of all keys.
    """

    def __init__(self, question: Question, case: Case) -> None:
        self.question = question
        self.case = case
        found = all_measures(case)
        space = classes(question, case)
        self.space = space.ordered(_order(space, found))
        # Measures may share digits: the longest suit and the shape both need all lengths.
        self.digits: dict[KeySum, int] = {}
        self.reads = {measure: self._read(measure) for measure in found}
        self.visits = self.space.deals
        self.cells = prod(digit.size for digit in self.digits)

    def _read(self, measure: Measure) -> Callable[[Key], Value]:
        """How a measure is read from a key; its digits are noted."""
        union = self.space.union(measure)
        statistic = measure.statistic
        if isinstance(statistic, WeightedGroups):
            place, digit = self._noted(sum_of(statistic.groups, union, self.space))
            return reader(statistic, digit, place)
        suits = []
        for suit in statistic.suits:
            cards = [1 << card for card in range(suit.bit_length()) if suit >> card & 1]
            place, digit = self._noted(sum_of([(card, 1) for card in cards], union, self.space))
            suits.append((place, digit.low))
        return lambda key: _folded(statistic, [low + key[place] for place, low in suits])

    def _noted(self, digit: KeySum) -> tuple[int, KeySum]:
        return self.digits.setdefault(digit, len(self.digits)), digit

    def count(self, workers: int) -> Counter[Value]:
        """Visit every deal; the values among those that meet the condition."""
        tally = self._tally(workers)
        if int(tally.sum()) != self.visits:
            raise AssertionError(f"{tally.sum()} visits were tallied of {self.visits}")
        reached = np.flatnonzero(tally)
        shape = tuple(digit.size for digit in self.digits)
        numbers = [visits * self.space.ways for visits in tally[reached].tolist()]
        return add_up(self.question.kinds, self.case, self.reads, shape, reached, numbers)

    def _tally(self, workers: int) -> Ints:
        """Return the number of visits with each key."""
        space = self.space
        groups, base = self._groups()
        cells = space.rooms[-2] + space.rooms[-1]
        turns = self.visits // comb(cells, space.rooms[-2])
        block = max(1, BLOCK * turns // self.visits)
        workers = max(1, min(workers, -(-turns // block), MOST_TABLES // self.cells))
        data = Space(
            space.free,
            np.array(space.known, np.int64),
            np.array(space.rooms, np.int64),
            binomials(),
        )
        table = subsets(min(NEAR, cells))

        def work(number: int, stop: Event) -> Ints:
            tally = np.zeros(self.cells, np.int64)
            for start in range(number * block, turns, workers * block):
                if stop.is_set():
                    break
                tally_deals(data, groups, table, base, start, min(start + block, turns), tally)
            return tally

        tallies = share(work, workers)
        return sum(tallies[1:], start=tallies[0])

    def _groups(self) -> tuple[Groups, int]:
        """Return the groups of all digits with what each adds to the key, and the empty key."""
        adds: Counter[tuple[int, int]] = Counter()
        base = 0
        stride = self.cells
        for digit in self.digits:
            stride //= digit.size
            base += stride * ((digit.base - digit.low) // digit.step)
            for mask, weight in digit.groups:
                adds[mask, digit.union] += stride * (weight // digit.step)
        columns = [[mask, union, add] for (mask, union), add in adds.items() if add]
        cards, unions, added = np.array(columns, np.int64).reshape(-1, 3).T
        return Groups(*(np.ascontiguousarray(part) for part in (cards, unions, added))), base


def _folded(statistic: Lengths, lengths: Sequence[int]) -> Value:
    """Return what becomes of suit lengths."""
    if statistic.fold == "shape":
        return "-".join(str(length) for length in sorted(lengths, reverse=True))
    return max(lengths) if statistic.fold == "longest" else min(lengths)


def _order(space: Classes, found: Iterable[Measure]) -> list[int]:
    """Return the order of classes that takes the least time in all.

    A group of several cards is a test where its union holds just one of the last two classes.
    """
    groups = [
        (space.union(measure), sum(mask & (mask - 1) != 0 for mask, _ in measure.statistic.groups))
        for measure in found
        if isinstance(measure.statistic, WeightedGroups)
    ]

    def work(pair: tuple[int, int]) -> float:
        inner, last = pair
        tests = sum(count for union, count in groups if union >> inner & 1 != union >> last & 1)
        turn = 500 + 20 * sum(count for _, count in groups)
        room = space.rooms[inner]
        return tests + 3 + turn / comb(room + space.rooms[last], room)

    numbers = range(len(space.rooms))
    pair = min(permutations(numbers, 2), key=work)
    return [number for number in numbers if number not in pair] + list(pair)
