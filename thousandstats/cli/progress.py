"""What the command line says while it simulates: progress on a terminal, and where Ctrl-C ended."""

import warnings
from time import monotonic

from thousandstats.answers import Dealing, answer
from thousandstats.cli import console
from thousandstats.cli.usage import INCOMPLETE, INTERRUPTED
from thousandstats.questions import Question
from thousandstats.results import Distribution, EstimatedDistribution
from thousandstats.results.interruption import (
    CheckpointWarning,
    ClusterError,
    Remainder,
    RunInterrupt,
    SavedDeals,
)

UNITS = ((3600, "h"), (60, "min"), (1, "s"))


class Clock:
    """Shows how many deals, or games, are done, how fast it goes, and how long it will take."""

    def __init__(self, what: str = "deals") -> None:
        self._what = what
        self._begin: tuple[float, int] | None = None

    def show(self, done: int, of: int) -> None:
        """Show it on the terminal's line; at the end, wipe that."""
        now = monotonic()
        if self._begin is None:
            self._begin = now, done  # what a checkpoint held does not count for the speed
        since, before = self._begin
        what = self._what
        if done > before and now > since:
            rate = (done - before) / (now - since)
            what += f", {speed(rate)} a second, {span((of - done) / rate)} left"
        console.progress(done, of, what)

    def wipe(self) -> None:
        """Leave the line empty, if anything was shown."""
        if self._begin is not None:
            console.progress(1, 1, "")
            self._begin = None


def speed(rate: float) -> str:
    """Return a number of deals in few digits.

    >>> speed(123_456_789), speed(52_345)
    ('123 million', '52,300')
    """
    if rate >= 1e6:
        return f"{rate / 1e6:,.3g} million"
    return f"{int(float(f'{rate:.3g}')):,}"


def span(seconds: float) -> str:
    """Return a time in its two largest units.

    >>> span(7384), span(61), span(0.2)
    ('2 h 3 min', '1 min 1 s', '1 s')
    """
    left = max(1, round(seconds))
    words: list[str] = []
    for size, name in UNITS:
        if left >= size or (words and name != "s"):
            words.append(f"{left // size:,} {name}")
            left %= size
    return " ".join(words[:2])


def answered(
    question: Question,
    route: str,
    deals: int | None,
    seed: int | None,
    dealing: Dealing,
    quiet: bool,
    most_outcomes: int | None = None,
) -> tuple[Distribution | EstimatedDistribution, dict[str, object], int]:
    """Return the answer, or as much of it as there is, what marks it as partial, and the status.

    Raises
    ------
    Interrupted, ClusterError
        If there is nothing of it yet.
    """
    clock = Clock("steps" if route == "counting" else "deals")
    if route != "enumeration" and console.on_terminal() and not quiet:
        dealing["progress"] = clock.show
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", CheckpointWarning)
            found = answer(question, route, deals, seed, most_outcomes, **dealing)
        clock.wipe()
        for warning in caught:
            console.tell(str(warning.message))
        unsaved = any(issubclass(warning.category, CheckpointWarning) for warning in caught)
        return found, {}, INCOMPLETE if unsaved else 0
    except RunInterrupt as stop:
        clock.wipe()  # now, as there is more to say
        remains = Remainder(*stop.args)
        if not quiet or (remains.kept is not None and remains.kept.failure is not None):
            console.tell(f"{str(stop).rstrip('.')}{_hint(remains.kept)}.")
        return *_marked(remains, stop), INTERRUPTED
    except ClusterError as stop:
        clock.wipe()
        if stop.remains is None or stop.remains.partial is None:
            raise
        console.tell(f"{str(stop).rstrip('.')}{_hint(stop.remains.kept)}.")
        return *_marked(stop.remains, stop), INCOMPLETE
    finally:
        clock.wipe()


def lines(marks: dict[str, object]) -> list[tuple[str, str]]:
    """Return what stands above a partial answer."""
    return [("partial", "interrupted, so these are the first deals only")] if marks else []


def _marked(
    remains: Remainder, stop: BaseException
) -> tuple[EstimatedDistribution, dict[str, object]]:
    """Return a partial answer and its marks; raise what stopped it where there is none."""
    if remains.partial is None:
        raise stop
    wanted = {} if remains.wanted is None else {"wanted": str(remains.wanted)}
    return remains.partial, {"partial": True, **wanted}


def _hint(kept: SavedDeals | None) -> str:
    """Return what a checkpoint is good for, or would have been."""
    if kept is None:
        return "; with --checkpoint FILE they would have been kept"
    return ", and the same command goes on from there" if kept.deals else ""
