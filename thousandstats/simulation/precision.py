"""When to stop: a run of a wanted precision looks now and then whether it has reached it.

The rule: stop at the first look at which, for every outcome, both ends of Wilson's interval lie
within the precision of the estimate; the last look is where they do so whatever the outcome.

Why it is honest: stopping when an interval happens to be narrow would favour estimates that are
too close to 0 or 1, whose intervals are the narrow ones. By Wilson's definition the far end, the
one nearer to 1/2, is as far from the estimate as a fixed sample's would be if that end were the
truth: ``|estimate - end| = z sqrt(end (1 - end) / n)``. So while the interval holds the truth, the
run does not end before a sample of a size fixed beforehand would have had the wanted precision. How
often the truth then lies within the precision of the estimate is tested by simulation.

Looks are few: numbers of deals that double within the first block, and after it whole blocks, each
time about an eighth more. They do not depend on what is asked, so a run that was interrupted looks
where one that was not would have.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from thousandstats.errors import InputError
from thousandstats.results.intervals import quantile, wilson

FIRST = 1024
"""How many deals there are at the first look."""


@dataclass(frozen=True)
class Goal:
    """So many percentage points at most between an estimate and the ends of its interval.

    Raises
    ------
    InputError
        If that is not above 0, or above 50, where nothing would be known.
    """

    points: float
    confidence: float

    def __post_init__(self) -> None:
        if not 0 < self.points <= 50:  # nor is "not a number"
            raise InputError(
                f"The precision is {self.points:g} percentage points; it must be above 0, and 50 "
                "at most."
            )

    @property
    def most(self) -> int:
        """How many deals reach it whatever is asked: as many as for a probability of 1/2.

        >>> Goal(0.05, 0.95).most
        3841459
        """
        root = Fraction(quantile(self.confidence)) * 50 / Fraction(self.points)
        return max(1, ceil(root**2))

    def farthest(self, hits: Iterable[int], deals: int) -> float:
        """How far the end of an interval is from its estimate, at most, in percentage points."""
        distances = [0.0]
        for number in hits:
            low, high = wilson(number, deals, self.confidence)
            share = number / deals
            distances += [share - low, high - share]
        return 100 * max(distances)


def looks(last: int, size: int) -> Iterator[int]:
    """After how many deals a run looks, the last time after `last`; a block has `size` deals.

    >>> list(looks(10_000, 4096))
    [1024, 2048, 4096, 8192, 10000]
    """
    deals = min(FIRST, size)
    while deals < last:
        yield deals
        if deals < size:
            deals = min(2 * deals, size)
        else:
            blocks = deals // size
            deals = size * max(blocks + 1, blocks * 9 // 8)
    yield last
