"""The games: each folder here is one, and its package holds `GAME`, a `GameSpec`.

What a game provides is typed and described there. Games do not know each other, and nothing outside
this folder names one.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from thousandstats.answers import AskableLayout
from thousandstats.arguments import checked
from thousandstats.errors import unknown
from thousandstats.published.games import GameSpec

DEFAULT = "thousand"
"""The game that is meant when none is named."""


@checked
def names() -> tuple[str, ...]:
    """Return the names of the games, the usual one first.

    >>> names()[0]
    'thousand'
    """
    found = sorted(module.name for module in iter_modules(__path__) if module.ispkg)
    return tuple(sorted(found, key=lambda name: name != DEFAULT))


@checked
@cache
def get(name: str = DEFAULT) -> GameSpec:
    """Return the game of a name.

    Raises
    ------
    InputError
        If there is no such game.

    Examples
    --------
    >>> get("thousand").title
    'Thousand'
    """
    if name not in names():
        raise unknown("game", name, names())
    game = import_module(f"{__name__}.{name}").GAME
    if not isinstance(game, GameSpec) or game.name != name:
        raise TypeError(f"GAME of {__name__}.{name} must be a GameSpec of the name {name}")
    return game


@checked
def every() -> tuple[GameSpec, ...]:
    """Return all games, the usual one first."""
    return tuple(get(name) for name in names())


@checked
def layouts(game: str) -> Mapping[str, AskableLayout]:
    """Return the layouts of a game by their names, the usual one first."""
    return get(game).layouts


@checked
def layout(game: str = DEFAULT, name: str | None = None) -> AskableLayout:
    """Return a layout of a game, by default its usual one.

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
        raise unknown("layout", name, known, of=game)
    return known[name]
