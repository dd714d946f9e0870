"""The pictures of Thousand: which figures stand side by side."""

from thousandstats.games.thousand.catalogue.figures import FIGURES
from thousandstats.games.thousand.catalogue.wording import CARDINALS, NUMBER_WORDS
from thousandstats.games.thousand.layouts import DECK
from thousandstats.published import Figure, Plot, Series

_BY_ID = {figure.id: figure for figure in FIGURES}


def _f(name: str) -> Figure:
    return _BY_ID[f"thousand/{name}"]


def _completing(start: str) -> tuple[Figure, ...]:
    return tuple(_f(f"{start}kitty/completes-one-of-{number}") for number in NUMBER_WORDS[1:])


def _void(stage: str) -> tuple[Figure, ...]:
    return tuple(_f(f"splits/{stage}void-opponent-holding-{number}") for number in HELD)


HELD = CARDINALS[: len(DECK.ranks)]
"""How many cards of a suit you may hold while there are others."""

PLOTS: tuple[Plot, ...] = (
    Plot(
        "thousand-limit",
        "The limit before and after taking the kitty, three players",
        "limit",
        (
            Series("the hand", (_f("limit/hand"),)),
            Series("hand and kitty", (_f("limit/hand-and-kitty"),)),
        ),
    ),
    Plot(
        "thousand-kitty-points",
        "What the kitty is worth",
        "card points",
        (
            Series("three players: three cards", (_f("kitty/points"),)),
            Series("two players: two cards", (_f("two-players/kitty/points"),)),
        ),
    ),
    Plot(
        "thousand-marriages",
        "Marriages by the number of cards",
        "marriages held",
        (
            Series("seven cards", (_f("marriages/in-the-hand"),)),
            Series("ten cards", (_f("two-players/marriages/in-the-hand"),)),
            Series("twelve cards", (_f("two-players/marriages/in-hand-and-kitty"),)),
        ),
    ),
    Plot(
        "thousand-completing-cards",
        "The kitty brings at least one of the missing cards",
        "cards missing, from different marriages (♥, ♦, ♣, ♠)",
        (
            Series("three players", _completing(""), NUMBER_WORDS[1:]),
            Series("two players", _completing("two-players/"), NUMBER_WORDS[1:]),
        ),
    ),
    Plot(
        "thousand-raise",
        "By how much the kitty raises the limit",
        "the limit after the kitty less the limit of the hand",
        (
            Series("three players", (_f("limit/raised-by"),)),
            Series("two players", (_f("two-players/limit/raised-by"),)),
        ),
    ),
    Plot(
        "thousand-highest-limit",
        "The limit of a hand, and the highest of the three, before the kitty",
        "limit",
        (
            Series("one hand", (_f("limit/hand"),)),
            Series("the highest of three", (_f("limit/highest"),)),
        ),
    ),
    Plot(
        "thousand-players-with-a-marriage",
        "How many of the three players hold a marriage",
        "players",
        (Series("three players", (_f("marriages/players-with-one"),)),),
    ),
    Plot(
        "thousand-aces",
        "Aces by the number of cards",
        "aces held",
        (
            Series("seven cards", (_f("aces/in-the-hand"),)),
            Series("ten cards", (_f("two-players/aces/in-the-hand"),)),
            Series("twelve cards", (_f("two-players/aces/in-hand-and-kitty"),)),
        ),
    ),
    Plot(
        "thousand-points",
        "Card points of a hand, and of the strongest of the three",
        "card points",
        (
            Series("one hand", (_f("points/in-the-hand"),)),
            Series("the strongest of three", (_f("points/strongest-hand"),)),
        ),
    ),
    Plot(
        "thousand-longest-suit",
        "The longest suit before and after taking the kitty, three players",
        "cards of the suit",
        (
            Series("the hand", (_f("suits/longest-in-the-hand"),)),
            Series("hand and kitty", (_f("suits/longest-in-hand-and-kitty"),)),
        ),
    ),
    Plot(
        "thousand-splits",
        "The split of a suit between two opponents when you know the kitty",
        "cards of the opponent who has more, and of the other",
        tuple(
            Series(f"you hold {number}", (_f(f"splits/after-the-kitty/holding-{number}"),))
            for number in ("one", "two", "three")
        ),
    ),
    Plot(
        "thousand-voids",
        "An opponent holds no card of a suit, three players",
        "cards of it that you hold",
        (
            Series("your hand is known", _void(""), HELD),
            Series("the kitty as well", _void("after-the-kitty/"), HELD),
        ),
    ),
    Plot(
        "thousand-two-kitties",
        "What the chosen kitty is worth, and the dearer of the two, two players",
        "card points",
        (
            Series("the chosen one", (_f("two-players/kitty/points"),)),
            Series("the dearer one", (_f("two-players/kitties/dearer-points"),)),
        ),
    ),
)
