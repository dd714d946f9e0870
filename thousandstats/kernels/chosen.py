"""The sets of cards that meet a condition, out of all for one place: they are then dealt from.

Sets are of *cells*, the numbers of the free cards from the lowest up, as in the tables of subsets.
"""

import numpy as np

from thousandstats.kernels.columns import work_out
from thousandstats.kernels.combinations import Ints
from thousandstats.kernels.compile import kernel
from thousandstats.kernels.dealing import DEALS
from thousandstats.kernels.unranking import deposit


@kernel
def keep_sets(tape: Ints, depth: int, free: int, known: int, sets: Ints) -> int:
    """Move the sets that meet the condition on the tape to the front; how many there are.

    The place is the first row of the table of who holds what. It holds the known cards too. The
    order of the sets stays as it is.
    """
    held = np.empty((1, DEALS), np.int64)
    stack = np.empty((depth, DEALS), np.int64)
    kept = 0
    for begin in range(0, len(sets), DEALS):
        some = min(DEALS, len(sets) - begin)
        for number in range(some):
            held[0, number] = known | deposit(sets[begin + number], free)
        work_out(tape, held, stack, some)
        for number in range(some):
            if stack[0, number]:
                sets[kept] = sets[begin + number]
                kept += 1
    return kept
