"""`thousandstats ask --route simulation`: precision, threads, progress, Ctrl-C, checkpoints."""

import json
import re
import signal

import pytest
from shell import as_json, from_shell, labels, run_here, started
from waiting import GUARD, wait_until

from thousandstats import simulation, thousand
from thousandstats.cli import console, progress
from thousandstats.parsing import parse
from thousandstats.simulation import blocks, runs

STATEMENT = "marriages(hand) >= 1"
ASK = ("ask", STATEMENT, "--route", "simulation")


@pytest.fixture
def run(capsys):
    return run_here(capsys)


@pytest.fixture
def small_blocks(monkeypatch):
    monkeypatch.setattr(blocks, "BLOCK", 1000)


def test_any_number_of_threads_prints_the_same(run, small_blocks):
    found = [
        as_json(run, *ASK, "--deals", "25300", "--seed", "7", "--workers", workers)
        for workers in ("1", "2", "7")
    ]
    assert found[0] == found[1] == found[2]


def test_a_precision_tells_before_and_after_on_standard_error():
    ended = from_shell(*ASK, "--seed", "7", "--precision", "1")
    out, err = ended.stdout.decode(), ended.stderr.decode()
    assert ended.returncode == 0
    before, after = err.splitlines()
    assert "takes 11,421 deals at most" in before
    deals = re.search(r"after ([\d,]+) deals", after)[1]
    assert labels(out)["hits"].endswith(f" of {deals} deals")
    low, high = re.search(r"([\d.]+)% to ([\d.]+)%", out).groups()
    assert float(high) - float(low) <= 2.01
    assert from_shell(*ASK, "--seed", "7", "--precision", "2", "--quiet").stderr == b""


def test_the_level_is_that_of_the_interval(run):
    narrow, wide = (
        as_json(run, *ASK, "--deals", "1000", "--seed", "7", "--confidence", level)
        for level in ("0.5", "0.999")
    )
    assert (narrow["confidence"], wide["confidence"]) == (0.5, 0.999)
    assert narrow["high"] - narrow["low"] < wide["high"] - wide["low"]
    assert "50% interval" in run(*ASK, "--deals", "1000", "--confidence", "0.5")[1]


WRONG = {
    "precision 0": (("--precision", "0"), "above 0"),
    "precision -1": (("--precision", "-1"), "above 0"),
    "precision nan": (("--precision", "nan"), "--precision is 'nan', but it must be a number"),
    "precision 60": (("--precision", "60"), "50 at most"),
    "precision with a comma": (("--precision", "0,05"), "--precision is '0,05'"),
    "precision and deals": (("--precision", "1", "--deals", "10"), "do not go together"),
    "precision of a mean": (("--precision", "1", "--mean"), "for a mean say how many deals"),
    "confidence 1": (("--confidence", "1"), "between 0 and 1"),
    "confidence 95": (("--confidence", "95"), "between 0 and 1"),
    "confidence high": (("--confidence", "high"), "must be a number"),
    "no threads": (("--workers", "0"), "of 1 or more"),
    "too many threads": (("--workers", "1000000"), "1024 the most"),
    "threads and a cluster": (("--workers", "2", "--dask", "tcp://127.0.0.1:1"), "cluster"),
    "a checkpoint that is a folder": (("--checkpoint", "."), "is a folder"),
    "no folder for it": (("--checkpoint", "no/such/run"), "cannot be written"),
    "no deals": (("--deals", "0"), "1 or more"),
    "a seed too large": (("--seed", str(2**64)), "from 0 to"),
    "too many known cards": (
        ("--given", "has(hand, 'A♠ K♠ Q♠ J♠ 10♠ 9♠ A♥ K♥')"),
        "8 cards in hand, which holds 7",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_bad_input_is_one_sentence_and_status_2(name, run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words, part = WRONG[name]
    status, out, err = run(*ASK, *words)
    assert (status, out) == (2, "")
    assert part in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words",
    [
        ("--precision", "1"),
        ("--confidence", "0.9"),
        ("--workers", "2"),
        ("--dask", "tcp://127.0.0.1:1"),
        ("--checkpoint", "run"),
    ],
)
def test_an_exact_route_takes_no_option_of_a_simulation(words, run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for route in ("counting", "enumeration"):
        status, out, err = run("ask", STATEMENT, "--route", route, *words)
        assert (status, out) == (2, "")
        assert f"belong to the route simulation; {route} is exact" in err
    assert list(tmp_path.iterdir()) == []


def test_bad_input_leaves_a_checkpoint_as_it_is(run, small_blocks, tmp_path):
    file = tmp_path / "run"
    ask = (*ASK, "--checkpoint", str(file))
    assert run(*ask, "--deals", "2000", "--seed", "1")[0] == 0
    before = file.read_bytes()
    for words in (("--seed", "2"), ("--deals", "1000"), ("--precision", "-1"), ("--workers", "0"),
                  ("--given", "marriages(hand) == 5"), ("--precision", "1")):  # fmt: skip
        assert run(*ask, *words)[0] == 2, words
        assert file.read_bytes() == before


# Progress


def test_progress_shows_how_many_how_fast_and_how_long_on_a_terminal_only(
    run, small_blocks, monkeypatch
):
    monkeypatch.setattr(runs, "MOST", 1)
    assert run(*ASK, "--deals", "90000")[2] == ""
    monkeypatch.setattr(console, "on_terminal", lambda: True)
    _, _, err = run(*ASK, "--deals", "90000")
    lines = [line.strip() for line in err.split("\r") if line.strip()]
    shown = r"[\d,]+ of 90,000  deals, [\d.,]+( million)? a second, [\dhmins ]+ left"
    assert len([line for line in lines if re.fullmatch(shown, line)]) > 10
    assert err.endswith("\r")
    assert err.rstrip("\r").endswith("   ")
    assert run(*ASK, "--deals", "90000", "--quiet")[2] == ""


def test_what_a_checkpoint_held_does_not_count_for_the_speed(monkeypatch):
    said = []
    now = iter((100.0, 110.0))
    monkeypatch.setattr(progress, "monotonic", lambda: next(now))
    monkeypatch.setattr(console, "progress", lambda *words: said.append(words))
    clock = progress.Clock()
    clock.show(5_000_000, 8_000_000)
    clock.show(6_000_000, 8_000_000)
    assert said == [
        (5_000_000, 8_000_000, "deals"),
        (6_000_000, 8_000_000, "deals, 100,000 a second, 20 s left"),
    ]


# Ctrl-C


def interrupted(path, *words):
    """The process after Ctrl-C, sent when its checkpoint holds some deals."""
    with started(*ASK, "--checkpoint", str(path), *words) as process:
        wait_until(
            lambda: path.exists() and json.loads(path.read_text("utf-8"))["done"] != "0", process
        )
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=GUARD)
    return process.returncode, out.decode(), err.decode()


def test_ctrl_c_keeps_what_was_done_marks_it_partial_and_ends_with_130(tmp_path, run):
    status, out, err = interrupted(tmp_path / "run", "--deals", str(10**12), "--json")
    assert status == 130
    found = json.loads(out)
    assert (found["partial"], found["wanted"]) == (True, str(10**12))
    stopped, ended = err.splitlines()
    assert ended == "Interrupted."
    assert f"of 1,000,000,000,000 deals of seed {found['seed']}" in stopped
    assert "goes on from there" in stopped
    # It is the run of so many deals.
    question = parse(thousand.three_players, STATEMENT)
    whole = simulation.distribution(question, int(found["deals"]), int(found["seed"]))
    assert str(whole[True].hits) == found["hits"]
    # And the file holds at least as many, to go on from.
    deals = int(json.loads((tmp_path / "run").read_text("utf-8"))["done"]) + 1000
    more = ("--deals", str(deals), "--seed", found["seed"])
    resumed = as_json(run, *ASK, *more, "--checkpoint", str(tmp_path / "run"))
    assert "partial" not in resumed
    assert resumed == as_json(run, *ASK, *more)


def test_ctrl_c_marks_a_text_too_and_without_any_block_there_is_no_answer(
    run, small_blocks, monkeypatch
):
    take = runs.Run._take

    def some(self, batch):
        take(self, batch)
        if self.done.whole > 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(runs.Run, "_take", some)
    status, out, err = run(*ASK, "--deals", "1000000")
    assert status == 130
    assert "interrupted" in labels(out)["partial"]
    assert "--checkpoint FILE" in err

    def none(self, batch):
        raise KeyboardInterrupt

    monkeypatch.setattr(runs.Run, "_take", none)
    status, out, err = run(*ASK, "--deals", "1000000", "--seed", "5")
    assert (status, out) == (130, "")
    assert "Stopped after the first 0 of 1,000,000 deals of seed 5" in err
