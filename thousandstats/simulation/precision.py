"""When to stop: a run of a wanted precision looks now and then whether it has reached it.

The rule: stop at the first look at which, for every outcome, both ends of its interval lie within
the precision of the estimate; the last look is where they do so whatever the outcome. The intervals
are those of Clopper and Pearson, each with two thirds of the probability to miss that the level
leaves (`thousandstats.results.intervals.STOPPED`).

Why that is enough: let an outcome have the probability p, at most 1/2. The run stops at a look
when the hits are few enough, at most s; its interval lies above p when they are at least b, and
that is as likely at each look as the tail t, or less.

- The interval is too high at most as often as t. It cannot be at a look with s < b, as the run
  would go on. At the first look with s >= b either there are b hits, which has probability t at
  most; or there are fewer, and the run stops there with an interval that is not too high. What
  happens later therefore needs b hits at that one look.
- It may be too low at several looks, and these add up. But the number of deals that a precision
  takes is nearly settled by p, so that at most two looks come into question: that makes 2 t.

Together no more than 3 t, which is what the level leaves when each tail has two thirds of its half.
The second part is no proof, and with several outcomes one may stop another. So
`thousandstats.reproduction.coverage` adds up exactly, look by look, how often a run ends with an
interval that misses; tests do so for many probabilities, precisions and levels, with two outcomes
and three.

Looks are few: numbers of deals that double within the first block, and after it whole blocks, each
time about an eighth more. They do not depend on what is asked, so a run that was interrupted looks
where one that was not would have.
"""

import sys
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import TYPE_CHECKING, Any

from thousandstats.errors import InputError
from thousandstats.results.intervals import binomial_ends, quantile, tail

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

FIRST = 1024
"""How many deals there are at the first look."""


@dataclass(frozen=True)
class Goal:
    """The most percentage points between an estimate and the ends of its interval.

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

    @cached_property
    def most(self) -> int:
        """How many deals reach it whatever the outcome.

        >>> Goal(0.05, 0.95).most
        4530577
        """
        # A normal interval with these tails takes these for a probability of 1/2; one of Clopper
        # and Pearson is wider by about a deal, which more than twice as many make up for.
        normal = (self._quantile * 50 / self.points) ** 2
        bound = ceil(normal + 200 / self.points)
        if bound > sys.maxsize // 2:  # more than ranges have, and far more than anybody deals
            return bound
        return 1 + bisect_left(range(1, 2 * bound), True, key=self._sure)

    @property
    def _quantile(self) -> float:
        return quantile(1 - 2 * tail(self.confidence, stopped=True))

    def _sure(self, deals: int) -> bool:
        """Whether a number of deals reaches it whatever the outcome."""
        import numpy as np

        # The farther end moves away as the share nears 1/2, and back a little just before it. A
        # thousand numbers of hits there, all of them if they are fewer, catch the widest interval:
        # what lies between two of them matters less than a single deal.
        half = deals // 2
        window = min(half, ceil((self._quantile + 2) * deals**0.5) + 10)
        hits = half - np.unique(np.linspace(0, window, 1000).astype(np.int64))
        return bool(self.distances(hits, deals).max() <= self.points)

    def ends(self, hits: "ArrayLike", deals: int) -> tuple[Any, Any]:
        """Return the ends of the intervals of these hits, as the answer of the run has them."""
        return binomial_ends(hits, deals, tail(self.confidence, stopped=True))

    def distances(self, hits: "ArrayLike", deals: int) -> Any:
        """How far the farther end of each interval is from its estimate, in percentage points."""
        import numpy as np

        low, high = self.ends(hits, deals)
        share = np.asarray(hits) / deals
        return 100 * np.maximum(share - low, high - share)

    def farthest(self, hits: Iterable[int], deals: int) -> float:
        """How far the end of an interval is from its estimate, at most, in percentage points."""
        return float(self.distances([*hits], deals).max())


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
