"""What counting keeps of a question: a tree of operations over a few additive quantities.

A *quantity* is a number to which every component of a deal adds: a `Sum` of weights over groups of
cards, or a `Tally` of the suits whose length in a union of places passes a test. The longest suit
reaches 6 when the tally of suits of 6 and more is at least 1; the tallies of all lengths make up a
shape.

A tree can be evaluated in two ways: exactly, once every quantity has its value, and by interval
arithmetic, as long as each quantity is only known to lie between two bounds. A statement whose
bounds coincide is *decided*, whatever cards are still to be placed.
"""

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from thousandstats.questions import OPERATIONS, Constant

Group = tuple[int, int]
"""A union of places and a set of cards, both as masks: held when all cards lie in the union."""

Form = tuple[tuple[Group, int], ...]
"""The groups with their weights, in a fixed order; no two groups are the same."""

Test = Literal[">=", "<", "=="]

TESTS: dict[Test, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<": operator.lt,
    "==": operator.eq,
}


@dataclass(frozen=True)
class Sum:
    """The weights of all groups of a form that are held."""

    form: Form


@dataclass(frozen=True)
class Tally:
    """The number of suits whose length in a union of places passes a test."""

    places: int
    suits: tuple[int, ...]
    test: Test
    length: int


@dataclass(frozen=True)
class Length:
    """The longest or shortest suit as a number: how many lengths, from 1 up, it reaches.

    The longest reaches a length if some suit does; the shortest, if no suit stays below it.
    """

    tallies: tuple[Tally, ...]


@dataclass(frozen=True)
class Shape:
    """The suit lengths in falling order, as a text; one tally for each length from 0 up."""

    tallies: tuple[Tally, ...]


@dataclass(frozen=True)
class Combination:
    """An operation of `thousandstats.questions.OPERATIONS` on trees."""

    name: str
    operands: "tuple[Tree, ...]"


Quantity = Sum | Tally

Tree = Constant | Sum | Tally | Length | Shape | Combination

Formula = Callable[[Sequence[int]], Any]
"""The value of a tree, given the values of the quantities in their order."""

Range = tuple[Any, Any]
"""The least and the greatest value that is possible; for texts in the order of the alphabet."""

ANY_TEXT = ("", "\U0010ffff")

COMPARISONS = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
"""Each comparison with its mirror image."""

DENIALS = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
"""Each comparison with its negation."""


def quantities(trees: Iterable[Tree]) -> tuple[Quantity, ...]:
    """Return the different quantities of the trees: sums first, then in order of appearance."""
    found = dict.fromkeys(quantity for tree in trees for quantity in _leaves(tree))
    return tuple(sorted(found, key=lambda quantity: isinstance(quantity, Tally)))


def _leaves(tree: Tree) -> Iterator[Quantity]:
    match tree:
        case Sum() | Tally():
            yield tree
        case Length() | Shape():
            yield from tree.tallies
        case Combination(operands=operands):
            for operand in operands:
                yield from _leaves(operand)


def compared_with_constants(trees: Iterable[Tree]) -> dict[Quantity, frozenset[int]]:
    """Return the quantities of which only comparisons with constants matter, with their *cuts*.

    The value matters only by how many cuts it reaches.
    """
    cuts: dict[Quantity, set[int] | None] = {}
    for tree in trees:
        _find_cuts(tree, cuts)
    return {quantity: frozenset(found) for quantity, found in cuts.items() if found is not None}


def _find_cuts(tree: Tree, cuts: dict[Quantity, set[int] | None]) -> None:
    match tree:
        case Combination(name, (Sum() | Tally() as quantity, Constant(int(value)))) if (
            name in COMPARISONS
        ):
            found = cuts.setdefault(quantity, set())
            if found is not None:
                if name in ("<", ">=", "==", "!="):
                    found.add(value)
                if name in ("<=", ">", "==", "!="):
                    found.add(value + 1)
        case Combination(operands=operands):
            for operand in operands:
                _find_cuts(operand, cuts)
        case Length(tallies):
            for tally in tallies:
                one = cuts.setdefault(tally, set())
                if one is not None:
                    one.add(1)
        case Sum() | Tally():
            cuts[tree] = None
        case Shape(tallies):
            cuts.update(dict.fromkeys(tallies))


def negation(tree: Tree) -> Tree:
    """Return the statement that holds where the tree's does not."""
    match tree:
        case Constant(value):
            return Constant(not value)
        case Combination(name, operands) if name in DENIALS:
            return Combination(DENIALS[name], operands)
        case Combination("and" | "or" as name, operands):
            other = "or" if name == "and" else "and"
            return joined(other, [negation(part) for part in operands])
        case Combination("not", (operand,)):
            return operand
    return Combination("not", (tree,))


def joined(name: str, parts: Iterable[Tree]) -> Tree:
    """Return the parts joined by ``and`` or ``or``, without those that decide nothing."""
    ends = name == "or"  # the value of a part that decides the whole
    left: list[Tree] = []
    for part in parts:
        if isinstance(part, Constant):
            if bool(part.value) == ends:
                return Constant(ends)
        elif isinstance(part, Combination) and part.name == name:
            left += part.operands
        else:
            left.append(part)
    if not left:
        return Constant(not ends)
    return left[0] if len(left) == 1 else Combination(name, tuple(left))


def formula(tree: Tree, numbers: Mapping[Quantity, int]) -> Formula:
    """Return the tree as a function of the quantities' values, each under its number."""
    match tree:
        case Constant(value):
            return lambda _: value
        case Sum() | Tally():
            return operator.itemgetter(numbers[tree])
        case Length(tallies):
            ats = [numbers[tally] for tally in tallies]
            if tallies and tallies[0].test == "<":
                return lambda values: sum(values[at] < 1 for at in ats)
            return lambda values: sum(values[at] >= 1 for at in ats)
        case Shape(tallies):
            return _shape([(tally.length, numbers[tally]) for tally in tallies])
        case Combination(name, (first, Constant(constant))) if len(tree.operands) == 2:
            operation, value_of = OPERATIONS[name], formula(first, numbers)
            return lambda values: operation(value_of(values), constant)
        case Combination(name, operands):
            operation = OPERATIONS[name]
            parts = [formula(part, numbers) for part in operands]
            return lambda values: operation(*[part(values) for part in parts])
    raise TypeError(tree)


def _shape(counted: list[tuple[int, int]]) -> Formula:
    def shape(values: Sequence[int]) -> str:
        lengths = [length for length, at in counted for _ in range(values[at])]
        return "-".join(str(length) for length in reversed(lengths))

    return shape


def bounds(tree: Tree, ranges: Mapping[Quantity, Range]) -> Range:
    """Return the least and the greatest value of the tree, as far as interval arithmetic can tell.

    >>> tree = Combination("and", (Combination(">", (Sum(()), Constant(2))), Constant(True)))
    >>> bounds(tree, {Sum(()): (3, 8)}), bounds(tree, {Sum(()): (2, 8)})
    ((True, True), (False, True))
    """
    numbers = {quantity: number for number, quantity in enumerate(ranges)}
    found: Range = bounds_formula(tree, numbers)(list(ranges.values()))
    return found


def bounds_formula(tree: Tree, numbers: Mapping[Quantity, int]) -> Callable[[Sequence[Range]], Any]:
    """Return the tree's `bounds` as a function of the quantities' ranges, each under its number."""
    match tree:
        case Constant(value):
            return lambda _: (value, value)
        case Sum() | Tally():
            return operator.itemgetter(numbers[tree])
        case Length(tallies):
            ats = [numbers[tally] for tally in tallies]
            if tallies and tallies[0].test == "<":
                return lambda ranges: (
                    sum([ranges[at][1] < 1 for at in ats]),
                    sum([ranges[at][0] < 1 for at in ats]),
                )
            return lambda ranges: (
                sum([ranges[at][0] >= 1 for at in ats]),
                sum([ranges[at][1] >= 1 for at in ats]),
            )
        case Shape(tallies):
            return _shape_bounds([(tally.length, numbers[tally]) for tally in tallies])
        case Combination(name, operands):
            parts = [bounds_formula(part, numbers) for part in operands]
            return lambda ranges: _of_operation(name, [part(ranges) for part in parts])
    raise TypeError(tree)


def _shape_bounds(counted: list[tuple[int, int]]) -> Callable[[Sequence[Range]], Range]:
    shape = _shape(counted)

    def bounds_of_shape(ranges: Sequence[Range]) -> Range:
        if any(ranges[at][0] != ranges[at][1] for _, at in counted):
            return ANY_TEXT
        return (shape([low for low, _ in ranges]),) * 2

    return bounds_of_shape


def _of_operation(name: str, parts: list[Range]) -> Range:
    match name:
        case "and":
            return all(low for low, _ in parts), all(high for _, high in parts)
        case "or":
            return any(low for low, _ in parts), any(high for _, high in parts)
        case "not":
            ((low, high),) = parts
            return not high, not low
        case "max" | "min":
            pick = OPERATIONS[name]
            return pick(low for low, _ in parts), pick(high for _, high in parts)
    (low, high), (other_low, other_high) = parts
    match name:
        case "+":
            return low + other_low, high + other_high
        case "-":
            return low - other_high, high - other_low
        case "*":
            ends = [a * b for a in (low, high) for b in (other_low, other_high)]
            return min(ends), max(ends)
        case "//":
            return low // other_low, high // other_low
        case "%":
            same = low // other_low == high // other_low
            return (low % other_low, high % other_low) if same else (0, other_low - 1)
        case "<" | "<=":
            compare = OPERATIONS[name]
            return compare(high, other_low), compare(low, other_high)
        case ">" | ">=":
            compare = OPERATIONS[name]
            return compare(low, other_high), compare(high, other_low)
        case "==":
            return low == high == other_low == other_high, low <= other_high and other_low <= high
        case "!=":
            return low > other_high or other_low > high, not low == high == other_low == other_high
    raise ValueError(name)
