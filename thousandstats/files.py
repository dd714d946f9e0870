"""Writing a file whole or not at all, whoever else writes it, and reading one of any size."""

import os
import re
import secrets
from contextlib import suppress
from pathlib import Path, PurePosixPath
from stat import S_IMODE, S_ISREG
from time import sleep
from typing import BinaryIO

from thousandstats.errors import InputError

NAME_START = 40
"""How much of a file's name the name of its temporary file begins with; 255 bytes are allowed."""

STALE = 24 * 60 * 60
"""Seconds after which a temporary file belongs to a writer that was killed."""

ATTEMPTS = 8
"""How often a file is moved to its place; Windows refuses while somebody reads what is there."""

FIRST_PAUSE = 0.01
"""Seconds before the second attempt, doubled for each further one."""


LARGEST = 64 * 2**20
"""The bytes of an input at most: no results are so large, and a device such as /dev/zero has no
end."""


def get(path: Path, most: int = LARGEST) -> bytes:
    """Return what a file holds.

    Raises
    ------
    InputError
        If it holds more than `most` bytes, of which no more are read.
    OSError
        If it cannot be read.
    """
    with open(path, "rb") as file:
        return limited(file, str(path), most)


def limited(stream: BinaryIO, name: str, most: int = LARGEST) -> bytes:
    """Return what is left in a stream.

    >>> from io import BytesIO
    >>> limited(BytesIO(b"Ann holds"), "The record")
    b'Ann holds'

    Raises
    ------
    InputError
        If that is more than `most` bytes, of which no more are read.
    """
    content = stream.read(most + 1)
    if len(content) > most:
        raise InputError(f"{name} holds more than {most // 2**20} MB, the most that is read.")
    return content


def put(path: Path, content: bytes, *, follow: bool = True) -> None:
    """Replace a file at once, on the disk itself, so that no crash leaves a half of it.

    A link is followed, or with ``follow=False`` replaced. What is no plain file, such as a pipe, is
    written to as it is.

    Raises
    ------
    InputError
        If it cannot be written; what was there before is then still there.
    """
    try:
        target = path.resolve() if follow else path.parent.resolve() / path.name
        linked = target.is_symlink()
        if target.is_dir() and not linked:
            raise InputError(f"{path} is a folder; name a file to write to.")
        if target.exists() and not target.is_file() and not linked:
            target.write_bytes(content)
        else:
            replace(target, content)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}.") from None
    except RuntimeError:  # what Python before 3.13 makes of links that lead to each other
        raise InputError(f"{path} cannot be written: its links lead in a circle.") from None


def replace(target: Path, content: bytes, durable: bool = True) -> None:
    """Replace a plain file or a link at once; readers see the whole old one or the whole new one.

    Several threads, processes or machines may replace one file at the same time: the last one wins.
    The file keeps its permissions; a new one gets the usual ones.

    Parameters
    ----------
    target : Path
        The file; a link is not followed.
    content : bytes
        What it is to hold.
    durable : bool
        Whether to wait until the content is on the disk itself, for what a crash must not lose.

    Raises
    ------
    OSError
        If it cannot be written; what was there before is then still there.
    """
    # Beside the file itself, as a file is moved at once only within one file system. Its name is
    # random: numbers of processes are not unique among containers and machines that share a disk.
    fresh = target.with_name(f"{_start(target)}{secrets.token_hex(8)}.part")
    try:
        with open(fresh, "xb") as file:
            file.write(content)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        written = fresh.stat().st_mtime
        with suppress(FileNotFoundError):
            old = target.lstat().st_mode
            if S_ISREG(old):
                fresh.chmod(S_IMODE(old))
        _move(fresh, target)
    except BaseException:
        with suppress(OSError):
            fresh.unlink()
        raise
    if durable:
        _sync(target.parent)
    _sweep(target, written - STALE)


def inside(folder: Path, name: str) -> Path:
    """Return the path of a file below a folder, after a look that no link is on the way to it.

    The folder itself may be named by a link. What stands in the place of the file is not looked at,
    unless it is a folder.

    Parameters
    ----------
    folder : Path
    name : str
        Relative to the folder, with slashes.

    Raises
    ------
    InputError
        If a link or a file stands in the place of a folder, or a folder in that of the file.

    Examples
    --------
    >>> inside(Path("/"), "tables/limit.csv").as_posix()
    '/tables/limit.csv'
    """
    path = root = Path(os.path.realpath(folder))
    *folders, last = PurePosixPath(name).parts
    for part in folders:
        path = path / part
        # A link in a circle leads nowhere; what Windows calls a junction is no symbolic link.
        if path.is_symlink() or os.path.normcase(os.path.realpath(path)) != os.path.normcase(path):
            raise InputError(
                f"{folder / path.relative_to(root)} is a link; a folder must be in its place, as "
                f"nothing outside of {folder} is touched."
            )
        if path.exists() and not path.is_dir():
            raise InputError(f"{folder / path.relative_to(root)} is a file; it must be a folder.")
    path = path / last
    if path.is_dir() and not path.is_symlink():
        raise InputError(f"{folder / path.relative_to(root)} is a folder; it must be a file.")
    return path


def _start(target: Path) -> str:
    return f".{target.name[:NAME_START]}-"


def _move(fresh: Path, target: Path) -> None:
    pause = FIRST_PAUSE
    for _ in range(ATTEMPTS - 1):
        try:
            os.replace(fresh, target)
            return
        except PermissionError:
            sleep(pause)
            pause *= 2
    os.replace(fresh, target)


def _sync(folder: Path) -> None:
    """Make a new name in a folder last, where a system lets folders be opened."""
    if os.name != "posix":
        return
    with suppress(OSError):  # some folders may not be read, and some shared disks cannot do it
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _sweep(target: Path, before: float) -> None:
    """Remove what writers left that were killed before some time, by the clock of the disk."""
    pattern = re.compile(re.escape(_start(target)) + r"[0-9a-f]{16}\.part")
    with suppress(OSError), os.scandir(target.parent) as entries:
        for entry in entries:
            if pattern.fullmatch(entry.name):
                with suppress(OSError):
                    if entry.stat(follow_symlinks=False).st_mtime < before:
                        os.unlink(entry.path)
