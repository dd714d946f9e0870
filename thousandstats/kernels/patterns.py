"""Every pattern of a deal, one loop turn each: the kernel for decks with too many deals to visit.

Cards come in *kinds*, places in *classes*. A *spread* says how many cards of one kind lie in each
class, and a pattern is a spread of every kind such that all classes are full. The spreads of all
kinds stand in one table, those of a kind side by side. What lies in the classes is one number:
`FIELD` bits a class, the highest of them a guard that stays set while there is room.

A pattern is tallied by its key: what each of its spreads adds, and what *lookups* add. A lookup
is a table, and each spread moves on in it by its own step; so it can hold any function of counts.
The key is where the pattern is tallied, or, where few of the keys can come, it is given a *slot*.
The number of deals of a pattern is the product of those of its spreads. It may pass 2⁶⁴, so it is
tallied by each of `MODULI`: uint64 wraps around at the first, and the others are primes below
2³², whose residues can be multiplied in a uint64.

The kinds are *outer* ones, whose spreads the number of a turn decides; middle ones, walked through
one inside the other; the *inner* kind, a plain loop; and the last, whose spread is what room is
left.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from thousandstats.kernels.combinations import Ints
from thousandstats.kernels.compile import kernel

Words = npt.NDArray[np.uint64]

FIELD = 7
FIELDS = 9
"""The largest deck fits the bits below the guard; nine fields fit a number."""

GUARDS = sum(1 << FIELD * field + FIELD - 1 for field in range(FIELDS))

FIRST_PRIME = np.uint64(2**32 - 5)
SECOND_PRIME = np.uint64(2**32 - 17)
MODULI = (2**64, int(FIRST_PRIME), int(SECOND_PRIME))
"""What numbers of deals are counted by; the kernel knows the primes as it is compiled."""

SCATTER = 0x5851F42D4C957F2D
"""An odd number, whose products have bits 32 and up that look random."""


class Spreads(NamedTuple):
    """The spreads of all kinds, and what they come to.

    Attributes
    ----------
    first : array
        Where the spreads of each kind begin, and at the end where the last kind's end.
    takes : array
        The cards in each class, in fields.
    spots : array
        The same as a place in `rows`.
    keys : array
        What each adds to the key.
    steps : array
        A row a spread: how far it moves on in each lookup.
    ways : array
        A row a spread: its number of deals by each modulus; the first only, where that will do.
    rows : array
        Where the last kind's spread stands that fills the rooms left; a place for each.
    lookups : array
        The tables of all lookups.
    """

    first: Ints
    takes: Ints
    spots: Ints
    keys: Ints
    steps: Ints
    ways: Words
    rows: Ints
    lookups: Ints


class Stack(NamedTuple):
    """What is reached before each kind: a row a kind, the first as the caller has set it.

    Attributes
    ----------
    row : array
        The spread that comes next.
    rooms, spots, keys, steps, ways : array
        The rooms left, in fields with all guards set and as a place; the key, the place in each
        lookup, and the number of deals so far.
    """

    row: Ints
    rooms: Ints
    spots: Ints
    keys: Ints
    steps: Ints
    ways: Words


@kernel
def _take(spreads: Spreads, kind: int, row: int, stack: Stack) -> bool:
    """Spread a kind so, if there is room."""
    rooms = stack.rooms[kind] - spreads.takes[row]
    if rooms & GUARDS != GUARDS:
        return False
    after = kind + 1
    stack.rooms[after] = rooms
    stack.spots[after] = stack.spots[kind] - spreads.spots[row]
    stack.keys[after] = stack.keys[kind] + spreads.keys[row]
    for lookup in range(spreads.steps.shape[1]):
        stack.steps[after, lookup] = stack.steps[kind, lookup] + spreads.steps[row, lookup]
    stack.ways[after, 0] = stack.ways[kind, 0] * spreads.ways[row, 0]
    if spreads.ways.shape[1] > 1:
        stack.ways[after, 1] = stack.ways[kind, 1] * spreads.ways[row, 1] % FIRST_PRIME
        stack.ways[after, 2] = stack.ways[kind, 2] * spreads.ways[row, 2] % SECOND_PRIME
    return True


@kernel
def find_slot(key: int, slots: Ints) -> int:
    """Return the slot of a key, taken if need be; a slot has its key and 1, a free one 0.

    The number of slots is a power of two, and some are never taken.
    """
    slot = key * SCATTER >> 32 & len(slots) - 1
    while slots[slot] != 0 and slots[slot] != key + 1:
        slot = slot + 1 & len(slots) - 1
    slots[slot] = key + 1
    return slot


@kernel
def _visit(spreads: Spreads, kind: int, stack: Stack, slots: Ints, tally: Words) -> None:
    """Tally every pattern of what is reached: the spreads of the inner kind, and of the last."""
    rooms, spot, key = stack.rooms[kind], stack.spots[kind], stack.keys[kind]
    steps, ways = stack.steps[kind], stack.ways[kind]
    wide = tally.shape[1] > 1
    for row in range(spreads.first[kind], spreads.first[kind + 1]):
        if (rooms - spreads.takes[row]) & GUARDS != GUARDS:
            continue
        last = spreads.rows[spot - spreads.spots[row]]
        place = key + spreads.keys[row] + spreads.keys[last]
        for lookup in range(len(steps)):
            step = steps[lookup] + spreads.steps[row, lookup] + spreads.steps[last, lookup]
            place += spreads.lookups[step]
        if len(slots):
            place = find_slot(place, slots)
        tally[place, 0] += ways[0] * (spreads.ways[row, 0] * spreads.ways[last, 0])
        if wide:
            both = spreads.ways[row, 1] * spreads.ways[last, 1] % FIRST_PRIME
            tally[place, 1] += ways[1] * both % FIRST_PRIME
            both = spreads.ways[row, 2] * spreads.ways[last, 2] % SECOND_PRIME
            tally[place, 2] += ways[2] * both % SECOND_PRIME


@kernel
def _lay_out(spreads: Spreads, turn: int, outer: int, stack: Stack) -> bool:
    """Spread the outer kinds as this turn has them, if there is room."""
    for kind in range(outer):
        size = spreads.first[kind + 1] - spreads.first[kind]
        if not _take(spreads, kind, spreads.first[kind] + turn % size, stack):
            return False
        turn //= size
    return True


@kernel
def tally_patterns(
    spreads: Spreads, outer: int, start: int, stop: int, stack: Stack, slots: Ints, tally: Words
) -> None:
    """Tally the patterns of the turns from `start` up to `stop`, with a number of outer kinds.

    A row of the tally is a key, or one of `slots` if there are any; its columns are the moduli.

    The slow equivalent: for every choice of a spread for each kind such that all classes are full,
    add the product of their `ways`, by each modulus, to the tally at the sum of their `keys` and
    of what stands in `lookups` at the sum of their `steps`.
    """
    inner = len(spreads.first) - 3
    for turn in range(start, stop):
        if not _lay_out(spreads, turn, outer, stack):
            continue
        kind = outer
        stack.row[kind] = spreads.first[kind]
        while kind >= outer:
            if kind == inner:
                _visit(spreads, kind, stack, slots, tally)
                kind -= 1
                continue
            row = stack.row[kind]
            if row == spreads.first[kind + 1]:
                kind -= 1
                continue
            stack.row[kind] = row + 1
            if _take(spreads, kind, row, stack):
                kind += 1
                stack.row[kind] = spreads.first[kind]
