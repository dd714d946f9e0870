"""From a question's nodes to *forms*: the few sums that counting has to carry.

A form is a sum of weights over groups of cards held whole by a union of places. Each maximal
linear part of a question is one form: ``points(hand) > points(left)`` needs only the difference,
``limit(hand) + 10`` only the marriages' values, since constants stay behind in the formula.

A suit-length statistic becomes *flags*: for ``longest``, whether some suit reaches a length; for
``shortest``, whether some suit stays below it; only at the thresholds that the question compares
with. ``shape`` counts the suits of each length.

What is left of the question is a `Formula` over the values of forms and flags.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from thousandstats.questions import (
    OPERATIONS,
    Constant,
    Layout,
    Measure,
    Node,
    Operation,
    walk,
)
from thousandstats.terms import Held, Lengths

Group = tuple[int, int]
"""A union of places and a set of cards, both as masks: held when all cards lie in the union."""

Form = tuple[tuple[Group, int], ...]
"""The groups with their weights, in a fixed order; no two groups are the same."""

Formula = Callable[[Sequence[Any]], Any]
"""What the question says, given the values of the carried quantities in their order."""

COMPARISONS = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
"""Each comparison with its mirror image."""


@dataclass(frozen=True)
class Folded:
    """Suit lengths in a union of places, with the thresholds at which they matter.

    For ``shape`` the thresholds are all lengths that can occur.
    """

    measure: Measure
    thresholds: tuple[int, ...]


Quantity = Form | Folded


@dataclass
class Carried:
    """The quantities that the formulas of a case read, each once, in order."""

    layout: Layout
    folds: dict[Measure, Folded]
    quantities: dict[Quantity, int] = field(default_factory=dict)

    def index(self, quantity: Quantity) -> int:
        """The number of the quantity, taken up if it is new."""
        return self.quantities.setdefault(quantity, len(self.quantities))

    def formula(self, node: Node) -> Formula:
        """The node as a function of the quantities' values."""
        if isinstance(node, Operation) and node.name in COMPARISONS:
            return self._comparison(node)
        linear = _linear(node)
        if linear is not None:
            return self._of_form(*linear, truth=_says_yes_or_no(node))
        if isinstance(node, Constant):
            value = node.value
            return lambda _: value
        if isinstance(node, Measure):
            return _reader(self.index(self.folds[node]))
        return _applied(OPERATIONS[node.name], [self.formula(part) for part in node.operands])

    def _of_form(self, weights: dict[Group, int], offset: int, truth: bool) -> Formula:
        if not weights:
            value = bool(offset) if truth else offset
            return lambda _: value
        number = self.index(_form(weights))
        if truth:
            return lambda values: bool(values[number] + offset)
        return lambda values: values[number] + offset

    def _comparison(self, node: Operation) -> Formula:
        """A comparison of two sums: their difference, made positive in its first group, to 0."""
        left, right = (_linear(side) for side in node.operands)
        if left is None or right is None:
            sides = [self.formula(side) for side in node.operands]
            return _applied(OPERATIONS[node.name], sides)
        weights = dict(left[0])
        for group, weight in right[0].items():
            weights[group] = weights.get(group, 0) - weight
        threshold = right[1] - left[1]
        name = node.name
        form = _form(weights)
        if form and form[0][1] < 0:
            form = tuple((group, -weight) for group, weight in form)
            threshold, name = -threshold, COMPARISONS[name]
        compare = OPERATIONS[name]
        if not form:
            value = compare(0, threshold)
            return lambda _: value
        number = self.index(form)
        return lambda values: compare(values[number], threshold)


def carried(layout: Layout, nodes: Sequence[Node]) -> Carried:
    """An empty record of quantities for formulas of these nodes, which decide the thresholds."""
    found = {
        part: set[int]()
        for node in nodes
        for part in walk(node)
        if isinstance(part, Measure) and isinstance(part.statistic, Lengths)
    }
    needed: dict[Measure, set[int] | None] = dict(found)
    for node in nodes:
        _find_thresholds(node, needed)
    folds = {}
    for measure, thresholds in needed.items():
        every = range(1, _longest_possible(layout, measure) + 1)
        kept = every if thresholds is None else [t for t in every if t in thresholds]
        folds[measure] = Folded(measure, tuple(kept))
    return Carried(layout, folds)


def _find_thresholds(node: Node, needed: dict[Measure, set[int] | None]) -> None:
    """Add the thresholds at which a length is compared with a number; None where it is used so."""
    if isinstance(node, Measure) and node in needed:
        needed[node] = None
    if not isinstance(node, Operation):
        return
    for length, other in (node.operands, node.operands[::-1]) if len(node.operands) == 2 else ():
        if (
            node.name in COMPARISONS
            and isinstance(length, Measure)
            and length in needed
            and isinstance(other, Constant)
            and isinstance(other.value, int)
        ):
            thresholds = needed[length]
            if thresholds is not None:
                # Every comparison with c turns at c or just above it.
                thresholds.update((other.value, other.value + 1))
            return
    for operand in node.operands:
        _find_thresholds(operand, needed)


def _longest_possible(layout: Layout, measure: Measure) -> int:
    size = sum(s for place, s in enumerate(layout.sizes) if measure.places >> place & 1)
    statistic = measure.statistic
    assert isinstance(statistic, Lengths)
    if statistic.fold == "shortest":
        return size // len(statistic.suits)
    return min(size, max(suit.bit_count() for suit in statistic.suits))


def _linear(node: Node) -> tuple[dict[Group, int], int] | None:
    """The node as weights of groups and an offset, if it is such a sum."""
    match node:
        case Constant(value=bool() | int()):
            return {}, int(node.value)
        case Measure(statistic=Held(), places=places):
            assert isinstance(node.statistic, Held)
            return _weights(node.statistic, places), node.statistic.offset
        case Operation(name="+" | "-" as name, operands=(first, second)):
            left, right = _linear(first), _linear(second)
            if left is None or right is None:
                return None
            sign = 1 if name == "+" else -1
            weights = dict(left[0])
            for group, weight in right[0].items():
                weights[group] = weights.get(group, 0) + sign * weight
            return weights, left[1] + sign * right[1]
        case Operation(name="*", operands=(first, second)):
            left, right = _linear(first), _linear(second)
            if left is None or right is None or (left[0] and right[0]):
                return None
            (weights, offset), factor = (right, left[1]) if not left[0] else (left, right[1])
            return {group: weight * factor for group, weight in weights.items()}, offset * factor
    return None


def _weights(statistic: Held, places: int) -> dict[Group, int]:
    """The statistic's groups; a single card lies in one place of a union, so it is split up."""
    weights: dict[Group, int] = {}
    for mask, weight in statistic.groups:
        single = mask.bit_count() == 1  # the empty group, of a place without cards, is held once
        for union in _each_bit(places) if single else (places,):
            weights[union, mask] = weights.get((union, mask), 0) + weight
    return weights


def _each_bit(mask: int) -> Iterator[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1


def _form(weights: dict[Group, int]) -> Form:
    return tuple(sorted((group, weight) for group, weight in weights.items() if weight))


def _says_yes_or_no(node: Node) -> bool:
    return isinstance(node, Measure) and isinstance(node.statistic, Held) and node.statistic.boolean


def _reader(number: int) -> Formula:
    return lambda values: values[number]


def _applied(operation: Callable[..., Any], parts: list[Formula]) -> Formula:
    if len(parts) == 2:
        first, second = parts
        return lambda values: operation(first(values), second(values))
    return lambda values: operation(*[part(values) for part in parts])
