"""`thousandstats replay`: what it shows of a record, and the sentence for one that is wrong."""

import io
import json
import random
import sys

import pytest
from shell import as_json, from_shell, run_here
from thousand_records import AUCTION, played, spoiled, written

from thousandstats.games.thousand import table
from thousandstats.games.thousand.catalogue.trials.replaying import RECORDS


@pytest.fixture
def run(capsys):
    return run_here(capsys)


@pytest.fixture
def record(tmp_path):
    """A function that keeps a record in a file and gives its name."""

    def keep(text):
        path = tmp_path / "evening.txt"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return keep


def test_each_deal_is_a_line_with_the_scores_after_it(run):
    status, said, err = run("replay", str(RECORDS / "everybody-passes.txt"))
    assert (status, err) == (0, "")
    lines = said.splitlines()
    assert lines[:2] == ["players    Ann, Ben, Cara", "rules      PL_HOUSE"]
    assert lines[2].startswith("filled in  pass.face=down, play.beat_after_trump=free, ")
    assert [line for line in lines[3:] if not line.startswith("  ") or " Ann " in line] == [
        "deal   Ann  Ben  Cara",
        "   1  -100    0    30  Ann missed 100 with 87",
        "Ann is to deal. The scores are Ann -100, Ben 0, Cara 30.",
    ]


def test_a_record_that_stops_halfway_says_who_is_to_act_and_what_he_may_do(run, record):
    said = run("replay", record(AUCTION))[1]
    assert said.endswith("Ben is to act: pass or bid 130. The scores are Ann 0, Ben 0, Cara 0.\n")


def test_a_game_that_is_over_says_who_has_won(run, record):
    text = (RECORDS / "all-the-tricks.txt").read_text(encoding="utf-8")
    said = run("replay", record(f"scores: 900, 0\n{text}".replace("Ann 120", "Ann 1020")))[1]
    assert "Ann made 120 with 110, by taking all 10 tricks" in said
    assert said.endswith("Ann has won: Ann 1020, Ben 0.\n")


def test_a_bomb_and_writing_off_are_told(run, record):
    assert "Cara threw a bomb at 120" in run("replay", str(RECORDS / "bomb.txt"))[1]
    text = f"rules: RU_BARREL\n{AUCTION}Ben: pass\nCara: rospisat\n= 60, 60, -120\n"
    assert "Cara wrote off 120" in run("replay", record(text))[1]


def test_a_record_can_come_through_a_pipe(run, monkeypatch):
    text = io.TextIOWrapper(io.BytesIO(AUCTION.encode()))
    monkeypatch.setattr(sys, "stdin", text)
    assert "Ben is to act" in run("replay", "-")[1]


def test_what_comes_through_a_pipe_is_called_standard_input(run, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff")))
    assert run("replay", "-")[2].startswith("Standard input is no text in UTF-8: its byte 1 ")


def test_the_record_in_json_has_every_deal_and_the_position(run, record):
    text = written(1, deals=2)
    found = as_json(run, "replay", record(text))
    *_, last = played(1, deals=2)
    assert (found["game"], found["rules"]) == ("thousand", "PL_HOUSE")
    assert found["options"]["chosen"] == {}
    assert found["options"]["stated"]["kitty.exposure"] == "always"
    assert found["options"]["filled_in"]["lock.at"] == "800"
    assert found["players"] == ["Ann", "Ben", "Cara"]
    assert table.from_json(found["position"]).scores == last.scores
    assert len(found["deals"]) == 2
    assert found["deals"][-1]["scores"] == found["scores"]
    assert list(found["scores"].values()) == [str(score) for score in last.scores]
    first = found["deals"][0]
    assert sum(int(change) for change in first["points"].values()) == 120
    assert first["made"] in (True, False)
    assert isinstance(first["contract"], str)
    halfway = as_json(run, "replay", record(AUCTION))
    assert (halfway["to_act"], halfway["allowed"]) == ("Ben", ["pass", "bid 130"])
    assert halfway["winner"] is None


def test_a_saved_position_is_read_too_and_says_the_same(run, record):
    found = as_json(run, "replay", record(AUCTION))
    again = as_json(run, "replay", record(json.dumps(found["position"])))
    assert again["position"] == found["position"]
    assert again["allowed"] == found["allowed"]
    assert again["players"] == ["Seat 0", "Seat 1", "Seat 2"]
    position = record(json.dumps(found["position"]))
    assert run("replay", position, "--rules", "KURNIK")[0] == 2


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        (AUCTION + "Ben: bid 200\n", (), "Line 11, 'Ben: bid 200': 200 is above 180"),
        (AUCTION + "Ben: fold\n", (), "Line 11, 'Ben: fold': 'fold' is no action"),
        ("rules: KURNIK\n" + AUCTION, ("--rules", "PL_HOUSE"), "Line 1, 'rules: KURNIK'"),
        (AUCTION, ("--rules", "WHIST"), "There is no rule set called 'WHIST'"),
        (AUCTION, ("--rules", "PL_HOUSE,lock.at=none,lock.cmp=gt"), "has no effect with"),
        ("game: thousand\n" + AUCTION, ("--game", "boston"), "is of the game thousand, not of"),
        (AUCTION, ("--game", "boston"), "boston cannot be replayed; the games that can are"),
        ("game: chess\n" + AUCTION, (), "Line 1, 'game: chess': There is no game called 'chess'"),
        ("game: boston\n" + AUCTION, (), "Line 1, 'game: boston': boston cannot be replayed"),
        ("", (), "The record does not say who plays"),
        ("# nothing\n", (), "The record does not say who plays"),
        (b"\xff\xfe\x00", (), "is no text in UTF-8: its byte 1 cannot be read"),
        ("{", (), "is a saved position, but this is no JSON"),
        ("{}", (), "A saved position has exactly the fields"),
        ("{" * 100_000, (), "is a saved position, but this is no JSON"),
    ],
)
def test_what_is_wrong_is_one_sentence_and_status_2(run, record, text, options, said):
    status, out, err = run("replay", record(text), *options)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err
    assert err.endswith(".\n")


@pytest.mark.parametrize("file", ["", "no such file", ".", "a\0b"])
def test_a_file_that_cannot_be_read_is_refused(run, file):
    status, out, err = run("replay", file)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "cannot be" in err


def test_the_help_shows_a_record_that_can_be_replayed(run, record):
    status, said, _ = run("replay", "--help")
    assert status == 0
    assert "thousandstats replay evening.txt" in said
    start = said.index("  players: Ann")
    shown = said[start : said.index("Cara: pass", start)]
    assert "is to act: pass or bid 120." in run("replay", record(shown + "Cara: pass\n"))[1]


def test_spoiled_records_never_end_in_a_traceback(run, record):
    chance = random.Random(7)
    for _ in range(100):
        status, _, err = run("replay", record(spoiled(AUCTION, chance)))
        assert status in (0, 2)
        assert err.count("\n") == (status == 2)


def test_replaying_loads_nothing_heavy(record):
    code = (
        "import sys; from thousandstats.cli import main; status = main(sys.argv[1:]); "
        "assert not {'numba', 'pandas', 'matplotlib', 'numpy'} & set(sys.modules), 'heavy'; "
        "sys.exit(status)"
    )
    done = from_shell("replay", record(AUCTION), program=("-c", code))
    assert (done.returncode, done.stderr) == (0, b"")
