"""The parts of a docstring: text, examples, and lists of things with a name, a type and a text."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from thousandstats.report.site.library.docstrings import Linked, blocks, example
from thousandstats.report.site.library.signatures import Targets, expression


@dataclass(frozen=True)
class Thing:
    """A parameter, a field, what is returned or raised: its name and type, and what it means."""

    head: Markup
    text: Markup


def named(name: str, after: Markup | str = "") -> Markup:
    """Return a name, and what stands after it."""
    return Markup("<code>{}</code>{}").format(name, after)


@dataclass(frozen=True)
class DocstringSection:
    """A part of a docstring, under a title unless it is the text itself."""

    title: str
    text: Markup
    things: tuple[Thing, ...] = ()


def sections(one: Any, targets: Targets) -> Iterator[DocstringSection]:
    """Yield the parts of the docstring of an object, in the order in which they stand."""
    from griffe import DocstringSectionKind as Kind

    link = linked(one, targets)
    for part in one.docstring.parsed if one.docstring else []:
        title = (part.title or part.kind.value).capitalize()
        if part.kind is Kind.text:
            yield DocstringSection("", blocks(part.value, link))
        elif part.kind is Kind.examples:
            shown = (
                example(text) if kind is Kind.examples else blocks(text, link)
                for kind, text in part.value
            )
            yield DocstringSection(title, Markup("\n").join(shown))
        elif part.kind is Kind.admonition:
            yield DocstringSection(title, blocks(part.value.description, link))
        else:
            things = (_thing(thing, targets, link) for thing in part.value)
            yield DocstringSection(title, Markup(), tuple(things))


def linked(scope: Any, targets: Targets) -> Linked:
    """Where names lead that stand in the docstring of this object."""
    from griffe import NameResolutionError

    own = {parameter.name for parameter in scope.parameters} if scope.is_function else set()

    def target(name: str) -> str | None:
        if name in targets:
            return targets[name]
        if name in own:  # which may also be the name of a module
            return None
        try:
            return targets.get(scope.resolve(name))
        except NameResolutionError:
            return None

    return target


def _thing(thing: Any, targets: Targets, link: Linked) -> Thing:
    """Its type may be words, which are no links; what is returned may have no name."""
    kind = _type(thing.annotation, targets)
    name = getattr(thing, "name", "")
    head = named(name, Markup(": {}").format(kind) if kind else "") if name else kind
    return Thing(head, blocks(thing.description, link))


def _type(written: Any, targets: Targets) -> Markup:
    """Return a type as a docstring names it; griffe keeps only the words of a choice."""
    from griffe import ExprName, ExprSet, ExprTuple

    if written is None:
        return Markup()
    if isinstance(written, ExprSet | ExprTuple):
        words = (f'"{one}"' if isinstance(one, ExprName) else str(one) for one in written.elements)
        return escape(", ".join(words))
    return expression(written, targets)
