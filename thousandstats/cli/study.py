"""`thousandstats study`: results that take long, worked out, kept and checked block by block."""

from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING, Annotated

import typer

from thousandstats.cli import completion, console
from thousandstats.cli.progress import Clock, span
from thousandstats.cli.usage import INCOMPLETE, LARGEST_SEED, whole_number
from thousandstats.errors import InputError
from thousandstats.results.interruption import ClusterError
from thousandstats.results.labels import labelled, prose
from thousandstats.results.rounding import grouped, many, text_table

if TYPE_CHECKING:
    from thousandstats.published.studies import Study
    from thousandstats.studies.running import StudyReport


def study(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="The study.", autocompletion=completion.study_names),
    ] = None,
    check: Annotated[
        bool,
        typer.Option(
            "--check",
            help="Recompute the first blocks, compare the rest by its sums; write nothing.",
        ),
    ] = False,
    verify: Annotated[
        str | None,
        typer.Option(metavar="K", help="Recompute K randomly chosen blocks; write nothing."),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="S", help="Seed of the blocks that --verify chooses.")
    ] = None,
    blocks: Annotated[
        str | None, typer.Option(metavar="N", help="Only the first N blocks.")
    ] = None,
    deals: Annotated[
        str | None, typer.Option(metavar="N", help="Deals per seed (study fairness only).")
    ] = None,
    out: Annotated[str, typer.Option(metavar="DIR", help="Directory of the results.")] = "results",
    workers: Annotated[
        str | None,
        typer.Option(metavar="THREADS", help="Number of threads; one per core by default."),
    ] = None,
    dask: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Compute on the Dask cluster at ADDRESS.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="No messages on standard error.")] = False,
) -> None:
    """List the studies, or work one out and keep it in the folder of results, block by block.

    An interrupted study keeps what was done (status 130), and the same command goes on from there.
    One that is kept whole is worked out again and compared. Exit 1 if anything differs.

    \b
    Examples:
      thousandstats study
      thousandstats study fairness
      thousandstats study NAME --check
      thousandstats study NAME --verify 5
      thousandstats study NAME --blocks 8 --out other
    """
    console.hush(quiet)
    options = {"--check": check, "--verify": verify, "--seed": seed, "--blocks": blocks}
    options |= {"--deals": deals, "--workers": workers, "--dask": dask}
    given = [option for option, value in options.items() if value]
    if name is None:
        if given:
            raise InputError(
                f"{given[0]} needs the name of a study; thousandstats study lists them."
            )
        _list(Path(out), json)
        return
    if not out.strip():
        raise InputError("--out takes a folder for the results, and '' names none.")
    if blocks is not None and (check or verify is not None):
        raise InputError("--blocks is for new work; --check and --verify look at what is kept.")
    if check and verify is not None:
        raise InputError(
            "--check recomputes the first blocks, and --verify some at random; give one of them."
        )
    if seed is not None and verify is None:
        raise InputError("--seed draws the blocks of --verify, which is not there.")
    from thousandstats import studies
    from thousandstats.studies import store

    wanted = _sized(studies.get(name), deals)
    report = _worked_out(wanted, Path(out), check, verify, seed, blocks, workers, dask, quiet)
    if json:
        console.say_json(_as_json(report))
    else:
        console.say(_text(report))
    if report.failure is not None:
        path = store.file(wanted, Path(out))
        console.tell(f"{report.failure.rstrip('.')}; {_kept(wanted, path)}.")
    if report.differences or report.failure is not None:
        raise typer.Exit(1 if report.differences else INCOMPLETE)


def _sized(study: "Study", deals: str | None) -> "Study":
    """Return the study of the given number of deals, if one was given."""
    count = whole_number("--deals", deals, 1, None)
    if count is None:
        return study
    if study.sized is None:
        raise InputError(f"{study.name} has as many deals as there are; --deals is not for it.")
    return study.sized(count)


def _worked_out(
    study: "Study",
    out: Path,
    check: bool,
    verify: str | None,
    seed: str | None,
    blocks: str | None,
    workers: str | None,
    dask: str | None,
    quiet: bool,
) -> "StudyReport":
    """Do what is wanted of a study."""
    from thousandstats.kernels.pool import cores
    from thousandstats.simulation import MOST_THREADS, runs
    from thousandstats.studies import running, store

    if dask is not None and workers is not None:
        raise InputError(
            "A number of threads is for this machine, and does not go together with a cluster."
        )
    threads = whole_number("--workers", workers, 1, MOST_THREADS) or cores()
    some = whole_number("--verify", verify, 1, study.blocks)
    draw = whole_number("--seed", seed, 0, LARGEST_SEED)
    last = whole_number("--blocks", blocks, 1, study.blocks) or study.blocks
    path = store.file(study, out)
    lanes = runs.lanes(study.source, threads, dask)
    clock = Clock()
    log = None if quiet or console.on_terminal() else console.steps()

    def progress(done: int, of: int) -> None:
        if log is not None:
            log(done, of, f"blocks of {study.name}")
        elif not quiet:
            clock.show(done * study.source.size, of * study.source.size)

    try:
        if not check and some is None:
            report = running.complete(study, path, last, lanes, progress)
        else:
            again = set(range(study.first)) if check else set()
            if some is not None:
                draw = randbelow(LARGEST_SEED + 1) if draw is None else draw
                stored = store.load(study, path)
                again |= set(running.some(stored, some, draw))
                if stored and not quiet:
                    console.tell(f"The blocks are those that seed {draw} draws.")
            report = running.check(study, path, sorted(again), lanes, progress)
    except KeyboardInterrupt:
        clock.wipe()
        if not quiet and not check and some is None:
            console.tell(f"{_kept(study, path)}, and the same command goes on.")
        raise
    except ClusterError as error:
        clock.wipe()
        if check or some is not None:
            raise
        console.tell(
            f"{str(error).rstrip('.')}; {_kept(study, path)}, and the same command goes on."
        )
        raise typer.Exit(INCOMPLETE) from None
    finally:
        clock.wipe()
    left = study.blocks - len(report.parts)
    if left and report.seconds is not None and dask is None and not quiet:
        took = span(left * report.seconds / threads)
        console.tell(f"The other {many(left, 'block')} would take about {took} on this machine.")
    return report


def _kept(study: "Study", path: Path) -> str:
    """Return what the file of a study keeps at this moment."""
    from thousandstats.studies import store

    try:
        done = len(store.load(study, path))
    except InputError:
        return f"what {path} keeps cannot be read"
    return f"{path} keeps {done} of {study.blocks} blocks"


def _list(out: Path, json: bool) -> None:
    from thousandstats import studies

    found = [(study, *_stored(study, out)) for study in studies.all()]
    if json:
        listed = [
            {
                "name": study.name,
                "title": study.title,
                "blocks": str(study.blocks),
                "stored": str(done),
            }
            for study, done, _ in found
        ]
        console.say_json({"studies": listed})
        return
    rows = [(study.name, f"{study.title}; {said}") for study, _, said in found]
    console.say("\n".join(labelled(rows)))


def _stored(study: "Study", out: Path) -> tuple[int, str]:
    """How many blocks a folder of results has, and that in words."""
    from thousandstats.studies import store

    try:
        done = len(store.load(study, store.file(study, out)))
    except InputError:
        return 0, f"{out} has another"
    if not done:
        return 0, f"not in {out}"
    whole = "whole" if done == study.blocks else f"{done} of {many(study.blocks, 'block')}"
    return done, f"{whole} in {out}"


def _text(report: "StudyReport") -> str:
    study = report.study
    found = {**study.about, **study.summary(report.parts)}
    rows = [
        ("study", study.name),
        ("title", study.title),
        *((key.replace("_", " "), value) for key, value in found.items() if isinstance(value, str)),
        ("blocks", f"{grouped(len(report.parts))} of {grouped(study.blocks)}"),
        ("worked out", f"{grouped(report.fresh)} now"),
    ]
    above = [line for label, said in rows for line in prose(label, said)]
    verdict = report.differences or ("Nothing differs from what it must be.",)
    return "\n".join([*labelled(above), "", text_table(study.table(report.parts)), "", *verdict])


def _as_json(report: "StudyReport") -> dict[str, object]:
    study = report.study
    return {
        "study": study.name,
        "title": study.title,
        **study.about,
        "blocks": str(study.blocks),
        "done": str(len(report.parts)),
        "complete": len(report.parts) == study.blocks,
        "worked_out": str(report.fresh),
        "ok": not report.differences,
        "differences": list(report.differences),
        **study.summary(report.parts),
    }
