"""What the command line says while it simulates: progress on a terminal, and where Ctrl-C ended."""

from os import PathLike
from time import monotonic

from thousandstats.answers import Dealing, answer
from thousandstats.cli import console
from thousandstats.questions import Question
from thousandstats.results import Distribution, EstimatedDistribution, grouped
from thousandstats.results.interruption import Interrupted

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
    """A number of deals in few digits.

    >>> speed(123_456_789), speed(52_345)
    ('123 million', '52,300')
    """
    if rate >= 1e6:
        return f"{rate / 1e6:,.3g} million"
    return f"{int(float(f'{rate:.3g}')):,}"


def span(seconds: float) -> str:
    """A time in its two largest units.

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
) -> tuple[Distribution | EstimatedDistribution, dict[str, object]]:
    """The answer, or after Ctrl-C as much of it as there is, and what marks it as partial.

    Raises
    ------
    Interrupted
        If there is nothing of it yet.
    """
    clock = Clock()
    if route == "simulation" and console.on_terminal() and not quiet:
        dealing["progress"] = clock.show
    try:
        return answer(question, route, deals, seed, **dealing), {}
    except Interrupted as stop:
        clock.wipe()  # now, as there is more to say
        if not quiet:
            _tell(stop, dealing["checkpoint"])
        if stop.partial is None:
            raise
        wanted = {} if stop.wanted is None else {"wanted": str(stop.wanted)}
        return stop.partial, {"partial": True, **wanted}
    finally:
        clock.wipe()


def lines(marks: dict[str, object]) -> list[tuple[str, str]]:
    """What stands above a partial answer."""
    return [("partial", "interrupted, so these are the first deals only")] if marks else []


def _tell(stop: Interrupted, checkpoint: str | PathLike[str] | None) -> None:
    done = 0 if stop.partial is None else stop.partial.deals
    of = "" if stop.wanted is None else f" of {grouped(stop.wanted)}"
    kept = (
        "with --checkpoint FILE they would have been kept"
        if checkpoint is None
        else f"{checkpoint} keeps what was dealt, and the same command goes on from there"
    )
    console.tell(f"Stopped after the first {grouped(done)}{of} deals of seed {stop.seed}; {kept}.")
