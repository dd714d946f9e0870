"""A table of Thousand as numbers: the rules, who plays, and the cards of the deal in hand.

Card number ``4 * rank + suit``, ranks upwards from the nine, is bit number so much of a mask. So a
suit is every fourth bit, and of two cards of one suit the higher bit is the higher card.
"""

from typing import NamedTuple

import numpy as np

from thousandstats.games.thousand.rules import RuleSet
from thousandstats.kernels.combinations import Ints
from thousandstats.kernels.compile import kernel
from thousandstats.kernels.instructions import ones
from thousandstats.kernels.tricks import DutyCodes
from thousandstats.kernels.unranking import deposit

NEVER = 1 << 40
"""A score or a number of bombs that nobody reaches."""

SUIT = 0x111111
"""The spades; other suits are shifted."""

PAIR = 0x1100
"""Queen and king of spades."""

CARDS = 24
FULL = (1 << CARDS) - 1
MOST_ACTIONS = 96
"""A deal has fewer: 60 raises and passes, one of each other kind, three cards given, 24 played."""

# The sum of marriages' values by which suits they are of, a bit for each.
PAIR_VALUES = np.array([sum(40 + 20 * s for s in range(4) if n >> s & 1) for n in range(16)])

GIVE_UPS = ("none", "bomb", "rospisat")
PLAYED, BOMB, ROSPISAT = range(3)
FACES = ("down", "up", "declarer_choice")
EXCHANGES = ("discard2", "give1", "cards_to_last_trick")
DISCARD, GIVE_ONE, TO_LAST_TRICK = range(3)
TIES = ("declarer_first", "higher", "forehand_order")
DECLARER_FIRST, HIGHER, FOREHAND_ORDER = range(3)
CHOICE_OF_FACE = 2


class Rules(NamedTuple):
    """The options that decide anything; 1 is yes, and `NEVER` stands for none.

    Attributes
    ----------
    players : int
    step, jump : int
        The step of bids, and whether a raise may be by several.
    shown_from : int
        The bid from which on everybody sees the kitty.
    face, limit_before_passing, giveup, bombs, bomb_below : int
        How cards are passed; whether the contract's limit counts the hand with the kitty; how to
        give up; how many bombs a player has, and below which score.
    duties : DutyCodes
        What a player owes besides following suit.
    first_trick, last_trick, at_once : int
        Where marriages count, and when they make trump.
    check_rounded, unit : int
        Whether the declarer's points are rounded, and to what points are rounded.
    locked_from : int
        The score from which on an opponent writes nothing.
    barrel, collision : int
        Where the barrel stands, and whether who mounts it throws others down.
    tie, exchange, smaller_too : int
        Who wins of several; what two players do with the kitty; whether all the tricks make smaller
        contracts too.
    """

    players: int
    step: int
    jump: int
    shown_from: int
    face: int
    limit_before_passing: int
    giveup: int
    bombs: int
    bomb_below: int
    duties: DutyCodes
    first_trick: int
    last_trick: int
    at_once: int
    check_rounded: int
    unit: int
    locked_from: int
    barrel: int
    collision: int
    tie: int
    exchange: int
    smaller_too: int


SHOWN_FROM = {"always": 100, "bid_ge:130": 130, "not_if_forced_100": 101, "never": NEVER}


def coded(rules: RuleSet, players: int) -> Rules:
    """Return the rules of a table of this number of players as numbers.

    >>> from thousandstats.games.thousand.rules import rules
    >>> [coded(rules(f"PL_HOUSE,lock.cmp={cmp}"), 3).locked_from for cmp in ("ge", "gt")]
    [800, 801]
    """
    lock = NEVER if rules.lock_at is None else rules.lock_at
    return Rules(
        players=players,
        step=rules.auction_step,
        jump=int(rules.auction_jump == "any_multiple"),
        shown_from=SHOWN_FROM["always" if players == 2 else rules.kitty_exposure],
        face=FACES.index(rules.pass_face),
        limit_before_passing=int(rules.contract_limit == "hand_after_kitty"),
        giveup=GIVE_UPS.index(rules.giveup),
        bombs=NEVER if rules.bomb_per_game is None else rules.bomb_per_game,
        bomb_below=rules.bomb_blocked_at,
        duties=DutyCodes(
            beat=int(rules.play_beat == "must"),
            beat_after_trump=int(rules.play_beat_after_trump == "must_beat_suit"),
            trump=1,
            overtrump=int(rules.play_overtrump == "must"),
            undertrump=int(rules.play_undertrump == "forced"),
        ),
        first_trick=int(rules.marriage_first_trick == "yes"),
        last_trick=int(rules.marriage_last_trick == "yes"),
        at_once=int(rules.trump_timing == "immediate"),
        check_rounded=int(rules.score_check == "rounded_first"),
        unit=int(rules.score_round.removeprefix("nearest")),
        locked_from=lock + (rules.lock_cmp == "gt"),
        barrel=NEVER if rules.barrel_at is None else rules.barrel_at,
        collision=int(rules.barrel_collision == "last_mounted_stays"),
        tie=TIES.index(rules.end_tie),
        exchange=EXCHANGES.index(rules.two_exchange),
        smaller_too=int(rules.two_all_tricks == "contract_le_120"),
    )


Board = Ints
"""What changes, a row for each kind of thing and a column for each seat, kitty or suit.

One array and no named tuple of arrays: numba would count the references to each array whenever it
is looked up, and that took more time than the cards.
"""

ROWS, COLUMNS = 10, 4
(
    SCORES,  # of each seat
    BOMBS,  # how many each seat has thrown
    BARREL,  # how many deals each seat has left on the barrel
    BEFORE,  # the scores before the deal
    HANDS,  # the cards of each seat
    KITTIES,  # the cards of the kitty, or of both
    POINTS,  # what each seat has in its tricks, in card points
    MARRIAGES,  # what each seat has declared, in points
    TRICKS,  # how many tricks each seat has
    DECLARED,  # for each suit: 0, or 1 more than the seat that has declared its marriage
) = range(ROWS)


@kernel
def zero() -> int:
    """0, but no literal: for each literal, kernels that take it are compiled once more."""
    return int(np.int64(0))


@kernel
def limit(cards: int) -> int:
    """120 and the values of the marriages in the cards."""
    return 120 + int(PAIR_VALUES[(cards & cards >> 4) >> 8 & 15])


@kernel
def card_at(cards: int, index: int) -> int:
    """Return the number of the card at this index among those of a mask, from the lowest."""
    return ones(deposit(1 << index, cards) - 1)
