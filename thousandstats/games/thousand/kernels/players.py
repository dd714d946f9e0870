"""Who decides: a player is a number, and each kind of decision a kernel that knows all players.

A decision is the index of an action among those that are allowed, in the order in which the
readable engine lists them; or the number of a card. Only the player that draws lots uses the
stream, and only where there is a choice.
"""

import numpy as np

from thousandstats.games.thousand.habits import Habits
from thousandstats.games.thousand.kernels import simple
from thousandstats.games.thousand.kernels.table import card_at
from thousandstats.kernels.bits import popcount
from thousandstats.kernels.compile import kernel
from thousandstats.kernels.instructions import product
from thousandstats.kernels.streams import State, fair_word

PLAYERS = ("random", "simple")
"""The players by their numbers."""

SIMPLE = 1

# 2⁶⁴ modulo the number of actions; never are there more than 61 raises and a pass.
REJECTED = np.array([0] + [(1 << 64) % ways for ways in range(1, 64)], np.uint64)


@kernel
def any_of(ways: int, state: State) -> tuple[int, State]:
    """Return an index below `ways`, each equally likely; no word is drawn for a single one."""
    if ways == 1:
        return 0, state
    many = np.uint64(ways)
    word, state = fair_word(many, REJECTED[ways], state)
    return int(np.int64(product(word, many)[0])), state


@kernel
def call(
    who: int, habits: Habits, hand: int, bid: int, step: int, raises: int, state: State
) -> tuple[int, State]:
    """In the auction: 0 to pass, or by how many steps to raise."""
    if who == SIMPLE:
        hope = simple.promise(habits, hand) + habits.kitty
        return int(raises > 0 and bid + step <= hope), state
    return any_of(1 + raises, state)


@kernel
def choose(who: int, bombs: int, state: State) -> tuple[int, State]:
    """Of two kitties: 0 or 1, or 2 for a bomb if there is one."""
    if who == SIMPLE:
        return 0, state
    return any_of(2 + bombs, state)


@kernel
def prefers_bomb(who: int, habits: Habits, hand: int, bid: int, out: int) -> bool:
    """Whether the player would rather throw a bomb than part with this number of cards."""
    return who == SIMPLE and simple.gives_up(habits, hand, bid, out)


@kernel
def part(who: int, hand: int, ways: int, give_up: int, state: State) -> tuple[int, State]:
    """Return a card to part with, each once for each way to give it; then giving up."""
    if who == SIMPLE:
        card = simple.least_useful(hand, hand)
        return popcount(hand & (1 << card) - 1), state
    return any_of(popcount(hand) * ways + give_up, state)


@kernel
def declare(
    who: int, habits: Habits, hand: int, bid: int, step: int, steps: int, state: State
) -> tuple[int, State]:
    """Return the contract: how many steps above the bid, of those that are possible."""
    if who == SIMPLE:
        more = simple.promise(habits, hand) - habits.caution - bid
        return min(max(0, more) // step, steps), state
    return any_of(1 + steps, state)


@kernel
def lead(
    who: int, hand: int, trumps: int, gone: int, may_declare: bool, state: State
) -> tuple[int, State]:
    """Return the number of the card that is led."""
    if who == SIMPLE:
        return simple.leads(hand, trumps, gone, may_declare), state
    index, state = any_of(popcount(hand), state)
    return card_at(hand, index), state


@kernel
def follow(
    who: int, hand: int, allowed: int, winners: int, gone: int, friend: bool, state: State
) -> tuple[int, State]:
    """Return the number of the card that is played to the trick of another."""
    if who == SIMPLE:
        return simple.follows(hand, allowed, winners, gone, friend), state
    index, state = any_of(popcount(allowed), state)
    return card_at(allowed, index), state
