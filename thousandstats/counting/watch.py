"""The work of a question while it is done: counted, shown, and stopped where it leads too far.

The unit is one *step*: two terms of two tables multiplied and added in.
"""

import logging
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from time import monotonic
from typing import TypeVar

Progress = Callable[[int, int], None]
"""Called with the steps that are done, and how many there are likely to be."""

BATCH = 50_000
"""Steps between two looks at the watch: some hundredths of a second."""

LOOKS = 8
"""Terms that are looked up in the time of a step."""

STEPS_A_SECOND = 2_000_000
"""Roughly; only to say how long a question will take."""

PATIENCE = 1.5
"""Seconds that pass without a word if more than a little is still to be done."""

SURE = 3
"""How many times the silent steps must be expected to say so at once: bounds are often too high."""

LITTLE = 1_000_000
"""Steps that are worth no word."""

MOST_TERMS = 3_000_000
"""Terms of one table that are kept: half a gigabyte."""

log = logging.getLogger("thousandstats.counting")

Item = TypeVar("Item")


class TooMuchError(Exception):
    """The work leads beyond the limit: too many steps, or more terms than are kept."""

    def __init__(self, steps: int | None) -> None:
        super().__init__(steps)
        self.steps = steps


class TooManyOutcomesError(Exception):
    """A distribution has more outcomes than anybody reads."""


class Watch:
    """Counts the steps of one question.

    Parameters
    ----------
    limit : int
        Steps that are never passed.
    silent : int
        Steps that are done without a word, if that takes no longer than `PATIENCE`.
    progress : callable, optional
    """

    def __init__(self, limit: int, silent: int, progress: Progress | None = None) -> None:
        self.limit = self._most = limit
        self.done = 0
        self._silent = silent
        self._patient = limit > silent
        self._certain = not self._patient
        self._end = monotonic() + PATIENCE
        self._progress = progress
        self._next = self._ahead = self._shown = 0
        self._known = True

    def expect(self, steps: int, then: int | None = 0) -> None:
        """Take note of how many more steps there will be, and say so at once if they take long.

        Parameters
        ----------
        steps : int
            The most that there may be.
        then : int or None
            The most that may come after these; None if that will be known only when these are done.
        """
        self._next = self.done + steps
        self._known = then is not None
        self._ahead = self._next + (then or 0)
        if self._next > SURE * self._silent:
            self._say()

    def more(self, steps: int) -> None:
        """Take note of that many steps beside those that are expected."""
        self.expect(max(0, self._ahead - self.done) + steps)

    def check(self, steps: int) -> None:
        """Go no further if that many more steps pass the limit.

        Raises
        ------
        TooMuchError
        """
        if self.done + steps > self.limit:
            raise TooMuchError(self.done + steps)

    def batches(self, items: Iterable[Item], steps_each: int) -> Iterator[list[Item]]:
        """Yield the items in batches, counting the steps of each before it is handed out."""
        left = iter(items)
        size = max(1, BATCH // max(1, steps_each))
        while batch := list(islice(left, size)):
            self.add(len(batch) * steps_each)
            yield batch

    def add(self, steps: int) -> None:
        """Count steps.

        Raises
        ------
        TooMuchError
            If they pass the limit.
        """
        self.done += steps
        if self.done > self.limit:
            raise TooMuchError(max(self.done, self._ahead))
        if self._patient and self._ahead - self.done > LITTLE and monotonic() > self._end:
            self._say()
        if self._progress is not None and not self._patient and self.done > self._shown + BATCH:
            self._shown = self.done
            most = min(self._ahead, self.limit) if self._known else self.limit
            self._progress(self.done, max(self.done + 1, most))

    def _say(self) -> None:
        """Say how long it takes, or when that will show; each at most once."""
        if self._known and self._ahead <= self.limit:
            if not self._certain:
                log.info("Counting this takes up to %s.", duration(self._ahead))
            self._certain = True
        elif self._patient and not self._certain:
            log.info(
                "Whether this can be counted within %s shows in up to %s.",
                duration(self._most),
                duration(min(self._next, self.limit)),
            )
        self._patient = False

    def keep(self, terms: int) -> None:
        """Go no further with a table of too many terms.

        Raises
        ------
        TooMuchError
        """
        if terms > MOST_TERMS:
            raise TooMuchError(None)


def duration(steps: int) -> str:
    """About how long a number of steps takes, in words."""
    length, unit = steps / STEPS_A_SECOND, "second"
    for larger, size in (("minute", 60), ("hour", 60), ("day", 24), ("year", 365)):
        if length < size:
            break
        length, unit = length / size, larger
    number = max(1, round(length))
    return f"{number:,} {unit}{'s' if number > 1 else ''}"
