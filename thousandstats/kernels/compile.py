"""The one decorator for kernels, and where compiled code is kept.

Code in a folder fits whatever looks for it there, for the folder is named by all that decides the
machine code: the sources of all kernels, as one may call another, and what they are compiled with.
"""

import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import llvmlite
import numba
import numpy as np

from thousandstats.errors import InputError
from thousandstats.kernels.cache import KernelCache
from thousandstats.kernels.instructions import HAS_DEPOSIT

Function = TypeVar("Function", bound=Callable[..., Any])

# Its values are set when numba is imported, so checkers do not know them.
config: Any = numba.config

if config.DISABLE_JIT:
    # Kernels call instructions of the processor, which only compiled code can; see `instructions`.
    raise InputError(
        "NUMBA_DISABLE_JIT is set, and this needs compiled code: unset it. Only questions that are "
        "answered by counting need none."
    )

PACKAGE = Path(__file__).resolve().parent.parent


def digest(package: Path) -> str:
    """Return a name for what decides the machine code of kernels, other than the processor.

    These are the content of all kernel sources, the versions of what compiles and runs them, the
    checks of bounds, and the way in which cards are laid down.
    """
    versions = (sys.version, numba.__version__, llvmlite.__version__, np.__version__)
    name = hashlib.sha256(f"{versions} {config.BOUNDSCHECK} {HAS_DEPOSIT}".encode())
    for pattern in ("kernels/*.py", "games/*/kernels.py", "games/*/kernels/**/*.py"):
        for path in sorted(package.glob(pattern)):
            name.update(f"\0{path.relative_to(package).as_posix()}\0".encode())
            name.update(path.read_bytes())
    return name.hexdigest()[:16]


def folder() -> Path | None:
    """Return the folder for code of the present sources; None if no place for caches is known.

    It lies where numba was told, or where the user keeps caches. Whether it can be written is not
    asked: it may be full or gone at any later time too.
    """
    parent = config.CACHE_DIR or os.environ.get("XDG_CACHE_HOME")
    try:
        place = (Path(parent) if parent else Path.home() / ".cache").absolute()
    except (OSError, RuntimeError):  # no folder to be in, or no home
        return None
    return place / "thousandstats" / digest(PACKAGE)


FOLDER = folder()


def kernel(function: Function) -> Function:
    """Compile the function when it is first called, and keep the code on disk where possible.

    ``nogil`` lets threads run kernels side by side. No ``fastmath`` and no ``parallel``: kernels
    hold integers, and threads come from a pool. With numba's own division there is no check for
    zero: kernels divide by what they know.
    """
    outer = config.DISABLE_JIT
    config.DISABLE_JIT = 0  # what was compiled before the user switched cannot call what is not
    try:
        compiled: Any = numba.njit(nogil=True, error_model="numpy")(function)
    finally:
        config.DISABLE_JIT = outer
    if FOLDER is not None:
        compiled._cache = KernelCache(function, FOLDER)
    return cast(Function, compiled)
