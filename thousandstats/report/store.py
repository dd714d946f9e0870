"""The folder of results: written whole, the same on every run, and compared with a later run.

    figures.json         every figure by every route
    claims.csv           a row for each check
    tables/*.csv         the outcomes of each distribution
    plots/*.svg, *.csv   each plot, and the data it shows
    files.txt            the names of all these

The list tells our files from others', and that a run was broken off; see `folder`. Plots are
compared by their data only.
"""

from itertools import zip_longest
from pathlib import Path

from thousandstats import figures as registry
from thousandstats.errors import InputError
from thousandstats.published import Figure, Plot
from thousandstats.report import folder, plots, tables
from thousandstats.report.documents import figures_json
from thousandstats.report.reproduction import Reproduction
from thousandstats.results import Distribution, grouped

INDEX = "files.txt"

SHOWN = 120
"""How much of a line a difference quotes."""


def contents(reproduction: Reproduction) -> dict[str, bytes]:
    """What is compared byte for byte: the name of each file, and what it holds."""
    files = {
        "figures.json": figures_json(reproduction),
        "claims.csv": tables.csv(tables.claims(reproduction)),
    }
    for figure, computed in reproduction.figures.items():
        if figure.kind == "distribution":
            files[f"tables/{figure.id.replace('/', '-')}.csv"] = tables.csv(tables.figure(computed))
    for plot in drawable(reproduction):
        shown = plots.data(plot, lambda figure: _counted(reproduction, figure))
        files[f"plots/{plot.id}.csv"] = tables.csv(shown)
    return {name: text.encode() for name, text in files.items()}


def write(reproduction: Reproduction, out: Path) -> None:
    """Write everything into the folder; each file is replaced at once or not at all.

    Raises
    ------
    InputError
        If the folder cannot be written.
    """
    files = contents(reproduction)
    for plot in drawable(reproduction):
        files[_drawing(plot)] = plots.svg(plot, lambda figure: _counted(reproduction, figure))
    try:
        folder.replace(files, out, INDEX)
    except OSError as error:
        raise InputError(
            f"The results cannot be written to {out}: {error.strerror or error}."
        ) from None


def compare(reproduction: Reproduction, out: Path) -> list[str]:
    """How the folder differs from what was computed, a sentence for each file."""
    if not out.is_dir():
        return [f"There is no folder {out} to compare with."]
    listed = folder.listed(out, INDEX)
    if listed is None:
        return [f"{out / INDEX} is missing, so {out} is no folder of results."]
    files = contents(reproduction)
    expected = [*files, *map(_drawing, drawable(reproduction))]
    found = [_difference(out, name, files.get(name)) for name in sorted(expected)]
    differences = [sentence for sentence in found if sentence]
    if folder.UNFINISHED in listed:
        differences.insert(0, f"Writing {out} was broken off before it was done.")
    for name in sorted(listed - {folder.UNFINISHED} - set(expected)):
        differences.append(f"{name} is listed in {out / INDEX}, but is not a result any more.")
    for name in sorted(set(expected) - listed):
        differences.append(f"{name} is not listed in {out / INDEX}.")
    if differences:
        differences.append(
            f"This run simulated {grouped(reproduction.deals)} deals with seed "
            f"{reproduction.seed}; with others every estimate differs."
        )
    return differences


def drawable(reproduction: Reproduction) -> list[Plot]:
    """The plots whose figures were all computed."""
    return [
        plot
        for plot in registry.plots()
        if all(figure in reproduction.figures for one in plot.series for figure in one.figures)
    ]


def _drawing(plot: Plot) -> str:
    return f"plots/{plot.id}.svg"


def _counted(reproduction: Reproduction, figure: Figure) -> Distribution:
    return reproduction.figures[figure].counted


def _difference(out: Path, name: str, computed: bytes | None) -> str | None:
    """How one file differs; a drawing only has to be there."""
    path = out / name
    if not path.is_file():
        return f"{name} is missing."
    stored = path.read_bytes() if computed is not None else None
    if computed is None or stored is None or stored == computed:
        return None
    lines = zip_longest(stored.decode(errors="replace").split("\n"), computed.decode().split("\n"))
    for number, (old, new) in enumerate(lines, start=1):
        if old != new:
            had, computed_now = _around_the_difference(old, new)
            return f"{name}, line {number}, has {had}, and computed was {computed_now}."
    return f"{name} differs in bytes that are no text."


def _around_the_difference(old: str | None, new: str | None) -> tuple[str, str]:
    """Two lines that differ, each cut to what stands around the first difference."""
    pairs = enumerate(zip_longest(old or "", new or ""))
    first = next((place for place, (one, other) in pairs if one != other), 0)
    start = max(0, first - SHOWN // 3)

    def cut(line: str | None) -> str:
        if line is None:
            return "nothing"
        end = start + SHOWN
        return repr(("…" if start else "") + line[start:end] + ("…" if len(line) > end else ""))

    return cut(old), cut(new)
