"""What stands without being said, and how a deal ended, in a few words and as data."""

from collections.abc import Mapping, Sequence

from thousandstats.arguments import checked
from thousandstats.games.thousand.table.actions import BID, Action
from thousandstats.games.thousand.table.auction import Bidding
from thousandstats.games.thousand.table.game import Game
from thousandstats.games.thousand.table.scoring import Outcome


@checked
def implied(game: Game) -> tuple[int, Action] | None:
    """Return the forced bid and its seat, before anybody has called; records may omit it."""
    if isinstance(game.state, Bidding) and not game.calls:
        return game.state.holder, BID[game.state.bid]
    return None


@checked
def summary(outcome: Outcome, names: Sequence[str]) -> str:
    """Return how a deal ended, in a few words.

    >>> made = Outcome(1, 130, 140, None, True, (20, 80, 20), (0, 60, 0), (2, 4, 2), (20, 140, 20))
    >>> summary(made, ["Ann", "Ben", "Cara"])
    'Ben made 140 with 140'
    """
    who = names[outcome.declarer]
    if outcome.given_up == "bomb":
        return f"{who} threw a bomb at {outcome.bid}"
    if outcome.given_up:
        return f"{who} wrote off {outcome.bid}"
    assert outcome.contract is not None
    marriages, tricks = (each[outcome.declarer] for each in (outcome.marriages, outcome.tricks))
    took = outcome.points[outcome.declarer] + marriages
    said = f"{who} {'made' if outcome.made else 'missed'} {outcome.contract} with {took}"
    if outcome.made and took < outcome.contract and tricks == sum(outcome.tricks):
        said += f", by taking all {tricks} tricks"
    return said


@checked
def data(outcome: Outcome, names: Sequence[str]) -> Mapping[str, object]:
    """Return how a deal ended, for JSON: whole numbers as text, each player's by his name."""

    def each(values: Sequence[int]) -> dict[str, str]:
        return {name: str(value) for name, value in zip(names, values, strict=True)}

    return {
        "declarer": names[outcome.declarer],
        "bid": str(outcome.bid),
        "contract": None if outcome.contract is None else str(outcome.contract),
        "given_up": outcome.given_up,
        "made": outcome.made,
        "points": each(outcome.points),
        "marriages": each(outcome.marriages),
        "tricks": each(outcome.tricks),
        "changes": each(outcome.changes),
    }
