"""The folder of results: written whole, the same on every run, and compared with a later run.

    figures.json         every figure by every route
    claims.csv           a row for each check
    tables/<id>.csv      the outcomes of each distribution, in folders as the parts of its id
    plots/*.svg, *.csv   each plot, and the data it shows
    files.txt            the names of all these

The list tells our files from others', and that a run was broken off; see `thousandstats.folders`.
Plots are compared by their data only, by ``reproduction.comparison``.
"""

from collections.abc import Collection
from pathlib import Path

from thousandstats import figures as registry
from thousandstats import folders
from thousandstats.errors import InputError
from thousandstats.files import get
from thousandstats.published import Figure, Plot
from thousandstats.report import plots, tables
from thousandstats.reproduction.comparison import differences
from thousandstats.reproduction.compute import Reproduction
from thousandstats.reproduction.documents import figures_json
from thousandstats.results import Distribution, many

INDEX = "files.txt"

OTHERS = ("studies",)
"""What `thousandstats study` keeps in the same folder."""


def contents(reproduction: Reproduction) -> dict[str, bytes]:
    """Return what is compared byte for byte: the name of each file, and what it holds."""
    files = {
        "figures.json": figures_json(reproduction).encode(),
        "claims.csv": tables.csv(tables.claims(reproduction)).encode(),
    }
    for figure, computed in reproduction.figures.items():
        if figure.kind == "distribution":
            folders.add(
                files, f"tables/{figure.id}.csv", tables.csv(tables.figure(computed)).encode()
            )
    for plot in drawable(reproduction):
        shown = plots.data(plot, lambda figure: _counted(reproduction, figure))
        folders.add(files, f"plots/{plot.id}.csv", tables.csv(shown).encode())
    return files


def check(figures: Collection[Figure], out: Path) -> None:
    """Check that the results of these figures can be written into the folder; see `folders.check`.

    Raises
    ------
    InputError
        If the folder is another's, or something in it is in the way.
    """
    folders.check(names(figures), out, INDEX, OTHERS)


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
        folders.replace(files, out, INDEX, OTHERS)
    except OSError as error:
        raise InputError(
            f"The results cannot be written to {out}: {error.strerror or error}."
        ) from None


def compare(
    reproduction: Reproduction, out: Path, part: Collection[Figure] | None = None
) -> list[str]:
    """Return how the folder differs from what was computed, a sentence for each file.

    Where only a `part` of the figures was computed, the files of the others are not looked at.
    """
    files: dict[str, bytes | None] = {
        **contents(reproduction),
        **dict.fromkeys(map(_drawing, drawable(reproduction))),
    }
    try:
        found = differences(files, out, INDEX, _of_others(reproduction, part))
    except InputError as error:
        return [str(error)]
    if found:
        found.append(
            f"This run simulated {many(reproduction.deals, 'deal')} with seed "
            f"{reproduction.seed}; with others every estimate differs."
        )
    return found


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
