"""A folder of files that are written whole, together, with a list of their names among them.

The list tells our files from others': a file that it names and that is no longer made is removed,
any other file is left alone. The list is written before the rest with a mark, and again after, so
that a writing which was broken off is noticed.

Nothing outside the folder is written or removed. The folder may be named by a link, but no link
below it is followed: one in the place of a folder is refused before anything is written, and one
in the place of a file is itself replaced or removed, while what it leads to stays as it is. The
list is believed only where it holds names of the form that ours have.
"""

import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath
from shutil import rmtree
from tempfile import TemporaryDirectory
from time import time

from thousandstats.errors import InputError
from thousandstats.files import get, inside
from thousandstats.locks import folder_lock

HEADING = "# written by thousandstats, which replaces and removes these files only"
"""The first line of a list; another file of that name is none of ours."""

UNFINISHED = "(being written)"

NAME = re.compile(r"[a-z0-9_]+([.-][a-z0-9_]+)*(/[a-z0-9_]+([.-][a-z0-9_]+)*)*", re.ASCII)
"""The names of our files: relative, without ``..``, and the same file on every file system only if
they are the same text."""

LONGEST = 200
"""The most characters of a name."""

FRESH = ".writing-"
"""How the name of the folder begins in which files are written before they are put in place."""

DAY = 86_400
"""In seconds: what is still being written after a day was left by a process that was killed."""


def add(files: dict[str, bytes], name: str, content: bytes) -> None:
    """Add a file to those that will be written.

    Raises
    ------
    ValueError
        If there is one with this name already: it would be lost.
    """
    if name in files:
        raise ValueError(f"two files are called {name}")
    files[name] = content


def listed(out: Path, index: str) -> set[str] | None:
    """Return the names in the list of files that ours can have; None if there is no list.

    Raises
    ------
    OSError
        If the list is there and cannot be read.
    """
    try:
        heading, *lines = get(out / index).decode().splitlines() or [""]
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError, UnicodeDecodeError):
        return None
    if heading != HEADING:
        return None
    return {line for line in lines if line == UNFINISHED or _may_be_ours(line)}


def check(names: Iterable[str], out: Path, index: str, others: Iterable[str] = ()) -> None:
    """Check that files of these names can be written into a folder without harm to others.

    Parameters
    ----------
    names : iterable of str
        The name of each file below the folder.
    out : Path
        The folder, which may be missing.
    index : str
        The name of the list.
    others : iterable of str
        What may lie in a folder without a list beside hidden files: something else of ours.

    Raises
    ------
    InputError
        If the folder has files and no list, a file is there that the list does not name, a link or
        a file is in the place of a folder, or the folder cannot be read.
    """
    if os.path.exists(out):  # a folder that is not there yet cannot be locked, and holds nothing
        with folder_lock(out):
            _check(names, out, index, others)


def _check(names: Iterable[str], out: Path, index: str, others: Iterable[str]) -> None:
    """Check as above, without waiting for another program that is writing."""
    try:
        ours = listed(out, index)
        visible = _visible(out)
    except OSError as error:
        raise InputError(f"{out} cannot be read: {error.strerror or error}.") from None
    if ours is None:
        strange = sorted(set(visible) - set(others))
        if strange:
            raise InputError(
                f"{out} holds {strange[0]}, and no {index} of thousandstats, so that its files are "
                "another's; name a new folder or an empty one by --out."
            )
    for name in sorted({*names, index}):
        path = inside(out, name)
        if name != index and name not in (ours or ()) and os.path.lexists(path):
            raise InputError(
                f"{out / name} is there, and {index} does not name it, so that it is another's; "
                "move it, or name another folder by --out."
            )


def replace(files: Mapping[str, bytes], out: Path, index: str, others: Iterable[str] = ()) -> None:
    """Write the files beside the old ones first, then put each in its place; see `check`.

    Raises
    ------
    InputError
        If another's file or a link is in the way.
    OSError
        If something cannot be written.
    """
    strange = [name for name in (*files, index) if not _may_be_ours(name)]
    if strange:
        raise ValueError(f"{strange[0]!r} is no name of a file that is listed")
    out.mkdir(parents=True, exist_ok=True)
    with folder_lock(out):
        _check(files, out, index, others)
        before = (listed(out, index) or set()) - {UNFINISHED}
        _remove_left_over(out)
        with TemporaryDirectory(prefix=FRESH, dir=out) as folder:
            fresh = Path(folder)
            for name, content in files.items():
                _put(fresh / name, content)
            _list(before | set(files) | {UNFINISHED}, fresh, out, index)
            for name in sorted(files):
                path = inside(out, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                os.replace(fresh / name, path)
            for name in sorted(before - set(files) - {index}):
                _remove(out, name)
            _list(set(files), fresh, out, index)


def _may_be_ours(name: str) -> bool:
    return len(name) <= LONGEST and NAME.fullmatch(name) is not None


def _visible(out: Path) -> list[str]:
    """Return what lies in a folder, without the hidden files that systems and tools leave."""
    try:
        return [name for name in os.listdir(out) if not name.startswith(".")]
    except (FileNotFoundError, NotADirectoryError):
        return []


def _list(names: set[str], fresh: Path, out: Path, index: str) -> None:
    _put(fresh / index, "".join(f"{line}\n" for line in (HEADING, *sorted(names))).encode())
    os.replace(fresh / index, inside(out, index))


def _put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _remove(out: Path, name: str) -> None:
    """Remove a file that was ours, and the folders in which nothing is left then.

    What cannot be ours, a folder or what lies behind a link, stays; so do others' files.
    """
    with suppress(InputError, OSError):
        inside(out, name).unlink(missing_ok=True)
        for folder in PurePosixPath(name).parents:
            if folder.parts:
                inside(out, str(folder / "any")).parent.rmdir()


def _remove_left_over(out: Path) -> None:
    """Remove what processes that were killed have left of their writing."""
    for path in out.glob(f"{FRESH}*"):
        with suppress(OSError):
            if not path.is_symlink() and time() - path.stat().st_mtime > DAY:
                rmtree(path)
