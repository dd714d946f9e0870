"""How a folder of results differs from what was computed, file by file.

The files that a reproduction gives are handed in: what they hold is laid out elsewhere, and only
compared here, line by line.
"""

from collections.abc import Collection, Mapping
from itertools import zip_longest
from pathlib import Path

from thousandstats import folders
from thousandstats.errors import InputError
from thousandstats.files import get

QUOTED = 120
"""How many characters of a line a difference quotes."""


def differences(
    files: Mapping[str, bytes | None], out: Path, index: str, skipped: Collection[str] = ()
) -> list[str]:
    """Return how a folder differs from the files that were computed, a sentence for each file.

    Parameters
    ----------
    files : mapping of str to bytes or None
        What each file holds by its name; None for a file that only has to be there.
    out : Path
        The folder.
    index : str
        The name of the list of files in it; see `thousandstats.folders`.
    skipped : collection of str, optional
        The files that are listed, but not looked at.

    Returns
    -------
    list of str
        No sentence if nothing differs.

    Raises
    ------
    InputError
        If the folder cannot be compared: it or its list is missing, or the list cannot be read.
    """
    if not out.is_dir():
        raise InputError(f"There is no folder {out} to compare with.")
    try:
        listed = folders.listed(out, index)
    except OSError as error:
        raise InputError(f"{out / index} cannot be read: {error.strerror or error}.") from None
    if listed is None:
        raise InputError(
            f"{out / index} is missing or another's, so {out} is no folder of results."
        )
    sentences = []
    if folders.UNFINISHED in listed:
        sentences.append(f"Writing {out} was broken off before it was done.")
    for name in sorted(set(files) - set(skipped)):
        difference = _difference(out, name, files[name])
        if difference is not None:
            sentences.append(difference)
    for name in sorted(listed - {folders.UNFINISHED} - set(files)):
        sentences.append(f"{name} is listed in {out / index}, but is not a result any more.")
    for name in sorted(set(files) - listed):
        sentences.append(f"{name} is not listed in {out / index}.")
    return sentences


def _difference(out: Path, name: str, computed: bytes | None) -> str | None:
    """Return how one file differs; a drawing only has to be there."""
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
    """Return two lines that differ, each cut to what stands around the first difference."""
    pairs = enumerate(zip_longest(old or "", new or ""))
    first = next((place for place, (one, other) in pairs if one != other), 0)
    start = max(0, first - QUOTED // 3)

    def cut(line: str | None) -> str:
        if line is None:
            return "nothing"
        end = start + QUOTED
        return repr(("…" if start else "") + line[start:end] + ("…" if len(line) > end else ""))

    return cut(old), cut(new)
