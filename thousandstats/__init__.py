"""Exact and simulated statistics of card deals.

A published number is a named question about a deal. A question is asked of a layout (a deck, and
places with sizes) and answered by routes that share no code: counting, enumeration, simulation.

A game is a folder in ``thousandstats/games`` and is imported when its name is first used, as in
``from thousandstats import thousand`` or ``import thousandstats.thousand``. Importing the package
itself loads nothing heavy. Type checkers, which cannot follow names that are looked up, read
``__init__.pyi``.
"""

import os
import sys

# Only what Python has loaded already: until the package is there, a signal cannot be handled.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.abc import Loader, MetaPathFinder
    from importlib.machinery import ModuleSpec
    from types import ModuleType
else:  # which say what is there to do, and do nothing
    Loader = MetaPathFinder = object

__version__ = "0.1.0"

MODULES = ("figures", "games", "hands", "studies")
"""What people import beside the games."""


def _games() -> frozenset[str]:
    """Return the names of the games: the folders, found without importing any of them."""
    # `thousandstats.games` itself is not imported for this: half-imported modules below it ask too.
    found: set[str] = set()
    for folder in __path__:
        games = os.path.join(folder, "games")
        if os.path.isdir(games):
            modules = (
                (name, os.path.join(games, name, "__init__.py")) for name in os.listdir(games)
            )
            found.update(name for name, module in modules if os.path.isfile(module))
    return frozenset(found)


def import_module(name: str) -> "ModuleType":
    """Return a module by its name."""
    __import__(name)
    return sys.modules[name]


class _GameLoader(Loader):
    """Gives a game's own module for its short name, and leaves that module as it was."""

    def create_module(self, spec: "ModuleSpec") -> "ModuleType":
        module = import_module(f"{__name__}.games.{spec.name.rpartition('.')[2]}")
        self.own = module.__spec__
        return module

    def exec_module(self, module: "ModuleType") -> None:
        module.__spec__ = self.own  # the import system has just put the other one there


class _GameFinder(MetaPathFinder):
    """Finds ``thousandstats.<game>``, so that both names of a game stand for one module."""

    # Import asks with these arguments, whether they matter to the finder or not.
    def find_spec(
        self,
        fullname: str,
        path: "Sequence[str] | None",  # noqa: ARG002
        target: "ModuleType | None" = None,  # noqa: ARG002
    ) -> "ModuleSpec | None":
        package, _, name = fullname.rpartition(".")
        if package != __name__ or name not in _games():
            return None
        from importlib.machinery import ModuleSpec

        return ModuleSpec(fullname, _GameLoader(), is_package=True)


sys.meta_path.append(_GameFinder())


def __getattr__(name: str) -> "ModuleType":
    if name in MODULES:
        return import_module(f"{__name__}.{name}")
    if name.startswith("_") or name not in _games():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.games.{name}")


def __dir__() -> list[str]:
    return sorted({"__version__", *MODULES, *_games()})


__all__ = __dir__()
