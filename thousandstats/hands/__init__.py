"""What can be said of one hand: its ranks, the kitty, the opponents, all exact.

The lines are questions that a game lists in its module ``hand`` (see `thousandstats.published`);
here the cards and what else is known become the condition (``asking``), counting answers every
line, and a `Report` shows them (``told``). Each line can be asked again by ``thousandstats ask``.
"""

from thousandstats.hands.asking import about, layout_for, other_readings
from thousandstats.hands.told import Answered, Rank, Report

__all__ = ["Answered", "Rank", "Report", "about", "layout_for", "other_readings"]
