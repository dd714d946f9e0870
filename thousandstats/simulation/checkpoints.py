"""A checkpoint: a small text file that holds all that is done of a run, so that it can go on.

It says what is asked (question, condition, layout, what these mean, seed, stream version) and what
is done: the first whole blocks as one sum, the few others one by one. All whole numbers are text.
A checksum at its end covers the rest. It is replaced whole, and what does not belong to the run
that is asked for is refused before anything is written.

Left out: locking. Two runs that write to one file are two runs of one seed; the last one wins.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

from thousandstats.errors import InputError, short
from thousandstats.files import put
from thousandstats.kernels.streams import STREAM_VERSION
from thousandstats.questions import Question
from thousandstats.simulation.blocks import Done, Part, Row

FORMAT = "thousandstats checkpoint, version 1"

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
    size : int
        How many deals are a block.
    """

    def __init__(self, path: str | os.PathLike[str], identity: Mapping[str, str | None], size: int):
        self.path = Path(path)
        self.identity = identity
        self.size = size

    def load(self) -> tuple[Done, int]:
        """What was done before, and of how many deals; nothing, of 0, if there is no file.

        Raises
        ------
        InputError
            If the file is no whole checkpoint, or of another run.
        """
        content = read(self.path)
        if content is None:
            return Done(), 0
        for key, name in NAMES.items():
            if content.get(key) != self.identity[key]:
                raise InputError(
                    f"The checkpoint {self.path} is of another run: its {name} is "
                    f"{_shown(key, content.get(key))}, not {_shown(key, self.identity[key])}; it "
                    "was left as it is, so name another file for this run."
                )
        try:
            return _done(content, self.size), int(content["deals"])
        except (KeyError, ValueError, TypeError, AttributeError):
            raise _damaged(self.path) from None

    def save(self, done: Done, deals: int) -> None:
        """Write what is done of a run of so many deals.

        Raises
        ------
        InputError
            If it cannot be written; what was there before is then still there.
        """
        put(self.path, _text(self.identity, done, deals, self.size).encode())


def identity(
    question: Question, seed: int, size: int, precision: float | None, confidence: float
) -> dict[str, str | None]:
    """What makes a run the run that it is."""
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
    """What the run in a checkpoint was asked for; None if there is no file yet.

    Raises
    ------
    InputError
        If the file is no whole checkpoint.
    """
    content = read(Path(path))
    if content is None:
        return None
    try:
        precision, confidence = content["precision"], content["confidence"]
        return Aim(
            int(content["seed"]),
            int(content["deals"]),
            None if precision is None else float(precision),
            None if confidence is None else float(confidence),
        )
    except (KeyError, ValueError, TypeError):
        raise _damaged(Path(path)) from None


def read(path: Path) -> dict[str, Any] | None:
    """The content of a checkpoint whose checksum is right; None if there is no file.

    Raises
    ------
    InputError
        If it is a folder or cannot be read, is no checkpoint, or is not whole.
    """
    if path.is_dir():
        raise InputError(f"{path} is a folder; name a file for the checkpoint.")
    if path.exists() and not path.is_file():
        raise InputError(f"{path} is no plain file; a checkpoint needs one.")
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}.") from None
    if not raw.startswith(f'{{\n "format": "{FORMAT}"'.encode()):
        raise InputError(
            f"{path} is no checkpoint of a simulation, or was cut short; it was left as it is, so "
            "name another file."
        )
    try:
        content = json.loads(raw)
        checksum = content.pop("checksum")
    except (ValueError, KeyError, RecursionError):
        raise _damaged(path) from None
    if checksum != _checksum(content):
        raise _damaged(path)
    return cast(dict[str, Any], content)


def _damaged(path: Path) -> InputError:
    return InputError(
        f"The checkpoint {path} is cut short or was changed; it was left as it is, so name another "
        "file, or remove it to start anew."
    )


def _shown(key: str, value: str | None) -> str:
    if value is None:
        return "none"
    return value[:8] + "…" if key == "rules" else short(value)


def _text(identity: Mapping[str, str | None], done: Done, deals: int, size: int) -> str:
    """A checkpoint as text, the same for the same state however it came about."""
    content: dict[str, Any] = {
        "format": FORMAT,
        **identity,
        "deals": str(deals),
        "done": str(done.deals(size)),
        "whole_blocks": str(done.whole),
        "attempts": str(done.attempts),
        "counts": _counts(done.counts),
        "other_blocks": {
            str(number): {
                "deals": str(part.quota),
                "attempts": str(part.attempts),
                "counts": _counts(part.counts),
            }
            for number, part in sorted(done.ahead.items())
        },
    }
    content["checksum"] = _checksum(content)
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def _checksum(content: Mapping[str, Any]) -> str:
    return sha256(json.dumps(content).encode()).hexdigest()


def _counts(counts: Mapping[Row, int]) -> dict[str, str]:
    return {" ".join(map(str, row)): str(hits) for row, hits in sorted(counts.items())}


def _rows(counts: Mapping[str, str]) -> dict[Row, int]:
    return {tuple(map(int, row.split())): int(hits) for row, hits in counts.items()}


def _done(content: Mapping[str, Any], size: int) -> Done:
    ahead = {
        int(number): Part(int(part["deals"]), _rows(part["counts"]), int(part["attempts"]))
        for number, part in content["other_blocks"].items()
    }
    done = Done(
        int(content["whole_blocks"]), _rows(content["counts"]), int(content["attempts"]), ahead
    )
    sums = [(done.whole * size, done.counts), *((p.quota, p.counts) for p in ahead.values())]
    if any(deals != sum(counts.values()) for deals, counts in sums):
        raise ValueError("the counts of a checkpoint do not add up")
    return done
