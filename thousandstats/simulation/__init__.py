"""Simulation: an estimate from deals drawn at random, the same for one seed everywhere.

The normalised question, the seed, the number of deals and the version of the streams alone decide
the counts: deals come in blocks, each from a stream of its own, so that threads, machines and
interruptions do not matter, and the first n deals of a run of 2n are the run of n. Only deals that
meet the condition are deals; all that were drawn are *attempts*. Cards that the condition puts
somewhere are laid there and the others dealt around them. What it says of one place alone is met by
dealing that place from the sets of cards that meet it, where these can be listed; whatever else it
says is tried for each attempt.

``conditioning`` lists those sets; ``deal_plan`` says how cards are dealt; ``compiler`` writes the
question for the kernels and ``compiled`` deals one block; ``blocks`` adds blocks up; ``runs`` has
them dealt, on threads or, by ``cluster``, elsewhere; ``precision`` knows when to stop;
``checkpoints`` keeps a run in a file.
"""

import logging
import os
import warnings
from collections.abc import Callable
from contextlib import nullcontext
from math import ceil
from operator import index
from typing import TYPE_CHECKING

from thousandstats import bounds
from thousandstats.arguments import checked
from thousandstats.errors import InputError
from thousandstats.kernels.pool import cores
from thousandstats.kernels.streams import STREAM_VERSION
from thousandstats.questions import Question
from thousandstats.results import EstimatedDistribution
from thousandstats.results.estimates import check_sample, level
from thousandstats.results.interruption import (
    CheckpointWarning,
    ClusterError,
    Remainder,
    RunInterrupt,
    SavedDeals,
)
from thousandstats.results.rounding import grouped, many
from thousandstats.simulation import checkpoints, precision, runs
from thousandstats.simulation.blocks import (
    BLOCK,
    BlockLanes,
    BlockTally,
    QuestionSource,
    RunTally,
)
from thousandstats.simulation.compiled import PATIENCE

if TYPE_CHECKING:
    from distributed import Client

__all__ = [
    "BLOCK",
    "PATIENCE",
    "STREAM_VERSION",
    "CheckpointWarning",
    "ClusterError",
    "Remainder",
    "RunInterrupt",
    "SavedDeals",
    "begun",
    "distribution",
]

begun = checkpoints.aim

SEEDS = 2**64

MOST_DEALS = SEEDS * BLOCK
"""As many as there are streams, each of a block; they are numbered like seeds."""

MOST_THREADS = 1024

Progress = Callable[[int, int], None]
"""Called with how many deals are done, and of how many."""

log = logging.getLogger(__name__)


@checked
def distribution(
    question: Question,
    deals: int | None,
    seed: int,
    confidence: float = 0.95,
    workers: int | None = None,
    points: float | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    client: "Client | str | None" = None,
    progress: Progress | None = None,
) -> EstimatedDistribution:
    """How many of a number of random deals that meet the condition have each value.

    Parameters
    ----------
    question : Question
    deals : int or None
        How many deals that meet the condition are drawn; None if a precision says when to stop.
    seed : int
        From 0 up to 2⁶⁴ - 1.
    confidence : float
        The level of the intervals.
    workers : int, optional
        How many threads share the work, by default one for each core; the counts are the same.
    points : float, optional
        The precision: draw deals until the interval of each outcome reaches no farther from its
        estimate than this number of percentage points.
    checkpoint : str or path, optional
        A file that keeps what is done, to go on from there.
    client : distributed.Client or str, optional
        A Dask cluster that deals instead of threads, or the address of its scheduler.
    progress : callable, optional
        Called now and then with how many deals are done, and of how many.

    Returns
    -------
    EstimatedDistribution

    Raises
    ------
    InputError
        If a number is out of range, no deal seems to meet the condition, or the checkpoint is of
        another run or in use by one.
    Interrupted
        By Ctrl-C; it is a KeyboardInterrupt that holds what was done.
    ClusterError
        If the cluster is lost; it holds what was done, too.

    Warns
    -----
    CheckpointWarning
        If the checkpoint could not be written any more; the answer is complete all the same.

    Examples
    --------
    >>> from thousandstats import thousand
    >>> from thousandstats.parsing import parse
    >>> question = parse(thousand.three_players, "marriages(hand) >= 1")
    >>> distribution(question, deals=1000, seed=7).counts
    {False: 704, True: 296}
    """
    goal = None if points is None else precision.Goal(points, confidence)
    last = _checked(deals, seed, confidence, goal)
    seed = index(seed)
    threads = _threads_wanted(workers, client)
    source = QuestionSource(question, seed)
    value = source.asked.value  # refuses a question too large for the kernel before it is begun

    def found(drawn: int, part: BlockTally) -> EstimatedDistribution:
        answers = {value(row): hits for row, hits in part.counts.items()}
        return EstimatedDistribution(
            answers,
            drawn,
            part.attempts,
            seed,
            confidence,
            stopped=goal is not None,
            bounds=bounds.of(question),
        )

    file = None
    if checkpoint is not None:
        who = checkpoints.identity(question, seed, source.size, points, confidence)
        file = checkpoints.Checkpoint(checkpoint, who, source.asked.bounds)
    with nullcontext() if file is None else file.lock():
        done, begun = (RunTally(), 0) if file is None else file.load()
        run = runs.Run(source, done, None if file is None else file.save, begun)

        def remains() -> Remainder:
            first, part = run.done.first(source.size)
            kept = None if file is None else file.kept(run.failure)
            return Remainder(found(first, part) if first else None, deals, seed, kept)

        try:
            with runs.lanes(source, threads, client) as lanes:
                try:
                    if goal is None:
                        _watched(run, last, progress)
                        answer = found(last, run.to(last, lanes))
                    else:
                        answer = found(*_precise(run, lanes, goal, begun, progress))
                finally:
                    run.keep()
        except KeyboardInterrupt:
            raise RunInterrupt(*remains()) from None
        except ClusterError as error:
            raise ClusterError(error.reason, remains() if run.deals else None) from error
        if file is not None and run.failure is not None:
            warnings.warn(f"{file.kept(run.failure)}.", CheckpointWarning, stacklevel=2)
        return answer


def _precise(
    run: runs.Run,
    lanes: BlockLanes,
    goal: precision.Goal,
    begun: int,
    progress: Progress | None,
) -> tuple[int, BlockTally]:
    """Deal until the goal is reached; an earlier run of `begun` deals looked before and went on."""
    at = f"{goal.points:g} percentage points at {level(goal.confidence)}"
    log.info(
        "A precision of %s takes %s deals at most, fewer the farther a probability is from 1/2.",
        *(at, grouped(goal.most)),
    )
    expected = goal.most
    for deals in precision.looks(goal.most, run.source.size):
        if deals < begun:
            continue
        _watched(run, max(deals, expected), progress)
        part = run.to(deals, lanes)
        far = goal.farthest(part.counts.values(), deals)
        if far <= goal.points:
            break
        expected = min(goal.most, ceil(deals * (far / goal.points) ** 2))
    log.info("Within %s after %s: %.2g.", at, many(deals, "deal"), far)
    return deals, part


def _watched(run: runs.Run, of: int, progress: Progress | None) -> None:
    """Let the progress of a run be shown as a part of a number of deals."""
    if progress is not None:
        tell = progress
        run.watch = lambda done: tell(min(done, of), of)


def _checked(deals: int | None, seed: int, confidence: float, goal: precision.Goal | None) -> int:
    """How many deals there will be at most.

    Raises
    ------
    InputError
        If a number is out of range, or a number of deals and a precision are both given.
    """
    if deals is not None and goal is not None:
        raise InputError(
            "A number of deals and a precision do not go together: the one says when to stop, and "
            "so does the other."
        )
    if deals is not None and index(deals) < 1:
        raise InputError(f"{deals} deals cannot be simulated; 1 is the least.")
    if not 0 <= index(seed) < SEEDS:
        raise InputError(f"The seed is {seed}; it must lie between 0 and {SEEDS - 1}.")
    check_sample(1, 1, index(seed), confidence)
    if goal is not None:
        last = goal.most
    elif deals is not None:
        last = index(deals)
    else:
        raise InputError("A simulation needs a number of deals or a precision.")
    if last > MOST_DEALS:
        raise InputError(f"That takes more deals than can be drawn; {MOST_DEALS} is the most.")
    return last


def _threads_wanted(workers: int | None, client: "Client | str | None") -> int:
    if workers is None:
        return cores()
    if client is not None:
        raise InputError(
            "A number of threads is for this machine, and does not go together with a cluster."
        )
    if not 1 <= index(workers) <= MOST_THREADS:
        raise InputError(
            f"{workers} threads cannot deal; 1 is the least, and {MOST_THREADS} the most."
        )
    return index(workers)
