"""Between which numbers a question can lie: interval arithmetic over its expressions.

Bounds may be wider than need be, but no value lies outside: they look at one term at a time, and
not at what a condition rules out.
"""

from collections.abc import Sequence
from functools import reduce
from operator import or_

from thousandstats.questions import OPERATIONS, Constant, Measure, Node, Question
from thousandstats.terms import WeightedGroups

Span = tuple[int, int]
"""The smallest and the largest that a number can be, or a little more."""


def of(question: Question) -> Span | None:
    """Return the bounds of a question that asks for one number, or for yes or no.

    Returns
    -------
    (int, int) or None
        None if it asks for a text, or for several things side by side.

    Examples
    --------
    >>> from thousandstats import thousand
    >>> from thousandstats.parsing import parse
    >>> of(parse(thousand.three_players, "points(kitty)"))
    (0, 33)
    >>> of(parse(thousand.three_players, "limit(hand) - marriages(left)"))
    (117, 360)
    """
    if question.kinds not in (("int",), ("bool",)):
        return None
    layout = question.layout
    spans = [_span(case.values[0], layout.sizes, len(layout.deck.ranks)) for case in question.cases]
    return min(low for low, _ in spans), max(high for _, high in spans)


def _span(node: Node, sizes: Sequence[int], longest: int) -> Span:
    """Return the bounds of an expression; of a text, which is only compared, those of a truth."""
    if isinstance(node, Constant):
        return (0, 1) if isinstance(node.value, str) else (int(node.value),) * 2
    if isinstance(node, Measure):
        return measured(node, sizes, longest)
    low, high = _span(node.operands[0], sizes, longest)
    if node.name == "not":
        return 1 - high, 1 - low
    for operand in node.operands[1:]:
        low, high = combined(node.name, (low, high), _span(operand, sizes, longest))
    return low, high


def measured(measure: Measure, sizes: Sequence[int], longest: int) -> Span:
    """Return the bounds of a measure, of a shape as a number whose digits are the lengths.

    Parameters
    ----------
    measure : Measure
        What is measured, and where.
    sizes : sequence of int
        Those of all places.
    longest : int
        The greatest length of a suit.
    """
    statistic = measure.statistic
    if not isinstance(statistic, WeightedGroups):
        digits = len(statistic.suits) if statistic.fold == "shape" else 1
        return 0, (longest + 1) ** digits - 1
    masks = [mask for mask, _ in statistic.groups]
    cards = [mask.bit_count() for mask in masks]
    least, most = 0, len(masks)
    if masks and sum(cards) == reduce(or_, masks).bit_count():
        # No card is in two groups, so there is room for a certain number of them at most, and where
        # each is a card the places cannot be filled with all the other cards alone.
        room = sum(size for place, size in enumerate(sizes) if measure.places >> place & 1)
        most = min(most, room // max(1, min(cards)))
        if max(cards) == 1:
            least = max(0, room - (sum(sizes) - len(masks)))
    weights = sorted(weight for _, weight in statistic.groups)
    low = sum(weights[:least]) + sum(weight for weight in weights[least:most] if weight < 0)
    weights.reverse()
    high = sum(weights[:least]) + sum(weight for weight in weights[least:most] if weight > 0)
    return statistic.offset + low, statistic.offset + high


def combined(name: str, left: Span, right: Span) -> Span:
    """Return the bounds of an operation on two numbers with these bounds."""
    meaning = OPERATIONS[name]
    if name in ("==", "!="):
        apart = left[1] < right[0] or right[1] < left[0]
        settled = apart or left[0] == left[1] == right[0] == right[1]
        return (int(meaning(left[0], right[0])),) * 2 if settled else (0, 1)
    if name == "-":
        return left[0] - right[1], left[1] - right[0]
    if name == "%":
        return 0, right[1] - 1
    if name in ("and", "or"):
        meaning = min if name == "and" else max
        return meaning(left[0], right[0]), meaning(left[1], right[1])
    # All others are largest and smallest at the ends.
    ends = [int(meaning(one, other)) for one in left for other in right]
    return min(ends), max(ends)
