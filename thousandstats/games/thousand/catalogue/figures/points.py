"""Card points: of a hand, after the kitty, of the strongest and the weakest hand of a deal."""

from collections.abc import Iterator

from thousandstats.games.thousand.catalogue.wording import (
    FIRST_LAYOUTS,
    NUMBER_WORDS,
    SEEN,
    aces_condition,
    aces_known,
    figure,
    held_in,
    highest,
    lowest,
)
from thousandstats.games.thousand.terms import CARD_POINTS
from thousandstats.published import Figure

REDEALT = (13, 14, 15, 18)
"""House rules let a hand of fewer points than one of these be dealt again."""

ALL_POINTS = 4 * sum(CARD_POINTS.values())


def _hand() -> Iterator[Figure]:
    """Yield the card points of one hand."""
    for start, layout in FIRST_LAYOUTS.items():
        hand = f"a hand of {SEEN[layout.name]} cards"
        for name, (where, places) in held_in(layout).items():
            yield figure(
                f"{start}points/{name}",
                f"The card points in {where}",
                f"points({places})",
                kind="distribution",
                layout=layout,
            )
            yield figure(
                f"{start}points/mean-{name}",
                f"The card points in {where} on average",
                f"points({places})",
                kind="mean",
                layout=layout,
            )
            yield figure(
                f"{start}points/half-of-all-{name}",
                f"Half of all card points or more lie in {where}",
                f"points({places}) >= {ALL_POINTS // 2}",
                layout=layout,
            )
        for points in REDEALT:
            yield figure(
                f"{start}points/hand-under-{points}",
                f"The card points in {hand} are fewer than {points}",
                f"points(hand) < {points}",
                layout=layout,
            )
            yield figure(
                f"{start}points/some-hand-under-{points}",
                f"A player has fewer than {points} card points",
                f"players_with(points(player) < {points}) >= 1",
                layout=layout,
            )


def _given() -> Iterator[Figure]:
    """Yield the card points of a hand on average, by its aces or its marriages."""
    for number, word in enumerate(NUMBER_WORDS):
        yield figure(
            f"points/mean-with-aces-{word}",
            f"The card points of a hand with {word} of the four aces on average",
            "points(hand)",
            aces_known(number),
            aces_condition(number),
            "mean",
        )
    for name, has, condition in (
        ("with-a-marriage", "at least one", ">= 1"),
        ("without-a-marriage", "no", "== 0"),
    ):
        yield figure(
            f"points/mean-{name}",
            f"The card points of a hand with {has} marriage on average",
            "points(hand)",
            f"Of your hand it is only known that it holds {has} marriage.",
            f"marriages(hand) {condition}",
            "mean",
        )


def _deal() -> Iterator[Figure]:
    """Yield the card points of all players beside each other."""
    for start, layout in FIRST_LAYOUTS.items():
        points = [f"points({player})" for player in layout.players]
        most, fewest = highest(points), lowest(points)
        for name, title, question in (
            ("strongest-hand", "The card points of the player who has most", most),
            ("weakest-hand", "The card points of the player who has fewest", fewest),
        ):
            yield figure(
                f"{start}points/{name}", title, question, kind="distribution", layout=layout
            )
            yield figure(
                f"{start}points/mean-{name}",
                f"{title} on average",
                question,
                kind="mean",
                layout=layout,
            )
        yield figure(
            f"{start}points/yours-alone-are-most",
            "You have more card points than anyone else",
            f"{points[0]} > {highest(points[1:])}",
            layout=layout,
        )
        yield figure(
            f"{start}points/yours-alone-are-fewest",
            "You have fewer card points than anyone else",
            f"{points[0]} < {lowest(points[1:])}",
            layout=layout,
        )
        yield figure(
            f"{start}points/some-hand-has-half",
            "A player has half of all card points or more",
            f"players_with(points(player) >= {ALL_POINTS // 2}) >= 1",
            layout=layout,
        )


FIGURES: tuple[Figure, ...] = (*_hand(), *_given(), *_deal())
