"""The interval of a mean of values that lie between known bounds.

The upper end is that of N. Gaffke (*Three test statistics for a nonparametric one-sided hypothesis
on the mean of a nonnegative variable*, Mathematical Methods of Statistics 14, 2005): give the n
values and, once, the greatest value that is possible random weights that add to 1, all such weights
being equally likely (a Dirichlet distribution); the end is the quantile of their weighted mean. The
lower end is the same with the least possible value. For values 0 and 1 this is the interval of
Clopper and Pearson, and for many values of which none is rare the normal one. That it holds its
level has been proved for two values, and no case is known in which it does not; the normal interval
does not where a rare value matters.

The weights are exponential variables G over their sum, so that the weighted mean exceeds m with the
probability that the sum of G (x - m) over all values x exceeds 0. That is an integral of the
generating function along a line in the complex plane, here along the path of steepest descent from
the saddle point, where the integrand does not oscillate: a few steps give it to ten digits,
however small it is (S. O. Rice, *Distribution of quadratic forms in normal random variables -
evaluation by numerical integration*, SIAM Journal on Scientific and Statistical Computing 1, 1980).
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]

STEP, REACH = 0.2, 6.2
"""The steps of the integral, and how far they go, where the integrand is a normal density."""

MOST = 1e12
"""The most values; more count as these, as their interval would need more digits than there are."""

CLOSE = 1e-14
"""The quantile is sought until a step changes it by less, relative to its size."""


def gaffke(counts: Mapping[int, int], bounds: tuple[int, int], tail: float) -> tuple[float, float]:
    """Return the interval of the mean of values that were seen so often.

    Parameters
    ----------
    counts : mapping of int to int
        The values, and how often each was seen.
    bounds : (int, int)
        The least and the greatest value that are possible.
    tail : float
        How likely the interval may miss on either side.

    Examples
    --------
    >>> low, high = gaffke({0: 824, 1: 176}, (0, 1), 0.025)  # as Clopper and Pearson's
    >>> f"{low:.4f} {high:.4f}"
    '0.1529 0.2010'
    >>> low, high = gaffke({5: 1000}, (0, 100), 0.025)
    >>> f"{low:.4f} {high:.4f}"
    '4.9816 5.3498'
    """
    least, greatest = bounds
    width = greatest - least
    if not width:
        return float(least), float(least)
    shares, often = _shares(counts, least, width)
    low, high = (_end(shares, often, tail, above) for above in (False, True))
    return least + width * low, least + width * high


def holds(mean: float, counts: Mapping[int, int], bounds: tuple[int, int], tail: float) -> bool:
    """Return whether the interval holds a mean, without seeking its ends."""
    import numpy as np

    least, greatest = bounds
    width = greatest - least
    if not width:
        return mean == least
    shares, often = _shares(counts, least, width)
    m = (mean - least) / width
    for above in (False, True):
        ours, counted = np.append(shares, float(above)), np.append(often, 1.0)
        # The interval ends beyond m if the weighted mean lies there often enough.
        if m <= ours.min() or m >= ours.max():
            reached = m <= ours.min() if above else m >= ours.max()
        else:
            reached = beyond(m, ours, counted, above)[0] >= tail
        if not reached:
            return False
    return True


def _shares(counts: Mapping[int, int], least: int, width: int) -> tuple["Floats", "Floats"]:
    """Return the values as numbers from 0 to 1, and how often each counts."""
    import numpy as np

    part = min(1.0, MOST / sum(counts.values()))
    shares = np.array([(value - least) / width for value in counts])
    return shares, np.array([part * count for count in counts.values()])


def beyond(m: float, shares: "Floats", often: "Floats", above: bool) -> tuple[float, float]:
    """Return how likely the weighted mean lies beyond m, and its density there.

    Parameters
    ----------
    m : float
        Between the least and the greatest of the values.
    shares, often : arrays
        The values, from 0 to 1, with the one that is added, and how often each counts.
    above : bool
        Whether above m or below it.

    Returns
    -------
    float, float
        1 and 0 where Cantelli's inequality says that it is one half or more, which no end needs.
    """
    import numpy as np

    away = shares - m if above else m - shares
    mean, variance = (often * away).sum(), (often * away**2).sum()
    if mean > 0 and mean**2 >= variance:
        return 1.0, 0.0
    saddle = _saddle(away, often)
    start, _, second = _exponent(saddle, away, often)
    # At the saddle point the path leaves the real line at a right angle.
    u, slope, likely, density = saddle + 0j, 1j * np.sqrt(2 / second.real), 0j, 0j
    for w in np.arange(0, REACH, STEP):
        if w:
            u += STEP * slope
            for _ in range(50):
                value, first, _ = _exponent(u, away, often)
                aside = (value - start + w * w) / first
                u -= aside
                if abs(aside) <= 1e-13 * abs(u):
                    break
            slope = -2 * w / first
        weight = np.exp(-w * w) * slope * (1 if w else 0.5)
        likely += weight
        density += weight * u * (often / (1 - u * away)).sum()
    scale = STEP * np.exp(start.real) / np.pi
    return float(scale * likely.imag), float(scale * density.imag)


def _saddle(away: "Floats", often: "Floats") -> float:
    """Where the exponent is least between 0 and the first singularity beyond."""
    low, high = 0.0, 1 / away.max()
    for _ in range(48):
        middle = (low + high) / 2
        if (often * away / (1 - middle * away)).sum() < 1 / middle:
            low = middle
        else:
            high = middle
    return float(low + high) / 2


def _exponent(u: complex, away: "Floats", often: "Floats") -> tuple[complex, complex, complex]:
    """Return the logarithm of the integrand, and its first two derivatives."""
    import numpy as np

    x, y = u.real * away, u.imag * away
    # The logarithm of 1 - x - iy is exact also where these are small and are taken many times.
    logs = np.log1p(x * (x - 2) + y * y) / 2 + 1j * np.arctan2(-y, 1 - x)
    leaning = away / (1 - u * away)
    return (
        complex(-(often @ logs) - np.log(complex(u))),
        complex(often @ leaning - 1 / u),
        complex(often @ leaning**2 + 1 / u**2),
    )


def _end(shares: "Floats", often: "Floats", tail: float, above: bool) -> float:
    """One end for values between 0 and 1."""
    import numpy as np

    shares, often = np.append(shares, float(above)), np.append(often, 1.0)
    low, high = float(shares.min()), float(shares.max())
    if low == high:
        return low
    total = often.sum()
    middle = (often * shares).sum() / total
    aside = np.sqrt((often * (shares - middle) ** 2).sum() / (total * (total + 1)))
    m = middle + (2 if above else -2) * aside
    for _ in range(200):
        if not low < m < high:
            m = (low + high) / 2
        likely, density = beyond(m, shares, often, above)
        if (likely > tail) == above:
            low = m
        else:
            high = m
        # Newton's step for the logarithm, which is nearly straight far out.
        step = np.log(likely / tail) * likely / density if density else np.inf
        before, m = m, m + step if above else m - step
        if abs(m - before) <= CLOSE * abs(before):
            break
    return min(max(float(m), 0.0), 1.0)
