"""The project's speed: how long its questions take, beside the peers that are installed.

Each row is a piece of work done several times in this run; its median is held against a target.
What is compared takes turns, so that a busy machine slows both, and must give the same integers,
or an estimate that fits them. A peer that is not installed is a row that says so. The compiled
rows are timed warm.

Left out: compilation, memory, and speeds that were measured elsewhere.
"""

import os
import platform
from collections.abc import Iterator, Sequence
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

from thousandstats import counting, games
from thousandstats.answers import AskableLayout
from thousandstats.benchmark.timing import QUICK_RUNS, RUNS, BenchmarkRow, alternating, timed
from thousandstats.parsing import parse
from thousandstats.results import Distribution

TIMES_FASTER = 40

JOINT = "marriages(hand), marriages(left), marriages(right), marriages(kitty)"
QUESTIONS: tuple[tuple[str, str | None], ...] = (
    ("marriages(hand) >= 1", None),
    ("has(kitty, 'Q♥')", "hand == 'K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣' and marriages(left) >= 1"),
    ("limit(hand | kitty)", "marriages(hand) == 0"),
    ("marriages(hand), marriages(hand | kitty)", None),
    ("points(kitty)", "has(hand, 'A♠')"),
    ("limit(hand)", None),
)
"""What anybody asks first: each takes less than `EVERYDAY` seconds."""

EVERYDAY = 0.05

LARGE = (
    ("points(hand) > points(left) > points(right)", 2.0),
    ("limit(hand), points(hand), limit(left), points(left)", 5.0),
)
"""Questions with large tables, and the seconds they may take."""


def machine() -> dict[str, str]:
    """Return what the times were taken on."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return {
        "cpu": _cpu(),
        "cores": str(cores),
        "system": platform.platform(terse=True),
        "python": platform.python_version(),
        **{name: _version(name) for name in ("numba", "numpy", "icepool", "open_spiel")},
    }


def rows(quick: bool = False) -> Iterator[BenchmarkRow]:
    """Do the work, row by row; `quick` does it fewer times and leaves out what takes seconds."""
    runs = QUICK_RUNS if quick else RUNS
    three = games.layout()
    yield from _joint(three, runs)
    for text, given in QUESTIONS:
        name = f"count {text}" + (f" given {given}" if given else "")
        yield timed(name, partial(_count, three, text, given), EVERYDAY, runs)
    if not quick:
        for text, target in LARGE:
            yield timed(f"count {text}", partial(_count, three, text), target, QUICK_RUNS)
    yield from _compiled(three, runs, quick)
    yield from _simulated(three, runs, quick)
    yield from _played(runs)
    yield from _from_the_shell(runs)


def _count(layout: AskableLayout, text: str, given: str | None = None) -> Distribution:
    return counting.distribution(parse(layout, text, given))


def _joint(layout: AskableLayout, runs: int) -> Iterator[BenchmarkRow]:
    """Yield the joint table of marriages in every place, by counting and by a general library."""
    name = f"count {JOINT}"
    if find_spec("icepool") is None:
        yield timed(name, partial(_count, layout, JOINT), 0.01, runs)
        yield BenchmarkRow(
            "the same by icepool", note="icepool is not installed: pip install icepool"
        )
        return
    sizes = [size for _, size in layout.places]
    suits = range(4)
    paired = {(suit, rank): 1 for suit in suits for rank in "QK"}
    others = {(suit, rank): 1 for suit in suits for rank in "9JXA"}
    alike = {(len(suits), "other"): len(others)}

    def ours() -> object:
        return _count(layout, JOINT)

    def different() -> object:
        return _by_icepool({**paired, **others}, sizes)

    def merged() -> object:
        return _by_icepool({**paired, **alike}, sizes)

    times = alternating([ours, different, merged], runs)
    middle = [median(taken) for taken in times]
    yield BenchmarkRow(name, middle[0], min(times[0]), 0.01)
    counts = _count(layout, JOINT).counts
    labels = ("24 different cards", "the cards of no marriage alike")
    for number, (cards, label) in enumerate(zip((different, merged), labels, strict=True), 1):
        yield BenchmarkRow(
            f"the same by icepool, {label}",
            middle[number],
            min(times[number]),
            factor=middle[number] / middle[0],
            least_factor=TIMES_FASTER if number == 1 else None,
            note="" if cards() == counts else "its integers differ from ours",
        )


def _by_icepool(cards: dict[tuple[int, str], int], sizes: Sequence[int]) -> dict[Any, int]:
    """How many deals have each joint number of marriages, by icepool."""
    import icepool

    class Marriages(icepool.MultisetEvaluator):  # type: ignore[misc]
        """Sees one kind of card after another; the two of a marriage come in a row."""

        def next_state(self, state: Any, _order: Any, card: tuple[int, str], held: Any) -> Any:
            found, first = state or ((0,) * len(sizes), None)
            if card[1] not in "QK":
                return found, first
            place = held.index(1)
            if first is None:
                return found, place
            if first == place:
                found = (*found[:place], found[place] + 1, *found[place + 1 :])
            return found, None

        def final_outcome(self, state: Any, *_rest: Any) -> Any:
            return state[0]

    return dict(Marriages().evaluate(icepool.Deck(cards).deal(sizes)).items())


def _compiled(layout: AskableLayout, runs: int, quick: bool) -> Iterator[BenchmarkRow]:
    """Yield the rows of the compiled routes, on one core; the first call is not timed."""
    from thousandstats import enumeration

    def visit(text: str) -> Distribution:
        return enumeration.distribution(parse(layout, text), workers=1)

    hands = "marriages(hand)"
    visit(hands)
    name = f"enumerate {visit(hands).total:,} hands: {hands}"
    yield timed(name, partial(visit, hands), 0.002, 3 * runs)
    if quick:
        return
    pairs = "marriages(hand), marriages(hand | kitty)"
    name = f"enumerate {_count(layout, pairs).total:,} hands with kitty: {pairs}"
    yield timed(name, partial(visit, pairs), 2.0, QUICK_RUNS)


def _simulated(layout: AskableLayout, runs: int, quick: bool) -> Iterator[BenchmarkRow]:
    """Yield the rows of simulation."""
    from thousandstats.benchmark import simulated

    yield from simulated.rows(layout, runs, quick)


def _played(runs: int) -> Iterator[BenchmarkRow]:
    """Yield the rows of games that are played."""
    from thousandstats.benchmark import playing

    yield from playing.rows(runs)


def _from_the_shell(runs: int) -> Iterator[BenchmarkRow]:
    """Yield the rows of commands, each in a process of its own."""
    from thousandstats.benchmark import shell

    yield from shell.rows(runs)


def _cpu() -> str:
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        told = ""
    models = [line.partition(":")[2].strip() for line in told.splitlines() if "model name" in line]
    return models[0] if models else platform.processor() or platform.machine()


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"
