"""How often intervals hold what they are about, added up exactly: nothing here is simulated.

The number of hits is binomial, so the probability that an interval holds the true share is a sum
over the numbers of hits whose interval does. A run that stops at a precision is followed from look
to look: the probabilities of its hits are carried on from those where it went on.

What is less likely than 10⁻¹⁵ or so is left out.
"""

from collections.abc import Callable, Sequence
from math import ceil, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from thousandstats.results.intervals import binomial_ends, quantile, tail

if TYPE_CHECKING:
    from thousandstats.simulation.precision import Goal

Floats = npt.NDArray[np.float64]
Ends = Callable[[Floats, int, float], tuple[Any, Any]]
"""Hits, deals and the level in; the lower ends and the upper ends out."""

DEVIATIONS = 8.5
"""The standard deviations from what is expected to which hits are followed, and some more."""

LEAST = 1e-15
"""Edges that are less likely are cut off."""


def clopper_pearson(hits: Floats, deals: int, confidence: float) -> tuple[Any, Any]:
    """Return the ends of the intervals that the program gives."""
    return binomial_ends(hits, deals, tail(confidence))


def wilson(hits: Floats, deals: int, confidence: float) -> tuple[Any, Any]:
    """Return the ends of Wilson's intervals, to compare with."""
    square = quantile(confidence) ** 2
    middle = hits + square / 2
    half = np.sqrt(square * hits * (deals - hits) / deals + square * square / 4)
    return (middle - half) / (deals + square), (middle + half) / (deals + square)


def share(p: float, deals: int, confidence: float, ends: Ends = clopper_pearson) -> float:
    """Return how likely the interval of a share holds it.

    Parameters
    ----------
    p : float
        The true share.
    deals : int
        How many are simulated.
    confidence : float
        The level of the interval.
    ends : callable
        The method.

    Examples
    --------
    >>> f"{share(0.17e-6, 10**6, 0.95):.4f}", f"{share(0.17e-6, 10**6, 0.95, wilson):.4f}"
    ('0.9871', '0.8437')
    """
    hits, weights = _binomial(deals, p)
    low, high = ends(hits, deals, confidence)
    return float(weights[(low <= p) & (p <= high)].sum())


def stopped(shares: Sequence[float], goal: "Goal", size: int | None = None) -> tuple[float, ...]:
    """Return how likely a run that stops at a precision ends with intervals that hold the shares.

    Parameters
    ----------
    shares : sequence of float
        The probabilities of all outcomes; they add to 1. The work grows fast with their number,
        and three are as many as it is for.
    goal : Goal
        The precision and the level.
    size : int, optional
        How many deals are a block, on which it depends when the run looks.

    Returns
    -------
    tuple of float
        For each outcome.

    Examples
    --------
    >>> from thousandstats.simulation.precision import Goal
    >>> yes, no = stopped([0.12, 0.88], Goal(2, 0.95))
    >>> f"{yes:.4f}"
    '0.9679'
    """
    from thousandstats.simulation.blocks import BLOCK
    from thousandstats.simulation.precision import looks

    state = np.ones((1,) * (len(shares) - 1))  # by the hits of all outcomes but the last
    begin = [0] * state.ndim
    held, before = np.zeros(len(shares)), 0
    for deals in looks(goal.most, size or BLOCK):
        added, more = _multinomial(deals - before, shares)
        state = _convolved(state, more)
        begin = [one + other for one, other in zip(begin, added, strict=True)]
        judged = [
            _judged(hits, deals, p, goal)
            for hits, p in zip(_hits(begin, state.shape, deals), shares, strict=True)
        ]
        done = np.all(np.broadcast_arrays(*(near for near, _ in judged)), axis=0)
        ends = state * (done if deals < goal.most else 1)
        held += [(ends * holds).sum() for _, holds in judged]
        state, begin = _trimmed(state - ends, begin)
        if not state.size:
            break
        before = deals
    return tuple(held.tolist())


def _judged(hits: Any, deals: int, p: float, goal: "Goal") -> tuple[Any, Any]:
    """Where the interval of a number of hits is near enough, and where it holds the share."""
    hits = np.clip(hits, 0, deals)
    some = np.arange(hits.min(), hits.max() + 1)
    low, high = goal.ends(some, deals)
    near, holds = goal.distances(some, deals) <= goal.points, (low <= p) & (p <= high)
    return near[hits - some[0]], holds[hits - some[0]]


def _hits(begin: Sequence[int], shape: Sequence[int], deals: int) -> list[Any]:
    """Return the hits of each outcome, the last one having the rest, in each entry of a state."""
    told = np.ogrid[tuple(slice(at, at + n) for at, n in zip(begin, shape, strict=True))]
    return [*told, deals - sum(told)]


def _window(deals: int, p: float) -> tuple[int, int]:
    """Return the least and the most hits that are not too unlikely."""
    aside = DEVIATIONS * sqrt(deals * p * (1 - p)) + 30
    return max(0, int(deals * p - aside)), min(deals, ceil(deals * p + aside))


def _binomial(deals: int, p: float) -> tuple[Floats, Floats]:
    """Numbers of hits, and how likely each is."""
    (begin,), weights = _multinomial(deals, (p, 1 - p))
    return begin + np.arange(len(weights), dtype=float), weights


def _multinomial(deals: int, shares: Sequence[float]) -> tuple[list[int], Floats]:
    """How likely the hits of all outcomes but the last are: where they begin, and an array."""
    from scipy.special import gammaln, xlogy

    windows = [_window(deals, p) for p in shares[:-1]]
    begin = [least for least, _ in windows]
    hits = _hits(begin, [most - least + 1 for least, most in windows], deals)
    able = hits[-1] >= 0
    hits[-1] = np.maximum(hits[-1], 0)
    logs = gammaln(deals + 1) + sum(
        xlogy(one, p) - gammaln(one + 1) for one, p in zip(hits, shares, strict=True)
    )
    return begin, np.where(able, np.exp(logs), 0)


def _convolved(one: Floats, other: Floats) -> Floats:
    """Return the distribution of a sum."""
    shape = tuple(a + b - 1 for a, b in zip(one.shape, other.shape, strict=True))
    axes = tuple(range(len(shape)))
    product = np.fft.rfftn(one, shape, axes) * np.fft.rfftn(other, shape, axes)
    return np.maximum(np.fft.irfftn(product, shape, axes), 0)


def _trimmed(state: Floats, begin: Sequence[int]) -> tuple[Floats, list[int]]:
    """Return a state without its unlikely edges."""
    begin = list(begin)
    for axis in range(state.ndim):
        others = tuple(n for n in range(state.ndim) if n != axis)
        likely = np.flatnonzero(state.max(axis=others, initial=0) > LEAST)
        span = slice(likely[0], likely[-1] + 1) if len(likely) else slice(0)
        state = state[(slice(None),) * axis + (span,)]
        begin[axis] += int(span.start or 0)
    return state, begin


DEALS = 1_000_000
EXPECTED = ("0.05", "0.17", "0.5", "1", "2", "3", "5", "10")
"""Numbers of hits that are expected, as written: below ten, intervals are hardest."""

SHARES = ("0.001", "0.01", "0.1", "0.3", "0.5")
POINTS = 0.5


def rare_events(confidence: float = 0.95) -> list[tuple[str, float, float]]:
    """Return how often intervals of a million deals hold a share, by the expected hits.

    Returns
    -------
    list of (str, float, float)
        The expected hits; how often the interval of Clopper and Pearson, and that of Wilson, holds
        the share. Where as few misses are expected, near 1, it is the same.

    Examples
    --------
    >>> [(hits, f"{ours:.3f}", f"{wilsons:.3f}") for hits, ours, wilsons in rare_events()[:2]]
    [('0.05', '0.999', '0.951'), ('0.17', '0.987', '0.844')]
    """
    return [
        (
            expected,
            share(float(expected) / DEALS, DEALS, confidence),
            share(float(expected) / DEALS, DEALS, confidence, wilson),
        )
        for expected in EXPECTED
    ]


def precise_runs(confidence: float = 0.95) -> list[tuple[str, float]]:
    """Return how often runs that stop at a precision of half a point hold a share, by the share."""
    from thousandstats.simulation.precision import Goal

    goal = Goal(POINTS, confidence)
    return [(text, stopped([float(text), 1 - float(text)], goal)[0]) for text in SHARES]
