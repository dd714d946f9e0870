"""The answers of the figures of Thousand by name, counted once."""

from collections import Counter
from functools import cache

import pytest

from thousandstats import figures
from thousandstats.published import Figure

answers = cache(Figure.exact)
LAYOUTS = ("", "two-players/")
HAND = {"": 7, "two-players/": 10}
TAKEN = {"": 10, "two-players/": 12}

both = pytest.mark.parametrize("start", LAYOUTS, ids=("three", "two"))


def found(name):
    return answers(figures.get(f"thousand/{name}"))


def chances(name):
    """Each outcome with its chance."""
    return {value: exact.fraction for value, exact in found(name).items()}


def chance(name):
    """The chance of a statement."""
    return found(name).at_least(True).fraction


def mean(name):
    return found(name).mean().fraction


def merged(name, key):
    """The chances of what becomes of each outcome."""
    chances_of = Counter()
    for value, p in chances(name).items():
        chances_of[key(value)] += p
    return dict(chances_of)


def least(name, bound):
    return sum(p for value, p in chances(name).items() if value >= bound)
