"""Whatever `shape` gives may be asked for, whatever the suits of a game are, by every route."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_deals import layout

from thousandstats.errors import InputError
from thousandstats.parsing import parse
from thousandstats.terms import COMMON_TERMS, Lengths, Term

PLACES = {"hand": 3, "other": 4, "kitty": 5}


def _trumps(deck):
    """The queens, and what is left of clubs, as trumps outside of three suits."""
    trumps = deck.rank("Q") | deck.suit("♣")
    return trumps, tuple(deck.suit(suit) & ~trumps for suit in "♠♦♥")


def _three_suits(deck):
    return Lengths("shape", _trumps(deck)[1])


def _trumps_as_a_suit(deck):
    trumps, suits = _trumps(deck)
    return Lengths("shape", (*suits, trumps))


def _five_suits(deck):
    """Suits of unequal size, some of one card."""
    spades, queens = deck.suit("♠"), deck.rank("Q") & ~deck.suit("♠")
    rest = tuple(deck.suit(suit) & ~queens for suit in "♣♦♥")
    return Lengths("shape", (spades, queens, *rest))


def _many_trumps(deck):
    """Nine trumps, more than a suit has ranks."""
    trumps = deck.full & ~deck.suit("♠")
    return Lengths("shape", (deck.suit("♠"), trumps))


def of(build, jokers=""):
    """A game whose shape is made like this."""
    places = {**PLACES, "kitty": PLACES["kitty"] + len(jokers.split())}
    return layout("J Q K", places, jokers, terms=(Term("shape", "", build, ""),))


GAMES = {
    "three suits and trumps": of(_three_suits),
    "trumps as a suit": of(_trumps_as_a_suit),
    "five unequal suits": of(_five_suits),
    "three suits, trumps and jokers": of(_three_suits, "LJ BJ"),
}


def test_trumps_may_be_more_than_a_suit_has_ranks():
    game = layout("J Q K", {"hand": 7, "kitty": 5}, terms=(Term("shape", "", _many_trumps, ""),))
    given = game.distribution("shape(hand)")
    assert given == game.distribution("shape(hand)", route="enumeration")
    assert any(shape.startswith("7-") for shape in given)
    estimated = game.distribution("shape(hand)", route="simulation", deals=20_000, seed=1)
    assert set(estimated) <= set(given)
    for shape, exact in given.items():
        assert abs(float(exact.fraction) - estimated[shape].value) < 0.03


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("place", ["hand", "hand | kitty", "hand | other | kitty"])
def test_every_route_gives_the_same_shapes(game, place):
    given = game.distribution(f"shape({place})")
    assert given == game.distribution(f"shape({place})", route="enumeration")
    estimated = game.distribution(f"shape({place})", route="simulation", deals=2_000, seed=1)
    assert set(estimated) <= set(given)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("place", ["hand", "hand | kitty", "hand | other | kitty"])
def test_every_shape_that_is_given_can_be_asked_for_and_has_its_count(game, place):
    given = game.distribution(f"shape({place})")
    for shape, exact in given.items():
        asked = f"shape({place}) == '{shape}'"
        assert parse(game, asked).text == asked
        assert game.probability(asked).fraction == exact.fraction
        assert game.probability(asked, route="enumeration").fraction == exact.fraction


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_parts_of_a_shape_may_stand_in_any_order_and_without_noughts(game):
    for shape in game.distribution("shape(hand)"):
        parts = shape.split("-")
        backwards = "-".join(parts[::-1])
        assert parse(game, f"shape(hand) == '{backwards}'").text == f"shape(hand) == '{shape}'"
        short = "-".join(part for part in parts if part != "0") or "0"
        assert parse(game, f"shape(hand) == '{short}'").text == f"shape(hand) == '{shape}'"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@given(lengths=st.lists(st.integers(0, 5), min_size=1, max_size=6))
def test_what_no_cards_can_have_is_refused_and_everything_else_is_read(game, lengths):
    possible = {tuple(map(int, shape.split("-"))) for shape in game.distribution("shape(hand)")}
    suits = len(next(iter(possible)))
    written = "-".join(map(str, lengths))
    whole = tuple(sorted(lengths + [0] * (suits - len(lengths)), reverse=True))
    if len(whole) == suits and whole in possible:
        parse(game, f"shape(hand) == '{written}'")
    else:
        with pytest.raises(InputError, match="no shape of 3 cards"):
            parse(game, f"shape(hand) == '{written}'")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("place", ["hand", "other", "hand | kitty", "hand | other | kitty"])
def test_the_example_in_a_refusal_is_a_shape_itself(game, place):
    with pytest.raises(InputError) as caught:
        parse(game, f"shape({place}) == 'long'")
    (example,) = re.findall(r"as in '([^']*)'", str(caught.value))
    assert f"'{example}'" in parse(game, f"shape({place}) == '{example}'").text
    assert game.probability(f"shape({place}) == '{example}'").count > 0


def test_counting_refuses_two_divisions_into_suits_and_enumeration_has_them():
    terms = (Term("shape", "", _three_suits, ""), *(t for t in COMMON_TERMS if t.name == "longest"))
    game = layout("J Q K", PLACES, terms=terms)
    asked = "shape(hand), longest(hand)"
    with pytest.raises(InputError, match=r"one division into suits at a time.*route enumeration"):
        game.distribution(asked)
    found = game.distribution(asked, route="enumeration").counts
    assert found[("0-0-0", 3)] == 1, "the three clubs, all of them trumps"
    assert game.distribution("shape(hand)").counts["0-0-0"] == sum(
        count for (shape, _), count in found.items() if shape == "0-0-0"
    )
