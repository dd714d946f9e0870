"""Drawing with matplotlib, the same on every machine: the user's settings do not take part.

A settings file (``matplotlibrc``), a style sheet, a backend or fonts of the user's choice neither
enter a published plot nor keep it from being drawn: everything starts from matplotlib's defaults,
on a figure without a window. The settings are left as they are, for the user's own plots.

Left out: what is drawn; see ``plots`` and ``notebook_plots``.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from thousandstats.errors import InputError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Style = dict[Any, Any]

STYLE: Style = {
    "font.family": "DejaVu Sans",  # it comes with matplotlib, and has the suits
    "font.size": 9,
    "svg.fonttype": "none",
    "svg.hashsalt": "thousandstats",
    "axes.spines.top": False,
    "axes.spines.right": False,
}

# What each kind of file would otherwise say about the time or the version of its making.
FORMATS: dict[str, dict[str, Any]] = {
    ".svg": {"Date": None, "Creator": "thousandstats"},
    ".png": {"Software": None},
    ".pdf": {"CreationDate": None, "Creator": "thousandstats", "Producer": None},
}


@contextmanager
def fixed(style: Style = STYLE) -> Iterator[None]:
    """Draw and write with matplotlib's defaults and the style, whatever the user has set.

    Examples
    --------
    >>> import matplotlib
    >>> with matplotlib.rc_context({"text.usetex": True}):
    ...     with fixed():
    ...         print(matplotlib.rcParams["text.usetex"])
    ...     print(matplotlib.rcParams["text.usetex"])
    False
    True
    """
    matplotlib = load()
    with matplotlib.rc_context({**_defaults(), **style}):
        yield


def blank(width: float, height: float) -> "Figure":
    """Return an empty figure of a size in inches, without a window; draw on it within `fixed`."""
    load()
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def file(figure: "Figure", ending: str, style: Style = STYLE, dpi: float | None = None) -> bytes:
    """Return the figure as a file of a kind of `FORMATS`; the same figure gives the same bytes."""
    written = BytesIO()
    with fixed(style):
        metadata = FORMATS[ending]
        figure.savefig(written, format=ending[1:], metadata=metadata, dpi=dpi or "figure")
    return written.getvalue()


@cache
def _defaults() -> Style:
    """Return matplotlib's defaults, but for the backend: no window is opened."""
    defaults = dict(load().rcParamsDefault)
    return {name: value for name, value in defaults.items() if not name.startswith("backend")}


@cache
def load() -> Any:
    """Import matplotlib, also where settings of the user would keep it from starting.

    Raises
    ------
    InputError
        If a settings file in the current folder, which comes before all others, is no text.
    """
    with _environment(MPLBACKEND=None):
        matplotlib = _started()
    backend = os.environ.get("MPLBACKEND")
    if backend:
        with suppress(ValueError):  # one that matplotlib does not know ends its start with an error
            matplotlib.rcParams["backend"] = backend
    return matplotlib


def _started() -> Any:
    try:
        return import_module("matplotlib")
    except (UnicodeDecodeError, OSError):  # from the settings file
        half = [name for name in sys.modules if name.partition(".")[0] == "matplotlib"]
        for name in half:
            if str(getattr(sys.modules[name], "__file__", "")).endswith(".py"):
                del sys.modules[name]  # compiled modules cannot be loaded twice
    spec = find_spec("matplotlib")
    own = Path(spec.origin).parent / "mpl-data" / "matplotlibrc" if spec and spec.origin else None
    try:
        with _environment(MATPLOTLIBRC=str(own)):
            return import_module("matplotlib")
    except (UnicodeDecodeError, OSError) as error:
        raise InputError(
            f"matplotlib cannot start, since {Path('matplotlibrc').absolute()}, its settings, "
            f"cannot be read ({error}); mend or remove this file."
        ) from None


@contextmanager
def _environment(**changes: str | None) -> Iterator[None]:
    """Set environment variables for a while; None takes one out."""
    before = {name: os.environ.get(name) for name in changes}

    def put(values: dict[str, str | None]) -> None:
        for name, value in values.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value

    put(changes)
    try:
        yield
    finally:
        put(before)
