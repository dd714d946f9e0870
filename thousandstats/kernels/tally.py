"""Every way to lay cards out, one loop turn each: the kernel of enumeration by deals.

The cards that are free are parted into *classes*: places that the question tells apart, and the
rest. The last class takes what the others leave, the last but one is the *inner* class, the
others are *outer*. A question is a list of groups of cards, each with the union of classes (a bit
mask of class numbers) that must hold it whole, and what it adds to the *key* of a deal if so. The
key is where the deal is tallied.

For each choice of the outer classes the groups are settled as far as they are decided: what is
left of one is a test on the inner class, over the *cells* that are still free, numbered from 0.
Groups of a single cell become weights. The subsets of the first few cells come from a table, with
the sums of their weights; those of the other cells one after the other.
"""

from typing import NamedTuple

import numpy as np

from thousandstats.kernels.bits import lowest, popcount
from thousandstats.kernels.combinations import Ints, Subsets, next_subset, pick
from thousandstats.kernels.compile import kernel

NEAR = 11
"""How many cells the table of subsets covers at most."""


class Space(NamedTuple):
    """What is enumerated.

    Attributes
    ----------
    free : int
        The cards that are dealt.
    known : array
        For each class the cards that lie there beforehand.
    rooms : array
        For each class how many free cards it takes: outer classes, inner class, the last.
    choose : array
        Pascal's triangle.
    """

    free: int
    known: Ints
    rooms: Ints
    choose: Ints


class Groups(NamedTuple):
    """What is asked: groups of cards, the unions of classes that must hold them, what they add."""

    cards: Ints
    unions: Ints
    adds: Ints


class Tests(NamedTuple):
    """Tests on a set of cells: when ``cells & need == want``, ``add`` is added to the key."""

    need: Ints
    want: Ints
    add: Ints


@kernel
def _no_tests(size: int) -> Tests:
    return Tests(np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64))


@kernel
def _lay_out(turn: int, space: Space, placed: Ints) -> int:
    """Place the outer classes of this turn; the cards that are still free."""
    left = space.free
    for number in range(len(space.rooms)):
        placed[number] = space.known[number]
    for number in range(len(space.rooms) - 2):
        room = space.rooms[number]
        ways = space.choose[popcount(left), room]
        chosen = pick(turn % ways, room, left, space.choose)
        turn //= ways
        placed[number] |= chosen
        left ^= chosen
    return left


@kernel
def _settle(
    groups: Groups, placed: Ints, left: int, cell: Ints, weights: Ints, tests: Tests
) -> tuple[int, int]:
    """Return what the decided groups add, and the number of tests that the others become."""
    inner = len(placed) - 2
    key = 0
    count = 0
    weights[:] = 0
    for group in range(len(groups.cards)):
        cards = groups.cards[group]
        union = groups.unions[group]
        add = groups.adds[group]
        for number in range(len(placed)):
            if union >> number & 1:
                cards &= ~placed[number]
        if cards & ~left:
            continue  # a card of the group lies outside the union
        in_inner = union >> inner & 1
        if cards == 0 or union >> inner == 3:
            key += add
        elif union >> inner == 0:
            continue  # a card of the group will lie outside the union
        elif cards & (cards - 1) == 0:
            if in_inner:
                weights[cell[lowest(cards)]] += add
            else:
                key += add
                weights[cell[lowest(cards)]] -= add
        else:
            need = 0
            while cards:
                need |= 1 << cell[lowest(cards)]
                cards &= cards - 1
            tests.need[count] = need
            tests.want[count] = need if in_inner else 0
            tests.add[count] = add
            count += 1
    return key, count


@kernel
def _narrow(far: int, near: int, tests: Tests, count: int, narrow: Tests) -> tuple[int, int]:
    """Return what the tests that the far cells decide add, and the number left for the near."""
    key = 0
    kept = 0
    for test in range(count):
        need = tests.need[test]
        want = tests.want[test]
        if (far & need ^ want) >> near:
            continue
        need &= (1 << near) - 1
        if need == 0:
            key += tests.add[test]
            continue
        narrow.need[kept] = need
        narrow.want[kept] = want & need
        narrow.add[kept] = tests.add[test]
        kept += 1
    return key, kept


@kernel
def tally_deals(
    space: Space, groups: Groups, table: Subsets, base: int, start: int, stop: int, tally: Ints
) -> None:
    """Tally the deals of the outer turns from `start` up to `stop`; keys begin at `base`.

    The slow equivalent: for every choice of cards for every class, add 1 to
    ``tally[base + sum(add for cards, union, add in groups if the union holds the cards)]``.

    `table` holds the subsets of the first cells: of `NEAR`, or of all if there are fewer.
    """
    room = space.rooms[-2]
    cells = room + space.rooms[-1]
    near = len(table.first) - 2
    far = cells - near
    placed = np.zeros(len(space.rooms), np.int64)
    cell = np.zeros(len(space.choose), np.int64)
    weights = np.zeros(cells, np.int64)
    sums = np.zeros(len(table.mask), np.int64)
    tests = _no_tests(len(groups.cards))
    narrow = _no_tests(len(groups.cards))
    for turn in range(start, stop):
        left = _lay_out(turn, space, placed)
        rest = left
        for number in range(cells):
            cell[lowest(rest)] = number
            rest &= rest - 1
        settled, count = _settle(groups, placed, left, cell, weights, tests)
        for index in range(1, table.first[min(near, room) + 1]):
            sums[index] = sums[table.parent[index]] + weights[table.bit[index]]
        for here in range(min(near, room) + 1):
            subset = (1 << (room - here)) - 1
            for _ in range(space.choose[far, room - here]):
                decided, kept = _narrow(subset << near, near, tests, count, narrow)
                key = base + settled + decided
                rest = subset
                while rest:
                    key += weights[near + lowest(rest)]
                    rest &= rest - 1
                for index in range(table.first[here], table.first[here + 1]):
                    mask = table.mask[index]
                    place = key + sums[index]
                    for test in range(kept):
                        if mask & narrow.need[test] == narrow.want[test]:
                            place += narrow.add[test]
                    tally[place] += 1
                if subset:
                    subset = next_subset(subset)
