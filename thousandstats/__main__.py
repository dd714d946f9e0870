"""Where the command line starts, as ``thousandstats`` or ``python -m thousandstats``.

Ctrl-C, SIGTERM and SIGHUP end a command alike: what it has is printed and kept, status 130. Until
the command line is loaded there is nothing to keep, and the process ends at once; from then on the
signal is raised as `KeyboardInterrupt`. Compiled loops run in threads, so that the main thread
hears of a signal at any time; at the end it does not wait for them.
"""

import os
import sys
from time import monotonic

# Nothing is loaded before the signals are listened to: until then they end in a traceback.
TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
    from collections.abc import Callable
    from types import FrameType
    from typing import NoReturn
else:
    import _signal as signal  # what `signal` gives names to, and Python has built in

INTERRUPTED = 130

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")

AGAIN = 0.01
"""Seconds after which an interrupt that was lost is sent again."""

TOGETHER = 0.3
"""Seconds within which a second signal is the same wish: ``timeout``, for one, sends it
to the process and to its group. It must not cost the answer that the first one brings."""

caught: list[int] = []
"""The signals that came."""

raised: list[float] = []
"""When interrupts were raised for them, by the monotonic clock."""

lost: list[int] = []
"""Those of them that were lost and not yet sent again."""


def main() -> int:
    """Run the command line and return its exit status; after a signal, end the process with it."""
    _listen(_leave)
    from thousandstats.cli import main as command_line

    try:
        if hasattr(signal, "pthread_kill"):
            sys.unraisablehook = _again
        _listen(_interrupt)
        status = command_line()
        _listen(lambda *_: os._exit(status))
    except BaseException:
        if not caught:
            raise
        _leave()  # it came between two steps, or was turned into something else on its way
    if caught:
        _end(status)
    return status


def _listen(handler: "Callable[[int, FrameType | None], object]") -> None:
    """Handle every signal that the parent does not ignore, as nohup does."""
    for name in SIGNALS:
        number = getattr(signal, name, None)  # Windows has not all of them
        if number is not None and signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, handler)


def _interrupt(number: int, _frame: "FrameType | None") -> None:
    """Raise a signal as an interrupt, unless one was just raised or is being sent again."""
    caught.append(number)
    now = monotonic()
    if lost or (raised and now - raised[-1] < TOGETHER):
        return
    raised.append(now)
    raise KeyboardInterrupt


def _leave(*_: object) -> "NoReturn":
    """End the process where there is nothing to keep."""
    try:  # noqa: SIM105 - nothing is loaded for it
        os.write(2, b"Interrupted.\n")
    except OSError:
        pass
    _end(INTERRUPTED)


def _end(status: int) -> "NoReturn":
    """End the process without waiting for its threads, which may be deep in a compiled loop."""
    for stream in (sys.stdout, sys.stderr):
        try:  # noqa: SIM105
            stream.flush()
        except Exception:  # closed, read no more, or just being written to
            pass
    os._exit(status)


def _again(error: "sys.UnraisableHookArgs") -> None:
    """Send a signal again that came where nothing can be raised, such as in a finalizer."""
    if not (caught and issubclass(error.exc_type, KeyboardInterrupt)):
        sys.__unraisablehook__(error)
        return
    lost.append(caught[-1])
    from threading import Timer, get_ident

    main_thread = get_ident()  # signals are raised nowhere else

    def send() -> None:
        if lost:
            number = lost.pop()
            lost.clear()
            raised.clear()  # the one that was lost
            signal.pthread_kill(main_thread, number)

    timer = Timer(AGAIN, send)
    timer.daemon = True
    timer.start()


if __name__ == "__main__":
    sys.exit(main())
