"""Whether a simulation agrees with the exact answer: z, the interval, and what to expect of it.

A cell is one number that was both computed and simulated. It lies too far away beyond z = 4.5.
Where few hits are expected, z is no measure (one hit where 0.001 is expected has z = 32, and comes
once in a thousand runs), so such a cell is too far only when the binomial tail is also smaller
than the normal one beyond 4.5. How likely an interval is to miss is computed too, cell by cell: it
is never more than the level leaves, and less for rare outcomes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist

from thousandstats.results import (
    Distribution,
    Estimate,
    EstimatedDistribution,
    EstimatedMean,
    Exact,
    Value,
)
from thousandstats.results.intervals import tail

FARTHEST = 4.5
"""The largest z that counts as agreement."""


@dataclass(frozen=True)
class Cell:
    """A number by an exact route and by simulation.

    Attributes
    ----------
    exact, estimate : Exact, Estimate or EstimatedMean
        The two.
    z : float
        How many standard deviations the estimate lies above the exact value.
    missed : bool
        Whether the exact value lies outside the interval.
    chance_to_miss : float
        How likely that was before the simulation, or the most that it can have been.
    far : bool
        Whether the two disagree.
    """

    exact: Exact
    estimate: Estimate | EstimatedMean
    z: float
    missed: bool
    chance_to_miss: float
    far: bool


def share(exact: Exact, estimate: Estimate) -> Cell:
    """Return a probability beside its estimate.

    >>> share(Exact(3, 17), Estimate(176, 1000, 1000, 7)).far
    False
    >>> share(Exact(3, 17), Estimate(250, 1000, 1000, 7)).far
    True
    """
    p = exact.fraction
    z = estimate.z(p)
    return Cell(
        exact=exact,
        estimate=estimate,
        z=z,
        missed=not estimate.low <= p <= estimate.high,
        chance_to_miss=_chance_to_miss(p, estimate.deals, estimate.confidence),
        far=abs(z) > FARTHEST and _tail(estimate.hits, estimate.deals, p) < _farthest_tail(),
    )


def average(exact: Exact, estimate: EstimatedMean, variance: Exact) -> Cell:
    """Return a mean beside its estimate."""
    z = estimate.z(exact.fraction, variance.fraction)
    return Cell(
        exact=exact,
        estimate=estimate,
        z=z,
        missed=not estimate.low <= exact.fraction <= estimate.high,
        chance_to_miss=1 - estimate.confidence if variance.count else 0.0,
        far=abs(z) > FARTHEST,
    )


def outcomes(exact: Distribution, seen: EstimatedDistribution) -> dict[Value, Cell]:
    """Return a cell for each outcome; one that was seen and cannot happen is among them."""
    counts, hits = exact.counts, seen.counts
    return {
        value: share(
            Exact(counts.get(value, 0), exact.total, route=exact.route),
            seen.share(hits.get(value, 0)),
        )
        for value in dict.fromkeys((*counts, *hits))
    }


def _chance_to_miss(p: Fraction, deals: int, confidence: float) -> float:
    """How likely it is that the interval of a simulation to come will miss `p`.

    The interval lies above p just when that number of hits or more is less likely than its tail,
    and below p when that number or fewer is.
    """
    if p in (0, 1):
        return 0.0
    least = tail(confidence)
    fewest = _first(deals, lambda hits: _at_least(hits, deals, p) < least)
    most = _first(deals, lambda hits: _at_most(hits, deals, p) >= least) - 1
    return _at_least(fewest, deals, p) + _at_most(most, deals, p)


def _first(deals: int, true: Callable[[int], bool]) -> int:
    """Return the fewest hits from which on something is true; deals + 1 if never."""
    low, high = 0, deals + 1
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if true(middle) else (middle + 1, high)
    return low


def _tail(hits: int, deals: int, p: Fraction) -> float:
    """How likely at least this number of hits is, or at most, on the side where it lies."""
    return _at_least(hits, deals, p) if hits > deals * p else _at_most(hits, deals, p)


def _at_least(hits: int, deals: int, p: Fraction) -> float:
    from scipy.special import betainc

    if not 0 < hits <= deals:
        return 1.0 if hits <= 0 else 0.0
    return float(betainc(hits, deals - hits + 1, float(p)))


def _at_most(hits: int, deals: int, p: Fraction) -> float:
    return _at_least(deals - hits, deals, 1 - p)


def _farthest_tail() -> float:
    return NormalDist().cdf(-FARTHEST)
