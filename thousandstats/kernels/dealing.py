"""Dealing at random, many deals at once: a mask of cards for each place, in columns of deals.

A place is dealt in *pieces* of a few cards. The number of a piece's subset, among those of the
cards that are left, is a digit of a random word, and several pieces share a word: a word w below
2⁶⁴, times the number of subsets, has the first digit in its upper word, and the lower word is
taken on to the next. All digits are exactly uniform, if a word is rejected whose last lower word
is below 2⁶⁴ modulo the product of all those numbers (D. Lemire, *Fast random integer generation
in an interval*, 2019; N. Brackett-Rozinsky and D. Lemire, *Batched ranged random integer
generation*, 2024). The last place takes what the others leave.
"""

from typing import NamedTuple

import numpy as np

from thousandstats.kernels.combinations import Ints
from thousandstats.kernels.compile import kernel
from thousandstats.kernels.instructions import product
from thousandstats.kernels.streams import Words, fair_word
from thousandstats.kernels.unranking import deposit

DEALS = 512
"""How many deals are made at once: few enough that a column of each place stays near at hand."""


class DealPlan(NamedTuple):
    """How the cards are dealt.

    Attributes
    ----------
    cases : int
        How many equally likely cases there are beside the cards: the first digit of a deal.
    ranges, rejected : array of uint64
        For each word the product of the numbers of subsets, and 2⁶⁴ modulo it.
    word, place : array
        For each piece, which word it is drawn from, and its place.
    ways : array of uint64
        For each piece, how many subsets it is drawn from.
    begin : array
        For each piece, where its table begins.
    tables : array
        All tables, one after the other.
    free : int
        The cards that are dealt.
    known : array
        For each place the cards that lie there beforehand.
    last : int
        The place that takes what the others leave.
    """

    cases: int
    ranges: Words
    rejected: Words
    word: Ints
    place: Ints
    ways: Words
    begin: Ints
    tables: Ints
    free: int
    known: Ints
    last: int


@kernel
def _draw_words(ranges: Words, rejected: Words, stream: Words, words: Words) -> None:
    """Draw the words of each deal in turn."""
    state = (stream[0], stream[1], stream[2], stream[3])
    for deal in range(words.shape[1]):
        for number in range(len(ranges)):
            words[number, deal], state = fair_word(ranges[number], rejected[number], state)
    stream[0], stream[1], stream[2], stream[3] = state


@kernel
def _draw_cases(cases: np.uint64, words: Words, case: Ints) -> None:
    """Take the case of each deal from its first word."""
    for deal in range(len(case)):
        case[deal], words[deal] = product(words[deal], cases)


@kernel
def _deal_piece(ways: np.uint64, table: Ints, words: Words, left: Ints, place: Ints) -> None:
    """Give each deal's place one piece of the cards that are left."""
    for deal in range(len(left)):
        number, words[deal] = product(words[deal], ways)
        cards = deposit(table[number], left[deal])
        left[deal] ^= cards
        place[deal] |= cards


@kernel
def deal_columns(
    plan: DealPlan, stream: Words, words: Words, case: Ints, left: Ints, held: Ints
) -> None:
    """Deal once for each column: the cases, and for each place a row of masks in `held`."""
    _draw_words(plan.ranges, plan.rejected, stream, words)
    if plan.cases > 1:
        _draw_cases(np.uint64(plan.cases), words[0], case)
    left[:] = plan.free
    for place in range(len(plan.known)):
        held[place, :] = plan.known[place]
    for piece in range(len(plan.ways)):
        table = plan.tables[plan.begin[piece] :]
        row = held[plan.place[piece]]
        _deal_piece(plan.ways[piece], table, words[plan.word[piece]], left, row)
    row = held[plan.last]
    for deal in range(len(left)):
        row[deal] |= left[deal]
