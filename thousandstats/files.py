"""Writing a file whole or not at all."""

import os
from contextlib import suppress
from pathlib import Path

from thousandstats.errors import InputError

FILE_NAME = 80
"""The longest name of a file that is still being written; those of file systems end later."""


def put(path: Path, content: bytes) -> None:
    """Replace a file at once, on the disk itself, so that no crash leaves a half of it.

    A link is followed, not replaced; what is no plain file, such as a pipe, is written to as it is.

    Raises
    ------
    InputError
        If it cannot be written; what was there before is then still there.
    """
    # Beside the file itself, as a file is moved at once only within one file system.
    target = path.resolve()
    fresh = target.with_name(f".{os.getpid()}-{target.name}"[:FILE_NAME])
    try:
        if target.is_dir():
            raise InputError(f"{path} is a folder; name a file to write to.")
        if target.exists() and not target.is_file():
            target.write_bytes(content)
            return
        with open(fresh, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, target)
        _sync(target.parent)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}.") from None
    finally:
        with suppress(OSError):
            fresh.unlink()


def _sync(folder: Path) -> None:
    """Make a new name in a folder last, where a system lets folders be opened."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError:  # some shared disks cannot
        pass
    finally:
        os.close(handle)
