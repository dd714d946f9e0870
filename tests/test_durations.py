"""What is said of how long something takes was measured, or is not said."""

import re

import pytest
from shell import ROOT
from small_studies import TINY
from typer.main import get_command

from thousandstats import scheduling, studies
from thousandstats.cli import app
from thousandstats.scheduling import Lanes
from thousandstats.simulation.blocks import Batch, BlockTally
from thousandstats.studies import running

DURATION = re.compile(
    r"\b(?:\d+|an?|one|two|three|five|ten|half an?|quarter of an|some|few|several|takes) "
    r"(?:seconds?|minutes?|min|hours?|days?|s)\b",
    re.IGNORECASE,
)


def texts():
    """Everything that is said before any work is done, by where it is said."""
    for name in ("README.md", "CONTRIBUTING.md"):
        yield name, (ROOT / name).read_text(encoding="utf-8")
    for path in sorted((ROOT / "scripts").glob("*.py")):
        yield path.name, path.read_text(encoding="utf-8")
    for name, command in get_command(app).commands.items():
        yield name, command.help or ""
        for parameter in command.params:
            yield name, getattr(parameter, "help", None) or ""
    for study in studies.all():
        yield study.name, study.title


ALLOWED = {
    "README.md": {"a second"},  # what a kill costs: the time between two writings; deals a second
}


def test_no_text_promises_a_duration_that_nobody_measured():
    seen = [
        (where, duration)
        for where, text in texts()
        for duration in DURATION.findall(text)
        if duration.lower() not in ALLOWED.get(where, set())
    ]
    assert seen == []


@pytest.mark.parametrize("text", ["about 10 s on", "a minute or two", "half an hour", "12 seconds"])
def test_a_duration_is_found(text):
    assert DURATION.search(text)


class Recorded:
    """A future that is done, with the seconds that its batch took."""

    def __init__(self, number, seconds):
        self.batch = Batch({number: BlockTally(1, {(0,): 1}, 1)}, seconds)

    def result(self):
        return self.batch


@pytest.mark.parametrize(("blocks", "left"), [(1, []), (2, []), (3, [0.5]), (5, [0.5, 0.5, 0.5])])
def test_a_forecast_leaves_out_blocks_that_were_begun_before_one_was_done(
    monkeypatch, blocks, left
):
    # Two lanes: the first two blocks compile, which takes a hundred seconds.
    begun = iter(range(blocks))

    def submit(wanted):
        number = next(begun)
        return Recorded(number, 100 if number < 2 else 0.5)

    def one_by_one(pending, *_):
        return {next(iter(pending))}, set()

    monkeypatch.setattr(scheduling, "wait", one_by_one)
    lanes = Lanes(2, submit)
    assert running.run(TINY, range(blocks), lanes, lambda parts: None) == left
