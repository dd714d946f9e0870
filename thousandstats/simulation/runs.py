"""A run: blocks are handed to lanes in batches until a number of deals is done.

A lane gets a batch of blocks, as many as take it about `AIM` seconds, and at the end of a run ever
fewer, so that all lanes end together. No block is begun far ahead of the first that is missing:
memory does not grow with the number of deals. What is done is saved now and then. The waiting for
lanes and the saving are those of ``scheduling``.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from thousandstats import scheduling
from thousandstats.errors import InputError
from thousandstats.simulation import cluster
from thousandstats.simulation.blocks import (
    Batch,
    BlockLanes,
    BlockTally,
    RunTally,
    Source,
    Wanted,
    deal,
)

if TYPE_CHECKING:
    from distributed import Client

AIM = 0.2
"""Seconds that a batch should take: work enough to be worth handing out."""

MOST = 256
"""Blocks in a batch at most."""

AHEAD = 4
"""How many times the blocks under way the last block may be ahead of the first that is missing."""


def lanes(
    source: Source, threads: int, client: "Client | str | None" = None
) -> AbstractContextManager[BlockLanes]:
    """Return the lanes on which blocks are dealt: threads of this process, or a Dask cluster.

    Parameters
    ----------
    source : Source
        What is dealt.
    threads : int
        How many threads; they stay unused where there is a cluster.
    client : distributed.Client or str, optional
        Connected to a cluster, or the address of its scheduler.
    """
    if client is not None:
        return cluster.lanes(source, client)
    return scheduling.threads(partial(deal, source), threads)


class Run:
    """A run that is under way.

    Parameters
    ----------
    source : Source
        What is dealt.
    done : RunTally
        What was dealt before.
    save : callable, optional
        Called now and then with what is done and the number of deals that it is to become.
    saved : int
        How many deals the run was to become when `done` was saved; 0 if it never was.
    watch : callable, optional
        Called often with how many deals are done.

    Attributes
    ----------
    done : RunTally
        What is done; right at any moment, also when an exception has ended the run.
    deals : int
        How many deals it is to become; 0 before it has begun.
    watch : callable or None
        As given.
    """

    def __init__(
        self,
        source: Source,
        done: RunTally,
        save: Callable[[RunTally, int], None] | None = None,
        saved: int = 0,
        watch: Callable[[int], None] | None = None,
    ) -> None:
        self.source = source
        self.done = done
        self.deals = 0
        self.watch = watch
        self._saver = (
            None
            if save is None
            else scheduling.Saver(lambda: save(self.done, self.deals), (done, saved))
        )
        self._begun = False
        self._batch = 1

    @property
    def failure(self) -> InputError | None:
        """Why the newest of it could not be saved; None once it is saved."""
        return None if self._saver is None else self._saver.failure

    def to(self, deals: int, lanes: BlockLanes) -> BlockTally:
        """Go on until a number of deals is done; what they gave.

        Raises
        ------
        InputError
            If more are done already, what is done cannot be saved before the first deal, or a block
            cannot be dealt.
        """
        size = self.source.size
        self.done = self.done.within(deals, size)
        self.deals = deals
        self._save_if_due()
        if self.failure is not None and not self._begun:
            raise self.failure  # while nothing is lost by it
        self._begun = True
        start = self.done.whole  # the first block that was never handed out

        def following() -> Wanted | None:
            nonlocal start
            wanted = self._next(start, deals, lanes.width)
            if not wanted:
                return None
            start = wanted[-1][0] + 1
            return wanted

        def watch() -> None:
            if self.watch is not None:
                self.watch(self.done.deals(size))
            self._save_if_due()

        scheduling.run_tasks(lanes, following, self._take, watch)
        return self.done.first(size)[1]

    def _next(self, start: int, deals: int, width: int) -> Wanted:
        """Return the next batch to hand out; none when all are, or are too far ahead."""
        size = self.source.size
        limit = self.done.whole + AHEAD * width * self._batch
        left = -(-deals // size) - start
        batch = min(self._batch, max(1, left // (2 * width)))
        missing = self.done.missing(start, min(deals, limit * size), size)
        return list(islice(missing, batch))

    def _take(self, batch: Batch) -> None:
        """Add what was dealt, and learn how long a batch takes."""
        self.done = self.done.joined(batch.parts, self.source.size)
        if len(batch.parts) >= self._batch:
            fitting = int(len(batch.parts) * AIM / max(batch.seconds, 1e-9))
            self._batch = max(1, min(fitting, 2 * self._batch, MOST))

    def _save_if_due(self) -> None:
        if self._saver is not None:
            self._saver.save_if_due((self.done, self.deals))

    def keep(self) -> None:
        """Save what is new; where that fails, a run that is worth more goes on without."""
        if self._saver is not None and self.deals:
            self._saver.save((self.done, self.deals))
