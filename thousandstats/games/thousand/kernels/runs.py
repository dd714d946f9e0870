"""Games deal after deal: tallied, and written down move for move where that is asked for.

Game number g of a run has a seed of its own, the first word of stream g of the run's seed. Its
deals are those of a game at the table with that seed; its players draw from that seed's stream
number 2⁶³. So every game of a run can be played again by the readable engine, and the tallies of a
run depend on nothing but the rules, the players, its seed and the number of games.
"""

from typing import NamedTuple

import numpy as np

from thousandstats.games.thousand.habits import Habits
from thousandstats.games.thousand.kernels.auction import Bid, bidding
from thousandstats.games.thousand.kernels.dealing import Pack, deal, open_stream
from thousandstats.games.thousand.kernels.scoring import Settlement, settle
from thousandstats.games.thousand.kernels.table import (
    BARREL,
    BEFORE,
    BOMB,
    BOMBS,
    COLUMNS,
    DECLARED,
    HANDS,
    KITTIES,
    MARRIAGES,
    MOST_ACTIONS,
    PLAYED,
    POINTS,
    ROWS,
    SCORES,
    TRICKS,
    Board,
    Rules,
    zero,
)
from thousandstats.games.thousand.kernels.tricks import play_tricks
from thousandstats.kernels.combinations import Ints
from thousandstats.kernels.compile import kernel
from thousandstats.kernels.streams import next_word

PLAYERS_STREAM = np.uint64(1 << 63)

MADE, FAILED, BOMBED, WRITTEN_OFF = range(4)
"""How a deal ends for its declarer."""

SEATS, AMOUNTS = 3, 61
"""The most seats; bids and contracts go from 100 to 400, each five a row of the tallies."""

SHAPES = {
    "won": (SEATS + 1,),
    "seats": (SEATS, 4),
    "places": (SEATS, 4),
    "bids": (AMOUNTS, 4),
    "contracts": (AMOUNTS, 2),
    "points": (2,),
    "changes": (SEATS,),
    "marriages": (4, 2),
    "tricks": (12,),
    "specials": (5,),
}
"""The tallies as they lie one after the other, and their shapes."""

BEGINS = tuple(sum(int(np.prod(s)) for s in [*SHAPES.values()][:n]) for n in range(len(SHAPES) + 1))
(
    WON_AT,
    SEATS_AT,
    PLACES_AT,
    BIDS_AT,
    CONTRACTS_AT,
    POINTS_AT,
    CHANGES_AT,
    MARRIAGES_AT,
    TRICKS_AT,
    SPECIALS_AT,
    CELLS,
) = BEGINS

GAME, LENGTH, WINNER, DEALT = range(4)
"""The columns of a deal that is written down: its game, how many actions, who has won (or -1); then
the cards dealt to each seat and the kitties, each seat's score, bombs and stay on the barrel after
the deal, and the actions."""

AFTER = DEALT + SEATS + 2
ACTIONS = AFTER + 3 * SEATS
WIDTH = ACTIONS + MOST_ACTIONS


class Setup(NamedTuple):
    """What every game of a run begins with.

    Attributes
    ----------
    seed : uint64
        That of the run.
    deals : int
        The number of deals after which a game that nobody has won is cut.
    dealer : int
        Who deals first.
    start : array
        A row each for the scores, the bombs thrown and the stays on the barrel.
    who : array
        The player at each seat.
    habits : Habits
        Those of the sensible player.
    """

    seed: np.uint64
    deals: int
    dealer: int
    start: Ints
    who: Ints
    habits: Habits


@kernel
def _tally_deal(
    players: int, forced: int, bid: Bid, end: Settlement, board: Board, tally: Ints
) -> None:
    """Add a deal to the tally."""
    how = MADE if end.made else FAILED
    if bid.given_up != PLAYED:
        how = BOMBED if bid.given_up == BOMB else WRITTEN_OFF
    place = bid.declarer - forced
    if place < 0:
        place += players
    tally[SEATS_AT + 4 * bid.declarer + how] += 1
    tally[PLACES_AT + 4 * place + how] += 1
    tally[BIDS_AT + 4 * (bid.amount // 5 - 20) + how] += 1
    for seat in range(players):
        tally[CHANGES_AT + seat] += board[SCORES, seat] - board[BEFORE, seat]
    tally[SPECIALS_AT] += end.by_tricks
    tally[SPECIALS_AT + 1] += bid.shown
    tally[SPECIALS_AT + 2] += end.locked
    tally[SPECIALS_AT + 3] += end.mounted
    tally[SPECIALS_AT + 4] += end.fallen
    if bid.given_up != PLAYED:
        return
    tally[CONTRACTS_AT + 2 * (bid.contract // 5 - 20) + how] += 1
    for seat in range(players):
        opponent = int(seat != bid.declarer)
        tally[POINTS_AT + opponent] += board[POINTS, seat] + board[MARRIAGES, seat]
    tally[TRICKS_AT + board[TRICKS, bid.declarer]] += 1
    for suit in range(4):
        if board[DECLARED, suit]:
            opponent = int(board[DECLARED, suit] != bid.declarer + 1)
            tally[MARRIAGES_AT + 2 * suit + opponent] += 1


@kernel
def _write_down(row: Ints, game: int, length: int, won: int, board: Board, record: Ints) -> None:
    """Write down how a deal went."""
    row[GAME], row[LENGTH], row[WINNER] = game, length, won
    for seat in range(SEATS):
        row[AFTER + seat] = board[SCORES, seat]
        row[AFTER + SEATS + seat] = board[BOMBS, seat]
        row[AFTER + 2 * SEATS + seat] = board[BARREL, seat]
    for number in range(length):
        row[ACTIONS + number] = record[number]


@kernel
def play_matches(
    rules: Rules,
    setup: Setup,
    pack: Pack,
    first: int,
    stop: int,
    tallies: Ints,
    lengths: Ints,
    trace: Ints,
) -> int:
    """Play the games from number `first` up to `stop`; how many deals there were.

    Games are tallied in groups, a row of `tallies` each, in turn; `lengths` counts how many were
    won after 0, 1, … deals. The first deals are written down, as many as `trace` has rows.

    The slow equivalent: for every game, ``random_playout(start(players, rules, seed, …),
    words(seed, 2**63))`` from the game's own seed, up to `setup.deals` deals.
    """
    players = rules.players
    start, who, habits = setup.start, setup.who, setup.habits
    board = np.zeros((ROWS, COLUMNS), np.int64)
    record = np.zeros(MOST_ACTIONS, np.int64)
    scratch = np.zeros(4, np.uint64)
    deals = 0
    for game in range(first, stop):
        seed = next_word(open_stream(setup.seed, np.uint64(game), scratch))[0]
        state = open_stream(seed, PLAYERS_STREAM, scratch)
        for seat in range(players):
            board[SCORES, seat] = start[0, seat]
            board[BOMBS, seat] = start[1, seat]
            board[BARREL, seat] = start[2, seat]
        tally = tallies[game % len(tallies)]
        dealer, won, done = setup.dealer, -1, zero()
        while won < 0 and done < setup.deals:
            forced = dealer + 1 if dealer + 1 < players else 0
            deal(pack, players, seed, done, scratch, board)
            if deals < len(trace):
                for seat in range(SEATS):
                    trace[deals, DEALT + seat] = board[HANDS, seat]
                for kitty in range(2):
                    trace[deals, DEALT + SEATS + kitty] = board[KITTIES, kitty]
            for column in range(COLUMNS):
                board[POINTS, column] = 0
                board[MARRIAGES, column] = 0
                board[TRICKS, column] = 0
                board[DECLARED, column] = 0
            bid, state = bidding(rules, forced, board, who, habits, record, state)
            length = bid.actions
            if bid.given_up == PLAYED:
                length, state = play_tricks(rules, bid, board, who, record, state)
            end = settle(rules, forced, bid, board)
            won = end.winner
            _tally_deal(players, forced, bid, end, board, tally)
            if deals < len(trace):
                _write_down(trace[deals], game, length, won, board, record)
            deals += 1
            done += 1
            dealer = forced
        if won >= 0:
            tally[WON_AT + won] += 1
            lengths[done] += 1
        else:
            tally[WON_AT + SEATS] += 1
    return deals
