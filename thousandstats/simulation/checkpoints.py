"""A checkpoint: a small text file that holds all that is done of a run, so that it can go on.

It says what is asked (question, condition, layout, what these mean, seed, stream version) and what
is done: the first whole blocks as one sum, the few others one by one. All whole numbers are text.
A checksum at its end covers the rest; see ``states``. It is replaced whole, and what does not
belong to the run that is asked for is refused before anything is written. A run holds the lock of
its file, so that a second one is refused while it is under way.
"""

import os
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from thousandstats.errors import InputError, short
from thousandstats.files import limited, put
from thousandstats.kernels.streams import STREAM_VERSION
from thousandstats.locks import file_lock
from thousandstats.questions import Question
from thousandstats.results.interruption import SavedDeals
from thousandstats.simulation.blocks import Row, RunTally
from thousandstats.simulation.states import HEAD, Identity, State, from_text, whole_number

NAMES = {
    "game": "game",
    "layout": "layout",
    "question": "question",
    "given": "condition",
    "rules": "deck, places or meaning of the terms",
    "stream_version": "stream version",
    "block": "deals in a block",
    "seed": "seed",
    "precision": "precision",
    "confidence": "confidence",
}
"""What two runs must share to be one, and what it is called."""

LARGEST_CHECKPOINT = 2**30
"""The bytes of a checkpoint at most: tens of millions of different rows."""


@dataclass(frozen=True)
class Aim:
    """What a run was asked for: the seed, and a number of deals or a precision."""

    seed: int
    deals: int
    precision: float | None
    confidence: float | None


class Checkpoint:
    """The file that a run is kept in.

    Parameters
    ----------
    path : str or path
    identity : mapping of str to str
        What may not differ: made by `identity`.
    bounds : sequence of (int, int)
        The smallest and the largest that each value of the question can be.
    """

    def __init__(
        self, path: str | os.PathLike[str], identity: Identity, bounds: Sequence[tuple[int, int]]
    ):
        self.path = _named(path)
        self.identity = identity
        self.bounds = bounds

    def lock(self) -> AbstractContextManager[None]:
        """Return a lock under which no other run uses the file; see `locks.file_lock`."""
        return file_lock(self.path)

    def load(self) -> tuple[RunTally, int]:
        """Return what was done before, and of how many deals; nothing, of 0, if there is no file.

        Raises
        ------
        InputError
            If the file is no whole checkpoint, or of another run.
        """
        state = read(self.path)
        if state is None:
            return RunTally(), 0
        for key, name in NAMES.items():
            found, wanted = state.identity[key], self.identity[key]
            if found != wanted:
                raise InputError(
                    f"The checkpoint {self.path} is of another run: its {name} is "
                    f"{_shown(key, found)}, not {_shown(key, wanted)}; it was left as it is, so "
                    "name another file for this run."
                )
        done = state.done
        counts = [done.counts, *(part.counts for part in done.ahead.values())]
        if not all(self._possible(row) for one in counts for row in one):
            raise _damaged(self.path)
        return done, state.deals

    def _possible(self, row: Row) -> bool:
        """Whether a row has a number for each value, and each within its bounds."""
        return len(row) == len(self.bounds) and all(
            low <= number <= high for number, (low, high) in zip(row, self.bounds, strict=True)
        )

    def kept(self, failure: InputError | None = None) -> SavedDeals:
        """Return what the file keeps at this moment; `failure` says why it lacks the newest."""
        try:
            state = read(self.path)
            deals = 0 if state is None else state.done.deals(state.size)
        except InputError:
            deals = None
        return SavedDeals(str(self.path), deals, None if failure is None else str(failure))

    def save(self, done: RunTally, deals: int) -> None:
        """Write what is done of a run of a number of deals.

        Raises
        ------
        InputError
            If it cannot be written; what was there before is then still there.
        """
        put(self.path, State(self.identity, done, deals).to_text().encode())


def identity(
    question: Question, seed: int, size: int, precision: float | None, confidence: float
) -> Identity:
    """Return what makes a run the run that it is."""
    layout = question.layout
    # What the text means: terms and layouts of one name may change between two versions.
    meaning = repr((layout.deck, layout.places, question.cases, question.kinds))
    return {
        "game": layout.game,
        "layout": layout.name,
        "question": question.text,
        "given": question.given,
        "rules": sha256(meaning.encode()).hexdigest(),
        "stream_version": str(STREAM_VERSION),
        "block": str(size),
        "seed": str(seed),
        "precision": None if precision is None else repr(float(precision)),
        "confidence": None if precision is None else repr(float(confidence)),
    }


def aim(path: str | os.PathLike[str]) -> Aim | None:
    """Return what the run in a checkpoint was asked for; None if there is no file yet.

    Raises
    ------
    InputError
        If the file is no whole checkpoint.
    """
    state = read(_named(path))
    if state is None:
        return None
    seed, precision, confidence = (
        state.identity[key] for key in ("seed", "precision", "confidence")
    )
    try:
        return Aim(
            whole_number(seed),
            state.deals,
            None if precision is None else float(precision),
            None if confidence is None else float(confidence),
        )
    except ValueError:
        raise _damaged(Path(path)) from None


def _named(path: str | os.PathLike[str]) -> Path:
    """Return the path; an empty one would stand for the present folder."""
    if not os.fspath(path).strip():
        raise InputError(f"The checkpoint is {os.fspath(path)!r}, which names no file: name one.")
    return Path(path)


def read(path: Path) -> State | None:
    """Return the state in a checkpoint; None if there is no file.

    Raises
    ------
    InputError
        If it is a folder or cannot be read, is no checkpoint, is not whole, or was changed.
    """
    try:
        if path.is_dir():
            raise InputError(f"{path} is a folder; name a file for the checkpoint.")
        if path.exists() and not path.is_file():
            raise InputError(f"{path} is no plain file; a checkpoint needs one.")
        with open(path, "rb") as file:
            raw = file.read(len(HEAD))
            foreign = raw != HEAD
            raw += b"" if foreign else limited(file, str(path), LARGEST_CHECKPOINT)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}.") from None
    if foreign:
        raise InputError(
            f"{path} is no checkpoint of a simulation, or was cut short; it was left as it is, so "
            "name another file."
        )
    try:
        return from_text(raw, NAMES)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise _damaged(path) from None


def _damaged(path: Path) -> InputError:
    return InputError(
        f"The checkpoint {path} is cut short or was changed; it was left as it is, so name another "
        "file, or remove it to start anew."
    )


def _shown(key: str, value: str | None) -> str:
    if value is None:
        return "none"
    return value[:8] + "…" if key == "rules" else short(value)
