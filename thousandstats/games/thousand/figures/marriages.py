"""Marriages in a hand, and after the kitty: whether there is one, and how many."""

from collections.abc import Iterator

from thousandstats.games.thousand.wording import FIRST_LAYOUTS, SEEN, figure, held_in
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


FIGURES: tuple[Figure, ...] = tuple(_marriages())
