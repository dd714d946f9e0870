"""The scheduler: tasks are handed to lanes, a few at a time, and what is done is saved in between.

Simulations and studies stand on it. Each says what the next task is and what becomes of a result;
when tasks are handed out, how their results are waited for and how often they are saved is decided
here alone. A lane is a thread of this process, or a worker elsewhere.
"""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from threading import Event
from time import monotonic
from typing import Generic, NamedTuple, TypeVar

from thousandstats.errors import InputError

TICK = 0.2
"""Seconds after which progress is shown and saving is thought of, if no task ends."""

GAP = 1.0
"""Seconds between two savings, at least."""

CHEAP = 20
"""The least ratio of the time between two savings to the time that one takes."""

Task = TypeVar("Task")
Result = TypeVar("Result")
Name = TypeVar("Name")


class Lanes(NamedTuple, Generic[Task, Result]):
    """Where tasks are done: up to `width` are under way, each handed to `submit`.

    While they are waited for, `look` is called often; it raises if they will never end.
    """

    width: int
    submit: Callable[[Task], "Future[Result]"]
    look: Callable[[], None] = lambda: None


@contextmanager
def threads(work: Callable[[Task, Event], Result], workers: int) -> Iterator[Lanes[Task, Result]]:
    """Open lanes that are threads of this process.

    Parameters
    ----------
    work : callable
        Does a task. At the end the event is set, which tells it to return soon: what it returns
        then is not used, and it is not waited for.
    workers : int
        How many threads there are.

    Examples
    --------
    >>> results = []
    >>> numbers = iter([3, 4])
    >>> with threads(lambda number, stop: number * number, workers=2) as lanes:
    ...     run_tasks(lanes, lambda: next(numbers, None), results.append)
    >>> sorted(results)
    [9, 16]
    """
    stop = Event()
    pool = ThreadPoolExecutor(workers, "deals")

    def submit(task: Task) -> "Future[Result]":
        return pool.submit(work, task, stop)

    try:
        yield Lanes(workers + 1, submit)
    finally:
        stop.set()
        pool.shutdown(wait=False, cancel_futures=True)


def run_tasks(
    lanes: Lanes[Task, Result],
    following: Callable[[], Task | None],
    take: Callable[[Result], None],
    watch: Callable[[], None] = lambda: None,
) -> None:
    """Do tasks until none follows and all that were handed out are done.

    Parameters
    ----------
    lanes : Lanes
        Where they are done.
    following : callable
        Returns the next task; None if there is none before another one ends.
    take : callable
        Called with each result, in the order in which tasks end. Where an exception ends the run,
        results that are there already are handed over before it is raised; the one that was being
        taken is handed over again, so that taking a result twice must be the same as once.
    watch : callable, optional
        Called whenever tasks have ended, and every `TICK` seconds where none does.

    Raises
    ------
    Exception
        Whatever a task, `lanes.look` or one of the functions raises.
    """
    pending: dict[Future[Result], None] = {}
    try:
        while True:
            while len(pending) < lanes.width:
                task = following()
                if task is None:
                    break
                pending[lanes.submit(task)] = None
            if not pending:
                return
            finished, _ = wait(pending, TICK, FIRST_COMPLETED)
            for future in finished:
                take(future.result())
                del pending[future]
            watch()
            lanes.look()
    except BaseException:
        for future in pending:
            if future.done() and not _failed(future):
                take(future.result())
        raise


def _failed(future: "Future[Result]") -> bool:
    return future.cancelled() or future.exception() is not None


class Saver:
    """Saves what is done now and then: an interrupt costs little work, and saving little time.

    Parameters
    ----------
    write : callable
        Writes all that is done; raises InputError where it cannot.
    saved : object, optional
        The state that is saved already.

    Attributes
    ----------
    failure : InputError or None
        Why the newest state could not be written; None once it is.
    """

    def __init__(self, write: Callable[[], None], saved: object = None) -> None:
        self.failure: InputError | None = None
        self._write = write
        self._saved = saved
        self._due = 0.0

    def save_if_due(self, state: object) -> None:
        """Save what is new, if it is time; see `save`."""
        if monotonic() >= self._due:
            self.save(state)

    def save(self, state: object) -> None:
        """Save what is new; where that fails, work that is worth more goes on without.

        Parameters
        ----------
        state : object
            What tells one state from another: nothing is written if it equals the saved one.
        """
        if state == self._saved:
            return
        begin = monotonic()
        try:
            self._write()
        except InputError as error:
            self.failure = error
        else:
            self.failure = None
            self._saved = state
        end = monotonic()
        self._due = end + max(GAP, CHEAP * (end - begin))


class Keeper(Generic[Name, Result]):
    """Collects results that are done one by one, and has them saved now and then.

    Parameters
    ----------
    parts : mapping
        What was done before, by name.
    save : callable
        Writes all that is done; raises InputError where it cannot.

    Attributes
    ----------
    parts : dict
        All that is done, such as the blocks of a study; nothing in it ever changes.
    """

    def __init__(
        self, parts: Mapping[Name, Result], save: Callable[[Mapping[Name, Result]], None]
    ) -> None:
        self.parts = dict(parts)
        self._saver = Saver(lambda: save(self.parts))

    @property
    def failure(self) -> InputError | None:
        """Why the newest results could not be written; None once they are."""
        return self._saver.failure

    def take(self, parts: Mapping[Name, Result]) -> None:
        """Add what is done, and save if it is time."""
        self.parts.update(parts)
        self._saver.save_if_due(len(self.parts))

    def keep(self) -> None:
        """Save what is new; where that fails, work that is worth more goes on without."""
        self._saver.save(len(self.parts))
