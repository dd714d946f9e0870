"""The tricks of a deal."""

import numpy as np

from thousandstats.games.thousand.kernels.bidding import Bid
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

PLAY = 32

WORTH = np.array([(0, 2, 3, 4, 10, 11)[card // 4] for card in range(CARDS)])
"""What each card is worth."""


@kernel
def may_follow(rules: Rules, hand: int, led: int, top: int, best: int, trumps: int) -> int:
    """The cards that may be played to a trick.

    `led` and `trumps` are whole suits (no cards, before there is trump), `top` is the highest card
    of the suit led in the trick, `best` the card that takes it so far.
    """
    same = hand & led
    if same:
        if not rules.beat or (best != top and not rules.beat_after_trump):
            return same
        higher = same & -(2 << top)
        return higher if higher else same
    held = hand & trumps
    if held == 0:
        return hand
    if not trumps >> best & 1:
        return held
    higher = held & -(2 << best)
    if higher:
        return higher if rules.overtrump else held
    return held if rules.undertrump else hand


@kernel
def beating(best: int, trumps: int) -> int:
    """All cards that beat the best one: the higher ones of its suit; and trumps, if it is none."""
    higher = SUIT << (best & 3) & -(2 << best)
    return higher if trumps >> best & 1 else higher | trumps


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
                allowed = may_follow(rules, hand, led, top, best, trumps)
                friend = (
                    seat != bid.declarer
                    and leader != bid.declarer
                    and (bid.declarer - first) % players < place
                )
                winners = allowed & beating(best, trumps)
                card, state = follow(who[seat], hand, allowed, winners, gone, friend, state)
                if winners >> card & 1:
                    best, leader = card, seat
                if led >> card & 1:
                    top = max(top, card)
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
