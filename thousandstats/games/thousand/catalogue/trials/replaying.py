"""Replaying the records of Thousand, which the folder ``records`` holds."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from thousandstats.games.thousand.table import TABLE
from thousandstats.games.thousand.table.game import Game
from thousandstats.games.thousand.table.scoring import Outcome
from thousandstats.play.records import Record, parse
from thousandstats.play.replays import replay
from thousandstats.published import Trial

RECORDS = Path(__file__).parent.parent / "records"

HOUSE, TOURNAMENT = "PL_HOUSE", "PL_TOURNAMENT"

NAMES = ("Ann", "Ben", "Cara")
ANN, BEN, CARA = range(3)
"""Who plays in all of them."""


def _read(record: str) -> Record:
    """Return a record without the scores that it names: they are those of the house rules."""
    written = parse((RECORDS / f"{record}.txt").read_text(encoding="utf-8"))
    return replace(written, lines=tuple(line for line in written.lines if line.who != "="))


def positions(record: str, rules: str | None = None, **changed: list[int]) -> tuple[Game, ...]:
    """Return the positions of a record, by the house rules or others.

    It can begin with other ``scores``.
    """
    one = replay(_read(record), TABLE, HOUSE if rules is None else rules)
    if not changed:
        return one.positions
    found = [TABLE.from_json({**one.positions[0].to_json(), **changed})]
    for action in one.actions:
        found.append(found[-1].after(action))
    return tuple(found)


def moments(record: str, said: str, rules: str | None = None) -> Iterator[Game]:
    """Yield the position before each line of a record that says this, and the last one.

    What comes later in the record is not asked, and need not be allowed by other rules.
    """
    whole = _read(record)
    for end, line in enumerate((*whole.lines, None)):
        if line is None or line.said == said:
            part = replace(whole, lines=whole.lines[:end])
            yield replay(part, TABLE, HOUSE if rules is None else rules).last


def highest(game: Game) -> int:
    """Return the highest bid or contract that is allowed, 0 where there is none."""
    return max([getattr(action, "number", 0) for action in game.legal()], default=0)


def outcome(games: tuple[Game, ...]) -> Outcome:
    """How the deal of a whole record ended."""
    ended = games[-1].outcome
    assert ended is not None
    return ended


@dataclass(frozen=True)
class BoundFunction:
    """A function with its arguments: like `functools.partial`, but equal to its copies."""

    function: Callable[..., str]
    about: tuple[object, ...]

    def __call__(self) -> str:
        return self.function(*self.about)


def trial(
    printed: str,
    title: str,
    record: str,
    find: Callable[..., str],
    *about: object,
    condition: Trial | None = None,
    detail: Callable[..., str] | None = None,
) -> Trial:
    """Return a trial with a record of Thousand, from the same position as its detail."""
    path, more = RECORDS / f"{record}.txt", BoundFunction(detail, about) if detail else None
    return Trial(printed, title, path, BoundFunction(find, about), condition, more)
