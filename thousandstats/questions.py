"""Questions about a deal: the layout they are asked of, and the form in which routes read them.

A *layout* is a deck and places with sizes (``hand`` 7, ``left`` 7, ``right`` 7, ``kitty`` 3).
A *question* is one expression, or several side by side, about what lies where, with or without a
condition. `thousandstats.parsing` makes it from text; each route answers it in its own way.

Encoding: a set of places is an int whose bit *i* stands for the layout's place number *i*, as a
set of cards is an int whose bit *i* stands for the deck's card number *i*. A question that speaks
of ``trump`` is written out once for each suit: its *cases*, all equally likely.
"""

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import comb
from typing import Any, Literal

from thousandstats.arguments import checked
from thousandstats.cards import SUITS, Deck
from thousandstats.errors import Synonyms
from thousandstats.results import Value, grouped
from thousandstats.results.labels import titled
from thousandstats.results.rounding import html_table
from thousandstats.terms import Statistic, Term

Kind = Literal["bool", "int", "text"]


@checked
@dataclass(frozen=True, repr=False)
class Layout:
    """A deck and the places its cards are dealt to.

    Printed, or at the end of a cell in a notebook, it shows what can be asked of it.

    Attributes
    ----------
    game, name : str
        ``thousand`` and ``three``, as the command line has them.
    title : str
        For people: "Thousand, three players".
    deck : Deck
        The cards.
    places : tuple of (str, int)
        Name and size of each place; the sizes add up to the deck.
    players : tuple of str
        The places that ``players_with`` runs over.
    terms : tuple of Term
        What can be asked.
    trump : bool
        Whether ``trump`` may be asked: a suit turned up, uniform and independent of the deal.
    synonyms : mapping of str to sequence of str
        Other words for places, as players have them; only named in a refusal, never read.

    Raises
    ------
    ValueError
        If the places do not use the deck exactly.

    Examples
    --------
    >>> from thousandstats import thousand
    >>> thousand.three_players
    <Thousand, three players: hand 7, left 7, right 7, kitty 3, of 24 cards>
    >>> print(thousand.three_players)
    Thousand, three players
    places   hand 7, left 7, right 7, kitty 3
    players  hand, left, right
    cards    24: 9 J Q K 10 A of ♠ ♣ ♦ ♥
    deals    807,723,671,040
    terms    size, players_with, marriages, marriage, limit, points, count, has, longest,
             shortest, shape
    """

    game: str
    name: str
    title: str
    deck: Deck
    places: tuple[tuple[str, int], ...]
    players: tuple[str, ...]
    terms: tuple[Term, ...]
    trump: bool = False
    synonyms: Synonyms = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        dealt = sum(size for _, size in self.places)
        if dealt != self.deck.size:
            raise ValueError(f"{self.title}: {dealt} cards are dealt from {self.deck.size}")

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The size of each place, by place number."""
        return tuple(size for _, size in self.places)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each place, by name."""
        return {name: number for number, (name, _) in enumerate(self.places)}

    @property
    def deals(self) -> int:
        """The number of different deals, every place told apart."""
        return ways_to_part(self.sizes)

    @property
    def place_sizes(self) -> str:
        """The places with their sizes, in words."""
        return ", ".join(f"{name} {size}" for name, size in self.places)

    @property
    def summary(self) -> str:
        """The title, the places with their sizes, and the number of cards, in words."""
        return f"{self.title}: {self.place_sizes}, of {self.deck.size} cards"

    def vocabulary(self, place: str = "place") -> tuple[tuple[str, str], ...]:
        """Return all that can be asked of a place: how each is written, and what it means."""
        return (
            (f"size({place})", "how many cards lie there"),
            ("players_with(statement about player)", "of how many players it holds"),
            *((term.usage(place), term.meaning) for term in self.terms),
            *((("trump", "the suit turned up"),) if self.trump else ()),
        )

    def _facts(self) -> tuple[tuple[str, str], ...]:
        jokers = "".join(f" and {joker}" for joker in self.deck.jokers)
        ranks, suits = " ".join(self.deck.ranks), " ".join(SUITS)
        return (
            ("places", self.place_sizes),
            ("players", ", ".join(self.players)),
            ("cards", f"{self.deck.size}: {ranks} of {suits}{jokers}"),
            ("deals", grouped(self.deals)),
        )

    def __repr__(self) -> str:
        return f"<{self.summary}>"

    def __str__(self) -> str:
        terms = ", ".join(written.partition("(")[0] for written, _ in self.vocabulary())
        return titled(self.title, [*self._facts(), ("terms", terms)])

    def _repr_html_(self) -> str:
        rows = [*self._facts(), *self.vocabulary()]
        return html_table(rows, self.title, heading=False, words=True)


@dataclass(frozen=True)
class Constant:
    """A number, a yes or no, or a text that stands in the question."""

    value: int | bool | str


@dataclass(frozen=True)
class Measure:
    """A statistic of the cards that lie in a union of places (a bit mask of place numbers)."""

    statistic: Statistic
    places: int


@dataclass(frozen=True)
class Operation:
    """An operation of `OPERATIONS` on its operands."""

    name: str
    operands: "tuple[Node, ...]"


Node = Constant | Measure | Operation

OPERATIONS: dict[str, Callable[..., Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
    "and": lambda *yes: all(yes),
    "or": lambda *yes: any(yes),
    "not": operator.not_,
    "max": max,
    "min": min,
}


@dataclass(frozen=True)
class Case:
    """One reading of a question: the only one, or the one for a certain trump suit.

    Attributes
    ----------
    values : tuple of Node
        What is asked, side by side.
    given : Node or None
        The condition.
    known : tuple of int
        For each place of the layout the cards that the condition's outermost ``and`` puts there.
    """

    values: tuple[Node, ...]
    given: Node | None
    known: tuple[int, ...]


@dataclass(frozen=True)
class Question:
    """A question as the routes read it.

    Attributes
    ----------
    layout : Layout
        What it is asked of.
    names : tuple of str
        Each thing asked for, in normal form: cards by symbol, one spelling for each.
    given : str or None
        The condition in normal form.
    cases : tuple of Case
        One, or one for each trump suit.
    kinds : tuple of {"bool", "int", "text"}
        The kind of each value asked for.
    """

    layout: Layout
    names: tuple[str, ...]
    given: str | None
    cases: tuple[Case, ...]
    kinds: tuple[Kind, ...]

    @property
    def text(self) -> str:
        """The whole question in normal form."""
        return ", ".join(self.names)

    @property
    def joint(self) -> bool:
        """Whether several values are asked for side by side."""
        return len(self.kinds) > 1

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The numbers of the places that the question or its condition mentions."""
        mentioned = 0
        for case in self.cases:
            for measure in measures((*case.values, *([case.given] if case.given else []))):
                mentioned |= measure.places
        return tuple(n for n in range(len(self.layout.places)) if mentioned >> n & 1)

    @cached_property
    def total(self) -> int:
        """The deals of the mentioned places with the rest merged, for each case; no condition."""
        sizes = [self.layout.sizes[number] for number in self.places]
        return ways_to_part((*sizes, self.layout.deck.size - sum(sizes))) * len(self.cases)


def ways_to_part(sizes: Iterable[int]) -> int:
    """Return the number of ways to part the sum of `sizes` cards into places of these sizes.

    >>> ways_to_part((7, 7, 7, 3))
    807723671040
    """
    left = 0
    ways = 1
    for size in sizes:
        left += size
        ways *= comb(left, size)
    return ways


def ways_to_spread(cards: int, capacities: Sequence[int]) -> int:
    """In how many ways a number of cards, alike, can lie in places of these capacities.

    >>> ways_to_spread(2, (1, 2))
    2
    """
    ways = [1] + [0] * cards
    for capacity in capacities:
        ways = [sum(ways[max(0, n - capacity) : n + 1]) for n in range(cards + 1)]
    return ways[cards]


def conjuncts(node: Node | None) -> Iterator[Node]:
    """Return the parts of a condition's outermost ``and``, from left to right."""
    if isinstance(node, Operation) and node.name == "and":
        for operand in node.operands:
            yield from conjuncts(operand)
    elif node is not None:
        yield node


def walk(node: Node) -> Iterator[Node]:
    """Yield the node and everything below it."""
    yield node
    if isinstance(node, Operation):
        for operand in node.operands:
            yield from walk(operand)


def measures(nodes: Iterable[Node]) -> tuple[Measure, ...]:
    """Return the different measures of the nodes, in the order in which they first stand there."""
    found = (part for node in nodes for part in walk(node) if isinstance(part, Measure))
    return tuple(dict.fromkeys(found))


def evaluate(node: Node, values: Mapping[Measure, Value]) -> Any:
    """Return the value of a node when each measure has the value given."""
    if isinstance(node, Constant):
        return node.value
    if isinstance(node, Measure):
        return values[node]
    return OPERATIONS[node.name](*(evaluate(operand, values) for operand in node.operands))
