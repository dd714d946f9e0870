"""What tables share fits games unlike Thousand: sides, no single winner, other chance."""

from dataclasses import replace

import pytest
from shell import as_json, run_here
from stub_tables import BOSTON, SKAT, TABLES

from thousandstats import games
from thousandstats.errors import InputError
from thousandstats.play import random_playout, records, replays
from thousandstats.play.chance import words
from thousandstats.play.replays import winners_text

WHIST, SKAT_TABLE = TABLES["whist (stub)"], TABLES["skat (stub)"]
NAMES = ("Ann", "Ben", "Cara", "Dan")


def whole_game(table, names, rules=None, seed=3):
    """A game to its end, as a record."""
    positions = list(
        random_playout(table.start(table.layouts[0], rules=rules, seed=seed), words(seed, 2**63))
    )
    actions = [after.history[-1] for after in positions[1:]]
    return positions, records.written(positions[0], actions, names, table)


def test_sides_score_and_win_together():
    positions, text = whole_game(WHIST, NAMES)
    last = positions[-1]
    first, second = last.scores
    assert f"= Ann and Cara {first}, Ben and Dan {second}" in text
    assert winners_text(last, NAMES) in ("Ann and Cara have won", "Ben and Dan have won")
    wrong = text.replace(f"= Ann and Cara {first}", f"= Ann and Cara {first + 1}")
    with pytest.raises(InputError, match="the scores are Ann and Cara"):
        replays.replay(records.parse(wrong), WHIST)


def test_the_scores_of_sides_can_stand_in_the_headings():
    text = "players: Ann, Ben, Cara, Dan\nscores: Ben and Dan 4, Ann and Cara 1\n"
    assert replays.replay(records.parse(text), WHIST).last.scores == (1, 4)
    with pytest.raises(
        InputError, match="'Ben' is no side; the sides are Ann and Cara, Ben and Dan"
    ):
        replays.replay(records.parse(text.replace("Ben and Dan 4", "Ben 4")), WHIST)


def test_chance_in_the_middle_of_a_deal_is_a_line_of_the_dealer():
    _, text = whole_game(WHIST, NAMES)
    lines = text.splitlines()
    turned = [line for line in lines if "turn" in line]
    assert turned[0].startswith("Dan: turn ")
    assert turned[1].startswith("Ann: turn ")
    after = lines[lines.index(turned[0]) + 1]
    assert after.startswith("Ann: play")
    late = text.replace(turned[0], f"{after}\n{turned[0]}", 1)
    with pytest.raises(InputError, match="It is the turn of Dan"):
        replays.replay(records.parse(late), WHIST)


def test_places_have_the_names_of_the_game():
    _, text = whole_game(SKAT_TABLE, NAMES[:3])
    assert text.count("skat holds") == 2
    assert "kitty" not in text
    with pytest.raises(InputError, match="'kitty' is no player"):
        replays.replay(records.parse(text.replace("skat holds", "kitty holds")), SKAT_TABLE)
    with pytest.raises(InputError, match="no name of a player"):
        replays.replay(records.parse(text.replace("Ben", "Skat")), SKAT_TABLE)


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ((0, 0, 0), ""),
        ((2, 2, 0), "Ann and Ben have won"),
        ((0, 1, 0), "Ben has won"),
    ],
)
def test_a_game_ends_with_one_winner_or_several_or_none(scores, said):
    over = replace(SKAT_TABLE.start(SKAT, seed=1), scores=scores, number=2)
    assert over.to_act is None
    assert winners_text(over, NAMES) == said


def test_the_layout_is_that_of_the_heading_or_of_the_number_of_players():
    text = "players: Ann, Ben, Cara, Dan\n"
    assert replays.replay(records.parse(text), WHIST).last.layout is BOSTON
    named = replays.replay(records.parse(f"layout: standard\n{text}"), WHIST)
    assert named.last.layout is BOSTON
    for wrong in (f"layout: other\n{text}", "players: Ann, Ben\n"):
        with pytest.raises(InputError, match="standard \\(4\\)"):
            replays.replay(records.parse(wrong), WHIST)


def test_a_table_without_options_has_rules_all_the_same():
    assert SKAT_TABLE.rules.of().options == {}
    with pytest.raises(InputError, match="no options"):
        SKAT_TABLE.rules.of("ONLY,some.option=1")


@pytest.fixture
def played_on_the_command_line(monkeypatch):
    """Skat and whist as tables of the games that commands know."""
    boston = replace(games.get("boston"), table=lambda: WHIST)
    usual = games.get
    monkeypatch.setattr(
        games, "get", lambda name="thousand": boston if name == "boston" else usual(name)
    )


def test_the_command_replays_a_game_of_sides(played_on_the_command_line, tmp_path, capsys):
    positions, text = whole_game(WHIST, NAMES)
    record = tmp_path / "whist.txt"
    record.write_text(text, encoding="utf-8")
    run = run_here(capsys)
    status, out, _ = run("replay", str(record))
    assert status == 0
    first, second = positions[-1].scores
    assert f"have won: Ann and Cara {first}, Ben and Dan {second}." in out
    data = as_json(run, "replay", str(record))
    assert data["scores"] == {"Ann and Cara": str(first), "Ben and Dan": str(second)}
