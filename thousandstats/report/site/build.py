"""The static pages: every file of the site from a reproduction, and the folder it is written to.

    index.html                      what is asked first, and where to go
    statements.html, errata.html    what is printed beside what is right, in documents and on pages
    <game>/index.html               the game: its layouts, and pages of its own
    <game>/<layout>.html            the topics of a layout, with their most telling numbers
    figures/<game>/<topic>.html     each figure of a topic, under its id as an anchor
    <page>.html                     the method, the studies, the library
    pl/…                            the same pages in Polish
    data/<game>/<topic>/            the tables of each figure, under its id, to take along
    plots/, static/                 plots, and the files that pages load
    figures.json                    everything, for machines
    site-files.txt                  the names of all these

The same reproduction gives the same bytes. Nothing is looked up over a network, by the builder or
by a page.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib.resources import files as resources
from itertools import chain
from pathlib import Path

from thousandstats import folders
from thousandstats.errors import InputError
from thousandstats.figures import headlines
from thousandstats.published import Figure, Page
from thousandstats.report import plots, tables
from thousandstats.report.results_folder import drawable
from thousandstats.report.site import api, claims, copies, drawings, method, studies
from thousandstats.report.site.frame import Document, Frame, folder_of
from thousandstats.report.site.languages import LANGUAGES
from thousandstats.report.site.rendering import render
from thousandstats.report.site.shown import FigureView, all_shown
from thousandstats.report.site.topics import GamePages, all_games
from thousandstats.reproduction.compute import Reproduction
from thousandstats.reproduction.documents import figures_json
from thousandstats.results import Distribution

INDEX = "site-files.txt"

SCHEMA = "figures.schema.json"
"""It stands beside ``figures.json``; other static files have a folder."""


def files(
    reproduction: Reproduction, base_url: str | None = None, results: Path | None = None
) -> dict[str, bytes]:
    """Every file of the site, by its name.

    Parameters
    ----------
    reproduction : Reproduction
        All that is shown.
    base_url : str, optional
        Where the site will be; with it pages tell their address and those in other languages.
    results : Path, optional
        The folder of results, of which the studies are read.
    """

    def answers(figure: Figure) -> Distribution:
        return reproduction.figures[figure].counted

    pictures = drawable(reproduction)
    games = all_games(tuple(all_shown(reproduction).values()), pictures)
    # Further pages at the root, in groups; every page leads to the first of a group.
    kept = studies.read(results)
    extra = ((method.page(reproduction),), studies.pages(kept), api.pages())
    made: dict[str, bytes] = {
        "figures.json": figures_json(reproduction).encode(),
        **copies.files(reproduction.figures.values()),
        **studies.files(kept),
    }
    documents = tuple(_documents(reproduction, games, extra, frozenset(made)))
    for plot in pictures:
        made[f"plots/{plot.id}.csv"] = tables.csv(plots.data(plot, answers)).encode()
    for language in LANGUAGES:
        alts = {plot.id: drawings.described(plot, answers, language) for plot in pictures}
        frame = Frame(language, base_url, documents, alts)
        for plot in pictures:
            made[frame.drawing(plot)] = drawings.drawn(plot, answers, language)
        for document in documents:
            _put(made, frame.folder + document.path, frame.page(document).encode())
    for name, content in _loaded(games, extra):
        _put(made, name, content)
    if base_url is not None:
        made["sitemap.xml"] = render(
            "sitemap.xml",
            LANGUAGES[0],
            base=base_url,
            documents=documents,
            languages=[(code, folder_of(code)) for code in LANGUAGES],
        ).encode()
    return made


def check(out: Path) -> None:
    """Check that the folder is one of pages, or new, before they are made; see `folders.check`.

    Raises
    ------
    InputError
        If the folder is another's, or a page of the last time lies behind a link.
    """
    last: set[str] = set()
    with suppress(OSError):  # the check below says why it cannot be read
        last = (folders.listed(out, INDEX) or set()) - {folders.UNFINISHED}
    folders.check(last, out, INDEX)


def write(made: Mapping[str, bytes], out: Path) -> None:
    """Write the site into a folder, and remove from it what an older one had more.

    Raises
    ------
    InputError
        If the folder is another's, something in it is in the way, or it cannot be written.
    """
    try:
        folders.replace(made, out, INDEX)
    except OSError as error:
        reason = error.strerror or error
        raise InputError(f"The pages cannot be written to {out}: {reason}.") from None


def _documents(
    reproduction: Reproduction,
    games: tuple[GamePages, ...],
    extra: tuple[tuple[Page, ...], ...],
    data: frozenset[str],
) -> Iterator[Document]:
    shown: dict[str, FigureView] = {
        one.figure.id: one for game in games for topic in game.topics for one in topic.figures
    }
    told = {"rows": claims.rows, "records": claims.records, "shown": shown}
    documents = claims.by_document(reproduction, "document")
    pages = claims.by_document(reproduction, "page")
    unchecked = claims.unchecked(reproduction)
    yield Document(
        "index.html",
        "home.html",
        {
            "reproduction": reproduction,
            "games": games,
            "headlines": [shown[one.id] for one in headlines() if one.id in shown],
            "printed": claims.printed,
            "counts": claims.counts(reproduction.claims),
            "pages": pages,
        },
    )
    for game in games:
        yield Document(game.path, "game.html", {"game": game})
        for index in game.layouts:
            yield Document(index.path, "layout.html", {"game": game, "index": index})
        for topic in game.topics:
            yield Document(
                topic.path,
                "topic.html",
                {"game": game, "topic": topic, "data": data},
                ("static/site.js",),
            )
        for page in game.pages:
            yield _page(page, f"{game.name}/", listed=True)
    of_documents = [*chain(*documents.values(), *unchecked.values())]
    yield Document(
        "statements.html",
        "statements.html",
        {
            **told,
            "documents": documents,
            "unchecked": unchecked,
            "counts": claims.counts(of_documents),
        },
    )
    if pages:
        yield Document("errata.html", "errata.html", {**told, "documents": pages})
    for group in extra:
        for page in group:
            yield _page(page, "", listed=page is group[0])


def _page(page: Page, folder: str, listed: bool) -> Document:
    """Return a page that was handed in, with the files that it loads."""
    return Document(
        f"{folder}{page.name}.html",
        "page.html",
        {"page": page},
        tuple(f"static/{folder}{name}" for name in page.scripts),
        tuple(f"static/{folder}{name}" for name in page.styles),
        listed,
    )


def _loaded(
    games: tuple[GamePages, ...], extra: tuple[tuple[Page, ...], ...]
) -> Iterator[tuple[str, bytes]]:
    """Return the files that pages load: those of every page, and those of games' pages."""
    for file in resources("thousandstats.report.site").joinpath("static").iterdir():
        name = file.name if file.name == SCHEMA else f"static/{file.name}"
        yield name, file.read_bytes()
    for start, pages in (
        *(("", group) for group in extra),
        *((f"{game.name}/", game.pages) for game in games),
    ):
        for page in pages:
            for path in page.files:
                yield f"static/{start}{path.name}", path.read_bytes()


def _put(made: dict[str, bytes], name: str, content: bytes) -> None:
    if made.setdefault(name, content) != content:
        raise ValueError(f"two pages are called {name}")
