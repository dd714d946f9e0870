"""What a position of any card game can be asked.

A game is a sequence of positions. A position never changes: `Position.after` gives the next one.
Chance is a move too: where cards are to be dealt, `Position.chance` is true and the move is the
deal itself, so that a record can state it.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, Self

from thousandstats.errors import InputError


class Illegal(InputError):
    """A move that the rules do not allow; the message says which rule, and what is allowed."""


class Position(Protocol):
    """A moment of a game, with all that has been dealt, said and played.

    Seats are numbered clockwise from 0. Actions are small frozen values of the game; ``str`` of one
    is what a player would say, and the game's ``table.read`` reads it back.
    """

    @property
    def players(self) -> int:
        """How many seats there are."""

    @property
    def to_act(self) -> int | None:
        """The seat that is to act (the dealer, where cards are to be dealt); None at the end."""

    @property
    def chance(self) -> bool:
        """Whether the move is no player's choice but a deal."""

    @property
    def scores(self) -> tuple[int, ...]:
        """What each seat has won so far."""

    @property
    def winner(self) -> int | None:
        """Who has won the game, once it is over."""

    def legal(self) -> tuple[Any, ...]:
        """All actions that the rules allow, in an order that the game states.

        Deals are too many to list. A game that draws them from a seed lists the one that comes;
        else the tuple is empty and every whole deal is allowed.
        """

    def allowed(self) -> str:
        """Return all that `legal` lists, in words; ``deal`` where cards are to be dealt."""

    def why_not(
        self, action: Any, seat: int | None = None, names: Sequence[str] = ()
    ) -> str | None:
        """Return why an action, or what is written as one, is not allowed here, or None.

        One sentence: first whether the rules know the action at all, then whose turn it is and why,
        then the part of the deal, and at the end, of a player's choice, what is `allowed`.

        Parameters
        ----------
        action : object
        seat : int, optional
            Who would do it; by default the player whose turn it is.
        names : sequence of str, optional
            What the sentence calls the players, by seat.
        """

    def after(self, action: Any) -> Self:
        """Return the next position. An action may also be given as it is written.

        Raises
        ------
        Illegal
            If the rules do not allow the action, with the sentence of `why_not`.
        """

    def seen_by(self, seat: int) -> Any:
        """Return what a player at this seat knows, which no hidden card changes."""

    def to_json(self) -> Mapping[str, object]:
        """Return the position as data for `json.dumps`, which ``table.from_json`` reads back."""
