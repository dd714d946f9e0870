"""The auction: who may call what, and who plays."""

from typing import Any

from thousandstats.games.thousand.catalogue.trials.replaying import (
    BEN,
    CARA,
    NAMES,
    highest,
    outcome,
    positions,
    trial,
)
from thousandstats.games.thousand.table.auction import Bidding
from thousandstats.games.thousand.table.game import Game
from thousandstats.games.thousand.table.match import FORCED
from thousandstats.published import Trial


def to_bid(games: tuple[Game, ...], seat: int) -> list[Game]:
    """Return the positions in which it is a player's turn in the auction."""
    return [game for game in games if isinstance(game.state, Bidding) and game.to_act == seat]


def calls() -> str:
    """All that was called, the forced bid first."""
    game = positions("example-auction")[-1]
    assert game.before is not None
    said = [f"{NAMES[seat]} {bid or 'passes'}" for seat, bid in game.calls]
    return ", ".join([f"{NAMES[game.before.forced]} {FORCED}", *said])


def auction_won() -> str:
    """Who won it, and with what."""
    state: Any = positions("example-auction")[-1].state
    return f"{NAMES[state.kitty.declarer]} {state.kitty.bid}"


def last_turn() -> str:
    """Return what Cara could do when it was her turn for the last time."""
    last = to_bid(positions("example-auction"), CARA)[-1]
    return f"{'can' if highest(last) else 'cannot'} go higher"


def highest_bid(record: str) -> str:
    """How high Ben may bid, where a raise may be of any size."""
    games = positions(record, "PL_HOUSE,auction.jump=any_multiple")
    return str(highest(to_bid(games, BEN)[0]))


def forced_player() -> str:
    """Who plays when everybody passed."""
    games = positions("everybody-passes")
    declarer = outcome(games).declarer
    return (
        "the player with the forced 100" if declarer == games[0].match.forced else NAMES[declarer]
    )


def forced_contract() -> str:
    """For how much, at least."""
    naming = next(game for game in positions("everybody-passes") if game.phase == "contract")
    return str(min(getattr(action, "number", 0) for action in naming.legal()))


TRIALS: dict[str, tuple[Trial, ...]] = {
    "K11": (
        trial(
            "Ann 100, Ben 110, Cara 120, Ann passes, Ben 130, Cara passes",
            "The calls, judged one by one",
            "example-auction",
            calls,
        ),
        trial("Ben 130", "Who wins the bidding, and at what", "example-auction", auction_won),
        trial("cannot go higher", "What Cara can do after that", "example-auction", last_turn),
        trial(
            "180", "The highest that Ben may bid", "example-auction", highest_bid, "example-auction"
        ),
    ),
    "K12": (
        trial(
            "120",
            "The highest bid of who holds the bare king",
            "bare-king",
            highest_bid,
            "bare-king",
        ),
    ),
    "K19": (
        trial("the player with the forced 100", "Who plays", "everybody-passes", forced_player),
        trial("100", "For how much at least", "everybody-passes", forced_contract),
    ),
}
