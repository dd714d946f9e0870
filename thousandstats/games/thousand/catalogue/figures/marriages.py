"""Marriages in a hand, after the kitty, and in the whole deal: which, how many, and whose."""

from collections.abc import Iterator

from thousandstats.games.thousand.catalogue.wording import (
    FIRST_LAYOUTS,
    SEEN,
    SUIT_WORDS,
    figure,
    held_in,
    highest,
)
from thousandstats.games.thousand.terms import MARRIAGE_VALUES
from thousandstats.published import Figure


def _marriages() -> Iterator[Figure]:
    """How often there is a marriage, and how many."""
    for start, layout in FIRST_LAYOUTS.items():
        size = SEEN[layout.name]
        for name, (where, places) in held_in(layout).items():
            yield figure(
                f"{start}marriage/{name}",
                f"There is at least one marriage in {where}",
                f"marriages({places}) >= 1",
                layout=layout,
            )
            yield figure(
                f"{start}marriages/{name}",
                f"The number of marriages in {where}",
                f"marriages({places})",
                kind="distribution",
                layout=layout,
            )
        yield figure(
            f"{start}marriage/first-from-the-kitty",
            f"A hand of {size} cards without a marriage has one after taking the kitty",
            "marriages(hand | kitty) >= 1",
            "Your hand holds no marriage; nothing else of it is used.",
            "marriages(hand) == 0",
            layout=layout,
        )


def _held() -> Iterator[Figure]:
    """Which marriages a hand holds before and after the kitty, and how many on average."""
    for start, layout in FIRST_LAYOUTS.items():
        for name, (where, places) in held_in(layout).items():
            yield figure(
                f"{start}marriages/mean-{name}",
                f"The number of marriages in {where} on average",
                f"marriages({places})",
                kind="mean",
                layout=layout,
            )
            yield figure(
                f"{start}marriage/just-one-{name}",
                f"There is exactly one marriage in {where}",
                f"marriages({places}) == 1",
                layout=layout,
            )
            yield figure(
                f"{start}marriage/two-or-more-{name}",
                f"There are at least two marriages in {where}",
                f"marriages({places}) >= 2",
                layout=layout,
            )
            for suit, word in SUIT_WORDS.items():
                yield figure(
                    f"{start}marriage/of-{word}-{name}",
                    f"The marriage of {word} lies in {where}",
                    f"marriage({places}, '{suit}')",
                    layout=layout,
                )
            yield figure(
                f"{start}marriages/which-{name}",
                f"Which marriages lie in {where}: {', '.join(SUIT_WORDS.values())}",
                ", ".join(f"marriage({places}, '{suit}')" for suit in SUIT_WORDS),
                kind="distribution",
                layout=layout,
            )
            yield figure(
                f"{start}marriages/dearest-{name}",
                f"The value of the dearest marriage in {where}",
                highest([f"{v} * marriage({places}, '{s}')" for s, v in MARRIAGE_VALUES.items()]),
                kind="distribution",
                layout=layout,
            )
        yield figure(
            f"{start}marriages/lone-kings-and-queens",
            f"The kings and queens without their partner in a hand of {SEEN[layout.name]} cards",
            "count(hand, 'K') + count(hand, 'Q') - 2 * marriages(hand)",
            kind="distribution",
            layout=layout,
        )


def _from_the_kitty() -> Iterator[Figure]:
    """How the kitty changes the number of marriages, and what it holds alone."""
    for start, layout in FIRST_LAYOUTS.items():
        yield figure(
            f"{start}marriages/hand-then-kitty",
            "The number of marriages in a hand, and beside it the number after taking the kitty",
            "marriages(hand), marriages(hand | kitty)",
            kind="distribution",
            layout=layout,
        )
        yield figure(
            f"{start}marriages/from-the-kitty",
            "How many marriages more there are after taking the kitty",
            "marriages(hand | kitty) - marriages(hand)",
            kind="distribution",
            layout=layout,
        )
        yield figure(
            f"{start}marriage/another-from-the-kitty",
            "The kitty gives another marriage to a hand that has one or more",
            "marriages(hand | kitty) > marriages(hand)",
            "Your hand holds at least one marriage; nothing else of it is used.",
            "marriages(hand) >= 1",
            layout=layout,
        )
        yield figure(
            f"{start}marriage/in-the-kitty",
            "The kitty alone holds a marriage",
            "marriages(kitty) >= 1",
            layout=layout,
        )


def _dealt() -> Iterator[Figure]:
    """Yield the marriages of all players, before anybody takes the kitty."""
    for start, layout in FIRST_LAYOUTS.items():
        of_each = [f"marriages({player})" for player in layout.players]
        yield figure(
            f"{start}marriages/of-each-player",
            "The numbers of marriages of all players, side by side",
            ", ".join(of_each),
            kind="distribution",
            layout=layout,
        )
        yield figure(
            f"{start}marriages/of-all-players",
            "How many marriages the players hold together",
            " + ".join(of_each),
            kind="distribution",
            layout=layout,
        )
        yield figure(
            f"{start}marriages/most-of-a-player",
            "The greatest number of marriages that a player holds",
            highest(of_each),
            kind="distribution",
            layout=layout,
        )
        with_one = "players_with(marriages(player) >= 1)"
        yield figure(
            f"{start}marriages/players-with-one",
            "How many of the players hold a marriage",
            with_one,
            kind="distribution",
            layout=layout,
        )
        for name, title, condition in (
            ("some-player", "At least one player holds a marriage", ">= 1"),
            ("just-one-player", "Exactly one player holds a marriage or more", "== 1"),
            ("every-player", "Every player holds a marriage", f"== {len(of_each)}"),
        ):
            yield figure(
                f"{start}marriage/of-{name}", title, f"{with_one} {condition}", layout=layout
            )
        whole = [f"marriages({place})" for place, _ in layout.places]
        yield figure(
            f"{start}marriage/all-parted",
            "No marriage is whole anywhere, with a player or in a kitty",
            f"{' + '.join(whole)} == 0",
            layout=layout,
        )


def _opponents() -> Iterator[Figure]:
    """Whether an opponent holds a marriage, by what you know of your own hand."""
    conditions = (
        ("none", "you hold no marriage", "marriages(hand) == 0"),
        ("one", "you hold exactly one", "marriages(hand) == 1"),
    )
    for start, layout in FIRST_LAYOUTS.items():
        found = " or ".join(f"marriages({player}) >= 1" for player in layout.players[1:])
        yield figure(
            f"{start}marriage/of-an-opponent",
            "An opponent holds a marriage, whatever you hold",
            found,
            layout=layout,
        )
        for name, words, given in conditions:
            yield figure(
                f"{start}marriage/of-an-opponent-when-you-hold-{name}",
                f"An opponent holds a marriage when {words}",
                found,
                f"Of your hand it is only known that {words}; every such hand is equally likely.",
                given,
                layout=layout,
            )


FIGURES: tuple[Figure, ...] = (
    *_marriages(),
    *_held(),
    *_from_the_kitty(),
    *_dealt(),
    *_opponents(),
)
