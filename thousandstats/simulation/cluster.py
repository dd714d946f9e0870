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
from logging import Logger
from threading import Event
from time import monotonic
from typing import Any, cast

from thousandstats.errors import InputError, short
from thousandstats.kernels.streams import STREAM_VERSION
from thousandstats.results.interruption import ClusterError
from thousandstats.scheduling import Lanes
from thousandstats.simulation.blocks import Batch, BlockLanes, Source, Wanted, deal

log = logging.getLogger(__name__)

PATIENCE = 5
"""Seconds that a scheduler, and then a worker, may take to answer."""

ADDRESS = re.compile(r"((tcp|tls|ws|wss|ucx)://)?([\w.-]+|\[[\da-fA-F:]+\]):\d{1,5}/?")
"""How schedulers are addressed over a network."""

LOOK = 1
"""Seconds between two looks at a cluster's workers; one takes some milliseconds."""

WAIT = 60
"""Seconds that a run waits without any worker; one that is started by hand takes a few."""

LOGS = ("distributed", "tornado", "asyncio")
"""Whose tracebacks are kept out of an answer."""

LEAST = 8
"""Batches under way on a cluster, at least: one that grows with its work must see some."""


@contextmanager
def lanes(source: Source, client: Any) -> Iterator[BlockLanes]:
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
        stack.enter_context(_silence())
        executor = client.get_executor(pure=False)
        stack.callback(_cancel, executor)
        content = pickle.dumps(source)
        version = STREAM_VERSION

        def work(wanted: Wanted) -> object:
            # Defined in here, it travels as code and not as a name that the scheduler must know.
            from thousandstats.simulation import cluster

            return cluster.batch(content, wanted, version)

        def submit(wanted: Wanted) -> "Future[Batch]":
            return cast("Future[Batch]", executor.submit(work, wanted))

        try:
            width = max(LEAST, 2 * sum(client.nthreads().values()))
            yield Lanes(width, submit, ClusterWatch(client, where).look)
        except Exception as error:
            raise _told(error, where) from error


def batch(content: bytes, wanted: Wanted, version: int) -> Batch:
    """Deal blocks, on a worker."""
    if version != STREAM_VERSION:
        raise ClusterError(
            f"A worker of the cluster deals by stream version {STREAM_VERSION}, not {version}; "
            "install the same version of thousandstats on each."
        )
    return deal(_source(content), wanted, Event())


@lru_cache(maxsize=8)
def _source(content: bytes) -> Source:
    return cast(Source, pickle.loads(content))


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """Connect a client to the scheduler at an address.

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
            f"{short(address)!r} is no address of a scheduler; dask scheduler prints its own when "
            "it starts, such as tcp://127.0.0.1:8786."
        )
    create: Any = distributed.Client  # which carries no types
    with _silence():
        try:
            client = create(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError, ImportError):
            raise InputError(
                f"There is no scheduler at {short(address)}; start one by dask scheduler, and give "
                "its address, such as tcp://127.0.0.1:8786."
            ) from None
        with client:
            yield client


@contextmanager
def _silence() -> Iterator[None]:
    """Keep the tracebacks that Dask logs out of the answer; what goes wrong is told by us."""
    known = [one for one in logging.root.manager.loggerDict.values() if isinstance(one, Logger)]
    # Those below them follow, but for those that have a level of their own.
    own = [one for one in known if one.level and one.name.partition(".")[0] in LOGS]
    levels = {one: one.level for one in (*own, *map(logging.getLogger, LOGS))}
    for one in levels:
        one.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for one, level in levels.items():
            one.setLevel(level)


def _await_worker(client: Any, where: str) -> None:
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise InputError(
            f"The scheduler at {where} has no worker; start one by dask worker {where}."
        ) from None


class ClusterWatch:
    """Looks from time to time whether a cluster has workers, and waits for some to come back.

    Parameters
    ----------
    client : distributed.Client
    where : str
        The address of its scheduler.
    """

    def __init__(self, client: Any, where: str) -> None:
        self._client = client
        self._where = where
        self._due = monotonic() + LOOK
        self._gone: float | None = None

    def look(self) -> None:
        """Look, if it is time.

        Raises
        ------
        ClusterError
            If there has been no worker for too long, or the scheduler does not answer.
        """
        now = monotonic()
        if now < self._due:
            return
        try:
            workers = self._client.sync(self._client.scheduler.ncores, callback_timeout=WAIT)
        except TimeoutError:
            raise ClusterError(
                f"The scheduler at {self._where} has not answered for {WAIT} seconds."
            ) from None
        self._due = monotonic() + LOOK
        if workers:
            self._gone = None
        elif self._gone is None:
            self._gone = now
            log.warning(
                "All workers of %s are gone; the deals wait %d seconds for one to come back.",
                *(self._where, WAIT),
            )
        elif now - self._gone >= WAIT:
            raise ClusterError(
                f"All workers of {self._where} are gone, and none came back in {WAIT} seconds."
            )


def _cancel(executor: Any) -> None:
    """Take back what is still to be done; a scheduler that is gone needs no telling."""
    try:
        executor.shutdown(wait=False)
    except (OSError, TimeoutError, CancelledError):
        return


def _told(error: Exception, where: str) -> Exception:
    """Return what went wrong on a cluster, as a sentence where it is nothing of ours."""
    from distributed import CancelledError as Withdrawn
    from distributed import KilledWorker

    if isinstance(error, InputError):
        return error
    if isinstance(error, ImportError):
        return ClusterError(
            f"A worker of {where} cannot import what it needs ({error}); install the same version "
            "of thousandstats on each."
        )
    if isinstance(error, KilledWorker):
        return ClusterError(
            f"The workers of {where} died again and again over the same deals; what their logs say "
            "is beyond this program."
        )
    if isinstance(error, OSError | CancelledError | Withdrawn):
        return ClusterError(f"The scheduler at {where} is gone.")
    return error
