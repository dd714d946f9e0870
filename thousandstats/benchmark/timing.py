"""What a row of the benchmark is, how it is judged, and how its time is taken."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter

RUNS = 7
QUICK_RUNS = 3

FAR = 4.5
"""An estimate this many standard deviations from its exact value is wrong."""


@dataclass(frozen=True)
class BenchmarkRow:
    """A piece of work and how fast it was.

    Attributes
    ----------
    name : str
        What was done.
    median, best : float or None
        Seconds; None when it was not done.
    target : float or None
        The most that the median may be; None for what is shown for comparison.
    factor : float or None
        How many times as long it took as what it is held against; for each deal, where deals are
        counted.
    least_factor, most_factor : float or None
        What the factor must be at least, and at most.
    note : str
        Why it was not done, or what is wrong with its answer.
    deals : int or None
        How many deals were simulated or played, where that is what was done.
    z : float or None
        How many standard deviations the estimate from them was from its exact value, if any.
    than : str
        What it is held against by its factor: ``ours``, or the name of other work.
    """

    name: str
    median: float | None = None
    best: float | None = None
    target: float | None = None
    factor: float | None = None
    least_factor: float | None = None
    note: str = ""
    most_factor: float | None = None
    deals: int | None = None
    z: float | None = None
    than: str = "ours"

    @property
    def rate(self) -> float | None:
        """Deals a second, by the median."""
        return self.deals / self.median if self.deals and self.median else None

    @property
    def ok(self) -> bool | None:
        """Whether the target is met; None where there is none, or nothing was done."""
        if self.note and self.median is not None:
            return False
        if self.z is not None and abs(self.z) > FAR:
            return False
        if self.target is not None and self.median is not None:
            return self.median <= self.target
        if self.least_factor is not None and self.factor is not None:
            return self.factor >= self.least_factor
        if self.most_factor is not None and self.factor is not None:
            return self.factor <= self.most_factor
        return None


def alternating(actions: Sequence[Callable[[], object]], runs: int) -> list[list[float]]:
    """Return the seconds that each action takes, done in turn so often.

    >>> [len(times) for times in alternating([list, dict], 3)]
    [3, 3]
    """
    times: list[list[float]] = [[] for _ in actions]
    for _ in range(runs):
        for action, taken in zip(actions, times, strict=True):
            start = perf_counter()
            action()
            taken.append(perf_counter() - start)
    return times


def timed(name: str, action: Callable[[], object], target: float, runs: int) -> BenchmarkRow:
    """Return a row for work whose median time is held against a target."""
    (times,) = alternating([action], runs)
    return BenchmarkRow(name, median(times), min(times), target)
