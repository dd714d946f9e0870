"""`thousandstats reproduce`: every claim by every route, with verdicts, and files of results."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from thousandstats.cli import console, folders
from thousandstats.cli.usage import LARGEST_SEED, whole_number
from thousandstats.errors import InputError

if TYPE_CHECKING:
    from thousandstats.published import Tried
    from thousandstats.report.reproduction import Checked, Reproduction


def reproduce(
    check: Annotated[
        bool, typer.Option("--check", help="Compare with the results there are; write nothing.")
    ] = False,
    out: Annotated[
        str, typer.Option(metavar="DIR", help="The folder of the results; other files stay.")
    ] = "results",
    deals: Annotated[
        str | None, typer.Option(metavar="N", help="Deals to simulate for each figure.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="S", help="Seed of the simulations, fixed beforehand.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="No messages on standard error.")] = False,
) -> None:
    """Recompute every published claim by every route, and write the results.

    Exit 1 if a claim falls, because its routes do not agree, or, with --check, if something differs
    from the results there are. A printed value that all routes agree is wrong is shown as such.

    \b
    Examples:
      thousandstats reproduce
      thousandstats reproduce --check
      thousandstats reproduce --out other --deals 100000 --seed 7
    """
    console.hush(quiet)
    count = whole_number("--deals", deals, 2, None)
    start = whole_number("--seed", seed, 0, LARGEST_SEED)
    folder = _to_compare(out) if check else folders.writable(out, "results")

    from thousandstats.report import reproduction as report
    from thousandstats.report import store, text

    found = report.reproduce(
        report.DEALS if count is None else count,
        report.SEED if start is None else start,
        progress=console.progress if console.on_terminal() and not quiet else None,
    )
    differences = store.compare(found, folder) if check else []
    if not check:
        store.write(found, folder)
        if not quiet:
            console.tell(f"The results are in {folder}.")
    if json:
        console.say_json(_as_json(found, differences, check))
    else:
        console.say("\n".join([*text.lines(found), *_compared(differences, check, folder)]))
    if differences or not found.ok:
        raise typer.Exit(1)


def _to_compare(out: str) -> Path:
    """The folder to compare with, which must be there."""
    folder = folders.named(out, "results")
    if not folder.is_dir():
        raise InputError(
            f"There is no folder {folder} to compare with; reproduce without --check writes it."
        )
    return folder


def _compared(differences: list[str], check: bool, out: Path) -> list[str]:
    if not check:
        return []
    return differences or [f"Nothing differs from {out}."]


def _as_json(found: "Reproduction", differences: list[str], check: bool) -> dict[str, object]:
    intervals, missed, expected = found.intervals
    return {
        "ok": found.ok and not differences,
        "deals": str(found.deals),
        "seed": str(found.seed),
        "figures": str(len(found.figures)),
        "claims": [
            {
                "id": one.claim.id,
                "source": one.claim.source,
                "document": one.claim.document,
                "statement": one.claim.statement,
                "verdict": one.verdict.value,
                "checks": [_check(checked) for checked in one.checks],
                "trials": [_trial(tried) for tried in one.trials],
                "beside": [computed.figure.id for computed in one.beside],
            }
            for one in found.claims
        ],
        "verdicts": {verdict.value: str(count) for verdict, count in found.verdicts.items()},
        "intervals": {
            "count": str(intervals),
            "missed": str(missed),
            "expected_to_miss": round(expected, 3),
        },
        "failures": list(found.failures),
        "differences": differences if check else None,
    }


def _check(checked: "Checked") -> dict[str, object]:
    return {
        "printed": checked.check.printed,
        "figure": checked.check.figure.id,
        "verdict": checked.verdict.value,
        "right": checked.right,
        "counting": checked.cell.exact.to_json(),
        "enumeration": checked.enumerated.to_json(),
        "simulation": checked.cell.estimate.to_json(),
    }


def _trial(tried: "Tried") -> dict[str, object]:
    return {
        "printed": tried.trial.printed,
        "title": tried.trial.title,
        "record": tried.trial.record.name,
        "verdict": tried.verdict.value,
        "right": tried.found,
        "detail": tried.detail,
        "condition": None if tried.condition is None else _trial(tried.condition),
    }
