"""The cards and the deal themselves."""

from collections.abc import Iterator

from thousandstats.games.thousand.catalogue.wording import SUIT_WORDS, figure
from thousandstats.games.thousand.layouts import DECK, two_players
from thousandstats.published import Figure


def _deck() -> Iterator[Figure]:
    """Yield the cards and the deal themselves."""
    everywhere = "hand | left | right | kitty"
    yield figure(
        "deck/points",
        "The card points of all the cards of a deal together",
        f"points({everywhere})",
        kind="distribution",
    )
    for suit, word in SUIT_WORDS.items():
        other = next(different for different in SUIT_WORDS if different != suit)
        hand = " ".join(rank + suit for rank in reversed(DECK.ranks)) + f" 9{other}"
        yield figure(
            f"deck/points-of-{word}",
            f"The card points of a hand of all the {word} and a nine",
            "points(hand)",
            "The whole hand is known.",
            f"hand == '{hand}'",
            "distribution",
        )
    sizes = {
        "unseen/cards": ("The cards that you do not see", "left | right | kitty"),
        "unseen/with-opponents": ("The unseen cards that the opponents hold", "left | right"),
        "unseen/in-the-kitty": ("The unseen cards that lie in the kitty", "kitty"),
    }
    for name, (title, places) in sizes.items():
        yield figure(name, title, f"size({places})", "Your hand is known.", kind="distribution")
    yield figure(
        "two-players/deal/cards",
        "The cards that are dealt",
        "size(hand) + size(other) + size(kitty) + size(spare)",
        kind="distribution",
        layout=two_players,
    )
    yield figure(
        "two-players/deal/out-of-play",
        "The cards that never reach the tricks",
        "size(hand | other | kitty | spare) - size(hand) - size(other)",
        kind="distribution",
        layout=two_players,
    )


FIGURES: tuple[Figure, ...] = tuple(_deck())
