"""Checkpoints: a run that was interrupted or killed ends like one that was not, byte for byte."""

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from functools import partial

import pytest
from shell import as_json, environment, run_here
from waiting import wait_until

from thousandstats import scheduling, simulation, thousand
from thousandstats.errors import InputError
from thousandstats.games.boston import standard as boston
from thousandstats.parsing import parse
from thousandstats.results.interruption import RunInterrupt
from thousandstats.simulation import blocks, checkpoints, states

three = thousand.three_players

QUESTION = "limit(hand | kitty), shape(left)"
GIVEN = "marriages(left | right) >= 1"


@pytest.fixture
def run(capsys):
    return run_here(capsys)


@pytest.fixture
def small_blocks(monkeypatch):
    monkeypatch.setattr(blocks, "BLOCK", 500)


def simulated(path, deals=10_250, seed=7, text=QUESTION, given=GIVEN, layout=three, **options):
    question = parse(layout, text, given)
    return simulation.distribution(question, deals, seed, checkpoint=path, **options)


def told(found):
    return found.counts, found.deals, found.attempts, found.seed


def stopping(after):
    """A progress that ends the run by Ctrl-C when so many deals are done."""

    def progress(done, of):
        if done >= after:
            raise KeyboardInterrupt

    return progress


@pytest.mark.parametrize("options", [{}, {"points": 0.8, "deals": None}])
def test_interrupted_again_and_again_it_ends_byte_for_byte_like_a_run_that_was_not(
    small_blocks, tmp_path, options
):
    whole = simulated(tmp_path / "whole", **options)
    chance = random.Random(5)
    after = interruptions = 0
    while True:
        after += chance.randrange(1, 1500)
        workers = chance.randrange(1, 4)
        try:
            found = simulated(
                tmp_path / "broken", workers=workers, progress=stopping(after), **options
            )
            break
        except KeyboardInterrupt:
            interruptions += 1
    assert interruptions >= 2
    assert told(found) == told(whole)
    assert (tmp_path / "broken").read_bytes() == (tmp_path / "whole").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken", "whole"]


def test_a_run_that_is_done_deals_nothing_again(small_blocks, tmp_path, monkeypatch):
    first = simulated(tmp_path / "run")
    before = (tmp_path / "run").read_bytes()
    monkeypatch.setattr(blocks.QuestionSource, "block", None)
    assert told(simulated(tmp_path / "run")) == told(first)
    assert (tmp_path / "run").read_bytes() == before


def test_a_run_that_goes_on_to_more_deals_is_the_longer_run(small_blocks, tmp_path):
    for deals in (200, 1250, 5000, 5750):
        found = simulated(tmp_path / "run", deals)
    assert told(found) == told(simulated(tmp_path / "whole", 5750))
    assert (tmp_path / "run").read_bytes() == (tmp_path / "whole").read_bytes()
    with pytest.raises(InputError, match="5750 deals are done already"):
        simulated(tmp_path / "run", 4000)
    assert (tmp_path / "run").read_bytes() == (tmp_path / "whole").read_bytes()


def test_it_says_what_is_asked_and_what_is_done(small_blocks, tmp_path):
    with pytest.raises(RunInterrupt):
        simulated(tmp_path / "run", 10**9, 2**64 - 1, progress=stopping(2000))
    content = json.loads((tmp_path / "run").read_text("utf-8"))
    assert (content["question"], content["given"]) == (QUESTION, GIVEN)
    assert (content["game"], content["layout"]) == ("thousand", "three")
    assert (content["seed"], content["deals"]) == (str(2**64 - 1), "1000000000")
    assert content["stream_version"] == str(simulation.STREAM_VERSION)
    assert int(content["done"]) >= 2000
    whole = sum(map(int, content["counts"].values()))
    assert whole == 500 * int(content["whole_blocks"])
    others = [int(block["deals"]) for block in content["other_blocks"].values()]
    assert int(content["done"]) == whole + sum(others)
    tried = [int(block["attempts"]) for block in content["other_blocks"].values()]
    assert int(content["attempts"]) + sum(tried) > int(content["done"])


OTHERS = {
    "question": (
        {"text": "limit(hand | kitty)"},
        r"its question is limit\(hand \| kitty\), shape\(left\), not limit\(hand \| kitty\);",
    ),
    "condition": ({"given": None}, "its condition is marriages.*, not none;"),
    "seed": ({"seed": 8}, "its seed is 7, not 8;"),
    "precision": ({"deals": None, "points": 1}, r"its precision is none, not 1\.0;"),
    "layout": ({"layout": thousand.two_players, "text": "limit(hand | kitty), shape(other)",
                "given": None}, "its layout is three, not two"),
    "game": ({"layout": boston, "text": "longest(hand)", "given": None}, "its game is thousand"),
    "rules": ({"layout": replace(three, places=(("hand", 8), ("left", 7), ("right", 7),
              ("kitty", 2)))}, "its deck, places or meaning of the terms is"),
}  # fmt: skip


@pytest.mark.parametrize("what", OTHERS)
def test_another_run_is_refused_by_what_differs_and_the_file_left_alone(
    what, small_blocks, tmp_path
):
    simulated(tmp_path / "run", 1000)
    before = (tmp_path / "run").read_bytes()
    changes, sentence = OTHERS[what]
    with pytest.raises(InputError, match=sentence) as caught:
        simulated(tmp_path / "run", **changes)
    assert str(caught.value).startswith(f"The checkpoint {tmp_path / 'run'} is of another run")
    assert (tmp_path / "run").read_bytes() == before


def test_other_streams_or_blocks_are_another_run(small_blocks, tmp_path, monkeypatch):
    simulated(tmp_path / "run", 1000)
    with monkeypatch.context() as patch:
        patch.setattr(checkpoints, "STREAM_VERSION", 10**6)
        with pytest.raises(InputError, match=r"its stream version is \d+, not 1000000;"):
            simulated(tmp_path / "run", 1000)
    monkeypatch.setattr(blocks, "BLOCK", 250)
    with pytest.raises(InputError, match="its deals in a block is 500, not 250;"):
        simulated(tmp_path / "run", 1000)


def test_precision_and_level_make_a_run_too(small_blocks, tmp_path):
    simulated(tmp_path / "run", None, points=3)
    with pytest.raises(InputError, match=r"its precision is 3\.0, not 2\.5;"):
        simulated(tmp_path / "run", None, points=2.5)
    with pytest.raises(InputError, match=r"its confidence is 0\.95, not 0\.9;"):
        simulated(tmp_path / "run", None, points=3, confidence=0.9)
    with pytest.raises(InputError, match=r"its precision is 3\.0, not none;"):
        simulated(tmp_path / "run", 10**6)


def test_a_file_cut_short_anywhere_or_changed_anywhere_is_refused(small_blocks, tmp_path):
    path = tmp_path / "run"
    simulated(path, 750, text="marriages(hand) >= 1")
    whole = path.read_bytes()
    chance = random.Random(2)
    spoilt = [whole[:length] for length in (*range(0, len(whole) - 1, 40), len(whole) - 2)]
    for _ in range(40):
        place = chance.randrange(len(whole) - 1)
        if whole[place : place + 1].strip():  # white space says nothing
            spoilt.append(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
    for content in spoilt:
        path.write_bytes(content)
        with pytest.raises(InputError, match="cut short"):
            simulated(path, 750, text="marriages(hand) >= 1")
        assert path.read_bytes() == content


@pytest.mark.parametrize(
    "content",
    [b"", b"value,hits\nyes,5\n", b"{}\n", b"\x89PNG\r\n\x1a\n\0", "żółć".encode("cp1250")],
)
def test_a_foreign_file_is_refused_and_left_alone(content, tmp_path):
    path = tmp_path / "notes"
    path.write_bytes(content)
    for options in ({}, {"seed": None}):
        with pytest.raises(InputError, match=re.escape(f"{path} is no checkpoint")):
            three.probability("has(hand, 'K♥')", route="simulation", checkpoint=path, **options)
    assert path.read_bytes() == content


def test_counts_that_do_not_add_up_are_refused_though_the_checksum_is_right(small_blocks, tmp_path):
    path = tmp_path / "run"
    simulated(path, 750, text="marriages(hand) >= 1")
    for key, value in (("counts", {"0": "1"}), ("other_blocks", []), ("whole_blocks", "many")):
        content = json.loads(path.read_text("utf-8"))
        del content["checksum"]
        content[key] = value
        content["checksum"] = states.checksum(content)
        (tmp_path / "forged").write_text(json.dumps(content, indent=1), "utf-8")
        with pytest.raises(InputError, match="was changed"):
            simulated(tmp_path / "forged", 750, text="marriages(hand) >= 1")


def test_a_place_that_cannot_be_written_is_a_sentence_before_the_first_deal(tmp_path, monkeypatch):
    monkeypatch.setattr(blocks.QuestionSource, "block", None)
    (tmp_path / "file").write_bytes(b"")
    places = {
        tmp_path: "is a folder",
        tmp_path / "no" / "such": "cannot be written",
        tmp_path / "file" / "below": "cannot be (read|written)",
    }
    if os.path.exists("/dev/null"):
        places["/dev/null"] = "is no plain file"
    for path, sentence in places.items():
        with pytest.raises(InputError, match=f"{re.escape(str(path))} {sentence}"):
            three.probability("has(hand, 'K♥')", route="simulation", checkpoint=path)


def test_a_slow_block_does_not_keep_the_others_from_being_saved(tmp_path, monkeypatch):
    monkeypatch.setattr(blocks, "BLOCK", 100)
    monkeypatch.setattr(scheduling, "GAP", 0.05)
    monkeypatch.setattr(scheduling, "TICK", 0.02)
    deal, seen = blocks.QuestionSource.block, []

    def block(self, number, quota, stop):
        if number == 1:
            wait_until(lambda: done_in(tmp_path / "run") >= 200)
            seen.append(done_in(tmp_path / "run"))
        return deal(self, number, quota, stop)

    monkeypatch.setattr(blocks.QuestionSource, "block", block)
    simulated(tmp_path / "run", 300, workers=3)
    assert seen[-1] >= 200


def test_the_seed_and_the_deals_of_a_checkpoint_need_not_be_said_again(run, tmp_path):
    words = ("ask", "marriages(hand)", "--route", "simulation", "--checkpoint", str(tmp_path / "r"))
    first = as_json(run, *words, "--deals", "2000")
    assert json.loads((tmp_path / "r").read_text("utf-8"))["seed"] == first["seed"]
    assert as_json(run, *words) == first
    with pytest.raises(InputError, match="is of another run: its seed is"):
        three.distribution("marriages(hand)", route="simulation", seed=(int(first["seed"]) + 1) % 5,
                           checkpoint=tmp_path / "r")  # fmt: skip


def test_the_precision_of_a_checkpoint_need_not_be_said_again(small_blocks, tmp_path):
    asked = {"route": "simulation", "checkpoint": tmp_path / "run"}
    first = three.distribution("marriages(hand)", precision=3, confidence=0.8, seed=1, **asked)
    again = three.distribution("marriages(hand)", **asked)
    assert told(again) == told(first)
    assert again.confidence == 0.8


def done_in(path):
    """How many deals a checkpoint holds; 0 if there is none."""
    return int(json.loads(path.read_text("utf-8"))["done"]) if path.exists() else 0


def goes_on(path, before):
    """Whether a checkpoint has more than it had before."""
    return done_in(path) > before


def test_a_process_killed_at_any_moment_loses_little_and_spoils_nothing(tmp_path):
    path = tmp_path / "run"
    ask = [sys.executable, "-m", "thousandstats", "ask", "marriages(hand), marriages(left)",
           "--route", "simulation", "--seed", "11", "--json", "--checkpoint"]  # fmt: skip
    chance = random.Random(8)
    before = 0
    for _ in range(3):
        process = subprocess.Popen(
            [*ask, str(path), "--deals", str(10**12)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=environment(),
        )
        wait_until(partial(goes_on, path, before), process)
        time.sleep(chance.random() / 4)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        assert done_in(path) > before
        before = done_in(path)
    question = parse(three, "marriages(hand), marriages(left)")
    deals = before + 12_345
    resumed = simulation.distribution(question, deals, 11, checkpoint=path)
    whole = simulation.distribution(question, deals, 11, checkpoint=tmp_path / "whole")
    assert told(resumed) == told(whole)
    assert path.read_bytes() == (tmp_path / "whole").read_bytes()
