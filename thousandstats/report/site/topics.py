"""What the pages are about: the topics and layouts of each game, found in the ids of its figures.

A topic is the part of an id between the game and the name, such as ``kitty`` or
``two-players/kitty``; the game may give it a title. Its page has every figure of it, with the plots
that show one of them. A layout's page lists the topics that ask about it with their most telling
numbers: what has a headline or a plot comes first, what is certain comes last.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import methodcaller

from thousandstats import figures as registry
from thousandstats import games
from thousandstats.answers import AskableLayout
from thousandstats.published import Page, Plot
from thousandstats.report.site.shown import FigureView

TELLING = 4
"""The number of a topic's numbers that stand in the list of topics."""

PICTURES = 4
"""The number of plots that stand in the list of topics: more would make it heavy on a phone."""


@dataclass(frozen=True)
class Topic:
    """A page of figures.

    Attributes
    ----------
    game, name : str
    layout : AskableLayout
        Of its first figure.
    words : tuple of str
        What it is called: the title that its game gives it, or the parts of its name, without what
        all topics of its layout start with.
    figures : tuple of FigureView
    plots : tuple of Plot
        Those that show one of the figures.
    """

    game: str
    name: str
    layout: AskableLayout
    words: tuple[str, ...]
    figures: tuple[FigureView, ...]
    plots: tuple[Plot, ...]

    @property
    def path(self) -> str:
        """Where its page is."""
        return f"figures/{self.game}/{self.name}.html"

    @property
    def layouts(self) -> tuple[AskableLayout, ...]:
        """What its figures are asked of."""
        return tuple(dict.fromkeys(one.figure.layout for one in self.figures))

    def of(self, layout: AskableLayout) -> tuple[FigureView, ...]:
        """Its figures of a layout."""
        return tuple(one for one in self.figures if one.figure.layout is layout)

    def telling(self, layout: AskableLayout) -> tuple[FigureView, ...]:
        """Return what represents it: headlines, printed figures, distributions, other numbers.

        No two of them show the same, and nothing is certain if there is anything else.
        """
        found: dict[str, FigureView] = {}
        for one in sorted(self.of(layout), key=_dull):
            found.setdefault(one.brief, one)
        uncertain = [one for one in found.values() if not one.certain]
        return tuple((uncertain or list(found.values()))[:TELLING])

    def place(self, layout: AskableLayout) -> int:
        """Where it stands among the topics of a layout: the less, the further up."""
        own = self.of(layout)
        if self.plots or any(one.figure in registry.headlines() for one in own):
            return 0
        return 2 if all(one.certain for one in own) else 1


@dataclass(frozen=True)
class Index:
    """A layout with the topics that ask about it."""

    layout: AskableLayout
    topics: tuple[Topic, ...]

    @property
    def path(self) -> str:
        """Where its page is."""
        return f"{self.layout.game}/{self.layout.name}.html"

    @property
    def count(self) -> int:
        """How many figures there are."""
        return sum(len(topic.of(self.layout)) for topic in self.topics)

    @property
    def pictures(self) -> dict[str, Plot]:
        """A plot for each of the first topics that have one, by the name of the topic."""
        found: dict[str, Plot] = {}
        for topic in self.topics:
            fresh = next((plot for plot in topic.plots if plot not in found.values()), None)
            if fresh is not None and len(found) < PICTURES:
                found[topic.name] = fresh
        return found

    @property
    def picture(self) -> Plot | None:
        """The plot that stands for it: the first one of nothing else, if there is any."""
        plots = [plot for topic in self.topics for plot in topic.plots]
        own = [plot for plot in plots if _layouts(plot) == {self.layout}]
        return next(iter([*own, *plots]), None)


@dataclass(frozen=True)
class GamePages:
    """A game that has something to show: layouts with figures, or pages of its own."""

    name: str
    layouts: tuple[Index, ...]
    topics: tuple[Topic, ...]
    pages: tuple[Page, ...]

    @property
    def title(self) -> str:
        """What it is called, in English."""
        return games.get(self.name).title

    @property
    def path(self) -> str:
        """Where its page is."""
        return f"{self.name}/index.html"


def all_games(figures: Sequence[FigureView], plots: Iterable[Plot]) -> tuple[GamePages, ...]:
    """Return the games, with what each has to show; one without anything is left out."""
    drawn = tuple(plots)
    found = []
    for name in games.names():
        topics = _topics([one for one in figures if one.figure.layout.game == name], drawn)
        layouts = tuple(
            Index(layout, tuple(sorted(asked, key=methodcaller("place", layout))))
            for layout in games.layouts(name).values()
            if (asked := [topic for topic in topics if layout in topic.layouts])
        )
        game = GamePages(name, layouts, topics, games.get(name).pages())
        if game.topics or game.pages:
            found.append(game)
    return tuple(found)


def _topics(figures: Sequence[FigureView], plots: Sequence[Plot]) -> tuple[Topic, ...]:
    """Return the topics of a game, in the order in which it lists its figures."""
    grouped: dict[str, list[FigureView]] = {}
    for one in figures:
        grouped.setdefault(registry.topic(one.figure), []).append(one)
    layouts = {name: some[0].figure.layout for name, some in grouped.items()}
    common = {
        layout: _common([name.split("/") for name in grouped if layouts[name] is layout])
        for layout in layouts.values()
    }
    return tuple(
        Topic(
            some[0].figure.layout.game,
            name,
            layouts[name],
            _words(some[0].figure.layout.game, name, common[layouts[name]]),
            tuple(some),
            _showing(plots, some),
        )
        for name, some in grouped.items()
    )


def _words(game: str, name: str, common: int) -> tuple[str, ...]:
    """Return what a topic is called, where a number of parts of its name is common."""
    title = games.get(game).figures().topics.get(name)
    return (title,) if title else tuple(part.replace("-", " ") for part in name.split("/")[common:])


def ending(layout: AskableLayout) -> str:
    """How the titles of a layout's figures end, which needs no saying on its own pages."""
    return games.get(layout.game).figures().endings.get(layout.name, "")


def _dull(one: FigureView) -> int:
    """How little a figure stands for its topic."""
    if one.figure in registry.headlines():
        return 0
    if one.claims:
        return 1
    return 2 if one.likeliest else 3 if one.number else 4


def _layouts(plot: Plot) -> set[AskableLayout]:
    return {figure.layout for series in plot.series for figure in series.figures}


def _common(names: Sequence[Sequence[str]]) -> int:
    """How many parts all names start with; at least one part is left of each."""
    most = min((len(name) for name in names), default=1) - 1
    return next((n for n in range(most) if len({name[n] for name in names}) > 1), most)


def _showing(plots: Iterable[Plot], figures: Iterable[FigureView]) -> tuple[Plot, ...]:
    """Return the plots that show one of the figures."""
    own = {one.figure for one in figures}
    return tuple(plot for plot in plots if any(own & set(series.figures) for series in plot.series))
