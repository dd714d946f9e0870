"""The registry of what is published: the figures, claims and plots that the games list.

A game is asked for its modules ``figures`` (``FIGURES``, and the ids of some as ``HEADLINES``),
``claims`` (``CLAIMS``), ``errata`` (of other pages: both) and ``plots`` (``PLOTS``); a game without
one has nothing to list there.
"""

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from typing import Any

from thousandstats import games
from thousandstats.errors import InputError
from thousandstats.published import Claim, Figure, Plot


@cache
def all() -> tuple[Figure, ...]:
    """Every figure, game by game, in the order in which the games list them.

    >>> "thousand/kitty/completes-one-of-one" in {figure.id for figure in all()}
    True
    """
    return (*_listed("figures", "FIGURES"), *_listed("errata", "FIGURES"))


@cache
def claims() -> tuple[Claim, ...]:
    """Every claim of the ledger, document by document, and then the errata of other pages."""
    return (*_listed("claims", "CLAIMS"), *_listed("errata", "CLAIMS"))


@cache
def plots() -> tuple[Plot, ...]:
    """Every plot."""
    return tuple(_listed("plots", "PLOTS"))


@cache
def headlines() -> tuple[Figure, ...]:
    """What is asked first, game by game.

    >>> headlines()[0].title
    'There is at least one marriage in a hand of seven cards'
    """
    return tuple(get(id) for id in _listed("figures", "HEADLINES"))


def get(id: str) -> Figure:
    """The figure with this id.

    Raises
    ------
    InputError
        If there is none; the sentence names those that are written alike.
    """
    known = {figure.id: figure for figure in all()}
    if id in known:
        return known[id]
    alike = get_close_matches(id, known, n=3) or [name for name in known if id and id in name][:3]
    hint = f"did you mean {_either(alike)}?" if alike else "thousandstats figures lists them all."
    raise InputError(f"There is no figure called {id!r}; {hint}")


def among(written: str) -> tuple[Figure, ...]:
    """The figures that have what is written in their ids, or at the start of a word of a title.

    >>> [figure.id for figure in among("unseen")][0], among("Trefoil")
    ('thousand/unseen/cards', ())
    """
    sought = written.strip("/ ").lower()
    starts = re.compile(rf"(?<!\w){re.escape(sought)}")
    return tuple(
        figure
        for figure in all()
        if sought and (sought in figure.id or starts.search(figure.title.lower()))
    )


def topic(figure: Figure) -> str:
    """What a figure is about: the parts of its id between the game and its name.

    >>> topic(get("thousand/two-players/kitty/points"))
    'two-players/kitty'
    """
    return "/".join(figure.id.split("/")[1:-1])


def _listed(part: str, name: str) -> Iterator[Any]:
    for game in games.names():
        module = games.module(game, part)
        if module is not None:
            yield from getattr(module, name, ())


def _either(names: Iterable[str]) -> str:
    return " or ".join(names)
