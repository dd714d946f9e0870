"""`thousandstats figures`: the list of figures, or one of them whole."""

from typing import TYPE_CHECKING, Annotated

import typer

from thousandstats.cli import console, shown
from thousandstats.results import Distribution

if TYPE_CHECKING:
    from thousandstats.published import Claim, Figure


def _ids() -> list[str]:
    """What a shell completes."""
    from thousandstats import figures as registry

    return [figure.id for figure in registry.all()]


def figures(
    id: Annotated[
        str | None,
        typer.Argument(metavar="ID", help="The figure to show.", autocompletion=_ids),
    ] = None,
    check: Annotated[
        bool,
        typer.Option("--check", help="Answer by enumeration as well; exit 1 if they differ."),
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="No messages on standard error.")] = False,
) -> None:
    """List the figures, or show one whole: its question, its answer, the claims it stands behind.

    \b
    Examples:
      thousandstats figures
      thousandstats figures ID
      thousandstats figures ID --check
      thousandstats figures --json
    """
    console.hush(quiet)
    from thousandstats import figures as registry

    if id is None:
        if check:
            from thousandstats.errors import InputError

            raise InputError("--check needs the ID of one figure; reproduce --check does them all.")
        _list(registry.all(), json)
        return
    figure = registry.get(id)
    counted = figure.exact()
    same = counted == figure.exact("enumeration") if check else None
    claims = [claim for claim in registry.claims() if figure in _behind(claim)]
    if json:
        console.say_json(_as_json(figure, counted, claims, same))
    else:
        console.say(_text(figure, counted, claims, same))
    if same is False:
        raise typer.Exit(1)


def _list(found: "tuple[Figure, ...]", json: bool) -> None:
    if json:
        listed = [
            {
                "id": figure.id,
                "title": figure.title,
                "kind": figure.kind,
                "layout": figure.layout.name,
                "question": figure.question,
                "given": figure.given,
            }
            for figure in found
        ]
        console.say_json({"figures": listed})
        return
    console.say("\n".join(shown.labelled([(figure.id, figure.title) for figure in found])))


def _behind(claim: "Claim") -> "list[Figure]":
    """The figures that a claim's verdict rests on, and those beside it."""
    return [*(figure for check in claim.checks for figure in check.figures), *claim.beside]


def _verdict(claim: "Claim", figure: "Figure", counted: Distribution) -> str:
    return claim.verdict(lambda other: counted if other == figure else other.exact()).value


def _text(figure: "Figure", counted: Distribution, claims: "list[Claim]", same: bool | None) -> str:
    asked = dict(shown.asked(figure.asked))
    above = [
        ("figure", figure.id),
        *shown.prose("title", figure.title),
        *((label, said) for label, said in asked.items() if label != "known"),
        *shown.prose("known", figure.known),
        *shown.prose("rules", figure.rules),
    ]
    below = []
    if same is not None:
        below.append(("checked", _agreement(same)))
    for claim in claims:
        printed = ", ".join(check.printed for check in claim.checks if figure in check.figures)
        verdict = _verdict(claim, figure, counted)
        below += shown.prose(f"claim {claim.id}", f"{claim.document}: {claim.statement}")
        below.append(("", f"{printed}: {verdict}" if printed else f"beside it; {verdict}"))
    below.append(("command", shown.command(figure.asked, figure.kind)))
    answer = shown.text(figure.asked, figure.part_of_exact(counted), above=above)
    return "\n".join([answer, "", *shown.labelled(below)])


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
        "known_in_words": figure.known,
        **shown.as_json(figure.asked, figure.part_of_exact(counted)),
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
        "command": shown.command(figure.asked, figure.kind),
    }
