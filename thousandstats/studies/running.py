"""Working out blocks of a study, on threads or a cluster: what is missing, or some of them again.

The lanes are those of simulations: threads of this process, or workers of Dask. A few blocks are
under way at a time; each is handed over when it is done, in any order.
"""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic
from typing import TYPE_CHECKING

from thousandstats.errors import InputError
from thousandstats.published.studies import Study
from thousandstats.simulation import cluster, runs
from thousandstats.simulation.blocks import Batch, Part
from thousandstats.studies import store

if TYPE_CHECKING:
    from distributed import Client

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
    take: Callable[[Mapping[int, Part]], None],
    watch: Callable[[], None] = lambda: None,
) -> list[float]:
    """Work out the blocks that are wanted; `take` is given each when it is done.

    Returns the seconds that each took.
    """
    left = iter(wanted)
    pending: dict[Future[Batch], None] = {}
    seconds: list[float] = []
    while True:
        while len(pending) < lanes.width:
            number = next(left, None)
            if number is None:
                break
            pending[lanes.submit([(number, study.source.size)])] = None
        if not pending:
            return seconds
        finished, _ = wait(pending, TICK, FIRST_COMPLETED)
        for future in finished:
            batch = future.result()
            take(batch.parts)
            seconds.append(batch.seconds)
            del pending[future]
        watch()


class Keeper:
    """Collects blocks and has them written now and then, so that little is lost.

    Attributes
    ----------
    parts : dict
        All that is done; nothing in it ever changes.
    """

    def __init__(self, parts: Mapping[int, Part], save: Callable[[Mapping[int, Part]], None]):
        self.parts = dict(parts)
        self._save = save
        self._saved = -1
        self._due = 0.0

    def take(self, parts: Mapping[int, Part]) -> None:
        """Add blocks."""
        self.parts.update(parts)
        if monotonic() >= self._due:
            self.keep()

    def keep(self) -> None:
        """Write what is new."""
        if len(self.parts) == self._saved:
            return
        begin = monotonic()
        self._save(self.parts)
        self._saved = len(self.parts)
        end = monotonic()
        self._due = end + max(GAP, CHEAP * (end - begin))


@dataclass(frozen=True)
class Report:
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
        What one block takes: the median of those that were worked out.
    """

    study: Study
    parts: Mapping[int, Part]
    fresh: int
    differences: tuple[str, ...]
    seconds: float | None


def complete(
    study: Study,
    path: Path,
    blocks: int,
    lanes: AbstractContextManager[runs.Lanes],
    progress: Progress | None = None,
) -> Report:
    """Work out what the file lacks of the first blocks, and keep it there.

    Where it lacks none, all of them are worked out again and compared; nothing is written then.

    Raises
    ------
    InputError
        If the file is of something else or cannot be written.
    """
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
        keeper.keep()  # a place that cannot be written is told before the work
        try:
            seconds = run(study, missing, open_lanes, keeper.take, watch)
        finally:
            keeper.keep()
    faults = tuple(study.faults(keeper.parts))
    return Report(study, keeper.parts, len(missing), faults, median(seconds))


def check(
    study: Study,
    path: Path,
    again: Iterable[int],
    lanes: AbstractContextManager[runs.Lanes],
    progress: Progress | None = None,
) -> Report:
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

    def compare(parts: Mapping[int, Part]) -> None:
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
    if path.read_text(encoding="utf-8") != store.text(study, stored):
        sentences.append(f"{path} does not say what follows from its own rows.")
    middle = median(seconds) if seconds else None
    return Report(study, stored, len(rerun), tuple(sentences), middle)


def _first(stored: Mapping[tuple[int, ...], int], fresh: Mapping[tuple[int, ...], int]) -> str:
    """The first outcome that differs."""
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
