"""What can be measured of a set of cards: statistics as data, and the terms that name them.

A *statistic* is data, never a function, so that each route can read it in its own way:

- `WeightedGroups`: an offset plus the weight of every *group* of cards that is held whole. A
  marriage is a group of two; card points and counts are groups of one; "has these cards" is one
  group.
- `Lengths`: what becomes of the suit lengths: the longest, the shortest, or the whole shape.

A *term* is the name by which a question asks for a statistic, such as ``points(hand)``. The terms
here make sense for every deck; each game adds its own beside them. Left out: terms of two sets of
cards at once (a question compares two terms instead), and terms of the play.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from thousandstats.cards import SUITS, Deck

Fold = Literal["longest", "shortest", "shape"]


@dataclass(frozen=True)
class WeightedGroups:
    """``offset`` plus the weights of the groups held whole.

    Attributes
    ----------
    groups : tuple of (int, int)
        Each group as a mask of cards, with its weight.
    offset : int
        What a set that holds no group is worth.
    boolean : bool
        True when the statistic says yes or no (one group of weight 1, no offset).
    """

    groups: tuple[tuple[int, int], ...]
    offset: int = 0
    boolean: bool = False


@dataclass(frozen=True)
class Lengths:
    """The lengths of the suits, folded: their maximum, their minimum, or all of them sorted.

    Attributes
    ----------
    fold : {"longest", "shortest", "shape"}
        ``shape`` is a text of the lengths in falling order, such as ``'4-3-0-0'``.
    suits : tuple of int
        The cards of each suit as a mask. Jokers belong to none.
    """

    fold: Fold
    suits: tuple[int, ...]


Statistic = WeightedGroups | Lengths


@dataclass(frozen=True)
class Term:
    """A name that questions use, what it takes after the place, and how its statistic is made.

    Attributes
    ----------
    name : str
        As written in a question.
    takes : str
        What is written after the place, in a player's words; empty when nothing is.
    build : callable
        ``build(deck, *written)`` gives the `Statistic`; `written` is what stood after the place,
        already brought to the deck's own spelling. It is a function of a module, so that layouts
        with the term can be pickled.
    meaning : str
        One line for the reader of ``--help``.
    synonyms : tuple of str
        Other words for it; only named in a refusal, never read.
    """

    name: str
    takes: str
    build: Callable[..., Statistic] = field(repr=False)
    meaning: str
    synonyms: tuple[str, ...] = ()

    def usage(self, place: str = "place") -> str:
        """Return how the term is written in a question about a place.

        >>> COMMON_TERMS[1].usage(), COMMON_TERMS[2].usage("p")
        ('has(place, cards)', 'longest(p)')
        """
        return f"{self.name}({', '.join(filter(None, (place, self.takes)))})"


def singles(mask: int, weight: int = 1) -> tuple[tuple[int, int], ...]:
    """Each card of `mask` as a group of its own.

    >>> singles(0b101, 4)
    ((1, 4), (4, 4))
    """
    groups = []
    while mask:
        card = mask & -mask
        groups.append((card, weight))
        mask ^= card
    return tuple(groups)


def _suits(deck: Deck) -> tuple[int, ...]:
    return tuple(deck.suit(suit) for suit in SUITS)


# Functions with names of their own, so that layouts can be pickled.


def _longest(deck: Deck) -> Lengths:
    return Lengths("longest", _suits(deck))


def _shortest(deck: Deck) -> Lengths:
    return Lengths("shortest", _suits(deck))


def _shape(deck: Deck) -> Lengths:
    return Lengths("shape", _suits(deck))


def _has(deck: Deck, cards: str) -> WeightedGroups:
    return WeightedGroups(((deck.parse(cards), 1),), boolean=True)


def _count(deck: Deck, what: str) -> WeightedGroups:
    return WeightedGroups(singles(kind_of_card(deck, what)))


def kind_of_card(deck: Deck, what: str) -> int:
    """Return the cards named by `what`, in the deck's spelling: a rank, suit, joker or cards.

    >>> kind_of_card(Deck("tiny", ("K", "A")), "A").bit_count()
    4
    """
    if what == "joker":
        return deck.joker_mask
    if what in SUITS:
        return deck.suit(what)
    if what in deck.ranks:
        return deck.rank(what)
    return deck.parse(what)


COMMON_TERMS = (
    Term(
        "count",
        "a rank, a suit, 'joker' or cards",
        _count,
        "how many such cards lie there",
        ("number", "aces", "kings", "queens", "jacks", "tens", "nines", "jokers", "how_many"),
    ),
    Term(
        "has",
        "cards",
        _has,
        "whether all the named cards lie there",
        ("holds", "contains", "includes"),
    ),
    Term(
        "longest",
        "",
        _longest,
        "the length of the longest suit",
        ("length", "suit_length", "max_length"),
    ),
    Term(
        "shortest",
        "",
        _shortest,
        "the length of the shortest suit, 0 for a void",
        ("void", "voids", "singleton", "min_length"),
    ),
    Term(
        "shape",
        "",
        _shape,
        "the suit lengths in falling order, such as '4-3-0-0'",
        ("distribution", "pattern", "split", "suits"),
    ),
)
