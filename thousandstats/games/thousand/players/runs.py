"""Many games of Thousand, played by compiled code: what they come to, and what was done in them.

>>> found = played(games=2000, seed=1)
>>> found.deals, int(found.tally.seats.sum())
(2000, 2000)
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from threading import Event
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from thousandstats.errors import InputError, short
from thousandstats.games.thousand.habits import habits
from thousandstats.games.thousand.kernels import runs as kernels
from thousandstats.games.thousand.kernels.dealing import pack
from thousandstats.games.thousand.kernels.players import PLAYERS
from thousandstats.games.thousand.kernels.table import coded
from thousandstats.games.thousand.players.policies import named
from thousandstats.games.thousand.rules import DEFAULT, RuleSet
from thousandstats.games.thousand.table.game import start
from thousandstats.games.thousand.table.match import Match
from thousandstats.kernels.pool import share

Ints = npt.NDArray[np.int64]

MOST_GAMES, MOST_DEALS = 10**10, 10**6
"""The most deals whose sums fit the integers of the kernels."""

GROUPS = 256
"""Groups in which games are tallied, by their number: the spread between groups says how sure
the sums are. With fewer games each is a group."""

TOGETHER = 1 << 15
"""About the number of deals that are played before a thread looks whether it should stop."""


class DealTally(NamedTuple):
    """What games come to, as counts and sums.

    A deal ends in one of four ways: its contract is made, or failed, or the deal is given up by a
    bomb, or by rospisat'. Columns of four are these, in this order.

    Attributes
    ----------
    won : array
        For each seat how many games it won; the last entry counts the games that were cut.
    seats, places : array of four columns
        The deals that each seat declared; and each place around the table, the forced 100 first.
    bids : array of four columns
        The deals with a bid of 100, 105, …, 400.
    contracts : array of two columns
        The contracts of 100, 105, …, 400 that were made, and those that failed.
    points : array
        What the declarer, and what all opponents took and declared in the deals that were played.
    changes : array
        What each seat's score changed by in all deals.
    marriages : array of two columns
        For each suit how many marriages the declarer, and how many an opponent has declared.
    tricks : array
        In how many deals the declarer took 0, 1, … tricks.
    specials : array
        Contracts made by all the tricks only; deals with the kitty shown; opponents who wrote
        nothing because of the lock; players who mounted the barrel; and who fell off it.
    """

    won: Ints
    seats: Ints
    places: Ints
    bids: Ints
    contracts: Ints
    points: Ints
    changes: Ints
    marriages: Ints
    tricks: Ints
    specials: Ints


@dataclass(frozen=True)
class MatchTallies:
    """Games that were played.

    Attributes
    ----------
    games, deals, cut : int
        How many games, how many deals in all of them, and how many of the games were cut.
    tally : DealTally
        What they come to.
    groups : DealTally
        What each group of games comes to: the arrays have `GROUPS` as their first axis.
    lengths : array
        How many games were won after 0, 1, … deals.
    """

    games: int
    groups: DealTally
    lengths: Ints

    @cached_property
    def tally(self) -> DealTally:
        return DealTally(*(part.sum(axis=0) for part in self.groups))

    @property
    def deals(self) -> int:
        return int(self.tally.seats.sum())

    @property
    def cut(self) -> int:
        return int(self.tally.won[-1])

    def __add__(self, more: "MatchTallies") -> "MatchTallies":
        """Return what other games of the same kind come to, too."""
        groups = (one + other for one, other in zip(self.groups, more.groups, strict=True))
        return MatchTallies(
            self.games + more.games, DealTally(*groups), self.lengths + more.lengths
        )


class DealRecord(NamedTuple):
    """A deal that is written down.

    Attributes
    ----------
    game : int
        The number of its game in the run.
    cards : tuple of int
        The cards that were dealt: to each seat, and the kitty or both kitties.
    actions : tuple of int
        The codes of all actions.
    scores, bombs, barrel : tuple of int
        What each seat has after the deal.
    winner : int or None
        The seat that has won the game.
    """

    game: int
    cards: tuple[int, ...]
    actions: tuple[int, ...]
    scores: tuple[int, ...]
    bombs: tuple[int, ...]
    barrel: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True)
class MatchRun:
    """Games with the same rules, players and scores to begin with.

    Attributes
    ----------
    match : Match
        What each game begins with; its seed is that of the run.
    who : tuple of str
        The player at each seat.
    most : int
        The number of deals after which a game that nobody has won is cut.
    """

    match: Match
    who: tuple[str, ...]
    most: int

    def play(self, first: int, stop: int, rows: int = 0) -> tuple[Ints, Ints, Ints]:
        """Play the games from `first` up to `stop`.

        The flat tally of each group, how many games were won after each number of deals, and
        the first deals as rows.
        """
        match = self.match
        assert match.seed is not None
        setup = kernels.Setup(
            np.uint64(match.seed),
            self.most,
            match.dealer,
            np.array([match.scores, match.bombs, match.barrel], np.int64),
            np.array([PLAYERS.index(name) for name in self.who], np.int64),
            habits(match.players),
        )
        tallies = np.zeros((GROUPS, kernels.CELLS), np.int64)
        lengths = np.zeros(self.most + 1, np.int64)
        trace = np.zeros((rows, kernels.WIDTH), np.int64)
        rules = coded(match.rules, match.players)
        deals = kernels.play_matches(
            rules, setup, pack(match.players), first, stop, tallies, lengths, trace
        )
        return tallies, lengths, trace[:deals]


def run(
    players: int = 3,
    rules: str | RuleSet = DEFAULT,
    seed: int = 1,
    most: int = 1,
    who: Sequence[str] | None = None,
    dealer: int | None = None,
    scores: tuple[int, ...] | None = None,
    bombs: tuple[int, ...] | None = None,
) -> MatchRun:
    """Return what is to be played; the parameters are those of `played`.

    Raises
    ------
    InputError
        If there is no such game or player.
    """
    match = start(players, rules, seed, dealer, scores, bombs).match
    seats = ("random",) * players if who is None else tuple(who)
    named(seats)
    if len(seats) != players:
        raise InputError(f"{len(seats)} players cannot sit at {players} seats.")
    _check("deals of a game", most, MOST_DEALS)
    return MatchRun(match, seats, most)


def _check(what: str, number: int, most: int) -> None:
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= most:
        raise InputError(
            f"The number of {what} is {short(repr(number))}; it must be from 1 to {most:,}."
        )


def played(
    players: int = 3,
    rules: str | RuleSet = DEFAULT,
    games: int = 1000,
    seed: int = 1,
    most: int = 1,
    who: Sequence[str] | None = None,
    workers: int = 1,
    dealer: int | None = None,
    scores: tuple[int, ...] | None = None,
    bombs: tuple[int, ...] | None = None,
    first: int = 0,
) -> MatchTallies:
    """Play games and tally them.

    The tallies depend on everything but `workers`. The games of a run are the first ones of any
    longer run.

    Parameters
    ----------
    players : int
        3 or 2.
    rules : str or RuleSet
        The rules.
    games : int
        How many games.
    seed : int
        That of the run, from 0 to 2⁶⁴ - 1. Game g is that of the seed ``next(words(seed, g))``.
    most : int
        The number of deals after which a game that nobody has won is cut; 1 for single deals.
        Random players lose more than they win, and most of their games would never end.
    who : sequence of str, optional
        The player at each seat; by default all draw lots.
    workers : int
        How many threads.
    dealer, scores, bombs
        What every game begins with, as in `game.start`.
    first : int
        The number of the first game.

    Raises
    ------
    InputError
        If there is no such game.

    Examples
    --------
    >>> found = played(2, "RU_BARREL", games=1000, seed=7, most=20)
    >>> int(found.tally.won.sum()), int(found.tally.seats.sum()) == found.deals
    (1000, True)
    >>> again = played(2, "RU_BARREL", games=1000, seed=7, most=20, workers=2)
    >>> again.tally.bids.tolist() == found.tally.bids.tolist()
    True
    """
    what = run(players, rules, seed, most, who, dealer, scores, bombs)
    _check("games", games, MOST_GAMES)
    if first < 0:
        raise InputError(f"The first game is number {first}; the least is 0.")
    _check("threads", workers, 1024)
    size = max(1, TOGETHER // most)
    numbers = count()

    def work(_thread: int, stop: Event) -> tuple[Ints, Ints]:
        tallies = np.zeros((GROUPS, kernels.CELLS), np.int64)
        lengths = np.zeros(most + 1, np.int64)
        # Threads take the blocks as they come: sums do not depend on who adds what.
        while not stop.is_set() and (done := next(numbers) * size) < games:
            more = what.play(first + done, first + min(done + size, games))
            tallies += more[0]
            lengths += more[1]
        return tallies, lengths

    parts = [*zip(*share(work, workers), strict=True)]
    return MatchTallies(games, _named(sum(parts[0]), players), sum(parts[1]))


def _named(flat: Ints, players: int) -> DealTally:
    """Return the tallies by names, without the seats that nobody sits at."""
    parts = {}
    for begin, (name, shape) in zip(kernels.BEGINS, kernels.SHAPES.items(), strict=False):
        part = flat[:, begin : begin + int(np.prod(shape))].reshape(len(flat), *shape)
        parts[name] = part[:, :players] if name in ("seats", "places", "changes") else part
    won = parts.pop("won")
    return DealTally(won=np.append(won[:, :players], won[:, -1:], axis=1), **parts)


def written(what: MatchRun, games: int, first: int = 0) -> Iterator[DealRecord]:
    """Every deal of a number of games of a run, move for move."""
    players = what.match.players
    for row in what.play(first, first + games, games * what.most)[2].tolist():
        hands, kitties = row[kernels.DEALT :], row[kernels.DEALT + kernels.SEATS :]
        scores, bombs, barrel = (row[kernels.AFTER + kernels.SEATS * n :] for n in range(3))
        yield DealRecord(
            row[kernels.GAME],
            (*hands[:players], *kitties[: 4 - players]),
            tuple(row[kernels.ACTIONS :][: row[kernels.LENGTH]]),
            tuple(scores[:players]),
            tuple(bombs[:players]),
            tuple(barrel[:players]),
            None if row[kernels.WINNER] < 0 else row[kernels.WINNER],
        )
