"""The folder of results: written whole, the same on every run, and compared with a later run.

    figures.json         every figure by every route
    claims.csv           a row for each check
    tables/*.csv         the outcomes of each distribution
    plots/*.svg, *.csv   each plot, and the data it shows
    files.txt            the names of all these

The list tells our files from others': a file that it names and that is no longer made is removed,
any other file is left alone. It is written before the rest with a mark, and again after, so that
a run which was broken off is noticed. Plots are compared by their data only.
"""

import os
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from thousandstats import figures as registry
from thousandstats.errors import InputError
from thousandstats.published import Figure, Plot
from thousandstats.report import plots, tables
from thousandstats.report.documents import figures_json
from thousandstats.report.reproduction import Reproduction
from thousandstats.results import Distribution, grouped

INDEX = "files.txt"
UNFINISHED = "(being written)"

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
    for plot in _plots(reproduction):
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
    for plot in _plots(reproduction):
        files[_drawing(plot)] = plots.svg(plot, lambda figure: _counted(reproduction, figure))
    try:
        out.mkdir(parents=True, exist_ok=True)
        _replace(files, out)
    except OSError as error:
        raise InputError(
            f"The results cannot be written to {out}: {error.strerror or error}."
        ) from None


def compare(reproduction: Reproduction, out: Path) -> list[str]:
    """How the folder differs from what was computed, a sentence for each file."""
    if not out.is_dir():
        return [f"There is no folder {out} to compare with."]
    listed = _listed(out)
    if listed is None:
        return [f"{out / INDEX} is missing, so {out} is no folder of results."]
    files = contents(reproduction)
    expected = [*files, *map(_drawing, _plots(reproduction))]
    found = [_difference(out, name, files.get(name)) for name in sorted(expected)]
    differences = [sentence for sentence in found if sentence]
    if UNFINISHED in listed:
        differences.insert(0, f"Writing {out} was broken off before it was done.")
    for name in sorted(listed - {UNFINISHED} - set(expected)):
        differences.append(f"{name} is listed in {out / INDEX}, but is not a result any more.")
    for name in sorted(set(expected) - listed):
        differences.append(f"{name} is not listed in {out / INDEX}.")
    if differences:
        differences.append(
            f"This run simulated {grouped(reproduction.deals)} deals with seed "
            f"{reproduction.seed}; with others every estimate differs."
        )
    return differences


def _plots(reproduction: Reproduction) -> list[Plot]:
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


def _replace(files: dict[str, bytes], out: Path) -> None:
    """Write the files beside the old ones first, then put each in its place."""
    before = (_listed(out) or set()) - {UNFINISHED}
    with TemporaryDirectory(prefix=".writing-", dir=out) as folder:
        fresh = Path(folder)
        for name, content in files.items():
            _put(fresh / name, content)
        _index(before | set(files) | {UNFINISHED}, fresh, out)
        for name in sorted(files):
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            os.replace(fresh / name, out / name)
        for name in before - set(files):
            (out / name).unlink(missing_ok=True)
            with suppress(OSError):  # others' files may lie there too
                (out / name).parent.rmdir()
        _index(set(files), fresh, out)


def _index(names: set[str], fresh: Path, out: Path) -> None:
    _put(fresh / INDEX, "".join(f"{name}\n" for name in sorted(names)).encode())
    os.replace(fresh / INDEX, out / INDEX)


def _put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _listed(out: Path) -> set[str] | None:
    """The names in the list of files; a name that leads out of the folder is not believed."""
    try:
        lines = (out / INDEX).read_text(encoding="utf-8").splitlines()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except UnicodeDecodeError:
        return set()
    paths = {line: PurePosixPath(line) for line in lines if line}
    return {
        line
        for line, path in paths.items()
        if not path.is_absolute() and ".." not in path.parts and "\\" not in line
    }


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
