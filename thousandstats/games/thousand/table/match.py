"""What lasts from deal to deal: the rules, the scores, whose deal it is, and what the cards are.

Seats are numbered clockwise from 0. The dealer of the first deal sits last, so that seat 0 has the
first forced 100.
"""

from typing import NamedTuple

from thousandstats.cards import SUITS
from thousandstats.games.thousand.layouts import DECK, three_players, two_players
from thousandstats.games.thousand.rules import RuleSet
from thousandstats.games.thousand.table.actions import Deal
from thousandstats.games.thousand.terms import (
    CARD_POINTS,
    LIMIT_WITHOUT_MARRIAGE,
    MARRIAGE_VALUES,
    pair,
)
from thousandstats.play import chance
from thousandstats.play.tricks import trick_order

TARGET = 1000
FORCED = 100

LAYOUTS = {3: three_players, 2: two_players}

SUIT_OF = tuple(card % len(SUITS) for card in range(DECK.size))
STRENGTH = tuple(card // len(SUITS) for card in range(DECK.size))
SUIT_MASKS = tuple(DECK.suit(suit) for suit in SUITS)
PAIRS = tuple(pair(DECK, suit) for suit in SUITS)
VALUES = tuple(MARRIAGE_VALUES[suit] for suit in SUITS)
POINTS = tuple(CARD_POINTS[card[:-1]] for card in DECK.cards)
ORDER = trick_order(SUIT_OF, STRENGTH)
ABOVE = ORDER.above


class Match(NamedTuple):
    """A game between two deals.

    Attributes
    ----------
    rules : RuleSet
    players : int
        2 or 3.
    dealer : int
        Who deals next, or is dealing.
    scores : tuple of int
    bombs : tuple of int
        How many each player has thrown.
    barrel : tuple of int
        How many deals each player on the barrel has left; 0 for one who is not on it.
    number : int
        How many deals are done.
    seed : int or None
        Where the deals come from; None if somebody deals them.
    winner : int or None
        Who has won, once the game is over.
    """

    rules: RuleSet
    players: int
    dealer: int
    scores: tuple[int, ...]
    bombs: tuple[int, ...]
    barrel: tuple[int, ...]
    number: int
    seed: int | None
    winner: int | None = None

    @property
    def forced(self) -> int:
        """The seat with the forced 100, and the first of the order around the table."""
        return (self.dealer + 1) % self.players

    def deal(self) -> Deal:
        """Return the next deal of the seed: stream number `number` of it."""
        assert self.seed is not None
        sizes = LAYOUTS[self.players].sizes
        masks = chance.deal(sizes, DECK.full, chance.words(self.seed, self.number))
        return Deal(masks[: self.players], masks[self.players :])


def limit(cards: int) -> int:
    """Return the limit of a bid or contract: 120 and the values of the marriages in these cards.

    >>> limit(0), limit(DECK.parse("K♥ Q♥ K♦ Q♦ K♣ Q♣ A♠"))
    (120, 360)
    """
    total = LIMIT_WITHOUT_MARRIAGE
    for mask, value in zip(PAIRS, VALUES, strict=True):
        if cards & mask == mask:
            total += value
    return total


def card_points(cards: int) -> int:
    """Return what the cards of a mask are worth in tricks."""
    return sum(POINTS[card] for card in range(DECK.size) if cards >> card & 1)


def changed(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """Return the same values with another one at a seat."""
    return (*values[:seat], value, *values[seat + 1 :])
