"""What the simple player expects of cards, and how bold it is: numbers that both of its forms use.

The readable player and the compiled one decide by the same numbers; the compiled one takes them as
data, for compiled code would not notice that they were changed.
"""

from typing import NamedTuple

# About what each brought in games of players like this.
ACE_TAKES, ACED_TEN_TAKES, COVERED_TEN_TAKES, LENGTH_TAKES = 22, 13, 8, 8
"""Card points for an ace, a ten beside its ace, a ten that only lower cards cover, and each card of
a suit beyond the third."""

MARRIAGE_WAITS, ACED_MARRIAGE_LEADS = 10, 15
"""What a marriage counts less than its value, as it may never come to lead, and what it counts more
with the ace of its suit."""

# Players with other numbers won less from players with these, or no more under all rules.
KITTY_BRINGS = {3: 20, 2: 0}
"""What it counts on from the kitty when it bids, by the number of players."""

DESPAIR, CAUTION = 15, 40
"""It gives up a contract that its cards miss by more than the one, and names one above its bid only
where they promise more by the other."""


class Habits(NamedTuple):
    """The numbers above as one value, for compiled code."""

    ace: int
    aced_ten: int
    covered_ten: int
    length: int
    marriage: int
    aced_marriage: int
    kitty: int
    despair: int
    caution: int


def habits(players: int) -> Habits:
    """Return the habits at a table of two or three players.

    >>> habits(3).kitty, habits(2).kitty
    (20, 0)
    """
    return Habits(
        ACE_TAKES,
        ACED_TEN_TAKES,
        COVERED_TEN_TAKES,
        LENGTH_TAKES,
        -MARRIAGE_WAITS,
        ACED_MARRIAGE_LEADS,
        KITTY_BRINGS[players],
        DESPAIR,
        CAUTION,
    )
