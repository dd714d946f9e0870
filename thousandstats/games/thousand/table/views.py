"""What a player at the table knows: his cards, all that is said and shown, and no hidden card."""

from dataclasses import dataclass, replace
from typing import Any

from thousandstats.games.thousand.layouts import DECK
from thousandstats.games.thousand.rules import RuleSet
from thousandstats.games.thousand.table.actions import Action, Deal
from thousandstats.games.thousand.table.auction import Bidding
from thousandstats.games.thousand.table.kitty import Choosing
from thousandstats.games.thousand.table.situation import Situation
from thousandstats.games.thousand.table.tricks import Kitty, Playing, Trick

OPEN = ("contract", "trump", "leader", "trick", "tricks", "points", "marriages")
"""What of the tricks lies open to everybody."""


@dataclass(frozen=True)
class PassedCard:
    """A card that was passed: to whom, and which one; None if this player did not see it."""

    to: int
    card: int | None
    up: bool


@dataclass(frozen=True)
class View:
    """A position as one player sees it.

    Attributes
    ----------
    seat : int
        Whose view it is.
    rules, players, dealer, number, scores, bombs, barrel, winner
        As in a `Match`: everybody sees them.
    phase : str
        ``deal``, ``auction``, ``choice``, ``exchange``, ``contract``, ``tricks`` or ``over``.
    to_act : int or None
        Whose turn it is.
    legal : tuple of Action or Deal
        What this player may do, where it is his turn; else empty.
    hand : int
        The cards he holds.
    sizes : tuple of int
        How many cards each seat holds.
    known : tuple of int
        For each seat the cards that he knows to be held there; for his own, all of them.
    unseen : int
        The cards of which he does not know where they are: in another hand, or out of play.
    out : int
        How many cards are out of play, or still in a kitty, and not known to him.
    calls : tuple of (int, int)
        The auction so far: the seat, and its bid, 0 for a pass.
    declarer, bid : int or None
        Who took the kitty, and for how much; before that the highest bid and whose it is.
    kitty : int or None
        The kitty's cards, if he saw them.
    given : tuple of PassedCard
        The cards that were passed.
    aside : int or None
        The cards put aside, if it was he who did it.
    contract, trump : int or None
        The contract, and the suit that is trump.
    leader : int or None
        Who led to the trick on the table.
    trick : tuple of int
        Its cards.
    tricks : tuple of Trick
        Those that are complete.
    points, marriages : tuple of int
        What each seat has in its tricks, and has declared.
    """

    seat: int
    rules: RuleSet
    players: int
    dealer: int
    number: int
    scores: tuple[int, ...]
    bombs: tuple[int, ...]
    barrel: tuple[int, ...]
    winner: int | None
    phase: str
    to_act: int | None
    legal: tuple[Action | Deal, ...] = ()
    hand: int = 0
    sizes: tuple[int, ...] = ()
    known: tuple[int, ...] = ()
    unseen: int = 0
    out: int = 0
    calls: tuple[tuple[int, int], ...] = ()
    declarer: int | None = None
    bid: int | None = None
    kitty: int | None = None
    given: tuple[PassedCard, ...] = ()
    aside: int | None = None
    contract: int | None = None
    trump: int | None = None
    leader: int | None = None
    trick: tuple[int, ...] = ()
    tricks: tuple[Trick, ...] = ()
    points: tuple[int, ...] = ()
    marriages: tuple[int, ...] = ()


def view(game: Situation, seat: int) -> View:
    """Return what the player at a seat knows of a game."""
    match, state = game.match, game.state
    seen = View(
        seat=seat,
        rules=match.rules,
        players=match.players,
        dealer=match.dealer,
        number=match.number,
        scores=match.scores,
        bombs=match.bombs,
        barrel=match.barrel,
        winner=match.winner,
        phase=game.phase,
        to_act=game.to_act,
    )
    if state is None:
        return seen
    told: dict[str, Any] = {"calls": game.calls, "hand": state.hands[seat]}
    if seat == game.to_act:
        told["legal"] = game.legal()
    known = [0] * match.players
    placed = 0
    if isinstance(state, Bidding):
        told |= {"declarer": state.holder, "bid": state.bid}
    elif isinstance(state, Choosing):
        told |= {"declarer": state.declarer, "bid": state.bid}
    else:
        told |= _of_kitty(state.kitty, seat)
        known = _held(state.kitty, told, match.players)
        placed = told.get("aside") or 0
    if isinstance(state, Playing):
        told |= {name: getattr(state, name) for name in OPEN}
        placed |= _played(state)
        # Who leads the one card of a marriage shows that he holds the other.
        known = [cards | state.declared for cards in known]
    known = [cards & hand for cards, hand in zip(known, state.hands, strict=True)]
    known[seat] = state.hands[seat]
    sizes = [hand.bit_count() for hand in state.hands]
    unseen = DECK.full & ~placed
    for cards in known:
        unseen &= ~cards
    hidden = sum(sizes) - sum([cards.bit_count() for cards in known])
    return replace(
        seen,
        **told,
        sizes=tuple(sizes),
        known=tuple(known),
        unseen=unseen,
        out=unseen.bit_count() - hidden,
    )


def _of_kitty(kitty: Kitty, seat: int) -> dict[str, Any]:
    """Return what a player knows of the kitty and the exchange."""
    own = kitty.declarer == seat
    return {
        "declarer": kitty.declarer,
        "bid": kitty.bid,
        "kitty": kitty.cards if own or kitty.shown else None,
        "given": tuple(
            [
                PassedCard(to, card if own or up or seat == to else None, up)
                for to, card, up in kitty.given
            ]
        ),
        "aside": kitty.aside if own and kitty.aside else None,
    }


def _held(kitty: Kitty, told: dict[str, Any], players: int) -> list[int]:
    """Return the cards that a player knows to have gone to each seat.

    A card of a kitty that was shown may have gone on with any card that he did not see pass.
    """
    known = [0] * players
    unknown = kitty.aside or any(one.card is None for one in told["given"])
    if told["kitty"] is not None and not unknown:
        known[kitty.declarer] = kitty.cards
    for one in told["given"]:
        if one.card is not None:
            known[one.to] |= 1 << one.card
    return known


def _played(state: Playing) -> int:
    cards = [card for trick in state.tricks for card in trick.cards]
    return sum([1 << card for card in (*cards, *state.trick)])
