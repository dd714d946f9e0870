"""A question as data for the kernel, and one block of its deals: what a worker is handed.

A block is drawn from a stream of its own, decided by the seed and the block's number alone, until
its quota of deals that meet the condition is full. Memory does not grow with the quota.
"""

from collections import Counter
from collections.abc import Sequence
from threading import Event

import numpy as np

from thousandstats.errors import InputError, short
from thousandstats.kernels.blocks import deal_block
from thousandstats.kernels.combinations import Ints
from thousandstats.kernels.pairs import deal_pairs
from thousandstats.kernels.streams import Words, start_stream
from thousandstats.questions import Measure, Node, Question
from thousandstats.results import Value
from thousandstats.simulation.compiler import LARGEST, Writer, base_of, text_of
from thousandstats.simulation.conditioning import direct
from thousandstats.simulation.deal_plan import pairs_of_three_hands, plan
from thousandstats.terms import Lengths

PATIENCE = 10**8
"""How many attempts in a row may miss the condition before a block gives up."""

CHUNK = 2**20
"""How many attempts a thread makes before it looks whether to go on."""

MOST_CELLS = 2**18
"""Where there can be more joint values than this, those that come are written down and sorted."""

ROWS = 2**18
"""How many are written down before they are sorted."""


class CompiledQuestion:
    """A question as data for the kernel."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.base = base_of(question)
        chosen = direct(question, self.base)
        tried = [chosen.rest] if chosen else [case.given for case in question.cases]
        writer = Writer(question, self.base, tried)
        self.program = writer.program()
        self.plan = plan(question, chosen)
        self.bounds = writer.bounds
        self.packed = writer.cells <= LARGEST
        self.cells = writer.cells if writer.cells <= MOST_CELLS else 0
        self.pairs = pairs_of_three_hands(question)

    def block(
        self, seed: int, block: int, quota: int, stop: Event
    ) -> tuple[Counter[tuple[int, ...]], int]:
        """Return how often each row of values comes, and the attempts.

        The deals are the first of a block that meet the condition.
        """
        stream = np.empty(4, np.uint64)
        start_stream(np.uint64(seed), np.uint64(block), stream)
        tally = np.zeros(self.cells, np.int64)
        rows = np.empty(
            (0 if self.cells else ROWS, 1 if self.packed else 1 + len(self.bounds)), np.int64
        )
        counts: Counter[tuple[int, ...]] = Counter()
        filled = attempts = missed = 0
        while filled < quota and not stop.is_set():
            kept, made = self._deal(stream, quota - filled, tally, rows)
            filled += kept
            attempts += made
            if not self.cells:
                counts.update(self._sorted(rows[:kept]))
            missed = 0 if kept else missed + made
            if missed >= PATIENCE:
                given = short(str(self.question.given))
                raise InputError(
                    f"No deal met the condition {given} in {missed:,} attempts in "
                    "a row; ask by the route counting how likely it is, if it is possible at all."
                )
        if self.cells:
            keys = np.flatnonzero(tally)
            counts = _counter(self._unpacked(keys), tally[keys])
        return counts, attempts

    def _deal(self, stream: Words, quota: int, tally: Ints, rows: Ints) -> tuple[int, int]:
        """Return a chunk of a block: how many deals were kept, and the attempts."""
        if self.pairs is None:
            return deal_block(self.plan, self.program, stream, quota, CHUNK, tally, rows)
        deals = min(quota, CHUNK)
        deal_pairs(self.plan, *self.pairs, stream, deals, tally)
        return deals, deals

    def _sorted(self, rows: Ints) -> Counter[tuple[int, ...]]:
        """How often each row is there."""
        if not self.packed:
            return _counter(*_different(rows[:, 1:]))
        keys, hits = np.unique(rows, return_counts=True)
        return _counter(self._unpacked(keys), hits)

    def _unpacked(self, keys: Ints) -> Ints:
        """Each key as its row of values."""
        rows = np.empty((len(keys), len(self.bounds)), np.int64)
        for column, (low, high) in reversed(list(enumerate(self.bounds))):
            keys, rows[:, column] = np.divmod(keys, high - low + 1)
            rows[:, column] += low
        return rows

    def value(self, row: Sequence[int]) -> Value:
        """Return what a row of numbers says."""
        values: list[int | bool | str] = []
        nodes = self.question.cases[0].values
        for number, kind, node in zip(row, self.question.kinds, nodes, strict=True):
            if kind == "text":
                values.append(text_of(number, self.base, _suits(node)))
            else:
                values.append(bool(number) if kind == "bool" else number)
        return tuple(values) if self.question.joint else values[0]


def _suits(node: Node) -> int:
    """Of how many suits a node gives the lengths."""
    if isinstance(node, Measure) and isinstance(node.statistic, Lengths):
        return len(node.statistic.suits)
    return 0


def _counter(rows: Ints, hits: Ints) -> Counter[tuple[int, ...]]:
    return Counter(dict(zip(map(tuple, rows.tolist()), hits.tolist(), strict=True)))


def _different(rows: Ints) -> tuple[Ints, Ints]:
    """Return the different rows and their counts: a faster ``np.unique(rows, axis=0)``."""
    rows = rows[np.lexsort(rows.T)]
    fresh = np.ones(len(rows), np.bool_)
    fresh[1:] = (rows[1:] != rows[:-1]).any(axis=1)
    begin = np.flatnonzero(fresh)
    return rows[begin], np.diff(np.append(begin, len(rows)))
