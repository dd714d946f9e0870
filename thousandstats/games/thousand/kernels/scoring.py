"""What a deal writes down: scores, bombs, the barrel, and who has won.

Compiled twin of ``games.thousand.table.scoring``.
"""

from typing import NamedTuple

from thousandstats.games.thousand.kernels.auction import Bid
from thousandstats.games.thousand.kernels.table import (
    BARREL,
    BEFORE,
    BOMB,
    BOMBS,
    DECLARER_FIRST,
    FOREHAND_ORDER,
    MARRIAGES,
    PLAYED,
    POINTS,
    SCORES,
    TRICKS,
    Board,
    Rules,
)
from thousandstats.kernels.compile import kernel


class Settlement(NamedTuple):
    """How a deal ended.

    Attributes
    ----------
    made : int
        Whether the contract was made.
    by_tricks : int
        Whether it was made by all the tricks and not by points.
    locked : int
        How many opponents wrote nothing because of the lock.
    mounted, fallen : int
        How many players mounted the barrel, and how many fell off it.
    winner : int
        The seat that has won, or -1.
    """

    made: int
    by_tricks: int
    locked: int
    mounted: int
    fallen: int
    winner: int


@kernel
def rounded(rules: Rules, points: int) -> int:
    """Points to the nearest ten, 5 upwards, or to the nearest five."""
    return (points + rules.unit // 2) // rules.unit * rules.unit


@kernel
def makes(rules: Rules, bid: Bid, board: Board) -> tuple[bool, bool]:
    """Whether the contract is made, and whether by all the tricks alone."""
    seat = bid.declarer
    total = board[POINTS, seat] + board[MARRIAGES, seat]
    if rules.check_rounded:
        total = rounded(rules, total)
    if total >= bid.contract:
        return True, False
    if rules.players == 3 or board[MARRIAGES, seat] or board[TRICKS, 1 - seat]:
        return False, False
    alone = bid.contract == 120 or (bid.contract < 120 and rules.smaller_too != 0)
    return alone, alone


@kernel
def _write(rules: Rules, bid: Bid, made: bool, board: Board) -> int:
    """Write every seat's points, without regard to the barrel; how many were locked."""
    locked = 0
    for seat in range(rules.players):
        if seat == bid.declarer:
            if bid.given_up == PLAYED:
                board[SCORES, seat] += bid.contract if made else -bid.contract
            elif bid.given_up == BOMB:
                board[BOMBS, seat] += 1
            else:
                board[SCORES, seat] -= bid.amount
        elif bid.given_up == BOMB:
            if board[SCORES, seat] < rules.bomb_below:
                board[SCORES, seat] += 60
        elif board[SCORES, seat] >= rules.locked_from:
            locked += 1
        elif bid.given_up == PLAYED:
            board[SCORES, seat] += rounded(rules, board[POINTS, seat] + board[MARRIAGES, seat])
        else:
            board[SCORES, seat] += bid.amount // 10 * 5
    return locked


@kernel
def _barrel(rules: Rules, bid: Bid, made: bool, board: Board) -> tuple[int, int]:
    """Mend the scores for those on the barrel; how many mounted it, and how many fell."""
    mounted = fallen = newcomers = 0
    for seat in range(rules.players):
        if board[BARREL, seat] == 0:
            if board[SCORES, seat] >= rules.barrel:
                board[SCORES, seat] = rules.barrel
                board[BARREL, seat] = 3
                mounted += 1
                newcomers |= 1 << seat
            continue
        lost = board[SCORES, seat] < board[BEFORE, seat]
        if seat == bid.declarer and (lost or (made and bid.contract >= 120)):
            board[BARREL, seat] = 0
            continue
        board[SCORES, seat] = rules.barrel
        board[BARREL, seat] -= 1
        if board[BARREL, seat] == 0:
            board[SCORES, seat] -= 120
            fallen += 1
    if newcomers and rules.collision:
        for seat in range(rules.players):
            if board[BARREL, seat] and not newcomers >> seat & 1:
                board[BARREL, seat] = 0
                board[SCORES, seat] -= 120
                fallen += 1
    return mounted, fallen


@kernel
def winner(rules: Rules, forced: int, declarer: int, board: Board) -> int:
    """Return the seat that has won, or -1."""
    players = rules.players
    first = -1
    highest = -1
    for place in range(players):
        seat = (forced + place) % players
        if board[SCORES, seat] < 1000:
            continue
        if first < 0:
            first = highest = seat
        elif board[SCORES, seat] > board[SCORES, highest]:
            highest = seat
    if rules.tie == FOREHAND_ORDER:
        return first
    if rules.tie == DECLARER_FIRST and first >= 0 and board[SCORES, declarer] >= 1000:
        return declarer
    return highest


@kernel
def settle(rules: Rules, forced: int, bid: Bid, board: Board) -> Settlement:
    """Write the deal down."""
    made, by_tricks = False, False
    if bid.given_up == PLAYED:
        made, by_tricks = makes(rules, bid, board)
    for seat in range(rules.players):
        board[BEFORE, seat] = board[SCORES, seat]
    locked = _write(rules, bid, made, board)
    mounted, fallen = _barrel(rules, bid, made, board)
    won = winner(rules, forced, bid.declarer, board)
    return Settlement(int(made), int(by_tricks), locked, mounted, fallen, won)
