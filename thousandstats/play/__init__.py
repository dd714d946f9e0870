"""Card games at the table: what every game's rules engine shares, for people to read.

- ``positions``: what a position of any game can be asked, and the refusal of a move;
- ``rulesets``: options on which tables differ, and named sets of their values;
- ``tables``: what a game needs to be played, and players of the computer;
- ``saved``: a position as data;
- ``tricks``: following suit, and who takes a trick;
- ``chance``: random words, choices and deals from a seed, without compiled code;
- ``playouts``: playing on to the end;
- ``records``: a game as a text that people read aloud, and ``replays``: playing it again.

Games build their positions on this. It is plain Python on purpose, slow and readable; compiled
playouts are checked against it move by move.
"""

from thousandstats.play.playouts import play_on, random_playout
from thousandstats.play.positions import IllegalActionError, Position

__all__ = [
    "IllegalActionError",
    "Position",
    "play_on",
    "random_playout",
]
