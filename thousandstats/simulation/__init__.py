"""Simulation: an estimate from deals drawn at random, the same for one seed everywhere.

The normalised question, the seed, the number of deals and the version of the streams alone decide
the counts: deals come in blocks, each from a stream of its own, so that threads do not matter, and
the first n deals of a run of 2n are the run of n. Only deals that meet the condition are deals;
all that were drawn are *attempts*. Cards that the condition puts somewhere are laid there and the
others dealt around them; whatever else it says is tried for each attempt.
"""

from collections import Counter
from operator import index
from threading import Event

from thousandstats.errors import InputError
from thousandstats.kernels.pool import cores, share
from thousandstats.kernels.streams import STREAM_VERSION
from thousandstats.questions import Question
from thousandstats.results import EstimatedDistribution
from thousandstats.results.estimates import check_sample
from thousandstats.simulation.asked import PATIENCE, Asked

__all__ = ["BLOCK", "PATIENCE", "STREAM_VERSION", "distribution"]

BLOCK = 2**16
"""How many deals come from one stream. Another number would be another stream version."""

SEEDS = 2**64


def distribution(
    question: Question,
    deals: int,
    seed: int,
    confidence: float = 0.95,
    workers: int | None = None,
) -> EstimatedDistribution:
    """How many of so many random deals that meet the condition have each value.

    Parameters
    ----------
    question : Question
    deals : int
        How many deals that meet the condition are drawn.
    seed : int
        From 0 up to 2⁶⁴ - 1.
    confidence : float
        The level of the intervals.
    workers : int, optional
        How many threads share the work, by default one for each core; the counts are the same.

    Returns
    -------
    EstimatedDistribution

    Raises
    ------
    InputError
        If a number is out of range, or no deal seems to meet the condition.

    Examples
    --------
    >>> from thousandstats import thousand
    >>> from thousandstats.parsing import parse
    >>> question = parse(thousand.three_players, "marriages(hand) >= 1")
    >>> distribution(question, deals=1000, seed=7).counts
    {False: 708, True: 292}
    """
    deals, seed = index(deals), index(seed)
    if deals < 1:
        raise InputError(f"{deals} deals cannot be simulated; 1 is the least.")
    if not 0 <= seed < SEEDS:
        raise InputError(f"The seed is {seed}; it must lie between 0 and {SEEDS - 1}.")
    check_sample(deals, deals, seed, confidence)
    asked = Asked(question)
    blocks = -(-deals // BLOCK)
    workers = max(1, min(cores() if workers is None else workers, blocks))

    def work(number: int, stop: Event) -> tuple[Counter[tuple[int, ...]], int]:
        counts: Counter[tuple[int, ...]] = Counter()
        attempts = 0
        for block in range(number, blocks, workers):
            if stop.is_set():
                break
            quota = min(BLOCK, deals - block * BLOCK)
            rows, made = asked.block(seed, block, quota, stop)
            counts.update(asked.tally(rows))
            attempts += made
        return counts, attempts

    counts: Counter[tuple[int, ...]] = Counter()
    attempts = 0
    for seen, made in share(work, workers):
        counts.update(seen)
        attempts += made
    answers = {asked.value(row): hits for row, hits in counts.items()}
    return EstimatedDistribution(answers, deals, attempts, seed, confidence)
