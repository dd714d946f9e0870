"""What a simulation answers: an estimate with its hits, deals, seed and interval.

Tallies are integers and stay so; floats appear only in the ends of an interval and in z.
``deals`` counts the deals that met the condition, ``attempts`` all that were drawn. Whether the
generator is fair and which deals a seed stands for is not known here.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Literal, get_args

from thousandstats.errors import InputError
from thousandstats.results.intervals import clopper_pearson, quantile, standardised, wilson
from thousandstats.results.outcomes import Json
from thousandstats.results.rounding import (
    decimal,
    digits_for,
    grouped,
    html_table,
    percent,
    significant,
)

Method = Literal["wilson", "clopper-pearson"]


@dataclass(frozen=True)
class Estimate:
    """A probability estimated from ``hits`` among ``deals`` simulated deals.

    Examples
    --------
    >>> estimate = Estimate(hits=176, deals=1000, attempts=1000, seed=7)
    >>> print(estimate)
    estimate 17.6%, 95% interval 15.4% to 20.1% (Wilson); 176 of 1000 deals, 1000 attempts, seed 7
    >>> estimate.z(Fraction(3, 17)) < 0
    True
    >>> print(Estimate(hits=0, deals=1000, attempts=1000, seed=7))
    estimate 0 of 1000, 95% interval 0% to 0.38% (Wilson); 0 of 1000 deals, 1000 attempts, seed 7
    """

    hits: int
    deals: int
    attempts: int
    seed: int
    confidence: float = 0.95

    def __post_init__(self) -> None:
        check_sample(self.deals, self.attempts, self.seed, self.confidence)
        if type(self.hits) is not int:
            raise TypeError(f"hits must be an int, not {type(self.hits).__name__}")
        if not 0 <= self.hits <= self.deals:
            raise InputError(
                f"the hits are {self.hits}, but they must lie between 0 and the {self.deals} deals"
            )

    @property
    def value(self) -> Fraction:
        """The share of hits, exactly."""
        return Fraction(self.hits, self.deals)

    @property
    def low(self) -> float:
        """The lower end of the Wilson interval; exactly 0 without a hit."""
        return self.interval()[0]

    @property
    def high(self) -> float:
        """The upper end of the Wilson interval; exactly 1 when every deal is a hit."""
        return self.interval()[1]

    def interval(self, method: Method = "wilson") -> tuple[float, float]:
        """Return the confidence interval: Wilson's, or the more cautious Clopper-Pearson one.

        Examples
        --------
        >>> none = Estimate(hits=0, deals=1000, attempts=1000, seed=7)
        >>> [f"{100 * end:.5f}" for end in none.interval()]
        ['0.00000', '0.38268']
        >>> [f"{100 * end:.5f}" for end in none.interval("clopper-pearson")]
        ['0.00000', '0.36821']
        """
        if method == "wilson":
            return wilson(self.hits, self.deals, self.confidence)
        if method == "clopper-pearson":
            return clopper_pearson(self.hits, self.deals, self.confidence)
        allowed = " or ".join(get_args(Method))
        raise InputError(f"there is no interval called {method!r}: choose {allowed}")

    def z(self, exact: Fraction) -> float:
        """Return how many standard deviations the hits lie above what ``exact`` lets expect.

        Against 0 or 1 every deal must agree: then it is 0.0, and otherwise infinite.
        """
        return standardised(
            self.hits - self.deals * exact,
            self.deals * exact * (1 - exact),
        )

    def percent(self, digits: int = 1) -> str:
        """Write the estimate as a percentage, or as a count when no deal or every deal is a hit.

        No simulation shows that an event is impossible or certain, so 0.0% would say too much.
        """
        if self.hits in (0, self.deals):
            return f"{grouped(self.hits)} of {grouped(self.deals)}"
        return percent(self.value, digits)

    def percent_interval(self, digits: int = 1) -> tuple[str, str]:
        """Write the ends of the Wilson interval as percentages."""
        low, high = self.interval()
        return _percent_end(low, digits), _percent_end(high, digits)

    def __str__(self) -> str:
        low, high = self.interval()
        digits = digits_for(100 * (high - low))
        return (
            f"estimate {self.percent(digits)}, "
            f"{level(self.confidence)} interval {' to '.join(self.percent_interval(digits))} "
            f"(Wilson); {grouped(self.hits)} of {grouped(self.deals)} deals, "
            f"{grouped(self.attempts)} attempts, seed {self.seed}"
        )

    def _repr_html_(self) -> str:
        low, high = self.interval()
        digits = digits_for(100 * (high - low))
        rows = [
            ("estimate", self.percent(digits)),
            (
                f"{level(self.confidence)} interval (Wilson)",
                " to ".join(self.percent_interval(digits)),
            ),
            ("hits", grouped(self.hits)),
            *_sample_rows(self.deals, self.attempts, self.seed),
        ]
        return html_table(rows, "Estimated probability", heading=False)

    def to_json(self) -> Json:
        """Return what the command line prints: whole numbers as text, the rest as numbers."""
        low, high = self.interval()
        return {
            "route": "simulation",
            "hits": str(self.hits),
            **sample_json(self.deals, self.attempts, self.seed, self.confidence),
            "estimate": rounded(self.value),
            "low": rounded(low),
            "high": rounded(high),
        }


@dataclass(frozen=True)
class EstimatedMean:
    """A mean estimated from the sum and the sum of squares of ``deals`` simulated values.

    The interval is the normal one, so it needs two deals at least, and it has no width when every
    deal gave the same value; the text says so then.

    Examples
    --------
    >>> print(EstimatedMean(total=652, squares=900, deals=1000, attempts=1000, seed=7))
    estimated mean 0.65, 95% interval 0.61 to 0.69 (normal); 1000 deals, 1000 attempts, seed 7
    """

    total: int
    squares: int
    deals: int
    attempts: int
    seed: int
    confidence: float = 0.95

    def __post_init__(self) -> None:
        check_sample(self.deals, self.attempts, self.seed, self.confidence)
        if type(self.total) is not int or type(self.squares) is not int:
            raise TypeError("the total and the squares of an estimated mean must be ints")
        if self.deals < 2:
            raise InputError(
                "an estimated mean needs at least 2 deals to show how far it may be off"
            )
        if self.squares * self.deals < self.total**2:
            raise ValueError(
                f"{self.deals} values that add to {self.total} cannot have squares "
                f"that add to {self.squares}"
            )

    @property
    def value(self) -> Fraction:
        """The mean of the simulated values, exactly."""
        return Fraction(self.total, self.deals)

    @property
    def low(self) -> float:
        """The lower end of the normal interval."""
        return float(self.value) - self._half_width()

    @property
    def high(self) -> float:
        """The upper end of the normal interval."""
        return float(self.value) + self._half_width()

    def _half_width(self) -> float:
        spread = Fraction(
            self.squares * self.deals - self.total**2, self.deals**2 * (self.deals - 1)
        )
        return quantile(self.confidence) * sqrt(spread)

    def z(self, mean: Fraction, variance: Fraction) -> float:
        """Return how many standard deviations the total lies above what the exact values expect.

        Without variance every deal must agree: then it is 0.0, and otherwise infinite.
        """
        return standardised(self.total - self.deals * mean, self.deals * variance)

    def _shown(self) -> tuple[str, str]:
        low, high = self.low, self.high
        digits = digits_for(high - low)
        interval = f"{decimal(Fraction(low), digits)} to {decimal(Fraction(high), digits)}"
        if low == high:
            interval += ", as every deal gave the same value"
        return decimal(self.value, digits), interval

    def __str__(self) -> str:
        value, interval = self._shown()
        return (
            f"estimated mean {value}, {level(self.confidence)} interval {interval} (normal); "
            f"{grouped(self.deals)} deals, {grouped(self.attempts)} attempts, seed {self.seed}"
        )

    def _repr_html_(self) -> str:
        value, interval = self._shown()
        rows = [
            ("estimate", value),
            (f"{level(self.confidence)} interval (normal)", interval),
            *_sample_rows(self.deals, self.attempts, self.seed),
        ]
        return html_table(rows, "Estimated mean", heading=False)

    def to_json(self) -> Json:
        """Return what the command line prints: whole numbers as text, the rest as numbers."""
        return {
            "route": "simulation",
            "kind": "mean",
            "sum": str(self.total),
            "squares": str(self.squares),
            **sample_json(self.deals, self.attempts, self.seed, self.confidence),
            "estimate": rounded(self.value),
            "low": rounded(self.low),
            "high": rounded(self.high),
        }


def check_sample(deals: int, attempts: int, seed: int, confidence: float) -> None:
    """Refuse a sample that no simulation can have drawn."""
    if any(type(number) is not int for number in (deals, attempts, seed)):
        raise TypeError("deals, attempts and seed must be ints")
    if deals < 1:
        raise InputError(
            f"an estimate needs at least 1 deal that meets the condition, "
            f"but there are {deals} in {attempts} attempts"
        )
    if attempts < deals:
        raise InputError(
            f"the attempts are {attempts}, but they must be at least the {deals} deals"
        )
    if not 0 < confidence < 1:
        raise InputError(
            f"The confidence is {confidence}, but it must lie between 0 and 1, as 0.95 does."
        )


def level(confidence: float) -> str:
    """Write a confidence level as people do: ``95%``."""
    return f"{significant(100 * Fraction(str(confidence)))}%"


def rounded(number: Fraction | float) -> float:
    """Round to the significant digits that every machine agrees on."""
    return float(significant(Fraction(number)))


def sample_json(deals: int, attempts: int, seed: int, confidence: float) -> Json:
    """Return the part of the JSON that every estimate of one sample shares."""
    return {
        "deals": str(deals),
        "attempts": str(attempts),
        "seed": str(seed),
        "confidence": confidence,
    }


def _sample_rows(deals: int, attempts: int, seed: int) -> list[tuple[str, str]]:
    return [("deals", grouped(deals)), ("attempts", grouped(attempts)), ("seed", str(seed))]


def _percent_end(end: float, digits: int) -> str:
    if end in (0, 1):
        return "100%" if end else "0%"
    return percent(Fraction(end), digits)
