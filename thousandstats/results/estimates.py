"""What a simulation answers: an estimate with its hits, deals, seed and interval.

Tallies are integers and stay so; floats appear only in the ends of an interval and in z.
``deals`` counts the deals that met the condition, ``attempts`` all that were drawn. Whether the
generator is fair and which deals a seed stands for is not known here.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from thousandstats.arguments import checked
from thousandstats.errors import InputError
from thousandstats.results.intervals import clopper_pearson, standardised, wilson
from thousandstats.results.outcomes import Json
from thousandstats.results.rounding import (
    digits_for,
    grouped,
    html_table,
    many,
    percent,
    significant,
)

Method = Literal["clopper-pearson", "wilson"]


@checked
@dataclass(frozen=True)
class Estimate:
    """A probability estimated from ``hits`` among ``deals`` simulated deals.

    Attributes
    ----------
    hits, deals : int
        How many of the deals that met the condition were hits.
    attempts : int
        How many deals were drawn.
    seed : int
        That of the run.
    confidence : float
        The level of the interval.
    stopped : bool
        Whether the run stopped because its intervals were narrow enough; they are somewhat wider
        then, so that they hold their level all the same.

    Raises
    ------
    InputError
        If no simulation can have drawn this.

    Examples
    --------
    >>> estimate = Estimate(hits=176, deals=1000, attempts=1000, seed=7)
    >>> print(estimate)  # doctest: +NORMALIZE_WHITESPACE
    estimate 17.6%, 95% interval 15.3% to 20.1% (Clopper-Pearson); 176 of 1000 deals,
    1000 attempts, seed 7
    >>> estimate.z(Fraction(3, 17)) < 0
    True
    >>> print(Estimate(0, 1000, 1000, seed=7))  # doctest: +NORMALIZE_WHITESPACE
    estimate 0 of 1000, 95% interval 0% to 0.37% (Clopper-Pearson); 0 of 1000 deals,
    1000 attempts, seed 7
    """

    hits: int
    deals: int
    attempts: int
    seed: int
    confidence: float = 0.95
    stopped: bool = False

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
        """The lower end of the interval; exactly 0 without a hit."""
        return self.interval()[0]

    @property
    def high(self) -> float:
        """The upper end of the interval; exactly 1 when every deal is a hit."""
        return self.interval()[1]

    @property
    def method(self) -> str:
        """The name of the method of the interval, for people."""
        return method_name(self.stopped)

    def interval(self, method: Method = "clopper-pearson") -> tuple[float, float]:
        """Return the confidence interval.

        Parameters
        ----------
        method : {"clopper-pearson", "wilson"}
            Clopper and Pearson's holds the truth at least as often as the level says. Wilson's is
            narrower, and for rare events holds it less often; it knows nothing of `stopped`.

        Examples
        --------
        >>> none = Estimate(hits=0, deals=1000, attempts=1000, seed=7)
        >>> [f"{100 * end:.5f}" for end in none.interval()]
        ['0.00000', '0.36821']
        >>> [f"{100 * end:.5f}" for end in none.interval("wilson")]
        ['0.00000', '0.38268']
        """
        if method == "clopper-pearson":
            return clopper_pearson(self.hits, self.deals, self.confidence, self.stopped)
        if method == "wilson":
            return wilson(self.hits, self.deals, self.confidence)
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
        """Write the ends of the interval as percentages."""
        return percent_ends(*self.interval(), digits)

    def __str__(self) -> str:
        low, high = self.interval()
        digits = digits_for(100 * (high - low))
        return (
            f"estimate {self.percent(digits)}, "
            f"{level(self.confidence)} interval {' to '.join(self.percent_interval(digits))} "
            f"({self.method}); {grouped(self.hits)} of {many(self.deals, 'deal')}, "
            f"{many(self.attempts, 'attempt')}, seed {self.seed}"
        )

    def _repr_html_(self) -> str:
        low, high = self.interval()
        digits = digits_for(100 * (high - low))
        rows = [
            ("estimate", self.percent(digits)),
            (
                f"{level(self.confidence)} interval ({self.method})",
                " to ".join(self.percent_interval(digits)),
            ),
            ("hits", grouped(self.hits)),
            *sample_rows(self.deals, self.attempts, self.seed),
        ]
        return html_table(rows, "Estimated probability", heading=False)

    def to_json(self) -> Json:
        """Return what the command line prints: whole numbers as text, the rest as numbers."""
        low, high = self.interval()
        return {
            "route": "simulation",
            "hits": str(self.hits),
            **sample_json(self.deals, self.attempts, self.seed, self.confidence),
            "method": self.method,
            "estimate": rounded(self.value),
            "low": rounded(low),
            "high": rounded(high),
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


def method_name(stopped: bool) -> str:
    """Return what the intervals of shares are called.

    >>> method_name(False), method_name(True)
    ('Clopper-Pearson', 'Clopper-Pearson, corrected for stopping')
    """
    return "Clopper-Pearson, corrected for stopping" if stopped else "Clopper-Pearson"


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


def sample_rows(deals: int, attempts: int, seed: int) -> list[tuple[str, str]]:
    """Return the rows of a table that every estimate of one sample shares."""
    return [("deals", grouped(deals)), ("attempts", grouped(attempts)), ("seed", str(seed))]


def percent_ends(low: float, high: float, digits: int) -> tuple[str, str]:
    """Write the ends of an interval as percentages."""
    return _percent_end(low, digits), _percent_end(high, digits)


def _percent_end(end: float, digits: int) -> str:
    if end in (0, 1):
        return "100%" if end else "0%"
    return percent(Fraction(end), digits)
