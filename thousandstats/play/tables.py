"""What a game needs to be played: a table, and players of the computer.

Both are values that a game's `GameSpec` makes when they are first used. Replaying, playing many
games and the tests of every table know nothing of a game but these.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Self

from thousandstats.arguments import checked
from thousandstats.errors import InputError, either, short
from thousandstats.play.positions import Position
from thousandstats.play.rulesets import TableRules
from thousandstats.play.statistics import TallySection
from thousandstats.questions import Layout


def nothing_implied(position: Any) -> None:
    """Return None: in this game nothing stands that nobody has said."""


@checked
@dataclass(frozen=True, kw_only=True)
class Table:
    """Where a game is played.

    Attributes
    ----------
    layouts : tuple of Layout
        Those that can be played, the usual one first.
    rules : type
        The game's class of rule sets, derived from `TableRules`.
    start : callable
        From a layout, and from ``rules``, ``seed``, ``dealer``, ``scores`` by name where they are
        known, to the position before the first deal. With a seed all chance comes from it.
    from_json : callable
        From what a position's ``to_json`` has returned, and a rule set or None, to the position. A
        rule set must be that of the position.
    read : callable
        From a text, the language of its cards, and the other players clockwise from the one who
        acts, to an action.
    summary : callable
        From the outcome of a deal and the names of the players to a few words.
    data : callable
        From the same to data for JSON.
    implied : callable
        From a position to the seat and action of what stands without being said, as a forced bid;
        None where nothing does. Records may state it or leave it out.
    places : mapping of str to tuple of str
        What records call the places that are dealt besides the seats, by layout.
    """

    layouts: tuple[Layout, ...]
    rules: type[TableRules]
    start: Callable[..., Any]
    from_json: Callable[..., Any]
    read: Callable[..., Any]
    summary: Callable[[Any, Sequence[str]], str]
    data: Callable[[Any, Sequence[str]], Mapping[str, object]]
    implied: Callable[[Any], tuple[int, Any] | None] = nothing_implied
    places: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def layout_for(self, players: int, name: str | None = None) -> Layout:
        """Return the layout of a name, or without one the usual layout of that many players.

        Raises
        ------
        InputError
            If there is none.
        """
        for layout in self.layouts:
            if len(layout.players) == players and name in (None, layout.name):
                return layout
        counts = either(dict.fromkeys(str(len(one.players)) for one in self.layouts))
        known = ", ".join(f"{one.name} ({len(one.players)})" for one in self.layouts)
        within = f" in the layout {short(name)}" if name else ""
        raise InputError(
            f"This game is for {counts} players, not for {players}{within}; its layouts, each with "
            f"its players, are {known}."
        )


class PlayedGames(Protocol):
    """What games come to, as far as every game's are alike; two lots of games can be added."""

    @property
    def games(self) -> int:
        """How many games there were."""

    @property
    def deals(self) -> int:
        """How many deals in all of them."""

    @property
    def cut(self) -> int:
        """How many of the games were cut before their end."""

    def __add__(self, more: Any) -> Self:
        """Return what these and other games come to."""


@checked
@dataclass(frozen=True, kw_only=True)
class ComputerPlayers:
    """Players of the computer, and what games between them come to.

    Attributes
    ----------
    kinds : mapping of str to str
        What each kind of player does, by its name, the usual one first.
    played : callable
        From a layout, and ``rules``, ``seed``, ``games``, ``most``, ``who``, ``first``, ``workers``
        by name, to `PlayedGames`: the games of a seed from number ``first`` on, each cut after
        ``most`` deals.
    recorded : callable
        From a layout, and ``rules``, ``seed``, ``most``, ``who`` by name, to the first position of
        the first game and all of its actions.
    sections : callable
        From games that were played, the kind at each seat, and the seed, to their estimates.
    """

    kinds: Mapping[str, str]
    played: Callable[..., PlayedGames]
    recorded: Callable[..., tuple[Position, Iterable[Any]]]
    sections: Callable[..., tuple[TallySection, ...]]
