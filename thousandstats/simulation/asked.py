"""A question as data for the kernel, and one block of its deals: what a worker is handed.

A block is drawn from a stream of its own, decided by the seed and the block's number alone, until
its quota of deals that meet the condition is full.
"""

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from math import prod
from operator import and_
from threading import Event

import numpy as np

from thousandstats.cards import SUITS
from thousandstats.errors import InputError
from thousandstats.kernels import dealing
from thousandstats.kernels.combinations import Ints
from thousandstats.kernels.streams import start_stream
from thousandstats.questions import Question
from thousandstats.results import Value
from thousandstats.simulation.programs import LARGEST, Writer, cards_of, text_of

PATIENCE = 10**8
"""How many attempts in a row may miss the condition before a block gives up."""

CHUNK = 2**20
"""How many attempts a thread makes before it looks whether to go on."""


class Asked:
    """A question as data for the kernel."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.base = len(question.layout.deck.ranks) + 1
        writer = Writer(question, self.base)
        self.program = writer.program()
        self.depth = writer.depth
        self.bounds = writer.bounds
        self.packed = prod(high - low + 1 for low, high in self.bounds) <= LARGEST

    def dealer(self, seed: int, block: int) -> dealing.Dealer:
        """The dealer of a block, before the first deal."""
        layout = self.question.layout
        # What only one trump suit's condition puts somewhere is tried like the rest of it.
        knowns = zip(*(case.known for case in self.question.cases), strict=True)
        known = [reduce(and_, masks) for masks in knowns]
        stream = np.empty(4, np.uint64)
        start_stream(np.uint64(seed), np.uint64(block), stream)
        place = np.full(layout.deck.size, len(layout.places), np.int64)
        for number, mask in enumerate(known):
            place[cards_of(mask)] = number
        rooms = np.zeros(len(layout.places), np.int64)
        for number in self.question.places:
            rooms[number] = layout.sizes[number] - known[number].bit_count()
        pack = np.array(cards_of(layout.deck.full & ~sum(known)), np.int64)
        stack = np.zeros(self.depth + len(SUITS), np.int64)
        return dealing.Dealer(stream, pack, rooms, place, stack)

    def block(self, seed: int, block: int, quota: int, stop: Event) -> tuple[Ints, int]:
        """The values of the first deals of a block that meet the condition, and the attempts."""
        rows = np.zeros((quota, len(self.bounds)), np.int64)
        dealer = self.dealer(seed, block)
        filled = attempts = missed = 0
        while filled < quota and not stop.is_set():
            before = filled
            filled, made = dealing.deal_rows(self.program, dealer, rows, filled, CHUNK)
            attempts += made
            missed = missed + made if filled == before else 0
            if missed >= PATIENCE:
                raise InputError(
                    f"No deal met the condition {self.question.given} in {missed:,} attempts in "
                    "a row; ask by the route counting how likely it is, if it is possible at all."
                )
        return rows, attempts

    def tally(self, rows: Ints) -> Counter[tuple[int, ...]]:
        """How often each row is there."""
        if not self.packed:
            found, hits = _different(rows)
        else:
            low = np.array([low for low, _ in self.bounds], np.int64)
            sizes = tuple(high - low + 1 for low, high in self.bounds)
            keys, hits = np.unique(_packed(rows - low, sizes), return_counts=True)
            found = _unpacked(keys, sizes) + low
        return Counter(dict(zip(map(tuple, found.tolist()), hits.tolist(), strict=True)))

    def value(self, row: Sequence[int]) -> Value:
        """What a row of numbers says."""
        values: list[int | bool | str] = []
        for number, kind in zip(row, self.question.kinds, strict=True):
            if kind == "text":
                values.append(text_of(number, self.base))
            else:
                values.append(bool(number) if kind == "bool" else number)
        return tuple(values) if self.question.joint else values[0]


def _different(rows: Ints) -> tuple[Ints, Ints]:
    """The different rows, and how often each is there: a faster ``np.unique(rows, axis=0)``."""
    rows = rows[np.lexsort(rows.T)]
    fresh = np.ones(len(rows), np.bool_)
    fresh[1:] = (rows[1:] != rows[:-1]).any(axis=1)
    begin = np.flatnonzero(fresh)
    return rows[begin], np.diff(np.append(begin, len(rows)))


def _packed(rows: Ints, sizes: Sequence[int]) -> Ints:
    """Each row of digits as one number."""
    keys = np.zeros(len(rows), np.int64)
    for column, size in enumerate(sizes):
        keys = keys * size + rows[:, column]
    return keys


def _unpacked(keys: Ints, sizes: Sequence[int]) -> Ints:
    """Each number as its row of digits."""
    rows = np.empty((len(keys), len(sizes)), np.int64)
    for column in reversed(range(len(sizes))):
        keys, rows[:, column] = np.divmod(keys, sizes[column])
    return rows
