"""Pairs of cards that three hands hold, side by side: a kernel made by hand.

It is for the figure that is asked for most, the marriages of all three hands. It reads the same
plan as `blocks`, from the same stream, and gives the same keys; but it knows how many pieces there
are and what is asked, so that a deal never leaves the registers of the processor.
"""

import numpy as np

from thousandstats.kernels.combinations import Ints
from thousandstats.kernels.compile import kernel
from thousandstats.kernels.dealing import Plan
from thousandstats.kernels.instructions import ones, product
from thousandstats.kernels.streams import Words, fair_word
from thousandstats.kernels.unranking import deposit


@kernel
def deal_pairs(
    plan: Plan, lower: int, distance: int, step: Ints, stream: Words, quota: int, tally: Ints
) -> None:
    """Tally so many deals by the pairs that each hand holds.

    The plan has a piece for the rest of the cards, two for the first hand, one for the second; the
    third takes what they leave. All cards are free, so those of the first piece are their own
    cells. A pair is a card of `lower` and the one that is `distance` above it.
    """
    state = (stream[0], stream[1], stream[2], stream[3])
    ways, rejected = plan.ranges[0], plan.rejected[0]
    rest_ways, low_ways, high_ways, second_ways = (
        plan.ways[0],
        plan.ways[1],
        plan.ways[2],
        plan.ways[3],
    )
    rests = plan.tables[plan.begin[0] :]
    lows = plan.tables[plan.begin[1] :]
    highs = plan.tables[plan.begin[2] :]
    seconds = plan.tables[plan.begin[3] :]
    first_step, second_step, third_step = step[0], step[1], step[2]
    for _ in range(quota):
        word, state = fair_word(ways, rejected, state)
        number, word = product(word, rest_ways)
        left = plan.free ^ rests[number]
        number, word = product(word, low_ways)
        low = deposit(lows[number], left)
        left ^= low
        number, word = product(word, high_ways)
        high = deposit(highs[number], left)
        left ^= high
        first = low | high
        number, word = product(word, second_ways)
        second = deposit(seconds[number], left)
        third = left ^ second
        key = first_step * ones(first & first >> distance & lower)
        key += second_step * ones(second & second >> distance & lower)
        key += third_step * ones(third & third >> distance & lower)
        tally[np.uint64(key)] += 1
    stream[0], stream[1], stream[2], stream[3] = state
