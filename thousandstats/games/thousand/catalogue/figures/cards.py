"""Aces, tens, nines and other ranks: in a hand, after the kitty, and with all players.

All ranks are alike, so a table of aces is one of kings too; each is asked where players ask it.
"""

from collections.abc import Iterator

from thousandstats.games.thousand.catalogue.wording import (
    CARDINALS,
    FIRST_LAYOUTS,
    RANK_WORDS,
    SEEN,
    SUIT_WORDS,
    figure,
    held_in,
    highest,
)
from thousandstats.published import Figure

TABLES = ("A", "10", "9")
"""The ranks whose numbers are shown as tables."""

FOURS = ("A", "10", "K", "J", "9")
"""The ranks of which players ask for all four; four nines or jacks may be dealt again."""

REDEALT = 3
"""The number of nines in one hand that may be dealt again under house rules."""


def _ranks() -> Iterator[Figure]:
    """How many cards of a rank a hand has."""
    for start, layout in FIRST_LAYOUTS.items():
        hand = f"a hand of {SEEN[layout.name]} cards"
        for rank in TABLES:
            plural = f"{RANK_WORDS[rank]}s"
            for name, (where, places) in held_in(layout).items():
                yield figure(
                    f"{start}{plural}/{name}",
                    f"The number of {plural} in {where}",
                    f"count({places}, '{rank}')",
                    kind="distribution",
                    layout=layout,
                )
            yield figure(
                f"{start}{plural}/none",
                f"There is no {RANK_WORDS[rank]} in {hand}",
                f"count(hand, '{rank}') == 0",
                layout=layout,
            )
        for rank in FOURS:
            plural = f"{RANK_WORDS[rank]}s"
            all_four = " ".join(rank + suit for suit in SUIT_WORDS)
            yield figure(
                f"{start}{plural}/all-four",
                f"All four {plural} are in {hand}",
                f"has(hand, '{all_four}')",
                layout=layout,
            )
        yield figure(
            f"{start}nines/{CARDINALS[REDEALT]}-or-more",
            f"There are {CARDINALS[REDEALT]} or more nines in {hand}",
            f"count(hand, '9') >= {REDEALT}",
            layout=layout,
        )


def _together() -> Iterator[Figure]:
    """Aces with tens, and with marriages, in one hand."""
    marriages_with = {
        "with-its-ace": ("a marriage and the ace of its suit", "A{0} K{0} Q{0}"),
        "with-its-ace-and-ten": (
            "a marriage, the ace and the ten of one suit",
            "A{0} 10{0} K{0} Q{0}",
        ),
    }
    for start, layout in FIRST_LAYOUTS.items():
        hand = f"a hand of {SEEN[layout.name]} cards"
        yield figure(
            f"{start}aces/and-tens",
            f"The number of aces and tens together in {hand}",
            "count(hand, 'A') + count(hand, '10')",
            kind="distribution",
            layout=layout,
        )
        yield figure(
            f"{start}aces/with-their-ten",
            f"The number of suits of which {hand} holds both the ace and the ten",
            " + ".join(f"has(hand, 'A{suit} 10{suit}')" for suit in SUIT_WORDS),
            kind="distribution",
            layout=layout,
        )
        for name, (what, cards) in marriages_with.items():
            yield figure(
                f"{start}marriage/{name}",
                f"There is {what} in {hand}",
                " or ".join(f"has(hand, '{cards.format(suit)}')" for suit in SUIT_WORDS),
                layout=layout,
            )
        for name, what, ace, marriage in (
            ("no-ace-and-no-marriage", "neither an ace nor a marriage", "== 0", "== 0"),
            ("ace-without-a-marriage", "an ace but no marriage", ">= 1", "== 0"),
            ("marriage-without-an-ace", "a marriage but no ace", "== 0", ">= 1"),
            ("ace-and-marriage", "both an ace and a marriage", ">= 1", ">= 1"),
        ):
            yield figure(
                f"{start}hand/{name}",
                f"There is {what} in {hand}",
                f"count(hand, 'A') {ace} and marriages(hand) {marriage}",
                layout=layout,
            )


def _players() -> Iterator[Figure]:
    """How the aces and the nines lie among the players."""
    for start, layout in FIRST_LAYOUTS.items():
        aces = [f"count({player}, 'A')" for player in layout.players]
        yield figure(
            f"{start}aces/of-each-player",
            "The numbers of aces of all players, side by side",
            ", ".join(aces),
            kind="distribution",
            layout=layout,
        )
        yield figure(
            f"{start}aces/most-of-a-player",
            "The greatest number of aces that a player holds",
            highest(aces),
            kind="distribution",
            layout=layout,
        )
        yield figure(
            f"{start}aces/players-without-one",
            "How many of the players hold no ace",
            "players_with(count(player, 'A') == 0)",
            kind="distribution",
            layout=layout,
        )
        yield figure(
            f"{start}nines/all-four-with-some-player",
            "A player holds all four nines",
            "players_with(count(player, '9') == 4) >= 1",
            layout=layout,
        )
        yield figure(
            f"{start}nines/{CARDINALS[REDEALT]}-or-more-with-some-player",
            f"A player holds {CARDINALS[REDEALT]} or more nines",
            f"players_with(count(player, '9') >= {REDEALT}) >= 1",
            layout=layout,
        )


FIGURES: tuple[Figure, ...] = (*_ranks(), *_together(), *_players())
