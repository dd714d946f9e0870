"""Trick-taking in compiled code: what beats a card, and what may be played, from data.

The readable twin is ``thousandstats.play.tricks``; the names are the same. A game's order of cards
is one table of masks, the row `SUIT` with the suit of each card and the row `ABOVE` with the cards
of that suit that beat it; a card of no suit has an empty suit, and all cards that have one beat it.
One array and no named tuple of arrays: numba would count the references to each array whenever it
is looked up, and that takes more time than the cards.

Left out: who is to play, and what a trick is worth.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from thousandstats.kernels.combinations import Ints
from thousandstats.kernels.compile import kernel

SUIT, ABOVE = range(2)


class DutyCodes(NamedTuple):
    """What a player owes besides following suit, 0 or 1 each; see ``play.tricks.Duties``."""

    beat: int
    beat_after_trump: int
    trump: int
    overtrump: int
    undertrump: int


def order_table(suits: Sequence[int | None], strengths: Sequence[int]) -> Ints:
    """Return the table of the order of cards with these suits and strengths.

    Parameters
    ----------
    suits : sequence of (int or None)
        The suit of each card, by its number; None for a card of no suit.
    strengths : sequence of int
        How high each card ranks in its suit.

    Returns
    -------
    ndarray of int64, shape (2, cards)
        Read-only.

    Examples
    --------
    >>> order_table((0, 0, 1, None), (0, 1, 0, 0)).tolist()
    [[3, 3, 4, 0], [2, 0, 0, 7]]
    """
    cards = range(len(suits))
    table = np.zeros((2, len(suits)), np.int64)
    for card in cards:
        for other in cards:
            if suits[other] is None:
                continue
            if suits[card] is None:
                table[ABOVE, card] |= 1 << other
            elif suits[other] == suits[card]:
                table[SUIT, card] |= 1 << other
                if strengths[other] > strengths[card]:
                    table[ABOVE, card] |= 1 << other
    # As a game's constant is for numba, so that each kernel is compiled once.
    table.setflags(write=False)
    return table


@kernel
def following(hand: int, suit: int) -> int:
    """``play.tricks.following``: `suit` is a set of cards, empty as long as none is led."""
    same = hand & suit
    return same if same else hand


@kernel
def beating(order: Ints, best: int, trumps: int) -> int:
    """``play.tricks.beating``: `trumps` is a set of cards, empty where there is no trump."""
    above = int(order[ABOVE, best])
    return above if trumps >> best & 1 else above | trumps


@kernel
def playable(
    order: Ints, duties: DutyCodes, hand: int, led: int, top: int, best: int, trumps: int
) -> int:
    """``play.tricks.playable``, for a trick that has begun.

    `led` and `trumps` are whole suits (no cards as long as no suit is led, or without trumps),
    `top` is the highest card of the suit led in the trick, `best` the card that wins it so far.
    """
    same = hand & led
    if same:
        if not duties.beat or (best != top and not duties.beat_after_trump):
            return same
        higher = same & order[ABOVE, top]
        return higher if higher else same
    held = hand & trumps if duties.trump and led else 0
    if held == 0:
        return hand
    if not trumps >> best & 1:
        return held
    higher = held & order[ABOVE, best]
    if higher:
        return higher if duties.overtrump else held
    return held if duties.undertrump else hand
