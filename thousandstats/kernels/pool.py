"""Threads over blocks of work: what each does is decided by its number, not by when it runs."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import TypeVar

Result = TypeVar("Result")


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def share(work: Callable[[int, Event], Result], workers: int) -> list[Result]:
    """Return the results of ``work(0, stop), work(1, stop), …``, each done by a thread of its own.

    When one of them fails, or the user interrupts, `stop` is set: the others should end soon, and
    are not waited for. A single one has a thread too, as an interrupt cannot reach compiled code.
    """
    stop = Event()

    def guarded(number: int) -> Result:
        try:
            return work(number, stop)
        except BaseException:
            stop.set()
            raise

    pool = ThreadPoolExecutor(workers)
    try:
        futures = [pool.submit(guarded, number) for number in range(workers)]
        return [future.result() for future in futures]
    finally:
        stop.set()
        pool.shutdown(wait=False, cancel_futures=True)
