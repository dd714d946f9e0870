"""How a question's cards are dealt: in which order the places, and in which pieces.

Only places that the question mentions are told apart. One that is dealt from a list, see
`conditioning`, is the first, in one piece. Of the others the smallest is dealt first, and the
largest takes what is left. They are dealt in as few pieces as tables of `MOST_SUBSETS` entries
allow, of sizes that differ by one at most, the smaller ones first. Pieces share a random word while
the product of their numbers of subsets is at most `MOST_WAYS`. All of this decides which deals a
seed stands for: another rule would be another stream version.
"""

from collections.abc import Iterator
from functools import reduce
from itertools import accumulate
from math import comb
from operator import and_
from typing import NamedTuple

import numpy as np

from thousandstats.kernels.dealing import DealPlan
from thousandstats.kernels.unranking import subsets_of_size
from thousandstats.questions import Measure, Question
from thousandstats.simulation.conditioning import Direct
from thousandstats.terms import WeightedGroups

MOST_SUBSETS = 2**15
"""The most subsets, eight bytes each, that stay near at hand."""

MOST_WAYS = 2**60
"""At most one word in 16 is rejected, and in most questions of all cards one in a million."""


class Piece(NamedTuple):
    """A number of the cards that are left, for a place: its number, or None for the rest."""

    place: int | None
    size: int
    left: int
    ways: int
    """The number of subsets it is drawn from."""


def known_cards(question: Question) -> list[int]:
    """For each place of the layout the cards that lie there beforehand, in every case.

    What only one trump suit's condition puts somewhere is tried like the rest of it.
    """
    knowns = zip(*(case.known for case in question.cases), strict=True)
    return [reduce(and_, masks) for masks in knowns]


def places_to_deal(question: Question, first: int | None = None) -> list[tuple[int | None, int]]:
    """Return the places in the order in which they are dealt, and how many cards each still takes.

    The cards that no place takes lie in a last one, None. If a place is dealt from a list, it is
    the first.

    >>> from thousandstats import thousand
    >>> from thousandstats.parsing import parse
    >>> places_to_deal(parse(thousand.three_players, "points(hand) > points(left)"))
    [(0, 7), (1, 7), (None, 10)]
    """
    known = known_cards(question)
    sizes = question.layout.sizes
    rooms = [(place, sizes[place] - known[place].bit_count()) for place in question.places]
    free = question.layout.deck.size - sum(known).bit_count()
    every = [*rooms, (None, free - sum(room for _, room in rooms))]
    order = sorted((each for each in every if each[1]), key=lambda each: each[1])
    if first is None:
        return order
    return sorted(order, key=lambda each: each[0] != first)


def pieces(question: Question, chosen: Direct | None = None) -> Iterator[Piece]:
    """Yield the pieces in which the cards are dealt; a place that is dealt from a list is one.

    >>> from thousandstats import thousand
    >>> from thousandstats.parsing import parse
    >>> for piece in pieces(parse(thousand.three_players, "points(hand) > points(left | right)")):
    ...     print(piece.place, piece.size, piece.left)
    None 3 24
    0 3 21
    0 4 18
    1 7 14
    """
    places = places_to_deal(question, chosen and chosen.place)
    left = sum(room for _, room in places)
    for place, room in places[:-1]:
        if chosen and place == chosen.place:
            yield Piece(place, room, left, len(chosen.sets))
            left -= room
            continue
        for size in _sizes(room, left):
            yield Piece(place, size, left, comb(left, size))
            left -= size


def _sizes(room: int, left: int) -> list[int]:
    """Return the sizes of the pieces of a place that takes a number of the cards that are left."""
    for count in range(1, room + 1):
        sizes = [(room + number) // count for number in range(count)]
        lefts = accumulate(sizes[:-1], lambda cards, size: cards - size, initial=left)
        if all(comb(cards, size) <= MOST_SUBSETS for cards, size in zip(lefts, sizes, strict=True)):
            break
    return sizes


def plan(question: Question, chosen: Direct | None = None) -> DealPlan:
    """Return the plan as arrays, with a row for each mentioned place and one for the rest."""
    order = list(pieces(question, chosen))
    rows = {place: row for row, place in enumerate((*question.places, None))}
    ranges = [len(question.cases)]
    words = []
    for piece in order:
        if ranges[-1] * piece.ways > MOST_WAYS:
            ranges.append(1)
        ranges[-1] *= piece.ways
        words.append(len(ranges) - 1)
    # The first piece is dealt from the list, if there is one, and all others from tables by size.
    lists = [chosen.sets] if chosen else []
    others = order[len(lists) :]
    most: dict[int, int] = {}
    for piece in others:
        most[piece.size] = max(piece.left, most.get(piece.size, 0))
    tables = [*lists, *(subsets_of_size(size, left) for size, left in most.items())]
    begins = list(accumulate(map(len, tables), initial=0))[:-1]
    by_size = dict(zip(most, begins[len(lists) :], strict=True))
    known = known_cards(question)
    last = places_to_deal(question, chosen and chosen.place)
    return DealPlan(
        cases=len(question.cases),
        ranges=np.array(ranges, np.uint64),
        rejected=np.array([2**64 % ways for ways in ranges], np.uint64),
        word=np.array(words, np.int64),
        place=np.array([rows[piece.place] for piece in order], np.int64),
        ways=np.array([piece.ways for piece in order], np.uint64),
        begin=np.array([0] * len(lists) + [by_size[piece.size] for piece in others], np.int64),
        tables=np.concatenate(tables) if tables else np.zeros(0, np.int64),
        free=question.layout.deck.full & ~sum(known),
        known=np.array([*(known[place] for place in question.places), 0], np.int64),
        last=rows[last[-1][0]] if last else len(rows) - 1,
    )


def pairs_of_three_hands(question: Question) -> tuple[int, int] | None:
    """Return what the hand-made kernel needs, if the question is the one it is made for.

    That is how many pairs of cards each of three hands holds, side by side, without a condition:
    the lower cards of the pairs as a mask, and the distance to the upper ones.

    >>> from thousandstats import thousand
    >>> from thousandstats.parsing import parse
    >>> hands = "marriages(hand), marriages(left), marriages(right)"
    >>> pairs_of_three_hands(parse(thousand.three_players, hands))
    (3840, 4)
    >>> pairs_of_three_hands(parse(thousand.three_players, hands, "points(kitty) == 0"))
    """
    (case, *others) = question.cases
    asked = [node for node in case.values if isinstance(node, Measure)]
    if others or case.given is not None or len(asked) != len(case.values):
        return None
    if [measure.places for measure in asked] != [1 << place for place in question.places]:
        return None
    first, second, third = question.places if len(question.places) == 3 else (None,) * 3
    if [piece.place for piece in pieces(question)] != [None, first, first, second]:
        return None
    if places_to_deal(question)[-1][0] != third:
        return None
    statistics = {measure.statistic for measure in asked}
    (statistic,) = statistics if len(statistics) == 1 else (None,)
    if not isinstance(statistic, WeightedGroups) or statistic.offset or statistic.boolean:
        return None
    lower = [mask & -mask for mask, _ in statistic.groups]
    if not all(lower):
        return None
    distances = {mask // low for (mask, _), low in zip(statistic.groups, lower, strict=True)}
    (pair,) = distances if len(distances) == 1 else (0,)
    if pair.bit_count() != 2 or any(weight != 1 for _, weight in statistic.groups):
        return None
    if len(set(lower)) != len(lower):
        return None
    return sum(lower), pair.bit_length() - 1
