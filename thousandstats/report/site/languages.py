"""The languages of the pages: numbers and texts of the command line as each of them writes these.

Every number is made by `thousandstats.results` and only then put into another language, so that no
page can show other digits than the command line. Texts of a game are those that its `GameSpec` has
for the language; one that is missing stays English and is marked as English for the browser.
"""

import re
from collections.abc import Mapping
from functools import cache

from markupsafe import Markup, escape

from thousandstats import games

LANGUAGES = ("en", "pl")
"""The usual one first: its pages are at the root, the others in folders of their names."""

NO_BREAK = "\N{NO-BREAK SPACE}"

AS_TEXT = "\N{VARIATION SELECTOR-15}"
"""After a suit: draw it as text, where a platform would draw a picture."""

RED = "♦♥"

UNREAD = re.compile(r"(<script\b.*?</script>|<[^>]*>)", re.DOTALL)
"""What nobody reads of a piece of HTML."""

# What the command line writes around numbers, and how it reads in Polish.
POLISH = (
    (r"\b1 in (?=[<\d])", "1 na "),
    (r"(?<=\d) to (?=\d)", " do "),
    (r"(?<=\d) of (?=\d)", " z "),
    (r"(?<=\d) in (?=\d)", " na "),
    (r"(?<=%) against (?=[<>\d])", " wobec "),
    (r"\((\d+,\d+), (\d+,\d+)\)", r"(\1; \2)"),
    (
        r"the rounded column adds to (\S+), not (\S+), because each entry is rounded by itself",
        r"zaokrąglone wartości sumują się do \1, a nie do \2, bo każdą zaokrąglono osobno",
    ),
    (r"(\d+)% interval", r"przedział ufności \1%"),
    (r"^(?:never)$", "nigdy"),
    (r"(?<![\w-])yes(?![\w-])", "tak"),
    (r"(?<![\w-])no(?![\w-])", "nie"),
)

GROUPED = re.compile(r"(?<![\d,])\d{1,3}(?:,\d{3})+(?![\d,])")
POINT = re.compile(r"(?<=\d)\.(?=\d)")


def local(text: str, language: str) -> str:
    """Return a number as the command line writes it, or a few words with numbers, in a language.

    >>> local("12,376 of 42,504", "en")
    '12,376 of 42,504'
    >>> local("1 in 5.67", "pl"), local("12,376 of 42,504", "pl").replace(NO_BREAK, "_")
    ('1 na 5,67', '12_376 z 42_504')
    >>> local("<0.1%", "pl"), local("4-3-0-0, no", "pl"), local("never", "pl")
    ('<0,1%', '4-3-0-0, nie', 'nigdy')
    """
    if language == "en":
        return text
    text = GROUPED.sub(lambda found: found[0].replace(",", NO_BREAK), text)
    text = POINT.sub(",", text)
    for pattern, written in POLISH:
        text = re.sub(pattern, written, text)
    return text


@cache
def _texts(language: str) -> Mapping[str, str]:
    """All texts of all games in a language; none replaces another's."""
    found: dict[str, str] = {}
    for game in games.every():
        if language in game.texts:
            for text, said in game.texts[language]().items():
                if found.setdefault(text, said) != said:
                    raise ValueError(
                        f"{text!r} is {found[text]!r} in one game and {said!r} in {game.name}: "
                        "make the English texts different"
                    )
    return found


def translation(text: str, language: str) -> str | None:
    """Return a text of a game in a language; None where the game has none."""
    return text if language == "en" else _texts(language).get(text)


def plain(text: str, language: str) -> str:
    """Return a text of a game for places that hold no markup; English where there is no other."""
    return translation(text, language) or text


def marked(text: str, language: str, ending: str = "") -> Markup:
    """Return a text of a game as HTML, marked where its language is not that of the page.

    An ending that goes without saying is left out.

    >>> marked("A marriage of ♥", "en")
    Markup('A marriage of <span class="red">♥︎</span>')
    >>> marked("No such text", "pl")
    Markup('<span lang="en">No such text</span>')
    >>> marked("The limit, with two players", "en", ", with two players")
    Markup('The limit')
    """
    found = translation(text, language)
    if found is None:
        return Markup('<span lang="en">{}</span>').format(suits(text.removesuffix(ending)))
    return suits(found.removesuffix(plain(ending, language)))


def suits(text: str) -> Markup:
    """Return a text as HTML in which no platform draws a suit as a picture; red suits have a class.

    >>> suits("10♠ < 9♥")
    Markup('10♠︎ &lt; 9<span class="red">♥︎</span>')
    """
    written = str(escape(text)).replace(AS_TEXT, "")
    for suit in "♠♣":
        written = written.replace(suit, suit + AS_TEXT)
    for suit in RED:
        written = written.replace(suit, f'<span class="red">{suit}{AS_TEXT}</span>')
    return Markup(written)


def as_text(html: str) -> str:
    """HTML in which every suit is drawn as text, outside tags and scripts.

    >>> as_text('<b title="♥">♥</b>')
    '<b title="♥">♥\ufe0e</b>'
    """
    pieces = UNREAD.split(html)
    return "".join(
        piece if number % 2 else re.sub(f"([♠♣♦♥]){AS_TEXT}?", rf"\1{AS_TEXT}", piece)
        for number, piece in enumerate(pieces)
    )
