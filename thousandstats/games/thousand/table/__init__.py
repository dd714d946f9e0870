"""Thousand at the table, by the names under which every game is played.

See `thousandstats.games` for what such a module holds.
"""

from thousandstats.games.thousand.rules import OPTIONS, PRESETS, rules
from thousandstats.games.thousand.table.actions import read
from thousandstats.games.thousand.table.game import from_json, start
from thousandstats.games.thousand.table.summaries import as_data, standing, told

__all__ = [
    "OPTIONS",
    "PLAYERS",
    "RULES",
    "as_data",
    "from_json",
    "read",
    "rules",
    "standing",
    "start",
    "told",
]

PLAYERS = (3, 2)

RULES = {name: preset.title for name, preset in PRESETS.items()}
