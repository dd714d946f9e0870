"""A subset of the cards that are left, from its number: a look into a table, and a deposit.

The table holds the subsets of cells 0, 1, 2, …, in the order of their masks. Subsets of fewer
cells come first there, so one table for each size serves any number of cells. To *deposit* a
subset of cells is to put the lowest cell on the lowest card that is left, and so on: one
instruction where the processor has it; elsewhere digits of six cards, from a table of 4096.
Both give the same cards.
"""

from functools import cache
from math import comb

import numpy as np

from thousandstats.kernels.combinations import Ints, next_subset
from thousandstats.kernels.compile import kernel
from thousandstats.kernels.instructions import HAS_DEPOSIT, deposit_by_instruction

DIGIT = 6
CELLS = (1 << DIGIT) - 1


def _laid(cells: int, into: int) -> int:
    """Cell number n on the bit number n of those that are set in `into`."""
    bits = [1 << bit for bit in range(DIGIT) if into >> bit & 1]
    return sum(bit for number, bit in enumerate(bits) if cells >> number & 1)


# They are written into the code of the kernel.
LAID = np.array([_laid(n & CELLS, n >> DIGIT) for n in range(1 << 2 * DIGIT)], np.int64)
TAKEN = np.array([into.bit_count() for into in range(1 << DIGIT)], np.int64)


@kernel
def deposit_by_table(cells: int, into: int) -> int:
    """Put the cells on the bits that are set in `into`, six bits at a time."""
    laid = 0
    shift = 0
    while cells:
        digit = into & CELLS
        laid |= LAID[digit << DIGIT | cells & CELLS] << shift
        cells >>= TAKEN[digit]
        into >>= DIGIT
        shift += DIGIT
    return laid


deposit = deposit_by_instruction if HAS_DEPOSIT else deposit_by_table


@kernel
def write_subsets(size: int, table: Ints) -> None:
    """Fill the table with the first subsets of this size, one card at least."""
    mask = (1 << size) - 1
    for number in range(len(table)):
        table[number] = mask
        mask = next_subset(mask)


@cache
def subsets_of_size(size: int, cells: int) -> Ints:
    """All subsets of this size of a number of cells."""
    table = np.empty(comb(cells, size), np.int64)
    write_subsets(size, table)
    return table
