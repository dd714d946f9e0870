"""What holds in every game, whatever it is: a new game's folder is tested without a word about it.

A game is a folder in ``thousandstats/games``; the last tests add the one of CONTRIBUTING.md and
take it away again.
"""

import inspect
import re
import runpy
import sys
from fractions import Fraction as F
from itertools import combinations
from pathlib import Path

import pytest
from shell import ROOT, run_here

import thousandstats
from thousandstats import counting, games
from thousandstats.cards import SUITS
from thousandstats.errors import InputError
from thousandstats.parsing import parse
from thousandstats.play import random_playout
from thousandstats.play.chance import words
from thousandstats.play.records import written
from thousandstats.published.games import Ledger
from thousandstats.questions import Layout, ways_to_part

LAYOUTS = {
    f"{game} {name}": layout
    for game in games.names()
    for name, layout in games.layouts(game).items()
}
every_layout = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=list(LAYOUTS))


def table(layout, text, condition=None):
    return counting.distribution(parse(layout, text, condition))


def everywhere(layout, term):
    """The sum of a term over all places: ``%`` stands for the place."""
    return " + ".join(term.replace("%", place) for place in layout.numbers)


def example(term, layout):
    """What a question may write after the place."""
    if not term.takes:
        return ""
    deck = layout.deck
    choices = {"suit": SUITS[-1], "rank": deck.ranks[-1], "card": deck.cards[0]}
    return f", '{next(what for word, what in choices.items() if word in term.takes)}'"


def test_there_are_games_and_the_usual_one_comes_first():
    assert games.names()[0] == games.DEFAULT
    assert len(set(games.names())) == len(games.names()) >= 3
    assert games.layout() is next(iter(games.layouts(games.DEFAULT).values()))


@every_layout
def test_a_layout_is_found_under_the_names_it_bears(layout):
    assert isinstance(layout, Layout)
    assert games.layout(layout.game, layout.name) is layout
    assert layout.title
    assert layout.terms


@every_layout
def test_players_are_places_and_have_hands_of_one_size(layout):
    assert layout.players
    assert set(layout.players) <= set(layout.numbers)
    assert len(set(layout.players)) == len(layout.players)
    assert len(layout.numbers) == len(layout.places)
    assert len({dict(layout.places)[player] for player in layout.players}) == 1


@every_layout
def test_names_can_stand_in_a_question(layout):
    names = [*layout.numbers, *(term.name for term in layout.terms)]
    assert all(name.isidentifier() for name in names)
    assert not {"player", "players_with", "trump", "max", "min", "and", "or", "not"} & set(names)


@every_layout
def test_every_card_lies_in_one_place(layout):
    assert sum(layout.sizes) == layout.deck.size == len(set(layout.deck.cards))
    assert table(layout, everywhere(layout, "size(%)")).counts == {layout.deck.size: 1}
    for card in layout.deck.cards:
        assert list(table(layout, everywhere(layout, f"has(%, '{card}')")).counts) == [1], card
    union = " | ".join(layout.numbers)
    assert list(table(layout, f"has({union}, '{' '.join(layout.deck.cards)}')").counts) == [True]


@every_layout
def test_the_parts_of_a_deal_multiply_to_the_total(layout):
    for many in range(1, len(layout.places) + 1):
        for names in combinations(layout.numbers, many):
            question = parse(
                layout, ", ".join(f"count({n}, '{layout.deck.ranks[0]}')" for n in names)
            )
            left, product = layout.deck.size, 1
            for name in names:
                size = dict(layout.places)[name]
                product *= ways_to_part([size, left - size])
                left -= size
            assert question.total == product
    assert product == layout.deals


@every_layout
def test_counting_deals_as_many_as_there_are(layout):
    rank = layout.deck.ranks[-1]
    for many in range(1, len(layout.places) + 1):
        names = list(layout.numbers)[:many]
        found = table(layout, ", ".join(f"has({name}, '{rank}♠ {rank}♥')" for name in names))
        assert found.total == ways_to_part([*layout.sizes[:many], sum(layout.sizes[many:])])


@every_layout
def test_every_term_answers_on_every_place_by_its_name(layout):
    for term in layout.terms:
        for place in layout.numbers:
            question = parse(layout, f"{term.name}({place}{example(term, layout)})")
            found = counting.distribution(question)
            assert found.total == question.total == sum(found.counts.values())
            assert parse(layout, question.text).cases == question.cases


@every_layout
def test_every_term_answers_on_the_whole_deck_with_one_value(layout):
    union = " | ".join(layout.numbers)
    for term in layout.terms:
        found = table(layout, f"{term.name}({union}{example(term, layout)})")
        assert len(found.counts) == 1, term.name


@every_layout
def test_a_place_has_its_share_of_every_kind_of_card_on_average(layout):
    kinds = {rank: len(SUITS) for rank in layout.deck.ranks}
    kinds |= {suit: len(layout.deck.ranks) for suit in SUITS}
    if layout.deck.jokers:
        kinds["joker"] = len(layout.deck.jokers)
    for place, size in layout.places:
        for what, cards in kinds.items():
            mean = layout.mean(f"count({place}, '{what}')").fraction
            assert mean == F(cards * size, layout.deck.size), (place, what)


@every_layout
def test_like_players_have_like_chances(layout):
    ace = layout.deck.ranks[-1]
    tables = [table(layout, f"count({name}, '{ace}')").counts for name in layout.players]
    assert all(other == tables[0] for other in tables)
    holders = table(layout, f"players_with(has(player, '{ace}♠'))")
    assert set(holders.counts) <= {0, 1}
    assert F(holders.counts[1], holders.total) == F(
        sum(dict(layout.places)[name] for name in layout.players), layout.deck.size
    )


@every_layout
def test_suits_are_alike_to_terms_that_name_none(layout):
    hand = layout.players[0]
    first, *others = (
        table(layout, f"longest({hand}), count({hand}, '{suit}')").counts for suit in SUITS
    )
    assert all(other == first for other in others)


@every_layout
def test_a_suit_turned_up_is_as_likely_as_another(layout):
    if not layout.trump:
        with pytest.raises(InputError, match="no trump"):
            parse(layout, "trump == '♠'")
        return
    for suit in SUITS:
        assert layout.probability(f"trump == '{suit}'").fraction == F(1, 4)
    own = table(layout, f"count({layout.players[0]}, trump)")
    spades = table(layout, f"count({layout.players[0]}, '♠')")
    assert own.counts == {value: 4 * ways for value, ways in spades.counts.items()}


def test_an_unknown_game_or_layout_is_refused_with_the_known_ones():
    with pytest.raises(InputError, match="no game called 'chess'; the games are thousand, "):
        games.layout("chess")
    with pytest.raises(
        InputError, match="layout of thousand called 'six'; the layouts are three, two"
    ):
        games.layout("thousand", "six")


CONTRIBUTING = ROOT / "CONTRIBUTING.md"

# The new game of CONTRIBUTING.md: each file under its name.
TOY = re.findall(
    r"`thousandstats/games/toy/(\w+\.py)`.*?\n```python\n(.*?)^```",
    CONTRIBUTING.read_text(encoding="utf-8"),
    re.DOTALL | re.MULTILINE,
)


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """A game in a folder of its own, which goes when the test is over."""
    (tmp_path / "toy").mkdir()
    for name, code in TOY:
        (tmp_path / "toy" / name).write_text(code, encoding="utf-8")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    yield
    monkeypatch.undo()
    for name in [name for name in sys.modules if name.startswith("thousandstats.games.toy")]:
        del sys.modules[name]
    games.get.cache_clear()
    vars(games).pop("toy", None)


def test_a_new_game_is_one_new_folder(toy):
    assert games.names() == ("thousand", *sorted({*games.names()} - {"thousand"}))
    assert "toy" in games.names()
    layout = games.layout("toy")
    assert layout is games.layout("toy", "pair")
    # A king lies in the kitty in two deals of eight; three kings are four of 56 hands.
    assert layout.mean("crowns(kitty)").fraction == 2
    assert layout.probability("crowns(hand | kitty) == 8").fraction == F(1, 14)
    assert layout.distribution("players_with(crowns(player) == 6)").counts == {0: 480, 1: 80}
    assert games.get("toy").claims() == Ledger()
    for test in (
        test_a_layout_is_found_under_the_names_it_bears,
        test_players_are_places_and_have_hands_of_one_size,
        test_every_card_lies_in_one_place,
        test_the_parts_of_a_deal_multiply_to_the_total,
        test_every_term_answers_on_every_place_by_its_name,
        test_a_place_has_its_share_of_every_kind_of_card_on_average,
        test_like_players_have_like_chances,
    ):
        test(layout)


def test_the_figures_of_a_new_game_are_found_and_answered_by_every_route(toy):
    (figure,) = games.get("toy").figures().figures
    assert figure.layout is games.layout("toy")
    assert figure.answer().fraction == figure.answer("enumeration").fraction == F(1, 14)
    estimate = figure.answer("simulation", 10_000, 7)
    assert estimate.low <= 1 / 14 <= estimate.high


def test_a_new_game_is_played_and_replayed_like_every_other(toy, tmp_path, capsys):
    table = games.get("toy").table()
    layout, rules = table.layouts[0], "TOY"
    path = Path(__file__).with_name("test_every_table.py")
    for test in runpy.run_path(str(path)).values():
        match [*inspect.signature(test).parameters] if inspect.isfunction(test) else []:
            case ["table", "layout", "rules"] if test.__name__.startswith("test_"):
                test(table, layout, rules)
            case ["table"] if test.__name__.startswith("test_"):
                test(table)
    positions = list(random_playout(table.start(layout, seed=5), words(5, 1)))
    actions = [position.history[-1] for position in positions[1:]]
    record = tmp_path / "toy.txt"
    record.write_text(written(positions[0], actions, ("Ann", "Ben"), table), encoding="utf-8")
    status, out, _ = run_here(capsys)("replay", str(record))
    assert status == 0
    last = positions[-1]
    winner = ("Ann", "Ben")[last.winners[0]]
    first, second = last.scores
    assert f"{winner} has won: Ann {first}, Ben {second}." in out


def test_the_new_game_is_gone_when_its_folder_is():
    assert "toy" not in games.names()
    assert not hasattr(thousandstats, "toy")
    with pytest.raises(InputError, match="no game called 'toy'"):
        games.layout("toy")
