"""What is allowed, in words: every list of actions that a sentence gives is made here.

The words are those of the actions, and no action is left out; what they have in common is said
once, so that a whole exchange fits a line.
"""

from collections.abc import Iterable, Sequence
from itertools import product

from thousandstats.errors import either
from thousandstats.games.thousand.layouts import DECK
from thousandstats.games.thousand.table.actions import GIVE, Action, Deal

LONGEST_ROW = 3
"""How many amounts are named one by one, before a range says the same shorter."""

FACES = {(False,): "", (True,): " face up", (False, True): " face down or face up"}
"""How cards can be given; where face down is the only way, it goes without saying."""


def in_words(actions: Iterable[Action | Deal]) -> str:
    """Return the actions as a list in words.

    Parameters
    ----------
    actions : iterable of Action or Deal
        As ``legal()`` of a position gives them.

    Examples
    --------
    >>> from thousandstats.games.thousand.table.actions import BID, GIVE, KITTY, PASS, BOMB
    >>> in_words([PASS, BID[110]]), in_words([*KITTY, BOMB])
    ('pass or bid 110', 'kitty 1 or 2, or bomb')
    >>> in_words([PASS, *(BID[amount] for amount in range(110, 190, 10))])
    'pass or bid 110 to 180 in steps of 10'
    >>> in_words([GIVE[to, False][card] for to in ("left", "right") for card in (2, 3)])
    'give 9♦ or 9♥ to left or right'
    """
    by_kind: dict[str, list[Action]] = {}
    for action in actions:
        if isinstance(action, Deal):
            return "deal"
        by_kind.setdefault(action.kind, []).append(action)
    clauses = [_clause(kind, some) for kind, some in by_kind.items()]
    joint = ", or " if any(" or " in clause for clause in clauses) else " or "
    return joint.join(clauses)


def _clause(kind: str, actions: Sequence[Action]) -> str:
    """Actions of one kind."""
    match kind:
        case "play" | "aside":
            return f"{kind} {_cards(actions)}"
        case "give":
            return f"give {_cards(actions)} {_receivers(actions)}"
        case "bid" | "contract" | "kitty":
            return f"{kind} {_amounts([action.number for action in actions])}"
    return kind


def _cards(actions: Sequence[Action]) -> str:
    mask = 0
    for action in actions:
        mask |= 1 << action.number
    return either(DECK.show(mask).split())


def _receivers(actions: Sequence[Action]) -> str:
    """To whom cards can be given and with which faces: each card to each of them with each."""
    cards, to, faces = (
        list(dict.fromkeys(values))
        for values in zip(*[(one.number, one.to, one.up) for one in actions], strict=True)
    )
    every = {GIVE[who, up][card] for card, who, up in product(cards, to, faces)}
    assert every == set(actions), "a card can be given to anybody who is still to get one"
    return f"to {either(to)}{FACES[tuple(sorted(faces))]}"


def _amounts(numbers: Sequence[int]) -> str:
    if len(numbers) > LONGEST_ROW:
        step = numbers[1] - numbers[0]
        assert list(numbers) == list(range(numbers[0], numbers[-1] + 1, step))
        return f"{numbers[0]} to {numbers[-1]} in steps of {step}"
    return either([str(number) for number in numbers])
