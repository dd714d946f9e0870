"""From a question's nodes to trees: the few sums and tallies that counting has to carry.

A form is a sum of weights over groups of cards held whole by a union of places. Each maximal
linear part of a question is one form: ``points(hand) > points(left)`` needs only the difference,
``limit(hand) + 10`` only the marriages' values, since constants stay behind in the tree.

A suit-length statistic becomes tallies of suits, only at the lengths that the question compares
with; ``max(...) >= 8`` becomes the alternatives that it means. What the known cards and the sizes
of the places decide by themselves becomes a constant at once, and is carried no further.
"""

from collections.abc import Iterable, Sequence

from thousandstats.counting.ranges import Ranges, bits
from thousandstats.counting.trees import (
    COMPARISONS,
    Combination,
    Form,
    Group,
    Length,
    Shape,
    Sum,
    Tally,
    Test,
    Tree,
    bounds,
    joined,
    negation,
    quantities,
)
from thousandstats.questions import OPERATIONS, Constant, Layout, Measure, Node, Operation
from thousandstats.terms import Lengths, WeightedGroups

Weights = dict[Group, int]


class Reduction:
    """Reduces the nodes of one case, in which some cards are known."""

    def __init__(self, layout: Layout, known: Sequence[int]) -> None:
        self._layout = layout
        self._ranges = Ranges(layout, known)

    def tree(self, node: Node) -> Tree:
        """Return the tree of a node."""
        if isinstance(node, Operation) and node.name in COMPARISONS:
            return self._decided(self._comparison(node.name, *node.operands))
        linear = _linear(node)
        if linear is not None:
            return self._decided(_of_weights(*linear, truth=_says_yes_or_no(node)))
        match node:
            case Measure(statistic=Lengths()):
                return self._lengths(node)
            case Operation(name="and" | "or" as name, operands=operands):
                return joined(name, [self.tree(part) for part in operands])
            case Operation(name="not", operands=(operand,)):
                return negation(self.tree(operand))
            case Operation(name=name, operands=operands):
                return Combination(name, tuple(self.tree(part) for part in operands))
        assert isinstance(node, Constant)
        return node

    def _decided(self, tree: Tree) -> Tree:
        """Return a constant in place of a statement that holds always or never."""
        if not isinstance(tree, Combination) or tree.name not in COMPARISONS:
            return tree
        low, high = bounds(tree, {one: self._ranges.of(one) for one in quantities([tree])})
        return Constant(bool(low)) if low == high else tree

    def _comparison(self, name: str, left: Node, right: Node) -> Tree:
        linear, other = _linear(left), _linear(right)
        if linear is not None and other is not None:
            return _difference(name, linear, other)
        if linear is not None and not _form(linear[0]):
            return self._comparison(COMPARISONS[name], right, Constant(linear[1]))
        if other is not None and not _form(other[0]):
            found = self._with_constant(name, left, other[1])
            if found is not None:
                return found
        if isinstance(left, Constant) and isinstance(left.value, str):
            left, right = right, left  # texts are only equal or not
        match left, right:
            case Measure(), Constant(value=str(text)):
                return self._shape_is(left, text, name)
        return Combination(name, (self.tree(left), self.tree(right)))

    def _with_constant(self, name: str, node: Node, constant: int) -> Tree | None:
        """Return the comparison of something that is no sum with a constant, if it is resolved."""
        match node:
            case Measure(statistic=Lengths()):
                return self._length_compared(name, node, constant)
            case Operation(name="+" | "-" as sign, operands=(first, second)):
                by = _constant(second)
                if by is not None:
                    moved = constant - by if sign == "+" else constant + by
                    return self._comparison(name, first, Constant(moved))
                by = _constant(first)
                if by is not None and sign == "+":
                    return self._comparison(name, second, Constant(constant - by))
                if by is not None:
                    return self._comparison(COMPARISONS[name], second, Constant(by - constant))
            case Operation(name="max" | "min" as extreme, operands=operands):
                if name in ("==", "!="):
                    parts = [self._extreme(extreme, n, operands, constant) for n in ("<=", ">=")]
                    same = joined("and", parts)
                    return same if name == "==" else negation(same)
                return self._extreme(extreme, name, operands, constant)
        return None

    def _extreme(self, extreme: str, name: str, operands: Iterable[Node], constant: int) -> Tree:
        """Return the comparison of an extreme with a constant: some part, or every one, passes."""
        some = (extreme == "max") == (name in (">", ">="))
        parts = [
            self._decided(self._comparison(name, part, Constant(constant))) for part in operands
        ]
        return joined("or" if some else "and", parts)

    def _length_compared(self, name: str, measure: Measure, constant: int) -> Tree:
        assert isinstance(measure.statistic, Lengths)
        fold = measure.statistic.fold

        def reaches(length: int) -> Tree:
            """Whether the longest, or even the shortest, suit is of this length or more."""
            if length <= 0:
                return Constant(True)
            if fold == "longest":
                some = Combination(">=", (_tally(measure, ">=", length), Constant(1)))
                return self._decided(some)
            none = Combination("<", (_tally(measure, "<", length), Constant(1)))
            return self._decided(none)

        match name:
            case ">=":
                return reaches(constant)
            case "<":
                return negation(reaches(constant))
            case ">":
                return reaches(constant + 1)
            case "<=":
                return negation(reaches(constant + 1))
        same = joined("and", [reaches(constant), negation(reaches(constant + 1))])
        return same if name == "==" else negation(same)

    def _shape_is(self, measure: Measure, text: str, name: str) -> Tree:
        """Return a shape has as many suits of each length as the text names."""
        lengths = [int(length) for length in text.split("-")]
        parts = [
            self._decided(
                Combination("==", (_tally(measure, "==", length), Constant(lengths.count(length))))
            )
            for length in dict.fromkeys(lengths)
        ]
        same = joined("and", parts)
        return same if name == "==" else negation(same)

    def _lengths(self, measure: Measure) -> Tree:
        """Return a suit-length statistic that is used as it is, at every length that can occur."""
        statistic = measure.statistic
        assert isinstance(statistic, Lengths)
        size = sum(s for n, s in enumerate(self._layout.sizes) if measure.places >> n & 1)
        longest = min(size, max(suit.bit_count() for suit in statistic.suits))
        if statistic.fold == "shape":
            return Shape(tuple(_tally(measure, "==", n) for n in range(longest + 1)))
        if statistic.fold == "longest":
            return Length(tuple(_tally(measure, ">=", n) for n in range(1, longest + 1)))
        shortest = min(longest, size // len(statistic.suits))
        return Length(tuple(_tally(measure, "<", n) for n in range(1, shortest + 1)))


def _difference(name: str, left: tuple[Weights, int], right: tuple[Weights, int]) -> Tree:
    """Return a comparison of two sums: of their difference, first group positive, with 0."""
    weights = dict(left[0])
    for group, weight in right[0].items():
        weights[group] = weights.get(group, 0) - weight
    threshold = right[1] - left[1]
    form = _form(weights)
    if form and form[0][1] < 0:
        form = tuple((group, -weight) for group, weight in form)
        threshold, name = -threshold, COMPARISONS[name]
    if not form:
        return Constant(bool(OPERATIONS[name](0, threshold)))
    return Combination(name, (Sum(form), Constant(threshold)))


def _of_weights(weights: Weights, offset: int, truth: bool) -> Tree:
    form = _form(weights)
    if truth:
        return Combination(">=", (Sum(form), Constant(1))) if form else Constant(offset >= 1)
    if not form:
        return Constant(offset)
    return Combination("+", (Sum(form), Constant(offset))) if offset else Sum(form)


def _tally(measure: Measure, test: Test, length: int) -> Tally:
    assert isinstance(measure.statistic, Lengths)
    return Tally(measure.places, measure.statistic.suits, test, length)


def _linear(node: Node) -> tuple[Weights, int] | None:
    """Return the node as weights of groups and an offset, if it is such a sum."""
    match node:
        case Constant(value=bool() | int()):
            return {}, int(node.value)
        case Measure(statistic=WeightedGroups(), places=places):
            assert isinstance(node.statistic, WeightedGroups)
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


def _constant(node: Node) -> int | None:
    """Return the number that a node is whatever is dealt, if it is one."""
    linear = _linear(node)
    return linear[1] if linear is not None and not _form(linear[0]) else None


def _weights(statistic: WeightedGroups, places: int) -> Weights:
    """Return the groups of a statistic; a single card is split up by the places of a union."""
    weights: Weights = {}
    for mask, weight in statistic.groups:
        single = mask.bit_count() == 1  # the empty group, of a place without cards, is held once
        for union in (1 << n for n in bits(places)) if single else (places,):
            weights[union, mask] = weights.get((union, mask), 0) + weight
    return weights


def _form(weights: Weights) -> Form:
    return tuple(sorted((group, weight) for group, weight in weights.items() if weight))


def _says_yes_or_no(node: Node) -> bool:
    return (
        isinstance(node, Measure)
        and isinstance(node.statistic, WeightedGroups)
        and node.statistic.boolean
    )
