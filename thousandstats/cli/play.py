"""`thousandstats play`: whole games, played by the thousand, and what they come to."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from secrets import randbits
from time import monotonic
from typing import Annotated, Any, ClassVar

import typer

from thousandstats import games as known_games
from thousandstats.cli import completion, console, folders, play_text, rulesets
from thousandstats.cli.progress import Clock
from thousandstats.cli.usage import INTERRUPTED, LARGEST_SEED, Command, whole_number
from thousandstats.errors import InputError
from thousandstats.play.positions import Position
from thousandstats.play.tables import ComputerPlayers, PlayedGames, Table
from thousandstats.results.rounding import grouped, many

GAMES, MOST_GAMES = 1000, 10**9
DEALS, MOST_DEALS = 200, 10**5
MOST_THREADS = 1024

FIRST_BLOCK = 64
"""The games that are played before the time is looked at; later blocks take about `PATIENCE`."""

PATIENCE = 0.5
"""Seconds between two looks: so much work an interrupt may cost."""


class PlayCommand(Command):
    """A command some of whose options had other names."""

    RENAMED: ClassVar = {"--who": "--players", "--deals": "--max-deals"}


def play(
    games: Annotated[
        str | None, typer.Option(metavar="N", help=f"Number of games; {GAMES} by default.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="S", help="Seed of all games; drawn by default.")
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            metavar="RULES",
            help="A rule set, with options that differ from it after commas; see --list-rules.",
        ),
    ] = None,
    game: Annotated[
        str, typer.Option(help="The game.", autocompletion=completion.game_names)
    ] = known_games.DEFAULT,
    layout: Annotated[
        str | None,
        typer.Option(
            help="The layout, which decides the number of players; the usual one by default.",
            autocompletion=completion.layout_names,
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="TYPES",
            help="Type of player for every seat, or one per seat, with commas.",
        ),
    ] = None,
    max_deals: Annotated[
        str | None,
        typer.Option(
            metavar="N", help=f"Stop an unfinished game after N deals; {DEALS} by default."
        ),
    ] = None,
    workers: Annotated[
        str | None,
        typer.Option(metavar="THREADS", help="Number of threads; one per core by default."),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a record of the first game, for replay."),
    ] = None,
    list_rules: Annotated[
        bool,
        typer.Option("--list-rules", help="List rule sets, options and players; play nothing."),
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="No messages on standard error.")] = False,
) -> None:
    """Simulate games between computer players and summarise the results.

    Who wins and how soon, what is bid, which contracts are made, and what a deal brings: each as an
    estimate with its interval. One seed gives one report, on any number of threads. Seat 0 is the
    first in turn in the first deal.

    \b
    Examples:
      thousandstats play --games 10000 --seed 7
      thousandstats play --layout two --players simple,random
      thousandstats play --rules auction.step=5 --json
      thousandstats play --games 1 --record evening.txt
      thousandstats play --list-rules
    """
    console.hush(quiet)
    spec = known_games.get(game)
    if spec.table is None or spec.players is None:
        able = [one.name for one in known_games.every() if one.table and one.players]
        raise InputError(f"{game} cannot be played; the games that can are {', '.join(able)}.")
    table, computer = spec.table(), spec.players()
    if list_rules:
        others: dict[str, object] = {
            "--games": games,
            "--seed": seed,
            "--rules": rules,
            "--layout": layout,
        }
        others |= {
            "--players": players,
            "--max-deals": max_deals,
            "--workers": workers,
            "--record": record,
        }
        given = [option for option, value in others.items() if value is not None]
        if given:
            raise InputError(
                f"--list-rules shows what there is and plays nothing, and {given[0]} is for "
                "playing; give one of them."
            )
        if json:
            console.say_json(rulesets.as_json(table, computer.kinds))
        else:
            console.say(rulesets.as_text(table, computer.kinds))
        return
    chosen = known_games.layout(game, layout)
    many = whole_number("--games", games, 1, MOST_GAMES) or GAMES
    most = whole_number("--max-deals", max_deals, 1, MOST_DEALS) or DEALS
    start = whole_number("--seed", seed, 0, LARGEST_SEED)
    threads = whole_number("--workers", workers, 1, MOST_THREADS)
    seats = _seats(players, len(chosen.players), list(computer.kinds))
    if record == Path("-"):
        raise InputError("--record needs the name of a file: standard output has the report.")
    asked: dict[str, Any] = {
        "layout": chosen,
        "rules": table.rules.of(rules, layout=None if rules is None else chosen.name),
        "seed": randbits(64) if start is None else start,
        "most": most,
        "who": seats,
    }
    if record is not None:
        folders.place(record, "record")
        _record(record, table, computer.recorded(**asked), seats)
    found = _play(computer, asked, many, threads, quiet)
    about = play_text.About(
        chosen.title, chosen.name, asked["rules"], seats, asked["seed"], most, many
    )
    lines = computer.sections(found, seats, asked["seed"])
    partial = found.games < many
    if json:
        console.say_json(
            {"game": game, "layout": chosen.name, **play_text.as_json(about, found, lines)}
        )
    else:
        console.say(play_text.as_text(about, found, lines))
    if partial:
        raise typer.Exit(INTERRUPTED)


def _seats(types: str | None, seats: int, known: Sequence[str]) -> list[str]:
    """Return the type of player at each seat."""
    names = [known[0]] if types is None else [name.strip() for name in types.split(",")]
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise InputError(
            f"--players names {len(names)} players, and {seats} sit at the table: name one for all "
            f"of them, or one for each; they are {', '.join(known)}."
        )
    return names


def _record(
    file: Path, table: Table, game: tuple[Position, Iterable[Any]], seats: Sequence[str]
) -> None:
    """Write a game down, with a player of each seat called by his kind and seat."""
    from thousandstats.files import put
    from thousandstats.play.records import written

    first, actions = game
    names = [f"{kind} {seat}" for seat, kind in enumerate(seats)]
    put(file, written(first, actions, names, table).encode())


def _play(
    computer: ComputerPlayers, asked: dict[str, Any], games: int, threads: int | None, quiet: bool
) -> PlayedGames:
    """Return what the games come to; after Ctrl-C, the first of them."""
    from thousandstats.kernels.pool import cores

    clock = Clock("games")
    show = clock.show if console.on_terminal() and not quiet else None
    found: PlayedGames | None = None
    try:
        for block in _blocks(computer, {**asked, "workers": threads or cores()}, games):
            found = block if found is None else found + block
            if show is not None:
                show(found.games, games)
    except KeyboardInterrupt:
        if found is None:
            raise
        clock.wipe()
        if not quiet:
            console.tell(
                f"Stopped after the first {grouped(found.games)} of {many(games, 'game')} of "
                f"seed {asked['seed']}."
            )
    finally:
        clock.wipe()
    assert found is not None  # at least one game was asked for
    return found


def _blocks(computer: ComputerPlayers, asked: dict[str, Any], games: int) -> Iterator[PlayedGames]:
    """Yield the games, block by block: what they come to does not depend on where blocks end."""
    first, size = 0, FIRST_BLOCK
    while first < games:
        size = min(size, games - first)
        begin = monotonic()
        yield computer.played(**asked, first=first, games=size)
        first += size
        if monotonic() - begin < PATIENCE / 2:
            size *= 2
