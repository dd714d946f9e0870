"""The deals of Thousand: 24 cards, for three players and for two.

Left out: four players, where the dealer sits out and the deal is that of three.
"""

from thousandstats.answers import AskableLayout
from thousandstats.cards import Deck
from thousandstats.games.thousand.terms import TERMS

DECK = Deck("Thousand", ("9", "J", "Q", "K", "10", "A"))

OF_THE_KITTY = ("talon", "musik", "widow", "stock", "prikup", "skat", "blind")
OF_THE_HAND = ("me", "my_hand", "mine", "player1", "declarer", "forehand")
OF_OPPONENTS = ("opponent", "opponents", "enemies", "others")

three_players = AskableLayout(
    game="thousand",
    name="three",
    title="Thousand, three players",
    deck=DECK,
    places=(("hand", 7), ("left", 7), ("right", 7), ("kitty", 3)),
    players=("hand", "left", "right"),
    terms=TERMS,
    synonyms={
        **dict.fromkeys(OF_THE_HAND, ("hand",)),
        **dict.fromkeys(OF_OPPONENTS, ("left", "right")),
        **dict.fromkeys(OF_THE_KITTY, ("kitty",)),
    },
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
    synonyms={
        **dict.fromkeys(OF_THE_HAND, ("hand",)),
        **dict.fromkeys((*OF_OPPONENTS, "left", "right"), ("other",)),
        **dict.fromkeys(OF_THE_KITTY, ("kitty", "spare")),
        "kitty2": ("spare",),
    },
)
