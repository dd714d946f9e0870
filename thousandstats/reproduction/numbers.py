"""Chances of figures, estimated by simulation."""

from fractions import Fraction

from thousandstats.published import Figure
from thousandstats.results import Estimate


def simulated(figure: Figure, deals: int, seed: int) -> Estimate:
    """Return a chance by simulation.

    Raises
    ------
    ValueError
        If the figure is no chance.
    """
    estimate = figure.part_of_estimated(figure.simulated(deals, seed))
    if not isinstance(estimate, Estimate):
        raise ValueError(f"{figure.id} is no chance")
    return estimate


def growing(figure: Figure, seed: int, most: int) -> tuple[Estimate, ...]:
    """Return the estimates of a chance after 100, 200, 500, 1000 … deals, up to `most`.

    It is one run that goes on: the first deals of a longer run are the shorter run.

    Examples
    --------
    >>> from thousandstats import figures
    >>> kitty = figures.get("thousand/kitty/completes-one-of-one")
    >>> [estimate.deals for estimate in growing(kitty, seed=7, most=1000)]
    [100, 200, 500, 1000]
    """
    sizes = [n * 10**power for power in range(2, 19) for n in (1, 2, 5) if n * 10**power <= most]
    return tuple(simulated(figure, deals, seed) for deals in sizes)


def holds(estimate: Estimate, exact: Fraction) -> bool:
    """Return whether the interval of an estimate holds the exact answer."""
    return estimate.low <= exact <= estimate.high
