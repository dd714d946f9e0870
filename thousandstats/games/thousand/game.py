"""A whole game of Thousand: deal after deal until somebody has 1000.

>>> game = start(players=3, rules="PL_HOUSE", seed=7)
>>> while game.to_act is not None:
...     game = game.after(game.legal()[0])
>>> game, game.winner is not None
(<Thousand, three players, PL_HOUSE: over>, True)

A game is a value and never changes. Between deals it waits for the dealer's *deal*: of a game with
a seed the one that comes next, of any other game whatever cards were dealt.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from thousandstats.arguments import checked
from thousandstats.errors import InputError
from thousandstats.games.thousand.actions import Action, Deal, read
from thousandstats.games.thousand.allowed import in_words
from thousandstats.games.thousand.auction import Bidding, opening
from thousandstats.games.thousand.kitty import Choosing, Exchanging, GivenUp, Naming
from thousandstats.games.thousand.match import LAYOUTS, Match
from thousandstats.games.thousand.presets import DEFAULT
from thousandstats.games.thousand.refusals import refusal
from thousandstats.games.thousand.rules import RuleSet
from thousandstats.games.thousand.rules import rules as rule_set
from thousandstats.games.thousand.saved import checked_match, read_saved, saved
from thousandstats.games.thousand.scoring import BARREL_DEALS, Outcome, settle
from thousandstats.games.thousand.tricks import Played, Playing
from thousandstats.games.thousand.views import View, view
from thousandstats.play import Illegal
from thousandstats.play.chance import checked_seed

State = Bidding | Choosing | Exchanging | Naming | Playing

PHASES: dict[type[State], str] = {
    Bidding: "auction",
    Choosing: "choice",
    Exchanging: "exchange",
    Naming: "contract",
    Playing: "tricks",
}


@checked
@dataclass(frozen=True, repr=False)
class Game:
    """A position of a game: what lasts, and where the deal stands.

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
    def scores(self) -> tuple[int, ...]:
        return self.match.scores

    @property
    def winner(self) -> int | None:
        return self.match.winner

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
        >>> game = start(seed=1)
        >>> game.allowed(), game.after(game.legal()[0]).allowed()
        ('deal', 'pass or bid 110')
        """
        return "deal" if self.chance else in_words(self.legal())

    def why_not(
        self,
        action: "Action | Deal | str",
        seat: int | None = None,
        names: Sequence[str] = (),
    ) -> str | None:
        """Return why an action is not allowed, in one sentence, or None where it is.

        Parameters
        ----------
        action : Action, Deal or str
        seat : int, optional
            Who would do it; by default the player whose turn it is.
        names : sequence of str, optional
            What the players are called in the sentence, by seat.

        Raises
        ------
        InputError
            If a text is no action, or there is no such seat.

        Examples
        --------
        >>> game = start(seed=1)
        >>> game = game.after(game.legal()[0]).after("pass")
        >>> game.why_not("bid 120", seat=1, names=("Ann", "Ben", "Cara"))
        'Ben passed and is out of this auction, a pass is final; Cara is to act: pass or bid 110.'
        """
        if isinstance(action, str):
            action = read(action)
        if seat is not None:
            self._check_seat(seat)
        return refusal(self, action, seat, names)

    def after(self, action: "Action | Deal | str") -> "Game":
        """Return the next position.

        Raises
        ------
        Illegal
            If the rules do not allow it; the message is that of `why_not`.
        InputError
            If a text is no action.
        """
        if isinstance(action, str):
            action = read(action)
        if action not in self.legal():
            reason = self.why_not(action)
            if reason is not None:
                raise Illegal(reason)
        match = self.match
        if isinstance(action, Deal):
            return Game(match, opening(match, action.hands, action.kitties), match, (action,))
        assert self.state is not None
        state = self.state.after(action)
        history = (*self.history, action)
        if isinstance(state, Played | GivenUp):
            after, outcome = settle(match, state)
            return Game(after, None, match, history, outcome)
        return Game(match, state, self.before, history)

    def seen_by(self, seat: int) -> View:
        """Return what the player at a seat knows."""
        self._check_seat(seat)
        return view(self, seat)

    def _check_seat(self, seat: int) -> None:
        if seat not in range(self.players):
            raise InputError(f"There is no seat {seat}; the seats are 0 to {self.players - 1}.")

    def to_json(self) -> dict[str, object]:
        """Return the position as data: the match before this deal, and all of the deal so far."""
        return saved(self)


@checked
def start(
    players: int = 3,
    rules: str | RuleSet = DEFAULT,
    seed: int | None = None,
    dealer: int | None = None,
    scores: tuple[int, ...] | None = None,
    bombs: tuple[int, ...] | None = None,
) -> Game:
    """Return a game before its first deal.

    Parameters
    ----------
    players : int
        3 or 2.
    rules : str or RuleSet
        The rules, such as ``PL_HOUSE,auction.step=5``.
    seed : int, optional
        Where the deals come from, from 0 to 2⁶⁴ - 1; without one the deals are to be given.
    dealer : int, optional
        Who deals first, by default the last seat.
    scores, bombs : tuple of int, optional
        What each seat has already, and how many bombs it has thrown: to go on with a game.

    Raises
    ------
    InputError
        If there is no such game.

    Examples
    --------
    >>> game = start(players=2, seed=1)
    >>> game.to_act, game.chance, len(game.legal())
    (1, True, 1)
    >>> game = game.after(game.legal()[0])
    >>> game.to_act, game.legal()
    (1, (<pass>, <bid 110>))
    """
    nothing = (0,) * (players if players in LAYOUTS else 0)
    chosen = rule_set(rules, players=players)
    had = nothing if scores is None else tuple(scores)
    match = Match(
        chosen,
        players,
        players - 1 if dealer is None else dealer,
        had,
        nothing if bombs is None else tuple(bombs),
        tuple(BARREL_DEALS * (score == chosen.barrel_at) for score in had),
        0,
        None if seed is None else checked_seed(seed),
    )
    return Game(checked_match(match))


@checked
def from_json(data: object, rules: str | RuleSet | None = None) -> Game:
    """Return the position that `Game.to_json` has written.

    Parameters
    ----------
    data : object
        What `json.loads` gives.
    rules : str or RuleSet, optional
        The rules it must be of.

    Raises
    ------
    InputError
        If the data are malformed, of other rules, or hold an action that the rules do not allow.
    """
    match, actions = read_saved(data, rules)
    game = Game(match)
    for number, action in enumerate(actions, 1):
        try:
            if number > 1 and game.outcome is not None:
                raise InputError("the deal was over before.")
            game = game.after(action)
        except InputError as error:
            raise InputError(f"Action {number} of the saved position: {error}") from None
    return game
