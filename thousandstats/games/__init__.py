"""The games, found by being there: each folder in this one is a game.

A game's package holds ``LAYOUTS``, a dict from the name of a layout on the command line to the
layout, the usual one first. It may have modules ``figures`` (``FIGURES``; where pages show them
also ``HEADLINES``, the ids of those that players ask first, ``TOPICS``, titles by the part of the
id, and ``ENDINGS``, how all titles of a layout end), ``claims`` (``CLAIMS``),
``errata`` of other pages (``FIGURES`` and ``CLAIMS``), ``hand`` (``STAGES`` and ``sections``, what
is told of a hand), ``studies`` (``STUDIES``, results that take long), ``polish`` (``TEXTS``, what
pages show of it in Polish), ``pages`` (``PAGES`` of its own), ``speed`` (``speeds``, ways to play
that the benchmark times) and ``table``, where the game is played: ``PLAYERS``, ``RULES`` (titles by
name), ``OPTIONS``, ``rules``, ``start`` and ``from_json`` (the first and any other position),
``read`` (an action as it is written, which may name the other players), ``standing`` (in a position
the seat and the action that stand without being said, or None), and of the ``outcome`` of a
position in which a deal has just ended ``told`` (in a few words) and ``as_data``. Where players of
the computer play it, a module ``statistics`` has ``WHO`` (in a few words by their names, the usual
one first), ``played`` (so many games; what they come to can be added), ``sections`` (that as
estimates) and ``recorded`` (the first game, move for move). Games do not know each other, and
nothing outside this folder names one.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import cast

from thousandstats.answers import AskableLayout
from thousandstats.errors import InputError

DEFAULT = "thousand"
"""The game that is meant when none is named."""


def names() -> tuple[str, ...]:
    """The games, the usual one first.

    >>> names()[0]
    'thousand'
    """
    found = sorted(module.name for module in iter_modules(__path__) if module.ispkg)
    return tuple(sorted(found, key=lambda name: name != DEFAULT))


def load(name: str) -> ModuleType:
    """The package of a game.

    Raises
    ------
    InputError
        If there is no such game.
    """
    if name not in names():
        raise InputError(f"There is no game called {name!r}; the games are {', '.join(names())}.")
    return import_module(f"{__name__}.{name}")


def layouts(game: str) -> Mapping[str, AskableLayout]:
    """The layouts of a game by their names, the usual one first."""
    return cast(Mapping[str, AskableLayout], load(game).LAYOUTS)


def layout(game: str = DEFAULT, name: str | None = None) -> AskableLayout:
    """A layout of a game, by default its usual one.

    >>> layout("thousand", "two").title
    'Thousand, two players'

    Raises
    ------
    InputError
        If there is no such game or layout.
    """
    known = layouts(game)
    if name is None:
        return next(iter(known.values()))
    if name not in known:
        raise InputError(
            f"{game} has no layout called {name!r}; its layouts are {', '.join(known)}."
        )
    return known[name]


@cache
def module(game: str, part: str) -> ModuleType | None:
    """A module of a game's package, such as ``figures``, or None where the game has none."""
    package = load(game)
    if part not in {found.name for found in iter_modules(package.__path__)}:
        return None
    return import_module(f"{package.__name__}.{part}")
