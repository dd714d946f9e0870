"""The kitty completes a marriage of the hand, or brings any marriage at all."""

from collections.abc import Iterator

from thousandstats.games.thousand.layouts import three_players
from thousandstats.games.thousand.wording import (
    DEAREST_FIRST,
    FIRST_LAYOUTS,
    NUMBER_WORDS,
    figure,
)
from thousandstats.published import Figure


def _completions() -> Iterator[Figure]:
    """The kitty completes a marriage of the hand, or brings any marriage at all."""
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
        for lone in range(5):
            cards = "one king or queen" if lone == 1 else f"{NUMBER_WORDS[lone]} kings and queens"
            held = f"just {cards}" if lone else "neither king nor queen"
            yield figure(
                f"{start}kitty/first-marriage-with-{NUMBER_WORDS[lone]}-lone",
                f"The kitty gives a marriage to a hand that has none and {held}",
                "marriages(hand | kitty) >= 1",
                "Your hand holds no marriage, and the number of its kings and queens is known.",
                f"marriages(hand) == 0 and count(hand, 'K') + count(hand, 'Q') == {lone}",
                layout=layout,
            )


FIGURES: tuple[Figure, ...] = tuple(_completions())
