"""The options of Thousand for each number of players: those that have an effect, and no others.

Games are played under two values of an option at once. An option that is refused for a number of
players must make no difference in any of them.
"""

import random
from dataclasses import replace
from itertools import product

import pytest
from thousand_option import needs_of, players_of

from thousandstats.errors import InputError
from thousandstats.games.thousand import table
from thousandstats.games.thousand.layouts import DECK
from thousandstats.games.thousand.rules import PRESETS, rules
from thousandstats.games.thousand.rules.options import NONE, OPTIONS
from thousandstats.games.thousand.rules.ruleset import LAYOUT_OF
from thousandstats.games.thousand.table.actions import Deal
from thousandstats.games.thousand.table.game import Game, from_json, start
from thousandstats.games.thousand.table.match import LAYOUTS, STRENGTH, Match
from thousandstats.play import records, replays

BASES = (
    "PL_HOUSE",
    "PL_HOUSE,lock.at=none",
    "PL_HOUSE,two.exchange=give1",
    "PL_TOURNAMENT,auction.step=5",
    "RU_BARREL",
    "RU_BARREL,play.beat=must",
)
"""The rules in which an option is tried; in some of them its values can matter, in others not."""

DEALS = 24
"""Deals without a difference, after which an option is taken to make none.

That each value which is accepted makes one is for compiled games, of which there can be more:
`test_the_values_of_an_option_come_to_other_games_just_where_it_has_an_effect`.
"""

SEEN = 400
"""Deals in which a value must have made a difference that shows in most of them."""


def others(rule_set, name, value):
    """The same rules with another value, whether it has an effect or not."""
    number = any(one.isdecimal() for one in OPTIONS[name].values)
    changed = (None if value == NONE else int(value)) if number else value
    return replace(rule_set, **{OPTIONS[name].attribute: changed})


def some_deal(dice, players):
    """Any deal, or one in which the first player has the high cards."""
    luck = dice.choice((0, 0, 3))
    order = sorted(range(DECK.size), key=lambda card: dice.random() * 6 - luck * STRENGTH[card])
    masks = []
    for size in LAYOUTS[players].sizes:
        masks.append(sum(1 << card for card in order[:size]))
        order = order[size:]
    return Deal(tuple(masks[:players]), tuple(masks[players:]))


def some_match(dice, one, other, players):
    """A match late in a game, with scores near every threshold that both rule sets allow."""
    at = [rule_set.barrel_at for rule_set in (one, other) if rule_set.barrel_at]
    near = [0, 790, 800, 860, *([] if at else [900, 960, 990])]
    scores = tuple(dice.choice(near) for _ in range(players))
    thrown = tuple(dice.randrange(4) for _ in range(players))
    nobody = (0,) * players
    barrel = nobody
    if all(rule_set.barrel_at for rule_set in (one, other)) and dice.random() < 0.5:
        scores, barrel = (880, *scores[1:]), (dice.choice((1, 2, 3)), *nobody[1:])
    # The first seat has the forced bid, so that he often declares.
    return Match(one, players, players - 1, scores, thrown, barrel, 0, None)


def shown(game):
    """All that a table shows of a position, but for the name of its rules."""
    match = game.match
    seen = [replace(game.seen_by(seat), rules=None) for seat in range(game.players)]
    return seen, game.legal(), match.scores, match.bombs, match.barrel, match.winner, game.outcome


def differ(dice, one, other, players):
    """Whether a deal of random actions, allowed by the first rules, differs by the second."""
    match = some_match(dice, one, other, players)
    games = Game(match), Game(match._replace(rules=other))
    deal = some_deal(dice, players)
    games = tuple(game.after(deal) for game in games)
    while games[0].state is not None:
        if shown(games[0]) != shown(games[1]):
            return True
        # No giving up at every chance, or few deals would be played.
        legal = games[0].legal()
        kept = [action for action in legal if action.kind not in ("bomb", "rospisat")]
        action = dice.choice(legal if dice.random() < 0.2 else kept)
        games = tuple(game.after(action) for game in games)
    return shown(games[0]) != shown(games[1])


def refused(base, name, value, players):
    """Why the rules with this value are refused for so many players; empty where they are not."""
    one = rules(base)
    try:
        rules(one.preset, players, **{**one.sources(LAYOUT_OF.get(players))["chosen"], name: value})
    except InputError as refusal:
        return str(refusal)
    return ""


def tried(players, option):
    """Pairs of rules that differ by this option, and why the second is refused, if it is."""
    for base, value in product(BASES, option.values):
        usual = rules(base)
        if usual.options[option.name] != value and f",{option.name}=" not in base:
            why = refused(base, option.name, value, players)
            yield usual, others(usual, option.name, value), why


@pytest.mark.parametrize("players", LAYOUTS)
@pytest.mark.parametrize("option", OPTIONS.values(), ids=list(OPTIONS))
def test_an_option_that_is_refused_makes_no_difference_to_anything_that_a_table_shows(
    option, players
):
    dice = random.Random(f"{players} {option.name}")
    pairs = [(one, other) for one, other, why in tried(players, option) if "no effect" in why]
    for number in range(DEALS if pairs else 0):
        one, other = dice.sample(pairs[number % len(pairs)], 2)
        assert not differ(dice, one, other, players), (one, other)
    assert pairs or players in players_of(option)


@pytest.mark.parametrize(
    ("players", "name"),
    [
        *((3, name) for name in ("kitty.exposure", "pass.face", "play.beat_after_trump")),
        *((2, name) for name in ("two.exchange", "pass.face", "contract.limit")),
        (3, "play.undertrump"),
    ],
)
def test_an_option_that_is_accepted_makes_a_difference_to_what_a_table_shows(players, name):
    dice = random.Random(f"{players} {name}")
    pairs = [(one, other) for one, other, why in tried(players, OPTIONS[name]) if not why]
    assert any(differ(dice, *dice.choice(pairs), players) for _ in range(SEEN))


@pytest.mark.parametrize("players", LAYOUTS)
@pytest.mark.parametrize("option", OPTIONS.values(), ids=list(OPTIONS))
def test_an_option_without_effect_is_refused_with_every_value_and_by_every_way(option, players):
    """Even with the value that it has already, and whoever is told of it: as with other options."""
    from thousand_records import NAMES

    for value in option.values:
        text = f"PL_HOUSE,{option.name}={value}"
        reason = refused("PL_HOUSE", option.name, value, players)
        if refused("PL_HOUSE", option.name, value, None):  # whoever plays
            assert "no effect" in reason or "contradict" in reason
            continue
        needs = needs_of(option, players)
        matters = players in players_of(option) and (
            not needs or rules().options[needs[0]] in needs[1:]
        )
        assert (not reason) is matters, reason
        heading = f"rules: {text}\nplayers: {', '.join(NAMES[:players])}\n"
        saved = {**start(players).to_json(), "rules": text}
        for way in (
            lambda text=text: start(players, text),
            lambda heading=heading: replays.replay(records.parse(heading), table.TABLE),
            lambda saved=saved: from_json(saved),
        ):
            if matters:
                way()
                continue
            with pytest.raises(InputError, match="has no effect "):
                way()


@pytest.mark.parametrize("players", LAYOUTS)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_option_with_an_effect_is_stated_filled_in_or_chosen(preset, players):
    one = rules(preset)
    found = one.sources(LAYOUT_OF.get(players))
    stated, filled, chosen = (found[key] for key in ("stated", "filled_in", "chosen"))
    assert chosen == {}
    assert not set(stated) & set(filled)
    assert set(stated) <= set(PRESETS[preset].stated)
    assert not set(filled) & set(PRESETS[preset].stated)
    for name, value in one.options.items():
        reason = refused(preset, name, value, players)
        assert (name in stated or name in filled) is ("no effect" not in reason), reason
        assert (stated | filled).get(name, value) == value
