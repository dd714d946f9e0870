"""The bomb: what it brings, how many there are, and when it is possible."""

from thousandstats.games.thousand.catalogue.trials import replaying
from thousandstats.games.thousand.catalogue.trials.replaying import (
    ANN,
    moments,
    outcome,
    positions,
    trial,
)
from thousandstats.games.thousand.catalogue.wording import CARDINALS
from thousandstats.play import IllegalActionError
from thousandstats.published import Trial


def bomb_for_the_declarer() -> str:
    """Return what a bomb brings to who throws it."""
    ended = outcome(positions("bomb"))
    return str(ended.changes[ended.declarer])


def bomb_for_the_others() -> str:
    """Return what it brings to each other player."""
    ended = outcome(positions("bomb"))
    others = {change for seat, change in enumerate(ended.changes) if seat != ended.declarer}
    return " or ".join([f"{change:+}" for change in sorted(others)])


def bomb_blocked() -> str:
    """From which score on a player gets nothing for another's bomb."""
    for score in range(0, 1000, 10):
        if not outcome(positions("bomb", scores=[score, 0, 0])).changes[ANN]:
            return f"{score} or more"
    return "never"


def bomb_refused() -> str:
    """From which score on a player may throw none."""
    for score in range(0, 1000, 10):
        try:
            positions("bomb", scores=[0, 0, score])
        except IllegalActionError:
            return f"{score} or more"
    return "never"


def bombs(tournament: bool = False) -> str:
    """How many bombs a player has, in words."""
    rules = replaying.TOURNAMENT if tournament else None
    for thrown, game in enumerate(moments("three-bombs", "bomb", rules)):
        if game.why_not("bomb"):
            return CARDINALS[thrown]
    return "without end"


def first_bomb() -> str:
    """When a bomb is possible with two players."""
    moment = positions("bomb-before-the-kitty")[-2].phase
    return "even before choosing the kitty" if moment == "choice" else "after choosing it"


TRIALS: dict[str, tuple[Trial, ...]] = {
    "K15": (
        trial("0", "What the declarer gets", "bomb", bomb_for_the_declarer),
        trial("+60", "What each opponent gets", "bomb", bomb_for_the_others),
        trial("800 or more", "From when on an opponent gets nothing", "bomb", bomb_blocked),
        trial(
            "three", "How many bombs a player throws before one is refused", "three-bombs", bombs
        ),
        trial("800 or more", "From when on a player may throw none", "bomb", bomb_refused),
        trial("none", "How many there are in the tournament rules", "three-bombs", bombs, True),
    ),
    "K20": (
        trial(
            "even before choosing the kitty",
            "When a bomb is possible",
            "bomb-before-the-kitty",
            first_bomb,
        ),
    ),
}
