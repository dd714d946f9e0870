"""What lies in the kitty, with and without knowing your own cards.

Left out: which marriages it completes; see `completions`.
"""

from collections.abc import Iterator

from thousandstats.games.thousand.catalogue.wording import (
    FIRST_LAYOUTS,
    NUMBER_WORDS,
    RANK_WORDS,
    SUIT_WORDS,
    aces_condition,
    aces_known,
    figure,
)
from thousandstats.games.thousand.layouts import DECK
from thousandstats.published import Figure

RANKS = ("A", "10", "9")
"""The ranks that players look for in the kitty."""

REDEALT = (4, 5, 6)
"""House rules let a kitty of fewer points than one of these be dealt again."""

WORTHY = (20, 25, 30)
"""What players call a good kitty."""


def _kitty_points() -> Iterator[Figure]:
    """Yield what the kitty is worth."""
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


def _thresholds() -> Iterator[Figure]:
    """How often the kitty is worth little or much."""
    for start, layout in FIRST_LAYOUTS.items():
        for points in REDEALT:
            yield figure(
                f"{start}kitty/points-under-{points}",
                f"The card points in the kitty are fewer than {points}",
                f"points(kitty) < {points}",
                layout=layout,
            )
        for points in WORTHY:
            yield figure(
                f"{start}kitty/points-at-least-{points}",
                f"The card points in the kitty are {points} or more",
                f"points(kitty) >= {points}",
                layout=layout,
            )
        yield figure(
            f"{start}kitty/of-one-suit",
            "All cards in the kitty are of one suit",
            "longest(kitty) == size(kitty)",
            layout=layout,
        )
        yield figure(
            f"{start}kitty/two-nines",
            "There are two nines or more in the kitty",
            "count(kitty, '9') >= 2",
            layout=layout,
        )


def _kitty_ranks() -> Iterator[Figure]:
    """Aces, tens and nines in the kitty, and aces beside those in your hand."""
    for start, layout in FIRST_LAYOUTS.items():
        for rank in RANKS:
            word = RANK_WORDS[rank]
            yield figure(
                f"{start}kitty/{word}s",
                f"The number of {word}s in the kitty",
                f"count(kitty, '{rank}')",
                kind="distribution",
                layout=layout,
            )
            yield figure(
                f"{start}kitty/some-{word}",
                f"There is at least one {word} in the kitty",
                f"count(kitty, '{rank}') >= 1",
                layout=layout,
            )
        yield figure(
            f"{start}kitty/aces-beside-the-hand",
            "The number of aces in your hand, and beside it the number in the kitty",
            "count(hand, 'A'), count(kitty, 'A')",
            kind="distribution",
            layout=layout,
        )
        for number, word in enumerate(NUMBER_WORDS[:-1]):
            yield figure(
                f"{start}kitty/some-ace-beside-{word}",
                f"There is at least one ace in the kitty when your hand has {word} of the four",
                "count(kitty, 'A') >= 1",
                aces_known(number),
                aces_condition(number),
                layout=layout,
            )


FIGURES: tuple[Figure, ...] = (
    *_kitty_points(),
    *_kitty_cards(),
    *_thresholds(),
    *_kitty_ranks(),
)
