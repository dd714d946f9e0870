"""Players of Thousand, and what many games between them come to.

- ``policies``: the players, each a function from what it sees to what it does;
- ``runs``: whole games by compiled code, tallied; ``statistics``: the tallies as estimates;
- ``speed``: how fast games are played.
"""
