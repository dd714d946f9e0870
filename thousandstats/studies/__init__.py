"""Studies: results that take long, found by name, run block by block, kept and checked.

Those of a game are listed by its `GameSpec`; the fairness of the dealer belongs to no game and is
defined here. ``running`` works blocks out, ``store`` keeps them in a file,
``fairness`` and ``chances`` are the test of the dealer.
"""

from functools import cache

from thousandstats import games
from thousandstats.arguments import checked
from thousandstats.errors import unknown
from thousandstats.published.studies import Study
from thousandstats.studies import fairness

__all__ = ["all", "get"]


@checked
@cache
def all() -> tuple[Study, ...]:
    """Every study: that of the dealer, and those of each game.

    >>> all()[0].name
    'fairness'
    """
    listed = [study for game in games.every() for study in game.studies()]
    return (fairness.study(games.layout()), *listed)


@checked
def get(name: str) -> Study:
    """Return the study of this name.

    Raises
    ------
    InputError
        If there is none.
    """
    known = {alias: study for study in all() for alias in (study.name, *study.also)}
    if name in known:
        return known[name]
    also = {alias: [study.name] for alias, study in known.items()}
    raise unknown("study", name, [study.name for study in all()], also)
