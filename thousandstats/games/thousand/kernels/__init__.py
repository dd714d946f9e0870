"""Compiled kernels of Thousand.

- ``census``: every deal, one loop turn each, with the marriages in each place;
- ``table``: the rules as numbers, what stands on a table, and its cards;
- ``players``: who decides what, by numbers; ``simple``: the one who thinks;
- ``dealing``, ``auction``, ``tricks``, ``scoring``: a deal from its cards to its scores, each the
  twin of what stands under the same name in ``table``;
- ``runs``: games deal after deal, written down or tallied.

All but the first play Thousand a second time: they share with the readable engine the codes of
actions, the order in which actions are listed, and the words of the streams, but no line that
decides anything. So each is a check of the other.
"""
