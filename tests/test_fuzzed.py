"""Whatever is typed, pasted or read from a file gets an answer or one sentence."""

import json
import subprocess
import sys
from pathlib import Path

import fuzzing
import pytest
from shell import environment

from thousandstats.errors import InputError

SCRIPT = Path(fuzzing.__file__)

EXHAUSTIVE = {
    "questions": 10_000,
    "options": 3_000,
    "cards": 6_000,
    "records": 5_000,
    "positions": 4_000,
    "checkpoints": 3_000,
    "results": 1_000,
    "compiled": 500,
}
"""How many inputs of each kind the longest tier tries."""

# They begin at once and are quick; the others compile or compute first.
QUICK = ("cards", "records", "positions", "checkpoints", "questions")


def report(kind, inputs, seed):
    """What the script says of so many inputs, tried in a process of their own."""
    ended = subprocess.run(
        [sys.executable, SCRIPT, kind, "--inputs", str(inputs), "--seed", str(seed)],
        capture_output=True,
        env=environment(),
    )
    assert ended.stdout, ended.stderr.decode()
    return ended.returncode, json.loads(ended.stdout)


def check(kind, inputs, seed):
    status, said = report(kind, inputs, seed)
    assert said["faults"] == []
    assert said["peak_megabytes"] <= fuzzing.MEGABYTES
    assert status == 0
    assert sum(said["found"].values()) == inputs
    # Inputs that are all refused, or all right, would try only one side.
    # (Code is hardly ever left as it was.)
    assert {"refused"} <= set(said["found"]) <= {"answered", "refused"}
    assert said["found"].get("answered", 0) > 0 or kind == "compiled"


@pytest.mark.parametrize("kind", QUICK)
def test_hundreds_of_spoiled_inputs_get_an_answer_or_one_sentence(kind):
    check(kind, 300, 1)


@pytest.mark.slow
@pytest.mark.parametrize("kind", list(fuzzing.KINDS))
def test_a_hundred_or_a_thousand_spoiled_inputs_get_an_answer_or_one_sentence(kind):
    check(kind, 100 if kind in ("results", "compiled") else 1_000, 2)


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", list(fuzzing.KINDS))
def test_thirty_thousand_spoiled_inputs_get_an_answer_or_one_sentence(kind):
    assert sum(EXHAUSTIVE.values()) >= 30_000
    assert set(EXHAUSTIVE) == set(fuzzing.KINDS)
    check(kind, EXHAUSTIVE[kind], 3)


def _sentence(text):
    raise InputError(text)


def _spin(chance):
    while True:
        pass


@pytest.mark.parametrize(
    ("one", "fault"),
    [
        (lambda chance: {}["missing"], "KeyError"),
        (lambda chance: fuzzing.refused(_sentence, "two\nlines that are too many"), "no sentence"),
        (lambda chance: fuzzing.refused(_sentence, "x" * 3000), "3000 characters"),
        (lambda chance: sys.exit(1), "SystemExit"),
        (_spin, "Hang"),
    ],
)
def test_a_fault_is_reported(one, fault, monkeypatch):
    monkeypatch.setitem(fuzzing.KINDS, "broken", lambda folder: one)
    monkeypatch.setattr(fuzzing, "SECONDS", 0.05)
    found, faults = fuzzing.faults_of("broken", 1, 1)
    assert found == {"fault": 1}
    assert fault in faults[0]["error"]


def test_status_0_with_an_error_and_a_refusal_of_two_lines_are_faults(monkeypatch):
    def main_that(status, out, err):
        def main(words):
            print(out, end="")
            print(err, end="", file=sys.stderr)
            return status

        monkeypatch.setattr("thousandstats.cli.main", main)

    for status, out, err in [
        (0, "", ""),
        (0, "1\n", "Error: no\n"),
        (2, "", "one line that is long\nand another\n"),
        (2, "an answer", "one line that is long\n"),
        (3, "1\n", ""),
    ]:
        main_that(status, out, err)
        with pytest.raises(AssertionError):
            fuzzing.command("ask")
    main_that(2, "", "one line that is long\n")
    assert fuzzing.command("ask") == "refused"
    main_that(0, "1\n", "")
    assert fuzzing.command("ask") == "answered"
