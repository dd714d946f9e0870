"""The tricks of a deal: who may play what, who takes a trick, and the marriages declared.

Compiled twin of ``games.thousand.table.tricks``; who wins a trick is decided in
``thousandstats.kernels.tricks``.
"""

import numpy as np

from thousandstats.games.thousand.kernels.auction import Bid
from thousandstats.games.thousand.kernels.players import follow, lead
from thousandstats.games.thousand.kernels.table import (
    CARDS,
    DECLARED,
    HANDS,
    MARRIAGES,
    PAIR,
    POINTS,
    SUIT,
    TO_LAST_TRICK,
    TRICKS,
    Board,
    Rules,
    zero,
)
from thousandstats.kernels.bits import popcount
from thousandstats.kernels.combinations import Ints
from thousandstats.kernels.compile import kernel
from thousandstats.kernels.streams import State
from thousandstats.kernels.tricks import ABOVE, beating, order_table, playable

PLAY = 32

ORDER = order_table([card & 3 for card in range(CARDS)], [card >> 2 for card in range(CARDS)])

WORTH = np.array([(0, 2, 3, 4, 10, 11)[card // 4] for card in range(CARDS)])
"""What each card is worth."""


@kernel
def play_tricks(
    rules: Rules, bid: Bid, board: Board, who: Ints, record: Ints, state: State
) -> tuple[int, State]:
    """Play all tricks; how many actions of the deal are written down, and the stream."""
    players = rules.players
    at = bid.actions
    leader = bid.declarer
    rounds = popcount(board[HANDS, leader])
    gone = trumps = led = top = best = zero()
    for turn in range(rounds):
        first = seat = leader
        coming = trumps
        may_declare = (turn > 0 or rules.first_trick != 0) and (
            turn != rounds - 2 or rules.last_trick != 0
        )
        won = 0
        for place in range(players):
            hand = board[HANDS, seat]
            if place == 0:
                card, state = lead(who[seat], hand, trumps, gone, may_declare, state)
                suit = card & 3
                led, top, best = SUIT << suit, card, card
                pair = PAIR << suit
                if may_declare and pair >> card & 1 and hand & pair == pair:
                    board[MARRIAGES, seat] += 40 + 20 * suit
                    board[DECLARED, suit] = seat + 1
                    coming = led
                    if rules.at_once:
                        trumps = led
            else:
                allowed = playable(ORDER, rules.duties, hand, led, top, best, trumps)
                friend = (
                    seat != bid.declarer
                    and leader != bid.declarer
                    and (bid.declarer - first) % players < place
                )
                winners = allowed & beating(ORDER, best, trumps)
                card, state = follow(who[seat], hand, allowed, winners, gone, friend, state)
                if winners >> card & 1:
                    best, leader = card, seat
                if ORDER[ABOVE, top] >> card & 1:
                    top = card
            board[HANDS, seat] = hand ^ 1 << card
            gone |= 1 << card
            won += WORTH[card]
            record[at] = PLAY + card
            at += 1
            seat = seat + 1 if seat + 1 < players else 0
        trumps = coming
        board[POINTS, leader] += won
        board[TRICKS, leader] += 1
    if players == 2 and rules.exchange == TO_LAST_TRICK:
        for card in range(CARDS):
            if bid.out >> card & 1:
                board[POINTS, leader] += WORTH[card]
    return at, state
