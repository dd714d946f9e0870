"""The deal of Boston: 13 cards each, and a suit turned up from a second pack."""

from thousandstats.answers import AskableLayout
from thousandstats.cards import Deck
from thousandstats.terms import COMMON_TERMS

DECK = Deck("Boston", ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"))
PLAYERS = ("hand", "left", "opposite", "right")

standard = AskableLayout(
    game="boston",
    name="standard",
    title="Boston",
    deck=DECK,
    places=tuple((player, 13) for player in PLAYERS),
    players=PLAYERS,
    terms=COMMON_TERMS,
    synonyms={
        **dict.fromkeys(("opponent", "opponents", "others"), ("left", "opposite", "right")),
        **dict.fromkeys(("me", "my_hand", "mine", "south"), ("hand",)),
        **dict.fromkeys(("partner", "north", "across"), ("opposite",)),
        "west": ("left",),
        "east": ("right",),
    },
    trump=True,
)
