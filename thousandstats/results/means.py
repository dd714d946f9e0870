"""What a simulation answers of a number: its mean, with an interval."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from thousandstats.arguments import checked
from thousandstats.results.dirichlet import gaffke
from thousandstats.results.estimates import (
    check_sample,
    level,
    rounded,
    sample_json,
    sample_rows,
)
from thousandstats.results.intervals import standardised, tail
from thousandstats.results.outcomes import Json
from thousandstats.results.rounding import decimal, digits_for, html_table, many


@checked
@dataclass(frozen=True)
class EstimatedMean:
    """A mean estimated from the values of simulated deals.

    Its interval is Gaffke's (`thousandstats.results.dirichlet`), which holds its level also where a
    rare value decides the mean, but must know between which bounds all values lie.

    Attributes
    ----------
    counts : mapping of int to int
        Each value that was seen, and in how many deals.
    bounds : (int, int)
        The least and the greatest value that are possible, or some that are farther out.
    attempts : int
        How many deals were drawn.
    seed : int
        That of the run.
    confidence : float
        The level of the interval.
    stopped : bool
        Whether the run stopped because intervals were narrow enough; see `Estimate`.

    Raises
    ------
    InputError
        If no simulation can have drawn this.
    ValueError
        If a value lies outside the bounds.

    Examples
    --------
    >>> print(EstimatedMean({0: 500, 1: 370, 2: 108, 3: 22}, (0, 4), attempts=1000, seed=7))
    estimated mean 0.65, 95% interval 0.61 to 0.70 (Gaffke); 1000 deals, 1000 attempts, seed 7
    """

    counts: Mapping[int, int]
    bounds: tuple[int, int]
    attempts: int
    seed: int
    confidence: float = 0.95
    stopped: bool = False

    def __post_init__(self) -> None:
        numbers = [*self.counts, *self.counts.values(), *self.bounds]
        if any(type(number) is not int for number in numbers):
            raise TypeError("the values of an estimated mean, their counts and bounds must be ints")
        if any(count < 1 for count in self.counts.values()):
            raise ValueError(f"a value that was not seen has no place in a mean: {self.counts}")
        check_sample(self.deals, self.attempts, self.seed, self.confidence)
        least, greatest = self.bounds
        if not least <= min(self.counts) <= max(self.counts) <= greatest:
            raise ValueError(
                f"values from {min(self.counts)} to {max(self.counts)} were seen, which the bounds "
                f"{least} and {greatest} exclude"
            )

    @property
    def deals(self) -> int:
        """In how many deals the values were seen."""
        return sum(self.counts.values())

    @property
    def total(self) -> int:
        """The sum of all values."""
        return sum(value * count for value, count in self.counts.items())

    @property
    def squares(self) -> int:
        """The sum of their squares."""
        return sum(value * value * count for value, count in self.counts.items())

    @property
    def value(self) -> Fraction:
        """The mean of the simulated values, exactly."""
        return Fraction(self.total, self.deals)

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self._interval[0]

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self._interval[1]

    @property
    def method(self) -> str:
        """The name of the method of the interval, for people."""
        return "Gaffke, corrected for stopping" if self.stopped else "Gaffke"

    @cached_property
    def _interval(self) -> tuple[float, float]:
        return gaffke(self.counts, self.bounds, tail(self.confidence, self.stopped))

    def z(self, mean: Fraction, variance: Fraction) -> float:
        """Return how many standard deviations the total lies above what the exact values expect.

        Without variance every deal must agree: then it is 0.0, and otherwise infinite.
        """
        return standardised(self.total - self.deals * mean, self.deals * variance)

    def _shown(self) -> tuple[str, str]:
        low, high = self.low, self.high
        digits = digits_for(high - low)
        interval = f"{decimal(Fraction(low), digits)} to {decimal(Fraction(high), digits)}"
        return decimal(self.value, digits), interval

    def __str__(self) -> str:
        value, interval = self._shown()
        return (
            f"estimated mean {value}, {level(self.confidence)} interval {interval} "
            f"({self.method}); {many(self.deals, 'deal')}, {many(self.attempts, 'attempt')}, "
            f"seed {self.seed}"
        )

    def _repr_html_(self) -> str:
        value, interval = self._shown()
        rows = [
            ("estimate", value),
            (f"{level(self.confidence)} interval ({self.method})", interval),
            *sample_rows(self.deals, self.attempts, self.seed),
        ]
        return html_table(rows, "Estimated mean", heading=False)

    def to_json(self) -> Json:
        """Return what the command line prints: whole numbers as text, the rest as numbers."""
        least, greatest = self.bounds
        return {
            "route": "simulation",
            "kind": "mean",
            "sum": str(self.total),
            "squares": str(self.squares),
            "least": str(least),
            "greatest": str(greatest),
            **sample_json(self.deals, self.attempts, self.seed, self.confidence),
            "method": self.method,
            "estimate": rounded(self.value),
            "low": rounded(self.low),
            "high": rounded(self.high),
        }
