"""Confidence intervals for a share of hits, and z: the only floating point of the answers.

An interval of Clopper and Pearson holds the true share at least as often as its level says,
whatever the share and the number of deals. Wilson's is narrower and holds its level on average
only: around 0.17 expected hits it holds 84 to 91 of 100 times instead of 95.
"""

from fractions import Fraction
from math import copysign, inf, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

STOPPED = 2 / 3
"""The part of the probability to miss that is used up where a run stopped at a precision.

Such a run looks at its intervals several times, and so has several chances to stop at a bad one.
`thousandstats.simulation.precision` says why this part is enough.
"""


MANY = 1e15
"""Deals beyond which quantiles of the beta distribution are not to be trusted."""

WRONG = 1e-5
"""The part of a tail by which SciPy may miss it; rounding takes less up to 10⁹ deals."""

TINY = 1e-300
"""Below any end of an interval: the search for it stops by its relative error alone."""


def tail(confidence: float, stopped: bool = False) -> float:
    """Return how likely an interval may miss on either side.

    Examples
    --------
    >>> f"{tail(0.95):.4f}", f"{tail(0.95, stopped=True):.4f}"
    ('0.0250', '0.0167')
    """
    return (1 - confidence) / 2 * (STOPPED if stopped else 1)


def clopper_pearson(
    hits: int, deals: int, confidence: float, stopped: bool = False
) -> tuple[float, float]:
    """Return the interval of Clopper and Pearson, which never misses more often than it says.

    Each end is where the tail of the binomial distribution holds half of what the level leaves.

    Parameters
    ----------
    hits, deals : int
        The tally.
    confidence : float
        The level.
    stopped : bool
        Whether the run stopped because its intervals were narrow enough.

    Examples
    --------
    >>> [f"{end:.4f}" for end in clopper_pearson(176, 1000, 0.95)]
    ['0.1529', '0.2010']
    """
    low, high = binomial_ends(hits, deals, tail(confidence, stopped))
    return float(low), float(high)


def binomial_ends(hits: "ArrayLike", deals: "ArrayLike", tail: float) -> tuple[Any, Any]:
    """Return the ends of Clopper and Pearson for many tallies at once.

    The numbers need not be whole: an effective sample size is not.

    Parameters
    ----------
    hits, deals : array of numbers
        The tallies.
    tail : float
        How likely the interval may miss on either side.

    Examples
    --------
    >>> low, high = binomial_ends([0, 10], 10, 0.025)
    >>> low.round(3).tolist(), high.round(3).tolist()
    ([0.0, 0.692], [0.308, 1.0])
    """
    import numpy as np  # here, because exact answers need neither
    from scipy.special import betainc, betaincc, betainccinv, betaincinv

    hits, deals = np.broadcast_arrays(np.asarray(hits, float), np.asarray(deals, float))
    # Without a hit the one end is no quantile but 0, and with nothing but hits the other is 1.
    some, missed = np.where(hits > 0, hits, 1), np.where(hits < deals, deals - hits, 1)
    low = _quantile(betainc, betaincinv, some, deals - hits + 1, tail)
    high = _quantile(betaincc, betainccinv, hits + 1, missed, tail)
    # Beyond some 10¹⁵ deals SciPy's quantiles fail; there the normal ones are as good.
    many = (deals > MANY) & (np.minimum(hits, deals - hits) > np.sqrt(MANY))
    z = -NormalDist().inv_cdf(tail)
    low = np.where(many | np.isnan(low), _score_end(np.maximum(hits - 0.5, 0), deals, -z), low)
    high = np.where(
        many | np.isnan(high), _score_end(np.minimum(hits + 0.5, deals), deals, z), high
    )
    return np.where(hits > 0, low, 0.0), np.where(hits < deals, high, 1.0)


def _quantile(shares: Any, inverse: Any, a: Any, b: Any, tail: float) -> Any:
    """Return where the share of a beta distribution is the tail: SciPy's value, after a look at it.

    Where the first shape is 1000 and the second large, SciPy 1.17 returns about the double: the low
    end of 1,000 hits of 10⁹ deals would lie at 1,903 hits.
    """
    import numpy as np
    from scipy.optimize import brentq

    value = np.asarray(inverse(a, b, tail))
    wrong = (np.abs(shares(a, b, value) - tail) > WRONG * tail) & (a + b <= MANY)
    if wrong.any():
        value = value.copy()
        value[wrong] = [
            brentq(lambda p, *shape: shares(*shape, p) - tail, 0, 1, shape, xtol=TINY)
            for shape in zip(a[wrong], b[wrong], strict=True)
        ]
    return value


def _score_end(hits: Any, deals: Any, z: Any) -> Any:
    """Return the end of Wilson's interval on the side of the sign of z."""
    square = z * z
    root = z * (square + 4 * hits * (deals - hits) / deals) ** 0.5
    return (2 * hits + square + root) / (2 * (deals + square))


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


def quantile(confidence: float) -> float:
    """Return the normal quantile z for a two-sided interval."""
    # From the lower tail: 1 - confidence is exact there, while (1 + confidence) / 2 may round to 1.
    return -NormalDist().inv_cdf((1 - confidence) / 2)


def standardised(excess: Fraction, variance: Fraction) -> float:
    """Divide an excess by its standard deviation; without variance it is 0 or infinite."""
    if variance == 0:
        return copysign(inf, excess) if excess else 0.0
    return float(excess) / sqrt(variance)
