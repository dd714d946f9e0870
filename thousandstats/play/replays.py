"""Replaying records: a game's rules judge every line, and the first that is wrong is named."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from types import ModuleType
from typing import Any

from thousandstats.cards import OtherLanguage, check_language
from thousandstats.errors import InputError, short
from thousandstats.play.positions import Illegal, Position
from thousandstats.play.records import (
    HEADINGS,
    KITTY,
    UNSAID,
    Line,
    Record,
    at,
    between_deals,
    scores_text,
)

NUMBER = re.compile(r"[+-]?[0-9]{1,20}")


@dataclass(frozen=True)
class Replay:
    """A game that was replayed.

    Attributes
    ----------
    names : tuple of str
        The players, by seat.
    actions : tuple
        What was dealt and done.
    positions : tuple of Position
        The first, and one after each action.
    """

    names: tuple[str, ...]
    actions: tuple[Any, ...]
    positions: tuple[Any, ...]

    @property
    def last(self) -> Any:
        """The position at the end of the record."""
        return self.positions[-1]

    @property
    def ended(self) -> tuple[Any, ...]:
        """The positions in which a deal had just ended."""
        pairs = zip(self.positions, self.positions[1:], strict=False)
        return tuple(after for before, after in pairs if between_deals(after) and not before.chance)


def replay(record: Record, table: ModuleType, rules: str | None = None) -> Replay:
    """Return the record, played at a game's table.

    Parameters
    ----------
    record : Record
    table : module
        The game's ``table``.
    rules : str, optional
        The rules, of a record that does not name them.

    Raises
    ------
    InputError
        If a line cannot be read or the rules do not allow it; the first one is named.
    """
    names = record.names
    positions = [_first(record, table, rules)]
    read = _reader(record, table)
    actions: list[Any] = []
    for lines in _steps(record.lines):
        line, position = lines[0], positions[-1]
        with at(line):
            if line.who == "=":
                _check_scores(line, positions, names)
                continue
            _check_place(line, position, names)
            if _stands(line, position, names, table.standing(position), read):
                continue
            seat = _speaker(line, position, names)
        held = _held(lines, names)
        with at(*lines):
            action = read(_deal(held, names) if held else line.said, seat)
            refusal = position.why_not(action, seat, names)
            if refusal is not None:
                raise Illegal(refusal)
            positions.append(position.after(action))
        actions.append(action)
    return Replay(names, tuple(actions), tuple(positions))


def _reader(record: Record, table: ModuleType) -> Callable[[str, int], Any]:
    """Return what reads an action of the player at a seat, in the language of the record."""
    names, line = record.names, record.headings.get("language")
    language = line.said.casefold() if line else "en"
    if line:
        with at(line):
            check_language(language)

    def read(said: str, seat: int) -> Any:
        try:
            return table.read(said, language, (*names[seat + 1 :], *names[:seat]))
        except OtherLanguage as error:
            raise error.instead(f"put 'language: {error.language}' above the cards") from None

    return read


def _stands(
    line: Line,
    position: Position,
    names: Sequence[str],
    standing: tuple[int, Any] | None,
    read: Callable[[str, int], Any],
) -> bool:
    """Whether the line only says what stands already, as a forced bid does; it is a remark then."""
    if standing is None or line.holds:
        return False
    seat, action = standing
    return _seat(line.who, names) == seat != position.to_act and read(line.said, seat) == action


def _steps(lines: Iterable[Line]) -> Iterator[tuple[Line, ...]]:
    """Yield the lines one by one, but those of what is held together: they are one deal."""
    for holds, some in groupby(lines, key=attrgetter("holds")):
        if holds:
            yield tuple(some)
        else:
            yield from ((line,) for line in some)


def _first(record: Record, table: ModuleType, rules: str | None) -> Any:
    """Return the position before the first line."""
    headings, names = record.headings, record.names
    options: dict[str, Any] = {}
    if rules is not None:
        options["rules"] = table.rules(rules, players=len(names))
    if "rules" in headings:
        with at(headings["rules"]):
            stated = table.rules(headings["rules"].said, players=len(names))
            if options.setdefault("rules", stated) != stated:
                raise InputError(f"asked for were the rules {options['rules']}, which differ.")
    reading: dict[str, Callable[[str], Any]] = {
        "seed": _number,
        "dealer": lambda said: _seat(said, names),
        "scores": lambda said: _numbers(said, names),
    }
    for key, read in reading.items():
        if key in headings:
            with at(headings[key]):
                options[key] = read(headings[key].said)
    with at(*headings.values(), all="the headings"):
        data = dict(table.start(len(names), **options).to_json())
    own = [key for key in data if key not in {*HEADINGS, *UNSAID}]
    for key, line in headings.items():
        with at(line):
            if key in own:
                several = isinstance(data[key], list)
                data[key] = list(_numbers(line.said, names)) if several else _number(line.said)
            elif key not in HEADINGS:
                raise InputError(
                    f"{short(line.who)!r} is no player and no heading; the headings are "
                    f"{', '.join([*HEADINGS, *own])}."
                )
    with at(*headings.values(), all="the headings"):
        return table.from_json(data)


def _number(said: str) -> int:
    if not NUMBER.fullmatch(said):
        raise InputError("a whole number stands here.")
    return int(said)


def _seat(said: str, names: Sequence[str]) -> int:
    for seat, known in enumerate(names):
        if known.casefold() == said.casefold():
            return seat
    raise InputError(f"{short(said)!r} is no player; the players are {', '.join(names)}.")


def _numbers(said: str, names: Sequence[str]) -> tuple[int, ...]:
    """Return a number for each seat, in their order or each with its name."""
    parts = [part.strip() for part in said.split(",")]
    found: dict[int, int] = {}
    for place, part in enumerate(parts):
        name, _, number = part.rpartition(" ")
        if NUMBER.fullmatch(number):
            found[_seat(name.strip(), names) if name else place] = int(number)
    if sorted(found) != list(range(len(names))) or len(parts) != len(names):
        example = scores_text([0] * len(names), names)
        raise InputError(f"one number for each player stands here, as in '{example}'.")
    return tuple(found[seat] for seat in range(len(names)))


def _check_scores(line: Line, positions: Sequence[Position], names: Sequence[str]) -> None:
    """Refuse other scores than those of the line, with what they are and why."""
    last = positions[-1]
    if _numbers(line.said, names) == last.scores:
        return
    said = f"the scores are {scores_text(last.scores, names)}"
    before = next((one for one in reversed(positions[:-1]) if one.chance), None)
    if before is not None and between_deals(last):
        pairs = zip(names, last.scores, before.scores, strict=True)
        said += ", as the deal brought "
        said += ", ".join([f"{name} {new - old:+}" for name, new, old in pairs])
    raise InputError(f"{said}.")


def _check_place(line: Line, position: Position, names: Sequence[str]) -> None:
    """Refuse a heading among the actions."""
    who = line.who.casefold()
    if who in {name.casefold() for name in names} or line.holds:
        return
    if who in {*HEADINGS, *position.to_json()} - UNSAID:
        raise InputError("headings stand at the top, above what is dealt and done.")


def _speaker(line: Line, position: Position, names: Sequence[str]) -> int:
    """Return the seat of who acts; cards that are held are dealt by the dealer, when it is time."""
    if not line.holds:
        return _seat(line.who, names)
    if position.to_act is None:
        assert position.winner is not None
        raise InputError(f"the game is over, and {names[position.winner]} has won.")
    if not position.chance:
        raise InputError(
            f"the cards are dealt already, and {names[position.to_act]} is to act: "
            f"{position.allowed()}."
        )
    return position.to_act


def _held(lines: Sequence[Line], names: Sequence[str]) -> dict[int, str]:
    """Return the cards that the lines say are held, place by place: the seats, then the kitties."""
    held: dict[int, str] = {}
    for line in lines:
        if line.holds:
            with at(line):
                kitty = KITTY.fullmatch(line.who)
                place = len(names) + int(kitty[1] or 1) if kitty else _seat(line.who, names)
                if place in held:
                    raise InputError(f"what {line.who} holds stands there twice.")
                held[place] = line.said
    return held


def _deal(held: Mapping[int, str], names: Sequence[str]) -> str:
    """Return the deal in which this is held, on one line."""
    missing = [name for seat, name in enumerate(names) if seat not in held]
    if missing:
        raise InputError(f"what {missing[0]} holds is missing.")
    return "deal " + " / ".join(held[place] for place in sorted(held))
