"""The deals of Thousand: 24 cards, for three players and for two.

Left out: four players, where the dealer sits out and the deal is that of three.
"""

from thousandstats.answers import AskableLayout
from thousandstats.cards import Deck
from thousandstats.games.thousand.terms import TERMS

DECK = Deck("Thousand", ("9", "J", "Q", "K", "10", "A"))

three_players = AskableLayout(
    game="thousand",
    name="three",
    title="Thousand, three players",
    deck=DECK,
    places=(("hand", 7), ("left", 7), ("right", 7), ("kitty", 3)),
    players=("hand", "left", "right"),
    terms=TERMS,
)

# The declarer chooses one of two kitties; ``kitty`` is the chosen one, ``spare`` the other.
two_players = AskableLayout(
    game="thousand",
    name="two",
    title="Thousand, two players",
    deck=DECK,
    places=(("hand", 10), ("other", 10), ("kitty", 2), ("spare", 2)),
    players=("hand", "other"),
    terms=TERMS,
)
