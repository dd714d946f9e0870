"""What the library has for its users, module by module, from its docstrings.

The sources are read and not run (by griffe, the reader of mkdocstrings), so nothing heavy is
imported. Only the layouts of the games are asked themselves what places and terms they have. A name
in a signature or a docstring leads to where it is explained.
"""

import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

import thousandstats
from thousandstats import games
from thousandstats.questions import Layout
from thousandstats.report.site.library.docstrings import blocks, inline
from thousandstats.report.site.library.sections import (
    DocstringSection,
    Thing,
    linked,
    named,
    sections,
)
from thousandstats.report.site.library.signatures import Targets, signature, type_and_value

if TYPE_CHECKING:
    import griffe

PACKAGE = thousandstats.__name__

LIBRARY: dict[str, tuple[str, ...]] = {
    "answers": ("AskableLayout", "Options", "Dealing", "DEALS", "answer"),
    "results": (),
    "hands": (),
    "figures": (),
    "published": (),
    "studies": (),
    "games": (),
    "questions": ("Layout",),
    "cards": (),
    "play": (),
    "simulation": ("RunInterrupt", "Remainder", "SavedDeals", "ClusterError", "CheckpointWarning"),
    "errors": ("InputError", "ArgumentError"),
}
"""The modules that are for users, and which of their names: all public ones, if none is named."""


@dataclass(frozen=True)
class Description:
    """A name that is explained.

    Attributes
    ----------
    anchor : str
        Its full name, by which it is imported.
    kind : str
        What it is, in a word.
    signature : Markup
        How it is called, or what it is.
    sections : tuple of DocstringSection
        Its docstring.
    members : tuple of Description
        Of a class: what its objects have.
    """

    anchor: str
    kind: str
    signature: Markup
    sections: tuple[DocstringSection, ...]
    members: "tuple[Description, ...]" = ()

    @property
    def name(self) -> str:
        """Its own name."""
        return self.anchor.rpartition(".")[2]


@dataclass(frozen=True)
class Module:
    """A module: its name, that of its page, its docstring (the first line too), and its names."""

    path: str
    page: str
    line: Markup
    sections: tuple[DocstringSection, ...]
    names: tuple[Description, ...]


@cache
def modules() -> tuple[Module, ...]:
    """Return the package, the modules for users, and every game."""
    root = _sources()
    paths = {PACKAGE: (), **{f"{PACKAGE}.{name}": names for name, names in LIBRARY.items()}}
    for game in games.every():
        package = f"{PACKAGE}.games.{game.name}"
        parts = [f"{package}.{part}" for part in game.documented]
        paths |= dict.fromkeys([package, *parts], ())
    listed = {path: names or tuple(_public(_at(root, path))) for path, names in paths.items()}
    targets = _targets(root, listed)
    return tuple(_module(root, path, names, targets) for path, names in listed.items())


def _sources() -> "griffe.Module":
    """Return the package as griffe reads it."""
    import griffe

    logging.getLogger("griffe").setLevel(logging.ERROR)  # an import it cannot follow is no news
    folder = Path(thousandstats.__path__[0])
    found = griffe.load(
        PACKAGE,
        search_paths=[folder.parent],
        docstring_parser="numpy",
        docstring_options={"warnings": False},
        allow_inspection=False,
    )
    if not isinstance(found, griffe.Module):
        raise TypeError(f"{folder} is no package")
    return found


def _at(root: "griffe.Module", path: str) -> Any:
    """Return a module or what a module has, where it is defined."""
    rest = path.removeprefix(PACKAGE).lstrip(".")
    found: Any = root[rest] if rest else root
    return found.final_target if found.is_alias else found


def _public(module: "griffe.Module") -> Iterator[str]:
    """Yield the names that a module exports, or else its own that are documented."""
    if module.exports is not None:
        yield from map(str, module.exports)
        return
    for name, member in module.members.items():
        own = not member.is_alias and not member.is_module and not name.startswith("_")
        if own and member.docstring is not None:
            yield name


def _page(path: str) -> str:
    """Return the page of a module, a name without dots."""
    return path.replace(PACKAGE, "api", 1).replace(".", "-")


def _targets(root: "griffe.Module", listed: dict[str, tuple[str, ...]]) -> Targets:
    """Where every explained name leads, by where it is imported from and by where it is defined."""
    targets: dict[str, str] = {}
    for path, names in listed.items():
        page = f"{_page(path)}.html"
        targets[path] = page
        for name in names:
            anchor = f"{path}.{name}"
            targets[anchor] = f"{page}#{anchor}"
            if _layout(anchor) is not None:
                continue
            one = _at(root, anchor)
            targets[one.path] = targets[anchor]
            for member in _members(one):
                inner = f"{anchor}.{member.name}"
                targets[inner] = targets[member.path] = f"{page}#{inner}"
    return targets


def _module(root: "griffe.Module", path: str, names: Iterable[str], targets: Targets) -> Module:
    module = _at(root, path)
    line = inline(module.docstring.value.split("\n", 1)[0], linked(module, targets))
    described = [_explained(f"{path}.{name}", root, targets) for name in names]
    described.sort(key=lambda one: one.kind != "function")  # what a module does stands first
    return Module(path, _page(path), line, tuple(sections(module, targets)), tuple(described))


def _explained(anchor: str, root: "griffe.Module", targets: Targets) -> Description:
    layout = _layout(anchor)
    if layout is None:
        return _described(anchor, _at(root, anchor), targets)
    return _described_layout(anchor, layout, targets)


def _described(anchor: str, one: Any, targets: Targets) -> Description:
    parts = [*sections(one, targets), *_fields(one, targets)]
    inner = (_described(f"{anchor}.{each.name}", each, targets) for each in _members(one))
    return Description(anchor, _kind(one), signature(one, targets), tuple(parts), tuple(inner))


def _fields(one: Any, targets: Targets) -> Iterator[DocstringSection]:
    """Yield the fields of a class whose docstring is silent about them."""
    parts = one.docstring.parsed if one.docstring else []
    if not one.is_class or any(part.kind.value == "attributes" for part in parts):
        return
    fields = [
        Thing(named(name, type_and_value(field, targets)), Markup())
        for name, field in one.members.items()
        if field.is_attribute and not name.startswith("_") and field.docstring is None
    ]
    if fields:
        yield DocstringSection("Fields", Markup(), tuple(fields))


def _layout(anchor: str) -> Layout | None:
    """Return the layout of a game that has this name; None if it is something else."""
    path, _, name = anchor.rpartition(".")
    game = path.removeprefix(f"{PACKAGE}.games.")
    if game not in games.names():
        return None
    value = getattr(import_module(path), name)
    return value if isinstance(value, Layout) else None


def _described_layout(anchor: str, layout: Layout, targets: Targets) -> Description:
    """Return a layout with what can be asked of it, which its source does not tell."""
    askable = f"{PACKAGE}.answers.AskableLayout"
    shown = Markup('<b>{}</b>: <a href="{}">{}</a>').format(
        anchor.rpartition(".")[2], targets[askable], askable.rpartition(".")[2]
    )
    text = f"{layout.title}: ``--game {layout.game} --layout {layout.name}``."
    places = (Thing(named(name), escape(f"{size} cards")) for name, size in layout.places)
    terms = (Thing(named(term.usage()), escape(term.meaning)) for term in layout.terms)
    parts = (
        DocstringSection("", blocks(text)),
        DocstringSection("Places", Markup(), tuple(places)),
        DocstringSection("Terms", Markup(), tuple(terms)),
    )
    return Description(anchor, "layout", shown, parts)


def _members(one: Any) -> list[Any]:
    """Return what a class documents by itself."""
    if not one.is_class:
        return []
    return [
        member
        for name, member in one.members.items()
        if not name.startswith("_") and member.docstring is not None
    ]


def _kind(one: Any) -> str:
    """Return what a thing is, in a word."""
    if one.is_class:
        return "class"
    if one.is_function:
        return "method" if one.parent.is_class else "function"
    return "property" if "property" in one.labels else "value"
