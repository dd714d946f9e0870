"""`thousandstats reproduce`: every claim by every route, with verdicts, and files of results."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from thousandstats.cli import completion, console, folders
from thousandstats.cli.usage import INCOMPLETE, LARGEST_SEED, whole_number
from thousandstats.errors import InputError

if TYPE_CHECKING:
    from thousandstats.published import Claim, Figure, TrialResult
    from thousandstats.reproduction.compute import CheckResult, Reproduction


def reproduce(
    check: Annotated[
        bool, typer.Option("--check", help="Compare with the stored results; write nothing.")
    ] = False,
    out: Annotated[
        str,
        typer.Option(metavar="DIR", help="Output directory; unrelated files in it are left alone."),
    ] = "results",
    deals: Annotated[
        str | None, typer.Option(metavar="N", help="Deals to simulate for each figure.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="S", help="Seed of the simulations, fixed beforehand.")
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            metavar="GAME",
            help="Only the claims and figures of this game; the results of others stay.",
            autocompletion=completion.game_names,
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="No messages on standard error.")] = False,
) -> None:
    """Recompute every published claim by every route, and write the results.

    Exit 1 if a claim fails because its routes disagree, or, with --check, if something differs
    from the results there are. A printed value that all routes agree is wrong is shown as such.
    After an interrupt (status 130) the same command goes on from what was computed.

    \b
    Examples:
      thousandstats reproduce
      thousandstats reproduce --check
      thousandstats reproduce --game thousand
      thousandstats reproduce --out other --deals 100000 --seed 7
    """
    console.hush(quiet)
    count = whole_number("--deals", deals, 2, None)
    start = whole_number("--seed", seed, 0, LARGEST_SEED)
    folder = _to_compare(out) if check else folders.writable(out, "results")

    found, differences, failure = _reproduced(folder, check, game, count, start, quiet)
    if json:
        console.say_json(_as_json(found, differences, check))
    else:
        from thousandstats.report import text

        console.say("\n".join([*text.lines(found), *_compared(differences, check, folder)]))
    if failure is not None:
        console.tell(failure)
    if differences or failure is not None or not found.ok:
        raise typer.Exit(1 if differences or not found.ok else INCOMPLETE)


def _reproduced(
    folder: Path, check: bool, game: str | None, count: int | None, start: int | None, quiet: bool
) -> "tuple[Reproduction, list[str], str | None]":
    """Compute everything or the part of a game, and write it, or compare.

    Returns the reproduction, what differs, and why it could not be written.
    """
    from thousandstats import figures as registry
    from thousandstats.report import canvas, results_folder
    from thousandstats.reproduction import compute, loading, unfinished

    deals = compute.DEALS if count is None else count
    seed = compute.SEED if start is None else start
    ledger, figures = compute.wanted(*(registry.of_game(game) if game else ()))
    all_claims, all_figures = compute.wanted()
    others = [figure for figure in all_figures if figure not in figures]
    if not check:
        results_folder.check(all_figures, folder)
        canvas.load()
    kept = loading.some(folder, others, deals, seed) if others else {}
    found = _computed(folder, check, deals, seed, ledger, figures, quiet)
    merged = {figure: kept.get(figure) or found.figures[figure] for figure in all_figures}
    whole = compute.reviewed(deals, seed, merged, all_claims)
    part = figures if game else None
    if check:
        return found, results_folder.compare(whole, folder, part), None
    try:
        results_folder.write(whole, folder, part)
    except InputError as error:  # the report is worth more, and is still to be printed
        return found, [], str(error)
    unfinished.finish(folder, deals, seed, figures)
    if not quiet:
        console.tell(f"The results are in {folder}.")
    return found, [], None


def _computed(
    folder: Path,
    check: bool,
    deals: int,
    seed: int,
    claims: "tuple[Claim, ...]",
    figures: "tuple[Figure, ...]",
    quiet: bool,
) -> "Reproduction":
    """Compute the figures; what is done is kept in the folder, unless it is only compared with."""
    from thousandstats.reproduction import compute, unfinished
    from thousandstats.scheduling import Keeper

    run = partial(compute.reproduce, deals, seed, console.reporting(quiet), claims, figures)
    if check:
        return run()
    keeper = Keeper(unfinished.load(folder, deals, seed), unfinished.keeping(folder, deals, seed))
    before = unfinished.computed(keeper.parts, figures)
    place = folder / unfinished.NAME
    if before and not quiet:
        console.tell(f"{len(before)} of {len(figures)} figures are in {place}, from before.")
    try:
        return run(before=before, take=lambda one: keeper.take(unfinished.entry(one)))
    except KeyboardInterrupt:
        keeper.keep()
        done = len(unfinished.computed(unfinished.load(folder, deals, seed), figures))
        if done and not quiet:
            console.tell(
                f"{place} keeps {done} of {len(figures)} figures, and the same command goes on."
            )
        raise


def _to_compare(out: str) -> Path:
    """Return the folder to compare with, which must be there."""
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


def _check(checked: "CheckResult") -> dict[str, object]:
    return {
        "printed": checked.check.printed,
        "figure": checked.check.figure.id,
        "verdict": checked.verdict.value,
        "right": checked.right,
        "counting": checked.cell.exact.to_json(),
        "enumeration": checked.enumerated.to_json(),
        "simulation": checked.cell.estimate.to_json(),
    }


def _trial(tried: "TrialResult") -> dict[str, object]:
    return {
        "printed": tried.trial.printed,
        "title": tried.trial.title,
        "record": tried.trial.record.name,
        "verdict": tried.verdict.value,
        "right": tried.found,
        "detail": tried.detail,
        "condition": None if tried.condition is None else _trial(tried.condition),
    }
