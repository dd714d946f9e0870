"""What of a condition need not be tried: a place dealt from the sets of cards that meet it.

The parts of the outermost ``and`` that speak of one place alone are decided by the cards that lie
there. Where these are one of at most `MOST_SETS` sets, those that meet the parts are listed, and
the place is dealt first, each of the listed sets as likely as any other; whatever it holds, the
other cards can be laid out in equally many ways, so deals that meet the condition stay equally
likely. The other parts are tried for each attempt. Which place it is decides which deals a seed
stands for, as plans do.

A question that speaks of trump has a condition for each suit, and all of it is tried.
"""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from math import comb
from typing import NamedTuple

import numpy as np

from thousandstats.errors import InputError, short
from thousandstats.kernels.chosen import keep_sets
from thousandstats.kernels.combinations import Ints
from thousandstats.kernels.unranking import write_subsets
from thousandstats.questions import Case, Measure, Node, Operation, Question, conjuncts, measures
from thousandstats.simulation.compiler import Writer
from thousandstats.terms import WeightedGroups

MOST_SETS = 2_000_000
"""The most sets, eight bytes each, that are listed in less than a tenth of a second."""


class Direct(NamedTuple):
    """A place that is dealt from a list.

    Attributes
    ----------
    place : int
        Its number in the layout.
    sets : array of int64
        The sets that it is dealt from, in ascending order. A set is of cells, as in `unranking`:
        the numbers of the free cards, from the lowest up.
    rest : Node or None
        What of the condition is left to try.
    """

    place: int
    sets: Ints
    rest: Node | None


def direct(question: Question, base: int) -> Direct | None:
    """Return the place to deal from a list: that with the least likely part of the condition.

    There is none where no part of the condition speaks of one place alone, or such parts say no
    more than which cards are known to lie there.

    Raises
    ------
    InputError
        If no cards at all meet the parts that speak of one place.

    Examples
    --------
    >>> from thousandstats import thousand
    >>> from thousandstats.parsing import parse
    >>> given = "marriages(hand) == 3 and has(kitty, '9♠') and points(left) > points(right)"
    >>> found = direct(parse(thousand.three_players, "points(left)", given), base=7)
    >>> found.place, len(found.sets), found.rest.name
    (0, 68, 'and')
    """
    case, *others = question.cases
    if others or case.given is None:
        return None
    parts = [part for part in conjuncts(case.given) if not _settled(part, case)]
    by_place: defaultdict[int, list[Node]] = defaultdict(list)
    for part in parts:
        union = reduce(lambda places, each: places | each.places, measures([part]), 0)
        if union.bit_count() == 1:
            by_place[union.bit_length() - 1].append(part)
    best, found = Fraction(1), None
    for place, its_parts in sorted(by_place.items()):
        every = comb(*_room(question, place))
        if every > MOST_SETS:
            continue
        sets = _listed(question, base, place, its_parts)
        if not len(sets):
            raise InputError(
                f"The condition {short(str(question.given))} is impossible: no deal meets it."
            )
        if Fraction(len(sets), every) < best:
            rest = [part for part in parts if part not in its_parts]
            best = Fraction(len(sets), every)
            found = Direct(place, sets, _all(rest) if rest else None)
    return found


def _all(parts: list[Node]) -> Node:
    """All the parts, joined by ``and``."""
    return Operation("and", tuple(parts))


def _settled(part: Node, case: Case) -> bool:
    """Whether the part says no more than that known cards lie where they are known to."""
    if not (isinstance(part, Measure) and isinstance(part.statistic, WeightedGroups)):
        return False
    if part.places.bit_count() != 1 or not part.statistic.boolean:
        return False
    known = case.known[part.places.bit_length() - 1]
    return not any(mask & ~known for mask, _ in part.statistic.groups)


def _room(question: Question, place: int) -> tuple[int, int]:
    """How many cards are free, and for how many of them a place has room."""
    (case,) = question.cases
    free = question.layout.deck.size - sum(case.known).bit_count()
    return free, question.layout.sizes[place] - case.known[place].bit_count()


def _listed(question: Question, base: int, place: int, parts: list[Node]) -> Ints:
    """Return the sets of cells with which the place meets the parts."""
    (case,) = question.cases
    # The place is the only one that is mentioned, so it has the first row.
    only = replace(question, cases=(Case((_all(parts),), None, case.known),))
    program = Writer(only, base, (None,)).program()
    cells, room = _room(question, place)
    sets = np.zeros(comb(cells, room), np.int64)
    if room:
        write_subsets(room, sets)
    free = question.layout.deck.full & ~sum(case.known)
    kept = keep_sets(program.tape, program.depth, free, case.known[place], sets)
    return sets[:kept].copy()
