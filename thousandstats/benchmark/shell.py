"""Starting from the shell: commands beside a Python that only imports what they stand on.

A process takes longer on a slow or busy machine, and so does the one it is held against: they take
turns, and the ratio of their medians is what is judged.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

from thousandstats.benchmark.timing import BenchmarkRow, alternating

QUESTION = "marriages(hand) >= 1"
HAND = "K♥ Q♥ A♥ 10♥ 9♠ J♠ 9♣ J♣ A♣ 10♣"
SIMULATION = f"""
from thousandstats import games
games.layout().probability({QUESTION!r}, route="simulation", deals=1000, seed=1)
"""


class Start(NamedTuple):
    """A process, and how many times as long as another one it may take."""

    name: str
    arguments: tuple[str, ...]
    most: float


GROUPS = (
    (
        "typer",
        (
            Start(f'thousandstats ask "{QUESTION}"', ("-m", "thousandstats", "ask", QUESTION), 7.0),
            Start(
                "thousandstats hand, of ten cards",
                ("-m", "thousandstats", "hand", HAND, "--layout", "three"),
                8.0,
            ),
        ),
    ),
    ("numba", (Start("simulate 1,000 deals, compiled before", ("-c", SIMULATION), 4.5),)),
)
"""What a process imports, and the processes that are held against it."""


def rows(runs: int) -> Iterator[BenchmarkRow]:
    """Return the rows of the command line: each group beside its import."""
    for module, starts in GROUPS:
        yield from _group(module, starts, runs)


def _group(module: str, starts: tuple[Start, ...], runs: int) -> Iterator[BenchmarkRow]:
    commands = [("-c", f"import {module}"), *(start.arguments for start in starts)]
    for command in commands:  # what is compiled or read for the first time is not timed
        run(*command)
    base, *others = alternating([partial(run, *command) for command in commands], runs)
    name = f'python -c "import {module}"'
    yield BenchmarkRow(f"{name}, a new process", median(base), min(base))
    for start, times in zip(starts, others, strict=True):
        yield BenchmarkRow(
            f"{start.name}, a new process",
            median(times),
            min(times),
            factor=median(times) / median(base),
            most_factor=start.most,
            than=name,
        )


def run(*arguments: str) -> None:
    """Run this Python with this package in a process of its own."""
    folders = [str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")]
    subprocess.run(
        [sys.executable, *arguments],
        stdout=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, folders))},
        check=True,
    )
