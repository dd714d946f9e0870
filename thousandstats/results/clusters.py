"""What is counted in deals that come in games: estimates whose interval knows of the games.

The deals of one game have to do with each other, those of two games have not. So what may vary by
chance are games, and an interval that took deals as independent would be too narrow. Here the games
are gathered in groups, each a game if they are few, and the spread from group to group decides.

- A share of deals is a ratio of two sums over groups. Its variance by linearisation says how many
  independent deals would be as good as these, the effective sample size; with that the interval is
  the one of Clopper and Pearson (E. L. Korn and B. I. Graubard, *Confidence intervals for
  proportions with small expected number of positive counts estimated from survey data*, Survey
  Methodology 24, 1998). It is never more than the number of deals, and smaller by the square of the
  quotient of Student's quantiles. Where no deal, or every one, is a hit, nothing is known of the
  spread, and each game counts as one deal.
- A mean over deals has the interval of Student, with the variance of the jackknife, which leaves
  out one group after the other. Where the groups' distribution is skewed one end is moved outwards
  by the first term of Cornish and Fisher's expansion (P. Hall, *The Bootstrap and Edgeworth
  Expansion*, 1992, chapter 2); the other end stays.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt

from thousandstats.arguments import checked
from thousandstats.results.estimates import Estimate, check_sample, percent_ends
from thousandstats.results.intervals import binomial_ends, tail

Pairs = Sequence[tuple[int, int]]


@checked
@dataclass(frozen=True)
class GroupedShare:
    """A share of deals that come in games.

    Attributes
    ----------
    groups : sequence of (int, int)
        For each group of games the hits, and the deals of which they are.
    games : int
        How many games there were.
    seed : int
        That of the run.
    confidence : float
        The level of the interval.

    Raises
    ------
    InputError
        If there was no deal.

    Examples
    --------
    >>> games = [(2, 20), (0, 25), (5, 15), (3, 30)]
    >>> found = GroupedShare(games, games=4, seed=7)
    >>> found.percent(), found.percent_interval()
    ('11.1%', ('0.7%', '41.4%'))
    """

    groups: Pairs
    games: int
    seed: int
    confidence: float = 0.95
    method = "Korn-Graubard"

    def __post_init__(self) -> None:
        check_sample(self.deals, self.deals, self.seed, self.confidence)

    @property
    def hits(self) -> int:
        """The hits of all groups."""
        return sum(hits for hits, _ in self.groups)

    @property
    def deals(self) -> int:
        """The deals of all groups."""
        return sum(deals for _, deals in self.groups)

    @property
    def value(self) -> Fraction:
        """The share, exactly."""
        return Fraction(self.hits, self.deals)

    @property
    def low(self) -> float:
        """The lower end of the interval; exactly 0 without a hit."""
        return self._interval[0]

    @property
    def high(self) -> float:
        """The upper end of the interval; exactly 1 when every deal is a hit."""
        return self._interval[1]

    @property
    def effective(self) -> float:
        """How many independent deals would say as much."""
        from scipy.special import stdtrit

        groups = [(hits, deals) for hits, deals in self.groups if deals]
        if len(groups) == 1:
            return 1.0
        if self.hits in (0, self.deals):
            return float(min(self.games, self.deals))
        share = self.hits / self.deals
        spread = sum((hits - share * deals) ** 2 for hits, deals in groups)
        variance = spread / self.deals**2 * len(groups) / (len(groups) - 1)
        if not variance:
            return float(self.deals)
        all_deals, between = stdtrit(
            [self.deals - 1, len(groups) - 1], 1 - tail(self.confidence)
        ).tolist()
        effective: float = share * (1 - share) / variance * (all_deals / between) ** 2
        return min(float(self.deals), effective)

    @cached_property
    def _interval(self) -> tuple[float, float]:
        effective = self.effective
        low, high = binomial_ends(
            self.hits / self.deals * effective, effective, tail(self.confidence)
        )
        return float(low), float(high)

    def percent(self, digits: int = 1) -> str:
        """Write the share as a percentage; see `Estimate.percent`."""
        return Estimate(self.hits, self.deals, self.deals, self.seed).percent(digits)

    def percent_interval(self, digits: int = 1) -> tuple[str, str]:
        """Write the ends of the interval as percentages."""
        return percent_ends(*self._interval, digits)


@checked
@dataclass(frozen=True)
class GroupedMean:
    """A mean over deals that come in games.

    Attributes
    ----------
    groups : sequence of (int, int)
        For each group of games the sum, and the number of deals that it is over; two groups at
        least have deals.
    seed : int
        That of the run.
    confidence : float
        The level of the interval.

    Raises
    ------
    ValueError
        If fewer than two groups have deals.

    Examples
    --------
    >>> found = GroupedMean([(120, 10), (250, 20), (100, 11), (160, 13)], seed=7)
    >>> f"{float(found.value):.2f}, {found.low:.1f} to {found.high:.1f}"
    '11.67, 8.6 to 14.0'
    """

    groups: Pairs
    seed: int
    confidence: float = 0.95
    method = "jackknife"

    def __post_init__(self) -> None:
        check_sample(self.deals, self.deals, self.seed, self.confidence)
        if sum(deals > 0 for _, deals in self.groups) < 2:
            raise ValueError("a mean over deals of games needs deals of two groups of games")

    @property
    def total(self) -> int:
        """The sum over all groups."""
        return sum(total for total, _ in self.groups)

    @property
    def deals(self) -> int:
        """The deals of all groups."""
        return sum(deals for _, deals in self.groups)

    @property
    def value(self) -> Fraction:
        """The mean, exactly."""
        return Fraction(self.total, self.deals)

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self._interval[0]

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self._interval[1]

    @cached_property
    def _interval(self) -> tuple[float, float]:
        from scipy.special import stdtrit

        mean = float(self.value)
        # How the mean changes when a group is left out.
        changes = [
            (total - mean * deals) / (self.deals - deals) for total, deals in self.groups if deals
        ]
        squares = sum(change**2 for change in changes)
        if not squares:
            return mean, mean
        error = sqrt(squares * (len(changes) - 1) / len(changes))
        quantile = float(stdtrit(len(changes) - 1, 1 - tail(self.confidence)))
        skewness = sum(change**3 for change in changes) / squares**1.5
        aside = skewness * (1 + 2 * quantile**2) / 6 * error
        return (
            mean - quantile * error + min(aside, 0.0),
            mean + quantile * error + max(aside, 0.0),
        )
