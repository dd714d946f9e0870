"""Boston: four players, each for himself, and a ladder of thirteen bids."""

from thousandstats.games.boston.layouts import standard

LAYOUTS = {standard.name: standard}

__all__ = ["LAYOUTS", "standard"]
