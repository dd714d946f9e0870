"""The folder of results: written whole, the same on every run, and compared with a later run.

    figures.json         every figure by every route
    claims.csv           a row for each check
    tables/<id>.csv      the outcomes of each distribution, in folders as the parts of its id
    plots/*.svg, *.csv   each plot, and the data it shows
    files.txt            the names of all these

The list tells our files from others', and that a run was broken off; see `folder`. Plots are
compared by their data only.
"""

from collections.abc import Collection
from itertools import zip_longest
from pathlib import Path

from thousandstats import figures as registry
from thousandstats import folders as folder
from thousandstats.errors import InputError
from thousandstats.files import get
from thousandstats.published import Figure, Plot
from thousandstats.report import plots, tables
from thousandstats.reproduction.compute import Reproduction
from thousandstats.reproduction.documents import figures_json
from thousandstats.results import Distribution, grouped

INDEX = "files.txt"

OTHERS = ("studies",)
"""What `thousandstats study` keeps in the same folder."""

SHOWN = 120
"""How much of a line a difference quotes."""


def contents(reproduction: Reproduction) -> dict[str, bytes]:
    """Return what is compared byte for byte: the name of each file, and what it holds."""
    files = {
        "figures.json": figures_json(reproduction).encode(),
        "claims.csv": tables.csv(tables.claims(reproduction)).encode(),
    }
    for figure, computed in reproduction.figures.items():
        if figure.kind == "distribution":
            folder.add(
                files, f"tables/{figure.id}.csv", tables.csv(tables.figure(computed)).encode()
            )
    for plot in drawable(reproduction):
        shown = plots.data(plot, lambda figure: _counted(reproduction, figure))
        folder.add(files, f"plots/{plot.id}.csv", tables.csv(shown).encode())
    return files


def check(figures: Collection[Figure], out: Path) -> None:
    """Check that the results of these figures can be written into the folder; see `folder.check`.

    Raises
    ------
    InputError
        If the folder is another's, or something in it is in the way.
    """
    folder.check(names(figures), out, INDEX, OTHERS)


def names(figures: Collection[Figure]) -> list[str]:
    """Return the names of all files, in which nothing has to be computed for."""
    drawn = [plot.id for plot in _complete(figures)]
    return [
        "figures.json",
        "claims.csv",
        *(f"tables/{figure.id}.csv" for figure in figures if figure.kind == "distribution"),
        *(f"plots/{name}.{ending}" for name in drawn for ending in ("csv", "svg")),
    ]


def write(reproduction: Reproduction, out: Path, part: Collection[Figure] | None = None) -> None:
    """Write everything into the folder; each file is replaced at once or not at all.

    Where only a `part` of the figures was computed, the files of the others stay as they are.

    Raises
    ------
    InputError
        If the folder is another's, something in it is in the way, or it cannot be written.
    """
    files = contents(reproduction)
    for plot in drawable(reproduction):
        files[_drawing(plot)] = plots.svg(plot, lambda figure: _counted(reproduction, figure))
    try:
        for name in _of_others(reproduction, part):
            if (out / name).is_file():
                files[name] = get(out / name)
        folder.replace(files, out, INDEX, OTHERS)
    except OSError as error:
        raise InputError(
            f"The results cannot be written to {out}: {error.strerror or error}."
        ) from None


def compare(
    reproduction: Reproduction, out: Path, part: Collection[Figure] | None = None
) -> list[str]:
    """How the folder differs from what was computed, a sentence for each file.

    Where only a `part` of the figures was computed, the files of the others are not looked at.
    """
    if not out.is_dir():
        return [f"There is no folder {out} to compare with."]
    try:
        listed = folder.listed(out, INDEX)
    except OSError as error:
        return [f"{out / INDEX} cannot be read: {error.strerror or error}."]
    if listed is None:
        return [f"{out / INDEX} is missing or another's, so {out} is no folder of results."]
    files = contents(reproduction)
    expected = [*files, *map(_drawing, drawable(reproduction))]
    looked_at = sorted(set(expected) - _of_others(reproduction, part))
    found = [_difference(out, name, files.get(name)) for name in looked_at]
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
    """Return the plots whose figures were all computed."""
    return _complete(reproduction.figures)


def _complete(figures: Collection[Figure]) -> list[Plot]:
    return [
        plot
        for plot in registry.plots()
        if all(figure in figures for one in plot.series for figure in one.figures)
    ]


def _of_others(reproduction: Reproduction, part: Collection[Figure] | None) -> set[str]:
    """Return the names of the files that hold nothing of a part of the figures."""
    return set() if part is None else {*names(reproduction.figures)} - {*names(part)}


def _drawing(plot: Plot) -> str:
    return f"plots/{plot.id}.svg"


def _counted(reproduction: Reproduction, figure: Figure) -> Distribution:
    return reproduction.figures[figure].counted


def _difference(out: Path, name: str, computed: bytes | None) -> str | None:
    """How one file differs; a drawing only has to be there."""
    path = out / name
    if not path.is_file():
        return f"{name} is missing."
    try:
        stored = get(path) if computed is not None else None
    except InputError as error:
        return str(error)
    except OSError as error:
        return f"{name} cannot be read: {error.strerror or error}."
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
