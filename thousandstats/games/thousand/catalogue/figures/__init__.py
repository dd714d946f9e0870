"""The figures of Thousand, with three players and with two: a module for each topic.

Each is a question with a name that never changes. Families are written as loops, so that the
three-player and the two-player figure of a kind cannot ask different things. Left out: what
happens after the kitty was taken, such as which cards are passed.
"""

from collections.abc import Mapping

from thousandstats.games.thousand.catalogue.figures import (
    cards,
    completions,
    deck,
    first_trick,
    kitty,
    limits,
    marriages,
    points,
    splits,
    suits,
    two_kitties,
)
from thousandstats.games.thousand.catalogue.wording import ENDINGS
from thousandstats.published import Figure

__all__ = ["ENDINGS", "FIGURES", "HEADLINES", "TOPICS"]

FIGURES: tuple[Figure, ...] = (
    *deck.FIGURES,
    *limits.FIGURES,
    *kitty.FIGURES,
    *completions.FIGURES,
    *marriages.FIGURES,
    *cards.FIGURES,
    *points.FIGURES,
    *suits.FIGURES,
    *splits.FIGURES,
    *first_trick.FIGURES,
    *two_kitties.FIGURES,
)

HEADLINES: tuple[str, ...] = (
    "thousand/marriage/in-the-hand",
    "thousand/marriage/in-hand-and-kitty",
    "thousand/marriage/first-from-the-kitty",
    "thousand/kitty/completes-one-of-one",
    "thousand/kitty/completes-one-of-two",
    "thousand/kitty/mean-points",
    "thousand/kitty/some-ace",
    "thousand/limit/kitty-raises-it",
    "thousand/marriage/of-an-opponent-when-you-hold-none",
    "thousand/two-players/marriage/in-the-hand",
    "thousand/two-players/marriage/in-hand-and-kitty",
)
"""What a player asks first, by the ids of the figures; each is one number."""

_BOTH: Mapping[str, str] = {
    "limit": "How high you may bid",
    "kitty": "What the kitty brings",
    "partner": "Where the other half of a marriage lies",
    "marriage": "Having a marriage",
    "marriages": "How many marriages, and which",
    "hand": "Aces and marriages together",
    "points": "Card points of a hand",
    "suits": "Long suits and missing ones",
    "splits": "How the opponents share a suit",
    "splits/after-the-kitty": "How they share it when you know the kitty",
    "first-trick": "The first trick",
}

TOPICS: Mapping[str, str] = {
    **_BOTH,
    **{f"two-players/{topic}": title for topic, title in _BOTH.items()},
    "deck": "What all the cards are worth",
    "unseen": "Cards that you do not see",
    "kitty/holds-unseen": "One card that you miss, in the kitty",
    "two-players/deal": "Cards that are dealt",
    "two-players/kitties": "Two kitties to choose from",
}
"""What the topics of the figures are called; the rest are called as in their ids."""
