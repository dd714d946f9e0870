"""Numbers of a reproduction as text: an exact one, an estimate, z.

For people they are phrases; for machines, columns. Floats are rounded to digits that every
machine agrees on.
"""

from fractions import Fraction
from math import isinf

from thousandstats.reproduction.agreement import Cell
from thousandstats.results import (
    Estimate,
    EstimatedMean,
    Exact,
    decimal,
    grouped,
    many,
    percent,
    significant,
)
from thousandstats.results.estimates import level
from thousandstats.results.rounding import digits_for

DIGITS = 6


def signed(z: float) -> str:
    """Write z with its sign and two decimals.

    >>> signed(0.5), signed(-1.234), signed(-0.001), signed(float("inf"))
    ('+0.50', '-1.23', '+0.00', '+inf')
    """
    text = f"{'-' if z < 0 else ''}inf" if isinf(z) else decimal(Fraction(z), 2)
    return text if text.startswith("-") else f"+{text}"


def machine(number: Fraction | float) -> str:
    """Return a number that is no exact answer, rounded to six significant digits.

    >>> machine(1 / 3)
    '0.333333'
    """
    return significant(Fraction(number), DIGITS)


def exact_text(exact: Exact, digits: int = 1) -> str:
    """Return an exact number: the fraction, the percentage, the count over the control total.

    >>> exact_text(Exact(98568, 346104))
    '1369/4807 = 28.5%, 98,568 of 346,104'
    >>> exact_text(Exact(30360, 2024, "mean"))
    'mean 15, 30,360 over 2024'
    """
    count, total = grouped(exact.count), grouped(exact.total)
    if exact.kind == "probability":
        return f"{exact.fraction} = {exact.percent(digits)}, {count} of {total}"
    return f"{exact.kind} {exact.equation()}, {count} over {total}"


def estimate_text(cell: Cell) -> str:
    """Return an estimate: the value, its interval, the sample, z."""
    estimate = cell.estimate
    if isinstance(estimate, Estimate) and certain(cell):
        # Of what is certain or impossible an interval would say less.
        hits, deals = grouped(estimate.hits), many(estimate.deals, "deal")
        return f"simulated in {hits} of {deals}, seed {estimate.seed}"
    value, low, high = estimate_ends(estimate)
    hits = f"{grouped(estimate.hits)} of " if isinstance(estimate, Estimate) else ""
    return (
        f"simulated {value}, {level(estimate.confidence)} interval {low} to {high}, "
        f"z {signed(cell.z)}; {hits}{many(estimate.deals, 'deal')}, seed {estimate.seed}"
    )


def certain(cell: Cell) -> bool:
    """Whether something is certain or impossible, and was so in every deal."""
    seen = isinstance(cell.estimate, Estimate) and cell.z == 0
    return seen and cell.exact.fraction in (0, 1)


def estimate_ends(estimate: Estimate | EstimatedMean) -> tuple[str, str, str]:
    """Return an estimate and the ends of its interval, with the digits that the interval deserves.

    >>> estimate_ends(Estimate(176, 1000, 1000, 7))
    ('17.6%', '15.3%', '20.1%')
    """
    if isinstance(estimate, Estimate):
        digits = digits_for(100 * (estimate.high - estimate.low))
        return percent(estimate.value, digits), *estimate.percent_interval(digits)
    digits = digits_for(estimate.high - estimate.low)
    value, low, high = (
        decimal(Fraction(number), digits)
        for number in (estimate.value, estimate.low, estimate.high)
    )
    return value, low, high


def estimate_columns(cell: Cell) -> dict[str, str]:
    """Return what a table says of the simulation of a cell."""
    estimate = cell.estimate
    # A mean has no hits: what was added up instead is the sum of the values.
    tally = (
        {"hits": "", "sum": str(estimate.total)}
        if isinstance(estimate, EstimatedMean)
        else {"hits": str(estimate.hits), "sum": ""}
    )
    return {
        **tally,
        "deals": str(estimate.deals),
        "attempts": str(estimate.attempts),
        "seed": str(estimate.seed),
        "estimate": machine(estimate.value),
        "low": machine(estimate.low),
        "high": machine(estimate.high),
        "z": signed(cell.z),
    }
