"""The pages of the studies: a list of them, and a page for each that is kept in the results.

All of it follows from the study itself and the blocks that its file keeps: the head, the sums and
the table are worked out again from the rows. A study of which there is a template
``study-<name>.html`` is explained by it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from markupsafe import Markup

from thousandstats import studies
from thousandstats.errors import InputError
from thousandstats.files import get
from thousandstats.published import Page
from thousandstats.published.studies import Parts, Study
from thousandstats.report.site.languages import LANGUAGES, local, marked, suits
from thousandstats.report.site.rendering import render
from thousandstats.results import grouped
from thousandstats.studies import store
from thousandstats.studies.polish import TEXTS

AS_WRITTEN = ("game", "layout", "question", "places")
"""What the command line takes, and no language changes."""

OF_THE_FILE = "key"
"""How the rows of the file are to be read, which nobody needs on the page."""

NUMBERS = re.compile(r"[-+\d.,e ]*")
"""A number, in any way of writing it, or several."""

HEAVIEST = 300_000
"""In bytes: a heavier file is not put beside the pages."""

FOLDED = 50
"""A table of more rows is folded away."""


@dataclass(frozen=True)
class StoredStudy:
    """A study with the blocks that are kept of it, and their file; none if there is none."""

    study: Study
    parts: Parts
    content: bytes = b""

    @property
    def page(self) -> str:
        """The name of its page."""
        return f"study-{self.study.name}"

    @property
    def file(self) -> str:
        """Where its file is, from the root of the site."""
        return f"data/{self.page}.json"

    @property
    def linked(self) -> bool:
        """Whether its file is put beside the pages."""
        return 0 < len(self.content) <= HEAVIEST

    @property
    def whole(self) -> bool:
        """Whether all of its blocks are kept."""
        return len(self.parts) == self.study.blocks

    @property
    def blocks(self) -> tuple[str, str]:
        """How many blocks are kept, and of how many."""
        return grouped(len(self.parts)), grouped(self.study.blocks)


def read(results: Path | None) -> tuple[StoredStudy, ...]:
    """Every study with what a folder of results keeps of it, if there is one.

    Raises
    ------
    InputError
        If a file is of another study, was cut short or changed.
    """
    return tuple(
        StoredStudy(study, {}) if results is None else kept(study, results)
        for study in studies.all()
    )


def pages(found: Sequence[StoredStudy]) -> tuple[Page, ...]:
    """Return the list, and the page of each study of which something is kept."""
    index = Page(
        "studies",
        {"en": "Studies", "pl": "Badania"},
        {
            "en": "Results that take long, kept block by block so that anybody can check a part.",
            "pl": "Wyniki długich obliczeń, trzymane blok po bloku, by każdy mógł sprawdzić część.",
        },
        lambda lang: render("studies.html", lang, studies=found, said=partial(said, lang=lang)),
    )
    return (index, *(page(one) for one in found if one.parts))


def files(found: Iterable[StoredStudy]) -> dict[str, bytes]:
    """Return the files of the studies that are put beside the pages, by their names there."""
    return {one.file: one.content for one in found if one.linked}


def kept(study: Study, results: Path) -> StoredStudy:
    """Return a study with what a folder of results keeps of it.

    Raises
    ------
    InputError
        If the file is of another study, was cut short or changed.
    """
    path = store.file(study, results)
    parts = store.load(study, path, "--results")
    content = get(path) if parts else b""
    if parts and content != store.text(study, parts).encode():
        raise InputError(
            f"{path} does not say what follows from its own rows; thousandstats study "
            f"{study.name} --check tells what differs."
        )
    return StoredStudy(study, parts, content)


def page(one: StoredStudy) -> Page:
    """Return the page of a study of which some blocks are kept."""
    titles = {lang: said(one.study.title, lang).striptags() for lang in LANGUAGES}
    titles = {lang: title[:1].upper() + title[1:] for lang, title in titles.items()}
    summary = one.study.summary(one.parts)
    head, *rows = one.study.table(one.parts)
    values: dict[str, object] = {
        "one": one,
        "summary": summary,
        "facts": list(_facts({**one.study.about, **summary})),
        "faults": list(one.study.faults(one.parts)),
        "head": head,
        "rows": rows,
        "folded": len(rows) > FOLDED,
    }

    def body(lang: str) -> str:
        ways = {
            "said": partial(said, lang=lang),
            "cell": partial(cell, lang=lang),
            "three_digits": three_digits,
        }
        return render("study.html", lang, **values, **ways)

    return Page(one.page, titles, titles, body)


def _facts(about: Mapping[str, object]) -> Iterator[tuple[str, str, bool]]:
    """Yield what a study is of and what follows from it, but for tables and the key.

    Each is a label, what is said, and whether that is written as the command line takes it.
    """
    for key, value in about.items():
        if isinstance(value, str) and key != OF_THE_FILE:
            shown = grouped(int(value)) if value.isdigit() else value
            yield key.replace("_", " "), shown, key in AS_WRITTEN


def three_digits(number: str) -> str:
    """Return a small number with the digits that matter.

    >>> three_digits("0.5654"), three_digits("0.02444"), three_digits("8.3e-05"), three_digits("1")
    ('0.565', '0.0244', '8.30e-05', '1.00')
    """
    return f"{float(number):#.3g}"


def said(text: str, lang: str) -> Markup:
    """Return a text of a study or of a game in a language.

    >>> said("next deal", "pl"), said("no such text", "pl")
    (Markup('następne rozdanie'), Markup('<span lang="en">no such text</span>'))
    """
    own = TEXTS.get(text) if lang == "pl" else None
    return marked(text, lang) if own is None else suits(own)


def cell(text: str, lang: str) -> Markup:
    """Return a number, or a text whose parts have colons between them.

    >>> cell("1882.591", "pl"), cell("sets: no such place", "pl")
    (Markup('1882,591'), Markup('zestawy: <span lang="en">no such place</span>'))
    """
    if NUMBERS.fullmatch(text):
        return suits(local(text, lang))
    parts = [text] if text in TEXTS else text.split(": ")
    return Markup(": ").join(said(part, lang) for part in parts)
