"""The kitty: choosing one of two, giving up, passing or putting aside, and naming the contract.

Of three players the declarer passes one card to each opponent, in whichever order, as none is
stated. Of two he turns up the kitty that he chooses, so both see it by all rules; the other kitty
is never seen. Not stated by the sources, and so decided here: cards put aside are always face down;
rospisat' is after taking the kitty only, while the documents allow a bomb before choosing one too.

Compiled twin: ``games.thousand.kernels.auction``, from the kitty to the contract.
"""

from typing import NamedTuple

from thousandstats.games.thousand.layouts import DECK
from thousandstats.games.thousand.rules import RuleSet
from thousandstats.games.thousand.table.actions import (
    ASIDE,
    CONTRACT,
    GIVE,
    GIVING_UP,
    KITTY,
    Action,
)
from thousandstats.games.thousand.table.match import FORCED, Match, changed, limit
from thousandstats.games.thousand.table.tricks import Kitty, Playing, first_trick
from thousandstats.play.tricks import cards_in

EXPOSED_FROM = 130

PLACES = {"left": 1, "right": 2, "other": 1}
"""How many seats clockwise from the declarer another player sits."""

KNOWN_AS = {"bomb": "the bomb", "rospisat": "rospisat'"}


class GivenUp(NamedTuple):
    """A deal that the declarer gave up, by a bomb or by rospisat'."""

    kitty: Kitty
    how: str


def exposed(rules: RuleSet, bid: int) -> bool:
    """Whether three players all see the kitty of a bid.

    >>> from thousandstats.games.thousand.rules import rules
    >>> [exposed(rules("PL_TOURNAMENT"), bid) for bid in (120, 130)]
    [False, True]
    """
    match rules.kitty_exposure:
        case "always":
            return True
        case "bid_ge:130":
            return bid >= EXPOSED_FROM
        case "not_if_forced_100":
            return bid > FORCED
    return False


def why_no_giving_up(match: Match, seat: int, action: Action) -> str | None:
    """Return why a player may not throw a bomb, or write off, at the proper moment."""
    rules = match.rules
    if action.kind != "bomb":
        return None
    if match.scores[seat] >= rules.bomb_blocked_at:
        return (
            f"You have {match.scores[seat]} points, and from {rules.bomb_blocked_at} on no bomb "
            "may be thrown"
        )
    if rules.bomb_per_game is not None and match.bombs[seat] >= rules.bomb_per_game:
        return f"You have thrown all the {rules.bomb_per_game} bombs of this game"
    return None


def too_late(kitty: Kitty, action: Action) -> str | None:
    """Return why a deal cannot be given up any more, once a card has left the hand."""
    if not kitty.given and not kitty.aside:
        return None
    done = "passed" if kitty.given else "put aside"
    return f"It is too late for {KNOWN_AS[action.kind]}, as the first card is {done}"


def _giving_up(match: Match, seat: int) -> tuple[Action, ...]:
    action = GIVING_UP.get(match.rules.giveup)
    return () if action is None or why_no_giving_up(match, seat, action) else (action,)


class Choosing(NamedTuple):
    """Two players: the declarer is to choose one of two kitties, unseen."""

    match: Match
    hands: tuple[int, ...]
    kitties: tuple[int, ...]
    declarer: int
    bid: int

    @property
    def to_act(self) -> int:
        return self.declarer

    def legal(self) -> tuple[Action, ...]:
        """Return the kitties 1 and 2, then the bomb."""
        bomb = _giving_up(self.match, self.declarer)
        return (*KITTY, *(bomb if self.match.rules.giveup == "bomb" else ()))

    def why_not(self, action: Action) -> str | None:
        """Return what this part of the deal has against a kitty or the bomb."""
        return why_no_giving_up(self.match, self.declarer, action)

    def after(self, action: Action) -> "Exchanging | GivenUp":
        if action.kind == "bomb":
            return GivenUp(Kitty(self.declarer, self.bid, False, 0), action.kind)
        chosen = action.number - 1
        return taken(
            self.match,
            self.hands,
            self.declarer,
            self.bid,
            self.kitties[chosen],
            self.kitties[1 - chosen],
        )


class Exchanging(NamedTuple):
    """The declarer has taken the kitty, and passes cards or puts them aside."""

    match: Match
    hands: tuple[int, ...]
    kitty: Kitty

    @property
    def to_act(self) -> int:
        return self.kitty.declarer

    @property
    def receivers(self) -> tuple[str, ...]:
        """Who may get the next card; nobody where it is put aside."""
        if self.match.players == 2:
            return ("other",) if self.match.rules.two_exchange == "give1" else ()
        served = [seat for seat, _, _ in self.kitty.given]
        return tuple([to for to in ("left", "right") if self._seat(to) not in served])

    def _seat(self, to: str) -> int:
        return (self.kitty.declarer + PLACES[to]) % self.match.players

    @property
    def untouched(self) -> bool:
        """Whether no card has been passed or put aside: the moment for giving up."""
        return not self.kitty.given and not self.kitty.aside

    def legal(self) -> tuple[Action, ...]:
        """Return the cards in the order of the deck's bits, then giving up.

        Of three players first all to the left, then all to the right, as long as neither has his;
        where the rules leave the face open, all of that face down, then face up.
        """
        cards = cards_in(self.hands[self.to_act])
        moves = tuple([kind[card] for kind in self._kinds() for card in cards])
        return (*moves, *_giving_up(self.match, self.to_act)) if self.untouched else moves

    def _kinds(self) -> tuple[tuple[Action, ...], ...]:
        """Return the actions by card: one kind, or one for each face and receiver."""
        if not self.receivers:
            return (ASIDE,)
        faces = {"down": (False,), "up": (True,)}.get(self.match.rules.pass_face, (False, True))
        return tuple([GIVE[to, up] for up in faces for to in self.receivers])

    def why_not(self, action: Action) -> str | None:
        """Return what this part of the deal has against a card, or against giving up."""
        if action.kind in GIVING_UP:
            return why_no_giving_up(self.match, self.to_act, action)
        if action.to and action.to not in self.receivers:
            return f"The player to the {action.to} has his card already"
        if not self.hands[self.to_act] >> action.number & 1:
            return f"You do not hold {DECK.cards[action.number]}"
        return None

    def after(self, action: Action) -> "Exchanging | Naming | GivenUp":
        if action.kind in GIVING_UP:
            return GivenUp(self.kitty, action.kind)
        card, declarer = 1 << action.number, self.kitty.declarer
        hands = changed(self.hands, declarer, self.hands[declarer] ^ card)
        if not action.to:
            kitty = self.kitty._replace(aside=self.kitty.aside | card)
            over = kitty.aside.bit_count() == 2
        else:
            seat = self._seat(action.to)
            hands = changed(hands, seat, hands[seat] | card)
            given = (*self.kitty.given, (seat, action.number, action.up))
            kitty = self.kitty._replace(given=given)
            over = len(given) == self.match.players - 1
        after = Exchanging(self.match, hands, kitty)
        return Naming(*after) if over else after


class Naming(NamedTuple):
    """The declarer names the contract."""

    match: Match
    hands: tuple[int, ...]
    kitty: Kitty

    @property
    def to_act(self) -> int:
        return self.kitty.declarer

    @property
    def _cards(self) -> int:
        """The cards whose marriages count for the limit."""
        held = self.hands[self.to_act]
        if self.match.rules.contract_limit == "hand_after_kitty":
            held |= self.kitty.aside | sum([1 << card for _, card, _ in self.kitty.given])
        return held

    @property
    def limit(self) -> int:
        """The highest contract: never below the bid."""
        return max(self.kitty.bid, limit(self._cards))

    def legal(self) -> tuple[Action, ...]:
        """Return the contracts from the bid up."""
        step = self.match.rules.auction_step
        return tuple([CONTRACT[n] for n in range(self.kitty.bid, self.limit + 1, step)])

    def why_not(self, action: Action) -> str | None:
        """Return what this part of the deal has against a contract."""
        if action.number < self.kitty.bid:
            return f"A contract of {action.number} is less than the {self.kitty.bid} that was bid"
        if action.number > self.limit:
            return f"A contract of {action.number} is above {self.limit}, {self._counted()}"
        return None

    def _counted(self) -> str:
        """Return what the limit is counted from."""
        if limit(self._cards) < self.kitty.bid:
            return "which was bid"
        if self.match.rules.contract_limit == "hand_after_pass":
            return "the limit of the cards in your hand"
        gone = "passed" if self.kitty.given else "put aside"
        return f"the limit of the cards that you held with the whole kitty, before any was {gone}"

    def after(self, action: Action) -> Playing:
        return first_trick(self.match, self.hands, self.kitty, action.number)


def taken(
    match: Match, hands: tuple[int, ...], declarer: int, bid: int, cards: int, spare: int = 0
) -> Exchanging:
    """Return the declarer takes a kitty into his hand."""
    kitty = Kitty(declarer, bid, match.players == 2 or exposed(match.rules, bid), cards, spare)
    return Exchanging(match, changed(hands, declarer, hands[declarer] | cards), kitty)
