"""Replaying records: a game's rules judge every line, and the first that is wrong is named."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any

from thousandstats.cards import OtherLanguageError, check_language
from thousandstats.errors import InputError, short
from thousandstats.play.positions import IllegalActionError, Position, UnknownActionError
from thousandstats.play.records import (
    HEADINGS,
    UNSAID,
    Record,
    RecordLine,
    at,
    checked_names,
    place_number,
    scores_text,
    side_names,
)
from thousandstats.play.tables import Table
from thousandstats.questions import Layout

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
        return tuple(
            after for before, after in pairs if after.between_deals and not before.between_deals
        )


def replay(record: Record, table: Table, rules: str | None = None) -> Replay:
    """Return the record, played at a game's table.

    Parameters
    ----------
    record : Record
    table : Table
        Where the game is played.
    rules : str, optional
        The rules, of a record that does not name them.

    Raises
    ------
    InputError
        If a line cannot be read or the rules do not allow it; the first one is named.
    """
    names = record.names
    positions = [_first(record, table, rules)]
    places = table.places.get(positions[0].layout.name, ())
    read = _reader(record, table)
    actions: list[Any] = []
    for lines in _steps(record.lines):
        line, position = lines[0], positions[-1]
        with at(line):
            if line.who == "=":
                _check_scores(line, positions, names)
                continue
            _check_place(line, position, names)
            if _stands(line, position, names, table.implied(position), read):
                continue
            seat = _speaker(line, position, names)
        held = _held(lines, names, places)
        with at(*lines):
            try:
                action = read(_deal(held, names) if held else line.said, seat)
            except UnknownActionError as error:
                raise error.instead(position) from None
            refusal = position.why_not(action, seat, names)
            if refusal is not None:
                raise IllegalActionError(refusal)
            positions.append(position.after(action))
        actions.append(action)
    return Replay(names, tuple(actions), tuple(positions))


def _reader(record: Record, table: Table) -> Callable[[str, int], Any]:
    """Return what reads an action of the player at a seat, in the language of the record."""
    names, line = record.names, record.headings.get("language")
    language = line.said.casefold() if line else "en"
    if line:
        with at(line):
            check_language(language)

    def read(said: str, seat: int) -> Any:
        try:
            return table.read(said, language, (*names[seat + 1 :], *names[:seat]))
        except OtherLanguageError as error:
            raise error.instead(f"put 'language: {error.language}' above the cards") from None

    return read


def _stands(
    line: RecordLine,
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


def _steps(lines: Iterable[RecordLine]) -> Iterator[tuple[RecordLine, ...]]:
    """Yield the lines one by one, but those of what is held together: they are one deal."""
    for holds, some in groupby(lines, key=attrgetter("holds")):
        if holds:
            yield tuple(some)
        else:
            yield from ((line,) for line in some)


def _first(record: Record, table: Table, rules: str | None) -> Any:
    """Return the position before the first line."""
    headings, names = record.headings, record.names
    layout = _layout(record, table)
    checked_names(names, table.places.get(layout.name, ()))
    options: dict[str, Any] = {}
    if rules is not None:
        options["rules"] = table.rules.of(rules, layout=layout.name)
    if "rules" in headings:
        with at(headings["rules"]):
            stated = table.rules.of(headings["rules"].said, layout=layout.name)
            if options.setdefault("rules", stated) != stated:
                raise InputError(f"asked for were the rules {options['rules']}, which differ.")
    with at(*headings.values(), several="the headings"):
        sides = side_names(table.start(layout, **options).sides, names)
    reading: dict[str, Callable[[str], Any]] = {
        "seed": _number,
        "dealer": lambda said: _seat(said, names),
        "scores": lambda said: _numbers(said, sides),
    }
    for key, read in reading.items():
        if key in headings:
            with at(headings[key]):
                options[key] = read(headings[key].said)
    with at(*headings.values(), several="the headings"):
        data = dict(table.start(layout, **options).to_json())
    own = [key for key in data if key not in {*HEADINGS, *UNSAID}]
    for key, line in headings.items():
        with at(line):
            if key in own:
                data[key] = _own(line.said, data[key], names, sides)
            elif key not in HEADINGS:
                raise InputError(
                    f"{short(line.who)!r} is no player and no heading; the headings are "
                    f"{', '.join([*HEADINGS, *own])}."
                )
    with at(*headings.values(), several="the headings"):
        return table.from_json(data)


def _layout(record: Record, table: Table) -> Layout:
    """Return the layout that is dealt: the one of a heading, or the usual one of that many."""
    line = record.headings.get("layout")
    if line is None:
        with at(record.headings["players"]):
            return table.layout_for(len(record.names))
    with at(line):
        return table.layout_for(len(record.names), line.said.casefold())


def _own(said: str, usual: object, names: Sequence[str], sides: Sequence[str]) -> object:
    """Return the value of a heading of the game's own, of the form that it usually has."""
    if not isinstance(usual, list):
        return _number(said)
    return list(_numbers(said, names if len(usual) == len(names) else sides))


def _number(said: str) -> int:
    if not NUMBER.fullmatch(said):
        raise InputError("a whole number stands here.")
    return int(said)


def _seat(said: str, names: Sequence[str], what: str = "player") -> int:
    """Return the number of a player, or of a side."""
    for seat, known in enumerate(names):
        if known.casefold() == said.casefold():
            return seat
    raise InputError(f"{short(said)!r} is no {what}; the {what}s are {', '.join(names)}.")


def _numbers(said: str, names: Sequence[str]) -> tuple[int, ...]:
    """Return a number for each player, or side, in their order or each with its name."""
    parts = [part.strip() for part in said.split(",")]
    found: dict[int, int] = {}
    what = "side" if any(" and " in name for name in names) else "player"
    for place, part in enumerate(parts):
        name, _, number = part.rpartition(" ")
        if NUMBER.fullmatch(number):
            found[_seat(name.strip(), names, what) if name else place] = int(number)
    if sorted(found) != list(range(len(names))) or len(parts) != len(names):
        example = scores_text([0] * len(names), names)
        raise InputError(f"one number for each {what} stands here, as in '{example}'.")
    return tuple(found[seat] for seat in range(len(names)))


def _check_scores(line: RecordLine, positions: Sequence[Position], names: Sequence[str]) -> None:
    """Refuse other scores than those of the line, with what they are and why."""
    last = positions[-1]
    sides = side_names(last.sides, names)
    if _numbers(line.said, sides) == last.scores:
        return
    said = f"the scores are {scores_text(last.scores, sides)}"
    before = next((one for one in reversed(positions[:-1]) if one.between_deals), None)
    if before is not None and last.between_deals:
        pairs = zip(sides, last.scores, before.scores, strict=True)
        said += ", as the deal brought "
        said += ", ".join([f"{name} {new - old:+}" for name, new, old in pairs])
    raise InputError(f"{said}.")


def _check_place(line: RecordLine, position: Position, names: Sequence[str]) -> None:
    """Refuse a heading among the actions."""
    who = line.who.casefold()
    if who in {name.casefold() for name in names} or line.holds:
        return
    if who in {*HEADINGS, *position.to_json()} - UNSAID:
        raise InputError("headings stand at the top, above what is dealt and done.")


def _speaker(line: RecordLine, position: Position, names: Sequence[str]) -> int:
    """Return the seat of who acts; cards that are held are dealt by the dealer, when it is time."""
    if not line.holds:
        return _seat(line.who, names)
    if position.to_act is None:
        raise InputError(f"the game is over{_won(position, names)}.")
    if not position.chance or not position.between_deals:
        raise InputError(
            f"the cards are dealt already, and {names[position.to_act]} is to act: "
            f"{position.allowed()}."
        )
    return position.to_act


def _won(position: Position, names: Sequence[str]) -> str:
    """Return who has won, as the end of a sentence."""
    won = winners_text(position, names)
    return f", and {won}" if won else ""


def winners_text(position: Position, names: Sequence[str]) -> str:
    """Return who has won a game that is over, as a clause; empty where nobody has."""
    sides = side_names(position.sides, names)
    won = [sides[side] for side in position.winners]
    verb = "has" if len(won) == 1 and " and " not in won[0] else "have"
    return f"{' and '.join(won)} {verb} won" if won else ""


def _held(
    lines: Sequence[RecordLine], names: Sequence[str], places: Sequence[str]
) -> dict[int, str]:
    """Return the cards that are held, by place: the seats, then what else is dealt."""
    held: dict[int, str] = {}
    for line in lines:
        if line.holds:
            with at(line):
                place = place_number(line.who, places)
                number = _seat(line.who, names) if place is None else len(names) + place
                if number in held:
                    raise InputError(f"what {line.who} holds stands there twice.")
                held[number] = line.said
    return held


def _deal(held: Mapping[int, str], names: Sequence[str]) -> str:
    """Return the deal in which this is held, on one line."""
    missing = [name for seat, name in enumerate(names) if seat not in held]
    if missing:
        raise InputError(f"what {missing[0]} holds is missing.")
    return "deal " + " / ".join(held[place] for place in sorted(held))
