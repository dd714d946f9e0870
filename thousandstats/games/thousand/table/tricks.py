"""The tricks: what may be played, declaring marriages, and who takes what.

The declarer leads to the first trick, the taker of a trick to the next. There is no trump until a
marriage is declared; a later marriage makes a new trump. The points of a marriage belong to who
declares it, be he declarer or opponent, and whatever becomes of the trick.

Who wins a trick is decided in ``thousandstats.play.tricks``. Compiled twin:
``games.thousand.kernels.tricks``.
"""

from functools import lru_cache
from typing import NamedTuple

from thousandstats.cards import SUITS
from thousandstats.games.thousand.layouts import DECK
from thousandstats.games.thousand.rules import RuleSet
from thousandstats.games.thousand.table.actions import PLAY, Action
from thousandstats.games.thousand.table.match import (
    ORDER,
    PAIRS,
    POINTS,
    SUIT_MASKS,
    SUIT_OF,
    VALUES,
    Match,
    card_points,
    changed,
)
from thousandstats.play.tricks import Duties, cards_in, winning
from thousandstats.play.tricks import playable as cards_playable


class Kitty(NamedTuple):
    """What became of the kitty.

    Attributes
    ----------
    declarer, bid : int
        Who took it, and the amount that won the auction.
    shown : bool
        Whether everybody saw it.
    cards, spare : int
        The cards in it, and those of the kitty that was not chosen.
    given : tuple of (int, int, bool)
        The cards that were passed: to which seat, which card, and whether face up.
    aside : int
        The cards that were put aside.
    """

    declarer: int
    bid: int
    shown: bool
    cards: int
    spare: int = 0
    given: tuple[tuple[int, int, bool], ...] = ()
    aside: int = 0


class Trick(NamedTuple):
    """A trick that is complete: who led it, the cards in order, and who took it."""

    leader: int
    cards: tuple[int, ...]
    taker: int


class FinishedPlay(NamedTuple):
    """A deal that was played to the end: the card points and marriages of each seat."""

    kitty: Kitty
    contract: int
    points: tuple[int, ...]
    marriages: tuple[int, ...]
    tricks: tuple[int, ...]


class Playing(NamedTuple):
    """The tricks of a deal, while they are played.

    Attributes
    ----------
    trump : int or None
        The suit that is trump in this trick.
    coming : int or None
        The suit that will be trump in the next.
    leader, trick : int, tuple of int
        Who led the trick on the table, and its cards.
    tricks : tuple of Trick
        Those that are complete.
    points, marriages : tuple of int
        What each seat has in its tricks, and has declared.
    declared : int
        The kings and queens of all marriages that were declared.
    """

    match: Match
    hands: tuple[int, ...]
    kitty: Kitty
    contract: int
    trump: int | None
    coming: int | None
    leader: int
    trick: tuple[int, ...]
    tricks: tuple[Trick, ...]
    points: tuple[int, ...]
    marriages: tuple[int, ...]
    declared: int = 0

    @property
    def to_act(self) -> int:
        return (self.leader + len(self.trick)) % self.match.players

    def legal(self) -> tuple[Action, ...]:
        """Return the cards that may be played, in the order of the deck's bits: 9♠ 9♣ 9♦ … A♥."""
        hand = self.hands[self.to_act]
        allowed = playable(self.match.rules, hand, self.trick, self.trump)
        return tuple([PLAY[card] for card in cards_in(allowed)])

    def why_not(self, action: Action) -> str | None:
        """Return what this part of the deal has against playing a card."""
        hand = self.hands[self.to_act]
        if not hand >> action.number & 1:
            return f"You do not hold {DECK.cards[action.number]}"
        allowed = playable(self.match.rules, hand, self.trick, self.trump)
        return None if allowed >> action.number & 1 else self._duty(hand, allowed)

    def _duty(self, hand: int, allowed: int) -> str:
        """Return the duty that leaves only the allowed cards of a hand."""
        led = SUIT_OF[self.trick[0]]
        suit = hand & SUIT_MASKS[led]
        if suit:
            if allowed == suit:
                return f"{SUITS[led]} was led and you hold some, so follow suit"
            return f"{SUITS[led]} was led and you hold a higher one, so beat what lies there"
        trump = SUITS[self.trump or 0]
        if allowed == hand & SUIT_MASKS[self.trump or 0]:
            return f"You hold no {SUITS[led]}, so play a trump, {trump}"
        return f"You hold no {SUITS[led]} but a higher trump, so overtrump in {trump}"

    def after(self, action: Action) -> "Playing | FinishedPlay":
        card, seat = action.number, self.to_act
        hands = changed(self.hands, seat, self.hands[seat] ^ (1 << card))
        trump, coming, marriages = self.trump, self.coming, self.marriages
        declared = self.declared
        if not self.trick and self._declares(card, self.hands[seat]):
            suit = SUIT_OF[card]
            marriages = changed(marriages, seat, marriages[seat] + VALUES[suit])
            declared |= PAIRS[suit]
            coming = suit
            if self.match.rules.trump_timing == "immediate":
                trump = suit
        trick = (*self.trick, card)
        if len(trick) < self.match.players:
            return self._replace(
                hands=hands,
                trick=trick,
                trump=trump,
                coming=coming,
                marriages=marriages,
                declared=declared,
            )
        place = winning(trick, ORDER, trump)
        taker = (self.leader + place) % self.match.players
        won = sum([POINTS[card] for card in trick])
        done = Playing(
            match=self.match,
            hands=hands,
            kitty=self.kitty,
            contract=self.contract,
            trump=coming,
            coming=coming,
            leader=taker,
            trick=(),
            tricks=(*self.tricks, Trick(self.leader, trick, taker)),
            points=changed(self.points, taker, self.points[taker] + won),
            marriages=marriages,
            declared=declared,
        )
        return done if hands[taker] else done._finished()

    def _declares(self, card: int, hand: int) -> bool:
        """Whether leading this card from this hand declares a marriage."""
        pair = PAIRS[SUIT_OF[card]]
        if not pair >> card & 1 or hand & pair != pair:
            return False
        rules = self.match.rules
        if not self.tricks and rules.marriage_first_trick == "no":
            return False
        return hand != pair or rules.marriage_last_trick == "yes"

    def _finished(self) -> FinishedPlay:
        points = self.points
        if self.match.players == 2 and self.match.rules.two_exchange == "cards_to_last_trick":
            out = card_points(self.kitty.aside | self.kitty.spare)
            points = changed(points, self.leader, points[self.leader] + out)
        takers = [trick.taker for trick in self.tricks]
        tricks = tuple(takers.count(seat) for seat in range(self.match.players))
        return FinishedPlay(self.kitty, self.contract, points, self.marriages, tricks)


def first_trick(match: Match, hands: tuple[int, ...], kitty: Kitty, contract: int) -> Playing:
    """Return the declarer is about to lead."""
    nothing = (0,) * match.players
    return Playing(
        match, hands, kitty, contract, None, None, kitty.declarer, (), (), nothing, nothing
    )


def playable(rules: RuleSet, hand: int, trick: tuple[int, ...], trump: int | None) -> int:
    """Return the cards of a hand that may be played to a trick.

    >>> from thousandstats.games.thousand.rules import rules
    >>> hand, led = DECK.parse("A♣ 9♣ 10♥"), (DECK.card("K♣"),)
    >>> DECK.show(playable(rules(), hand, led, None))
    'A♣'
    """
    return cards_playable(hand, trick, ORDER, trump, duties(rules))


@lru_cache(maxsize=256)
def duties(rules: RuleSet) -> Duties:
    """Return what a player owes besides following suit, by a rule set.

    >>> from thousandstats.games.thousand.rules import rules
    >>> duties(rules()).trump, duties(rules("PL_HOUSE,play.overtrump=no")).overtrump
    (True, False)
    """
    return Duties(
        beat=rules.play_beat != "no",
        beat_after_trump=rules.play_beat_after_trump != "free",
        trump=True,
        overtrump=rules.play_overtrump == "must",
        undertrump=rules.play_undertrump == "forced",
    )
