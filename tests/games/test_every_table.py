"""What holds at every game's table, whatever the game is: a new one is tested without a word here.

A game is played where its `GameSpec` has a table.
"""

import json
from itertools import islice, pairwise

import pytest
import stub_tables

from thousandstats import games
from thousandstats.errors import InputError
from thousandstats.play import IllegalActionError, random_playout, records, replays
from thousandstats.play.chance import words

TABLES = {game.name: game.table() for game in games.every() if game.table is not None}
TABLES |= stub_tables.TABLES
PLAYED = {
    f"{game} {layout.name} {rules}": (table, layout, rules)
    for game, table in TABLES.items()
    for layout in table.layouts
    for rules in table.rules.PRESETS
}
every_table = pytest.mark.parametrize("table", TABLES.values(), ids=list(TABLES))
every_game = pytest.mark.parametrize(
    ("table", "layout", "rules"), PLAYED.values(), ids=list(PLAYED)
)

STEPS = 200


def some(table, layout, rules, seed=3):
    """The first positions of a game at random."""
    start = table.start(layout, rules=rules, seed=seed)
    return list(islice(random_playout(start, words(seed, 2**63)), STEPS))


def test_the_usual_game_has_a_table():
    assert games.DEFAULT in TABLES


@every_table
def test_rule_sets_and_options_are_described(table):
    assert table.layouts
    assert table.rules.PRESETS
    for name, preset in table.rules.PRESETS.items():
        chosen = table.rules.of(name)
        assert preset.title
        assert set(chosen.options) == set(table.rules.OPTIONS)
        assert set(chosen.stated) <= set(table.rules.OPTIONS)
        assert table.rules.of(str(chosen)) == chosen
    for name, option in table.rules.OPTIONS.items():
        assert option.name == name
        assert len(option.values) > 1
        assert option.explanation


@every_table
def test_what_is_unknown_is_refused(table):
    layout = table.layouts[0]
    for wrong in ("no such rules", f"{next(iter(table.rules.PRESETS))},no.option=1"):
        with pytest.raises(InputError):
            table.rules.of(wrong)
        with pytest.raises(InputError):
            table.start(layout, rules=wrong)
    with pytest.raises(InputError):
        table.layout_for(17)
    with pytest.raises(InputError):
        table.layout_for(len(layout.players), "no such layout")
    with pytest.raises(InputError):
        table.read("no such action")
    with pytest.raises(InputError):
        table.from_json({})


@every_table
@pytest.mark.parametrize("as_given", [str, str.encode], ids=["text", "bytes"])
def test_the_text_of_a_saved_position_is_not_taken_for_the_position(table, as_given):
    saved = table.start(table.layouts[0], seed=1).to_json()
    with pytest.raises(InputError, match=r"not the JSON text of one: .* json\.loads"):
        table.from_json(as_given(json.dumps(saved)))


@every_table
def test_the_usual_rules_are_the_first(table):
    usual = table.start(table.layouts[0], seed=1)
    assert usual.rules == table.rules.of() == table.rules.of(next(iter(table.rules.PRESETS)))
    assert usual == table.start(table.layouts[0], rules=str(usual.rules), seed=1)


@every_game
def test_a_game_goes_on_as_the_rules_say(table, layout, rules):
    positions = some(table, layout, rules)
    for position, after in pairwise(positions):
        assert position.layout == layout
        assert position.players == len(layout.players)
        assert len(position.scores) == len(position.sides)
        assert position.to_act in range(position.players)
        assert position.winners == ()
        assert all(position.why_not(action) is None for action in position.legal())
        assert after in [position.after(action) for action in position.legal()]


@every_game
def test_every_seat_is_on_one_side(table, layout, rules):
    for position in some(table, layout, rules):
        seats = [seat for side in position.sides for seat in side]
        assert sorted(seats) == list(range(position.players))


@every_game
def test_a_deal_that_ends_has_an_outcome(table, layout, rules):
    ended = [
        after
        for before, after in pairwise(some(table, layout, rules))
        if after.between_deals and not before.between_deals
    ]
    names = [f"Player {seat}" for seat in range(len(layout.players))]
    assert ended
    for position in ended:
        assert table.summary(position.outcome, names)
        assert json.loads(json.dumps(table.data(position.outcome, names)))


@every_game
def test_a_game_is_recorded_and_replayed_to_the_same_positions(table, layout, rules):
    positions = some(table, layout, rules)
    letters = [chr(65 + seat) for seat in range(len(layout.players))]
    actions = [
        next(action for action in before.legal() if before.after(action) == after)
        for before, after in pairwise(positions)
    ]
    text = records.written(positions[0], actions, letters, table)
    again = replays.replay(records.parse(text), table)
    assert again.positions == tuple(positions)
    assert again.actions == tuple(actions)


@every_game
def test_positions_and_actions_are_read_back(table, layout, rules):
    for position in some(table, layout, rules)[::7]:
        assert table.from_json(json.loads(json.dumps(position.to_json()))) == position
        for action in position.legal():
            assert table.read(str(action)) == action
            assert position.after(str(action)) == position.after(action)


@every_game
def test_what_was_allowed_elsewhere_is_refused_with_a_sentence(table, layout, rules):
    positions = some(table, layout, rules)
    known = {action: None for position in positions for action in position.legal()}
    for position in positions[::11]:
        for action in set(known) - set(position.legal()):
            with pytest.raises(IllegalActionError) as refused:
                position.after(action)
            assert str(refused.value) == position.why_not(action)
            assert str(refused.value).endswith(".")


@every_game
def test_each_seat_sees_its_own_actions_and_no_others(table, layout, rules):
    for position in some(table, layout, rules)[::5]:
        for seat in range(position.players):
            seen = position.seen_by(seat)
            turn = seat == position.to_act and not position.chance
            assert seen.legal == (position.legal() if turn else ())


@every_game
def test_a_seed_decides_a_game(table, layout, rules):
    assert some(table, layout, rules) == some(table, layout, rules)
    assert some(table, layout, rules)[-1] != some(table, layout, rules, seed=4)[-1]


@every_game
def test_without_a_seed_the_deals_are_given(table, layout, rules):
    drawn, free = table.start(layout, rules=rules, seed=5), table.start(layout, rules=rules)
    while not drawn.chance:
        drawn, free = (one.after(drawn.legal()[0]) for one in (drawn, free))
    while drawn.chance:
        assert free.chance
        assert free.legal() == ()
        (brought,) = drawn.legal()
        assert free.why_not(brought) is None
        drawn, free = drawn.after(brought), free.after(brought)
    assert free.legal() == drawn.legal()
