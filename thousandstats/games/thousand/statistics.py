"""What many games of Thousand come to: who wins, what is bid and made, and how long it takes.

Left out: how often the lock and the barrel keep a player where he is. They do so for several deals
on end, and an interval that takes deals as independent would promise far too much.

>>> who = ["simple", "random", "random"]
>>> found = played(3, "PL_HOUSE", seed=7, games=200, most=100, who=who)
>>> found.games, found.cut
(200, 0)
>>> won, *others = sections(found, who, seed=7)
>>> for what, estimate in won.lines:
...     print(what, estimate.hits, *estimate.percent_interval())
random, 2 seats 0 0% 1.9%
seat 0, simple 200 98.1% 100%
seat 1, random 0 0% 1.9%
seat 2, random 0 0% 1.9%
>>> [section.name for section in others]  # doctest: +ELLIPSIS
['length', 'ends', 'made', 'declares', 'points', 'changes', ...]
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from thousandstats.cards import SUITS
from thousandstats.games.thousand.actions import FINEST, LOWEST, Action, Deal
from thousandstats.games.thousand.game import Game, start
from thousandstats.games.thousand.players import named
from thousandstats.games.thousand.players import played as positions
from thousandstats.games.thousand.rules import RuleSet
from thousandstats.play.chance import words
from thousandstats.play.statistics import Line, Section, mean, share, shares

if TYPE_CHECKING:
    from thousandstats.games.thousand.matches import Played

WHO = {
    "simple": "bids what its cards promise, keeps marriages, aces and tens, wins cheaply",
    "random": "does anything that the rules allow, each action equally likely",
}
"""The players by name, the usual one first."""

ENDS = ("made", "failed", "bomb", "rospisat")

PLACES = {3: ("the forced 100", "the next", "the dealer"), 2: ("the forced 100", "the dealer")}
"""Places around the table, the player with the forced 100 first."""

PLAYERS_STREAM = 2**63
"""The number of the stream from which the players of a game draw."""

BIN = 10
"""Lengths of games are told by so many deals."""


def played(
    players: int,
    rules: str | RuleSet,
    seed: int,
    games: int,
    most: int,
    who: Sequence[str],
    first: int = 0,
    workers: int = 1,
) -> "Played":
    """Games number `first`, `first` + 1, … of a seed, each cut after `most` deals.

    Raises
    ------
    InputError
        If there is no such game or player.
    """
    named(who)
    from thousandstats.games.thousand import matches  # refusing a name needs no compiled code

    return matches.played(players, rules, games, seed, most, who, workers, first=first)


def recorded(
    players: int, rules: str | RuleSet, seed: int, most: int, who: Sequence[str]
) -> tuple[Game, list[Action | Deal]]:
    """The first game of a seed, move for move: its first position, and what was done from it."""
    own = next(words(seed, 0))
    first = start(players, rules, own)
    done: list[Action | Deal] = []
    for before, after in pairwise(positions(first, who, words(own, PLAYERS_STREAM))):
        if before.chance and before.match.number == most:
            break
        # A deal's history begins anew with the next one, and is whole as it ends.
        done.append(after.history[-1])
    return first, done


def sections(found: "Played", who: Sequence[str], seed: int) -> tuple[Section, ...]:
    """What the games come to.

    Parameters
    ----------
    found : Played
    who : sequence of str
        The player at each seat.
    seed : int
        That of the games.
    """
    tally, deals, players = found.tally, found.deals, len(who)
    dealt = tally.seats.tolist()
    ends = [sum(column) for column in zip(*dealt, strict=True)]
    kept = ends[0] + ends[1]
    declarer, opponent = tally.points.tolist()
    rows = (
        ("won", "games won", _won(found, who, seed)),
        ("length", "deals of a game that was won", _lengths(tally.lengths.tolist(), seed)),
        ("ends", "how deals end", shares(dict(zip(ENDS, ends, strict=True)), seed)),
        (
            "made",
            "contracts made, of those that were played",
            [
                *share("all", ends[0], kept, seed),
                *_of_kinds(_by_kind(dealt, who), seed),
                *_of_kinds(dict(zip(PLACES[players], tally.places.tolist(), strict=True)), seed),
            ],
        ),
        (
            "declares",
            "who declares",
            shares(
                {
                    place: sum(row)
                    for place, row in zip(PLACES[players], tally.places.tolist(), strict=True)
                },
                seed,
            ),
        ),
        (
            "points",
            "cards and marriages in a deal that was played",
            [
                *mean("declarer", declarer, kept, seed),
                *mean("an opponent", opponent, kept * (players - 1), seed),
            ],
        ),
        (
            "changes",
            "points written in a deal",
            [
                line
                for seat, sums in enumerate(tally.changes.tolist())
                for line in mean(_seat(seat, who), sums, deals, seed)
            ],
        ),
        ("bids", "the bid that wins the auction", _amounts(tally.bids.tolist(), seed)),
        ("contracts", "the contract", _amounts(tally.contracts.tolist(), seed)),
        ("making", "made, of contracts of", list(_making(tally.contracts.tolist(), seed))),
        ("marriages", "marriages declared, of deals that were played", _marriages(found, seed)),
        (
            "tricks",
            "tricks of the declarer",
            shares({str(n): hits for n, hits in enumerate(tally.tricks.tolist())}, seed),
        ),
        ("specials", "what else happens", _specials(found, kept, seed)),
    )
    return tuple(Section(name, title, tuple(lines)) for name, title, lines in rows if lines)


def _seat(seat: int, who: Sequence[str]) -> str:
    return f"seat {seat}, {who[seat]}"


def _kinds(who: Sequence[str]) -> list[str]:
    """The kinds of players where there are several, in the order of their seats."""
    kinds = list(dict.fromkeys(who))
    return kinds if len(kinds) > 1 else []


def _won(found: "Played", who: Sequence[str], seed: int) -> list[Line]:
    *won, cut = found.tally.won.tolist()
    lines = []
    for kind in _kinds(who):
        seats = [seat for seat, name in enumerate(who) if name == kind]
        if len(seats) > 1:
            hits = sum(won[seat] for seat in seats)
            lines += share(f"{kind}, {len(seats)} seats", hits, found.games, seed)
    for seat, hits in enumerate(won):
        lines += share(_seat(seat, who), hits, found.games, seed)
    return [*lines, *(share("nobody", cut, found.games, seed) if cut else [])]


def _lengths(lengths: Sequence[int], seed: int) -> list[Line]:
    games = sum(lengths)
    sums = (
        sum(deals * hits for deals, hits in enumerate(lengths)),
        sum(deals * deals * hits for deals, hits in enumerate(lengths)),
    )
    bins = {
        f"{low} to {low + BIN - 1}": sum(lengths[low : low + BIN])
        for low in range(1, len(lengths), BIN)
    }
    return [*mean("mean", sums, games, seed), *shares(bins, seed)]


def _by_kind(dealt: Sequence[Sequence[int]], who: Sequence[str]) -> dict[str, list[int]]:
    return {
        kind: [
            sum(column)
            for column in zip(
                *(row for row, name in zip(dealt, who, strict=True) if name == kind), strict=True
            )
        ]
        for kind in _kinds(who)
    }


def _of_kinds(ends: dict[str, list[int]], seed: int) -> list[Line]:
    """How many contracts were made by each of some declarers."""
    return [
        line
        for what, (made, failed, *_) in ends.items()
        for line in share(what, made, made + failed, seed)
    ]


def _amounts(rows: Sequence[Sequence[int]], seed: int) -> list[Line]:
    return shares({str(LOWEST + FINEST * n): sum(row) for n, row in enumerate(rows)}, seed)


def _making(rows: Sequence[Sequence[int]], seed: int) -> Iterator[Line]:
    for n, (made, failed) in enumerate(rows):
        yield from share(str(LOWEST + FINEST * n), made, made + failed, seed)


def _marriages(found: "Played", seed: int) -> list[Line]:
    kept = int(found.tally.contracts.sum())
    by_suit = list(zip(SUITS, found.tally.marriages.tolist(), strict=True))
    return [
        line
        for who, column in (("declarer", 0), ("opponent", 1))
        for suit, hits in by_suit
        for line in share(f"{suit}, {who}", hits[column], kept, seed)
    ]


def _specials(found: "Played", kept: int, seed: int) -> list[Line]:
    """What some rules bring; of rules that do not know it there is no line."""
    by_tricks, shown, *_ = found.tally.specials.tolist()
    lines = share("kitty shown to all, of deals", shown, found.deals, seed) if shown else []
    if by_tricks:
        lines += share("made by all the tricks alone, of contracts", by_tricks, kept, seed)
    return lines
