"""Whether a value fits an annotation, what it becomes then, and what the annotation is in words.

What is meant beyond doubt is taken: a whole float or a NumPy integer where a whole number is asked
for, a list where a tuple is. A truth value is no number, and a text is no sequence of texts. What
iterators yield is not looked at, nor what a name within the brackets of a generic type stands for.
"""

import builtins
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from fractions import Fraction
from inspect import Parameter
from numbers import Rational, Real
from operator import index
from os import PathLike
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ForwardRef,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
)

from thousandstats.errors import either

WORDS: dict[Any, str] = {
    int: "a whole number",
    float: "a number",
    Fraction: "a fraction",
    str: "a text",
    bool: "True or False",
    NoneType: "None",
    PathLike: "a path",
    Mapping: "a mapping",
    Iterator: "an iterator",
    Callable: "a function",
}
"""Types in words; another class is called by its name."""

SEVERAL = (tuple, list, Sequence, Iterable)
"""Types that hold values one after the other."""

LARGEST_FLOAT = 2**53
"""Beyond it a float may stand for a whole number that it is not."""

MISFIT: Any = object()
"""Stands in the place of a value that does not fit."""


class _TypeName:
    """Stands for a class that a module imports for type checkers only: its name is known."""


class _Names(dict[str, Any]):
    """The names of a module, by which its annotations are read."""

    def __missing__(self, name: str) -> Any:
        return getattr(builtins, name, None) or type(name, (_TypeName,), {})


def resolved(hint: Any, module: str) -> Any:
    """Return an annotation as a type, also where it is written as a text."""
    if hint is Parameter.empty:
        return Any
    written = hint.__forward_arg__ if isinstance(hint, ForwardRef) else hint
    if not isinstance(written, str):
        return written
    return eval(written, {}, _Names(vars(sys.modules[module])))


def _members(hint: Any) -> tuple[Any, ...]:
    """Return the types of which any will do."""
    if get_origin(hint) in (Union, UnionType):
        return get_args(hint)
    return (hint,)


def _bare(hint: Any) -> Any:
    """Return a type without what stands in its brackets; what says nothing is Any."""
    origin = get_origin(hint) or hint
    if hint is None:
        return NoneType
    if origin is Annotated:
        return _bare(get_args(hint)[0])
    if isinstance(origin, TypeVar) and origin.__bound__ is not None:
        return _bare(origin.__bound__)
    if isinstance(origin, str | ForwardRef | TypeVar) or origin in (Any, object):
        return Any
    return origin


class _Everything(set[type]):
    """The classes of all objects."""

    def __contains__(self, _: object) -> bool:
        return True

    def issuperset(self, _: Iterable[Any]) -> bool:
        return True


class Plain(NamedTuple):
    """What fits as it is, by classes alone.

    Attributes
    ----------
    classes : set of type
        The classes whose objects fit; subclasses join them as they are met.
    items : set of type
        A tuple fits too, if all its items are of these classes; none does if the set is empty.
    """

    classes: set[type]
    items: set[type]


def plain(hint: Any) -> Plain:
    """Return what fits an annotation without a closer look."""
    classes: set[type] = set()
    items: set[type] = set()
    for member in _members(hint):
        bare, inner = _bare(member), get_args(member)
        if bare is Any:
            return Plain(_Everything(), items)
        if bare is float:
            classes |= {float, int}
        elif bare is NoneType or bare in NUMBERS or _by_class(bare):
            classes.add(bare)
        elif bare in (Sequence, Iterable) or inner[-1:] == (Ellipsis,):
            items = plain(inner[0] if inner else Any).classes
            if isinstance(items, _Everything):  # a tuple of anything, so that nobody need look
                classes.add(tuple)
                items = set()
    return Plain(classes, items)


def _by_class(bare: Any) -> bool:
    """Whether an object fits if it is an instance, whatever it holds."""
    if not isinstance(bare, type) or bare is Any or bare in NUMBERS or _protocol(bare):
        return False
    return bare not in (*SEVERAL, Mapping) and not issubclass(bare, _TypeName)


def learn(hint: Any, known: Plain, value: object) -> None:
    """Let the class of a value that fits be known, if it is a subclass of what is asked for."""
    for member in _members(hint):
        bare = _bare(member)
        if bare is not Callable and _by_class(bare) and isinstance(value, bare):
            known.classes.add(type(value))


def fitting(hint: Any, value: Any) -> Any:
    """Return the value as one of the types has it, if possible the value itself; else `MISFIT`."""
    found = MISFIT
    for member in _members(hint):
        fit = _fitting_one(member, value)
        if fit is value:
            return value
        found = fit if found is MISFIT else found
    return found


def _fitting_one(hint: Any, value: Any) -> Any:
    bare, inner = _bare(hint), get_args(hint)
    if bare is Any:
        return value
    if bare in NUMBERS:
        return NUMBERS[bare](value)
    if bare is Literal:
        same = any(type(one) is type(value) and one == value for one in inner)
        return value if same else MISFIT
    if bare is tuple and inner and inner[-1] is not Ellipsis:
        whole = _items(tuple, Any, value)
        if whole is MISFIT or len(whole) != len(inner):
            return MISFIT
        items = tuple(fitting(one, item) for one, item in zip(inner, whole, strict=True))
        return MISFIT if any(one is MISFIT for one in items) else _unchanged(whole, items)
    if bare in SEVERAL:
        return _items(bare, inner[0] if inner else Any, value)
    if bare is Mapping:
        return _mapping(inner, value)
    if bare is Callable:
        return value if callable(value) else MISFIT
    if issubclass(bare, _TypeName):
        names = {one.__name__ for one in type(value).__mro__}
        return value if bare.__name__ in names else MISFIT
    if _protocol(bare):
        has = all(hasattr(value, name) for name in vars(bare) if not name.startswith("_"))
        return value if has else MISFIT
    return value if isinstance(value, bare) else MISFIT


def _protocol(bare: Any) -> bool:
    return bool(getattr(bare, "_is_protocol", False))


def _items(bare: Any, item: Any, value: Any) -> Any:
    """Several values, each of which fits; a tuple where they came in another form."""
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        return MISFIT
    if bare is Iterable and not isinstance(value, tuple | list | Set | Mapping):
        return value  # it may be there to be walked through once
    if bare is not Iterable and isinstance(value, Set | Mapping):
        return MISFIT  # it has no order, or is more than a sequence
    whole = value if isinstance(value, bare) else tuple(value)
    if plain(item).classes.issuperset(map(type, whole)):
        return whole
    items = [fitting(item, one) for one in whole]
    if any(one is MISFIT for one in items):
        return MISFIT
    return _unchanged(whole, tuple(items))


def _mapping(inner: tuple[Any, ...], value: Any) -> Any:
    """Return a mapping whose keys and values fit."""
    if not isinstance(value, Mapping):
        return MISFIT
    if not inner:
        return value
    before = tuple(value), tuple(value.values())
    after = [_items(tuple, hint, part) for hint, part in zip(inner, before, strict=True)]
    if any(part is MISFIT for part in after):
        return MISFIT
    if all(new is old for new, old in zip(after, before, strict=True)):
        return value
    return dict(zip(*after, strict=True))


def _unchanged(before: Any, after: tuple[Any, ...]) -> Any:
    """Return the values as they came, if none of them had to be changed."""
    same = all(new is old for new, old in zip(after, before, strict=True))
    return before if same else after


def _truth(value: Any) -> Any:
    if isinstance(value, bool):
        return value
    return bool(value) if _numpy_truth(value) else MISFIT


def _numpy_truth(value: Any) -> bool:
    return getattr(getattr(value, "dtype", None), "kind", "") == "b"


def _whole(value: Any) -> Any:
    if isinstance(value, bool) or _numpy_truth(value):
        return MISFIT
    if isinstance(value, int):
        return value
    if hasattr(value, "__index__"):
        with suppress(TypeError):  # an array of several numbers
            return index(value)
    if not isinstance(value, Real):
        return MISFIT
    number: Any = value
    if not isinstance(value, Rational) and not abs(number) <= LARGEST_FLOAT:
        return MISFIT  # nor is "not a number" one
    return int(number) if number == int(number) else MISFIT


def _number(value: Any) -> Any:
    if isinstance(value, bool) or _numpy_truth(value) or not isinstance(value, Real):
        return MISFIT
    return value if isinstance(value, float | int) else float(value)


def _fraction(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, Rational):
        return MISFIT
    number: Any = value
    return number if isinstance(number, Fraction) else Fraction(number)


NUMBERS = {int: _whole, float: _number, Fraction: _fraction, bool: _truth}


def words(hint: Any) -> str:
    """Return what is asked for, in words."""
    return either(_word(member) for member in _members(hint))


def _word(hint: Any) -> str:
    bare, inner = _bare(hint), get_args(hint)
    if bare is Literal:
        return either(repr(one) for one in inner)
    if bare in SEVERAL:
        items = [one for one in inner if one is not Ellipsis]
        each = words(items[0]) if len(items) == 1 and _bare(items[0]) is not Any else ""
        return "a sequence" + (f", each item of it {each}" if each else "")
    if bare in WORDS:
        return WORDS[bare]
    name = bare.__name__
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
