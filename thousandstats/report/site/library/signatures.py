"""How a thing is called, or what it is, as it was written; names that are explained are links.

Signatures come from the sources, as griffe reads them, so that no default is replaced by the
address of an object.
"""

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup, escape

WIDTH = 88
"""A signature that is longer has a line for each parameter."""

SHORT = 60
"""A value that is longer is not shown."""

Targets = Mapping[str, str]
"""Where a name leads, by its full name."""


def signature(one: Any, targets: Targets) -> Markup:
    """How a thing is called, or what it is, with links from the names of types."""
    name = Markup("<b>{}</b>").format(one.name)
    if one.is_class:
        bases = Markup(", ").join(expression(base, targets) for base in one.bases)
        head = Markup("class {}").format(name)
        if "dataclass" in one.labels:
            head = _called(head, one.parameters, targets)
        return Markup("{}({})").format(head, bases) if bases else head
    if one.is_function:
        head = _called(name, one.parameters, targets)
        if one.returns is None:
            return head
        return Markup("{} → {}").format(head, expression(one.returns, targets))
    return name + type_and_value(one, targets)


def type_and_value(one: Any, targets: Targets) -> Markup:
    """Return what follows the name of a value or field: its type, and itself if short."""
    shown = Markup()
    if one.annotation is not None:
        shown += Markup(": {}").format(expression(one.annotation, targets))
    if one.value is not None and len(str(one.value)) <= SHORT and "property" not in one.labels:
        shown += Markup(" = {}").format(expression(one.value, targets))
    return shown


def _called(head: Markup, parameters: Any, targets: Targets) -> Markup:
    """Return a name with its parameters, without the object itself."""
    from griffe import ParameterKind as Kind

    shown: list[Markup] = []
    stars = {Kind.var_positional: "*", Kind.var_keyword: "**"}
    before = Kind.positional_or_keyword
    starred = False
    for parameter in parameters:
        if parameter.name in ("self", "cls") and not shown:
            continue
        if before is Kind.positional_only and parameter.kind is not before:
            shown.append(Markup("/"))
        if parameter.kind is Kind.keyword_only and not starred:
            shown.append(Markup("*"))
        before = parameter.kind
        starred = starred or before in (Kind.keyword_only, Kind.var_positional)
        shown.append(_parameter(parameter, stars.get(before, ""), targets))
    if before is Kind.positional_only:
        shown.append(Markup("/"))
    line = Markup("{}({})").format(head, Markup(", ").join(shown))
    if len(line.striptags()) <= WIDTH:
        return line
    rows = Markup("").join(Markup("    {},\n").format(one) for one in shown)
    return Markup("{}(\n{})").format(head, rows)


def _parameter(parameter: Any, stars: str, targets: Targets) -> Markup:
    """Return a parameter with its type and what it is if it is not given."""
    text = escape(stars + parameter.name)
    if parameter.annotation is not None:
        text = Markup("{}: {}").format(text, expression(parameter.annotation, targets))
    if parameter.default is not None and not stars:
        text = Markup("{} = {}").format(text, expression(parameter.default, targets))
    return text


def expression(written: Any, targets: Targets) -> Markup:
    """Return a type or a value as it was written; names that are explained are links."""
    import griffe

    if not isinstance(written, griffe.Expr):
        return escape(str(written))
    parts = []
    for part in written.iterate(flat=True):
        text = escape(str(part))
        target = None
        if isinstance(part, griffe.ExprName):
            target = targets.get(part.canonical_path)
        parts.append(text if target is None else Markup('<a href="{}">{}</a>').format(target, text))
    return Markup("").join(parts)
