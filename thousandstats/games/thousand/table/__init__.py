"""Thousand at the table, for people to read: a whole game by its rules, one position after another.

- ``actions``: what is said and done; ``match``: what lasts from deal to deal;
- ``auction``, ``kitty``, ``tricks``: the parts of a deal; ``scoring``: what it brings;
- ``situation``, ``game``: how a game stands, and what may be done in it; ``views``: what a player
  knows of it; ``saved``: a position as data;
- ``allowed``, ``refusals``, ``summaries``: what may be done, why not, and how a deal ended, in
  words.

`TABLE` is what replaying, playing and tests use, as they do for every game.
"""

from thousandstats.games.thousand.rules import DEFAULT, OPTIONS, PRESETS, RuleSet, rules
from thousandstats.games.thousand.table.actions import read
from thousandstats.games.thousand.table.game import Game, from_json, start
from thousandstats.games.thousand.table.match import LAYOUTS
from thousandstats.games.thousand.table.summaries import data, implied, summary
from thousandstats.play.tables import Table
from thousandstats.questions import Layout

__all__ = [
    "OPTIONS",
    "PRESETS",
    "TABLE",
    "Game",
    "RuleSet",
    "data",
    "from_json",
    "implied",
    "read",
    "rules",
    "start",
    "summary",
]


def _start(
    layout: Layout,
    rules: str | RuleSet = DEFAULT,
    seed: int | None = None,
    dealer: int | None = None,
    scores: tuple[int, ...] | None = None,
) -> Game:
    """Return a game in a layout before its first deal."""
    return start(len(layout.players), rules, seed, dealer, scores)


TABLE = Table(
    layouts=tuple(LAYOUTS.values()),
    rules=RuleSet,
    start=_start,
    from_json=from_json,
    read=read,
    summary=summary,
    data=data,
    implied=implied,
    places={"three": ("kitty",), "two": ("kitty 1", "kitty 2")},
)
