"""Subsets of a given size, one after the other and by number.

The order is that of the masks as numbers. The subset number *r* of size *k* is the one whose cards
c₁ < c₂ < … < c_k give r = C(c₁, 1) + C(c₂, 2) + … + C(c_k, k).
"""

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from thousandstats.cards import MOST_CARDS
from thousandstats.kernels.bits import lowest, popcount
from thousandstats.kernels.compile import kernel

Ints = npt.NDArray[np.int64]


@cache
def binomials() -> Ints:
    """Return Pascal's triangle as far as decks reach: ``binomials()[n, k] == comb(n, k)``.

    Its largest number is that of the subsets of half the largest deck, and fits an int64.
    """
    numbers = range(MOST_CARDS + 1)
    return np.array([[comb(n, k) for k in numbers] for n in numbers], np.int64)


@kernel
def next_subset(mask: int) -> int:
    """Return the next larger mask with as many bits, for a non-empty mask (Gosper's hack)."""
    bit = mask & -mask
    ripple = mask + bit
    return ripple | ((ripple ^ mask) >> (lowest(mask) + 2))


@kernel
def pick(rank: int, size: int, cells: int, choose: Ints) -> int:
    """Return the subset of the mask `cells` that has this rank among those of this size."""
    position = popcount(cells)
    picked = 0
    # The rank decides from the highest cell down, but bits are found from the lowest up: so the
    # positions are written down first, as a mask of cells by number.
    numbers = 0
    while size:
        position -= 1
        ways = choose[position, size]
        if rank >= ways:
            rank -= ways
            size -= 1
            numbers |= 1 << position
    while numbers:
        cell = cells & -cells
        if numbers & 1:
            picked |= cell
        cells ^= cell
        numbers >>= 1
    return picked


class Subsets(NamedTuple):
    """All subsets of a few things, those of like size side by side.

    Attributes
    ----------
    mask : array
        The subsets. Those of size k stand from ``first[k]`` up to ``first[k + 1]``.
    bit : array
        The lowest bit of each, by number; the empty set has 0.
    parent : array
        Where the subset without its lowest bit stands.
    first : array
        Where each size begins.
    """

    mask: Ints
    bit: Ints
    parent: Ints
    first: Ints


@cache
def subsets(things: int) -> Subsets:
    """Return the table of all subsets of a number of things."""
    masks = sorted(range(1 << things), key=lambda mask: (mask.bit_count(), mask))
    place = {mask: index for index, mask in enumerate(masks)}
    return Subsets(
        np.array(masks, np.int64),
        np.array([max(0, (mask & -mask).bit_length() - 1) for mask in masks], np.int64),
        np.array([place[mask & (mask - 1)] for mask in masks], np.int64),
        np.array([sum(comb(things, j) for j in range(k)) for k in range(things + 2)], np.int64),
    )
