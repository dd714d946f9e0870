"""How fast a game is played: what a game hands in for the benchmark to time."""

from collections.abc import Callable
from typing import NamedTuple


class Speed(NamedTuple):
    """A way to play many deals.

    Attributes
    ----------
    name : str
        What is played, and by what.
    deals : int
        How many deals are played each time.
    play : callable
        Plays a number of deals, and says what they come to; None if that cannot be done here.
    rate : int or None
        The fewest deals a second that will do; None for what is shown for comparison.
    same : bool
        Whether deals must come to the same as those of the first way.
    note : str
        Why it cannot be done.
    """

    name: str
    deals: int
    play: Callable[[int], object] | None
    rate: int | None = None
    same: bool = False
    note: str = ""
