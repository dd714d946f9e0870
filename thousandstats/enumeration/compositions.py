"""Spreads of a kind over the classes, as the kernel of patterns has them.

Spreads are a row each, with the number of cards in each class.
"""

from collections.abc import Sequence
from math import prod

import numpy as np

from thousandstats.kernels.combinations import Ints, binomials
from thousandstats.kernels.patterns import FIELD, MODULI, Words


def spread_count(cards: int, rooms: Sequence[int]) -> int:
    """In how many ways a number of like cards can be spread over classes with these rooms.

    >>> spread_count(4, (7, 7, 7, 3))
    34
    """
    ways = [1] + [0] * cards
    for room in rooms:
        ways = [sum(ways[max(0, n - room) : n + 1]) for n in range(cards + 1)]
    return ways[cards]


def spreads(cards: int, rooms: Sequence[int]) -> Ints:
    """Return the spreads of a number of like cards.

    >>> spreads(2, (1, 2)).tolist()
    [[0, 2], [1, 1]]
    """
    sizes = [min(cards, room) + 1 for room in rooms[:-1]]
    counts = np.indices(sizes, np.int64).reshape(len(sizes), -1)
    last = cards - counts.sum(axis=0)
    fits = (last >= 0) & (last <= rooms[-1])
    return np.ascontiguousarray(np.vstack([counts, last])[:, fits].T)


def packed(counts: Ints) -> Ints:
    """Each row as one number, a field for each class."""
    fields = np.array([1 << FIELD * number for number in range(counts.shape[1])], np.int64)
    return counts @ fields


def ways(counts: Ints, modulus: int) -> Words:
    """Return the number of deals of each row by a modulus, one binomial after another."""
    choose = binomials().astype(np.uint64)
    result = np.ones(len(counts), np.uint64)
    dealt = counts.cumsum(axis=1)
    for number in range(counts.shape[1]):
        factor = choose[dealt[:, number], counts[:, number]]
        if modulus == MODULI[0]:
            result *= factor
        else:
            result = result * (factor % np.uint64(modulus)) % np.uint64(modulus)
    return result


INVERSES = tuple(pow(prod(MODULI[:number]), -1, modulus) for number, modulus in enumerate(MODULI))


def put_together(residues: Sequence[int]) -> int:
    """Return the number with these residues by the first of `MODULI`, below their product.

    >>> put_together([10**37 % modulus for modulus in MODULI]) == 10**37
    True
    """
    number, product = 0, 1
    for residue, modulus, inverse in zip(residues, MODULI, INVERSES, strict=False):
        number += (residue - number) * inverse % modulus * product
        product *= modulus
    return number
