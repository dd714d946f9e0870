"""`thousandstats benchmark`: the project's own speed, beside the peers that are installed."""

from typing import TYPE_CHECKING, Annotated

import typer

from thousandstats.cli import console
from thousandstats.results.labels import labelled
from thousandstats.results.rounding import text_table

if TYPE_CHECKING:
    from thousandstats.benchmark.timing import BenchmarkRow


def benchmark(
    quick: Annotated[
        bool, typer.Option("--quick", help="Fewer runs, without the slowest rows.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="No messages on standard error.")] = False,
) -> None:
    """Time the project's work, beside the peers that are installed.

    The median of several runs is held against a target; exit 1 if one is missed.

    \b
    Examples:
      thousandstats benchmark
      thousandstats benchmark --quick --json
    """
    console.hush(quiet)
    from thousandstats import benchmark as speed

    rows = []
    for row in speed.rows(quick):
        if not quiet and console.on_terminal():
            console.tell(f"{row.name}: {_time(row.median)}")
        rows.append(row)
    machine = speed.machine()
    if json:
        console.say_json({"machine": machine, "rows": [_as_json(row) for row in rows]})
    else:
        times = text_table([("median", "best", "target", "ok"), *map(_times, rows)])
        work = ["work", *map(_work, rows)]
        table = [f"{one}  {other}" for one, other in zip(times.splitlines(), work, strict=True)]
        console.say("\n".join([*labelled(list(machine.items())), "", *table]))
    if any(row.ok is False for row in rows):
        raise typer.Exit(1)


def _times(row: "BenchmarkRow") -> tuple[str, ...]:
    target = f"<= {_time(row.target)}" if row.target is not None else ""
    if row.least_factor is not None:
        target = f">= {row.least_factor:g} x {_base(row)}"
    if row.most_factor is not None:
        target = f"<= {row.most_factor:.2f} x {_base(row)}"
    verdict = {True: "yes", False: "NO", None: ""}[row.ok]
    return _time(row.median), _time(row.best), target, verdict


def _work(row: "BenchmarkRow") -> str:
    factor = f", {row.factor:.3g} x {row.than}" if row.factor is not None else ""
    rate = f"; {_many(row.rate)} deals a second" if row.rate is not None else ""
    z = f", z {row.z:+.2f}" if row.z is not None else ""
    return f"{row.name}{factor}{rate}{z}{f'; {row.note}' if row.note else ''}"


def _base(row: "BenchmarkRow") -> str:
    """Return what a factor counts, in a narrow column."""
    return "ours" if row.than == "ours" else "that"


def _many(rate: float) -> str:
    return f"{rate / 1e6:.4g} million" if rate >= 1e6 else f"{rate:,.0f}"


def _time(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.2f} ms"


def _as_json(row: "BenchmarkRow") -> dict[str, object]:
    """Seconds and factors as numbers, rounded to what a clock can tell."""
    numbers = {
        "median": row.median,
        "best": row.best,
        "target": row.target,
        "factor": row.factor,
        "least_factor": row.least_factor,
        "most_factor": row.most_factor,
        "rate": row.rate,
        "z": row.z,
    }
    rounded = {name: number and round(number, 6) for name, number in numbers.items()}
    return {
        "name": row.name,
        **rounded,
        "than": row.than,
        "deals": row.deals,
        "ok": row.ok,
        "note": row.note,
    }
