"""What stands around every page: its links, the navigation, the other languages.

All links are relative, so that the site works wherever it lies, also opened from a disk.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from posixpath import dirname, relpath
from typing import Any

from markupsafe import Markup

from thousandstats.published import Plot
from thousandstats.report.site import words
from thousandstats.report.site.languages import LANGUAGES, as_text, marked
from thousandstats.report.site.rendering import render

POLICY = "; ".join(
    (
        "default-src 'none'",
        *(f"{kind}-src 'self' file:" for kind in ("script", "style", "img")),
        "base-uri 'none'",
        "form-action 'none'",
    )
)
"""What a page may load: files of the site, nothing of another, and nothing written into the page.

``file:`` is for pages that are opened from a disk: such a page has no origin, and browsers have not
always agreed that ``'self'`` means anything there. A page from the web may load no file anyway."""

LINK = re.compile(r'(?<=\s)(href|src)="(page|site|figure):([^"#]*)')
"""A link in the text of a page that was handed in, which is to be made relative."""

NAMED = {"statements.html": "statements", "errata.html": "errata"}
"""What the navigation calls pages that have a longer title: a key of the words."""

Entry = tuple[str, str | Markup]
"""A page of the navigation: where it is, and what it is called."""


@dataclass(frozen=True)
class Document:
    """A page that is to be written, in every language.

    Attributes
    ----------
    path : str
        Where it is, from the root of its language.
    template : str
    values : mapping
        What the template needs.
    scripts, styles : tuple of str
        What it loads beside what every page does, from the root of the site.
    listed : bool
        Whether every page leads to it; of the pages that were handed in.
    """

    path: str
    template: str
    values: Mapping[str, Any]
    scripts: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()
    listed: bool = False

    @property
    def address(self) -> str:
        """Where it is on the web, from the root of its language."""
        return re.sub(r"(^|/)index\.html$", r"\1", self.path)


@dataclass(frozen=True)
class Frame:
    """All pages of one language."""

    language: str
    base_url: str | None
    documents: tuple[Document, ...]
    alts: Mapping[str, str]

    @property
    def policy(self) -> str:
        """The Content-Security-Policy of every page."""
        return POLICY

    @property
    def folder(self) -> str:
        """Where its pages are, from the root of the site."""
        return folder_of(self.language)

    def drawing(self, plot: Plot) -> str:
        """Where the drawing of a plot is, from the root of the site."""
        return f"plots/{self.folder}{plot.id}.svg"

    @cached_property
    def navigation(self) -> tuple[Entry, ...]:
        """The pages that every page leads to."""
        said = words.of(self.language)
        entries: list[Entry] = [("index.html", said["home"])]
        for document in self.documents:
            if document.template == "game.html":
                game = document.values["game"]
                entries.append((document.path, marked(game.title, self.language)))
            elif document.path in NAMED:
                entries.append((document.path, said[NAMED[document.path]]))
            elif document.listed:
                entries.append((document.path, document.values["page"].title[self.language]))
        return tuple(entries)

    def page(self, document: Document) -> str:
        """Return the HTML of a page."""
        here = dirname(self.folder + document.path)

        def site(path: str) -> str:
            return relpath(path, here or ".")

        def page(path: str) -> str:
            return site(self.folder + path)

        def figure(id: str) -> str:
            return page(figure_path(id)) + f"#{id}"

        def linked(body: str) -> Markup:
            ways = {"page": page, "site": site, "figure": figure}
            return Markup(LINK.sub(lambda m: f'{m[1]}="{ways[m[2]](m[3])}', as_text(body)))

        return render(
            document.template,
            self.language,
            **document.values,
            document=document,
            frame=self,
            site=site,
            page_url=page,
            figure_url=figure,
            linked=linked,
            languages=[(code, folder_of(code)) for code in LANGUAGES],
        )


def folder_of(language: str) -> str:
    """Where the pages of a language are, from the root of the site."""
    return "" if language == LANGUAGES[0] else f"{language}/"


def figure_path(id: str) -> str:
    """Return the page on which a figure is, from the root of its language."""
    game, *topic, _ = id.split("/")
    return f"figures/{game}/{'/'.join(topic)}.html"
