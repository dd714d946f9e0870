"""The census: every deal, one loop turn each, with the marriages that lie in each place.

The places are filled in a given order. The *first* is settled beforehand; a *turn* settles all
others but the last two; the inner loop runs over every hand of the last place but one, and leaves
the rest to the last.

For the inner loop the cards that are left are numbered anew as *cells*: the marriages that are
still whole come first, king and queen side by side, then all other cards. So the lowest cells of a
hand say which marriages it holds and which it leaves to the last place: a small table has both.

A key is a sum of strides, one for each marriage, by the place that holds it.
"""

from typing import NamedTuple

import numpy as np

from thousandstats.kernels.bits import popcount
from thousandstats.kernels.combinations import Ints, pick
from thousandstats.kernels.compile import kernel

LANES = 8
"""Neighbouring deals are tallied apart: a cell that has just been added to is slow to add to."""


class Census(NamedTuple):
    """What is visited.

    Attributes
    ----------
    deck : int
        All cards.
    pairs : array
        King and queen of each suit, as a mask.
    rooms : array
        How many cards each place takes, in the order in which they are filled.
    strides : array
        What a marriage in each place adds to the key.
    hands : array
        Every set of cells that the last place but one can get.
    codes : array
        What the last two places add to the key: a row for each number of marriages that are still
        whole, a column for each set of the lowest cells, two for each marriage of the deck.
    choose : array
        Pascal's triangle.
    """

    deck: int
    pairs: Ints
    rooms: Ints
    strides: Ints
    hands: Ints
    codes: Ints
    choose: Ints


@kernel
def _marriages(cards: int, pairs: Ints) -> int:
    count = 0
    for number in range(len(pairs)):
        if pairs[number] & ~cards == 0:
            count += 1
    return count


@kernel
def tally_census(census: Census, first: int, start: int, stop: int, tally: Ints) -> None:
    """Visit the deals of the turns from `start` up to `stop`, with `first` in the first place.

    A row of the tally is a key; its `LANES` columns are to be added up.

    The slow equivalent: for every choice of cards for every place but the first, add 1 to the row
    ``sum(stride * marriages(place) for stride, place in zip(strides, places))``.
    """
    pairs, rooms, strides = census.pairs, census.rooms, census.strides
    hands = census.hands
    low = census.codes.shape[1] - 1
    for turn in range(start, stop):
        left = census.deck & ~first
        key = strides[0] * _marriages(first, pairs)
        for number in range(1, len(rooms) - 2):
            ways = census.choose[popcount(left), rooms[number]]
            chosen = pick(turn % ways, rooms[number], left, census.choose)
            turn //= ways
            left ^= chosen
            key += strides[number] * _marriages(chosen, pairs)
        codes = census.codes[_marriages(left, pairs)]
        for number in range(len(hands)):
            tally[key + codes[hands[number] & low], number & LANES - 1] += 1


def codes(pairs: int, inner: int, last: int) -> Ints:
    """Return the table of what the last two places add to a key.

    >>> codes(1, 10, 1)
    array([[ 0,  0,  0,  0],
           [ 1,  0,  0, 10]])
    """

    def code(whole: int, cells: int) -> int:
        held = [cells >> 2 * pair & 3 for pair in range(whole)]
        return inner * held.count(3) + last * held.count(0)

    rows = [[code(whole, cells) for cells in range(4**pairs)] for whole in range(pairs + 1)]
    return np.array(rows, np.int64)
