"""Positions of any game as data: how the match stood before a deal, and what was done in the deal.

Reading plays the deal again, so that what is read has been judged by the rules. The fields that
every game has are written and read here: ``schema``, ``game``, ``rules``, ``seed``, ``actions``;
what else lasts from deal to deal is for the game.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from thousandstats.errors import InputError, short
from thousandstats.play.chance import checked_seed
from thousandstats.play.positions import Position
from thousandstats.play.rulesets import TableRules

SCHEMA = 1

P = TypeVar("P", bound=Position)


class SavedMatch(NamedTuple):
    """What a saved position says.

    Attributes
    ----------
    rules : str
        The rule set, as it is written.
    seed : int or None
        Where chance comes from; None if somebody deals.
    actions : tuple of str
        What was done in the deal.
    fields : dict
        The fields that are the game's own.
    """

    rules: str
    seed: int | None
    actions: tuple[str, ...]
    fields: dict[str, Any]


def as_saved(
    game: str, rules: TableRules, seed: int | None, actions: Iterable[object], **fields: object
) -> dict[str, object]:
    """Return the data of a position; `fields` are the game's own."""
    return {
        "schema": SCHEMA,
        "game": game,
        "rules": str(rules),
        **fields,
        "seed": None if seed is None else str(seed),
        "actions": [str(action) for action in actions],
    }


def read_saved(data: object, game: str, fields: Sequence[str]) -> SavedMatch:
    """Return what `as_saved` has written.

    Raises
    ------
    InputError
        If the data are not of this form, or of another game.
    """
    if isinstance(data, str | bytes | bytearray):
        raise InputError(
            "A saved position is an object, not the JSON text of one: read the text by json.loads "
            "first."
        )
    known = ("schema", "game", "rules", *fields, "seed", "actions")
    if not isinstance(data, Mapping) or set(data) != set(known):
        raise InputError(f"A saved position has exactly the fields {', '.join(known)}.")
    if type(data["schema"]) is not int or data["schema"] != SCHEMA or data["game"] != game:
        raise InputError(
            f"The saved position is of schema {short(repr(data['schema']))} and game "
            f"{short(repr(data['game']))}; only schema {SCHEMA} of {game!r} can be read."
        )
    if not isinstance(data["rules"], str):
        raise InputError("The rules of a saved position are a text, such as 'PL_HOUSE'.")
    seed = data["seed"]
    if seed is not None:
        if not (isinstance(seed, str) and seed.isascii() and seed.isdecimal() and len(seed) < 21):
            raise InputError("The seed of a saved position is a text of digits, or null.")
        seed = checked_seed(int(seed))
    actions = data["actions"]
    if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
        raise InputError("The actions of a saved position are a list of texts.")
    return SavedMatch(data["rules"], seed, tuple(actions), {name: data[name] for name in fields})


def check_rules(rules: TableRules, wanted: TableRules | None) -> None:
    """Refuse a saved position of other rules than those that are wanted.

    Raises
    ------
    InputError
        If they differ.
    """
    if wanted is not None and wanted != rules:
        raise InputError(
            f"The saved position is of the rules {rules}, not of {wanted}: read it with its own."
        )


def numbers(name: str, value: object) -> tuple[Any, ...]:
    """Return the numbers of a field.

    Raises
    ------
    InputError
        If they are no list.
    """
    if not isinstance(value, list):
        raise InputError(f"The {name} of a saved position are a list of numbers.")
    return tuple(value)


def whole(number: object, least: int, most: int) -> bool:
    """Whether something is a whole number between two others."""
    return isinstance(number, int) and not isinstance(number, bool) and least <= number <= most


def played_again(position: P, actions: Iterable[str]) -> P:
    """Return the position after the actions of a deal, each judged by the rules.

    Raises
    ------
    InputError
        If one is not allowed, or the deal is over before.
    """
    for number, action in enumerate(actions, 1):
        try:
            if number > 1 and position.between_deals:
                raise InputError("the deal was over before.")
            position = position.after(action)
        except InputError as error:
            raise InputError(f"Action {number} of the saved position: {error}") from None
    return position
