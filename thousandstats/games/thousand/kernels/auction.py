"""From the forced 100 to the contract: the auction, the kitty, giving up, passing, naming.

Compiled twin of ``games.thousand.table.auction`` and ``games.thousand.table.kitty``.
"""

from typing import NamedTuple

from thousandstats.games.thousand.habits import Habits
from thousandstats.games.thousand.kernels.players import (
    call,
    choose,
    declare,
    part,
    prefers_bomb,
)
from thousandstats.games.thousand.kernels.table import (
    BOMB,
    BOMBS,
    CHOICE_OF_FACE,
    GIVE_ONE,
    HANDS,
    KITTIES,
    PLAYED,
    ROSPISAT,
    SCORES,
    Board,
    Rules,
    card_at,
    limit,
    zero,
)
from thousandstats.kernels.bits import popcount
from thousandstats.kernels.combinations import Ints
from thousandstats.kernels.compile import kernel
from thousandstats.kernels.streams import State

PASS, KITTY, ASIDE, GIVE, TO_OTHER, TO_RIGHT, FACE_UP = 0, 1, 64, 96, 160, 32, 96
BID, CONTRACT = 512, 640
GIVE_UP_CODES = 2
"""The code of a bomb is 3 and that of rospisat' 4: so much above their numbers."""


class Bid(NamedTuple):
    """What the auction and the kitty have come to.

    Attributes
    ----------
    declarer, amount : int
    given_up : int
        `PLAYED`, `BOMB` or `ROSPISAT`.
    contract : int
        0 if the deal was given up.
    out : int
        The cards that nobody plays with.
    shown : int
        Whether everybody saw the kitty.
    actions : int
        How many actions are written down.
    """

    declarer: int
    amount: int
    given_up: int
    contract: int
    out: int
    shown: int
    actions: int


@kernel
def auction(
    rules: Rules,
    forced: int,
    board: Board,
    who: Ints,
    habits: Habits,
    record: Ints,
    state: State,
) -> tuple[int, int, int, State]:
    """Return the declarer, the bid, how many actions were written down; and the stream."""
    players = rules.players
    bid, holder, at, out = 100 + zero(), forced, 0, 0
    seat, bidders = forced, players
    while bidders > 1:
        seat = seat + 1 if seat + 1 < players else 0
        if out >> seat & 1:
            continue
        raises = max(0, (limit(board[HANDS, seat]) - bid) // rules.step)
        if not rules.jump:
            raises = min(raises, 1)
        hand = board[HANDS, seat]
        index, state = call(who[seat], habits, hand, bid, rules.step, raises, state)
        if index:
            bid, holder = bid + index * rules.step, seat
            record[at] = BID + bid // 5
        else:
            out |= 1 << seat
            bidders -= 1
            record[at] = PASS
        at += 1
    return holder, bid, at, state


@kernel
def may_give_up(rules: Rules, seat: int, board: Board) -> int:
    """1 if the player may give up now, else 0."""
    if rules.giveup == BOMB:
        return int(board[SCORES, seat] < rules.bomb_below and board[BOMBS, seat] < rules.bombs)
    return int(rules.giveup == ROSPISAT)


@kernel
def bidding(
    rules: Rules,
    forced: int,
    board: Board,
    who: Ints,
    habits: Habits,
    record: Ints,
    state: State,
) -> tuple[Bid, State]:
    """Everything before the first trick."""
    players = rules.players
    seat, amount, at, state = auction(rules, forced, board, who, habits, record, state)
    shown = int(amount >= rules.shown_from)
    may = may_give_up(rules, seat, board)
    out = 0
    served = -1
    taken = board[KITTIES, 0]
    if players == 2:
        bombs = may if rules.giveup == BOMB else 0
        index, state = choose(who[seat], bombs, state)
        record[at] = KITTY + index
        at += 1
        if index == 2:
            return Bid(seat, amount, BOMB, 0, 0, 0, at), state
        taken = board[KITTIES, index]
        out = board[KITTIES, 1 - index]
    hand = board[HANDS, seat] | taken
    whole = hand
    gives = players == 3 or rules.exchange == GIVE_ONE
    faces = 2 if gives and rules.face == CHOICE_OF_FACE else 1
    always_up = int(gives and rules.face == 1)
    parts = 2 if players == 3 or not gives else 1
    for turn in range(parts):
        cards = popcount(hand)
        giving_up = may if turn == 0 else 0
        receivers = 2 if players == 3 and turn == 0 else 1
        groups = faces * receivers
        bomb = giving_up != 0 and rules.giveup == BOMB
        if bomb and prefers_bomb(who[seat], habits, hand, amount, parts):
            index = cards * groups
        else:
            index, state = part(who[seat], hand, groups, giving_up, state)
        if index == cards * groups:
            record[at] = GIVE_UP_CODES + rules.giveup
            return Bid(seat, amount, rules.giveup, 0, 0, shown, at + 1), state
        group = index // cards
        up = always_up | group // receivers
        card = card_at(hand, index - group * cards)
        hand ^= 1 << card
        if not gives:
            out |= 1 << card
            code = ASIDE
        elif players == 3:
            # 0 is to the left, 1 to the right; the second card is for who has none.
            served = group % 2 if turn == 0 else 1 - served
            board[HANDS, (seat + 1 + served) % 3] |= 1 << card
            code = GIVE + TO_RIGHT * served + FACE_UP * up
        else:
            board[HANDS, 1 - seat] |= 1 << card
            code = TO_OTHER + FACE_UP * up
        record[at] = code + card
        at += 1
    board[HANDS, seat] = hand
    most = max(amount, limit(whole if rules.limit_before_passing else hand))
    steps = (most - amount) // rules.step
    index, state = declare(who[seat], habits, hand, amount, rules.step, steps, state)
    contract = amount + index * rules.step
    record[at] = CONTRACT + contract // 5
    return Bid(seat, amount, PLAYED, contract, out, shown, at + 1), state
