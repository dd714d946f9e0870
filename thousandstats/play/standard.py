"""A position and a table as most games have them: what is left to write is the game.

A game derives its positions from `StandardPosition`, says what may be done and what comes of it,
and gets its `Table` from `standard_table`: turns, refusals, the record of the deal, and positions
as data are here. A game that needs other things writes its own, as Thousand does.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

from thousandstats.errors import InputError, either
from thousandstats.play.chance import checked_seed
from thousandstats.play.positions import IllegalActionError
from thousandstats.play.rulesets import TableRules
from thousandstats.play.saved import (
    as_saved,
    check_rules,
    numbers,
    played_again,
    read_saved,
    whole,
)
from thousandstats.play.tables import Table
from thousandstats.questions import Layout

FIELDS = ("layout", "dealer", "scores", "number")


class StandardView(NamedTuple):
    """What a player sees where a game does not say more: his own cards, and what he may do."""

    hand: int
    legal: tuple[str, ...]


@dataclass(frozen=True)
class StandardPosition:
    """A position whose actions are texts; a game adds what a deal has, with defaults.

    Attributes
    ----------
    layout : Layout
    rules : TableRules
    seed : int or None
        Where chance comes from; None if it is stated.
    dealer : int
        The seat that deals, or has dealt.
    scores : tuple of int
        What each side has.
    number : int
        How many deals are done.
    hands : tuple of int
        The cards of each seat; empty between deals.
    history : tuple of str
        What was done since the deal began.
    before : StandardPosition or None
        The position before that deal.
    outcome : object
        How the last deal ended.
    """

    layout: Layout
    rules: TableRules
    seed: int | None
    dealer: int
    scores: tuple[int, ...]
    number: int = 0
    hands: tuple[int, ...] = ()
    history: tuple[str, ...] = ()
    before: Self | None = None
    outcome: Any = None

    # What a game says.

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        raise NotImplementedError

    @property
    def turn(self) -> int:
        """Whose turn it is in a deal."""
        raise NotImplementedError

    @property
    def chance(self) -> bool:
        """Whether the move is chance's: here the deal, and nothing after it."""
        return not self.over and self.between_deals

    def choices(self) -> tuple[str, ...]:
        """Return what the player whose turn it is may do."""
        raise NotImplementedError

    def drawn(self) -> str:
        """Return what chance brings with the seed."""
        raise NotImplementedError

    def why_not_drawn(self, action: str) -> str | None:
        """Return why chance cannot bring this, or None."""
        raise NotImplementedError

    def moved(self, action: str) -> Self:
        """Return the position after an action that is allowed; `history` has it already."""
        raise NotImplementedError

    # What follows from it.

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.layout.players)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that score together: here each its own side."""
        return tuple((seat,) for seat in range(self.players))

    @property
    def between_deals(self) -> bool:
        """Whether no deal is going on."""
        return not self.hands

    @property
    def to_act(self) -> int | None:
        """The seat that is to act, or deals."""
        if self.over:
            return None
        return self.dealer if self.chance else self.turn

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides with the highest score, once the game is over."""
        most = max(self.scores)
        return tuple(n for n, score in enumerate(self.scores) if self.over and score == most)

    def legal(self) -> tuple[str, ...]:
        """Return what is allowed."""
        if self.over:
            return ()
        if not self.chance:
            return self.choices()
        return () if self.seed is None else (self.drawn(),)

    def allowed(self) -> str:
        """Return what is allowed, in words."""
        return "deal" if self.chance else either(self.legal())

    def why_not(
        self, action: str, seat: int | None = None, names: Sequence[str] = ()
    ) -> str | None:
        """Return why an action is not allowed, in one sentence, or None."""
        if self.to_act is None:
            return "The game is over."
        speaker = self.to_act if seat is None else seat
        who = [names[n] if names else f"seat {n}" for n in range(self.players)]
        if speaker != self.to_act:
            return f"It is the turn of {who[self.to_act]}: {self.allowed()}."
        if action in self.legal():
            return None
        if not self.chance:
            return f"{action} is not allowed now: {self.allowed()}."
        reason = self.why_not_drawn(action)
        if reason is None and self.seed is not None:
            reason = f"What comes of the seed {self.seed} is {self.drawn()}."
        return reason

    def after(self, action: str) -> Self:
        """Return the next position.

        Raises
        ------
        IllegalActionError
            If the rules do not allow the action.
        """
        reason = self.why_not(action)
        if reason is not None:
            raise IllegalActionError(reason)
        now = self
        if self.between_deals:
            before = replace(self, history=(), before=None, outcome=None)
            now = replace(before, before=before)
        return replace(now, history=(*now.history, action)).moved(action)

    def seen_by(self, seat: int) -> Any:
        """Return what the player at a seat sees."""
        mine = seat == self.to_act and not self.chance
        return StandardView(self.hands[seat] if self.hands else 0, self.legal() if mine else ())

    def to_json(self) -> dict[str, object]:
        """Return the position as data."""
        match = self.before or self
        return as_saved(
            match.layout.game,
            match.rules,
            match.seed,
            self.history,
            layout=match.layout.name,
            dealer=match.dealer,
            scores=list(match.scores),
            number=match.number,
        )


def standard_table(
    position: type[StandardPosition],
    rule_sets: type[TableRules],
    layouts: tuple[Layout, ...],
    *,
    read: Callable[..., str],
    summary: Callable[[Any, Sequence[str]], str],
    data: Callable[[Any, Sequence[str]], Mapping[str, object]],
    places: Mapping[str, tuple[str, ...]] | None = None,
) -> Table:
    """Return the table of a game with standard positions; the parameters are those of `Table`."""
    known = {layout.name: layout for layout in layouts}

    def start(
        layout: Layout,
        rules: "str | TableRules | None" = None,
        seed: int | None = None,
        dealer: int | None = None,
        scores: tuple[int, ...] | None = None,
    ) -> StandardPosition:
        chosen = rule_sets.of(rules, layout=layout.name)
        last = len(layout.players) - 1
        first = position(
            layout,
            chosen,
            None if seed is None else checked_seed(seed),
            last if dealer is None else dealer,
            (),
        )
        if not whole(first.dealer, 0, last):
            raise InputError(f"The dealer sits at a seat from 0 to {last}.")
        sides = len(first.sides)
        had = (0,) * sides if scores is None else tuple(scores)
        if len(had) != sides or not all(whole(score, -(10**9), 10**9) for score in had):
            raise InputError(f"The scores are {sides} whole numbers, one for each side.")
        return replace(first, scores=had)

    def from_json(data: object, rules: "str | TableRules | None" = None) -> StandardPosition:
        of = read_saved(data, layouts[0].game, FIELDS)
        layout = known.get(of.fields["layout"])
        if layout is None:
            raise InputError(f"The layout of a saved position is one of {', '.join(known)}.")
        chosen = rule_sets.of(of.rules, layout=layout.name)
        check_rules(chosen, None if rules is None else rule_sets.of(rules))
        scores, number = numbers("scores", of.fields["scores"]), of.fields["number"]
        if not whole(number, 0, 2**63):
            raise InputError("The number of deals done is 0 or more.")
        first = start(layout, chosen, of.seed, of.fields["dealer"], scores)
        return played_again(replace(first, number=number), of.actions)

    return Table(
        layouts=layouts,
        rules=rule_sets,
        start=start,
        from_json=from_json,
        read=read,
        summary=summary,
        data=data,
        places=places or {},
    )
