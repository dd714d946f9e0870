"""Thousand at the table, by the names under which every game is played.

See `thousandstats.games` for what such a module holds.
"""

from thousandstats.games.thousand.actions import read
from thousandstats.games.thousand.game import from_json, start
from thousandstats.games.thousand.options import OPTIONS
from thousandstats.games.thousand.presets import PRESETS
from thousandstats.games.thousand.rules import rules

__all__ = ["OPTIONS", "PLAYERS", "RULES", "from_json", "read", "rules", "start"]

PLAYERS = (3, 2)

RULES = {name: preset.title for name, preset in PRESETS.items()}
