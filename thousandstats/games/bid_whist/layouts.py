"""The deals of Bid Whist.

They are with two jokers and a kitty, without jokers, of the classic game, and of the individual
game of two to five players. Jokers belong to no suit before the bidding.
"""

from thousandstats.answers import AskableLayout
from thousandstats.cards import Deck
from thousandstats.terms import COMMON_TERMS

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
FULL = Deck("Bid Whist", RANKS, jokers=("LJ", "BJ"))
PLAIN = Deck("Bid Whist without jokers", RANKS)

PARTNERS = ("hand", "left", "partner", "right")
OF_OTHERS = {
    "opponents": ("left", "right", "other", "opposite", "far_left", "far_right"),
    "opponent": ("left", "right", "other", "opposite", "far_left", "far_right"),
    **dict.fromkeys(("me", "my_hand", "mine", "south"), ("hand",)),
    **dict.fromkeys(("north", "dummy"), ("partner", "opposite")),
    **dict.fromkeys(("talon", "widow", "stock", "blind", "skat"), ("kitty",)),
    "west": ("left",),
    "east": ("right",),
}
"""What places are called elsewhere; a layout has some of them."""

ALONE = {
    2: ("hand", "other"),
    3: ("hand", "left", "right"),
    4: ("hand", "left", "opposite", "right"),
    5: ("hand", "left", "far_left", "far_right", "right"),
}


def _layout(
    name: str, title: str, deck: Deck, players: tuple[str, ...], kitty: int
) -> AskableLayout:
    size = (deck.size - kitty) // len(players)
    places = tuple((player, size) for player in players)
    return AskableLayout(
        game="bid_whist",
        name=name,
        title=f"Bid Whist, {title}",
        deck=deck,
        places=(*places, ("kitty", kitty)) if kitty else places,
        players=players,
        terms=COMMON_TERMS,
        synonyms=OF_OTHERS,
    )


standard = _layout("standard", "standard", FULL, PARTNERS, kitty=6)
no_jokers = _layout("no_jokers", "no jokers", PLAIN, PARTNERS, kitty=4)
classic = _layout("classic", "classic", PLAIN, PARTNERS, kitty=0)
individual_2, individual_3, individual_4, individual_5 = (
    _layout(f"individual-{n}", f"individual, {n} players", FULL, ALONE[n], 4 if n == 5 else 6)
    for n in ALONE
)
