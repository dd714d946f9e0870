"""The kitty, the cards that are passed, and the contract."""

from collections.abc import Callable
from typing import Any

from thousandstats.games.thousand.catalogue.trials import replaying
from thousandstats.games.thousand.catalogue.trials.replaying import (
    BEN,
    CARA,
    highest,
    positions,
    trial,
)
from thousandstats.games.thousand.layouts import DECK
from thousandstats.games.thousand.rules import PRESETS
from thousandstats.games.thousand.table.auction import Bidding
from thousandstats.games.thousand.table.match import limit
from thousandstats.published import Trial

SHOWN: dict[str, Callable[[int], bool]] = {
    "always": lambda _: True,
    "when the bidding reached 130": lambda bid: bid >= 130,
    "always except when playing for the forced 100": lambda bid: bid > 100,
    "only above 100": lambda bid: bid > 100,
    "never": lambda _: False,
}
"""The document's words for who sees the kitty: at which bids everybody does."""

COUNTS = {"hand_after_kitty": "after the kitty", "hand_after_pass": "after passing cards"}
"""The document's words for the cards from which the limit of a contract is counted."""

EXPOSED = {
    "PL_HOUSE": "always",
    "KURNIK": "always",
    "PL_TOURNAMENT": "when the bidding reached 130",
    "RU_BARREL": "always except when playing for the forced 100",
    "WIKIPEDIA_PL_ALWAYS": "always",
    "WIKIPEDIA_PL_ABOVE_100": "only above 100",
    "WIKIPEDIA_PL_NEVER": "never",
}
"""What the document says of each rule set."""

LOSES = "The count of the cards by which a marriage passed away is lost"


def shown_at(preset: str) -> dict[int, bool]:
    """Whether everybody sees the kitty: the example auction, ended after each of its bids."""
    shown: dict[int, bool] = {}
    for game in positions("example-auction", preset):
        while isinstance(game.state, Bidding):
            bid = game.state.bid
            game = game.after("pass")
            if not isinstance(game.state, Bidding):
                others = {*range(game.players)} - {game.to_act}
                shown[bid] = all(game.seen_by(seat).kitty is not None for seat in others)
    return shown


def exposure(preset: str, printed: str) -> str:
    """When everybody sees the kitty, in the words of the document if they fit."""
    shown = shown_at(preset)
    for words in (printed, *SHOWN):
        if all(SHOWN[words](bid) == seen for bid, seen in shown.items()):
            return words
    return ", ".join([str(bid) for bid, seen in shown.items() if seen])


def exposure_by_bid(preset: str, _: str) -> str:
    """At which bids everybody sees it."""
    return ", ".join([f"{bid} {'yes' if seen else 'no'}" for bid, seen in shown_at(preset).items()])


def highest_contract(record: str, count: str = "") -> str:
    """How high a contract may be, by the house rules or another count of the cards."""
    rules = f"PL_HOUSE,contract.limit={count}" if count else None
    return str(highest(positions(record, rules)[-1]))


def _passed_away(rules: str | None = None) -> tuple[list[int], int, int, int]:
    """Return the contracts after a queen was passed away: with the bid, and two limits.

    The limits are that of the cards that are kept, and of those with the cards that were passed.
    """
    game = positions("marriage-passed-away", rules)[-1]
    state: Any = game.state
    kept = state.hands[BEN]
    given = sum([1 << card for _, card, _ in state.kitty.given])
    contracts = [getattr(action, "number", 0) for action in game.legal()]
    return contracts, state.kitty.bid, limit(kept), limit(kept | given)


def contracts_allowed() -> str:
    """Return the bid, both limits, and the contracts that there are."""
    contracts, bid, kept, before = _passed_away()
    return (
        f"bid {bid}; limit {before} before passing, {kept} after it; contracts from "
        f"{min(contracts)} to {max(contracts)}"
    )


def limits_by_count() -> str:
    """Return the cards after the kitty, those that are passed, and both limits."""
    state: Any = positions("marriage-passed-away")[-1].state
    _, _, kept, before = _passed_away()
    given = sum([1 << card for _, card, _ in state.kitty.given])
    return (
        f"{DECK.show(state.hands[BEN] | given)}, of which {DECK.show(given)} are passed: "
        f"limit {before} after the kitty, {kept} after passing cards"
    )


def passed_marriage() -> str:
    """Return what becomes of a marriage whose queen is passed."""
    contracts, bid, kept, before = _passed_away()
    lost = max(contracts) == max(bid, kept) < before
    return f"{'loses' if lost else 'keeps'} that marriage"


def least_contract() -> str:
    """Where a contract stands whose limit has fallen below the bid."""
    contracts, bid, kept, _ = _passed_away()
    never = kept < bid == min(contracts)
    return f"{'never falls' if never else 'falls'} below the amount bid"


def count_that_loses() -> str:
    """By which count of the cards a marriage that is passed away is lost."""
    found = []
    for count, words in COUNTS.items():
        contracts, bid, kept, before = _passed_away(f"PL_HOUSE,contract.limit={count}")
        if max(contracts) == max(bid, kept) < before:
            found.append(words)
    return " or ".join(found) or "neither"


def by_either_count() -> str:
    """Return the highest contract of the other example, which no count changes."""
    found = [highest_contract("spades-from-the-kitty", count) for count in COUNTS]
    return " or ".join(dict.fromkeys(found))


def face() -> str:
    """How cards are passed by the tournament rules, as who does not get them sees it."""
    games = positions("spades-from-the-kitty", replaying.TOURNAMENT)
    passing = next(game for game in games if game.phase == "exchange")
    ways = {getattr(action, "up", False) for action in passing.legal()}
    to_ben, _ = games[-1].seen_by(CARA).given
    if ways == {False}:
        return "face down" if to_ben.card is None else "seen by everybody"
    return "face up" if ways == {True} else "face down or face up"


TRIALS: dict[str, tuple[Trial, ...]] = {
    "K13": (
        trial(
            "160",
            "The highest contract",
            "spades-from-the-kitty",
            highest_contract,
            "spades-from-the-kitty",
        ),
    ),
    "K14": (
        trial(
            "loses that marriage",
            "What becomes of a marriage whose queen is passed away",
            "marriage-passed-away",
            passed_marriage,
            detail=contracts_allowed,
        ),
        trial(
            "never falls below the amount bid",
            "The contract, where the limit of the cards has",
            "marriage-passed-away",
            least_contract,
            detail=contracts_allowed,
        ),
    ),
    "K16": tuple(
        trial(
            words,
            f"When everyone sees the kitty: {PRESETS[name].title}",
            "example-auction",
            exposure,
            name,
            words,
            detail=exposure_by_bid,
        )
        for name, words in EXPOSED.items()
    ),
    "K18": (
        trial(
            "after the kitty",
            LOSES,
            "marriage-passed-away",
            count_that_loses,
            condition=trial(
                "160",
                "The highest contract by either count, where no card of a marriage is passed",
                "spades-from-the-kitty",
                by_either_count,
            ),
            detail=limits_by_count,
        ),
        trial(
            "after passing cards",
            LOSES,
            "marriage-passed-away",
            count_that_loses,
            detail=limits_by_count,
        ),
    ),
    "K21": (trial("face down", "How the cards are passed", "spades-from-the-kitty", face),),
}
