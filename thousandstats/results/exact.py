"""What an exact route answers: a count over a control total, for one event or for all outcomes.

Every text and float is made from the integers at the last moment. Nothing here computes a count:
the routes do.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from operator import index
from typing import Literal

from thousandstats.arguments import checked
from thousandstats.errors import InputError
from thousandstats.results.outcomes import Json, in_order, json_value, moments, split
from thousandstats.results.rounding import (
    Value,
    column_note,
    decimal,
    grouped,
    html_table,
    odds_against,
    one_in,
    percent,
    show_value,
    significant,
    text_table,
)


@checked
@dataclass(frozen=True)
class Exact:
    """An exact probability, mean or variance: ``count`` over the control ``total``.

    Two are equal when kind, count and total are; the route that found them does not matter. 1/2 and
    2/4 are therefore different answers with the same ``fraction``.

    Examples
    --------
    >>> answer = Exact(98568, 346104)
    >>> answer
    Exact 1369/4807
    >>> print(answer)
    28.5%: 1369/4807 = 98,568/346,104; 1 in 3.51; by counting
    >>> answer == Exact(98568, 346104, route="enumeration"), float(answer) < 0.2848
    (True, True)
    >>> print(Exact(225720, 346104, kind="mean"))
    mean 0.6522: 15/23 = 225,720/346,104; by counting
    """

    count: int
    total: int
    kind: Literal["probability", "mean", "variance"] = "probability"
    route: str = field(default="counting", compare=False)

    def __post_init__(self) -> None:
        if type(self.count) is not int or type(self.total) is not int:
            raise TypeError("the count and the total of an exact answer must be ints")
        if self.total < 1:
            raise InputError(f"the control total is {self.total}, but it must be at least 1")
        if self.kind == "probability" and not 0 <= self.count <= self.total:
            raise InputError(
                f"the count is {self.count}, but that of a probability must lie between 0 and "
                f"the total, {self.total}"
            )

    @property
    def fraction(self) -> Fraction:
        """The value itself, reduced."""
        return Fraction(self.count, self.total)

    @property
    def value(self) -> Fraction:
        """The same as `fraction`, by the name that estimates have for theirs."""
        return self.fraction

    @property
    def numerator(self) -> int:
        """The numerator of the reduced fraction."""
        return self.fraction.numerator

    @property
    def denominator(self) -> int:
        """The denominator of the reduced fraction."""
        return self.fraction.denominator

    def __float__(self) -> float:
        return self.count / self.total

    def percent(self, digits: int = 1) -> str:
        """Write a probability as a percentage; see ``rounding.percent``."""
        return percent(self._probability(), digits)

    def one_in(self, digits: int = 2) -> str:
        """Write a probability as a frequency, "1 in N"; see ``rounding.one_in``."""
        return one_in(self._probability(), digits)

    def odds_against(self, digits: int = 2) -> str:
        """Write a probability as odds, "x to 1 against"; see ``rounding.odds_against``."""
        return odds_against(self._probability(), digits)

    def decimal(self, digits: int = 4) -> str:
        """Write the value with a number of decimals, rounded half away from zero."""
        return decimal(self.fraction, digits)

    def value_text(self, digits: int = 4) -> str:
        """Write a mean or a variance that stands alone: a whole one without decimals.

        In a column, where others have decimals, each has as many: there `decimal` writes it.

        Examples
        --------
        >>> Exact(30360, 2024, "mean").value_text(), Exact(45, 46, "mean").value_text()
        ('15', '0.9783')
        """
        return str(self.fraction) if self.denominator == 1 else self.decimal(digits)

    def equation(self, digits: int = 4) -> str:
        """Write a mean or a variance in decimals and as a fraction, or once if it is whole.

        Examples
        --------
        >>> Exact(30360, 2024, "mean").equation(), Exact(45, 46, "mean").equation()
        ('15', '0.9783 = 45/46')
        """
        value = self.value_text(digits)
        return value if self.denominator == 1 else f"{value} = {self.fraction}"

    def _probability(self) -> Fraction:
        if self.kind != "probability":
            raise InputError(f"a {self.kind} is no probability: show it as a decimal")
        return self.fraction

    def __repr__(self) -> str:
        label = "" if self.kind == "probability" else f"{self.kind} "
        return f"Exact {label}{self.fraction}"

    def __str__(self) -> str:
        integers = f"{self.fraction} = {grouped(self.count)}/{grouped(self.total)}"
        if self.kind == "probability":
            return f"{self.percent()}: {integers}; {self.one_in()}; by {self.route}"
        return f"{self.kind} {self.value_text()}: {integers}; by {self.route}"

    def _repr_html_(self) -> str:
        shown: list[tuple[str, str]] = [(self.kind, self.value_text())]
        if self.kind == "probability":
            shown = [(self.kind, self.percent()), ("frequency", self.one_in())]
        rows = [
            *shown,
            ("fraction", str(self.fraction)),
            ("count", grouped(self.count)),
            ("total", grouped(self.total)),
            ("route", self.route),
        ]
        return html_table(rows, f"Exact {self.kind}", heading=False)

    def to_json(self) -> Json:
        """Return what the command line prints: integers as text, the value to 12 digits as text."""
        return {
            "route": self.route,
            "kind": self.kind,
            "numerator": str(self.numerator),
            "denominator": str(self.denominator),
            "count": str(self.count),
            "total": str(self.total),
            "value": significant(self.fraction),
        }


@checked
class Distribution(Mapping[Value, Exact]):
    """The exact probability of every outcome that can happen, in rising order.

    Two distributions are equal when their counts and totals are, whatever the route; this is how
    routes are compared. An outcome that cannot happen is no key, but ``at_least`` and its like
    answer 0 for it.

    Examples
    --------
    >>> marriages = Distribution({1: 91872, 0: 247536, 2: 6624, 3: 72}, 346104)
    >>> marriages[3], marriages.at_least(1), marriages.at_least(4), marriages.mean()
    (Exact 1/4807, Exact 1369/4807, Exact 0, Exact mean 7/23)
    >>> print(marriages)
    value  probability   fraction    count   frequency
        0        71.5%  3438/4807  247,536   1 in 1.40
        1        26.5%    116/437   91,872   1 in 3.77
        2         1.9%      4/209     6624  1 in 52.25
        3        <0.1%     1/4807       72   1 in 4807
    total       100.0%          1  346,104      1 in 1
    by counting
    the rounded column adds to 99.9%, not 100%, because each entry is rounded by itself
    """

    def __init__(self, counts: Mapping[Value, int], total: int, route: str = "counting") -> None:
        self._counts = in_order(counts, total, "deals")
        self.total = index(total)
        self.route = route

    @property
    def counts(self) -> dict[Value, int]:
        """The outcomes and how many of the ``total`` deals give each."""
        return dict(self._counts)

    def _exact(self, count: int) -> Exact:
        return Exact(count, self.total, route=self.route)

    def __getitem__(self, value: Value) -> Exact:
        return self._exact(self._counts[value])

    def __iter__(self) -> Iterator[Value]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def mean(self) -> Exact:
        """Return the exact mean; yes counts 1 and no 0."""
        first, _ = moments(self._counts)
        return Exact(first, self.total, "mean", self.route)

    def variance(self) -> Exact:
        """Return the exact variance, over the square of the total."""
        first, second = moments(self._counts)
        return Exact(self.total * second - first**2, self.total**2, "variance", self.route)

    def at_least(self, value: bool | int) -> Exact:
        """Return the probability of ``value`` or more."""
        below, _, _ = split(self._counts, value)
        return self._exact(self.total - below)

    def at_most(self, value: bool | int) -> Exact:
        """Return the probability of ``value`` or less."""
        _, _, above = split(self._counts, value)
        return self._exact(self.total - above)

    def below_equal_above(self, value: bool | int) -> tuple[Exact, Exact, Exact]:
        """Return the probabilities of less than ``value``, of ``value`` itself and of more."""
        below, equal, above = split(self._counts, value)
        return self._exact(below), self._exact(equal), self._exact(above)

    def _rows(self) -> list[tuple[str, ...]]:
        total = self._exact(self.total)
        named = [*((show_value(value), exact) for value, exact in self.items()), ("total", total)]
        return [
            ("value", "probability", "fraction", "count", "frequency"),
            *(
                (name, x.percent(), str(x.fraction), grouped(x.count), x.one_in())
                for name, x in named
            ),
        ]

    def _notes(self) -> list[str]:
        note = column_note(x.fraction for x in self.values())
        return [f"by {self.route}", *([note] if note else [])]

    def __repr__(self) -> str:
        return f"Distribution({self._counts!r}, {self.total}, {self.route!r})"

    def __str__(self) -> str:
        return "\n".join([text_table(self._rows()), *self._notes()])

    def _repr_html_(self) -> str:
        return html_table(self._rows(), f"Exact distribution; {'; '.join(self._notes())}")

    def to_json(self) -> Json:
        """Return what the command line prints: integers as text, values to 12 digits as text."""
        return {
            "route": self.route,
            "total": str(self.total),
            "outcomes": [
                {
                    "value": json_value(value),
                    "numerator": str(exact.numerator),
                    "denominator": str(exact.denominator),
                    "count": str(exact.count),
                    "probability": significant(exact.fraction),
                }
                for value, exact in self.items()
            ],
        }
