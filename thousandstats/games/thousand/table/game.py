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

from thousandstats.arguments import checked, checked_methods
from thousandstats.errors import InputError
from thousandstats.games.thousand.rules import DEFAULT, RuleSet
from thousandstats.games.thousand.rules import rules as rule_set
from thousandstats.games.thousand.table.actions import Action, Deal, read
from thousandstats.games.thousand.table.auction import opening
from thousandstats.games.thousand.table.kitty import GivenUp
from thousandstats.games.thousand.table.match import LAYOUTS, Match
from thousandstats.games.thousand.table.refusals import refusal
from thousandstats.games.thousand.table.saved import checked_match, read_saved, saved
from thousandstats.games.thousand.table.scoring import BARREL_DEALS, settle
from thousandstats.games.thousand.table.situation import Situation
from thousandstats.games.thousand.table.tricks import FinishedPlay
from thousandstats.games.thousand.table.views import View, view
from thousandstats.play import IllegalActionError
from thousandstats.play.chance import checked_seed
from thousandstats.play.positions import UnknownActionError
from thousandstats.play.saved import played_again


@checked_methods
@dataclass(frozen=True, repr=False)
class Game(Situation):
    """A position of a game, and what may be done in it."""

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
        action = self._read(action)
        if seat is not None:
            self._check_seat(seat)
        return refusal(self, action, seat, names)

    def after(self, action: "Action | Deal | str") -> "Game":
        """Return the next position.

        Raises
        ------
        IllegalActionError
            If the rules do not allow it; the message is that of `why_not`.
        InputError
            If a text is no action.
        """
        action = self._read(action)
        if action not in self.legal():
            reason = self.why_not(action)
            if reason is not None:
                raise IllegalActionError(reason)
        match = self.match
        if isinstance(action, Deal):
            return Game(match, opening(match, action.hands, action.kitties), match, (action,))
        assert self.state is not None
        state = self.state.after(action)
        history = (*self.history, action)
        if isinstance(state, FinishedPlay | GivenUp):
            after, outcome = settle(match, state)
            return Game(after, None, match, history, outcome)
        return Game(match, state, self.before, history)

    def seen_by(self, seat: int | None = None) -> View:
        """Return what the player at a seat knows, by default the one whose turn it is.

        Raises
        ------
        InputError
            If there is no such seat, or none is given and the game is over.
        """
        if seat is None:
            seat = self.to_act
        if seat is None:
            raise InputError("The game is over and it is nobody's turn: say which seat you mean.")
        self._check_seat(seat)
        return view(self, seat)

    def _read(self, action: "Action | Deal | str") -> Action | Deal:
        if not isinstance(action, str):
            return action
        try:
            return read(action)
        except UnknownActionError as error:
            raise error.instead(self) from None

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
    return played_again(Game(match), actions)
