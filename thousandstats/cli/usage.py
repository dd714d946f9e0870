"""What is wrong with a command line itself, before any question is read, in one sentence."""

from difflib import get_close_matches
from typing import Any

import typer
from typer.core import TyperGroup

from thousandstats.errors import InputError

# Typer ships its own copy of click or, in older versions, imports click: what both raise for a bad
# command line is the class above that of a bad parameter.
UsageError: type[Exception] = typer.BadParameter.__mro__[1]


LARGEST_SEED = 2**64 - 1

INTERRUPTED = 130
"""The exit status after Ctrl-C."""


class Commands(TyperGroup):
    """The commands; an unknown one is refused with the list of those there are."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        found = super().get_command(ctx, cmd_name)
        if found is None and not ctx.resilient_parsing:
            known = self.list_commands(ctx)
            raise InputError(
                f"There is no command called {cmd_name!r}{close(cmd_name, known)}; "
                f"the commands are {', '.join(known)}."
            )
        return found


def sentence(error: Any) -> str:
    """What a `UsageError` says, with what is allowed."""
    context = error.ctx
    where = context.command_path if context else "thousandstats"
    name = getattr(error, "option_name", None)
    if name is None or type(error).__name__ != "NoSuchOption":
        said = " ".join(error.format_message().split()).rstrip(".")
        return f"{said}; {where} --help shows what is allowed."
    known = [
        option
        for parameter in context.command.get_params(context)
        for option in parameter.opts
        if option.startswith("--")
    ]
    if context.command.name == "ask" and not name.startswith("--"):
        return f"There is no option {name}; a question that starts with - goes after --."
    return f"{where} has no option {name}{close(name, known)}; its options are {', '.join(known)}."


def close(name: str, known: list[str]) -> str:
    """A guess at what was meant."""
    guesses = get_close_matches(name, known, n=1)
    return f" (did you mean {guesses[0]}?)" if guesses else ""


def whole_number(option: str, written: str | None, low: int, high: int | None) -> int | None:
    """The number that was written after an option.

    Raises
    ------
    InputError
        If it is no whole number, or lies outside what is allowed.
    """
    if written is None:
        return None
    allowed = f"of {low} or more" if high is None else f"from {low} to {high}"
    try:
        number = int(written)
    except ValueError:
        number = low - 1
    if number < low or (high is not None and number > high):
        shown = written if len(written) <= 40 else written[:37] + "..."
        raise InputError(f"{option} is {shown!r}, but it must be a whole number {allowed}.")
    return number


def decimal_number(option: str, written: str | None) -> float | None:
    """The number, whole or not, that was written after an option.

    Raises
    ------
    InputError
        If it is no number.
    """
    if written is None:
        return None
    try:
        return float(written)
    except ValueError:
        shown = written if len(written) <= 40 else written[:37] + "..."
        raise InputError(f"{option} is {shown!r}, but it must be a number, such as 0.05.") from None
