"""Replaying the records of Thousand, which the folder ``records`` holds."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from thousandstats.games.thousand import table
from thousandstats.games.thousand.game import Game
from thousandstats.games.thousand.scoring import Outcome
from thousandstats.play.records import parse
from thousandstats.play.replays import replay
from thousandstats.published import Trial

RECORDS = Path(__file__).parent.parent / "records"

HOUSE, TOURNAMENT = "PL_HOUSE", "PL_TOURNAMENT"

NAMES = ("Ann", "Ben", "Cara")
ANN, BEN, CARA = range(3)
"""Who plays in all of them."""


def positions(record: str, rules: str | None = None, **changed: list[int]) -> tuple[Game, ...]:
    """The positions of a record, by the house rules or others.

    It can begin with other ``scores`` or ``bombs``. The scores that it names are not asked: they
    are those of the house rules.
    """
    written = parse((RECORDS / f"{record}.txt").read_text(encoding="utf-8"))
    done = replace(written, lines=tuple(line for line in written.lines if line.who != "="))
    one = replay(done, table, HOUSE if rules is None else rules)
    if not changed:
        return one.positions
    found = [table.from_json({**one.positions[0].to_json(), **changed})]
    for action in one.actions:
        found.append(found[-1].after(action))
    return tuple(found)


def highest(game: Game) -> int:
    """The highest bid or contract that is allowed, 0 where there is none."""
    return max([getattr(action, "number", 0) for action in game.legal()], default=0)


def outcome(games: tuple[Game, ...]) -> Outcome:
    """How the deal of a whole record ended."""
    ended = games[-1].outcome
    assert ended is not None
    return ended


def trial(
    printed: str,
    title: str,
    record: str,
    find: Callable[..., str],
    *about: object,
    condition: Trial | None = None,
) -> Trial:
    """A trial with a record of Thousand."""
    return Trial(printed, title, RECORDS / f"{record}.txt", partial(find, *about), condition)
