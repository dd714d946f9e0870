"""The pictures of Thousand: which figures stand side by side."""

from thousandstats.games.thousand.figures import FIGURES
from thousandstats.games.thousand.wording import NUMBER_WORDS
from thousandstats.published import Figure, Plot, Series

_BY_ID = {figure.id: figure for figure in FIGURES}


def _f(name: str) -> Figure:
    return _BY_ID[f"thousand/{name}"]


def _completing(start: str) -> tuple[Figure, ...]:
    return tuple(_f(f"{start}kitty/completes-one-of-{number}") for number in NUMBER_WORDS[1:])


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
)
