"""A position as data: the match before a deal, and what was done in that deal, in words.

Reading plays it all again, so that what is read has been judged by the rules.
"""

from collections.abc import Mapping

from thousandstats.errors import InputError, short
from thousandstats.games.thousand.rules import RuleSet, rules
from thousandstats.games.thousand.table.match import LAYOUTS, TARGET, Match
from thousandstats.games.thousand.table.scoring import unit
from thousandstats.games.thousand.table.situation import Situation
from thousandstats.play.chance import checked_seed

SCHEMA = 1
FIELDS = (
    *("schema", "game", "rules", "players", "dealer", "scores", "bombs", "barrel", "number"),
    *("seed", "actions"),
)
LEAST = -(10**6)


def saved(game: Situation) -> dict[str, object]:
    """Return the data of a position."""
    match = game.before or game.match
    return {
        "schema": SCHEMA,
        "game": LAYOUTS[match.players].game,
        "rules": str(match.rules),
        "players": match.players,
        "dealer": match.dealer,
        "scores": list(match.scores),
        "bombs": list(match.bombs),
        "barrel": list(match.barrel),
        "number": match.number,
        "seed": None if match.seed is None else str(match.seed),
        "actions": [str(action) for action in game.history],
    }


def read_saved(data: object, wanted: str | RuleSet | None = None) -> tuple[Match, list[str]]:
    """Return the match that `saved` has written, and the actions of its deal.

    Raises
    ------
    InputError
        If the data are not of this form, or of other rules than those wanted.
    """
    if not isinstance(data, Mapping) or set(data) != set(FIELDS):
        raise InputError(f"A saved position has exactly the fields {', '.join(FIELDS)}.")
    game = LAYOUTS[3].game
    if data["schema"] != SCHEMA or data["game"] != game:
        raise InputError(
            f"The saved position is of schema {short(repr(data['schema']))} and game "
            f"{short(repr(data['game']))}; only schema {SCHEMA} of {game!r} can be read."
        )
    if not isinstance(data["rules"], str):
        raise InputError("The rules of a saved position are a text, such as 'PL_HOUSE'.")
    players = data["players"]
    chosen = rules(data["rules"], players=players if _whole(players, 2, 3) else None)
    if wanted is not None and rules(wanted) != chosen:
        raise InputError(
            f"The saved position is of the rules {chosen}, not of {rules(wanted)}: read it with "
            "its own."
        )
    seed = data["seed"]
    if seed is not None:
        if not (isinstance(seed, str) and seed.isascii() and seed.isdecimal() and len(seed) < 21):
            raise InputError("The seed of a saved position is a text of digits, or null.")
        checked_seed(int(seed))
    match = Match(
        chosen,
        players,
        data["dealer"],
        _numbers("scores", data["scores"]),
        _numbers("bombs", data["bombs"]),
        _numbers("barrel", data["barrel"]),
        data["number"],
        None if seed is None else int(seed),
    )
    actions = data["actions"]
    if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
        raise InputError("The actions of a saved position are a list of texts.")
    return checked_match(match), actions


def _numbers(name: str, value: object) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise InputError(f"The {name} of a saved position are a list of numbers.")
    return tuple(value)


def _whole(number: object, least: int, most: int) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and least <= number <= most


def checked_match(match: Match) -> Match:
    """Return the match itself.

    Raises
    ------
    InputError
        If no game can stand like that between two deals.
    """
    players, rule_set = match.players, match.rules
    if not _whole(players, 2, 3):
        raise InputError(f"This game is for 3 or 2 players, not for {short(repr(players))}.")
    rules(rule_set, players=players)
    if not _whole(match.dealer, 0, players - 1):
        raise InputError(f"The dealer sits at a seat from 0 to {players - 1}.")
    if not _whole(match.number, 0, 2**63):
        raise InputError("The number of deals done is 0 or more.")
    for name, least, most in (
        ("scores", LEAST, TARGET - 1),
        ("bombs", 0, 2**31 if rule_set.bomb_per_game is None else rule_set.bomb_per_game),
        ("barrel", 0, 3),
    ):
        values = getattr(match, name)
        if len(values) != players or not all(_whole(value, least, most) for value in values):
            raise InputError(
                f"The {name} of a game that is not over are {players} numbers from {least} to "
                f"{most}, one for each seat."
            )
    step = unit(rule_set)
    for score in match.scores:
        if score % step:
            raise InputError(
                f"Scores by the rules {rule_set} are multiples of {step}, so nobody has {score}."
            )
    if rule_set.giveup != "bomb" and any(match.bombs):
        raise InputError(f"The rules {rule_set} know no bombs, so nobody has thrown one.")
    at = rule_set.barrel_at
    for score, left in zip(match.scores, match.barrel, strict=True):
        if bool(left) != (score == at) or (at is not None and score > at):
            raise InputError(
                f"Nobody sits on the barrel in the rules {rule_set}."
                if at is None
                else f"Who sits on the barrel has {at} points and 1 to 3 deals left, and nobody "
                "else has as many points."
            )
    return match
