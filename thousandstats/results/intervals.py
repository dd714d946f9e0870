"""Confidence intervals for a share of hits, and z: the only floating point of the answers."""

from fractions import Fraction
from math import copysign, inf, sqrt
from statistics import NormalDist


def wilson(hits: int, deals: int, confidence: float) -> tuple[float, float]:
    """Return Wilson's interval: every p with ``|hits - n p| <= z sqrt(n p (1 - p))``.

    The ends are the roots of a quadratic in p; without a hit the lower end is exactly 0, and with
    nothing but hits the upper end exactly 1.

    Examples
    --------
    >>> [f"{end:.4f}" for end in wilson(176, 1000, 0.95)]
    ['0.1536', '0.2008']
    """
    z = quantile(confidence)
    # The lower root comes from the product of the roots, which cancels nothing near 0.
    square = z * z
    root = z * sqrt(square + 4 * hits * (deals - hits) / deals)
    high = (2 * hits + square + root) / (2 * (deals + square))
    low = hits * hits / (deals * (deals + square) * high) if hits else 0.0
    return low, 1.0 if hits == deals else high


def clopper_pearson(hits: int, deals: int, confidence: float) -> tuple[float, float]:
    """Return the interval of Clopper and Pearson, which never misses more often than it says.

    Each end is where the tail of the binomial distribution holds half of what the level leaves.

    Examples
    --------
    >>> [f"{end:.4f}" for end in clopper_pearson(176, 1000, 0.95)]
    ['0.1529', '0.2010']
    """
    from scipy.special import betaincinv  # here, because the default interval needs no scipy

    tail = (1 - confidence) / 2
    low = float(betaincinv(hits, deals - hits + 1, tail)) if hits else 0.0
    high = float(betaincinv(hits + 1, deals - hits, 1 - tail)) if hits < deals else 1.0
    return low, high


def quantile(confidence: float) -> float:
    """Return the normal quantile z for a two-sided interval."""
    # From the lower tail: 1 - confidence is exact there, while (1 + confidence) / 2 may round to 1.
    return -NormalDist().inv_cdf((1 - confidence) / 2)


def standardised(excess: Fraction, variance: Fraction) -> float:
    """Divide an excess by its standard deviation; without variance it is 0 or infinite."""
    if variance == 0:
        return copysign(inf, excess) if excess else 0.0
    return float(excess) / sqrt(variance)
