"""`thousandstats reproduce`: every claim by every route, with verdicts, and files of results."""

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Annotated

import typer

from thousandstats.cli import console
from thousandstats.cli.usage import LARGEST_SEED, whole_number
from thousandstats.errors import InputError

if TYPE_CHECKING:
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
    folder = _folder(out, must_exist=check)

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


def _folder(out: str, must_exist: bool) -> Path:
    """The folder; say now, not after minutes of work, that it cannot be read or written."""
    if not out.strip():
        raise InputError("--out takes a folder for the results, and '' names none.")
    folder = Path(out)
    if folder.exists() and not folder.is_dir():
        raise InputError(f"{folder} is a file; --out takes a folder for the results.")
    if must_exist and not folder.is_dir():
        raise InputError(
            f"There is no folder {folder} to compare with; reproduce without --check writes it."
        )
    if not must_exist:
        _try_to_write(folder)
    return folder


def _try_to_write(folder: Path) -> None:
    """Make a file there and remove it again, and the folders that were made for it."""
    made = [parent for parent in (folder, *folder.parents) if not parent.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
    except OSError as error:
        raise InputError(
            f"The results cannot be written to {folder}: {error.strerror or error}."
        ) from None
    finally:
        for parent in made:
            with suppress(OSError):
                parent.rmdir()


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
