"""Tricks: following suit, and which card wins.

A set of cards is a mask. How suits and ranks lie in it is for the game to say, card by card: that
lets a joker belong to the trump suit, and a low card beat a high one.
"""

from collections.abc import Sequence


def cards_in(mask: int) -> list[int]:
    """The numbers of the cards in a mask, from the lowest bit up.

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
    """The cards of a hand that may be played to a suit, by the duty to follow alone.

    >>> following(0b0111, suit=0b1010), following(0b0101, suit=0b1010)
    (2, 5)
    """
    return hand & suit or hand


def winning(
    trick: Sequence[int], suits: Sequence[int], strengths: Sequence[int], trump: int | None = None
) -> int:
    """Which card of a trick wins: the place in it, 0 for the card that was led.

    Parameters
    ----------
    trick : sequence of int
        The cards in the order in which they were played, one at least.
    suits, strengths : sequence of int
        The suit of each card, and how high it ranks in it, by the card's number.
    trump : int, optional
        The suit that beats all others; without one only the suit led can win.

    Examples
    --------
    Cards 0 to 3 are low and high of suit 0, low and high of suit 1.

    >>> suits, strengths = (0, 0, 1, 1), (0, 1, 0, 1)
    >>> winning((0, 3, 1), suits, strengths), winning((0, 2, 1), suits, strengths, trump=1)
    (2, 1)
    """
    best = 0
    card = trick[0]
    for place in range(1, len(trick)):
        other = trick[place]
        if suits[other] == suits[card]:
            beats = strengths[other] > strengths[card]
        else:
            beats = suits[other] == trump
        if beats:
            best, card = place, other
    return best
