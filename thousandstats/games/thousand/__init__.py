"""Thousand (tysiąc, тысяча): 24 cards, marriages, and a kitty."""

from thousandstats.games.thousand.layouts import three_players, two_players

LAYOUTS = {layout.name: layout for layout in (three_players, two_players)}

__all__ = ["LAYOUTS", "three_players", "two_players"]
