"""The deals of a run as numbered blocks, and what is known of them: merged in order of number.

A run is blocks 0, 1, …, each whole but perhaps the last. Whoever deals a block, and when, it has
the same deals; so the counts of a run do not depend on threads, machines or interruptions.
`RunTally` keeps the sum of the first blocks and, apart from it, the few that were dealt before
their turn. All here is plain data and never changed in place: whatever interrupts a merge, the old
`RunTally` still stands.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from threading import Event
from time import perf_counter
from typing import Any, NamedTuple, Protocol

from thousandstats.errors import InputError
from thousandstats.questions import Question
from thousandstats.results import grouped
from thousandstats.scheduling import Lanes
from thousandstats.simulation.compiled import CompiledQuestion

BLOCK = 2**18
"""How many deals come from one stream. Another number would be another stream version."""

Row = tuple[int, ...]
"""A value as the kernels write it."""


class BlockTally(NamedTuple):
    """The first ``quota`` deals of a block."""

    quota: int
    counts: Mapping[Row, int]
    attempts: int


class Source(Protocol):
    """What blocks are dealt from; it can be pickled, to be sent to other machines."""

    @property
    def size(self) -> int:
        """How many deals are a whole block."""

    def block(self, number: int, quota: int, stop: Event) -> BlockTally:
        """Return the first deals of a block; anything, if `stop` is set meanwhile."""


@dataclass(frozen=True)
class QuestionSource:
    """The blocks of a question's deals from one seed."""

    question: Question
    seed: int

    @property
    def size(self) -> int:
        """How many deals are a block."""
        return BLOCK

    @cached_property
    def asked(self) -> CompiledQuestion:
        """The question as a program for the kernels."""
        return CompiledQuestion(self.question)

    def block(self, number: int, quota: int, stop: Event) -> BlockTally:
        """Deal the first deals of a block; the result is void if `stop` is set meanwhile."""
        counts, attempts = self.asked.block(self.seed, number, quota, stop)
        return BlockTally(quota, counts, attempts)

    def __getstate__(self) -> dict[str, Any]:
        # The program is made again; terms are functions, and all that they say is in the cases.
        layout = replace(self.question.layout, terms=())
        return {"question": replace(self.question, layout=layout), "seed": self.seed}


Wanted = list[tuple[int, int]]
"""Blocks to deal, each given by its number and quota."""


class Batch(NamedTuple):
    """Some blocks by number, and the seconds that they took."""

    parts: Mapping[int, BlockTally]
    seconds: float


BlockLanes = Lanes[Wanted, Batch]
"""Lanes on which blocks are dealt."""


def deal(source: Source, wanted: Wanted, stop: Event) -> Batch:
    """Deal blocks until all are done or `stop` is set."""
    begin = perf_counter()
    parts: dict[int, BlockTally] = {}
    for number, quota in wanted:
        part = source.block(number, quota, stop)
        if stop.is_set():
            break
        parts[number] = part
    return Batch(parts, perf_counter() - begin)


@dataclass(frozen=True)
class RunTally:
    """What is known of a run.

    Attributes
    ----------
    whole : int
        The number of first blocks that are whole and added up.
    counts, attempts : Mapping, int
        Their sum.
    ahead : Mapping[int, Part]
        Blocks that are not added yet: dealt before their turn, or not whole.
    """

    whole: int = 0
    counts: Mapping[Row, int] = field(default_factory=dict)
    attempts: int = 0
    ahead: Mapping[int, BlockTally] = field(default_factory=dict)

    def deals(self, size: int) -> int:
        """How many deals are done, in their turn or before it."""
        return self.whole * size + sum(part.quota for part in self.ahead.values())

    def first(self, size: int) -> tuple[int, BlockTally]:
        """Return the first deals without a gap: how many, and what they gave."""
        part = self.ahead.get(self.whole)
        if part is None:
            return self.whole * size, BlockTally(self.whole * size, self.counts, self.attempts)
        counts = Counter(self.counts)
        counts.update(part.counts)
        deals = self.whole * size + part.quota
        return deals, BlockTally(deals, counts, self.attempts + part.attempts)

    def joined(self, parts: Mapping[int, BlockTally], size: int) -> "RunTally":
        """Return the same with more blocks; those that are added up already change nothing."""
        fresh = {number: part for number, part in parts.items() if number >= self.whole}
        ahead = {**self.ahead, **fresh}
        whole, counts, attempts = self.whole, self.counts, self.attempts
        if whole in ahead and ahead[whole].quota == size:
            counts = Counter(counts)
            while whole in ahead and ahead[whole].quota == size:
                part = ahead.pop(whole)
                counts.update(part.counts)
                attempts += part.attempts
                whole += 1
        return RunTally(whole, counts, attempts, ahead)

    def within(self, deals: int, size: int) -> "RunTally":
        """Return what of it belongs to a run of a number of deals.

        Raises
        ------
        InputError
            If more deals than that are added up already.
        """
        if self.whole * size > deals:
            done = grouped(self.deals(size))
            raise InputError(
                f"{done} deals are done already, more than the {grouped(deals)} asked for; a run "
                "can go on to more deals, not back to fewer."
            )
        ahead = {n: part for n, part in self.ahead.items() if part.quota <= quota(n, deals, size)}
        return replace(self, ahead=ahead) if len(ahead) < len(self.ahead) else self

    def missing(self, start: int, deals: int, size: int) -> Iterator[tuple[int, int]]:
        """Yield the blocks from number `start` on that a run still lacks, with their quotas.

        >>> done = RunTally(1, {}, 0, {2: BlockTally(10, {}, 10), 3: BlockTally(4, {}, 4)})
        >>> list(done.missing(0, 37, 10))
        [(1, 10), (3, 7)]
        """
        for number in range(max(start, self.whole), -(-deals // size)):
            wanted = quota(number, deals, size)
            if number not in self.ahead or self.ahead[number].quota != wanted:
                yield number, wanted


def quota(number: int, deals: int, size: int) -> int:
    """How many deals of a block belong to a run.

    >>> [quota(number, 25, 10) for number in range(4)]
    [10, 10, 5, 0]
    """
    return max(0, min(size, deals - number * size))
