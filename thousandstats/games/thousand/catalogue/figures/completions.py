"""The kitty completes a marriage of the hand, or brings one; where else the partners lie."""

from collections.abc import Iterator

from thousandstats.games.thousand.catalogue.wording import (
    DEAREST_FIRST,
    FIRST_LAYOUTS,
    LONE_KNOWN,
    NUMBER_WORDS,
    figure,
    listed,
    lone_cards,
    lone_condition,
)
from thousandstats.games.thousand.layouts import three_players
from thousandstats.published import Figure


def _completions() -> Iterator[Figure]:
    """Yield the kitty completes a marriage of the hand, or brings any marriage at all."""
    for start, layout in FIRST_LAYOUTS.items():
        if layout is three_players:
            yield figure(
                "kitty/completes-a-lone-queen",
                "The kitty brings K♥ to a hand that holds Q♥ without it",
                "has(kitty, 'K♥')",
                "Your hand holds Q♥ and not K♥; nothing else of it is used.",
                "has(hand, 'Q♥') and not has(hand, 'K♥')",
            )
        for missing in range(1, 5):
            suits = DEAREST_FIRST[:missing]
            kings, queens = (" ".join(rank + suit for suit in suits) for rank in "KQ")
            lacking = " and ".join(f"not has(hand, 'Q{suit}')" for suit in suits)
            brought = f"at least one of {queens}" if missing > 1 else queens
            alone = "their queens" if missing > 1 else "it"
            yield figure(
                f"{start}kitty/completes-one-of-{NUMBER_WORDS[missing]}",
                f"The kitty brings {brought} to a hand that holds {kings} without {alone}",
                " or ".join(f"has(kitty, 'Q{suit}')" for suit in suits),
                f"Your hand holds {kings} and not {queens}; nothing else of it is used.",
                f"has(hand, '{kings}') and {lacking}",
                layout=layout,
            )
        yield figure(
            f"{start}kitty/holds-a-whole-marriage",
            "The kitty holds both K♥ and Q♥ when your hand holds neither",
            "has(kitty, 'K♥ Q♥')",
            "Your hand holds neither K♥ nor Q♥; nothing else of it is used.",
            "not has(hand, 'K♥') and not has(hand, 'Q♥')",
            layout=layout,
        )
        for lone, number in enumerate(NUMBER_WORDS):
            yield figure(
                f"{start}kitty/first-marriage-with-{number}-lone",
                f"The kitty gives a marriage to a hand that has none and {lone_cards(lone)}",
                "marriages(hand | kitty) >= 1",
                LONE_KNOWN,
                lone_condition(lone),
                layout=layout,
            )


def _partners() -> Iterator[Figure]:
    """Who holds the queen that your lone king lacks, or a marriage that you have no card of."""
    given = "has(hand, 'K♥') and not has(hand, 'Q♥')"
    known = "Your hand holds K♥ and not Q♥; nothing else of it is used."
    for start, layout in FIRST_LAYOUTS.items():
        elsewhere = [name for name, _ in layout.places if name != "hand"]
        yield figure(
            f"{start}partner/who-holds-it",
            f"Where Q♥ lies when your hand holds K♥ without it: {listed(elsewhere)}",
            ", ".join(f"has({place}, 'Q♥')" for place in elsewhere),
            known,
            given,
            "distribution",
            layout,
        )
        yield figure(
            f"{start}partner/with-an-opponent",
            "An opponent holds Q♥ when your hand holds K♥ without it",
            f"has({' | '.join(layout.players[1:])}, 'Q♥')",
            known,
            given,
            layout=layout,
        )
        yield figure(
            f"{start}partner/both-with-an-opponent",
            "An opponent holds the marriage of hearts when your hand holds neither K♥ nor Q♥",
            " or ".join(f"marriage({player}, '♥')" for player in layout.players[1:]),
            "Your hand holds neither K♥ nor Q♥; nothing else of it is used.",
            "not has(hand, 'K♥') and not has(hand, 'Q♥')",
            layout=layout,
        )


FIGURES: tuple[Figure, ...] = (*_completions(), *_partners())
