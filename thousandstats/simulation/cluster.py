"""The lanes of a Dask cluster: the same blocks, dealt by its workers, with the same counts.

The scheduler needs nothing of this package, as what it is sent is plain bytes; each worker needs
the same stream version, and says so block by block, since workers come and go. A worker that dies
takes nothing along: Dask hands its batches to another. ``distributed`` is imported here only.
"""

import logging
import pickle
import re
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from threading import Event
from typing import Any, cast

from thousandstats.errors import InputError
from thousandstats.kernels.streams import STREAM_VERSION
from thousandstats.simulation.blocks import Batch, Source, deal
from thousandstats.simulation.runs import Lanes

PATIENCE = 5
"""Seconds that a scheduler, and then a worker, may take to answer."""

ADDRESS = re.compile(r"((tcp|tls|ws|wss|ucx)://)?([\w.-]+|\[[\da-fA-F:]+\]):\d{1,5}/?")
"""How schedulers are addressed over a network."""

LEAST = 8
"""Batches under way on a cluster, at least: one that grows with its work must see some."""


@contextmanager
def lanes(source: Source, client: Any) -> Iterator[Lanes]:
    """Lanes that are the threads of a cluster's workers.

    Parameters
    ----------
    source : Source
        What is dealt.
    client : distributed.Client or str
        Connected to the cluster, and left so; or the address of its scheduler.

    Raises
    ------
    InputError
        If there is no scheduler or no worker, or the workers cannot deal these blocks.
    """
    with ExitStack() as stack:
        if isinstance(client, str):
            client = stack.enter_context(connected(client))
        where = str(client.scheduler.address)
        _await_worker(client, where)
        executor = client.get_executor(pure=False)
        stack.callback(_cancel, executor)
        content = pickle.dumps(source)
        version = STREAM_VERSION

        def work(wanted: list[tuple[int, int]]) -> object:
            # Defined in here, it travels as code and not as a name that the scheduler must know.
            from thousandstats.simulation import cluster

            return cluster.batch(content, wanted, version)

        def submit(wanted: list[tuple[int, int]]) -> "Future[Batch]":
            return cast("Future[Batch]", executor.submit(work, wanted))

        try:
            yield Lanes(max(LEAST, 2 * sum(client.nthreads().values())), submit)
        except Exception as error:
            raise _told(error, where) from error


def batch(content: bytes, wanted: list[tuple[int, int]], version: int) -> Batch:
    """Deal blocks, on a worker."""
    if version != STREAM_VERSION:
        raise InputError(
            f"A worker of the cluster deals by stream version {STREAM_VERSION}, not {version}; "
            "install the same version of thousandstats on each."
        )
    return deal(_source(content), wanted, Event())


@lru_cache(maxsize=8)
def _source(content: bytes) -> Source:
    return cast(Source, pickle.loads(content))


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """A client of the scheduler at an address.

    Raises
    ------
    InputError
        If Dask is not installed, or there is no scheduler.
    """
    try:
        import distributed
    except ImportError:
        raise InputError(
            "A cluster needs the package distributed; install thousandstats[cluster]."
        ) from None
    if not ADDRESS.fullmatch(address):
        raise InputError(
            f"{address!r} is no address of a scheduler; dask scheduler prints its own when it "
            "starts, such as tcp://127.0.0.1:8786."
        )
    create: Any = distributed.Client  # which carries no types
    with _silence():
        try:
            client = create(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError, ImportError):
            raise InputError(
                f"There is no scheduler at {address}; start one by dask scheduler, and give its "
                "address, such as tcp://127.0.0.1:8786."
            ) from None
        with client:
            yield client


@contextmanager
def _silence() -> Iterator[None]:
    """Keep the tracebacks that Dask logs out of the answer; what goes wrong is told by us."""
    logs = [logging.getLogger(name) for name in ("distributed", "distributed.client")]
    levels = [log.level for log in logs]
    for log in logs:
        log.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for log, level in zip(logs, levels, strict=True):
            log.setLevel(level)


def _await_worker(client: Any, where: str) -> None:
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise InputError(
            f"The scheduler at {where} has no worker; start one by dask worker {where}."
        ) from None


def _cancel(executor: Any) -> None:
    """Take back what is still to be done; a scheduler that is gone needs no telling."""
    try:
        executor.shutdown(wait=False)
    except (OSError, TimeoutError, CancelledError):
        return


def _told(error: Exception, where: str) -> Exception:
    """What went wrong on a cluster, as a sentence where it is nothing of ours."""
    from distributed import CancelledError as Withdrawn
    from distributed import KilledWorker

    if isinstance(error, InputError):
        return error
    if isinstance(error, ImportError):
        return InputError(
            f"A worker of {where} cannot import what it needs ({error}); install the same version "
            "of thousandstats on each."
        )
    if isinstance(error, KilledWorker):
        return InputError(
            f"The workers of {where} died again and again over the same deals; what their logs say "
            "is beyond this program."
        )
    if isinstance(error, OSError | CancelledError | Withdrawn):
        return InputError(f"The scheduler at {where} is gone.")
    return error
