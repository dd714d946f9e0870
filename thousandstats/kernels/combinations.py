"""Subsets of a given size, one after the other and by number.

The order is that of the masks as numbers. The subset number *r* of size *k* is the one whose cards
c₁ < c₂ < … < c_k give r = C(c₁, 1) + C(c₂, 2) + … + C(c_k, k).
"""

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from thousandstats.kernels.bits import lowest, popcount
from thousandstats.kernels.compile import kernel

Ints = npt.NDArray[np.int64]

MOST = 62
"""The most things that a mask can hold."""


@cache
def binomials() -> Ints:
    """Pascal's triangle as far as masks reach: ``binomials()[n, k] == comb(n, k)``.

    C(62, 31) is the largest number in it and fits an int64.
    """
    return np.array([[comb(n, k) for k in range(MOST + 1)] for n in range(MOST + 1)], np.int64)


@kernel
def next_subset(mask: int) -> int:
    """The next larger mask with as many bits, for a mask that is not empty (Gosper's hack)."""
    bit = mask & -mask
    ripple = mask + bit
    return ripple | ((ripple ^ mask) >> (lowest(mask) + 2))


@kernel
def pick(rank: int, size: int, cells: int, choose: Ints) -> int:
    """The subset of the mask `cells` that has this rank among those of this size."""
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
    """The table of all subsets of so many things."""
    masks = sorted(range(1 << things), key=lambda mask: (mask.bit_count(), mask))
    place = {mask: index for index, mask in enumerate(masks)}
    return Subsets(
        np.array(masks, np.int64),
        np.array([max(0, (mask & -mask).bit_length() - 1) for mask in masks], np.int64),
        np.array([place[mask & (mask - 1)] for mask in masks], np.int64),
        np.array([sum(comb(things, j) for j in range(k)) for k in range(things + 2)], np.int64),
    )
