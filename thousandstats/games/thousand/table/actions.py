"""What is done at the table: calls, cards given and played, each with its words and its code.

Every action but a deal has a small number, its *code*, which compiled code uses and which never
changes:

=============  ===================  ==============================================
code           action               words
=============  ===================  ==============================================
0              pass                 ``pass``
1, 2           choose a kitty       ``kitty 1``, ``kitty 2``
3              a bomb               ``bomb``
4              rospisat'            ``rospisat``
32 + card      play                 ``play K♥``
64 + card      put aside            ``aside 9♣``
96 + card      give to the left     ``give 9♣ to left``
128 + card     give to the right    ``give 9♣ to right``
160 + card     give, two players    ``give 9♣ to other``
192, 224, 256  the same, face up    ``give 9♣ to left face up``
512 + n        bid 5 n              ``bid 110``
640 + n        contract 5 n         ``contract 160``
=============  ===================  ==============================================
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from thousandstats.arguments import checked
from thousandstats.errors import InputError, short
from thousandstats.games.thousand.layouts import DECK
from thousandstats.notation import normalized
from thousandstats.play.positions import UnknownActionError

Kind = Literal["pass", "kitty", "bomb", "rospisat", "play", "aside", "give", "bid", "contract"]

LOWEST, HIGHEST, FINEST = 100, 400, 5
"""The least that can be bid, the most that can be declared (four marriages), the finest step."""

NO_CODE = -1


@dataclass(frozen=True, slots=True)
class Action:
    """Something a player does.

    Attributes
    ----------
    kind : str
        What it is.
    number : int
        The amount of a bid or contract, the number of a card or of a kitty; else 0.
    to : str
        To whom a card is given: ``left``, ``right``, or the ``other`` of two players.
    up : bool
        Whether it is given face up.
    code : int
        Its small number; -1 of an amount that no rules allow.

    Examples
    --------
    >>> print(read("Give 9c to the left"), read("BID 110"), read("play hK").code)
    give 9♣ to left bid 110 47
    >>> print(read("gives 9c to Cara", others=("Cara", "Ann")), read("passes"), read("110"))
    give 9♣ to left pass bid 110
    """

    kind: Kind
    number: int
    to: str
    up: bool
    code: int

    def __str__(self) -> str:
        match self.kind:
            case "pass" | "bomb" | "rospisat":
                return self.kind
            case "kitty" | "bid" | "contract":
                return f"{self.kind} {self.number}"
            case "give":
                face = " face up" if self.up else ""
                return f"give {DECK.cards[self.number]} to {self.to}{face}"
        return f"{self.kind} {DECK.cards[self.number]}"

    def __repr__(self) -> str:
        return f"<{self}>"


def _by_card(kind: Kind, first: int, to: str = "", up: bool = False) -> tuple[Action, ...]:
    return tuple(Action(kind, card, to, up, first + card) for card in range(DECK.size))


def _by_amount(kind: Kind, first: int) -> dict[int, Action]:
    amounts = range(LOWEST, HIGHEST + FINEST, FINEST)
    return {n: Action(kind, n, "", False, first + n // FINEST) for n in amounts}


PASS = Action("pass", 0, "", False, 0)
KITTY = (Action("kitty", 1, "", False, 1), Action("kitty", 2, "", False, 2))
BOMB = Action("bomb", 0, "", False, 3)
ROSPISAT = Action("rospisat", 0, "", False, 4)
PLAY = _by_card("play", 32)
ASIDE = _by_card("aside", 64)
GIVE = {
    (to, up): _by_card("give", first + 96 * up, to, up)
    for to, first in (("left", 96), ("right", 128), ("other", 160))
    for up in (False, True)
}
BID = _by_amount("bid", 512)
CONTRACT = _by_amount("contract", 640)

GIVING_UP = {"bomb": BOMB, "rospisat": ROSPISAT}

ACTIONS = {
    action.code: action
    for actions in (
        (PASS, *KITTY, BOMB, ROSPISAT, *PLAY, *ASIDE),
        *GIVE.values(),
        BID.values(),
        CONTRACT.values(),
    )
    for action in actions
}
"""Every action but a deal, by its code."""


@dataclass(frozen=True)
class Deal:
    """Cards dealt: a mask for each seat, and for each kitty.

    Examples
    --------
    >>> deal = read("deal " + " / ".join(["9s 9c 9d 9h Js Jc Jd Jh Qs Qc",
    ...     "Qd Qh Ks Kc Kd Kh 10s 10c 10d 10h", "As Ac", "Ad Ah"]))
    >>> len(deal.hands), DECK.show(deal.kitties[1])
    (2, 'A♦ A♥')
    >>> read(str(deal)) == deal
    True
    """

    hands: tuple[int, ...]
    kitties: tuple[int, ...]

    @cached_property
    def kind(self) -> Literal["deal"]:
        return "deal"

    def __str__(self) -> str:
        return "deal " + " / ".join(DECK.show(mask) for mask in (*self.hands, *self.kitties))


_TOLD = {
    **{"passes": "pass", "bids": "bid", "plays": "play", "gives": "give"},
    **{"declares": "contract", "declare": "contract"},
}
"""Verbs as they are told of somebody, and as actions are written."""

_CARDS = {"play": PLAY, "aside": ASIDE}
_WORDS: dict[str, Action] = {str(a): a for a in (PASS, *KITTY, BOMB, ROSPISAT)}
_SAID = "pass, bid 110, kitty 1, bomb, rospisat, give 9♣ to left, aside 9♣, contract 120 or play K♥"


@checked
def read(text: str, language: str = "en", others: Sequence[str] = ()) -> "Action | Deal":
    """Return the action that is written; cards in any notation that the deck reads in the language.

    Parameters
    ----------
    text : str
        As actions are written, or as it is told of somebody: ``passes``, ``110``.
    language : str, optional
    others : sequence of str, optional
        The names of the other players, clockwise from who acts: cards can be given to them.

    Raises
    ------
    InputError
        If it is no action.
    """
    words = " ".join(normalized(text).split())
    verb, _, rest = words.partition(" ")
    verb = _TOLD.get(verb.casefold(), verb.casefold())
    if re.fullmatch("[0-9]{1,9}", words):
        verb, rest = "bid", words
    words = f"{verb} {rest}".strip()
    if words.casefold() in _WORDS:
        return _WORDS[words.casefold()]
    if verb in _CARDS and rest:
        return _CARDS[verb][DECK.card(rest, language)]
    if verb == "give":
        found = re.fullmatch(r"(.+?) to (?:the )?(.+?)( face up| face down)?", rest, re.IGNORECASE)
        if found:
            card, to, face = found.groups()
            up = (face or "").casefold() == " face up"
            named = to.casefold()
            give = GIVE.get((named, up)) or GIVE.get((_sides(others).get(named, ""), up))
            if give:
                return give[DECK.card(card, language)]
            if others:
                raise InputError(
                    f"No card can be given to {short(to)!r}: it can be {' or '.join(others)}, or "
                    "be said by the side, left, right or other."
                )
    if verb in ("bid", "contract") and re.fullmatch(r"[0-9]{1,9}", rest):
        bid, contract = BID.get(int(rest)), CONTRACT.get(int(rest))
        if bid and contract:
            return bid if verb == "bid" else contract
        # No rules allow it, and those of the game say why.
        return Action("bid" if verb == "bid" else "contract", int(rest), "", False, NO_CODE)
    if verb == "deal":
        return _deal(rest, language)
    raise UnknownActionError(text, _SAID)


def _sides(others: Sequence[str]) -> dict[str, str]:
    """On which side the others sit, by their names."""
    sides = ("left", "right") if len(others) > 1 else ("other",)
    return {name.casefold(): side for name, side in zip(others, sides, strict=False)}


def _deal(text: str, language: str) -> Deal:
    """Return a deal, each place's cards between slashes; the game checks that it is whole."""
    masks = tuple(DECK.parse(part, language) for part in text.split("/"))
    size = masks[0].bit_count()
    hands = sum(mask.bit_count() == size for mask in masks)
    return Deal(masks[:hands], masks[hands:])
