"""Players for whole games: one who does anything that is allowed, and a simple sensible one.

A player sees a `View`, and so no hidden card, and says what it does. The sensible one decides by
the functions below, one for each kind of decision: whole numbers of cards and bids in, one out,
nothing drawn, and of equals the first in the order of the deck's bits. It takes no notice of the
scores, nor of who has shown what; it remembers which cards have been played.

>>> from thousandstats.games.thousand.table.game import start
>>> from thousandstats.play.chance import words
>>> game = start(players=3, rules="PL_HOUSE", seed=7)
>>> positions = list(played(game, ["simple", "simple", "random"], words(7, 2**63)))
>>> positions[-1].winner in (0, 1)
True
"""

from collections.abc import Callable, Iterator, Sequence

from thousandstats.errors import unknown
from thousandstats.games.thousand.habits import (
    ACE_TAKES,
    ACED_MARRIAGE_LEADS,
    ACED_TEN_TAKES,
    CAUTION,
    COVERED_TEN_TAKES,
    DESPAIR,
    KITTY_BRINGS,
    LENGTH_TAKES,
    MARRIAGE_WAITS,
)
from thousandstats.games.thousand.table.actions import BID, BOMB, CONTRACT, PASS, Action, Deal
from thousandstats.games.thousand.table.game import Game
from thousandstats.games.thousand.table.match import (
    ABOVE,
    ORDER,
    PAIRS,
    POINTS,
    STRENGTH,
    SUIT_MASKS,
    SUIT_OF,
    VALUES,
)
from thousandstats.games.thousand.table.views import View
from thousandstats.play import play_on
from thousandstats.play.chance import below
from thousandstats.play.tricks import cards_in, winning

Player = Callable[[View, Iterator[int]], Action]

TEN, ACE = 4, 5
"""Strengths, as in `STRENGTH`."""


def promise(cards: int) -> int:
    """Return what a hand can hope for: its marriages, and points by aces, tens and length.

    >>> from thousandstats.games.thousand.layouts import DECK
    >>> promise(DECK.parse("A♠ 10♠ K♥ Q♥ 9♥ J♦ 9♣"))
    125
    """
    total = 0
    for suit in range(len(SUIT_MASKS)):
        held = cards & SUIT_MASKS[suit]
        count = held.bit_count()
        ace, ten = held >> 4 * ACE + suit & 1, held >> 4 * TEN + suit & 1
        if ace:
            total += ACE_TAKES
        if ten and ace:
            total += ACED_TEN_TAKES
        elif ten and count > 1:
            total += COVERED_TEN_TAKES
        if count > 3:
            total += LENGTH_TAKES * (count - 3)
        if held & PAIRS[suit] == PAIRS[suit]:
            total += VALUES[suit] - MARRIAGE_WAITS + (ACED_MARRIAGE_LEADS if ace else 0)
    return total


def raises(hand: int, bid: int, step: int, players: int) -> bool:
    """Whether it goes one step above a bid, where the rules let it; otherwise it passes."""
    return bid + step <= promise(hand) + KITTY_BRINGS[players]


def gives_up(cards: int, bid: int, out: int) -> bool:
    """Return whether it throws a bomb.

    It judges its cards with the kitty, but without the `out` least useful ones, which it will part
    with.
    """
    for _ in range(out):
        cards ^= 1 << least_useful(cards, cards)
    return promise(cards) + DESPAIR < bid


def use(hand: int, card: int) -> int:
    """How useful a card is in a hand, for comparing.

    Marriages before aces, tens beside their ace, covered tens, lone tens; then the only card that
    covers a ten, other cards beside their ace, and the rest. A king or queen alone counts more
    than its points: another player might make a marriage of it.
    """
    suit, strength = SUIT_OF[card], STRENGTH[card]
    held = hand & SUIT_MASKS[suit]
    ace, ten = held >> 4 * ACE + suit & 1, held >> 4 * TEN + suit & 1
    total = POINTS[card]
    if strength == ACE:
        return total + 100
    if strength == TEN:
        return total + (80 if ace else 50 if held.bit_count() > 1 else 30)
    if PAIRS[suit] >> card & 1:
        total += 200 + VALUES[suit] if held & PAIRS[suit] == PAIRS[suit] else VALUES[suit] // 5
    if ace:
        return total + 10
    return total + (25 if ten and held.bit_count() == 2 else 0)


def least_useful(hand: int, among: int) -> int:
    """Return the card of some that is of the least use in a hand: to give, put aside or throw."""
    best, least = -1, 0
    for card in cards_in(among):
        much = use(hand, card)
        if best < 0 or much < least:
            best, least = card, much
    return best


def declares(hand: int, bid: int, limit: int, step: int) -> int:
    """Return the contract: what the cards promise, in steps from the bid, and within the limit."""
    return bid + max(0, min(promise(hand) - CAUTION, limit) - bid) // step * step


def leads(hand: int, trump: int, gone: int, marriages: int) -> int:
    """Return the card it leads.

    Parameters
    ----------
    hand, gone : int
        Its cards, and those of the tricks before.
    trump : int
        The suit that is trump, -1 without one.
    marriages : int
        The cards of the hand that would declare a marriage.

    The marriage of the highest value, by the king if nothing beats it and else by the queen; or a
    card that nothing of its suit beats, a trump if others may hold any, else the one of most
    points; or the least useful card.
    """
    if marriages:
        suit = 3
        while not marriages & PAIRS[suit]:
            suit -= 1
        queen, king = cards_in(PAIRS[suit])
        return king if is_best(king, hand, gone) else queen
    best, most = -1, 0
    for card in cards_in(hand):
        if is_best(card, hand, gone):
            worth = POINTS[card] + 1
            if SUIT_OF[card] == trump and SUIT_MASKS[trump] & ~(hand | gone):
                worth += 100
            if worth > most:
                best, most = card, worth
    return best if best >= 0 else least_useful(hand, hand)


def follows(hand: int, allowed: int, winners: int, gone: int, friend: bool) -> int:
    """Return the card it plays to a trick that another led.

    Parameters
    ----------
    hand, allowed, winners : int
        Its cards, those that the rules allow, and those of them that would win so far.
    gone : int
        The cards of the tricks before and of this one.
    friend : bool
        Whether the other opponent of the declarer wins so far, and the declarer has played.

    To a friend's trick the card of most points that is not in a marriage nor the best of its suit;
    else the least useful card of those that win, or of all that are allowed.
    """
    if friend:
        best, most = -1, -1
        for card in cards_in(allowed):
            pair = PAIRS[SUIT_OF[card]]
            married = pair >> card & 1 and hand & pair == pair
            if POINTS[card] > most and not married and not is_best(card, hand, gone):
                best, most = card, POINTS[card]
        return best if best >= 0 else least_useful(hand, allowed)
    return least_useful(hand, winners or allowed)


def is_best(card: int, hand: int, gone: int) -> bool:
    """Whether all higher cards of its suit are gone or in the same hand."""
    return not SUIT_MASKS[SUIT_OF[card]] & ABOVE[card] & ~(hand | gone)


def simple(view: View, _stream: Iterator[int]) -> Action:
    """Return what the sensible player does; it draws nothing."""
    legal = view.legal
    if view.phase == "auction":
        assert view.bid is not None
        step = view.rules.auction_step
        if len(legal) > 1 and raises(view.hand, view.bid, step, view.players):
            return BID[view.bid + step]
        return PASS
    if view.phase == "choice":
        return _action(legal[0])  # nobody has seen either kitty
    if view.phase == "exchange":
        assert view.bid is not None
        if BOMB in legal and gives_up(view.hand, view.bid, _out(view)):
            return BOMB
        return _of_card(legal, least_useful(view.hand, view.hand))
    if view.phase == "contract":
        assert view.bid is not None
        last = _action(legal[-1]).number
        return CONTRACT[declares(view.hand, view.bid, last, view.rules.auction_step)]
    return _of_card(legal, _card(view))


def _out(view: View) -> int:
    """How many cards the declarer parts with."""
    return 1 if view.players == 2 and view.rules.two_exchange == "give1" else 2


def _card(view: View) -> int:
    """Return the card the sensible player plays."""
    hand, trick = view.hand, view.trick
    trump = -1 if view.trump is None else view.trump
    gone = sum([1 << card for one in view.tricks for card in one.cards])
    if not trick:
        return leads(hand, trump, gone, _marriages(view))
    assert view.leader is not None
    best = winning(trick, ORDER, view.trump)
    taker = (view.leader + best) % view.players
    there = [(view.leader + place) % view.players for place in range(len(trick))]
    friend = view.declarer in there and view.declarer != taker and view.declarer != view.seat
    allowed = sum([1 << _action(action).number for action in view.legal])
    winners = sum(
        [1 << card for card in cards_in(allowed) if winning((trick[best], card), ORDER, view.trump)]
    )
    gone |= sum([1 << card for card in trick])
    return follows(hand, allowed, winners, gone, friend)


def _marriages(view: View) -> int:
    """Return the cards by which leading declares a marriage now."""
    rules, hand = view.rules, view.hand
    if not view.tricks and rules.marriage_first_trick == "no":
        return 0
    if hand.bit_count() == 2 and rules.marriage_last_trick == "no":
        return 0
    return sum([pair for pair in PAIRS if hand & pair == pair])


def _action(action: object) -> Action:
    assert isinstance(action, Action)
    return action


def _of_card(legal: Sequence[object], card: int) -> Action:
    """Return the first of the actions of this card: to the left, face down, if it may choose."""
    return next(
        action
        for action in map(_action, legal)
        if action.number == card and action.kind in ("give", "aside", "play")
    )


def anything(view: View, stream: Iterator[int]) -> Action:
    """Each allowed action equally likely; a word is drawn only where there is a choice."""
    legal = view.legal
    return _action(legal[below(len(legal), stream) if len(legal) > 1 else 0])


PLAYERS: dict[str, Player] = {"random": anything, "simple": simple}
"""The players by name, in the order of the codes that compiled code has for them."""


def named(who: Sequence[str]) -> tuple[Player, ...]:
    """Return the players of some names.

    Raises
    ------
    InputError
        If a name is not known.
    """
    for name in who:
        if name not in PLAYERS:
            raise unknown("player", name, PLAYERS)
    return tuple(PLAYERS[name] for name in who)


def played(game: Game, who: Sequence[str], stream: Iterator[int]) -> Iterator[Game]:
    """Every position from this one to the end, played by the players named for each seat.

    The deals must come from a seed; `stream` is what players draw from, in turn.
    """
    players = named(who)

    def choose(at: Game) -> Action | Deal:
        if at.chance:
            return at.legal()[0]
        assert at.to_act is not None
        return players[at.to_act](at.seen_by(at.to_act), stream)

    return play_on(game, choose)
