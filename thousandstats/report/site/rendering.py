"""Templates filled in, in a language: one set of them for all languages.

In a template ``w`` has the words of the pages (`words`), ``|t`` puts a text of a game into the
language, ``|n`` a number as the command line writes it, ``|suits`` draws suits as text,
``|here`` is the title of a figure on a page of its layout, and ``plural(n, "figures")`` picks the
form that goes with a number. A word that is missing is an error.
"""

from functools import cache
from types import SimpleNamespace
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from thousandstats import __version__
from thousandstats.questions import Layout
from thousandstats.report.site import copies, words
from thousandstats.report.site.languages import (
    LANGUAGES,
    local,
    marked,
    plain,
    suits,
    translation,
)
from thousandstats.report.site.topics import Topic, ending
from thousandstats.results import grouped


def render(template: str, language: str, **values: object) -> str:
    """Return a template of this package, filled in.

    >>> render("number.html", "pl", number="1 in 5.67")
    '1 na 5,67'
    """
    return _environment(language).get_template(template).render(**values)


@cache
def _environment(language: str) -> Environment:
    if language not in LANGUAGES:
        raise ValueError(f"{language!r} is no language of the pages")
    environment = Environment(
        loader=PackageLoader("thousandstats.report.site"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    names: dict[str, Any] = {
        # No dict, whose methods would hide words such as "copy". As markup they take markup:
        # "{count} of {total}" with numbers that hold a < or a suit.
        "w": SimpleNamespace(**{key: escape(said) for key, said in words.of(language).items()}),
        "lang": language,
        "version": __version__,
        "formats": [(format, copies.NAMES[format], end) for format, end in copies.ENDINGS.items()],
        "plural": lambda number, name: words.plural(number, name, language),
        "tallied": lambda number, name: tallied(number, name, language),
        "language_name": lambda code: words.of(code)["language"],
        "topic_title": lambda topic: topic_title(topic, language),
        "places": places,
    }
    filters: dict[str, Any] = {
        "t": lambda text: marked(text, language),
        "here": lambda figure: marked(figure.title, language, ending(figure.layout)),
        "plain": lambda text: plain(text, language),
        "n": lambda text: suits(local(text, language)),
        "told": lambda text: suits(translation(text, language) or local(text, language)),
        "suits": suits,
        "grouped": grouped,
        "first_up": first_up,
    }
    environment.globals.update(names)
    environment.filters.update(filters)
    return environment


def topic_title(topic: Topic, language: str) -> Markup:
    """Return what a topic is called, part by part.

    The parts are texts of the game, so that it can say them in any language.
    """
    return first_up(Markup(": ").join(marked(part, language) for part in topic.words))


def places(layout: Layout) -> Markup:
    """Return the places of a deal as questions name them, with their sizes."""
    return Markup(", ").join(Markup("<code>{}</code> {}").format(*one) for one in layout.places)


def tallied(number: int, name: str, language: str) -> Markup:
    """Return a number that stands out, with the word in the form that goes with it."""
    form = escape(words.form(number, name, language))
    return form.format(Markup("<b>{}</b>").format(number))


def first_up(text: Markup) -> Markup:
    """Return the text with its first letter in upper case; a tag before it stays as it is.

    >>> first_up(Markup('<span lang="en">limit</span>'))
    Markup('<span lang="en">Limit</span>')
    """
    start = text.index(">") + 1 if text.startswith("<") else 0
    return Markup(text[:start] + text[start : start + 1].upper() + text[start + 1 :])
