"""Trick-taking, as data: which suit a card belongs to, which card wins, what may be played.

A set of cards is a mask. A `TrickOrder` says, card by card, to which suit it belongs and how high
it ranks there. That is enough for every game of the family: ranks may go up or down, jokers may be
the highest trumps, or belong to no suit, where they never win and are not followed. `Duties` says
what a player owes beyond following suit.

The compiled twin is ``thousandstats.kernels.tricks``: the same names, from the same data.
"""

from collections.abc import Sequence
from typing import NamedTuple


class TrickOrder(NamedTuple):
    """How the cards of a deck stand to each other in a trick; made by `trick_order`.

    Attributes
    ----------
    suits : tuple of (int or None)
        The suit that each card belongs to, by the card's number; None for a card of no suit.
    strengths : tuple of int
        How high each card ranks in its suit.
    masks : tuple of int
        The cards of each suit, by its number.
    above : tuple of int
        For each card, those of its suit that beat it; for a card of no suit, all that have one.
    """

    suits: tuple[int | None, ...]
    strengths: tuple[int, ...]
    masks: tuple[int, ...]
    above: tuple[int, ...]


class Duties(NamedTuple):
    """What a player owes besides following suit; without any, as in Whist, the rest is free.

    Attributes
    ----------
    beat : bool
        Who follows suit must play a higher card than the one that wins, if possible.
    beat_after_trump : bool
        That duty holds even when the trick has been trumped; the card to beat is then the highest
        of the suit led.
    trump : bool
        Who cannot follow must play a trump.
    overtrump, undertrump : bool
        A trump must beat those on the table, if possible; if not possible, a trump is still owed.
    """

    beat: bool = False
    beat_after_trump: bool = False
    trump: bool = False
    overtrump: bool = False
    undertrump: bool = False


def trick_order(suits: Sequence[int | None], strengths: Sequence[int]) -> TrickOrder:
    """Return the order of cards with these suits and strengths.

    Parameters
    ----------
    suits : sequence of (int or None)
        The suit of each card, numbered from 0; None for a card of no suit.
    strengths : sequence of int
        How high each card ranks among those of its suit.

    Examples
    --------
    Cards 0 and 1 are low and high of suit 0, cards 2 and 3 of suit 1; card 4 belongs to no suit.

    >>> order = trick_order((0, 0, 1, 1, None), (0, 1, 0, 1, 0))
    >>> [bin(cards) for cards in order.masks]
    ['0b11', '0b1100']
    >>> [bin(cards) for cards in order.above]
    ['0b10', '0b0', '0b1000', '0b0', '0b1111']
    """
    count = 1 + max((suit for suit in suits if suit is not None), default=-1)
    masks = [0] * count
    for card, suit in enumerate(suits):
        if suit is not None:
            masks[suit] |= 1 << card
    above = [
        sum(masks)
        if suit is None
        else sum(
            1 << other for other in cards_in(masks[suit]) if strengths[other] > strengths[card]
        )
        for card, suit in enumerate(suits)
    ]
    return TrickOrder(tuple(suits), tuple(strengths), tuple(masks), tuple(above))


def cards_in(mask: int) -> list[int]:
    """Return the numbers of the cards in a mask, from the lowest bit up.

    >>> cards_in(0b10110)
    [1, 2, 4]
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def following(hand: int, suit: int) -> int:
    """Return the cards of a hand that may be played to a suit, by the duty to follow alone.

    >>> following(0b0111, suit=0b1010), following(0b0101, suit=0b1010)
    (2, 5)
    """
    return hand & suit or hand


def suit_led(trick: Sequence[int], order: TrickOrder) -> int | None:
    """Return the suit that must be followed: that of the first card that has one.

    >>> order = trick_order((0, 0, 1, 1, None), (0, 1, 0, 1, 0))
    >>> suit_led((4, 2, 0), order), suit_led((4,), order)
    (1, None)
    """
    suits = order.suits
    for card in trick:
        if suits[card] is not None:
            return suits[card]
    return None


def beating(best: int, order: TrickOrder, trump: int | None = None) -> int:
    """Return all cards that would beat the one that wins a trick so far.

    >>> order = trick_order((0, 0, 1, 1, None), (0, 1, 0, 1, 0))
    >>> bin(beating(0, order)), bin(beating(0, order, trump=1)), bin(beating(2, order, trump=1))
    ('0b10', '0b1110', '0b1000')
    """
    above = order.above[best]
    return above if trump is None or order.suits[best] == trump else above | order.masks[trump]


def winning(trick: Sequence[int], order: TrickOrder, trump: int | None = None) -> int:
    """Return which card of a trick wins: the place in it, 0 for the card that was led.

    Parameters
    ----------
    trick : sequence of int
        The cards in the order in which they were played, one at least.
    order : TrickOrder
    trump : int, optional
        The suit that beats all others; without one only the suit led can win.

    Examples
    --------
    Cards 0 to 3 are low and high of suit 0, low and high of suit 1; card 4 belongs to no suit.

    >>> order = trick_order((0, 0, 1, 1, None), (0, 1, 0, 1, 0))
    >>> winning((0, 3, 1), order), winning((0, 2, 1), order, trump=1), winning((4, 2, 1), order)
    (2, 1, 1)
    """
    best = 0
    winners = beating(trick[0], order, trump)
    for place in range(1, len(trick)):
        if winners >> trick[place] & 1:
            best = place
            winners = beating(trick[place], order, trump)
    return best


def playable(
    hand: int,
    trick: Sequence[int],
    order: TrickOrder,
    trump: int | None = None,
    duties: Duties = Duties(),  # noqa: B008 - it never changes
) -> int:
    """Return the cards of a hand that may be played to a trick.

    Parameters
    ----------
    hand : int
    trick : sequence of int
        The cards on the table, in the order in which they were played.
    order : TrickOrder
    trump : int, optional
    duties : Duties

    Examples
    --------
    >>> order = trick_order((0, 0, 1, 1, None), (0, 1, 0, 1, 0))
    >>> bin(playable(0b10011, (2,), order)), bin(playable(0b1110, (2,), order))
    ('0b10011', '0b1100')
    >>> bin(playable(0b1110, (2,), order, duties=Duties(beat=True)))
    '0b1000'
    >>> bin(playable(0b10011, (2,), order, 0, Duties(trump=True)))
    '0b11'
    """
    led = suit_led(trick, order)
    if led is None:
        return hand
    suit = order.masks[led]
    best = trick[winning(trick, order, trump)]
    if hand & suit:
        same = following(hand, suit)
        if not duties.beat:
            return same
        if not suit >> best & 1:
            if not duties.beat_after_trump:
                return same
            followed = [card for card in trick if suit >> card & 1]
            best = max(followed, key=order.strengths.__getitem__)
        return same & order.above[best] or same
    trumps = 0 if trump is None or not duties.trump else hand & order.masks[trump]
    if not trumps or order.suits[best] != trump:
        return trumps or hand
    higher = trumps & order.above[best]
    if not higher:
        return trumps if duties.undertrump else hand
    return higher if duties.overtrump else trumps
