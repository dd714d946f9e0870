"""Pairs of cards that three hands hold, side by side: a kernel made by hand.

It is for the figure that is asked for most, the marriages of all three hands. It reads the same
plan as `blocks`, from the same stream, and gives the same keys; but it knows how many pieces there
are and what is asked, so that a deal never leaves the registers of the processor.
"""

import numpy as np

from thousandstats.kernels.combinations import Ints
from thousandstats.kernels.compile import kernel
from thousandstats.kernels.dealing import DealPlan
from thousandstats.kernels.instructions import ones, product
from thousandstats.kernels.streams import Words, next_word
from thousandstats.kernels.unranking import deposit


@kernel
def deal_pairs(
    plan: DealPlan, lower: int, distance: int, stream: Words, quota: int, tally: Ints
) -> None:
    """Tally a number of deals by the pairs that each hand holds: 16, 4 and 1 for each in the key.

    The plan has a piece for the rest of the cards, two for the first hand, one for the second; the
    third takes what they leave. All cards are free, so those of the first piece are their own
    cells. A pair is a card of `lower` and the one that is `distance` above it.
    """
    state = (stream[0], stream[1], stream[2], stream[3])
    rejected = plan.rejected[0]
    rest_ways, low_ways = plan.ways[0], plan.ways[1]
    high_ways, second_ways = plan.ways[2], plan.ways[3]
    rests = plan.tables[plan.begin[0] :]
    lows = plan.tables[plan.begin[1] :]
    highs = plan.tables[plan.begin[2] :]
    seconds = plan.tables[plan.begin[3] :]
    dealt = 0
    while dealt < quota:
        word, state = next_word(state)
        number, word = product(word, rest_ways)
        left = plan.free ^ rests[number]
        number, word = product(word, low_ways)
        low = deposit(lows[number], left)
        left ^= low
        number, word = product(word, high_ways)
        high = deposit(highs[number], left)
        left ^= high
        number, word = product(word, second_ways)
        if word < rejected:  # what is left of the word tells it now, at no cost
            continue
        first = low | high
        second = deposit(seconds[number], left)
        third = left ^ second
        key = ones(first & first >> distance & lower) << 4
        key |= ones(second & second >> distance & lower) << 2
        key |= ones(third & third >> distance & lower)
        tally[np.uint64(key)] += 1
        dealt += 1
    stream[0], stream[1], stream[2], stream[3] = state
