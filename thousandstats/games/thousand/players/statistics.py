"""What many games of Thousand come to: who wins, what is bid and made, and how long it takes.

Left out: how often the lock and the barrel keep a player where he is.

>>> who = ["simple", "random", "random"]
>>> from thousandstats.games.thousand.layouts import three_players
>>> found = played(three_players, "PL_HOUSE", seed=7, games=200, most=100, who=who)
>>> found.games, found.cut
(200, 0)
>>> won, *others = sections(found, who, seed=7)
>>> for what, estimate in won.lines:
...     print(what, estimate.hits, *estimate.percent_interval())
random, 2 seats 0 0% 1.8%
seat 0, simple 200 98.2% 100%
seat 1, random 0 0% 1.8%
seat 2, random 0 0% 1.8%
>>> [section.name for section in others]  # doctest: +ELLIPSIS
['length', 'ends', 'made', 'declares', 'points', 'changes', ...]
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from thousandstats.cards import SUITS
from thousandstats.games.thousand.players.policies import named
from thousandstats.games.thousand.players.policies import played as positions
from thousandstats.games.thousand.rules import RuleSet
from thousandstats.games.thousand.table.actions import FINEST, LOWEST, Action, Deal
from thousandstats.games.thousand.table.game import Game, start
from thousandstats.play.chance import words
from thousandstats.play.statistics import (
    TallyLine,
    TallySection,
    mean,
    mean_of_deals,
    share,
    share_of_deals,
    shares,
    shares_of_deals,
)
from thousandstats.questions import Layout

if TYPE_CHECKING:
    from thousandstats.games.thousand.players.runs import Ints, MatchTallies

KINDS = {
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
"""The numbers of deals by which lengths of games are described."""


def played(
    layout: Layout,
    rules: str | RuleSet,
    seed: int,
    games: int,
    most: int,
    who: Sequence[str],
    first: int = 0,
    workers: int = 1,
) -> "MatchTallies":
    """Games number `first`, `first` + 1, … of a seed, each cut after `most` deals.

    Raises
    ------
    InputError
        If there is no such game or player.
    """
    named(who)
    from thousandstats.games.thousand.players import runs

    return runs.played(len(layout.players), rules, games, seed, most, who, workers, first=first)


def recorded(
    layout: Layout, rules: str | RuleSet, seed: int, most: int, who: Sequence[str]
) -> tuple[Game, list[Action | Deal]]:
    """Return the first game of a seed: its first position, and the actions from there."""
    own = next(words(seed, 0))
    first = start(len(layout.players), rules, own)
    done: list[Action | Deal] = []
    for before, after in pairwise(positions(first, who, words(own, PLAYERS_STREAM))):
        if before.chance and before.match.number == most:
            break
        # A deal's history begins anew with the next one, and is whole as it ends.
        done.append(after.history[-1])
    return first, done


def sections(found: "MatchTallies", who: Sequence[str], seed: int) -> tuple[TallySection, ...]:
    """Return what the games come to.

    Parameters
    ----------
    found : MatchTallies
    who : sequence of str
        The player at each seat.
    seed : int
        That of the games.
    """
    groups, players = found.groups, len(who)
    deals = groups.seats.sum(axis=(1, 2))
    made, failed, *_ = groups.seats.sum(axis=1).T
    kept = made + failed
    declared = dict(zip(PLACES[players], groups.places.swapaxes(0, 1), strict=True))
    lines = DealLines(found.games, seed)
    rows = (
        ("won", "games won", _won(found, who, seed)),
        ("length", "deals of a game that was won", _lengths(found.lengths.tolist(), seed)),
        (
            "ends",
            "how deals end",
            lines.shares(dict(zip(ENDS, groups.seats.sum(axis=1).T, strict=True))),
        ),
        (
            "made",
            "contracts made, of those that were played",
            [
                *lines.share("all", made, kept),
                *lines.made(_by_kind(groups.seats, who)),
                *lines.made(declared),
            ],
        ),
        (
            "declares",
            "who declares",
            lines.shares({place: ends.sum(axis=1) for place, ends in declared.items()}),
        ),
        (
            "points",
            "cards and marriages in a deal that was played",
            [
                *lines.mean("declarer", groups.points[:, 0], kept),
                *lines.mean("an opponent", groups.points[:, 1], kept * (players - 1)),
            ],
        ),
        (
            "changes",
            "points written in a deal",
            [
                line
                for seat, sums in enumerate(groups.changes.T)
                for line in lines.mean(_seat(seat, who), sums, deals)
            ],
        ),
        ("bids", "the bid that wins the auction", lines.shares(_amounts(groups.bids))),
        ("contracts", "the contract", lines.shares(_amounts(groups.contracts))),
        (
            "making",
            "made, of contracts of",
            lines.made(
                {_amount(n): ends for n, ends in enumerate(groups.contracts.swapaxes(0, 1))}
            ),
        ),
        (
            "marriages",
            "marriages declared, of deals that were played",
            [
                line
                for column, who_declares in enumerate(("declarer", "opponent"))
                for suit, hits in zip(SUITS, groups.marriages[:, :, column].T, strict=True)
                for line in lines.share(f"{suit}, {who_declares}", hits, kept)
            ],
        ),
        (
            "tricks",
            "tricks of the declarer",
            lines.shares({str(n): hits for n, hits in enumerate(groups.tricks.T)}),
        ),
        ("specials", "what else happens", _specials(lines, groups.specials, deals, kept)),
    )
    return tuple(TallySection(name, title, tuple(some)) for name, title, some in rows if some)


class DealLines(NamedTuple):
    """The lines about deals: what they share: how many games there were, and their seed.

    The arrays of its methods have an entry for each group of games.
    """

    games: int
    seed: int

    def share(self, what: str, hits: "Ints", of: "Ints") -> list[TallyLine]:
        """How many of a number of deals."""
        return share_of_deals(what, hits.tolist(), of.tolist(), self.games, self.seed)

    def shares(self, counts: Mapping[str, "Ints"]) -> list[TallyLine]:
        """How all deals are shared out."""
        plain = {what: hits.tolist() for what, hits in counts.items()}
        return shares_of_deals(plain, self.games, self.seed)

    def made(self, ends: Mapping[str, "Ints"]) -> list[TallyLine]:
        """How many contracts were made of those that were played; the first two ends are these."""
        return [
            line
            for what, counts in ends.items()
            for line in self.share(what, counts[:, 0], counts[:, 0] + counts[:, 1])
        ]

    def mean(self, what: str, totals: "Ints", of: "Ints") -> list[TallyLine]:
        """Return the mean over a number of deals."""
        return mean_of_deals(what, totals.tolist(), of.tolist(), self.seed)


def _seat(seat: int, who: Sequence[str]) -> str:
    return f"seat {seat}, {who[seat]}"


def _kinds(who: Sequence[str]) -> list[str]:
    """Return the kinds of players where there are several, in the order of their seats."""
    kinds = list(dict.fromkeys(who))
    return kinds if len(kinds) > 1 else []


def _won(found: "MatchTallies", who: Sequence[str], seed: int) -> list[TallyLine]:
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


def _lengths(lengths: Sequence[int], seed: int) -> list[TallyLine]:
    most = len(lengths) - 1
    bins = {
        f"{low} to {low + BIN - 1}": sum(lengths[low : low + BIN])
        for low in range(1, len(lengths), BIN)
    }
    return [*mean("mean", dict(enumerate(lengths)), (1, most), seed), *shares(bins, seed)]


def _by_kind(ends: "Ints", who: Sequence[str]) -> dict[str, "Ints"]:
    """How the deals end that each kind of player declares."""
    return {
        kind: ends[:, [seat for seat, name in enumerate(who) if name == kind]].sum(axis=1)
        for kind in _kinds(who)
    }


def _amount(number: int) -> str:
    return str(LOWEST + FINEST * number)


def _amounts(ends: "Ints") -> dict[str, "Ints"]:
    """How many deals have each amount."""
    return {_amount(number): hits for number, hits in enumerate(ends.sum(axis=2).T)}


def _specials(lines: DealLines, specials: "Ints", deals: "Ints", kept: "Ints") -> list[TallyLine]:
    """Return what some rules bring; of rules that do not know it there is no line."""
    by_tricks, shown, *_ = specials.T
    found = lines.share("kitty shown to all, of deals", shown, deals) if shown.any() else []
    if by_tricks.any():
        found += lines.share("made by all the tricks alone, of contracts", by_tricks, kept)
    return found
