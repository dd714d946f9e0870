"""Studies: results that take long, found by name, run block by block, kept and checked.

A game lists its own in its module ``studies`` (``STUDIES``); the fairness of the dealer is no
matter of a game and stands here. ``running`` works blocks out, ``store`` keeps them in a file,
``fairness`` and ``chances`` are the test of the dealer.
"""

from difflib import get_close_matches
from functools import cache

from thousandstats import games
from thousandstats.errors import InputError, short
from thousandstats.published.studies import Study
from thousandstats.studies import fairness

__all__ = ["all", "get"]


@cache
def all() -> tuple[Study, ...]:
    """Every study: that of the dealer, and those of each game.

    >>> all()[0].name
    'fairness'
    """
    modules = [games.module(game, "studies") for game in games.names()]
    listed = [study for module in modules if module is not None for study in module.STUDIES]
    return (fairness.study(games.layout()), *listed)


def get(name: str) -> Study:
    """The study of this name.

    Raises
    ------
    InputError
        If there is none.
    """
    known = {alias: study for study in all() for alias in (study.name, *study.also)}
    if name in known:
        return known[name]
    close = get_close_matches(name, known, n=1)
    hint = f" (did you mean {close[0]}?)" if close else ""
    listed = ", ".join(study.name for study in all())
    raise InputError(f"There is no study called {short(name)!r}{hint}; the studies are {listed}.")
