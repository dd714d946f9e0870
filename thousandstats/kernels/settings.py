"""The settings of numba in variables of the environment: what it cannot read is said in a sentence.

numba itself warns with a traceback and goes on without the setting, raises an error, or, where
LLVM reads the setting, ends the process.
"""

import os
import re
import warnings

from thousandstats.errors import InputError, short

FEATURES = re.compile(r"([+-][\w.-]+(,[+-][\w.-]+)*)?")
"""What LLVM takes for features of a processor; anything else ends the process."""


def check() -> None:
    """Import numba, and with that have it read its settings.

    Raises
    ------
    InputError
        If one cannot be read.
    """
    features = os.environ.get("NUMBA_CPU_FEATURES", "")
    if not FEATURES.fullmatch(features):
        raise _unreadable("NUMBA_CPU_FEATURES", "features with + or - before each, as in +bmi2")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            import numba  # noqa: F401 - for what it warns of
        except ValueError:
            if "NUMBA_NUM_THREADS" not in os.environ:
                raise
            raise _unreadable("NUMBA_NUM_THREADS", "a whole number of 1 or more") from None
    for warning in caught:
        named = re.search(r"variable '(NUMBA_\w+)' is defined but", str(warning.message))
        if named:
            raise _unreadable(named[1], "a value of the kind that numba documents for it")
    for warning in caught:
        warnings.warn_explicit(warning.message, warning.category, warning.filename, warning.lineno)


def _unreadable(name: str, allowed: str) -> InputError:
    """Return the error for a variable that cannot be read."""
    written = short(os.environ[name])
    return InputError(f"The variable {name} is {written!r}, but it must be {allowed}: unset it.")


check()
