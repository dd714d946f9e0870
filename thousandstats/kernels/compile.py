"""The one decorator for kernels, and where compiled code is kept.

numba notices an edit in a kernel's own file only, not in a kernel that it calls, and takes code
compiled without bounds checks for code with them. So the folder is named by all that decides the
machine code. Where no folder can be written, kernels are compiled anew in every process.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

from thousandstats.kernels.instructions import HAS_DEPOSIT

Function = TypeVar("Function", bound=Callable[..., Any])

# Its values are set when numba is imported, so checkers do not know them.
config: Any = numba.config

PACKAGE = Path(__file__).resolve().parent.parent


def digest(package: Path) -> str:
    """A name for the content of all kernel sources, numba's version, its bounds checks, and the
    way in which cards are laid down.
    """
    name = hashlib.sha256(f"{numba.__version__} {config.BOUNDSCHECK} {HAS_DEPOSIT}".encode())
    for pattern in ("kernels/*.py", "games/*/kernels.py", "games/*/kernels/**/*.py"):
        for path in sorted(package.glob(pattern)):
            name.update(f"\0{path.relative_to(package).as_posix()}\0".encode())
            name.update(path.read_bytes())
    return name.hexdigest()[:16]


def parents() -> list[Path]:
    """Where compiled code may be kept: as numba was told, or where the user keeps caches."""
    if config.CACHE_DIR:
        return [Path(config.CACHE_DIR)]
    if os.environ.get("XDG_CACHE_HOME"):
        return [Path(os.environ["XDG_CACHE_HOME"])]
    try:
        return [Path.home() / ".cache"]
    except RuntimeError:
        return []


def folder() -> Path | None:
    """The folder for code of the present sources, or None where none can be written."""
    for parent in parents():
        path = parent.absolute() / "thousandstats" / digest(PACKAGE)
        try:
            path.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=path).close()
        except OSError:
            continue
        return path
    return None


FOLDER = folder()


def kernel(function: Function) -> Function:
    """Compile the function when it is first called, and keep the code on disk where possible.

    ``nogil`` lets threads run kernels side by side. No ``fastmath`` and no ``parallel``: kernels
    hold integers, and threads come from a pool. With numba's own division there is no check for
    zero: kernels divide by what they know.
    """
    outer = config.CACHE_DIR
    # It is read once, below, so other packages keep theirs.
    config.CACHE_DIR = str(FOLDER or outer)
    try:
        compile_later = numba.njit(cache=FOLDER is not None, nogil=True, error_model="numpy")
        return cast(Function, compile_later(function))
    finally:
        config.CACHE_DIR = outer
