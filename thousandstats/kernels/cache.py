"""Compiled code on disk: used where it is whole and fits, compiled anew where anything is wrong.

numba's own cache trusts its files, and what is cut short or damaged there ends in a traceback, or
runs as machine code. Here a file begins with a checksum of the rest, and nothing of the rest is
looked at unless it is right. There is a file for each kernel and signature, named by all that
decides whether the code fits, and no index that could disagree with it. A file that cannot be read
is a file that is not there; one that cannot be written is not kept. Folders of other versions are
removed when nobody has used them for a month.
"""

import logging
import os
import pickle
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from time import time
from typing import Any

from numba.core import compiler, serialize
from numba.core.caching import NullCache

from thousandstats.files import replace

log = logging.getLogger(__name__)

# Some versions of numba say what types these take and give, others do not.
rebuild: Any = compiler.CompileResult._rebuild
dumps: Any = serialize.dumps

DAY = 24 * 60 * 60

UNUSED = 30 * DAY
"""Seconds after which no version that is still there uses a folder."""

FOLDER_NAME = re.compile(r"[0-9a-f]{16}")
"""How a folder of code is called: by a digest of what decides it."""

CHECKSUM = sha256().digest_size

LARGEST = 1 << 26
"""Bytes that are read of a file at most; the code of a kernel has less than a hundredth of it."""


class KernelCache(NullCache):
    """The compiled code of one function in a folder, as numba's dispatchers ask for it.

    Parameters
    ----------
    function : callable
        The function itself, not yet compiled.
    folder : Path
        Where the code is kept; it need not exist. Code in it was compiled from the same sources by
        the same versions of everything.
    """

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._function = function
        self._name = f"{function.__module__}.{function.__qualname__}"
        self._folder = folder

    @property
    def cache_path(self) -> str:
        """The folder."""
        return str(self._folder)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the code for a signature, or None where there is none that can be used."""
        target_context.refresh()
        # Exceptions of every kind, as there is no end to what can be wrong with a file.
        with suppress(Exception):
            purpose = self._purpose(sig, target_context.codegen())
            kept, kept_sig, payload = pickle.loads(_read(self._path(purpose)))
            # Files may have been copied over each other.
            if (kept, kept_sig) == (purpose, sig):
                code = rebuild(target_context, *payload)
                _note_use(self._folder)
                return code
        _announce(self._folder)
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the code for a signature, where that is possible."""
        if any(not lifted.can_cache for lifted in data.lifted) or data.library.has_dynamic_globals:
            return
        purpose = self._purpose(sig, data.codegen)
        content: bytes = dumps((purpose, sig, data._reduce()))
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            path = self._path(purpose)
            replace(path, sha256(content).digest() + content, durable=False)
            _sweep(self._folder)

    def _purpose(self, sig: Any, codegen: Any) -> str:
        """Return what code must be made for, to fit."""
        code = self._function.__code__
        where = (self._folder.name, self._name, code.co_firstlineno, code.co_code)
        return repr((*where, str(sig), codegen.magic_tuple()))

    def _path(self, purpose: str) -> Path:
        return self._folder / f"{self._name}-{sha256(purpose.encode()).hexdigest()[:32]}"


@cache
def _announce(folder: Path) -> None:
    """Say once that the compiler is at work, which takes longer than what is then done."""
    log.info("Compiling for this machine; the code is to be kept in %s.", folder)


@cache
def _note_use(folder: Path) -> None:
    """Let the time of the folder say that its code is in use."""
    with suppress(OSError):  # others' folder, or one that may only be read
        if time() - folder.stat().st_mtime > DAY:
            os.utime(folder)


@cache
def _sweep(folder: Path) -> None:
    """Remove the folders of other versions that no program has used for long.

    One that a program runs from all the same may go too: what it still looks for it compiles.
    """
    with suppress(OSError), os.scandir(folder.parent) as entries:
        for entry in entries:
            if entry.name == folder.name or not FOLDER_NAME.fullmatch(entry.name):
                continue
            with suppress(OSError):
                if not entry.is_dir(follow_symlinks=False):
                    continue
                if time() - entry.stat(follow_symlinks=False).st_mtime > UNUSED:
                    rmtree(entry.path, ignore_errors=True)


def _read(path: Path) -> bytes:
    """Return what a file holds behind its checksum."""
    if not path.is_file():  # opening a pipe would wait
        raise FileNotFoundError(path)
    with open(path, "rb") as file:
        content = file.read(LARGEST)
    if sha256(content[CHECKSUM:]).digest() != content[:CHECKSUM]:
        raise ValueError(f"{path} is not as it was written")
    return content[CHECKSUM:]
