"""What is wrong with a command line itself, before any question is read, in one sentence."""

import os
import re
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from math import isfinite
from pathlib import Path
from typing import Any, ClassVar

import typer
from typer.core import TyperCommand, TyperGroup

from thousandstats.errors import InputError, short, suggestion, unknown

# Typer ships its own copy of click or, in older versions, imports click: what both raise for a bad
# command line is the class above that of a bad parameter.
UsageError: type[Exception] = typer.BadParameter.__mro__[1]


LARGEST_SEED = 2**64 - 1

MOST_DIGITS = 30
"""Decimals that are written at most."""

INCOMPLETE = 3
"""The exit status where what was computed is printed or kept, but something failed on the way: a
file could not be written, or a cluster was lost."""

INTERRUPTED = 130
"""The exit status after Ctrl-C, SIGTERM or SIGHUP."""

GROUPED = re.compile(r"[+-]?\d{1,3}([,_ \u00a0\u202f])\d{3}(\1\d{3})*(?![,_\d])")
"""A number in groups of three digits, as the program prints it."""

PATHS = ("FILE", "DIR")
"""How the parameters are marked that name files and folders."""

LONGEST_NAME, LONGEST_PATH = 255, 4095
"""The bytes in a name, and in a path; most file systems and systems have these limits."""

LARGEST_EXPONENT = 100
"""Numbers with more digits are refused before they are written out."""


class Commands(TyperGroup):
    """The commands; an unknown one is refused with the list of those there are."""

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        """Read the options that stand before the command."""
        check_options(self, ctx, args)
        return super().parse_args(ctx, args)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the command of this name."""
        found = super().get_command(ctx, cmd_name)
        if found is None and not ctx.resilient_parsing:
            raise unknown("command", cmd_name, self.list_commands(ctx))
        return found


class Command(TyperCommand):
    """A command that takes nothing twice and nothing too much.

    Attributes
    ----------
    RENAMED : mapping of str to str
        Earlier names of options, which help does not show, and their names now.
    """

    RENAMED: ClassVar[Mapping[str, str]] = {}

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        """Read the words of the command line."""
        args = self._renamed(args)
        taken, left = check_options(self, ctx, args)
        if left:
            raise InputError(self.too_many(ctx, taken, left))
        return super().parse_args(ctx, args)

    def _renamed(self, args: list[str]) -> list[str]:
        """Return the words with earlier names of options as they are called now."""
        end = args.index("--") if "--" in args else len(args)
        words = [word.partition("=") for word in args[:end]]
        now = [self.RENAMED.get(name, name) + equals + value for name, equals, value in words]
        return [*now, *args[end:]]

    # What was taken is for commands that know what else the words may be.
    def too_many(
        self,
        ctx: Any,
        taken: dict[str, Any],  # noqa: ARG002
        left: list[str],
    ) -> str:
        """Say that words are left when each argument has its own."""
        arguments = [one for one in self.params if one.param_type_name == "argument"]
        takes = " and ".join(f"one {one.metavar}" for one in arguments) or "no argument"
        return (
            f"{ctx.command_path} takes {takes}, and {short(' '.join(left))!r} is too much; "
            "a text with blanks belongs in quotes."
        )


def check_options(command: Any, ctx: Any, args: list[str]) -> tuple[dict[str, Any], list[str]]:
    """Return the words by parameter, and those that no parameter takes.

    Raises
    ------
    InputError
        If an option that has one value is given twice, or a path cannot be one.
    """
    if ctx.resilient_parsing:  # a shell completes what is written
        return {}, []
    taken, left, order = command.make_parser(ctx).parse_args(args=list(args))
    options = [one for one in order if one.param_type_name == "option"]
    if any(one.is_eager for one in options):  # help is given whatever else is written
        return taken, []
    for option in options:
        if options.count(option) > 1 and not option.multiple:
            raise InputError(
                f"{option.opts[0]} is given {options.count(option)} times; give it once."
            )
    for parameter in command.params:
        if getattr(parameter, "metavar", None) in PATHS:
            _check_path(parameter, taken.get(parameter.name))
    return taken, [] if ctx.allow_extra_args else left


def _check_path(parameter: Any, written: object) -> None:
    """Refuse what no file system takes for the name of a file or folder."""
    if not isinstance(written, str):
        return
    name = parameter.opts[0] if parameter.opts[0].startswith("-") else parameter.metavar
    if not written.strip():
        kind = "file" if parameter.metavar == "FILE" else "folder"
        raise InputError(f"{name} is {written!r}, which cannot be the name of a {kind}.")
    longest = max((len(os.fsencode(part)) for part in Path(written).parts), default=0)
    if "\0" in written or longest > LONGEST_NAME or len(os.fsencode(written)) > LONGEST_PATH:
        raise InputError(
            f"{name} is {short(written)!r}, which cannot be the name of a file or folder: names "
            f"have at most {LONGEST_NAME} bytes, with those of all folders {LONGEST_PATH:,}."
        )


def sentence(error: Any) -> str:
    """Return what a `UsageError` says, with what is allowed."""
    context = error.ctx
    where = context.command_path if context else "thousandstats"
    name = getattr(error, "option_name", None)
    if name is None or type(error).__name__ != "NoSuchOption":
        said = " ".join(map(short, error.format_message().split())).rstrip(".")
        return f"{said}; {where} --help shows what is allowed."
    known = [
        option
        for parameter in context.command.get_params(context)
        for option in parameter.opts
        if option.startswith("--")
    ]
    if context.command.name == "ask" and not name.startswith("--"):
        return f"There is no option {short(name)}; a question that starts with - goes after --."
    return (
        f"{where} has no option {short(name)}{suggestion(name, known, _synonyms())}; "
        f"its options are {', '.join(known)}."
    )


def _synonyms() -> dict[str, list[str]]:
    """Other words for the options that are named as a place is."""
    from thousandstats import games

    return {
        f"--{word}": [f"--{place}" for place in places]
        for game in games.names()
        for layout in games.layouts(game).values()
        for word, places in layout.synonyms.items()
    }


def whole_number(option: str, written: str | None, low: int, high: int | None) -> int | None:
    """Return the number that was written after an option: 1000000, 1,000,000, 1_000_000 or 1e6.

    >>> whole_number("--deals", "1e6", 1, None), whole_number("--deals", "1,000.0", 1, None)
    (1000000, 1000)

    Raises
    ------
    InputError
        If it is no whole number, or lies outside what is allowed.
    """
    if written is None:
        return None
    number = _exact(written)
    if number is None and written.strip().isdecimal():  # more digits than are read
        allowed = f"of {low} or more" if high is None else f"from {low} to {high}"
        raise InputError(
            f"{option} is {short(written)!r}, a number of {len(written.strip())} digits, but it "
            f"must be a whole number {allowed}, of at most {LARGEST_EXPONENT} digits."
        )
    whole = number is not None and number == number.to_integral_value()
    if number is None or not whole or number < low or (high is not None and number > high):
        allowed = f"of {low} or more" if high is None else f"from {low} to {high}"
        raise InputError(
            f"{option} is {short(written)!r}, but it must be a whole number {allowed}."
        )
    return int(number)


def decimals(written: str | None, json: bool) -> int | None:
    """Return how many decimals were asked for by ``--digits``, which is for numbers to read.

    Raises
    ------
    InputError
        If it is no number of digits, or stands beside ``--json``, which has numbers in full.
    """
    found = whole_number("--digits", written, 0, MOST_DIGITS)
    if found is not None and json:
        raise InputError(
            "--digits is for text, and --json gives numbers in full: give one of them."
        )
    return found


def decimal_number(option: str, written: str | None, example: str = "0.05") -> float | None:
    """Return the number, whole or not, that was written after an option.

    Raises
    ------
    InputError
        If it is no number.
    """
    if written is None:
        return None
    number = _exact(written)
    if number is None or not isfinite(float(number)):
        raise InputError(
            f"{option} is {short(written)!r}, but it must be a number, such as {example}."
        )
    return float(number)


def _exact(written: str) -> Decimal | None:
    """Return the number that is written, to its last digit; None where it is none."""
    text = written.strip()
    grouped = GROUPED.match(text)
    if grouped:
        text = grouped[0].replace(grouped[1], "") + text[grouped.end() :]
    try:
        number = Decimal(text)
    except InvalidOperation:
        return None
    if not number.is_finite() or abs(number.adjusted()) > LARGEST_EXPONENT:
        return None
    return number
