"""The parts of a docstring: text, examples, and lists of things with a name, a type and a text."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from thousandstats.report.site.library.docstrings import Linked, blocks, example
from thousandstats.report.site.library.signatures import Targets, expression


@dataclass(frozen=True)
class Thing:
    """A parameter, a field, what is returned or raised: its name, its type, what it means."""

    name: str
    type: Markup
    text: Markup


@dataclass(frozen=True)
class Section:
    """A part of a docstring, under a title unless it is the text itself."""

    title: str
    text: Markup
    things: tuple[Thing, ...] = ()


def sections(one: Any, targets: Targets) -> Iterator[Section]:
    """The parts of the docstring of an object, in the order in which they stand."""
    from griffe import DocstringSectionKind as Kind

    link = linked(one, targets)
    for part in one.docstring.parsed if one.docstring else []:
        title = (part.title or part.kind.value).capitalize()
        if part.kind is Kind.text:
            yield Section("", blocks(part.value, link))
        elif part.kind is Kind.examples:
            shown = (
                example(text) if kind is Kind.examples else blocks(text, link)
                for kind, text in part.value
            )
            yield Section(title, Markup("\n").join(shown))
        elif part.kind is Kind.admonition:
            yield Section(title, blocks(part.value.description, link))
        else:
            things = (_thing(thing, targets, link) for thing in part.value)
            yield Section(title, Markup(), tuple(things))


def linked(scope: Any, targets: Targets) -> Linked:
    """Where names lead that stand in the docstring of this object."""
    from griffe import NameResolutionError

    def target(name: str) -> str | None:
        if name in targets:
            return targets[name]
        try:
            return targets.get(scope.resolve(name))
        except NameResolutionError:
            return None

    return target


def _thing(thing: Any, targets: Targets, link: Linked) -> Thing:
    """Its type may be words, which are no links."""
    type = Markup() if thing.annotation is None else expression(thing.annotation, targets)
    return Thing(getattr(thing, "name", "") or "", type, blocks(thing.description, link))
