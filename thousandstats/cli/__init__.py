"""The command line: it asks the routes and shows what they answer; it computes nothing itself.

One module a command; each imports what it needs when it runs, so that ``ask`` starts at once.
``console`` writes, ``answer_text`` lays answers out. Exit status: 0 done, 1 a check failed, 2 bad
usage or input (one sentence on standard error), 3 what was computed is printed or kept but a file
could not be written or a cluster was lost (a sentence says so), 130 interrupted.
"""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from thousandstats import __version__
from thousandstats.cli import (
    ask,
    benchmark,
    console,
    figures,
    hand,
    play,
    replay,
    reproduce,
    site,
    study,
    vocabulary,
)
from thousandstats.cli.usage import INTERRUPTED, Command, Commands, UsageError, sentence
from thousandstats.errors import InputError

INPUT_ERROR = 2

# Plain help: Rich would cost half of the start-up, and wraps what should be copied.
app = typer.Typer(
    name="thousandstats",
    cls=Commands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"], "max_content_width": 100},
)


def _version(wanted: bool) -> None:
    if wanted:
        console.say(f"thousandstats {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    # Its callback prints the version and ends the command.
    version: Annotated[  # noqa: ARG001
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Exact and simulated statistics of card deals.

    \b
    Examples:
      thousandstats reproduce --check
      thousandstats figures
      thousandstats ask "marriages(hand) >= 1"
      thousandstats ask --help
    """
    if context.invoked_subcommand is None:
        console.say(context.get_help())


app.command(cls=Command)(reproduce.reproduce)
app.command(cls=Command)(figures.figures)
app.command(cls=vocabulary.AskCommand)(ask.ask)
app.command(cls=hand.HandCommand)(hand.hand)
app.command(cls=play.PlayCommand)(play.play)
app.command(cls=Command)(replay.replay)
app.command(cls=Command)(study.study)
app.command(cls=Command)(site.site)
app.command(cls=Command)(benchmark.benchmark)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    console.prepare()
    words = [console.argument(word) for word in (sys.argv[1:] if arguments is None else arguments)]
    if sys.stdout is None:  # closed by the shell, as in `>&-`
        console.tell("The output could not be written: standard output is closed.")
        return INPUT_ERROR
    try:
        with console.own_notices():
            status = _run(words)
        if status == INTERRUPTED:
            console.tell("Interrupted.")
        return status
    except InputError as error:
        console.tell(str(error))
        return INPUT_ERROR


def _run(words: Sequence[str]) -> int:
    """Return the exit status of a command, with what the option parser raises made ours."""
    command = typer.main.get_command(app)
    try:
        status = command.main(list(words), prog_name="thousandstats", standalone_mode=False)
    except KeyboardInterrupt:
        return INTERRUPTED
    except typer.Abort as abort:  # an interrupt with older Typers, an end of file with all of them
        if isinstance(abort.__context__, EOFError):
            raise abort.__context__ from None
        return INTERRUPTED
    except UsageError as error:
        raise InputError(sentence(error)) from None
    except SystemExit as stop:
        if isinstance(stop.__context__, BrokenPipeError):  # nobody reads the help to its end
            return 0
        raise
    except OSError as error:
        if error.filename is not None:
            raise
        raise console.unwritable(sys.stdout, error) from None  # as it prints the help itself
    return status if isinstance(status, int) else 0
