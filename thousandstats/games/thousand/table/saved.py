"""A position as data: what lasts of the match, and what was done in the deal, in words."""

from thousandstats.errors import InputError, short
from thousandstats.games.thousand.rules import RuleSet, rules
from thousandstats.games.thousand.table.match import LAYOUTS, TARGET, Match
from thousandstats.games.thousand.table.scoring import unit
from thousandstats.games.thousand.table.situation import Situation
from thousandstats.play import saved as shared
from thousandstats.play.saved import numbers, whole

GAME = LAYOUTS[3].game
FIELDS = ("players", "dealer", "scores", "bombs", "barrel", "number")
LEAST = -(10**6)


def saved(game: Situation) -> dict[str, object]:
    """Return the data of a position."""
    match = game.before or game.match
    return shared.as_saved(
        GAME,
        match.rules,
        match.seed,
        game.history,
        players=match.players,
        dealer=match.dealer,
        scores=list(match.scores),
        bombs=list(match.bombs),
        barrel=list(match.barrel),
        number=match.number,
    )


def read_saved(data: object, wanted: str | RuleSet | None = None) -> tuple[Match, tuple[str, ...]]:
    """Return the match that `saved` has written, and the actions of its deal.

    Raises
    ------
    InputError
        If the data are not of this form, or of other rules than those wanted.
    """
    of = shared.read_saved(data, GAME, FIELDS)
    players = of.fields["players"]
    chosen = rules(of.rules, players=players if whole(players, 2, 3) else None)
    shared.check_rules(chosen, None if wanted is None else rules(wanted))
    match = Match(
        chosen,
        players,
        of.fields["dealer"],
        numbers("scores", of.fields["scores"]),
        numbers("bombs", of.fields["bombs"]),
        numbers("barrel", of.fields["barrel"]),
        of.fields["number"],
        of.seed,
    )
    return checked_match(match), of.actions


def checked_match(match: Match) -> Match:
    """Return the match itself.

    Raises
    ------
    InputError
        If no game can stand like that between two deals.
    """
    players, rule_set = match.players, match.rules
    if not whole(players, 2, 3):
        raise InputError(f"This game is for 3 or 2 players, not for {short(repr(players))}.")
    rules(rule_set, players=players)
    if not whole(match.dealer, 0, players - 1):
        raise InputError(f"The dealer sits at a seat from 0 to {players - 1}.")
    if not whole(match.number, 0, 2**63):
        raise InputError("The number of deals done is 0 or more.")
    for name, least, most in (
        ("scores", LEAST, TARGET - 1),
        ("bombs", 0, 2**31 if rule_set.bomb_per_game is None else rule_set.bomb_per_game),
        ("barrel", 0, 3),
    ):
        values = getattr(match, name)
        if len(values) != players or not all(whole(value, least, most) for value in values):
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
