"""A slow twin of counting, written to be read: deal every deal, and let Python answer the question.

It takes a layout's plain data (ranks, jokers, names and sizes of places, players) and shares no
code with the package. A card is its name, a place is a `Pile` of names, a term is a function of a
few lines, and the text of a question is evaluated by Python itself. Cards must be written by their
names and shapes by all four lengths: reading other spellings is no business of this module.

Scale: one count for each deal of the places that the question or its condition mentions, with the
rest merged (what is left over is not dealt any further), and that meets the condition; four for
each deal if ``trump`` is mentioned, one a suit. ``size`` asks the layout and mentions no place.
"""

import re
from collections import Counter
from itertools import combinations

SUITS = "♠♣♦♥"
MARRIAGE_VALUES = {"♠": 40, "♣": 60, "♦": 80, "♥": 100}
CARD_POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "joker": 0}


class Pile:
    """Cards that lie together: ``|`` puts two together, ``==`` compares with cards as written."""

    def __init__(self, cards):
        self.cards = frozenset(cards)

    def __or__(self, other):
        return Pile(self.cards | other.cards)

    def __eq__(self, written):
        return self.cards == set(written.split())

    __hash__ = None


def rank(card):
    return card[:-1] if card[-1] in SUITS else "joker"


def suit(card):
    return card[-1] if card[-1] in SUITS else "none"


# The terms of Thousand and of every game


def marriage(pile, wanted):
    return "K" + wanted in pile.cards and "Q" + wanted in pile.cards


def marriages(pile):
    return sum(marriage(pile, each) for each in SUITS)


def limit(pile):
    return 120 + sum(MARRIAGE_VALUES[each] for each in SUITS if marriage(pile, each))


def points(pile):
    return sum(CARD_POINTS[rank(card)] for card in pile.cards)


def size(pile):
    return len(pile.cards)


def has(pile, written):
    return set(written.split()) <= pile.cards


def count(pile, what):
    return sum(what in (rank(card), suit(card)) or card in what.split() for card in pile.cards)


def lengths(pile):
    suits = [suit(card) for card in pile.cards]
    return sorted((suits.count(each) for each in SUITS), reverse=True)


def longest(pile):
    return lengths(pile)[0]


def shortest(pile):
    return lengths(pile)[-1]


def shape(pile):
    return "-".join(map(str, lengths(pile)))


# Terms that no game has, for groups of three and of four, groups that overlap, negative weights


def trios(pile):
    return sum({"J" + each, "Q" + each, "K" + each} <= pile.cards for each in SUITS)


def quartets(pile):
    ranks = [rank(card) for card in pile.cards]
    return sum(ranks.count(each) == 4 for each in set(ranks))


def chains(pile):
    neighbours = ("JQ", "QK", "KA")
    return sum({a + each, b + each} <= pile.cards for a, b in neighbours for each in SUITS)


def penalty(pile):
    return 5 - 3 * count(pile, "Q") - 2 * marriages(pile) - 7 * count(pile, "joker")


TERMS = {
    term.__name__: term
    for term in (
        *(marriage, marriages, limit, points, size, has, count, longest, shortest, shape),
        *(trios, quartets, chains, penalty),
    )
}


def distribution(layout, text, given=None):
    """A counter: each value of the question, and the number of deals that have it."""
    words = re.findall(r"\w+", re.sub(r"size\(.*?\)", "", f"{text} {given}"))
    mentioned = {
        name: places
        for name, places in layout.places
        if name in words or ("player" in words and name in layout.players)
    }
    deck = [rank + suit for rank in layout.deck.ranks for suit in SUITS] + [*layout.deck.jokers]
    table = {"__builtins__": {}, **TERMS, "max": max, "min": min}
    table |= {name: Pile(f"{name}?{n}" for n in range(cards)) for name, cards in layout.places}
    table["players_with"] = lambda holds: sum(holds(table[name]) for name in layout.players)
    question, condition = _compiled(text), _compiled(given or "1 == 1")

    counts = Counter()
    for deal in deals(deck, list(mentioned.values())):
        table |= {name: Pile(cards) for name, cards in zip(mentioned, deal, strict=True)}
        for table["trump"] in SUITS if "trump" in words else [None]:
            if eval(condition, table):
                counts[eval(question, table)] += 1
    return counts


def deals(deck, sizes):
    """Every way to deal so many cards to each place; what is left over is not told apart."""
    if not sizes:
        yield ()
        return
    for first in combinations(deck, sizes[0]):
        left = [card for card in deck if card not in first]
        for others in deals(left, sizes[1:]):
            yield first, *others


def _compiled(text):
    """The text as Python, where what stands in ``players_with`` is a function of the player."""
    return compile(text.replace("players_with(", "players_with(lambda player: "), text, "eval")
