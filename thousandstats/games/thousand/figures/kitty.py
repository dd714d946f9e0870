"""What lies in the kitty, with and without knowing your own cards.

Left out: which marriages it completes; see `completions`.
"""

from collections.abc import Iterator

from thousandstats.games.thousand.layouts import DECK
from thousandstats.games.thousand.wording import FIRST_LAYOUTS, RANK_WORDS, SUIT_WORDS, figure
from thousandstats.published import Figure


def _kitty_points() -> Iterator[Figure]:
    """What the kitty is worth."""
    for start, layout in FIRST_LAYOUTS.items():
        yield figure(
            f"{start}kitty/points",
            "The card points in the kitty",
            "points(kitty)",
            kind="distribution",
            layout=layout,
        )
        yield figure(
            f"{start}kitty/mean-points",
            "The card points in the kitty on average",
            "points(kitty)",
            kind="mean",
            layout=layout,
        )
    yield figure(
        "kitty/points-beside-the-hand",
        "The card points of your hand, and beside them those in the kitty",
        "points(hand), points(kitty)",
        kind="distribution",
    )
    for points in (30, 40, 50):
        yield figure(
            f"kitty/mean-points-beside-{points}",
            f"The card points in the kitty on average when your hand is worth {points}",
            "points(kitty)",
            "Of your hand only its card points are known; every such hand is equally likely.",
            f"points(hand) == {points}",
            "mean",
        )


def _kitty_cards() -> Iterator[Figure]:
    """Where an unseen card lies, for each of the cards."""
    for card in DECK.cards:
        rank, suit = RANK_WORDS[card[:-1]], SUIT_WORDS[card[-1]]
        yield figure(
            f"kitty/holds-unseen/{rank}-of-{suit}",
            f"{card} lies in the kitty when it is not in your hand",
            f"has(kitty, '{card}')",
            "You see your own seven cards, and this one is not among them.",
            f"not has(hand, '{card}')",
        )


FIGURES: tuple[Figure, ...] = (*_kitty_points(), *_kitty_cards())
