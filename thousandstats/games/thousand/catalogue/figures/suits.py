"""The suits of a hand: the longest, those it lacks, and the shape, before and after the kitty."""

from collections.abc import Iterator

from thousandstats.games.thousand.catalogue.wording import (
    CARDINALS,
    FIRST_LAYOUTS,
    SEEN,
    SUIT_WORDS,
    figure,
    held_in,
    highest,
)
from thousandstats.games.thousand.layouts import DECK
from thousandstats.published import Figure

WHOLE = len(DECK.ranks)
"""The cards of a suit."""


def _hand() -> Iterator[Figure]:
    """Yield the suits of one hand."""
    for start, layout in FIRST_LAYOUTS.items():
        for name, (where, places) in held_in(layout).items():
            voids = " + ".join(f"(count({places}, '{suit}') == 0)" for suit in SUIT_WORDS)
            for topic, title, question in (
                ("longest", "The cards of the longest suit", f"longest({places})"),
                ("shapes", "The lengths of the suits", f"shape({places})"),
                ("voids", "The number of suits that are missing", voids),
                ("of-a-suit", "The number of hearts", f"count({places}, '♥')"),
            ):
                yield figure(
                    f"{start}suits/{topic}-{name}",
                    f"{title} in {where}",
                    question,
                    kind="distribution",
                    layout=layout,
                )
            yield figure(
                f"{start}suits/a-void-{name}",
                f"At least one suit is missing in {where}",
                f"shortest({places}) == 0",
                layout=layout,
            )
            yield figure(
                f"{start}suits/five-or-more-{name}",
                f"There are {CARDINALS[WHOLE - 1]} cards or more of one suit in {where}",
                f"longest({places}) >= {WHOLE - 1}",
                layout=layout,
            )
            yield figure(
                f"{start}suits/all-{CARDINALS[WHOLE]}-{name}",
                f"There are all {CARDINALS[WHOLE]} cards of a suit in {where}",
                f"longest({places}) == {WHOLE}",
                layout=layout,
            )


def _kitty() -> Iterator[Figure]:
    """Yield what the kitty does to the suits."""
    for start, layout in FIRST_LAYOUTS.items():
        yield figure(
            f"{start}suits/kitty-lengthens-the-longest",
            "The longest suit is longer after taking the kitty",
            "longest(hand | kitty) > longest(hand)",
            layout=layout,
        )
        yield figure(
            f"{start}suits/kitty-fills-every-void",
            f"A hand of {SEEN[layout.name]} cards that lacks a suit lacks none after the kitty",
            "shortest(hand | kitty) >= 1",
            "Your hand lacks at least one suit; nothing else of it is used.",
            "shortest(hand) == 0",
            layout=layout,
        )


def _players() -> Iterator[Figure]:
    """Yield the suits of all players."""
    for start, layout in FIRST_LAYOUTS.items():
        yield figure(
            f"{start}suits/longest-of-a-player",
            "The cards of the longest suit that a player holds",
            highest([f"longest({player})" for player in layout.players]),
            kind="distribution",
            layout=layout,
        )
        yield figure(
            f"{start}suits/players-with-a-void",
            "How many of the players lack a suit",
            "players_with(shortest(player) == 0)",
            kind="distribution",
            layout=layout,
        )
        yield figure(
            f"{start}suits/all-{CARDINALS[WHOLE]}-with-some-player",
            f"A player holds all {CARDINALS[WHOLE]} cards of a suit",
            f"players_with(longest(player) == {WHOLE}) >= 1",
            layout=layout,
        )


FIGURES: tuple[Figure, ...] = (*_hand(), *_kitty(), *_players())
