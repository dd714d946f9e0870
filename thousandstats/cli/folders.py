"""Folders that a command writes to: what is wrong with one is said before the work, not after."""

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile

from thousandstats.errors import InputError


def named(out: str, what: str) -> Path:
    """The folder that ``--out`` names for something.

    Raises
    ------
    InputError
        If nothing is named, or a file.
    """
    if not out.strip():
        raise InputError(f"--out takes a folder for the {what}, and '' names none.")
    folder = Path(out)
    if folder.exists() and not folder.is_dir():
        raise InputError(f"{folder} is a file; --out takes a folder for the {what}.")
    return folder


def writable(out: str, what: str) -> Path:
    """The folder, once a file could be made there; it and the folders for it are removed again.

    Raises
    ------
    InputError
        If it is no folder, or cannot be written to.
    """
    folder = named(out, what)
    made = [parent for parent in (folder, *folder.parents) if not parent.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
    except OSError as error:
        raise InputError(
            f"The {what} cannot be written to {folder}: {error.strerror or error}."
        ) from None
    finally:
        for parent in made:
            with suppress(OSError):
                parent.rmdir()
    return folder
