"""An outside authority counts the same: icepool, a library for exact dice and card probabilities.

It walks through the deck card by card with a state of ours; what it makes of that is its own. Only
results of an evaluation are compared: what `Deck.deal` itself says of three hands or more as its
denominator is too large in version 2.1.3, what it weighs outcomes by is not.
"""

import icepool
import pytest

from thousandstats import bid_whist, boston, counting, thousand
from thousandstats.parsing import parse

RANKS = ("9", "J", "Q", "K", "10", "A")
POINTS = dict(zip(RANKS, (0, 2, 3, 4, 10, 11), strict=True))
THOUSAND = [(suit, rank) for suit in "♠♣♦♥" for rank in RANKS]
FRENCH = [(suit, number) for suit in "♠♣♦♥" for number in range(2, 15)]

three, two = thousand.three_players, thousand.two_players


class _Each(icepool.MultisetEvaluator):
    """Evaluates every hand at once: the number of copies of a card (0 or 1) comes as a tuple."""

    def next_state(self, state, order, card, copies):
        held = copies if isinstance(copies, tuple) else (copies,)
        return self.after(self.start(len(held)) if state is None else state, card, held)

    def final_outcome(self, state, order, cards, sizes):
        return self.end(state)

    def end(self, state):
        return state


class Marriages(_Each):
    """The marriages of each hand: a king and a queen of one suit come one after the other."""

    def start(self, hands):
        return (0,) * hands, None

    def after(self, state, card, held):
        done, mate = state
        if card[1] not in ("K", "Q"):
            return state
        if mate is None:
            return done, held
        return tuple(n + (a and b) for n, a, b in zip(done, mate, held, strict=True)), None

    def end(self, state):
        return state[0]


class Points(_Each):
    """The card points of each hand."""

    def start(self, hands):
        return (0,) * hands

    def after(self, state, card, held):
        return tuple(n + POINTS[card[1]] * one for n, one in zip(state, held, strict=True))


class Jokers(Points):
    """The jokers of each hand."""

    def after(self, state, card, held):
        return tuple(n + (card[0] == "joker") * one for n, one in zip(state, held, strict=True))


class Lengths(_Each):
    """The suit lengths of one hand in falling order: cards come suit by suit."""

    def start(self, hands):
        return (), None, 0

    def after(self, state, card, held):
        finished, suit, length = state
        if suit == card[0]:
            return finished, suit, length + held[0]
        finished = finished if suit is None else tuple(sorted((*finished, length), reverse=True))
        return finished, card[0], held[0]

    def end(self, state):
        finished, _, length = state
        return "-".join(map(str, sorted((*finished, length), reverse=True)))


def by_icepool(evaluator, cards, *sizes):
    """Value and number of deals, as icepool has them; a value of one hand is no tuple."""
    found = evaluator()(icepool.Deck(cards).deal(sizes)).items()
    return {v[0] if isinstance(v, tuple) and len(v) == 1 else v: ways for v, ways in found}


def by_counting(layout, text, condition=None):
    return counting.distribution(parse(layout, text, condition)).counts


@pytest.mark.parametrize(
    ("sizes", "text"),
    [
        ((7,), "marriages(hand)"),
        ((3,), "marriages(kitty)"),
        ((7, 3), "marriages(hand), marriages(kitty)"),
        ((7, 7), "marriages(hand), marriages(left)"),
        ((7, 7, 3), "marriages(hand), marriages(left), marriages(kitty)"),
        (
            (7, 7, 7, 3),
            "marriages(hand), marriages(left), marriages(right), marriages(kitty)",
        ),
    ],
)
def test_marriages_of_one_two_and_three_hands_and_the_kitty(sizes, text):
    assert by_counting(three, text) == by_icepool(Marriages, THOUSAND, *sizes)


def test_marriages_of_two_players_and_both_kitties():
    text = "marriages(hand), marriages(other), marriages(kitty), marriages(spare)"
    assert by_counting(two, text) == by_icepool(Marriages, THOUSAND, 10, 10, 2, 2)


def test_marriages_when_a_hand_is_known():
    hand = {("♥", "K"), ("♥", "A"), ("♥", "10"), ("♠", "9"), ("♠", "J"), ("♣", "9"), ("♣", "J")}
    condition = "hand == 'K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣'"
    unseen = [card for card in THOUSAND if card not in hand]
    text = "marriages(left), marriages(right), marriages(kitty)"
    assert by_counting(three, text, condition) == by_icepool(Marriages, unseen, 7, 7, 3)


@pytest.mark.parametrize(
    ("sizes", "text"),
    [((7,), "points(hand)"), ((3,), "points(kitty)"), ((7, 3), "points(hand), points(kitty)")],
)
def test_points_of_a_hand_and_the_kitty(sizes, text):
    assert by_counting(three, text) == by_icepool(Points, THOUSAND, *sizes)


def test_points_of_two_hands():
    assert by_counting(three, "points(hand), points(left)") == by_icepool(Points, THOUSAND, 7, 7)


def test_the_shape_of_a_hand_in_every_game():
    assert by_counting(three, "shape(hand)") == by_icepool(Lengths, THOUSAND, 7)
    assert by_counting(two, "shape(hand)") == by_icepool(Lengths, THOUSAND, 10)
    assert by_counting(boston.standard, "shape(hand)") == by_icepool(Lengths, FRENCH, 13)
    assert by_counting(bid_whist.no_jokers, "shape(kitty)") == by_icepool(Lengths, FRENCH, 4)


def test_the_jokers_of_a_hand_and_the_kitty():
    cards = [*FRENCH, ("joker", 1), ("joker", 2)]
    text = "count(hand, 'joker'), count(kitty, 'joker')"
    assert by_counting(bid_whist.standard, text) == by_icepool(Jokers, cards, 12, 6)


def test_icepool_is_asked_for_more_than_one_value():
    assert len(by_icepool(Marriages, THOUSAND, 7, 7, 7, 3)) == 52
    assert len(by_icepool(Lengths, FRENCH, 13)) == 39
