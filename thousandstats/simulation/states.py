"""The state of a run as text, and back: strict, so that nothing but a state comes through.

What is read is written again and compared: whatever was changed by hand, be it a type or a number
that is not written as we write it, would come out otherwise. Beyond that the numbers must make
sense: a block has the deals that its counts add up to, and none is there twice.
"""

import json
import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from thousandstats.simulation.blocks import BlockTally, Row, RunTally

FORMAT = "thousandstats checkpoint, version 1"

HEAD = f'{{\n "format": "{FORMAT}"'.encode()
"""How every checkpoint begins."""

NUMBER = re.compile(r"0|-?[1-9][0-9]{0,39}")
"""A whole number; no run has more digits."""

Identity = Mapping[str, str | None]


class State(NamedTuple):
    """What a checkpoint holds.

    Attributes
    ----------
    identity : mapping of str to str or None
        What makes the run the run that it is; in it ``block``, how many deals are a block.
    done : RunTally
    deals : int
        How many deals the run is to become.
    """

    identity: Identity
    done: RunTally
    deals: int

    @property
    def size(self) -> int:
        """How many deals are a block."""
        return whole_number(self.identity["block"])

    def to_text(self) -> str:
        """Return the state as text, the same for the same state however it came about."""
        content = self._content()
        content["checksum"] = checksum(content)
        return json.dumps(content, ensure_ascii=False, indent=1) + "\n"

    def _content(self) -> dict[str, Any]:
        done = self.done
        return {
            "format": FORMAT,
            **self.identity,
            "deals": str(self.deals),
            "done": str(done.deals(self.size)),
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


def from_text(raw: bytes, names: Mapping[str, str]) -> State:
    """Return the state that is written there; `names` are those of its identity.

    Raises
    ------
    ValueError, KeyError, TypeError, AttributeError, RecursionError
        If it is not whole, or was changed.
    """
    content = json.loads(raw, object_pairs_hook=_object)
    stated = content.pop("checksum")
    if stated != checksum(content):
        raise ValueError("the checksum is another")
    identity = {name: _text(content[name]) for name in names}
    blocks = {
        whole_number(number): BlockTally(
            whole_number(part["deals"]), _rows(part["counts"]), whole_number(part["attempts"])
        )
        for number, part in content["other_blocks"].items()
    }
    done = RunTally(
        whole_number(content["whole_blocks"]),
        _rows(content["counts"]),
        whole_number(content["attempts"]),
        blocks,
    )
    state = State(identity, done, whole_number(content["deals"]))
    if stated != checksum(state._content()):
        raise ValueError("it is not written as we write it")
    _check(state)
    return state


def checksum(content: Mapping[str, Any]) -> str:
    """Return what a checkpoint of this content ends with."""
    return sha256(json.dumps(content).encode()).hexdigest()


def whole_number(written: object) -> int:
    """Return a whole number that was written as text.

    >>> whole_number("-12")
    -12
    >>> whole_number("1_000")
    Traceback (most recent call last):
    ...
    ValueError: '1_000' is no whole number
    """
    if not isinstance(written, str) or not NUMBER.fullmatch(written):
        raise ValueError(f"{written!r:.60} is no whole number")
    return int(written)


def _check(state: State) -> None:
    """Refuse what no run can have written."""
    done, size = state.done, state.size
    whole = BlockTally(done.whole * size, done.counts, done.attempts)
    parts = [whole, *done.ahead.values()]
    if size < 1 or not 0 <= whole.quota <= state.deals or not state.deals:
        raise ValueError("there are less than no deals, or more than there are to be")
    if any(part.quota != sum(part.counts.values()) for part in parts):
        raise ValueError("the counts do not add up")
    if any(part.attempts < part.quota for part in parts):
        raise ValueError("there are more deals than attempts")
    if any(hits < 1 for part in parts for hits in part.counts.values()):
        raise ValueError("an outcome has no deal")
    if any(not 1 <= part.quota <= size for part in done.ahead.values()):
        raise ValueError("a block has no deals, or more than a block can have")
    if any(number < done.whole for number in done.ahead) or done.joined({}, size) != done:
        raise ValueError("a block is not where it belongs")
    if done.within(state.deals, size) is not done:
        raise ValueError("a block is not of this run")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON in which no key is there twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is there twice")
    return found


def _text(value: object) -> str | None:
    if value is not None and not isinstance(value, str):
        raise ValueError(f"{value!r:.60} is no text")
    return value


def _counts(counts: Mapping[Row, int]) -> dict[str, str]:
    return {" ".join(map(str, row)): str(hits) for row, hits in sorted(counts.items())}


def _rows(counts: Mapping[str, str]) -> dict[Row, int]:
    return {
        tuple(map(whole_number, row.split(" "))): whole_number(hits) for row, hits in counts.items()
    }
