"""Where a command writes to: what is wrong with a place is said before the work, not after."""

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile

from thousandstats.errors import InputError


def named(out: str, what: str) -> Path:
    """Return the folder that ``--out`` names for something.

    Raises
    ------
    InputError
        If it is a file.
    """
    folder = Path(out)
    if folder.exists() and not folder.is_dir():
        raise InputError(f"{folder} is a file; --out takes a folder for the {what}.")
    return folder


def writable(out: str, what: str) -> Path:
    """Return the folder after checking that it can be written; nothing stays of the check.

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


def place(file: Path) -> None:
    """Try whether a file could be made in the place of this one; nothing is left there.

    Raises
    ------
    InputError
        If it is a folder, or its folder is not there or cannot be written to.
    """
    try:
        if file.is_dir():
            raise InputError(f"{file} is a folder; name a file to write to.")
        if not file.exists() or file.is_file():
            TemporaryFile(dir=file.resolve().parent).close()
    except OSError as error:
        raise InputError(f"{file} cannot be written: {error.strerror or error}.") from None
