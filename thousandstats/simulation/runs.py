"""The scheduler: blocks are dealt by lanes, threads here or workers elsewhere, a few at a time.

A lane gets a batch of blocks, as many as take it about `AIM` seconds, and at the end of a run ever
fewer, so that all lanes end together. Only a bounded number of batches is under way, and no block
is begun far ahead of the first that is missing: memory does not grow with the number of deals.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from threading import Event
from time import monotonic
from typing import NamedTuple

from thousandstats.errors import InputError
from thousandstats.simulation.blocks import Batch, BlockTally, RunTally, Source, deal

AIM = 0.2
"""Seconds that a batch should take: work enough to be worth handing out."""

MOST = 256
"""Blocks in a batch at most."""

AHEAD = 4
"""How many times the blocks under way the last block may be ahead of the first that is missing."""

TICK = 0.2
"""Seconds after which progress is shown and a checkpoint is thought of, if no batch ends."""

GAP = 1.0
"""Seconds between two checkpoints, at least."""

CHEAP = 20
"""A run takes at least so many times longer than the writing of its checkpoints."""

Submit = Callable[[list[tuple[int, int]]], "Future[Batch]"]


class Lanes(NamedTuple):
    """Where blocks are dealt: so many batches are kept under way, each handed to `submit`.

    While they are waited for, `look` is called often; it raises if they will never end.
    """

    width: int
    submit: Submit
    look: Callable[[], None] = lambda: None


@contextmanager
def threads(source: Source, workers: int) -> Iterator[Lanes]:
    """Lanes that are threads of this process; at the end they are told to stop, not waited for."""
    stop = Event()
    pool = ThreadPoolExecutor(workers, "deals")

    def submit(wanted: list[tuple[int, int]]) -> "Future[Batch]":
        return pool.submit(deal, source, wanted, stop)

    try:
        yield Lanes(workers + 1, submit)
    finally:
        stop.set()
        pool.shutdown(wait=False, cancel_futures=True)


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
    failure : InputError or None
        Why the newest of it could not be saved; None once it is saved.
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
        self.failure: InputError | None = None
        self._save = save
        self.watch = watch
        self._saved = done, saved
        self._begun = False
        self._due = 0.0
        self._batch = 1

    def to(self, deals: int, lanes: Lanes) -> BlockTally:
        """Go on until so many deals are done; what they gave.

        Raises
        ------
        InputError
            If more are done already, what is done cannot be saved before the first deal, or a block
            cannot be dealt.
        """
        size = self.source.size
        self.done = self.done.within(deals, size)
        self.deals = deals
        self._keep()
        if self.failure is not None and not self._begun:
            raise self.failure  # while nothing is lost by it
        self._begun = True
        pending: dict[Future[Batch], None] = {}
        start = self.done.whole  # the first block that was never handed out
        try:
            while True:
                while len(pending) < lanes.width:
                    wanted = self._next(start, deals, lanes.width)
                    if not wanted:
                        break
                    pending[lanes.submit(wanted)] = None
                    start = wanted[-1][0] + 1
                if not pending:
                    break
                finished, _ = wait(pending, TICK, FIRST_COMPLETED)
                self._take(finished)
                for future in finished:
                    del pending[future]
                if self.watch is not None:
                    self.watch(self.done.deals(size))
                self._keep()
                lanes.look()
        except BaseException:
            self._take(one for one in pending if one.done() and not _failed(one))
            raise
        return self.done.first(size)[1]

    def _next(self, start: int, deals: int, width: int) -> list[tuple[int, int]]:
        """Return the next batch to hand out; none when all are, or are too far ahead."""
        size = self.source.size
        limit = self.done.whole + AHEAD * width * self._batch
        left = -(-deals // size) - start
        batch = min(self._batch, max(1, left // (2 * width)))
        missing = self.done.missing(start, min(deals, limit * size), size)
        return list(islice(missing, batch))

    def _keep(self) -> None:
        """Save what is new, if it is time."""
        if monotonic() >= self._due:
            self.keep()

    def _take(self, finished: Iterable["Future[Batch]"]) -> None:
        """Add what was dealt, and learn how long a batch takes."""
        for future in finished:
            batch = future.result()
            self.done = self.done.joined(batch.parts, self.source.size)
            if len(batch.parts) >= self._batch:
                fitting = int(len(batch.parts) * AIM / max(batch.seconds, 1e-9))
                self._batch = max(1, min(fitting, 2 * self._batch, MOST))

    def keep(self) -> None:
        """Save what is new; where that fails, a run that is worth more goes on without."""
        done, deals = self._saved
        if self._save is None or (done is self.done and deals == self.deals) or not self.deals:
            return
        begin = monotonic()
        try:
            self._save(self.done, self.deals)
        except InputError as error:
            self.failure = error
        else:
            self.failure = None
            self._saved = self.done, self.deals
        end = monotonic()
        self._due = end + max(GAP, CHEAP * (end - begin))


def _failed(future: "Future[Batch]") -> bool:
    return future.cancelled() or future.exception() is not None
