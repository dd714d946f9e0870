"""The auction: from the forced 100 upwards, until one player is left.

The player with the forced 100 need not say it; the next one clockwise speaks first. A pass is
final, and nobody is asked to outbid himself. Compiled twin: ``games.thousand.kernels.auction``.
"""

from typing import NamedTuple

from thousandstats.games.thousand.table.actions import BID, PASS, Action
from thousandstats.games.thousand.table.kitty import Choosing, Exchanging, taken
from thousandstats.games.thousand.table.match import FORCED, Match, limit


class Bidding(NamedTuple):
    """The auction, while it lasts.

    Attributes
    ----------
    bid, holder : int
        The highest bid, and whose it is.
    passed : tuple of int
        The seats that have passed.
    to_act : int
        Whose turn it is.
    """

    match: Match
    hands: tuple[int, ...]
    kitties: tuple[int, ...]
    bid: int
    holder: int
    passed: tuple[int, ...]
    to_act: int

    @property
    def limit(self) -> int:
        """The highest bid of the player whose turn it is."""
        return limit(self.hands[self.to_act])

    def legal(self) -> tuple[Action, ...]:
        """To pass, then the raises upwards."""
        rules = self.match.rules
        first = self.bid + rules.auction_step
        most = self.limit if rules.auction_jump == "any_multiple" else min(first, self.limit)
        return (PASS, *[BID[n] for n in range(first, most + 1, rules.auction_step)])

    def why_not(self, action: Action) -> str | None:
        """Return what this part of the deal has against a bid or a pass."""
        rules, amount = self.match.rules, action.number
        if action.kind == "pass":
            return None
        if amount == self.bid == FORCED:
            return f"{FORCED} stands already, forced, and is not said again"
        if amount <= self.bid:
            return f"{amount} does not go above the {self.bid} that is bid"
        if amount > self.limit:
            return f"{amount} is above {self.limit}, the limit of your hand"
        if amount > self.bid + rules.auction_step and rules.auction_jump == "exact_step":
            return f"{amount} jumps, and a raise is by {rules.auction_step}"
        return None

    def after(self, action: Action) -> "Bidding | Choosing | Exchanging":
        bid, holder, passed = self.bid, self.holder, self.passed
        if action.kind == "pass":
            passed = (*passed, self.to_act)
        else:
            bid, holder = action.number, self.to_act
        players = self.match.players
        if len(passed) < players - 1:
            seat = (self.to_act + 1) % players
            while seat in passed:
                seat = (seat + 1) % players
            return Bidding(self.match, self.hands, self.kitties, bid, holder, passed, seat)
        if players == 2:
            return Choosing(self.match, self.hands, self.kitties, holder, bid)
        return taken(self.match, self.hands, holder, bid, self.kitties[0])


def opening(match: Match, hands: tuple[int, ...], kitties: tuple[int, ...]) -> Bidding:
    """Return the cards are dealt, and the forced 100 stands."""
    first = (match.forced + 1) % match.players
    return Bidding(match, hands, kitties, FORCED, match.forced, (), first)
