"""Whether a simulation agrees with the exact answer: z, the interval, and what to expect of it.

A cell is one number that was both computed and simulated. It lies too far away beyond z = 4.5.
Where few hits are expected, z is no measure (one hit where 0.001 is expected has z = 32, and comes
once in a thousand runs), so such a cell is too far only when the binomial tail is also smaller
than the normal one beyond 4.5. How often an interval misses is computed too, cell by cell: for
rare outcomes it is not 5 %.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, sqrt
from statistics import NormalDist

from thousandstats.results import (
    Distribution,
    Estimate,
    EstimatedDistribution,
    EstimatedMean,
    Exact,
    Value,
)

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
        How likely that was before the simulation.
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
    """A probability beside its estimate.

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
    """A mean beside its estimate."""
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
    """A cell for each outcome; one that was seen and cannot happen is among them."""
    counts, hits = exact.counts, seen.counts
    return {
        value: share(
            Exact(counts.get(value, 0), exact.total, route=exact.route),
            Estimate(hits.get(value, 0), seen.deals, seen.attempts, seen.seed, seen.confidence),
        )
        for value in dict.fromkeys((*counts, *hits))
    }


def _chance_to_miss(p: Fraction, deals: int, confidence: float) -> float:
    """How likely it is that Wilson's interval of a simulation to come will miss `p`."""
    if p in (0, 1):
        return 0.0
    quantile = -NormalDist().inv_cdf((1 - confidence) / 2)
    # The interval holds p just when the hits lie within so many of what is expected.
    within = Fraction(quantile * sqrt(deals * p * (1 - p)))
    least, most = ceil(deals * p - within), floor(deals * p + within)
    return _at_most(least - 1, deals, p) + _at_least(most + 1, deals, p)


def _tail(hits: int, deals: int, p: Fraction) -> float:
    """How likely so many hits or more are, or so few or fewer, on the side where they lie."""
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
