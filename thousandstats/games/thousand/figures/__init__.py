"""The figures of Thousand, with three players and with two: a module for each topic.

Each is a question with a name that never changes. Families are written as loops, so that the
three-player and the two-player figure of a kind cannot ask different things. Left out: what
happens after the kitty was taken, such as which cards are passed.
"""

from thousandstats.games.thousand.figures import (
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
from thousandstats.published import Figure

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
