"""Where a command writes to: what is wrong with a place is said before the work, not after."""

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile

from thousandstats.errors import InputError
from thousandstats.files import get


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


MARKS = {
    "table": b"thousandstats figures",  # the command that makes it again
    "record": b"players:",
    ".svg": b"<svg",
    ".png": b"\x89PNG",
    ".pdf": b"%PDF",
}
"""What every file of a kind holds that a command writes."""


def place(file: Path, kind: str) -> None:
    """Try whether a file could be made in the place of this one; nothing is left there.

    Parameters
    ----------
    file : Path
    kind : str
        One of `MARKS`; any other is refused later. A file that is there is replaced only if it is
        of this kind, or empty: another is more likely a slip than a wish.

    Raises
    ------
    InputError
        If it is a folder or a file of another kind, or its folder is not there or cannot be
        written to.
    """
    try:
        if file.is_dir():
            raise InputError(f"{file} is a folder; name a file to write to.")
        if not file.exists() or file.is_file():
            TemporaryFile(dir=file.resolve().parent).close()
        if file.is_file() and file.stat().st_size and MARKS.get(kind, b"") not in get(file):
            named = kind if kind.isalpha() else f"{kind} file"
            raise InputError(
                f"{file} is there and is no {named} that thousandstats could have written; move "
                "it, or name another file."
            )
    except OSError as error:
        raise InputError(f"{file} cannot be written: {error.strerror or error}.") from None
