"""Working out blocks of a study, on threads or a cluster: what is missing, or some of them again.

The lanes are those of simulations: threads of this process, or workers of Dask. A few blocks are
under way at a time; each is handed over when it is done, in any order.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic
from typing import TYPE_CHECKING, Generic, TypeVar

from thousandstats.errors import InputError
from thousandstats.files import get
from thousandstats.locks import file_lock
from thousandstats.published.studies import Study
from thousandstats.simulation import cluster, runs
from thousandstats.simulation.blocks import Batch, BlockTally
from thousandstats.studies import store

if TYPE_CHECKING:
    from distributed import Client

Name = TypeVar("Name")
Result = TypeVar("Result")

Progress = Callable[[int, int], None]
"""Told how many blocks are done, of how many."""

TICK = 0.2
"""Seconds after which progress is told, if no block ends."""

GAP = 1.0
"""Seconds between two times that the file is written, at least."""

CHEAP = 20
"""Between two writings at least so many times as long as one takes."""


def lanes(
    study: Study, threads: int, client: "Client | str | None" = None
) -> AbstractContextManager[runs.Lanes]:
    """Where the blocks are worked out: so many threads, or a Dask cluster."""
    if client is not None:
        return cluster.lanes(study.source, client)
    return runs.threads(study.source, threads)


def run(
    study: Study,
    wanted: Iterable[int],
    lanes: runs.Lanes,
    take: Callable[[Mapping[int, BlockTally]], None],
    watch: Callable[[], None] = lambda: None,
) -> list[float]:
    """Work out the blocks that are wanted; `take` is given each when it is done.

    Returns
    -------
    list of float
        The seconds of each block that was begun after the first one was done: the first ones also
        load what is compiled, or compile it.
    """
    left = iter(wanted)
    pending: dict[Future[Batch], bool] = {}  # whether something was done when it was begun
    seconds: list[float] = []
    warm = False
    while True:
        while len(pending) < lanes.width:
            number = next(left, None)
            if number is None:
                break
            pending[lanes.submit([(number, study.source.size)])] = warm
        if not pending:
            return seconds
        finished, _ = wait(pending, TICK, FIRST_COMPLETED)
        for future in finished:
            batch = future.result()
            take(batch.parts)
            if pending.pop(future):
                seconds.append(batch.seconds)
            warm = True
        watch()
        lanes.look()


class Keeper(Generic[Name, Result]):
    """Collects results that are done one by one and has them written now and then.

    So little is lost by an interrupt, and little time by the writing.

    Attributes
    ----------
    parts : dict
        All that is done, such as the blocks of a study; nothing in it ever changes.
    failure : InputError or None
        Why the newest could not be written; None once it is.
    """

    def __init__(self, parts: Mapping[Name, Result], save: Callable[[Mapping[Name, Result]], None]):
        self.parts = dict(parts)
        self.failure: InputError | None = None
        self._save = save
        self._saved = -1
        self._due = 0.0

    def take(self, parts: Mapping[Name, Result]) -> None:
        """Add what is done."""
        self.parts.update(parts)
        if monotonic() >= self._due:
            self.keep()

    def keep(self) -> None:
        """Write what is new; where that fails, work that is worth more goes on without."""
        if len(self.parts) == self._saved:
            return
        begin = monotonic()
        try:
            self._save(self.parts)
        except InputError as error:
            self.failure = error
        else:
            self.failure = None
            self._saved = len(self.parts)
        end = monotonic()
        self._due = end + max(GAP, CHEAP * (end - begin))


@dataclass(frozen=True)
class StudyReport:
    """What became of a study.

    Attributes
    ----------
    study : Study
    parts : mapping
        The blocks that are kept.
    fresh : int
        How many blocks were worked out now.
    differences : tuple of str
        What is wrong, in sentences.
    seconds : float or None
        What one block takes: the median of those that were begun after the first was done.
    failure : str or None
        Why the file lacks some of the blocks, as a sentence; None if it lacks none.
    """

    study: Study
    parts: Mapping[int, BlockTally]
    fresh: int
    differences: tuple[str, ...]
    seconds: float | None
    failure: str | None = None


def complete(
    study: Study,
    path: Path,
    blocks: int,
    lanes: AbstractContextManager[runs.Lanes],
    progress: Progress | None = None,
) -> StudyReport:
    """Work out what the file lacks of the first blocks, and keep it there.

    Where it lacks none, all of them are worked out again and compared; nothing is written then.

    Raises
    ------
    InputError
        If the file is of something else, is in use by another run, or cannot be written before
        the work; where that fails later, the report says so.
    ClusterError
        If the cluster is lost; the file keeps what was done.
    """
    with _folder(path.parent), file_lock(path):
        stored = store.load(study, path)
        wanted = range(blocks)
        missing = [number for number in wanted if number not in stored]
        if not missing:
            return check(study, path, wanted, lanes, progress)
        keeper = Keeper(stored, lambda parts: store.save(study, parts, path))
        begun = len(stored)

        def watch() -> None:
            if progress is not None:
                progress(len(keeper.parts) - begun, len(missing))

        with lanes as open_lanes:
            keeper.keep()
            if keeper.failure is not None:
                raise keeper.failure  # while nothing is lost by it
            try:
                seconds = run(study, missing, open_lanes, keeper.take, watch)
            finally:
                keeper.keep()
        faults = tuple(study.faults(keeper.parts))
        failure = None if keeper.failure is None else str(keeper.failure)
        return StudyReport(
            study, keeper.parts, len(missing), faults, median(seconds) if seconds else None, failure
        )


@contextmanager
def _folder(path: Path) -> Iterator[None]:
    """Make a folder for what will be kept in it, and remove it again if nothing was."""
    made = not path.exists()
    with suppress(OSError):  # if it cannot be made, the first writing tells why
        path.mkdir(parents=True, exist_ok=True)
    try:
        yield
    finally:
        if made:
            with suppress(OSError):  # it is not empty
                path.rmdir()


def check(
    study: Study,
    path: Path,
    again: Iterable[int],
    lanes: AbstractContextManager[runs.Lanes],
    progress: Progress | None = None,
) -> StudyReport:
    """Work out some blocks again and compare them with the file, and all that follows from it.

    Raises
    ------
    InputError
        If there is no file, or it is of something else.
    """
    stored = store.load(study, path)
    if not stored:
        raise InputError(
            f"{path} keeps no block to compare with; thousandstats study {study.name} makes it."
        )
    rerun = [number for number in again if number in stored]
    found: dict[int, str] = {}
    done = 0

    def compare(parts: Mapping[int, BlockTally]) -> None:
        nonlocal done
        for number, part in parts.items():
            done += 1
            if part.counts != stored[number].counts:
                found[number] = (
                    f"Block {number}, {study.label(number)}, is not as it is stored: "
                    f"{_first(stored[number].counts, part.counts)}."
                )

    def watch() -> None:
        if progress is not None:
            progress(done, len(rerun))

    with lanes as open_lanes:
        seconds = run(study, rerun, open_lanes, compare, watch)
    sentences = [*(found[number] for number in sorted(found)), *study.faults(stored)]
    if get(path).decode().replace("\r\n", "\n") != store.text(study, stored):
        sentences.append(f"{path} does not say what follows from its own rows.")
    middle = median(seconds) if seconds else None
    return StudyReport(study, stored, len(rerun), tuple(sentences), middle)


def _first(stored: Mapping[tuple[int, ...], int], fresh: Mapping[tuple[int, ...], int]) -> str:
    """Return the first outcome that differs."""
    for outcome in sorted({*stored, *fresh}):
        old, new = stored.get(outcome, 0), fresh.get(outcome, 0)
        if old != new:
            return f"{' '.join(map(str, outcome))} has {old:,}, and computed was {new:,}"
    raise AssertionError("the blocks do not differ")


def some(numbers: Iterable[int], count: int, seed: int) -> list[int]:
    """So many of these blocks, drawn at random, in order; all if there are no more.

    >>> some(range(276), 3, seed=7)
    [77, 165, 202]
    """
    known = sorted(numbers)
    return sorted(Random(seed).sample(known, min(count, len(known))))
