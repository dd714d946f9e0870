"""`thousandstats figures`: the list of figures, or one of them whole."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from thousandstats.cli import answer_text, completion, console, exports, folders
from thousandstats.cli.usage import decimals
from thousandstats.errors import InputError
from thousandstats.report.commands import command
from thousandstats.results import Distribution
from thousandstats.results.labels import labelled, prose

if TYPE_CHECKING:
    from thousandstats.published import Claim, Figure


def figures(
    id: Annotated[
        str | None,
        typer.Argument(
            metavar="ID", help="The figure to show.", autocompletion=completion.figure_ids
        ),
    ] = None,
    check: Annotated[
        bool,
        typer.Option("--check", help="Answer by enumeration as well; exit 1 if they differ."),
    ] = False,
    format: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help=f"Print the figure as a table: {', '.join(exports.FORMATS)}.",
            autocompletion=lambda: list(exports.FORMATS),
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the table to a file, in UTF-8; - is standard output.",
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw a distribution: a file in .svg, .png or .pdf."),
    ] = None,
    digits: Annotated[
        str | None,
        typer.Option(
            metavar="N",
            help="Decimals of percentages, means, 1 in N and odds (the last two: at least 2).",
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="No messages on standard error.")] = False,
) -> None:
    """List the figures, or show one whole: its question, its answer, the claims it stands behind.

    A part of an ID or the start of a word, such as kitty, lists the figures that have it there or
    in their title.

    \b
    Examples:
      thousandstats figures
      thousandstats figures kitty
      thousandstats figures ID
      thousandstats figures ID --check
      thousandstats figures ID --format latex --digits 2
      thousandstats figures ID --out table.csv --plot bars.svg
      thousandstats figures --json
    """
    console.hush(quiet)
    from thousandstats import figures as registry

    wanted = exports.chosen(format, out)
    places = decimals(digits, json)
    listed = registry.all() if id is None else registry.among(id)
    if id is not None and not listed:
        registry.get(id)  # says which are written alike
    figure = next((figure for figure in listed if figure.id == id), None)
    options = {"--check": check, "--format": format, "--out": out, "--plot": plot}
    options["--digits"] = digits
    given = [option for option, value in options.items() if value]
    if figure is None and given:
        raise InputError(
            f"{given[0]} needs the whole ID of one figure; thousandstats figures lists them all."
        )
    if figure is None:
        _list(listed, json)
        return
    if (wanted or plot) and (json or check):
        raise InputError(
            f"{'--check' if check else '--json'} and {given[-1]} do not go together; "
            "--format json gives the table as JSON."
        )
    if plot and digits is not None and not wanted:
        raise InputError("--digits is for text and tables, and --plot draws: give one of them.")
    if plot and out and plot.resolve() == out.resolve():
        raise InputError(f"--out and --plot both name {plot}; give each a file of its own.")
    if out is not None and out != exports.STANDARD_OUTPUT:
        folders.place(out, "table")
    if plot is not None:
        folders.place(plot, plot.suffix.lower())
    counted = figure.exact()
    if plot is not None:
        exports.plot(figure, counted, plot)
    if wanted is not None:
        exports.table(figure, counted, wanted, places, out)
    written = [str(file) for file in (plot, out) if file and file != exports.STANDARD_OUTPUT]
    if written and not quiet:
        console.tell(f"Written: {', '.join(written)}.")
    if plot or wanted:
        return
    same = counted == figure.exact("enumeration") if check else None
    claims = [claim for claim in registry.claims() if figure in _behind(claim)]
    if json:
        console.say_json(_as_json(figure, counted, claims, same))
    else:
        console.say(_text(figure, counted, claims, same, places))
    if same is False:
        raise typer.Exit(1)


def _list(found: "tuple[Figure, ...]", json: bool) -> None:
    from thousandstats import figures as registry

    if json:
        listed = [
            {
                "id": figure.id,
                "title": figure.title,
                "topic": registry.topic(figure),
                "kind": figure.kind,
                "layout": figure.layout.name,
                "question": figure.question,
                "given": figure.given,
            }
            for figure in found
        ]
        console.say_json({"figures": listed})
        return
    groups: dict[str, list[tuple[str, str]]] = {}
    for figure in found:
        heading = f"{figure.layout.game}: {registry.topic(figure)}"
        groups.setdefault(heading, []).append((f"  {figure.id}", figure.title))
    blocks = ["\n".join([heading, *labelled(rows)]) for heading, rows in groups.items()]
    console.say("\n\n".join(blocks))


def _behind(claim: "Claim") -> "list[Figure]":
    """Return the figures that a claim's verdict rests on, and those beside it."""
    return [*(figure for check in claim.checks for figure in check.figures), *claim.beside]


def _verdict(claim: "Claim", figure: "Figure", counted: Distribution) -> str:
    return claim.verdict(lambda other: counted if other == figure else other.exact()).value


def _text(
    figure: "Figure",
    counted: Distribution,
    claims: "list[Claim]",
    same: bool | None,
    digits: int | None,
) -> str:
    asked = dict(answer_text.asked(figure.asked))
    above = [
        ("figure", figure.id),
        *prose("title", figure.title),
        *((label, said) for label, said in asked.items() if label != "known"),
        *prose("known", figure.known_beside_label),
        *prose("rules", figure.rules),
    ]
    below = []
    if same is not None:
        below.append(("checked", _agreement(same)))
    for claim in claims:
        printed = ", ".join(check.printed for check in claim.checks if figure in check.figures)
        verdict = _verdict(claim, figure, counted)
        below += prose(f"claim {claim.id}", f"{claim.document}: {claim.statement}")
        below.append(("", f"{printed}: {verdict}" if printed else f"beside it; {verdict}"))
    below.append(("command", command(figure.asked, figure.kind)))
    below.append(("defined in", figure.defined_in))
    answer = answer_text.text(figure.asked, figure.part_of_exact(counted), digits, above)
    return "\n".join([answer, "", *labelled(below)])


def _agreement(same: bool) -> str:
    return "enumeration gives the same integers" if same else "ENUMERATION DIFFERS"


def _as_json(
    figure: "Figure", counted: Distribution, claims: "list[Claim]", same: bool | None
) -> dict[str, object]:
    return {
        "id": figure.id,
        "title": figure.title,
        "kind": figure.kind,
        "rules": figure.rules,
        "known_in_words": figure.known_beside_label,
        **answer_text.as_json(figure.asked, figure.part_of_exact(counted)),
        **({} if same is None else {"enumeration_agrees": same}),
        "claims": [
            {
                "id": claim.id,
                "document": claim.document,
                "statement": claim.statement,
                "printed": [check.printed for check in claim.checks if figure in check.figures],
                "verdict": _verdict(claim, figure, counted),
            }
            for claim in claims
        ],
        "command": command(figure.asked, figure.kind),
        "defined_in": figure.defined_in,
    }
