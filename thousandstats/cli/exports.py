"""What `thousandstats figures ID` writes for others: a table in some format, a plot."""

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from thousandstats.cli import console
from thousandstats.cli.usage import INCOMPLETE
from thousandstats.errors import InputError, either, unknown
from thousandstats.files import put
from thousandstats.results import Distribution

if TYPE_CHECKING:
    from thousandstats.published import Figure

FORMATS = ("csv", "json", "markdown", "latex", "html")

ENDINGS = {".csv": "csv", ".json": "json", ".md": "markdown", ".tex": "latex", ".html": "html"}
"""The format that the name of a file stands for."""

FORMAT_SYNONYMS = {"tex": ["latex"], "md": ["markdown"], "htm": ["html"]}

STANDARD_OUTPUT = Path("-")


def chosen(format: str | None, out: Path | None) -> str | None:
    """Return the format of the table, by its name or that of its file; None without a table.

    Standard output and what is no plain file, such as a pipe, have no telling name and get CSV.

    Raises
    ------
    InputError
        If there is no such format, the file does not say which, or the two contradict.
    """
    if format is None and out is not None:
        nameless = out == STANDARD_OUTPUT or (out.exists() and not out.is_file())
        format = ENDINGS.get(out.suffix.lower(), FORMATS[0] if nameless else None)
        if format is None:
            raise InputError(
                f"--out {out} does not say the format; add --format, or end the name with "
                f"{either(ENDINGS)}."
            )
    ending = None if out is None else ENDINGS.get(out.suffix.lower())
    if format in FORMATS and ending is not None and ending != format:
        raise InputError(
            f"--out {out} ends as {ending} does, and --format says {format}; give one of them, or "
            "let them agree."
        )
    if format is not None and format not in FORMATS:
        raise unknown("format", format, FORMATS, FORMAT_SYNONYMS)
    return format


def table(
    figure: "Figure", found: Distribution, format: str, digits: int | None, out: Path | None
) -> None:
    """Print the table of a figure, or write it to a file, which is always UTF-8.

    Where that fails, it is printed, and the command ends with a sentence and its own status.
    """
    from thousandstats.report import exports

    text = exports.FORMATS[format](figure.tabulated(found), digits)
    if out is None or out == STANDARD_OUTPUT:
        console.say(text.removesuffix("\n"))
        return
    try:
        put(out, text.encode())
    except InputError as error:
        console.say(text.removesuffix("\n"))
        console.tell(str(error))
        raise typer.Exit(INCOMPLETE) from None


def plot(figure: "Figure", found: Distribution, out: Path) -> None:
    """Draw a distribution into a file.

    Raises
    ------
    InputError
        If the figure is a single number or has too many outcomes, or the file is of a kind that
        is not drawn.
    """
    from thousandstats import figures as registry

    if figure.kind != "distribution":
        game = [other for other in registry.all() if other.layout.game == figure.layout.game]
        others = [one for one in game if one.kind == "distribution" and not one.asked.joint]
        same = [other for other in others if registry.topic(other) == registry.topic(figure)]
        names = _drawable(same) or _drawable(others)
        raise InputError(
            f"{figure.id} is a single number, so there is nothing to draw; figures with several "
            f"outcomes can be drawn, such as {either(names)}."
        )
    from thousandstats.report import plots

    put(out, plots.drawing(figure, found, out.suffix.lower()))


def _drawable(figures: "list[Figure]") -> list[str]:
    """Return the first few that have bars to compare, and not too many."""
    from thousandstats.report import plots

    fit = (one.id for one in figures if 1 < len(one.exact()) <= plots.MOST_BARS)
    return list(islice(fit, 3))
