"""A game as a value: what a game provides, by name, with a type for each part.

A game is a folder in ``thousandstats/games`` whose package holds ``GAME``, a `GameSpec`. Only its
name, title and layouts are needed to ask questions of it; each other part is a function without
arguments that imports and makes the part when it is first used, so that asking loads no figures and
listing figures loads no rules engine.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from thousandstats.answers import AskableLayout
from thousandstats.arguments import checked
from thousandstats.play.tables import ComputerPlayers, Table
from thousandstats.published.claims import Claim
from thousandstats.published.figures import Figure, Plot
from thousandstats.published.lines import Section, Stage
from thousandstats.published.pages import Page
from thousandstats.published.speeds import Speed
from thousandstats.published.studies import Study
from thousandstats.results import grouped
from thousandstats.results.labels import titled
from thousandstats.results.rounding import html_table


@checked
@dataclass(frozen=True)
class FigureList:
    """The figures of a game, in the order in which they are listed, and how they are presented.

    Attributes
    ----------
    figures : tuple of Figure
    headlines : tuple of str
        The ids of those that players ask first; each is one number.
    topics : mapping of str to str
        The title of a topic, by the part of the ids between the game and the name of the figure;
        a topic without a title is called as in the ids.
    endings : mapping of str to str
        How all titles of a layout's figures end, by the name of the layout. Pages of that layout
        leave the ending out.
    """

    figures: tuple[Figure, ...] = ()
    headlines: tuple[str, ...] = ()
    topics: Mapping[str, str] = field(default_factory=dict)
    endings: Mapping[str, str] = field(default_factory=dict)


@checked
@dataclass(frozen=True)
class Ledger:
    """What documents print about a game, and figures that only their claims ask for."""

    claims: tuple[Claim, ...] = ()
    figures: tuple[Figure, ...] = ()


@checked
@dataclass(frozen=True)
class HandGuide:
    """What there is to know of a hand.

    Attributes
    ----------
    stages : tuple of Stage
        When a player may ask: in which layouts, holding which places.
    sections : callable
        From a stage, the cards held, and the known cards of other places (both as masks) to the
        questions about that hand.
    """

    stages: tuple[Stage, ...]
    sections: Callable[[Stage, int, Mapping[str, int]], Iterable[Section]]


@checked
@dataclass(frozen=True, kw_only=True, repr=False)
class GameSpec:
    """A game: its layouts, and the parts that it has beyond being asked questions.

    Printed, or at the end of a cell in a notebook, it shows what it has.

    Attributes
    ----------
    name : str
        Its name on the command line and at the start of ids; that of its folder.
    title : str
        Its name for people.
    layouts : mapping of str to AskableLayout
        By their names, the usual one first.
    figures : callable
        The published figures (`FigureList`).
    claims, errata : callable
        What the documents print, and what other public pages print (`Ledger`).
    plots : callable
        The plots of its figures.
    hand : callable or None
        What there is to know of a hand (`HandGuide`); None if hands are not described.
    table : callable or None
        Where it is played (`Table`); None if it is not.
    players : callable or None
        Players of the computer (`ComputerPlayers`); None if there are none.
    studies : callable
        Results that take long.
    pages : callable
        Pages of its own among the static ones.
    texts : mapping of str to callable
        By language: what the pages show of the game in that language, by the English text.
    speeds : callable
        Ways to play that the benchmark times.
    documented : tuple of str
        Modules of its package that the pages on the library describe, such as ``table.game``.

    Examples
    --------
    >>> from thousandstats import games
    >>> game = games.get("boston")
    >>> game.title, list(game.layouts), game.figures().figures
    ('Boston', ['standard'], ())
    >>> games.get("thousand")
    <Thousand, with the layouts three, two>
    >>> print(game)
    Boston
    layout standard  hand 13, left 13, opposite 13, right 13
    claims           4
    """

    name: str
    title: str
    layouts: Mapping[str, AskableLayout]
    figures: Callable[[], FigureList] = FigureList
    claims: Callable[[], Ledger] = Ledger
    errata: Callable[[], Ledger] = Ledger
    plots: Callable[[], tuple[Plot, ...]] = tuple
    hand: Callable[[], HandGuide] | None = None
    table: Callable[[], Table] | None = None
    players: Callable[[], ComputerPlayers] | None = None
    studies: Callable[[], tuple[Study, ...]] = tuple
    pages: Callable[[], tuple[Page, ...]] = tuple
    texts: Mapping[str, Callable[[], Mapping[str, str]]] = field(default_factory=dict)
    speeds: Callable[[], tuple[Speed, ...]] = tuple
    documented: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name, layout in self.layouts.items():
            if (layout.game, layout.name) != (self.name, name):
                raise ValueError(
                    f"the layout {layout.game}/{layout.name} is listed as {self.name}/{name}"
                )

    def _facts(self) -> list[tuple[str, str]]:
        """Return what the game has; what it lacks, such as a table, is left out."""
        errata = self.errata()
        figures = len(self.figures().figures) + len(errata.figures)
        claims = len(self.claims().claims) + len(errata.claims)
        hand = self.hand().stages if self.hand else ()
        table = self.table().layouts if self.table else ()
        parts = {
            "figures": grouped(figures) if figures else "",
            "claims": grouped(claims) if claims else "",
            "studies": ", ".join(study.name for study in self.studies()),
            "hand reports": ", ".join(dict.fromkeys(stage.title for stage in hand)),
            "playable": ", ".join(layout.name for layout in table),
            "computer players": ", ".join(self.players().kinds) if self.players else "",
        }
        layouts = [(f"layout {name}", layout.place_sizes) for name, layout in self.layouts.items()]
        return [*layouts, *((part, named) for part, named in parts.items() if named)]

    def __repr__(self) -> str:
        layouts = "layout" if len(self.layouts) == 1 else "layouts"
        return f"<{self.title}, with the {layouts} {', '.join(self.layouts)}>"

    def __str__(self) -> str:
        return titled(self.title, self._facts())

    def _repr_html_(self) -> str:
        return html_table(self._facts(), self.title, heading=False, words=True)
