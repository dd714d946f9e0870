"""How a game stands between two actions: what lasts, and the part of the deal that is going on.

`Game` adds what may be done to it. What only looks, such as a player's view, needs no more than
this.
"""

from dataclasses import dataclass
from functools import cached_property

from thousandstats.answers import AskableLayout
from thousandstats.arguments import checked_methods
from thousandstats.games.thousand.rules import RuleSet
from thousandstats.games.thousand.table.actions import Action, Deal
from thousandstats.games.thousand.table.allowed import in_words
from thousandstats.games.thousand.table.auction import Bidding
from thousandstats.games.thousand.table.kitty import Choosing, Exchanging, Naming
from thousandstats.games.thousand.table.match import LAYOUTS, Match
from thousandstats.games.thousand.table.scoring import Outcome
from thousandstats.games.thousand.table.tricks import Playing

State = Bidding | Choosing | Exchanging | Naming | Playing

PHASES: dict[type[State], str] = {
    Bidding: "auction",
    Choosing: "choice",
    Exchanging: "exchange",
    Naming: "contract",
    Playing: "tricks",
}


@checked_methods
@dataclass(frozen=True, repr=False)
class Situation:
    """How a game stands: what lasts, and how far the deal has gone.

    Attributes
    ----------
    match : Match
        Rules, scores, dealer: what lasts from deal to deal.
    state : Bidding, Choosing, Exchanging, Naming, Playing or None
        The part of the deal that is going on; None between deals.
    before : Match
        The match as it was before the deal that is going on, or was the last.
    history : tuple of Action or Deal
        All of that deal so far, the deal itself first; empty before the first deal.
    outcome : Outcome or None
        How the last deal ended, as long as no other is begun.
    """

    match: Match
    state: State | None = None
    before: Match | None = None
    history: tuple[Action | Deal, ...] = ()
    outcome: Outcome | None = None

    def __repr__(self) -> str:
        turn = "" if self.to_act is None else f", seat {self.to_act} to act"
        return f"<{LAYOUTS[self.players].title}, {self.rules}: {self.phase}{turn}>"

    @property
    def rules(self) -> RuleSet:
        return self.match.rules

    @property
    def players(self) -> int:
        return self.match.players

    @property
    def layout(self) -> AskableLayout:
        return LAYOUTS[self.match.players]

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return tuple((seat,) for seat in range(self.match.players))

    @property
    def scores(self) -> tuple[int, ...]:
        return self.match.scores

    @property
    def winner(self) -> int | None:
        return self.match.winner

    @property
    def winners(self) -> tuple[int, ...]:
        return () if self.match.winner is None else (self.match.winner,)

    @property
    def between_deals(self) -> bool:
        return self.state is None

    @property
    def phase(self) -> str:
        """``deal``, ``auction``, ``choice``, ``exchange``, ``contract``, ``tricks``, ``over``."""
        if self.state is not None:
            return PHASES[type(self.state)]
        return "deal" if self.winner is None else "over"

    @property
    def to_act(self) -> int | None:
        if self.state is not None:
            return self.state.to_act
        return self.match.dealer if self.winner is None else None

    @property
    def chance(self) -> bool:
        return self.phase == "deal"

    @property
    def calls(self) -> tuple[tuple[int, int], ...]:
        """The auction of this deal: the seat, and its bid, 0 for a pass."""
        match = self.before or self.match
        seat, passed, calls = match.forced, set[int](), []
        for action in self.history:
            if action.kind not in ("bid", "pass"):
                continue
            seat = (seat + 1) % match.players
            while seat in passed:
                seat = (seat + 1) % match.players
            if action.kind == "pass":
                passed.add(seat)
            calls.append((seat, action.number if isinstance(action, Action) else 0))
        return tuple(calls)

    def legal(self) -> tuple[Action | Deal, ...]:
        """Return what is allowed, in the order that each part of the deal states."""
        return self._legal

    @cached_property
    def _legal(self) -> tuple[Action | Deal, ...]:
        if self.state is not None:
            return self.state.legal()
        if self.winner is None and self.match.seed is not None:
            return (self.match.deal(),)
        return ()

    def allowed(self) -> str:
        """Return what is allowed in words, all of it: ``deal`` where cards are to be dealt.

        Examples
        --------
        >>> from thousandstats.games.thousand.table.game import start
        >>> game = start(seed=1)
        >>> game.allowed(), game.after(game.legal()[0]).allowed()
        ('deal', 'pass or bid 110')
        """
        return "deal" if self.chance else in_words(self.legal())
