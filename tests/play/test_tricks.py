"""The tricks of a family of games: readable and compiled, for ranks up and down, and jokers."""

import random

import numpy as np
import pytest

from thousandstats.kernels import tricks as compiled
from thousandstats.play import tricks as readable

pytestmark = pytest.mark.kernels


def some_order(dice):
    """The suits and strengths of a deck: up to four suits, up or down, jokers anywhere or none."""
    suits = [suit for suit in range(dice.randint(1, 4)) for _ in range(dice.randint(2, 6))]
    strengths = list(range(len(suits)))
    if dice.random() < 0.5:
        strengths.reverse()
    for joker in range(dice.randint(0, 2)):
        # The highest cards of a suit, or cards of none.
        suits.append(dice.choice((*(suit for suit in suits if suit is not None), None)))
        strengths.append(100 + joker)
    return suits, strengths


def some_trick(dice, suits):
    """Cards on the table, the hand of who is to play, and trump or none."""
    cards = list(range(len(suits)))
    dice.shuffle(cards)
    # Jokers are few; now and then one is led.
    if dice.random() < 0.2:
        cards.sort(key=lambda card: suits[card] is not None)
    count = dice.randint(1, min(3, len(cards) - 1))
    hand = cards[count : count + dice.randint(1, 6)]
    return cards[:count], hand, dice.choice((None, *{suit for suit in suits if suit is not None}))


def suit_led(trick, suits):
    return next((suits[card] for card in trick if suits[card] is not None), None)


def best_of(trick, suits, strengths, trump):
    """Who wins, in words: a trump before the suit led, and the higher before the lower."""
    led = suit_led(trick, suits)
    for suit in (trump, led):
        rivals = [card for card in trick if suit is not None and suits[card] == suit]
        if rivals:
            return max(rivals, key=lambda card: strengths[card])
    return trick[0]


def mask(cards):
    return sum(1 << card for card in cards)


def allowed(hand, trick, suits, strengths, trump, duties):
    """What may be played, from sets of cards and the sentences of `Duties`."""
    led = suit_led(trick, suits)
    if led is None:
        return set(hand)
    winner = best_of(trick, suits, strengths, trump)
    same = {card for card in hand if suits[card] == led}
    if same:
        trumped = suits[winner] != led
        highest = max(strengths[card] for card in trick if suits[card] == led)
        higher = {card for card in same if strengths[card] > highest}
        owed = duties.beat and (duties.beat_after_trump or not trumped)
        return higher if owed and higher else same
    trumps = {card for card in hand if trump is not None and suits[card] == trump}
    if not trumps or not duties.trump:
        return set(hand)
    if suits[winner] != trump:
        return trumps
    higher = {card for card in trumps if strengths[card] > strengths[winner]}
    if higher:
        return higher if duties.overtrump else trumps
    return trumps if duties.undertrump else set(hand)


def compiled_state(table, trick, trumps):
    """The suit led, the highest card of it, and the card that wins, as a kernel carries them."""
    best = top = trick[0]
    led = int(table[compiled.SUIT, best])
    for card in trick[1:]:
        if compiled.beating(table, best, trumps) >> card & 1:
            best = card
        if table[compiled.ABOVE, top] >> card & 1:
            top = card
        led = led or int(table[compiled.SUIT, card])
    return led, top, best


@pytest.mark.parametrize("seed", range(3))
def test_winning_and_playable_cards_are_those_of_the_rules_in_words(seed):
    dice = random.Random(seed)
    jokers_led = downwards = 0
    for _ in range(1000):
        suits, strengths = some_order(dice)
        order = readable.trick_order(suits, strengths)
        table = compiled.order_table(suits, strengths)
        trick, hand, trump = some_trick(dice, suits)
        duties = readable.Duties(*(dice.random() < 0.5 for _ in readable.Duties._fields))
        jokers_led += suits[trick[0]] is None
        downwards += strengths[0] > strengths[1]

        winner = best_of(trick, suits, strengths, trump)
        assert trick[readable.winning(trick, order, trump)] == winner
        wanted = mask(allowed(hand, trick, suits, strengths, trump, duties))
        assert readable.playable(mask(hand), trick, order, trump, duties) == wanted

        trumps = 0 if trump is None else order.masks[trump]
        led, top, best = compiled_state(table, trick, trumps)
        assert best == winner
        numbers = compiled.DutyCodes(*map(int, duties))
        assert compiled.playable(table, numbers, mask(hand), led, top, best, trumps) == wanted
        assert compiled.following(mask(hand), led) == readable.following(mask(hand), led)
        for card in range(len(suits)):
            assert compiled.beating(table, card, trumps) == readable.beating(card, order, trump)
    assert jokers_led > 20
    assert downwards > 200


def test_the_table_of_an_order_holds_its_masks():
    dice = random.Random(4)
    for _ in range(200):
        suits, strengths = some_order(dice)
        order = readable.trick_order(suits, strengths)
        table = compiled.order_table(suits, strengths)
        assert tuple(table[compiled.ABOVE].tolist()) == order.above
        own = [0 if suit is None else order.masks[suit] for suit in suits]
        assert table[compiled.SUIT].tolist() == own


def test_a_joker_led_without_trumps_yields_to_the_first_other_card():
    # Two suits of two cards, and two jokers of no suit.
    order = readable.trick_order((0, 0, 1, 1, None, None), (0, 1, 0, 1, 0, 1))
    assert readable.winning((4, 0), order) == 1
    assert readable.winning((4, 5, 0, 1), order) == 3
    assert readable.winning((4, 0, 3), order) == 1
    assert readable.winning((0, 5, 2), order) == 0
    assert readable.suit_led((4, 5, 2), order) == 1
    assert readable.playable(0b1001, (4, 0), order) == 0b0001
    assert readable.playable(0b1000, (4, 0), order) == 0b1000


def test_jokers_that_are_trumps_follow_and_win_as_trumps():
    # The joker, card 4, is the highest of suit 1.
    order = readable.trick_order((0, 0, 1, 1, 1), (0, 1, 0, 1, 9))
    assert readable.winning((3, 4, 1), order, trump=1) == 1
    assert readable.playable(0b10001, (3,), order, 1) == 0b10000


@pytest.mark.parametrize("name", ["following", "beating", "playable"])
def test_a_kernel_of_tricks_is_compiled_once(name):
    test_winning_and_playable_cards_are_those_of_the_rules_in_words(0)
    assert len(getattr(compiled, name).signatures) == 1


def test_masks_of_62_cards_stay_whole():
    suits = [card % 4 for card in range(62)]
    table = compiled.order_table(suits, list(range(62)))
    assert table.dtype == np.int64
    assert int(table[compiled.SUIT].max()).bit_length() == 62
