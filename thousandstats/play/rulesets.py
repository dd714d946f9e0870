"""Rule sets of any game: options on which tables differ, and named sets of their values.

A game has a class of rule sets, a frozen dataclass derived from `TableRules` with an attribute for
each option; ``auction.step`` is the attribute ``auction_step``. A game that is played in one way
only has one preset and no options.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, Self

from thousandstats.arguments import checked
from thousandstats.errors import InputError, short, unknown

NONE = "none"
"""The value of an option that switches off what it speaks of."""


@dataclass(frozen=True)
class Option:
    """A point on which tables differ.

    Attributes
    ----------
    name : str
        As players and the command line write it, such as ``auction.step``.
    values : tuple of str
        What it can be; the first is the usual one.
    explanation : str
        One sentence.
    needs : tuple of str
        Another option and the values of it without which this one has no effect.
    layouts : tuple of str
        The layouts in which it has an effect; empty for all of them.
    needs_in : mapping of str to tuple of str
        As `needs`, in one layout only, by its name.
    also : dict
        Other ways to write a value.
    """

    name: str
    values: tuple[str, ...]
    explanation: str
    needs: tuple[str, ...] = ()
    layouts: tuple[str, ...] = ()
    needs_in: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    also: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def attribute(self) -> str:
        """Its name as an attribute of a rule set."""
        return self.name.replace(".", "_")

    def value(self, written: str) -> int | str | None:
        """Return a value as it is calculated with: numbers as int, ``none`` of a number as None.

        >>> Option("lock.at", ("800", "none"), "A lock.").value("none")
        >>> Option("play.beat", ("must", "no"), "Beating.").value("no")
        'no'
        """
        if not any(value.isdecimal() for value in self.values):
            return written
        return None if written == NONE else int(written)

    def why_without_effect(self, values: Mapping[str, str], layout: str | None) -> str | None:
        """Return why it makes no difference beside these values, or None where it makes one.

        Parameters
        ----------
        values : mapping of str to str
            The value of each option.
        layout : str or None
            The name of the layout; None stands for any.
        """
        if layout is not None and self.layouts and layout not in self.layouts:
            return (
                f"{self.name} has no effect in the layout {layout}; it is an option of "
                f"{' and '.join(self.layouts)}."
            )
        here = self.needs_in.get(layout or "", ())
        other, *wanted = self.needs or here or (None,)
        if other is None or values[other] in wanted:
            return None
        within = "" if self.needs else f" in the layout {layout}"
        return (
            f"{self.name} has no effect with {other}={values[other]}{within}; it goes with "
            f"{' or '.join(f'{other}={value}' for value in wanted)}."
        )


class Preset(NamedTuple):
    """A named rule set.

    Attributes
    ----------
    title : str
        What it is called.
    stated : dict
        The options that its document states.
    filled : dict
        Those that it does not: not stated, and filled in as players would expect.
    """

    title: str
    stated: Mapping[str, str] = {}
    filled: Mapping[str, str] = {}


@checked
class TableRules:
    """What the rule sets of every game share.

    Attributes
    ----------
    OPTIONS : mapping of str to Option
        The options of the game, by name; may be empty.
    PRESETS : mapping of str to Preset
        Its rule sets, by name, the usual one first.
    preset : str
        The name of the preset that this rule set follows or begins with.
    """

    OPTIONS: ClassVar[Mapping[str, Option]] = {}
    PRESETS: ClassVar[Mapping[str, Preset]] = {}

    preset: str

    # A game that has contradictions looks at the values.
    @classmethod
    def contradiction(cls, values: Mapping[str, str]) -> str | None:  # noqa: ARG003
        """Return why these values of the options cannot stand together, or None."""
        return None

    @classmethod
    def of(
        cls, preset: "str | Self | None" = None, /, layout: str | None = None, **options: object
    ) -> Self:
        """Return the rule set of a preset, with options that differ from it.

        Parameters
        ----------
        preset : str or TableRules
            A name, which options may follow: ``PL_HOUSE,auction.step=5``. Options alone are those
            of the usual preset.
        layout : str, optional
            The layout that is played: options that have no effect in it are refused then.
        **options
            More options by their dotted names, such as ``**{"auction.step": "5"}``.

        Raises
        ------
        InputError
            If a preset, an option or a value is unknown, an option comes twice, or one contradicts
            another or would have no effect beside it, or in the layout.
        """
        text = next(iter(cls.PRESETS)) if preset is None else str(preset)
        for name, value in options.items():
            text += f",{name}={_written(value)}"
        # Classes are hashable, which type checkers do not know of Self.
        found: Self = _read(cls, text, layout)  # type: ignore[arg-type]
        return found

    @property
    def options(self) -> dict[str, str]:
        """Every option and its value, as they are written."""
        return {
            name: _written(getattr(self, option.attribute)) for name, option in self.OPTIONS.items()
        }

    @property
    def changed(self) -> dict[str, str]:
        """The options in which it differs from its preset."""
        usual = self.of(self.preset).options
        return {name: value for name, value in self.options.items() if value != usual[name]}

    @property
    def stated(self) -> tuple[str, ...]:
        """The options whose value the preset's document states; the others are filled in."""
        changed = self.changed
        return tuple(name for name in self.PRESETS[self.preset].stated if name not in changed)

    def sources(self, layout: str | None = None) -> dict[str, dict[str, str]]:
        """Return the options that have an effect, by where their values come from.

        Parameters
        ----------
        layout : str, optional
            The layout; without it an option counts that has an effect in any.

        Returns
        -------
        dict
            ``stated`` by the document of the preset, ``filled_in`` where it says nothing, and
            ``chosen`` instead of the preset's.
        """
        found: dict[str, dict[str, str]] = {"stated": {}, "filled_in": {}, "chosen": {}}
        values, stated, changed = self.options, self.stated, self.changed
        for name, value in values.items():
            if self.OPTIONS[name].why_without_effect(values, layout) is None:
                source = "chosen" if name in changed else "filled_in"
                found["stated" if name in stated else source][name] = value
        return found

    def __str__(self) -> str:
        return ",".join([self.preset, *(f"{k}={v}" for k, v in self.changed.items())])

    def __repr__(self) -> str:
        return f"rules({str(self)!r})"


@lru_cache(maxsize=1024)
def _read(cls: type[Any], text: str, layout: str | None) -> Any:
    head, *rest = [part.strip() for part in text.split(",")]
    if "=" in head:
        head, rest = next(iter(cls.PRESETS)), [head, *rest]
    known = {name.casefold(): name for name in cls.PRESETS}
    if head in cls.OPTIONS:
        _option(cls.OPTIONS, head)  # which has no value
    if head.casefold() not in known:
        raise unknown("rule set", head, cls.PRESETS)
    for part in rest:
        if part.casefold() in known:
            raise InputError(f"Two rule sets are named, {head} and {part}: name one of them.")
    chosen = dict(_option(cls.OPTIONS, part) for part in _each_once(rest))
    return _combined(cls, known[head.casefold()], chosen, layout)


def _each_once(parts: list[str]) -> Iterator[str]:
    names: set[str] = set()
    for part in parts:
        name = part.partition("=")[0].strip()
        if name in names:
            raise InputError(f"The option {name} is there twice: give it one value.")
        names.add(name)
        yield part


def _option(options: Mapping[str, Option], part: str) -> tuple[str, str]:
    """Return the name and value that are written as ``auction.step=5``."""
    name, equals, value = (word.strip() for word in part.partition("="))
    if not options:
        raise InputError(f"This game has no options, and {short(name)!r} would be one.")
    if name not in options:
        raise unknown("option", name, options)
    option = options[name]
    value = option.also.get(value, value)
    if not equals or value not in option.values:
        said = f"cannot be {short(value)!r}" if equals else "has no value"
        raise InputError(f"{name} {said}; it is one of {', '.join(option.values)}.")
    return name, value


def _combined(cls: type[Any], preset: str, chosen: Mapping[str, str], layout: str | None) -> Any:
    values = {name: option.values[0] for name, option in cls.OPTIONS.items()}
    for known in (cls.PRESETS[preset].stated, cls.PRESETS[preset].filled, chosen):
        values.update(known)
    contradiction = cls.contradiction(values)
    if contradiction is not None:
        raise InputError(contradiction)
    for name in chosen:
        reason = cls.OPTIONS[name].why_without_effect(values, layout)
        if reason is not None:
            raise InputError(reason)
    for name, option in cls.OPTIONS.items():
        if option.why_without_effect(values, None):
            # It cannot matter, so like games have like rules.
            values[name] = option.values[0]
    attributes = {
        option.attribute: option.value(values[name]) for name, option in cls.OPTIONS.items()
    }
    return cls(preset, **attributes)


def _written(value: object) -> str:
    return NONE if value is None else str(value)
