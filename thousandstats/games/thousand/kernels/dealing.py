"""Dealing: one number decides a whole deal, as the seed of a game at the table does."""

from functools import cache
from math import comb, prod
from typing import NamedTuple

import numpy as np

from thousandstats.games.thousand.kernels.table import FULL, HANDS, KITTIES, Board
from thousandstats.games.thousand.layouts import three_players, two_players
from thousandstats.kernels.combinations import Ints
from thousandstats.kernels.compile import kernel
from thousandstats.kernels.instructions import product
from thousandstats.kernels.streams import State, Words, fair_word, start_stream
from thousandstats.kernels.unranking import deposit, subsets_of_size


class Pack(NamedTuple):
    """How the cards are dealt from one number.

    Attributes
    ----------
    deals, rejected : uint64
        How many deals there are, and 2⁶⁴ modulo it.
    ways : array of uint64
        For each place but the last the number of its subsets.
    begin, subsets : array
        For each of them where its table of subsets begins, and all tables one after the other.
    """

    deals: np.uint64
    rejected: np.uint64
    ways: Words
    begin: Ints
    subsets: Ints


@cache
def pack(players: int) -> Pack:
    """How the cards are dealt to a number of players."""
    sizes = (three_players if players == 3 else two_players).sizes
    left, ways, begin, tables = sum(sizes), [], [], {}
    first = 0
    for size in sizes[:-1]:
        ways.append(comb(left, size))
        if size not in tables:
            # A later place of this size has fewer cards to choose from: the table's beginning.
            tables[size] = first, subsets_of_size(size, left)
            first += ways[-1]
        begin.append(tables[size][0])
        left -= size
    return Pack(
        np.uint64(prod(ways)),
        np.uint64(2**64 % prod(ways)),
        np.array(ways, np.uint64),
        np.array(begin, np.int64),
        np.concatenate([table for _, table in tables.values()]),
    )


@kernel
def open_stream(seed: np.uint64, number: np.uint64, scratch: Words) -> State:
    """Return the state at the beginning of a stream."""
    start_stream(seed, number, scratch)
    return scratch[0], scratch[1], scratch[2], scratch[3]


@kernel
def deal(
    pack: Pack, players: int, seed: np.uint64, number: int, scratch: Words, board: Board
) -> None:
    """Deal the cards of this number in a game with this seed.

    The slow equivalent: ``play.chance.deal(sizes, FULL, words(seed, number))``.
    """
    ways, begin, subsets = pack.ways, pack.begin, pack.subsets
    state = open_stream(seed, np.uint64(number), scratch)
    word, state = fair_word(pack.deals, pack.rejected, state)
    rest = product(word, pack.deals)[0]
    left = FULL
    kitty = 0
    for place in range(len(ways)):
        above = rest // ways[place]
        rank = np.int64(rest - above * ways[place])
        rest = above
        cards = deposit(subsets[begin[place] + rank], left)
        left ^= cards
        if place < players:
            board[HANDS, place] = cards
        else:
            board[KITTIES, 0] = cards
            kitty = 1
    board[KITTIES, kitty] = left
