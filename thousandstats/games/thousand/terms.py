"""What can be measured of cards in Thousand: marriages, the bid limit, card points."""

from thousandstats.cards import Deck
from thousandstats.terms import COMMON_TERMS, Term, WeightedGroups, singles

MARRIAGE_VALUES = {"♠": 40, "♣": 60, "♦": 80, "♥": 100}
"""What a marriage of each suit is worth."""

CARD_POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
"""What a card of each rank is worth in a trick."""

LIMIT_WITHOUT_MARRIAGE = 120
"""The highest bid of a hand that holds no marriage."""


def pair(deck: Deck, suit: str) -> int:
    """Return the king and queen of a suit."""
    return deck.suit(suit) & (deck.rank("K") | deck.rank("Q"))


def _marriages(deck: Deck) -> WeightedGroups:
    return WeightedGroups(tuple((pair(deck, suit), 1) for suit in MARRIAGE_VALUES))


def _marriage(deck: Deck, suit: str) -> WeightedGroups:
    return WeightedGroups(((pair(deck, suit), 1),), boolean=True)


def _limit(deck: Deck) -> WeightedGroups:
    values = tuple((pair(deck, suit), value) for suit, value in MARRIAGE_VALUES.items())
    return WeightedGroups(values, offset=LIMIT_WITHOUT_MARRIAGE)


def _points(deck: Deck) -> WeightedGroups:
    worth = [(deck.rank(rank), points) for rank, points in CARD_POINTS.items() if points]
    return WeightedGroups(tuple(group for mask, points in worth for group in singles(mask, points)))


TERMS = (
    Term(
        "marriages",
        "",
        _marriages,
        "how many marriages (king and queen of a suit) lie there",
        ("meldunki", "melds", "pairs", "couples"),
    ),
    Term(
        "marriage",
        "a suit",
        _marriage,
        "whether the marriage of the suit lies there",
        ("meldunek", "meld", "pair", "couple"),
    ),
    Term(
        "limit",
        "",
        _limit,
        "the bid limit: 120 and the marriages' values",
        ("max_bid", "maximum", "bid"),
    ),
    Term(
        "points",
        "",
        _points,
        "the card points, of 120 in all",
        ("value", "card_points", "score", "worth"),
    ),
    *COMMON_TERMS,
)
