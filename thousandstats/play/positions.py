"""What a position of any card game can be asked.

A game is a sequence of positions. A position never changes: `Position.after` gives the next one.
Chance is a move too: where cards are to be dealt, a card is to be turned up or the cards are cut,
`Position.chance` is true and the move is what chance brings, so that a record can state it.

Seats are numbered clockwise from 0. Seats that score together are a *side*; in a game of each
against all others every seat is a side of its own.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, Self

from thousandstats.errors import InputError, short
from thousandstats.play.rulesets import TableRules
from thousandstats.questions import Layout


class IllegalActionError(InputError):
    """A move that the rules do not allow; the message says which rule, and what is allowed."""


class UnknownActionError(InputError):
    """What is written is no action of the game.

    Parameters
    ----------
    written : str
        What is written.
    actions : str
        Actions of the game, as examples.
    """

    def __init__(self, written: str, actions: str) -> None:
        super().__init__(written, actions)  # both, so that it can be pickled
        self.written, self.actions = written, actions

    def __str__(self) -> str:
        return f"{short(self.written)!r} is no action; say {self.actions}."

    def instead(self, position: "Position") -> "UnknownActionError":
        """Return the same error with what a position allows, all of it, in place of examples."""
        if position.to_act is None:
            return self
        return UnknownActionError(self.written, position.allowed())


class TableAction(Protocol):
    """Something that is done: a small frozen value that compares by what it is.

    ``str`` of it is what a player would say, and the table's ``read`` reads that back. What begins
    with ``deal`` is a whole deal: the cards of each seat, then of each other place that is dealt,
    with `` / `` between them.
    """

    def __hash__(self) -> int:
        """Equal actions have equal hashes."""


class Position(Protocol):
    """A moment of a game, with all that has been dealt, said and played."""

    @property
    def layout(self) -> Layout:
        """What is dealt, and to how many players."""

    @property
    def rules(self) -> TableRules:
        """The rule set that is played by."""

    @property
    def players(self) -> int:
        """How many seats there are."""

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that score together, side by side."""

    @property
    def to_act(self) -> int | None:
        """The seat that is to act, or in whose name chance acts; None once the game is over."""

    @property
    def chance(self) -> bool:
        """Whether the move is no player's choice but a deal, a card turned up, a cut."""

    @property
    def between_deals(self) -> bool:
        """Whether no deal is going on: one is to come, or the game is over."""

    @property
    def scores(self) -> tuple[int, ...]:
        """What each side has so far."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won, once the game is over; it may end with several or with none."""

    @property
    def outcome(self) -> Any:
        """How the last deal ended, as long as no other is begun; None before."""

    def legal(self) -> tuple[Any, ...]:
        """Return all actions that the rules allow, in an order that the game states.

        What chance may bring is too much to list. A game that draws it from a seed lists what
        comes; else the tuple is empty and everything that chance may bring is allowed.
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
        IllegalActionError
            If the rules do not allow the action, with the sentence of `why_not`.
        """

    def seen_by(self, seat: int) -> Any:
        """Return what a player at this seat knows, which no hidden card changes."""

    def to_json(self) -> Mapping[str, object]:
        """Return the position as data for `json.dumps`, which ``table.from_json`` reads back."""
