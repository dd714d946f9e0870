"""Enumeration: an exact answer by visiting every deal of the mentioned places, one by one.

The rest of the deck counts as one place, known cards lie where they are known to lie, and places
that the question never tells apart are visited as one. Each deal is tallied by the values of all
the *measures* of the question (see `questions`), in one dense table; then each entry of the table
that was reached is read back, and the question and its condition are worked out for it.

It shares nothing with counting but the question: groups of cards are looked for in every deal.

Left out: decks and questions with more than `MOST_DEALS` deals.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import comb, gcd, prod
from threading import Event
from typing import NamedTuple

import numpy as np

from thousandstats.errors import InputError
from thousandstats.kernels.combinations import Ints, binomials, subsets
from thousandstats.kernels.pool import cores, share
from thousandstats.kernels.tally import NEAR, Groups, Space, tally_deals
from thousandstats.questions import Case, Measure, Question, evaluate, measures, ways_to_part
from thousandstats.results import Distribution, Value
from thousandstats.terms import Held, Lengths

MOST_DEALS = 10**10
"""More deals than this are not visited: it would take minutes."""

MOST_CELLS = 2**25
"""The most entries that the table of all joint values may have."""

MOST_TABLES = 2**26
"""The entries of the tables of all threads together: half a gigabyte."""

BLOCK = 2**22
"""About how many deals a thread visits before it looks whether to go on."""


def distribution(question: Question, workers: int | None = None) -> Distribution:
    """How many deals of the mentioned places that meet the condition have each value.

    Parameters
    ----------
    question : Question
    workers : int, optional
        How many threads share the work, by default one for each core; the counts are the same.

    Returns
    -------
    Distribution
        Counts over the control total: the deals of the mentioned places, the rest merged, that
        meet the condition.

    Raises
    ------
    InputError
        If no deal meets the condition, or there is too much to visit.

    Examples
    --------
    >>> from thousandstats import thousand
    >>> from thousandstats.parsing import parse
    >>> distribution(parse(thousand.three_players, "marriages(hand)"))[3]
    Exact 1/4807
    """
    spaces = [_space(question, case) for case in question.cases]
    visits = sum(space.visits for space in spaces)
    if visits > MOST_DEALS:
        raise _too_much(f"has {visits:,} deals to visit, and the limit is {MOST_DEALS:,}")
    tallies = [_Coding(case, space) for case, space in zip(question.cases, spaces, strict=True)]
    cells = max(coding.cells for coding in tallies)
    if cells > MOST_CELLS:
        raise _too_much(
            f"with {visits:,} deals to visit could have {cells:,} joint values, "
            f"and the limit is {MOST_CELLS:,}"
        )
    counts: Counter[Value] = Counter()
    for coding in tallies:
        counts.update(coding.count(cores() if workers is None else workers))
    total = sum(counts.values())
    if not total:
        raise InputError(f"The condition {question.given} is impossible: no deal meets it.")
    if question.given is None and total != question.total:
        raise AssertionError(f"{total} deals were visited, and there are {question.total}")
    return Distribution(dict(counts), total, route="enumeration")


def _too_much(what: str) -> InputError:
    return InputError(
        f"Enumeration of this question {what}; ask it by the route counting, or simulate it with "
        "--route simulation --deals 1000000 (in Python route='simulation', deals=1_000_000)."
    )


def _all_measures(case: Case) -> tuple[Measure, ...]:
    return measures((*case.values, *([case.given] if case.given is not None else [])))


class _Classes(NamedTuple):
    """The classes of a case in the order in which they are visited; see `kernels.tally`.

    `members` are the place numbers of each class, none for the rest. `ways` is the number of
    deals of the mentioned places that each visit stands for.
    """

    members: tuple[tuple[int, ...], ...]
    rooms: tuple[int, ...]
    known: tuple[int, ...]
    free: int
    ways: int

    @property
    def visits(self) -> int:
        return ways_to_part(self.rooms)


def _space(question: Question, case: Case) -> _Classes:
    """Places in no measure without the other become one; the rest is the class of no measure."""
    layout = question.layout
    found = _all_measures(case)
    alike: dict[tuple[bool, ...], list[int]] = {}
    for place in question.places:
        alike.setdefault(tuple(bool(m.places >> place & 1) for m in found), []).append(place)
    # A question of constants tells nothing apart: one class of no places beside the rest.
    members = [tuple(places) for places in alike.values()] or [()]
    room = [size - mask.bit_count() for size, mask in zip(layout.sizes, case.known, strict=True)]
    free = layout.deck.full & ~sum(case.known)
    classes = [
        (places, sum(room[n] for n in places), sum(case.known[n] for n in places))
        for places in members
    ]
    rest = free.bit_count() - sum(rooms for _, rooms, _ in classes)
    order = _order([*classes, ((), rest, 0)], found)
    ways = prod(ways_to_part([room[n] for n in places]) for places in members)
    visited, rooms, known = zip(*order, strict=True)
    return _Classes(visited, rooms, known, free, ways)


_Class = tuple[tuple[int, ...], int, int]
"""The members of a class, its room, and the cards that are known to lie there."""


def _order(classes: Sequence[_Class], found: Sequence[Measure]) -> list[_Class]:
    """The order of classes that takes the least time: tests for each visit, and work for each turn.

    A group of several cards is a test where its union holds just one of the last two classes.
    """
    groups = [
        (measure.places, sum(mask & (mask - 1) != 0 for mask, _ in measure.statistic.groups))
        for measure in found
        if isinstance(measure.statistic, Held)
    ]

    def work(pair: tuple[_Class, _Class]) -> float:
        inner, last = (sum(1 << place for place in places) for places, _, _ in pair)
        tests = sum(count for union, count in groups if bool(union & inner) != bool(union & last))
        turn = 500 + 20 * sum(count for _, count in groups)
        return tests + 3 + turn / comb(pair[0][1] + pair[1][1], pair[0][1])

    pair = min(permutations(classes, 2), key=work)
    return [other for other in classes if other not in pair] + list(pair)


@dataclass(frozen=True)
class _Digit:
    """A part of the key: a sum of groups in a union of classes, from `low` up in steps.

    `base` is the sum where none of these groups is held.
    """

    groups: tuple[tuple[int, int], ...]
    union: int
    base: int
    low: int
    step: int
    size: int


def _digit(groups: Sequence[tuple[int, int]], union: int, space: _Classes) -> _Digit:
    """The digit of a sum of groups; those that known cards decide are none of its groups."""
    inside = [number for number in range(len(space.rooms)) if union >> number & 1]
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
    return _Digit(tuple(weights.items()), union, base, base + sum(down), step, size)


class _Coding:
    """The key of a case: how it is made of the measures, and how it is read."""

    def __init__(self, case: Case, space: _Classes) -> None:
        self.case = case
        self.space = space
        self.measures = _all_measures(case)
        # Measures may share digits: the longest suit and the shape both need all lengths.
        self.digits: dict[_Digit, int] = {}
        self.reads = [
            [self.digits.setdefault(digit, len(self.digits)) for digit in self._digits(measure)]
            for measure in self.measures
        ]
        self.cells = prod(digit.size for digit in self.digits)

    def _digits(self, measure: Measure) -> Iterator[_Digit]:
        """One digit for a sum of groups, or the length of each suit."""
        union = sum(
            1 << number
            for number, places in enumerate(self.space.members)
            if any(measure.places >> place & 1 for place in places)
        )
        if isinstance(measure.statistic, Held):
            yield _digit(measure.statistic.groups, union, self.space)
            return
        for suit in measure.statistic.suits:
            cards = [1 << card for card in range(suit.bit_length()) if suit >> card & 1]
            yield _digit([(card, 1) for card in cards], union, self.space)

    def count(self, workers: int) -> Counter[Value]:
        """Visit every deal; the values among those that meet the condition."""
        tally = self._tally(workers)
        if int(tally.sum()) != self.space.visits:
            raise AssertionError(f"{tally.sum()} visits were tallied of {self.space.visits}")
        counts: Counter[Value] = Counter()
        reached = np.flatnonzero(tally)
        shape = tuple(digit.size for digit in self.digits) or (1,)
        read = np.stack(np.unravel_index(reached, shape), axis=1)
        for digits, visits in zip(read.tolist(), tally[reached].tolist(), strict=True):
            values = self._values(digits)
            if self.case.given is not None and not evaluate(self.case.given, values):
                continue
            answer = tuple(evaluate(node, values) for node in self.case.values)
            counts[answer if len(answer) > 1 else answer[0]] += visits * self.space.ways
        return counts

    def _values(self, key: Sequence[int]) -> dict[Measure, Value]:
        """The value of each measure when the digits of the key are these."""
        sums = [digit.low + digit.step * n for digit, n in zip(self.digits, key, strict=False)]
        return {
            measure: _value(measure.statistic, [sums[number] for number in reads])
            for measure, reads in zip(self.measures, self.reads, strict=True)
        }

    def _tally(self, workers: int) -> Ints:
        """The number of visits with each key."""
        space = self.space
        groups, base = self._groups()
        cells = space.rooms[-2] + space.rooms[-1]
        turns = space.visits // comb(cells, space.rooms[-2])
        block = max(1, BLOCK * turns // space.visits)
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
        """The groups of all digits with what each adds to the key, and the key of nothing."""
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


def _value(statistic: Held | Lengths, sums: Sequence[int]) -> Value:
    """The value of a statistic, of the weights held or of the suit lengths."""
    if isinstance(statistic, Held):
        value = statistic.offset + sums[0]
        return bool(value) if statistic.boolean else value
    if statistic.fold == "shape":
        return "-".join(str(length) for length in sorted(sums, reverse=True))
    return max(sums) if statistic.fold == "longest" else min(sums)
