"""What holds at every game's table, whatever the game is: a new one is tested without a word here.

A game is played where its folder has a module ``table``; see `thousandstats.games`.
"""

import json
from itertools import islice, pairwise

import pytest

from thousandstats import games
from thousandstats.errors import InputError
from thousandstats.play import Illegal, random_playout
from thousandstats.play.chance import words

TABLES = {game: games.module(game, "table") for game in games.names()}
TABLES = {game: table for game, table in TABLES.items() if table is not None}
PLAYED = {
    f"{game} {players} {rules}": (table, players, rules)
    for game, table in TABLES.items()
    for players in table.PLAYERS
    for rules in table.RULES
}
every_table = pytest.mark.parametrize("table", TABLES.values(), ids=list(TABLES))
every_game = pytest.mark.parametrize(
    ("table", "players", "rules"), PLAYED.values(), ids=list(PLAYED)
)

STEPS = 200


def some(table, players, rules, seed=3):
    """The first positions of a game at random."""
    start = table.start(players, rules, seed)
    return list(islice(random_playout(start, words(seed, 2**63)), STEPS))


def test_the_usual_game_has_a_table():
    assert games.DEFAULT in TABLES


@every_table
def test_rule_sets_and_options_are_told(table):
    assert table.PLAYERS and table.RULES
    for name, title in table.RULES.items():
        chosen = table.rules(name)
        assert title and set(chosen.options) == set(table.OPTIONS)
        assert set(chosen.stated) <= set(table.OPTIONS)
        assert table.rules(str(chosen)) == chosen
    for name, option in table.OPTIONS.items():
        assert option.name == name and len(option.values) > 1 and option.explanation


@every_table
def test_what_is_unknown_is_refused(table):
    for wrong in ("no such rules", f"{next(iter(table.RULES))},no.option=1"):
        with pytest.raises(InputError):
            table.rules(wrong)
        with pytest.raises(InputError):
            table.start(rules=wrong)
    with pytest.raises(InputError):
        table.start(players=max(table.PLAYERS) + 1)
    with pytest.raises(InputError):
        table.read("no such action")
    with pytest.raises(InputError):
        table.from_json({})


@every_table
def test_the_usual_game_is_that_of_the_first_names(table):
    usual = table.start(seed=1)
    assert usual == table.start(table.PLAYERS[0], next(iter(table.RULES)), 1)


@every_game
def test_a_game_goes_on_as_the_rules_say(table, players, rules):
    positions = some(table, players, rules)
    for position, after in pairwise(positions):
        assert position.players == players == len(position.scores)
        assert position.to_act in range(players) and position.winner is None
        assert all(position.why_not(action) is None for action in position.legal())
        assert after in [position.after(action) for action in position.legal()]


@every_game
def test_positions_and_actions_are_read_back(table, players, rules):
    for position in some(table, players, rules)[::7]:
        assert table.from_json(json.loads(json.dumps(position.to_json()))) == position
        for action in position.legal():
            assert table.read(str(action)) == action
            assert position.after(str(action)) == position.after(action)


@every_game
def test_what_was_allowed_elsewhere_is_refused_with_a_sentence(table, players, rules):
    positions = some(table, players, rules)
    known = {action: None for position in positions for action in position.legal()}
    for position in positions[::11]:
        for action in set(known) - set(position.legal()):
            with pytest.raises(Illegal) as refused:
                position.after(action)
            assert str(refused.value) == position.why_not(action)
            assert str(refused.value).endswith(".")


@every_game
def test_each_seat_sees_its_own_actions_and_no_others(table, players, rules):
    for position in some(table, players, rules)[::5]:
        for seat in range(players):
            seen = position.seen_by(seat)
            turn = seat == position.to_act and not position.chance
            assert seen.legal == (position.legal() if turn else ())


@every_game
def test_a_seed_decides_a_game(table, players, rules):
    assert some(table, players, rules) == some(table, players, rules)
    assert some(table, players, rules)[-1] != some(table, players, rules, seed=4)[-1]


@every_game
def test_without_a_seed_the_deals_are_given(table, players, rules):
    drawn, free = table.start(players, rules, 5), table.start(players, rules)
    assert drawn.chance and free.chance and free.legal() == ()
    (deal,) = drawn.legal()
    assert free.why_not(deal) is None and not free.after(deal).chance
