"""A question as a program for the kernel of simulation: a condition and values for each case.

Texts are numbers there: a shape has its lengths as digits, a suit is negative, so that none is
ever equal to a shape. Cards that are worth the same are counted as one group. Bounds of all numbers
are worked out on the way: no sum or product may overflow, a condition that its bounds rule out is
impossible, and where deals are tallied by their values the bounds decide how many entries there
are.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from math import prod

import numpy as np

from thousandstats import bounds
from thousandstats.bounds import Span
from thousandstats.cards import SUITS
from thousandstats.errors import InputError, short
from thousandstats.kernels import blocks, columns
from thousandstats.questions import (
    Measure,
    Node,
    Operation,
    Question,
    evaluate,
    measures,
)
from thousandstats.terms import Lengths, WeightedGroups

LARGEST = 2**62
"""Numbers in a question may not grow beyond this, so that the kernel's never overflow."""

OPERATIONS = {
    "+": columns.ADD,
    "-": columns.SUBTRACT,
    "*": columns.TIMES,
    "//": columns.FLOOR,
    "%": columns.MODULO,
    "<": columns.LESS,
    "<=": columns.AT_MOST,
    ">": columns.MORE,
    ">=": columns.AT_LEAST,
    "==": columns.EQUAL,
    "!=": columns.UNEQUAL,
    "and": columns.AND,
    "or": columns.OR,
    "not": columns.NOT,
    "max": columns.LARGER,
    "min": columns.SMALLER,
}
FOLDS = {"longest": columns.LONGEST, "shortest": columns.SHORTEST, "shape": columns.SHAPE}


def base_of(question: Question) -> int:
    """More than the length of any suit, also of those that only a term knows."""
    nodes = [node for case in question.cases for node in (*case.values, case.given) if node]
    folds = [one.statistic for one in measures(nodes) if isinstance(one.statistic, Lengths)]
    sizes = (suit.bit_count() for fold in folds for suit in fold.suits)
    return max(len(question.layout.deck.ranks), *sizes, 0) + 1


def number_of(text: str, base: int) -> int:
    """Return a suit or a shape as a number."""
    if text in SUITS:
        return -1 - SUITS.index(text)
    return reduce(lambda number, length: number * base + int(length), text.split("-"), 0)


def text_of(number: int, base: int, suits: int) -> str:
    """Return the suit, or the shape of a number of suits, that `number_of` made a number."""
    if number < 0:
        return SUITS[-1 - number]
    lengths = [number // base**power % base for power in reversed(range(suits))]
    return "-".join(map(str, lengths))


class Writer:
    """Writes all expressions of a question on one tape.

    Parameters
    ----------
    question : Question
    base : int
        More than the greatest length of a suit.
    conditions : sequence of (Node or None)
        What is tried of each case's condition.

    Attributes
    ----------
    bounds : list of (int, int)
        The smallest and the largest that each value can be, or a little more.
    cells : int
        How many different keys there can be: one for each value within its bounds.
    depth : int
        The most columns that are on the stack at once, with those that a fold needs for work.
    """

    def __init__(self, question: Question, base: int, conditions: Sequence[Node | None]) -> None:
        self.base = base
        self.sizes = question.layout.sizes
        # In the table of who holds what: the places, the rest of the cards, then unions of places.
        self.rows = {1 << place: row for row, place in enumerate(question.places)}
        self.rows[0] = len(self.rows)
        self.tape: list[int] = []
        self.parts: list[list[int]] = []
        self.height = 0
        self.depth = 1
        spans: list[list[Span]] = []
        possible = False
        for case, condition in zip(question.cases, conditions, strict=True):
            parts = [len(self.tape)]
            met = self._expression(condition) if condition is not None else (1, 1)
            possible = possible or met != (0, 0)
            spans.append([])
            for node in case.values:
                parts.append(len(self.tape))
                spans[-1].append(self._expression(node))
            self.parts.append([*parts, len(self.tape)])
        if not possible:
            raise InputError(
                f"The condition {short(str(question.given))} is impossible: no deal meets it."
            )
        self.bounds = [
            (min(low for low, _ in column), max(high for _, high in column))
            for column in zip(*spans, strict=True)
        ]
        self.cells = prod(high - low + 1 for low, high in self.bounds)

    def _expression(self, node: Node) -> Span:
        """Write one expression; its bounds."""
        self.height = 0
        return self._write(node)

    def _step(self, operation: int, *belongings: int) -> None:
        self.tape += [operation, *belongings]
        if operation <= columns.SHAPE:
            self.height += 1
        elif operation != columns.NOT:
            self.height -= 1
        self.depth = max(self.depth, self.height)

    def _write(self, node: Node) -> Span:
        if not measures([node]):
            value = evaluate(node, {})
            number = number_of(value, self.base) if isinstance(value, str) else int(value)
            low, high = self._checked(number, number)
            self._step(columns.PUSH, number)
            return low, high
        if isinstance(node, Measure):
            return self._measure(node)
        assert isinstance(node, Operation)
        operation = OPERATIONS[node.name]
        low, high = self._write(node.operands[0])
        if operation == columns.NOT:
            self._step(operation)
            return 1 - high, 1 - low
        for operand in node.operands[1:]:
            other = self._write(operand)
            self._step(operation)
            low, high = self._checked(*bounds.combined(node.name, (low, high), other))
        return low, high

    def _measure(self, measure: Measure) -> Span:
        statistic = measure.statistic
        row = self.rows.setdefault(measure.places, len(self.rows))
        if isinstance(statistic, WeightedGroups):
            groups = list(_groups(statistic.groups))
            belongings = [number for group in groups for number in group]
            self._step(columns.HELD, row, statistic.offset, len(groups), *belongings)
        else:
            suits = statistic.suits
            self._step(FOLDS[statistic.fold], row, self.base, len(suits), *suits)
            self.depth = max(self.depth, self.height - 1 + len(suits))
        return self._checked(*bounds.measured(measure, self.sizes, self.base - 1))

    def _checked(self, low: int, high: int) -> Span:
        if not -LARGEST <= low <= high <= LARGEST:
            raise InputError(
                f"A number in this question can grow to {max(-low, high):,}; simulation works with "
                f"numbers up to {LARGEST:,}."
            )
        return low, high

    def program(self) -> blocks.Program:
        """Return the program as arrays."""
        unions = [
            sum(
                1 << row for place, row in self.rows.items() if place & union and row < self.rows[0]
            )
            for union, number in self.rows.items()
            if number > self.rows[0]
        ]
        sizes = [high - low + 1 for low, high in self.bounds]
        # Where keys would not fit a number they are not used.
        steps = [
            prod(sizes[number + 1 :]) if self.cells <= LARGEST else 0
            for number in range(len(sizes))
        ]
        return blocks.Program(
            np.array(self.tape, np.int64),
            np.array(self.parts, np.int64),
            np.array(unions, np.int64),
            self.depth,
            np.array([low for low, _ in self.bounds], np.int64),
            np.array(steps, np.int64),
        )


def _groups(groups: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Yield the groups as the tape has them: kind, cards, and what they are worth."""
    single: Counter[int] = Counter()
    for mask, weight in groups:
        if mask.bit_count() == 1:
            single[mask] += weight
        else:
            yield columns.WHOLE, mask, weight
    for weight in sorted(set(single.values())):
        yield columns.EACH, sum(mask for mask in single if single[mask] == weight), weight
