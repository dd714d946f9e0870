"""What can be said of one hand: its ranks, the kitty, the opponents, all exact.

The lines are questions that a game lists in its module ``hand`` (see `thousandstats.published`);
here the cards and what else is known become the condition (``builder``), counting answers every
line, and a `HandReport` shows them (``report``). Each line can be asked again by
``thousandstats ask``.
In a notebook `explorer` lets you pick the hand card by card (``widget``).
"""

from thousandstats.hands.builder import about, layout_for, other_readings
from thousandstats.hands.report import AnsweredLine, HandReport, Rank
from thousandstats.hands.widget import Explorer, explorer

__all__ = [
    "AnsweredLine",
    "Explorer",
    "HandReport",
    "Rank",
    "about",
    "explorer",
    "layout_for",
    "other_readings",
]
