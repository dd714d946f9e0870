"""The arguments of public functions: which there are and of which types; else, a sentence.

`checked` goes by the annotations, so that a signature says once what is allowed; ``types`` knows
what fits them. Arguments whose classes are exactly those asked for pass at once; only others are
looked at one by one.
"""

import inspect
from functools import cached_property, wraps
from reprlib import Repr
from typing import Any, TypeVar, Unpack, cast, get_args, get_origin, is_typeddict

from thousandstats.arguments.types import (
    MISFIT,
    Plain,
    fitting,
    learn,
    plain,
    resolved,
    words,
)
from thousandstats.errors import ArgumentError, suggestion

Checked = TypeVar("Checked", bound=Any)


class _Usual:
    """The default of a keyword of a typed dictionary, in which it does not stand."""

    def __repr__(self) -> str:
        return "..."


USUAL = _Usual()

_shown = Repr()
_shown.maxstring = _shown.maxother = 60


def checked(thing: Checked) -> Checked:
    """Let a function, or all that is public in a class, refuse wrong arguments in a sentence.

    Keywords that a typed dictionary lists (``**options: Unpack[Options]``) are as good as keywords
    of the signature, and `inspect.signature` shows them so.

    Raises
    ------
    ArgumentError
        By what is returned: if there is no such argument, one is missing, or has a wrong type.

    Examples
    --------
    >>> @checked
    ... def simulate(deals: int, seed: int | None = None) -> int:
    ...     return deals
    >>> simulate(1e3)
    1000
    >>> simulate(1000, sede=7)
    Traceback (most recent call last):
    thousandstats.errors.ArgumentError: simulate() has no argument sede (did you mean seed?); its \
arguments are deals, seed.
    >>> simulate(1000, seed="7")
    Traceback (most recent call last):
    thousandstats.errors.ArgumentError: simulate(): seed must be a whole number or None, not '7'.
    """
    if not isinstance(thing, type):
        return cast(Checked, _wrapped(thing, thing.__name__, thing.__module__, 0))
    if inspect.isfunction(vars(thing).get("__init__")):
        initializer = _wrapped(vars(thing)["__init__"], thing.__name__, thing.__module__, 1)
        # Type checkers take an assignment to a method of a class for a mistake.
        setattr(thing, "__init__", initializer)  # noqa: B010
    checked_methods(thing)
    if issubclass(thing, tuple):  # a named tuple, which is made by __new__
        maker = _wrapped(thing.__new__, thing.__name__, thing.__module__, 1)
        setattr(thing, "__new__", staticmethod(maker))  # noqa: B010
    return thing


def checked_methods(thing: Checked) -> Checked:
    """Put the public methods of a class behind their checks, but not its constructor.

    For values that the package alone makes, by the million.
    """
    for name, member in list(vars(thing).items()):
        if inspect.isfunction(member) and not name.startswith("_"):
            setattr(thing, name, _wrapped(member, name, thing.__module__, 1))
    return thing


def _wrapped(function: Any, title: str, module: str, own: int) -> Any:
    """Return the function behind its checks, without those of the first `own` arguments."""
    call = Call(function, title, module, own)
    if own == 1 and _takes_nothing(function):
        return _without_arguments(function, call)

    known: set[tuple[type, ...]] = set()  # classes of arguments of which all is well

    @wraps(function)
    def checked_function(*given: Any, **named: Any) -> Any:
        classes = None if named else tuple(map(type, given))
        if classes in known:
            return function(*given)
        if not call.fits(given, named):
            given, named = call.arranged(given, named)
        elif classes is not None and call.fits_by_class(given):
            known.add(classes)
        return function(*given, **named)

    for name in ("cache_clear", "cache_info"):
        if hasattr(function, name):
            setattr(checked_function, name, getattr(function, name))
    if any(get_origin(hint) is Unpack for hint in function.__annotations__.values()):
        # The attribute that `inspect.signature` asks for; functions do not declare it.
        checked_function.__signature__ = call.signature  # type: ignore[attr-defined]
    return checked_function


def _takes_nothing(function: Any) -> bool:
    """Return whether a method takes itself alone; a signature would be slow to make at import."""
    code = getattr(function, "__code__", None)
    if code is None or code.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS):
        return False
    return bool(code.co_argcount + code.co_kwonlyargcount == 1)


def _without_arguments(function: Any, call: "Call") -> Any:
    """Return a method that takes nothing, behind the one check that is left: it costs little."""

    @wraps(function)
    def checked_method(self: Any, *given: Any, **named: Any) -> Any:
        if given or named:
            call.arranged((self, *given), named)
        return function(self)

    return checked_method


def _all_in(classes: set[type], value: object) -> bool:
    return type(value) is tuple and bool(classes) and classes.issuperset(map(type, value))


class Call:
    """How a function is called.

    What its annotations mean is found out at the first call: then all names are known.
    """

    def __init__(self, function: Any, title: str, module: str, own: int) -> None:
        self.function, self.title, self.module, self.own = function, title, module, own

    @cached_property
    def signature(self) -> inspect.Signature:
        """The signature, in which the keys of a typed dictionary are keywords."""
        plain = inspect.signature(self.function)
        parameters: list[inspect.Parameter] = []
        for parameter in plain.parameters.values():
            inner = get_args(parameter.annotation)
            if parameter.kind is parameter.VAR_KEYWORD and inner and is_typeddict(inner[0]):
                parameters += [
                    inspect.Parameter(name, parameter.KEYWORD_ONLY, default=USUAL, annotation=hint)
                    for name, hint in inner[0].__annotations__.items()
                ]
            else:
                parameters.append(parameter)
        return plain.replace(parameters=parameters)

    @cached_property
    def parameters(self) -> list[inspect.Parameter]:
        """The parameters but for self, each with an annotation that is resolved."""
        return [
            one.replace(annotation=resolved(one.annotation, self.module))
            for one in [*self.signature.parameters.values()][self.own :]
        ]

    @cached_property
    def hints(self) -> dict[str, Any]:
        """What each parameter takes, by its name."""
        return {one.name: one.annotation for one in self.parameters}

    @cached_property
    def named(self) -> list[str]:
        """What may be given by name."""
        by_name = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
        return [one.name for one in self.parameters if one.kind in by_name]

    @cached_property
    def positional(self) -> list[str]:
        """What may be given without a name, in order."""
        in_order = (
            inspect.Parameter.POSITIONAL_ONLY,
            inspect.Parameter.POSITIONAL_OR_KEYWORD,
        )
        return [one.name for one in self.parameters if one.kind in in_order]

    @cached_property
    def required(self) -> list[str]:
        """What has no default; what may be given without a name stands first."""
        variable = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
        without = [one for one in self.parameters if one.default is one.empty]
        return [one.name for one in without if one.kind not in variable]

    @cached_property
    def plain(self) -> dict[str, Plain]:
        """What fits each parameter as it is, by its name."""
        return {one.name: plain(one.annotation) for one in self.parameters}

    @cached_property
    def in_order(self) -> list[Plain]:
        """The same for the parameters that may be given without a name, in order."""
        return [self.plain[name] for name in self.positional]

    def fits(self, given: tuple[Any, ...], named: dict[str, Any]) -> bool:
        """Return whether the classes of the arguments alone say that all is well."""
        order = self.in_order
        number = len(given) - self.own
        if number > len(order):
            return False
        for value, (classes, items) in zip(given[self.own :], order, strict=False):
            if type(value) not in classes and not _all_in(items, value):
                return False
        for name, value in named.items():
            if name not in self.named or name in self.positional[:number]:
                return False
            classes, items = self.plain[name]
            if type(value) not in classes and not _all_in(items, value):
                return False
        return number >= len(self.required) or named.keys() >= {*self.required[number:]}

    def fits_by_class(self, given: tuple[Any, ...]) -> bool:
        """Return whether all arguments of these classes fit, whatever they hold."""
        pairs = zip(given[self.own :], self.in_order, strict=False)
        return all(type(value) in classes for value, (classes, _) in pairs)

    def arranged(
        self, given: tuple[Any, ...], named: dict[str, Any]
    ) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Return the arguments as the function takes them.

        Raises
        ------
        ArgumentError
            If it does not take them.
        """
        self._check_names(given, named)
        bound = self.signature.bind_partial(*given, **named)
        kinds = {one.name: one.kind for one in self.parameters}
        for name, value in [*bound.arguments.items()]:
            kind = kinds.get(name)
            if kind is inspect.Parameter.VAR_POSITIONAL:
                bound.arguments[name] = tuple(self._converted(name, name, one) for one in value)
            elif kind is inspect.Parameter.VAR_KEYWORD:
                bound.arguments[name] = {
                    key: self._converted(name, key, one) for key, one in value.items()
                }
            elif kind is not None:
                bound.arguments[name] = self._converted(name, name, value)
        missing = [name for name in self.required if name not in bound.arguments]
        if missing:
            many = "the arguments" if missing[1:] else "the argument"
            raise ArgumentError(f"{self.title}() needs {many} {', '.join(missing)}.")
        return bound.args, bound.kwargs

    def _check_names(self, given: tuple[Any, ...], named: dict[str, Any]) -> None:
        """Refuse arguments that there are not, or that are given twice."""
        kinds = {one.kind for one in self.parameters}
        if inspect.Parameter.VAR_KEYWORD not in kinds:
            known = f"its arguments are {', '.join(self.named)}" if self.named else "it takes none"
            for name in named:
                if name not in self.named:
                    meant = suggestion(name, self.named)
                    raise ArgumentError(f"{self.title}() has no argument {name}{meant}; {known}.")
        number = len(given) - self.own
        if number > len(self.positional) and inspect.Parameter.VAR_POSITIONAL not in kinds:
            most = len(self.positional)
            taken = f"at most {most}: {', '.join(self.positional)}" if most else "none"
            raise ArgumentError(
                f"{self.title}() has {number} without a name among its arguments; it takes {taken}."
            )
        for name in self.positional[: max(0, number)]:
            if name in named and name in self.named:
                raise ArgumentError(f"{self.title}() is given {name} twice.")

    def _converted(self, name: str, called: str, value: Any) -> Any:
        fit = fitting(self.hints[name], value)
        if fit is MISFIT:
            allowed = words(self.hints[name])
            raise ArgumentError(
                f"{self.title}(): {called} must be {allowed}, not {_shown.repr(value)}."
            )
        if fit is value:
            learn(self.hints[name], self.plain[name], value)
        return fit
