"""`thousandstats replay`: a game that was written down, played again under its rules."""

import json as json_module
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from thousandstats import games
from thousandstats.cli import completion, console, rulesets
from thousandstats.errors import InputError
from thousandstats.files import get, limited
from thousandstats.results.labels import labelled

if TYPE_CHECKING:
    from thousandstats.play.replays import Replay
    from thousandstats.play.tables import Table

LARGEST_RECORD = 8 * 2**20
"""The bytes of a record at most; it is read in some ten seconds, and has thousands of deals."""


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, or - for standard input.")],
    rules: Annotated[
        str | None,
        typer.Option(
            metavar="RULES",
            help="The rules of a record that names none; another record must have just these.",
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            help="The game of a record that names none.", autocompletion=completion.game_names
        ),
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object: every deal, the last position.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="No messages on standard error.")] = False,
) -> None:
    """Replay a game that was written down, and judge every line by the rules.

    The rules are named with the options that they fill in, because their source does not state
    them. Each deal's outcome and the scores are shown; of a record that stops halfway also who is
    to act, and what he may do. The first line that is not allowed is named with the rule that
    forbids it (exit 2). A record is a text such as this, and can be cut off anywhere:

    \b
      players: Ann, Ben, Cara
      dealer: Cara
      Ann holds Ks 9s Ac Qd 9d 10h Jh
      Ben holds As Js Kc Qc 9c 10d 9h
      Cara holds 10s Qs 10c Kd Jd Ah Qh
      kitty holds Jc Ad Kh
      Ben: bid 110
      Cara: pass

    Then come lines such as 'Ben: give 9c to left' (or 'to Cara'), 'Ben: contract 120', 'Ben: play
    As'; after a deal '= Ann 20, Ben 120, Cara 40' says what the scores must be. A bid that stands
    without being said, such as the forced one of the first in turn, need not be written. Headings
    that can stand above: game, rules, players (clockwise), dealer (without it the last of the
    players), scores, seed, language (of the cards: en, pl, ru). A saved position, in JSON, is read
    too.

    \b
    Examples:
      thousandstats replay evening.txt
      thousandstats replay evening.txt --rules PL_TOURNAMENT,auction.step=5
      thousandstats replay - --json < evening.txt
    """
    console.hush(quiet)
    text = _text(file)
    if text.lstrip("\ufeff").lstrip().startswith("{"):
        name, table, found = _position(text, game, rules)
    else:
        name, table, found = _record(text, game, rules)
    if json:
        console.say_json(_as_json(found, table, name))
    else:
        console.say("\n".join(_lines(found, table)))


def _text(file: str) -> str:
    """Return what stands in the file."""
    name = "Standard input" if file == "-" else file
    try:
        raw = (
            limited(sys.stdin.buffer, name, LARGEST_RECORD)
            if file == "-"
            else get(Path(file), LARGEST_RECORD)
        )
        return raw.decode()
    except UnicodeDecodeError as error:
        raise InputError(
            f"{name} is no text in UTF-8: its byte {error.start + 1} cannot be read."
        ) from None
    except InputError:
        raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"{name} cannot be read: {reason}.") from None


def _table(game: str) -> "Table":
    """Return where a game is played."""
    table = games.get(game).table
    if table is None:
        played = [one.name for one in games.every() if one.table is not None]
        raise InputError(f"{game} cannot be replayed; the games that can are {', '.join(played)}.")
    return table()


def _named(written: str | None, asked: str | None) -> str:
    """Return the game: the one that is written, which must be the one that was asked for."""
    if written is not None and asked is not None and written.casefold() != asked.casefold():
        raise InputError(f"The record is of the game {written}, not of {asked}.")
    return (written or asked or games.DEFAULT).casefold()


def _record(text: str, game: str | None, rules: str | None) -> "tuple[str, Table, Replay]":
    from thousandstats.play import records, replays

    record = records.parse(text)
    written = record.headings.get("game")
    with records.at(written) if written else nullcontext():
        name = _named(written.said if written else None, game)
        table = _table(name)
    return name, table, replays.replay(record, table, rules)


def _position(text: str, game: str | None, rules: str | None) -> "tuple[str, Table, Replay]":
    """Return a saved position, as a record of no lines."""
    from thousandstats.play.replays import Replay

    try:
        data = json_module.loads(text)
    except (ValueError, RecursionError):
        raise InputError("What begins with { is a saved position, but this is no JSON.") from None
    written = data.get("game")
    name = _named(written if isinstance(written, str) else None, game)
    table = _table(name)
    found = table.from_json(data, rules)
    seats = tuple(f"Seat {seat}" for seat in range(found.players))
    return name, table, Replay(seats, (), (found,))


def _lines(found: "Replay", table: "Table") -> list[str]:
    """Each deal in a line, and how it stands."""
    from thousandstats.play.records import side_names
    from thousandstats.results.rounding import text_table

    last, names = found.last, found.names
    rows = [
        (
            str(number),
            *(str(score) for score in position.scores),
            table.summary(position.outcome, names),
        )
        for number, position in enumerate(found.ended, start=1)
    ]
    width = max((len(row[-1]) for row in rows), default=0)
    rows = [(*row[:-1], row[-1].ljust(width)) for row in rows]
    about = [("players", ", ".join(names)), *rulesets.lines(last.rules, last.layout.name)]
    said = labelled(about)
    if rows:
        heading = ("deal", *side_names(last.sides, names), "".ljust(width))
        said += [line.rstrip() for line in text_table([heading, *rows]).split("\n")]
    return [*said, _standing(found)]


def _standing(found: "Replay") -> str:
    """Who has won, or who is to act."""
    from thousandstats.play.records import scores_text, side_names
    from thousandstats.play.replays import winners_text

    last, names = found.last, found.names
    scores = scores_text(last.scores, side_names(last.sides, names))
    if last.to_act is None:
        return f"{winners_text(last, names) or 'The game is over, and nobody has won'}: {scores}."
    if last.chance and last.between_deals:
        return f"{names[last.to_act]} is to deal. The scores are {scores}."
    return f"{names[last.to_act]} is to act: {last.allowed()}. The scores are {scores}."


def _as_json(found: "Replay", table: "Table", game: str) -> dict[str, object]:
    from thousandstats.play.records import side_names

    last, names = found.last, found.names
    sides = side_names(last.sides, names)

    def scores(position: Any) -> dict[str, str]:
        return {name: str(score) for name, score in zip(sides, position.scores, strict=True)}

    return {
        "game": game,
        "rules": str(last.rules),
        "options": last.rules.sources(last.layout.name),
        "players": list(names),
        "deals": [
            {**table.data(position.outcome, names), "scores": scores(position)}
            for position in found.ended
        ],
        "scores": scores(last),
        "winner": sides[last.winners[0]] if len(last.winners) == 1 else None,
        "winners": [sides[side] for side in last.winners],
        "to_act": None if last.to_act is None else names[last.to_act],
        "allowed": [] if last.chance else [str(action) for action in last.legal()],
        "position": last.to_json(),
    }
