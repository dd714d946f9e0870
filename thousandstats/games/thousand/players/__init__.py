"""Players of Thousand, and what many games between them come to.

- ``policies``: the players, each a function from what it sees to what it does;
- ``runs``: whole games by compiled code, tallied; ``statistics``: the tallies as estimates;
- ``speed``: how fast games are played.

`PLAYERS` is what playing uses, as it does for every game.
"""

from thousandstats.games.thousand.players.statistics import KINDS, played, recorded, sections
from thousandstats.play.tables import ComputerPlayers

__all__ = ["PLAYERS", "played", "recorded", "sections"]

PLAYERS = ComputerPlayers(kinds=KINDS, played=played, recorded=recorded, sections=sections)
