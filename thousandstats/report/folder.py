"""A folder of files that are written whole, together, with a list of their names among them.

The list tells our files from others': a file that it names and that is no longer made is removed,
any other file is left alone. The list is written before the rest with a mark, and again after, so
that a writing which was broken off is noticed.
"""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

UNFINISHED = "(being written)"


def replace(files: Mapping[str, bytes], out: Path, index: str) -> None:
    """Write the files beside the old ones first, then put each in its place.

    Parameters
    ----------
    files : mapping
        The name of each file below the folder, and what it holds.
    out : Path
        The folder; it is made if need be.
    index : str
        The name of the list.

    Raises
    ------
    OSError
        If something cannot be written.
    """
    out.mkdir(parents=True, exist_ok=True)
    before = (listed(out, index) or set()) - {UNFINISHED}
    with TemporaryDirectory(prefix=".writing-", dir=out) as folder:
        fresh = Path(folder)
        for name, content in files.items():
            _put(fresh / name, content)
        _list(before | set(files) | {UNFINISHED}, fresh, out, index)
        for name in sorted(files):
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            os.replace(fresh / name, out / name)
        for name in sorted(before - set(files)):
            (out / name).unlink(missing_ok=True)
            _remove_if_empty(out, PurePosixPath(name).parent)
        _list(set(files), fresh, out, index)


def listed(out: Path, index: str) -> set[str] | None:
    """The names in the list of files; a name that leads out of the folder is not believed."""
    try:
        lines = (out / index).read_text(encoding="utf-8").splitlines()
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


def _list(names: set[str], fresh: Path, out: Path, index: str) -> None:
    _put(fresh / index, "".join(f"{name}\n" for name in sorted(names)).encode())
    os.replace(fresh / index, out / index)


def _put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _remove_if_empty(out: Path, folder: PurePosixPath) -> None:
    """Remove a folder in which nothing is left, and those that held only it."""
    with suppress(OSError):  # others' files may lie there too
        for inner in (folder, *folder.parents):
            if inner.parts:
                (out / inner).rmdir()
