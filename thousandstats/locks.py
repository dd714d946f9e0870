"""Locks that programs agree on, so that two of them do not write one file or folder at a time.

The system gives a lock back when its program ends, however that ends. A file is locked by a hidden
file beside it, since it is itself replaced while it is written; that file is removed with the lock,
or, if the program was killed, with the next one. A folder is locked itself. Where a disk or a
system has no such locks, or nothing may be written, programs go on without.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from time import monotonic, sleep

from thousandstats.errors import InputError

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

LONGEST = 200
"""Bytes of a file's name that are taken over by the file that locks it; 255 are allowed."""

PATIENCE = 60.0
"""Seconds after which a folder is not waited for any longer; to write one takes a few."""

TICK = 0.05
"""Seconds between two attempts."""


class _LockedError(Exception):
    """Somebody else holds the lock."""


@contextmanager
def file_lock(path: Path) -> Iterator[None]:
    """Hold the lock of a file, which need not exist yet; its folder must.

    Raises
    ------
    InputError
        If another program or thread holds it.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, file_lock(Path(folder) / "run.json"):
    ...     os.listdir(folder)
    ['.run.json.lock']
    """
    try:
        beside, handle = _beside(path)
    except _LockedError:
        raise InputError(
            f"{path} is in use by another run; wait until that has ended, or name another file."
        ) from None
    try:
        yield
    finally:
        if handle is not None:
            with suppress(OSError):  # while it is locked, so that nobody else has it yet
                beside.unlink()
            _give_back(handle)


@contextmanager
def folder_lock(path: Path) -> Iterator[None]:
    """Wait for the lock of a folder, and hold it; nothing is held if there is no such folder.

    Raises
    ------
    InputError
        If another program or thread holds it for too long.
    """
    handle = _waited_for(path)
    try:
        yield
    finally:
        if handle is not None:
            _give_back(handle)


def _beside(path: Path) -> tuple[Path, int | None]:
    """Return the file that locks another, and it opened and locked; None where that cannot be."""
    path = _resolved(path)
    name = path.name
    if len(name.encode(errors="surrogateescape")) > LONGEST:
        name = f"{name[:40]}-{sha256(name.encode(errors='surrogateescape')).hexdigest()[:16]}"
    beside = path.with_name(f".{name}.lock")
    while True:
        handle = _locked(beside, os.O_RDWR | os.O_CREAT)
        if handle is None or _is_open(beside, handle):
            return beside, handle
        os.close(handle)  # whoever held the lock removed it meanwhile


def _waited_for(path: Path) -> int | None:
    folder = _resolved(path)
    end = monotonic() + PATIENCE
    while True:
        try:
            return _locked(folder, os.O_RDONLY)
        except _LockedError:
            if monotonic() > end:
                raise InputError(
                    f"{path} is being written by another program; try again when that has ended."
                ) from None
            sleep(TICK)


def _resolved(path: Path) -> Path:
    """Return where links lead, which whoever writes follows too."""
    with suppress(OSError, RuntimeError):  # there are none, or they lead in a circle
        return path.resolve()
    return path


def _locked(path: Path, flags: int) -> int | None:
    """Return a file or folder opened and locked; None where there are no locks."""
    if fcntl is None:
        return None
    try:
        handle = os.open(path, flags | os.O_NOFOLLOW, 0o666)
    except OSError:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return handle
    except BlockingIOError:
        os.close(handle)
        raise _LockedError from None
    except OSError:
        os.close(handle)
        if flags & os.O_CREAT:
            with suppress(OSError):
                path.unlink()
        return None


def _give_back(handle: int) -> None:
    """Unlock, also for processes that were forked meanwhile and hold the same file open."""
    with suppress(OSError):
        fcntl.flock(handle, fcntl.LOCK_UN)
    os.close(handle)


def _is_open(path: Path, handle: int) -> bool:
    """Return whether a path still leads to what is open."""
    try:
        return os.path.samestat(os.stat(path), os.fstat(handle))
    except OSError:
        return False
