"""Exact and simulated statistics of card deals.

A published number is a named question about a deal. A question is asked of a layout (a deck, and
places with sizes) and answered by routes that share no code: counting, enumeration, simulation.

A game is a folder in ``thousandstats/games`` and is imported when its name is first used, as in
``from thousandstats import thousand``. Importing the package itself loads nothing heavy.
"""

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

__version__ = "0.1.0"


def _games() -> frozenset[str]:
    """The names of the games: the folders, found without importing any of them."""
    # `thousandstats.games` itself is not imported for this: half-imported modules below it ask too.
    folders = [str(Path(folder) / "games") for folder in __path__]
    return frozenset(module.name for module in iter_modules(folders) if module.ispkg)


def __getattr__(name: str) -> ModuleType:
    if name.startswith("_") or name not in _games():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.games.{name}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_games()})
