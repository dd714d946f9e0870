"""What a simulation answers about every outcome at once: an estimate for each one that was seen."""

from collections.abc import Iterator, Mapping

from thousandstats.arguments import checked
from thousandstats.errors import InputError
from thousandstats.results.estimates import (
    Estimate,
    check_sample,
    level,
    method_name,
    rounded,
    sample_json,
)
from thousandstats.results.means import EstimatedMean
from thousandstats.results.outcomes import Json, in_order, json_value, numbers, split
from thousandstats.results.rounding import (
    Value,
    column_note,
    digits_for,
    grouped,
    html_table,
    many,
    percent,
    show_value,
    text_table,
)


@checked
class EstimatedDistribution(Mapping[Value, Estimate]):
    """The estimated probability of every outcome that was seen, in rising order.

    Parameters
    ----------
    counts : mapping of value to int
        The outcomes, and how many deals gave each.
    deals, attempts : int
        How many deals met the condition, and how many were drawn.
    seed : int
        That of the run.
    confidence : float
        The level of the intervals.
    stopped : bool
        Whether the run stopped because its intervals were narrow enough; see `Estimate`.
    bounds : (int, int), optional
        The least and the greatest value that are possible, which the interval of a mean must know;
        of yes and no they are known.

    Examples
    --------
    >>> seen = EstimatedDistribution({False: 824, True: 176}, deals=1000, attempts=1000, seed=7)
    >>> seen[True].hits, seen.mean().value
    (176, Fraction(22, 125))
    >>> print(seen)
    value  estimate    low   high  hits
       no     82.4%  79.9%  84.7%   824
      yes     17.6%  15.3%  20.1%   176
    total    100.0%                1000
    95% intervals (Clopper-Pearson); 1000 deals, 1000 attempts, seed 7
    """

    def __init__(
        self,
        counts: Mapping[Value, int],
        deals: int,
        attempts: int,
        seed: int,
        confidence: float = 0.95,
        stopped: bool = False,
        bounds: tuple[int, int] | None = None,
    ) -> None:
        check_sample(deals, attempts, seed, confidence)
        self._counts = in_order(counts, deals, "hits")
        self.deals = deals
        self.attempts = attempts
        self.seed = seed
        self.confidence = confidence
        self.stopped = stopped
        self.bounds = bounds

    @property
    def counts(self) -> dict[Value, int]:
        """The outcomes seen and how many of the ``deals`` gave each."""
        return dict(self._counts)

    @property
    def method(self) -> str:
        """The name of the method of the intervals, for people."""
        return method_name(self.stopped)

    def share(self, hits: int) -> Estimate:
        """Return the estimate for whatever holds in a number of the deals."""
        return Estimate(hits, self.deals, self.attempts, self.seed, self.confidence, self.stopped)

    def __getitem__(self, value: Value) -> Estimate:
        return self.share(self._counts[value])

    def __iter__(self) -> Iterator[Value]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def mean(self) -> EstimatedMean:
        """Return the estimated mean; yes counts 1 and no 0.

        Raises
        ------
        InputError
            If the outcomes are no numbers, or nobody said between which bounds they lie.
        """
        counts = {int(value): count for value, count in numbers(self._counts)}
        bounds = self.bounds
        if bounds is None and all(isinstance(value, bool) for value in self._counts):
            bounds = (0, 1)
        if bounds is None:
            raise InputError(
                "The interval of a mean needs the least and the greatest value that are possible: "
                "give them as bounds."
            )
        return EstimatedMean(
            counts, bounds, self.attempts, self.seed, self.confidence, self.stopped
        )

    def at_least(self, value: bool | int) -> Estimate:
        """Return the estimated probability of ``value`` or more."""
        below, _, _ = split(self._counts, value)
        return self.share(self.deals - below)

    def at_most(self, value: bool | int) -> Estimate:
        """Return the estimated probability of ``value`` or less."""
        _, _, above = split(self._counts, value)
        return self.share(self.deals - above)

    def below_equal_above(self, value: bool | int) -> tuple[Estimate, Estimate, Estimate]:
        """Return the estimates of less than ``value``, of ``value`` itself and of more."""
        below, equal, above = split(self._counts, value)
        return self.share(below), self.share(equal), self.share(above)

    def _digits(self) -> int:
        """Return the decimals that the widest interval of the column deserves."""
        return digits_for(100 * max(x.high - x.low for x in self.values()))

    def _rows(self) -> list[tuple[str, ...]]:
        digits = self._digits()
        return [
            ("value", "estimate", "low", "high", "hits"),
            *(
                (
                    show_value(value),
                    x.percent(digits),
                    *x.percent_interval(digits),
                    grouped(x.hits),
                )
                for value, x in self.items()
            ),
            ("total", percent(1, digits), "", "", grouped(self.deals)),
        ]

    def _notes(self) -> list[str]:
        note = column_note((x.value for x in self.values()), self._digits())
        sample = (
            f"{level(self.confidence)} intervals ({self.method}); {many(self.deals, 'deal')}, "
            f"{many(self.attempts, 'attempt')}, seed {self.seed}"
        )
        return [sample, *([note] if note else [])]

    def __repr__(self) -> str:
        return (
            f"EstimatedDistribution({self._counts!r}, deals={self.deals}, "
            f"attempts={self.attempts}, seed={self.seed}, confidence={self.confidence}, "
            f"stopped={self.stopped}, bounds={self.bounds})"
        )

    def __str__(self) -> str:
        return "\n".join([text_table(self._rows()), *self._notes()])

    def _repr_html_(self) -> str:
        return html_table(self._rows(), f"Estimated distribution; {'; '.join(self._notes())}")

    def to_json(self) -> Json:
        """Return what the command line prints: whole numbers as text, the rest as numbers."""
        return {
            "route": "simulation",
            **sample_json(self.deals, self.attempts, self.seed, self.confidence),
            "method": self.method,
            "outcomes": [
                {
                    "value": json_value(value),
                    "hits": str(x.hits),
                    "estimate": rounded(x.value),
                    "low": rounded(x.low),
                    "high": rounded(x.high),
                }
                for value, x in self.items()
            ],
        }
