"""Where the command line writes: answers to standard output, messages to standard error.

Whatever the encoding of a terminal or pipe, nothing fails on a character that it lacks: a codecs
error handler writes the suits as letters (``Deck.parse`` reads them back), letters with marks
without them, Cyrillic in Latin letters, and anything else as ``?``. A reader that closes the pipe
early is not an error: the rest of the output goes nowhere and the command keeps its exit status.

Left out: colour and boxes. Tables are plain text, the same on a terminal, in a pipe and in a file.
"""

import codecs
import io
import json
import logging
import os
import sys
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from shutil import get_terminal_size
from time import monotonic
from typing import TextIO

from thousandstats.cards import SUIT_LETTERS
from thousandstats.errors import InputError

PLAIN = {
    **SUIT_LETTERS,
    **{"♤": "s", "♧": "c", "♢": "d", "♡": "h"},
    **{"≥": ">=", "≤": "<=", "≠": "!=", "×": "x", "±": "+/-", "−": "-", "→": "->", "·": "."},
    **{"–": "-", "—": "-", "…": "...", "‘": "'", "’": "'", "“": '"', "”": '"', "„": '"'},
    **{"ł": "l", "Ł": "L"},
}
"""What stands for a character where the encoding has none; letters with marks need no entry."""

CYRILLIC = {
    **dict(zip("абвгдеёзийклмнопрстуфыэ", "abvgdeeziiklmnoprstufye", strict=True)),
    **{"ж": "zh", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ь": ""},
    **{"ю": "yu", "я": "ya"},
}
"""Russian letters in Latin ones."""

STEP = 20.0
"""Seconds between two lines of progress where there is no terminal, such as in a log."""

HANDLER = "thousandstats-plain"


def plain(character: str) -> str:
    """Return the ASCII that stands for a character.

    >>> "".join(map(plain, "Q♥ ≥ Żołądź, Дама ♥\ufe0f 日"))
    'Qh >= Zoladz, Dama h ?'
    """
    if character.isascii():
        return character
    if character in PLAIN:
        return PLAIN[character]
    if character.lower() in CYRILLIC:
        latin = CYRILLIC[character.lower()]
        return latin if character.islower() else latin.capitalize()
    if unicodedata.category(character) in ("Mn", "Cf"):
        return ""  # an accent, or the request to draw ♥ as text
    bare = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return bare or "?"


def _substitute(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(plain, error.object[error.start : error.end])), error.end


def prepare() -> None:
    """Let both output streams take every character, and keep others' notices off them."""
    codecs.register_error(HANDLER, _substitute)
    # Without a home it makes a temporary one, and would tell people who cannot help it.
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=HANDLER)


def argument(written: str) -> str:
    """Return an argument of the command line as it was typed.

    A locale without the suits, such as LC_ALL=C, hands over the bytes as lone surrogates; a
    terminal sends UTF-8.

    >>> argument("has(kitty, 'Q\\udce2\\udc99\\udca5')")
    "has(kitty, 'Q♥')"
    """
    try:
        written.encode()
    except UnicodeEncodeError:
        try:
            raw = written.encode(sys.getfilesystemencoding(), "surrogateescape")
        except UnicodeEncodeError:  # no byte stands behind it: another program made up this text
            raw = written.encode(errors="replace")
        return raw.decode(errors="replace")
    return written


class _Notices(logging.Handler):
    """Writes the notices of the routes to standard error, each on one line."""

    def emit(self, record: logging.LogRecord) -> None:
        tell(record.getMessage())


NOTICES = _Notices()


def hush(quiet: bool) -> None:
    """Show the notices of the routes, which the library alone keeps silent about, or hide them."""
    log = logging.getLogger("thousandstats")
    log.addHandler(NOTICES)
    log.setLevel(logging.ERROR if quiet else logging.INFO)


@contextmanager
def own_notices() -> Iterator[None]:
    """Leave the notices afterwards as they were: a program that calls `main` goes on."""
    log = logging.getLogger("thousandstats")
    level = log.level
    try:
        yield
    finally:
        log.removeHandler(NOTICES)
        log.setLevel(level)


def say(text: str) -> None:
    """Write to standard output: an answer."""
    _write(sys.stdout, text)


def say_json(answer: Mapping[str, object]) -> None:
    """Write one JSON object to standard output, escaped where the encoding would lose a suit."""
    text = json.dumps(answer, ensure_ascii=False, indent=2)
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        text = json.dumps(answer, indent=2)
    _write(sys.stdout, text)


def tell(message: str) -> None:
    """Write one line to standard error: a message, or what is wrong."""
    _mention(" ".join(message.split()))


def on_terminal() -> bool:
    """Whether progress has someone to see it."""
    return sys.stderr is not None and sys.stderr.isatty()


def progress(done: int, of: int, what: str) -> None:
    """Show on one line of the terminal what is being done; at the end, wipe it."""
    line = f"{done:,} of {of:,}  {what}" if done < of else ""
    width = get_terminal_size().columns - 1
    _mention(f"\r{line[:width].ljust(width)}\r", end="")


def reporting(quiet: bool) -> Callable[[int, int, str], None] | None:
    """Return what shows progress: a line of the terminal, or elsewhere a line now and then."""
    if quiet:
        return None
    return progress if on_terminal() else steps()


def steps(clock: Callable[[], float] = monotonic) -> Callable[[int, int, str], None]:
    """Return what tells progress in a line of its own, at most every `STEP` seconds."""
    begin = last = clock()

    def show(done: int, of: int, what: str) -> None:
        nonlocal last
        now = clock()
        if done < of and now - last >= STEP:
            last = now
            tell(f"{done:,} of {of:,} after {now - begin:,.0f} s: {what}")

    return show


def _write(stream: TextIO | None, text: str, end: str = "\n") -> None:
    if stream is None:  # closed by the shell, as in `2>&-`
        return
    try:
        stream.write(text + end)
        stream.flush()
    except BrokenPipeError:
        _silence(stream)
    except OSError as error:
        raise unwritable(stream, error) from None


def _mention(text: str, end: str = "\n") -> None:
    """Write to standard error; where that cannot be done, there is nobody to say so to."""
    with suppress(InputError):
        _write(sys.stderr, text, end)


def unwritable(stream: TextIO, error: OSError) -> InputError:
    """Return the error for a stream that cannot be written; the rest of it goes nowhere."""
    _silence(stream)
    reason = (error.strerror or str(error)).lower()
    return InputError(f"The output could not be written: {reason}.")


def _silence(stream: TextIO) -> None:
    """Send what is still to come, also what Python flushes as it ends, to nowhere."""
    with suppress(OSError):  # no file, as in tests
        number = stream.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, number)
        os.close(nowhere)
