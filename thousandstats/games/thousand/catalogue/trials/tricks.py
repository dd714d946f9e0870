"""The tricks with two players: the duties, trump, and the cards that nobody plays."""

from collections.abc import Callable

from thousandstats.games.thousand.catalogue.trials.replaying import outcome, positions, trial
from thousandstats.games.thousand.layouts import DECK
from thousandstats.games.thousand.table.match import ABOVE, SUIT_MASKS, SUIT_OF, card_points
from thousandstats.games.thousand.table.tricks import Playing
from thousandstats.published import Trial


def played(record: str) -> list[Playing]:
    """Return the positions of a record while tricks are played."""
    return [game.state for game in positions(record) if isinstance(game.state, Playing)]


def all_tricks(what: str) -> str:
    """Return what the declarer of all the tricks has: contract, tricks, points or score."""
    ended = outcome(positions("all-the-tricks"))
    assert not ended.marriages[ended.declarer]
    if what == "contract":
        return str(ended.contract)
    if what == "score":
        return f"{ended.changes[ended.declarer]:+}"
    return str({"points": ended.points, "tricks": ended.tricks}[what][ended.declarer])


def out_of_play() -> str:
    """For whom the cards count that nobody played."""
    kitty = played("all-the-tricks")[-1].kitty
    missing = kitty.aside | kitty.spare
    points = outcome(positions("all-the-tricks")).points
    extra = sum(points) - card_points(DECK.full ^ missing)
    return f"for somebody: {extra}" if extra else "for nobody"


def where_points_are() -> str:
    """In the tricks and out of play."""
    kitty = played("all-the-tricks")[-1].kitty
    tricks = sum(outcome(positions("all-the-tricks")).points)
    out = card_points(kitty.aside | kitty.spare)
    return f"{tricks} in the tricks + {out} out of play = {tricks + out}"


def follow(state: Playing, hand: int) -> int:
    """Return the cards of the suit led."""
    return hand & SUIT_MASKS[SUIT_OF[state.trick[0]]]


def beat(state: Playing, hand: int) -> int:
    """Those of them that beat the card led."""
    return follow(state, hand) & ABOVE[state.trick[0]]


def ruff(state: Playing, hand: int) -> int:
    """Return the trumps of a hand without the suit led."""
    return 0 if follow(state, hand) or state.trump is None else hand & SUIT_MASKS[state.trump]


def duty(due: Callable[[Playing, int], int], printed: str) -> str:
    """Whether only the cards that are due may be played, wherever a hand has others too."""
    seen = False
    for state in played("duties"):
        hand = state.hands[state.to_act]
        cards = due(state, hand) if state.trick else 0
        if cards and cards != hand:
            seen = True
            if any(not cards >> action.number & 1 for action in state.legal()):
                return "any card"
    return printed if seen else "nothing"


def trump_set() -> str:
    """Return what sets trump."""
    states = played("duties")
    there = any(state.trump is not None for state in states)
    always = all(sum(state.marriages) for state in states if state.trump is not None)
    return "by a marriage" if there and always else "not by a marriage"


def first_trick() -> str:
    """Whether a marriage that is led in the first trick is declared."""
    first = [state for state in played("duties") if state.trick and not state.tricks]
    return f"{'one' if any(sum(state.marriages) for state in first) else 'none'} in the first trick"


TRIALS: dict[str, tuple[Trial, ...]] = {
    "T5": (
        trial("120", "The contract", "all-the-tricks", all_tricks, "contract"),
        trial("10", "The tricks taken", "all-the-tricks", all_tricks, "tricks"),
        trial("110", "The card points in them", "all-the-tricks", all_tricks, "points"),
        trial("+120", "What is written", "all-the-tricks", all_tricks, "score"),
    ),
    "T7": (
        trial("by a marriage", "What sets trump", "duties", trump_set),
        trial(
            "none in the first trick", "Marriages declared by the first lead", "duties", first_trick
        ),
        trial(
            "follow suit",
            "What may be played by a hand with the suit led",
            "duties",
            duty,
            follow,
            "follow suit",
        ),
        trial(
            "beat when you can",
            "What may be played by a hand with a higher card of it",
            "duties",
            duty,
            beat,
            "beat when you can",
        ),
        trial(
            "play a trump",
            "What may be played by a hand with trumps instead",
            "duties",
            duty,
            ruff,
            "play a trump",
        ),
    ),
    "T8": (
        trial(
            "for nobody",
            "For whom the points count that the tricks lack",
            "all-the-tricks",
            out_of_play,
            detail=where_points_are,
        ),
    ),
}
