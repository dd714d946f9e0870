"""What a reproduction has computed so far, kept so that after an interrupt the next one goes on.

The file is hidden in the folder of results, replaced whole now and then, and removed at the end.
It is of one version of the program (the text of all its sources), one number of deals and one seed;
any other file is ignored, and so is one that was changed. Each figure is read back as `loading`
reads it, so that the results have the same bytes, interrupted or not.

Left out: a figure whose routes do not agree; it is computed again.
"""

import json
import logging
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from thousandstats.errors import InputError
from thousandstats.files import get, inside, put
from thousandstats.published import Figure
from thousandstats.reproduction import documents, loading
from thousandstats.reproduction.compute import ComputedFigure

NAME = ".unfinished.json"

FORMAT = "thousandstats unfinished results, version 1"

PACKAGE = Path(__file__).resolve().parent.parent

Entries = dict[str, Any]
"""What ``figures.json`` has of a figure, by its id."""

log = logging.getLogger(__name__)


def entry(computed: ComputedFigure) -> Entries:
    """Return what is kept of a figure: nothing where its routes do not agree."""
    return {computed.figure.id: documents.figure(computed)} if computed.agree else {}


def load(out: Path, deals: int, seed: int) -> Entries:
    """Return what an earlier run of the same version has kept; nothing if there is no such file."""
    try:
        head, text = get(out / NAME).decode().split("\n", 1)
        if head != _head(deals, seed, text):
            return {}
        return dict(json.loads(text))
    except (OSError, ValueError):
        return {}


def computed(entries: Mapping[str, Any], figures: Iterable[Figure]) -> dict[Figure, ComputedFigure]:
    """Return the figures that are kept, as they were computed; others are left out."""
    found = {}
    for figure in figures:
        if figure.id in entries:
            with suppress(InputError):  # it is computed again
                found[figure] = loading.figure(figure, entries[figure.id], NAME)
    return found


def keeping(out: Path, deals: int, seed: int) -> Callable[[Mapping[str, Any]], None]:
    """Return a function that replaces the file; what fails is told once and costs no result."""
    failed = False

    def keep(entries: Mapping[str, Any]) -> None:
        nonlocal failed
        if failed or not entries:
            return
        text = json.dumps(entries, ensure_ascii=False)
        try:
            out.mkdir(parents=True, exist_ok=True)
            put(inside(out, NAME), f"{_head(deals, seed, text)}\n{text}".encode(), follow=False)
        except (InputError, OSError) as error:
            failed = True
            log.warning("What is computed cannot be kept for a later run: %s", error)

    return keep


def finish(out: Path, deals: int, seed: int, figures: Iterable[Figure]) -> None:
    """Remove the file, once the figures are among the results, unless it has more than these."""
    done = {figure.id for figure in figures}
    rest = {id: kept for id, kept in load(out, deals, seed).items() if id not in done}
    if rest:
        keeping(out, deals, seed)(rest)
        return
    with suppress(OSError, InputError):
        inside(out, NAME).unlink(missing_ok=True)


def _head(deals: int, seed: int, text: str) -> str:
    """Return the first line: what the rest is of, and its digest."""
    of = {"format": FORMAT, "sources": _sources(), "deals": str(deals), "seed": str(seed)}
    return json.dumps({**of, "digest": sha256(text.encode()).hexdigest()})


@cache
def _sources() -> str:
    """Return a digest of the package's own text, wherever it is installed."""
    whole = sha256()
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        whole.update(f"{name} {sha256(path.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()
