"""Why an action is not allowed: one route for every refusal.

It is asked first whether the rules know the action at all, then whose turn it is, then whether it
belongs to this part of the deal, and last what the part itself has against it. Reasons say no more
than that; what may be done instead is added here, from ``legal()``.
"""

from collections.abc import Sequence

from thousandstats.games.thousand.layouts import DECK
from thousandstats.games.thousand.rules import RuleSet
from thousandstats.games.thousand.table.actions import GIVING_UP, Action, Deal
from thousandstats.games.thousand.table.auction import Bidding
from thousandstats.games.thousand.table.kitty import KNOWN_AS, Choosing, too_late
from thousandstats.games.thousand.table.match import FORCED, LAYOUTS, Match
from thousandstats.games.thousand.table.situation import Situation, State
from thousandstats.games.thousand.table.tricks import Playing

PHASES_OF = {
    "bid": ("auction",),
    "pass": ("auction",),
    "kitty": ("choice",),
    "give": ("exchange",),
    "aside": ("exchange",),
    "contract": ("contract",),
    "play": ("tricks",),
    "bomb": ("choice", "exchange"),
    "rospisat": ("exchange",),
}
"""When in a deal each kind of action is done."""

NOW = {
    "auction": "This is the auction, no time for {}",
    "choice": "A kitty is chosen first, not {}",
    "exchange": "After the kitty comes an exchange, not {}",
    "contract": "Now the contract is named, not {}",
    "tricks": "Now a card is played, not {}",
}


def refusal(
    game: Situation, action: Action | Deal, seat: int | None, names: Sequence[str]
) -> str | None:
    """Return why the player at a seat may not do this, and what may be done, or None."""
    speaker = game.to_act if seat is None else seat
    reason = _never(game, action) or _now(game, action, speaker, names)
    if reason is None:
        return None
    if game.state is None:
        return f"{reason}."
    if speaker != game.to_act:
        reason += f"; {name(game.state.to_act, names)} is to act"
    return f"{reason}: {game.allowed()}."


def _never(game: Situation, action: Action | Deal) -> str | None:
    """Why the rules, for this number of players, know no such action in any position."""
    if isinstance(action, Deal):
        return None
    rules, two = game.rules, game.players == 2
    match action.kind:
        case "bomb" | "rospisat" if action != GIVING_UP.get(rules.giveup):
            return f"These rules do not know {KNOWN_AS[action.kind]}"
        case "kitty" if not two:
            return "Three players have one kitty, and none is chosen"
        case "aside" if not two:
            return "Three players put no card aside, but give one to each opponent"
        case "aside" if rules.two_exchange == "give1":
            return "By these rules no card is put aside, but one given to the other player"
        case "give":
            return _never_given(rules, two, action)
        case "bid" | "contract" if action.number % rules.auction_step:
            step = rules.auction_step
            return f"{action.number} is no multiple of {step}, and by these rules every amount is"
    return None


def _never_given(rules: RuleSet, two: bool, action: Action) -> str | None:
    """Why the rules never let a card be given like that."""
    if two and rules.two_exchange != "give1":
        return "By these rules no card is given to the other player, but two are put aside"
    if two and action.to != "other":
        return f"There is nobody to the {action.to}"
    if not two and action.to == "other":
        return "There are two opponents, left and right"
    face = "up" if action.up else "down"
    if rules.pass_face not in (face, "declarer_choice"):
        return f"By these rules cards are passed face {rules.pass_face}, not face {face}"
    return None


def _now(
    game: Situation, action: Action | Deal, seat: int | None, names: Sequence[str]
) -> str | None:
    """Why an action that the rules know is not for now, or not for this player."""
    state = game.state
    if game.winner is not None:
        winner = name(game.winner, names)
        return f"The game is over, and {winner} has won with {game.scores[game.winner]}"
    if state is None:
        if not isinstance(action, Deal):
            return "The cards are not dealt yet, so first say what everybody holds"
        if seat != game.to_act:
            return _sentence(f"{name(game.match.dealer, names)} deals")
        return _why_no_deal(game.match, action)
    if isinstance(action, Deal):
        return "The cards are dealt already, and this deal comes to its end first"
    if seat is not None and seat != state.to_act:
        return _sentence(_out_of_turn(state, seat, names))
    if action.kind in GIVING_UP and not isinstance(state, Bidding | Choosing):
        return too_late(state.kitty, action) or state.why_not(action)
    if game.phase not in PHASES_OF[action.kind]:
        return NOW[game.phase].format(action)
    return state.why_not(action)


def _out_of_turn(state: State, seat: int, names: Sequence[str]) -> str:
    """Why it is not the turn of this player."""
    who, first = name(seat, names), name(state.to_act, names)
    if isinstance(state, Bidding):
        if seat in state.passed:
            return f"{who} passed and is out of this auction, a pass is final"
        if seat == state.holder:
            bid = f"the forced {FORCED}" if state.bid == FORCED else f"the highest bid, {state.bid}"
            return f"{who} has {bid}, and waits for another to go above it"
        return f"{who} speaks after {first}"
    if isinstance(state, Playing):
        place = {(state.leader + turn) % state.match.players for turn in range(len(state.trick))}
        if seat in place:
            return f"{who} has played to this trick already"
        return f"{who} plays to this trick after {first}"
    return f"{who} is not the declarer"


def _why_no_deal(match: Match, deal: Deal) -> str | None:
    """Why these cards cannot be dealt."""
    sizes = LAYOUTS[match.players].sizes
    masks = (*deal.hands, *deal.kitties)
    dealt = tuple(mask.bit_count() for mask in masks)
    if dealt != sizes or len(deal.hands) != match.players:
        parts = " + ".join(map(str, sizes))
        return f"A deal has {parts} cards here, not {' + '.join(map(str, dealt))}"
    whole = 0
    for mask in masks:
        if mask & whole:
            return f"{DECK.show(mask & whole)} is dealt twice, and a deck has one of each card"
        whole |= mask
    if whole != DECK.full:
        return f"A deal has the {DECK.size} cards of the deck and no others"
    if match.seed is not None and deal != match.deal():
        return (
            f"The deals of this game are those of the seed {match.seed}, and the next is "
            f"{match.deal()}"
        )
    return None


def name(seat: int, names: Sequence[str]) -> str:
    """Return what the player at a seat is called; without names, by the seat."""
    return names[seat] if names else f"seat {seat}"


def _sentence(text: str) -> str:
    """Return the text with a capital letter; names of players begin with a letter."""
    return text[:1].upper() + text[1:]
