"""Thousand (tysiąc, тысяча): 24 cards, marriages, and a kitty."""

from typing import TYPE_CHECKING

from thousandstats.arguments import checked
from thousandstats.games.thousand.layouts import three_players, two_players
from thousandstats.games.thousand.spec import GAME

if TYPE_CHECKING:
    from thousandstats.games.thousand.rules import RuleSet
    from thousandstats.games.thousand.table.game import Game

__all__ = ["GAME", "play", "three_players", "two_players"]


@checked
def play(players: int = 3, rules: "str | RuleSet" = "PL_HOUSE", seed: int | None = None) -> "Game":
    """Return a game at the table, before its first deal; with a seed the deals come from it.

    >>> game = play(seed=7)
    >>> while game.to_act is not None:
    ...     game = game.after(game.legal()[0])
    >>> game.winner is not None
    True
    """
    from thousandstats.games.thousand.table.game import (
        start,  # who only counts needs no rules engine
    )

    return start(players, rules, seed)
