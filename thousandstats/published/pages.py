"""A page of its own that a game adds to the static pages: its text, and the files it needs.

A game's module ``pages`` lists them in ``PAGES``; the builder of the pages puts the text into its
frame, copies the files and links to them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from thousandstats.arguments import checked


@checked
@dataclass(frozen=True)
class Page:
    """A page that a game writes itself, in each language.

    Attributes
    ----------
    name : str
        The name of its file without the ending, in small letters: ``calculator``.
    title, summary : mapping of str to str
        What stands above it, and one sentence for the list of pages, by language (``en``, ``pl``).
    body : callable
        From a language to the HTML inside ``<main>``, which begins with the heading.
    scripts, styles : tuple of str
        The names of files in `folder` that the page loads, in this order; scripts are classic ones.
    folder : Path or None
        Where these files are; None if there are none.

    Examples
    --------
    >>> page = Page("rules", {"en": "Rules"}, {"en": "How to play."}, "<h1>{}</h1>".format)
    >>> page.body("en"), page.files
    ('<h1>en</h1>', ())
    """

    name: str
    title: Mapping[str, str]
    summary: Mapping[str, str]
    body: Callable[[str], str]
    scripts: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()
    folder: Path | None = None

    def __post_init__(self) -> None:
        if self.title.keys() != self.summary.keys():
            raise ValueError(f"the page {self.name!r} has other languages in title and summary")
        if (self.scripts or self.styles) and self.folder is None:
            raise ValueError(f"the page {self.name!r} needs the folder of its scripts and styles")

    @property
    def files(self) -> tuple[Path, ...]:
        """The scripts and styles, to be copied beside the page."""
        if self.folder is None:
            return ()
        return tuple(self.folder / name for name in (*self.scripts, *self.styles))
