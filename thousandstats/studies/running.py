"""Working out blocks of a study, on threads or a cluster: what is missing, or some of them again.

The lanes are those of simulations (``simulation.runs.lanes``), and ``scheduling`` hands blocks to
them, a few at a time; each is taken when it is done, in any order.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median

from thousandstats.errors import InputError
from thousandstats.files import get
from thousandstats.locks import file_lock
from thousandstats.published.studies import Study
from thousandstats.scheduling import Keeper, run_tasks
from thousandstats.simulation.blocks import Batch, BlockLanes, BlockTally, Wanted
from thousandstats.studies import store

Progress = Callable[[int, int], None]
"""Told how many blocks are done, of how many."""


def run(
    study: Study,
    wanted: Iterable[int],
    lanes: BlockLanes,
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
    warm: set[int] = set()  # the blocks that were begun after one was done
    seconds: list[float] = []
    loaded = False

    def following() -> Wanted | None:
        number = next(left, None)
        if number is None:
            return None
        if loaded:
            warm.add(number)
        return [(number, study.source.size)]

    def collect(batch: Batch) -> None:
        nonlocal loaded
        take(batch.parts)
        seconds.extend(batch.seconds for number in batch.parts if number in warm)
        loaded = True

    run_tasks(lanes, following, collect, watch)
    return seconds


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
    lanes: AbstractContextManager[BlockLanes],
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
    lanes: AbstractContextManager[BlockLanes],
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
    """Return some of these blocks, drawn at random, in order; all if there are no more.

    >>> some(range(276), 3, seed=7)
    [77, 165, 202]
    """
    known = sorted(numbers)
    return sorted(Random(seed).sample(known, min(count, len(known))))
