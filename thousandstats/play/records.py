"""Records of games: a text with an action on each line, to be read aloud and replayed.

    rules: PL_HOUSE              # headings first; a comment goes to the end of its line
    players: Ann, Ben, Cara      # clockwise
    dealer: Cara
    scores: Ann 120, Ben -60, Cara 0

    Ann holds A♠ 10♠ …           # the cards that were dealt
    kitty holds Q♠ …
    Ben: bid 110                 # what stands without being said, a forced bid, can be left out
    Cara: pass
    Ben: give 9♣ to Cara
    = Ann 120, Ben 50, Cara 0    # what the scores must be here

Headings that may be left out: ``game``, ``layout``, ``rules``, ``dealer``, ``scores``, ``seed``,
``language`` (of the cards), and what else a saved position of the game has, such as ``number``, the
deals done. Where no ``dealer`` is named, the last of the players deals first.
What is dealt besides the hands has the names of the game's table, such as ``kitty 1``;
``Cara: deal … / …`` deals on one line. Small and capital letters are alike, and so is any blank
space. What actions there are is for the game; where chance acts but does not deal, as when a card
is turned up, the line is that of the player in whose name it does. Players who score together are
named together: ``= Ann and Cara 5, Ben and Dan 3``.

`thousandstats.play.replays` plays a record. Comments are for people, and are not read.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import starmap
from typing import Any, NamedTuple

from thousandstats.errors import InputError, short
from thousandstats.notation import normalized
from thousandstats.play.positions import Position
from thousandstats.play.tables import Table

HEADINGS = ("game", "layout", "rules", "players", "dealer", "scores", "seed", "language")
"""Those that every game has; ``game`` is for the caller, who has to know which table it is."""

UNSAID = {"schema", "actions"}
"""What a saved position has that no heading says."""

NAME = re.compile(r"[^\W\d_][^:,#=/]{0,29}")
HOLDS = re.compile(r"(.+?)\s*:?\s+holds(?:\s+(.*))?", re.IGNORECASE)


class RecordLine(NamedTuple):
    """A line of a record: its number, who it is about, and what it says.

    `who` is the heading, the player who acts, ``=`` for scores, or the holder of cards with
    `holds` true.
    """

    number: int
    who: str
    said: str
    holds: bool = False

    def __str__(self) -> str:
        joined = " " if self.who == "=" else " holds " if self.holds else ": "
        return f"{self.who}{joined}{self.said}"


@contextmanager
def at(*lines: RecordLine, several: str = "the deal") -> Iterator[None]:
    """Name these lines in what is wrong here; `several` is what more than one line make."""
    try:
        yield
    except InputError as error:
        first, last = lines[0], lines[-1]
        where = f"Line {first.number}, {short(str(first))!r}"
        if first is not last:
            where = f"Lines {first.number} to {last.number}, {several}"
        raise InputError(f"{where}: {error}") from None


@dataclass(frozen=True)
class Record:
    """A record as it is written, not yet replayed.

    Attributes
    ----------
    headings : mapping of str to RecordLine
    names : tuple of str
        The players, by seat.
    lines : tuple of RecordLine
        What was dealt and done.
    """

    headings: Mapping[str, RecordLine]
    names: tuple[str, ...]
    lines: tuple[RecordLine, ...]


def parse(text: str) -> Record:
    """Return a record with its headings and lines; what they mean is not asked yet.

    >>> record = parse("PLAYERS: Ann, Ben # and nobody else\\n\\nann: bid  110\\n= 0, 110")
    >>> record.names, record.lines[0].said, record.lines[1]
    (('Ann', 'Ben'), 'bid 110', RecordLine(number=4, who='=', said='0, 110', holds=False))

    Raises
    ------
    InputError
        If a line is not of any form, or nobody plays.
    """
    headings: dict[str, RecordLine] = {}
    names: tuple[str, ...] = ()
    lines: list[RecordLine] = []
    for line in starmap(_line, _written(text)):
        key = line.who.casefold()
        if lines or line.holds or key == "=" or key in {name.casefold() for name in names}:
            lines.append(line)
            continue
        with at(line):
            if key in headings:
                raise InputError(f"{key} stands in line {headings[key].number} already.")
            if key == "players":
                names = checked_names([name.strip() for name in line.said.split(",")])
        headings[key] = line
    if not names:
        raise InputError(
            "The record does not say who plays: begin it with a line such as 'players: Ann, Ben'."
        )
    return Record(headings, names, tuple(lines))


def _written(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that say something, with their numbers and single blanks."""
    bare = normalized(text).replace("\u2212", "-")
    for number, line in enumerate(re.split(r"\r\n|\r|\n", bare), start=1):
        said = " ".join(line.partition("#")[0].split())
        if said:
            yield number, said


def _line(number: int, said: str) -> RecordLine:
    if said.startswith("="):
        return RecordLine(number, "=", said[1:].strip())
    held = HOLDS.fullmatch(said)
    if held:
        return RecordLine(number, held[1], held[2] or "", holds=True)
    who, colon, rest = (part.strip() for part in said.partition(":"))
    if not colon or not who:
        raise InputError(
            f"Line {number}, {short(said)!r}: a line says who does what, such as 'Ben: bid 110', "
            "or 'Ben holds' and his cards, or '=' and the scores."
        )
    return RecordLine(number, who, rest)


def checked_names(names: Sequence[str], places: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the names themselves.

    Parameters
    ----------
    names : sequence of str
    places : sequence of str, optional
        What is dealt besides the hands; no player can be called so.

    Raises
    ------
    InputError
        If a record could not tell them apart, or from its headings and places.
    """
    for name in names:
        if (
            not NAME.fullmatch(name)
            or " ".join(name.split()) != name
            or name.casefold() in HEADINGS
            or re.search(r"\bholds\b", name, re.IGNORECASE)
            or place_number(name, places) is not None
        ):
            raise InputError(
                f"{short(name)!r} is no name of a player: it begins with a letter, has at most 30 "
                "letters, none of : , # = /, and is no word that records use."
            )
    if len({name.casefold() for name in names}) < len(names):
        raise InputError("Two players have one name: give each a name of his own.")
    return tuple(names)


def place_number(said: str, places: Sequence[str]) -> int | None:
    """Return which of the places is meant, or None; of numbered ones the first needs no number.

    >>> places = ("kitty 1", "kitty 2")
    >>> [place_number(said, places) for said in ("Kitty2", "kitty", "Ann")]
    [1, 0, None]
    """
    known = [_bare(place) for place in places]
    for bare in (_bare(said), f"{_bare(said)}1"):
        if bare in known:
            return known.index(bare)
    return None


def _bare(text: str) -> str:
    return "".join(text.casefold().split())


def side_names(sides: Iterable[Sequence[int]], names: Sequence[str]) -> tuple[str, ...]:
    """Return what each side is called: its players, by seat.

    >>> side_names([(0, 2), (1, 3)], ["Ann", "Ben", "Cara", "Dan"])
    ('Ann and Cara', 'Ben and Dan')
    """
    return tuple(" and ".join([names[seat] for seat in side]) for side in sides)


def scores_text(scores: Iterable[int], names: Sequence[str]) -> str:
    """Scores with names.

    >>> scores_text([120, -60], ["Ann", "Ben"])
    'Ann 120, Ben -60'
    """
    return ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=False))


def written(first: Position, actions: Iterable[Any], names: Sequence[str], table: Table) -> str:
    """Return the record of a game, which is read and replayed to the same positions.

    Parameters
    ----------
    first : Position
        Where it begins: between deals.
    actions : iterable
        What was dealt and done.
    names : sequence of str
        The players, by seat.
    table : Table
        Where the game is played.
    """
    data = first.to_json()
    if data["actions"]:
        raise ValueError("a record begins between deals")
    places = table.places.get(first.layout.name, ())
    text = [*_headings(first, checked_names(names, places), table), ""]
    position = first
    for action in actions:
        kind, _, dealt = str(action).partition(" ")
        if position.chance and kind == "deal":
            held = zip((*names, *places), dealt.split(" / "), strict=True)
            text += [f"{who} holds {cards}" for who, cards in held]
        else:
            assert position.to_act is not None
            text.append(f"{names[position.to_act]}: {action}")
        before, position = position, position.after(action)
        if position.between_deals and not before.between_deals:
            sides = side_names(position.sides, names)
            text += [f"= {scores_text(position.scores, sides)}", ""]
    return "\n".join(text).rstrip("\n") + "\n"


def _headings(first: Position, names: Sequence[str], table: Table) -> Iterator[str]:
    data = first.to_json()
    yield f"game: {data['game']}"
    if first.layout != table.layout_for(len(names)):
        yield f"layout: {first.layout.name}"
    yield f"rules: {data['rules']}"
    yield f"players: {', '.join(names)}"
    dealer = data.get("dealer")
    if isinstance(dealer, int):
        yield f"dealer: {names[dealer]}"
    sides = side_names(first.sides, names)
    for key, value in data.items():
        if key in ("scores", "seed") or key not in {*HEADINGS, *UNSAID}:
            if isinstance(value, list) and any(value):
                yield f"{key}: {scores_text(value, names if len(value) == len(names) else sides)}"
            elif value and not isinstance(value, list):
                yield f"{key}: {value}"
