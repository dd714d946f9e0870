"""Writing a file whole or not at all."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from thousandstats.errors import InputError


def put(path: Path, content: bytes) -> None:
    """Replace a file at once; what is no plain file, such as a pipe, is written to as it is.

    Raises
    ------
    InputError
        If it cannot be written; what was there before is then still there.
    """
    target = path.resolve()  # a link is followed, not replaced
    if target.is_dir():
        raise InputError(f"{path} is a folder; name a file to write to.")
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(content)
            return
        # Beside the file itself, as a file is moved at once only within one file system.
        with TemporaryDirectory(prefix=".writing-", dir=target.parent) as folder:
            fresh = Path(folder, target.name)
            fresh.write_bytes(content)
            os.replace(fresh, target)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}.") from None
