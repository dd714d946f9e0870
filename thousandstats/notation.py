"""The written forms of ranks, suits and jokers in English, Polish and Russian.

A written form stands for every rank or suit it can mean, and a text is read by all its splits into
a rank and a suit, in either order. Which of the readings holds is for `thousandstats.cards` to say.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

SUITS = ("♠", "♣", "♦", "♥")
LANGUAGES = {"en": "English", "pl": "Polish", "ru": "Russian"}

WAYS = 100
"""The most readings that are listed; fewer already show that a text is in doubt."""

_LONGEST_CARD = 40  # characters; no card is written with more, so more needs no splitting
_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")

# How ranks and suits are written in each language, in lower case: the usual form first, the word of
# a rank second (messages use both). A letter stands under every name that it begins, Polish C under
# czerwień and clubs; Russian has the Latin letters that look or sound like its own.
_WRITTEN = {
    "A": ("a ace aces", "a as asy", "т туз тузы а t"),
    "K": ("k king kings", "k król króle", "к король короли"),
    "Q": ("q queen queens", "d dama damy", "д дама дамы d"),
    "J": ("j jack jacks", "w walet walety", "в валет валеты b"),
    "10": ("10 ten tens t", "10 dziesiątka dziesiątki t", "10 десятка десятки t"),
    "9": ("9 nine nines", "9 dziewiątka dziewiątki", "9 девятка девятки"),
    "♠": ("s spade spades ♤", "pik piki p wino wina w s ♤", "пики пика пик п p s ♤"),
    "♣": ("c club clubs ♧", "trefl trefle t żołądź ż c ♧", "трефы трефа треф т t крести к k c ♧"),
    "♦": ("d diamond diamonds ♢", "karo kara k dzwonek d ♢", "бубны бубна бубей бубен б b d ♢"),
    "♥": ("h heart hearts ♡", "kier kiery k czerwień c h ♡", "червы черва червей черви ч c h ♡"),
}
_JOKERS = {"LJ": "lj littlejoker joker 🂿 🃏 🃟", "BJ": "bj bigjoker joker 🂿 🃏 🃟"}
_PLAIN = str.maketrans("ąćęłńóśźż", "acelnoszz")

# What phones and pages put in and nobody sees: marks that join, part or direct, soft hyphens, and
# the selectors of how a sign is drawn. Those that turn the order of letters round are left, to be
# refused: what they stand around looks like another text.
_UNSEEN = (0xAD, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFEFF, *range(0xFE00, 0xFE10))
_CERTAIN: dict[int, int | str | None] = {
    **dict.fromkeys(_UNSEEN),
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},  # as wide as a Chinese character
    **dict.fromkeys((0xA0, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " "),
    ord("❤"): "♥",
}

# Letters of other alphabets, and letters for digits, that look like what is written on cards.
_ALIKE = str.maketrans(
    "авекмнорстухіјѕһԁԛԝαβεκορτυχηз",
    "abekmhopctyxijshdqwabekoptyxh3",
)
_DIGITS_ALIKE = str.maketrans("oоοlіi", "000111")


class Forms(NamedTuple):
    """Written forms, each with the names of all the ranks, suits or whole cards it can mean."""

    rank: dict[str, set[str]]
    suit: dict[str, set[str]]
    whole: dict[str, set[str]]


def written_forms(name: str, language: str) -> list[str]:
    """Return the forms of a rank or suit; one without any is written by its name."""
    if name not in _WRITTEN:
        return [name.casefold()] * 2
    return _WRITTEN[name][list(LANGUAGES).index(language)].split()


@lru_cache(maxsize=64)
def forms_of(ranks: tuple[str, ...], jokers: tuple[str, ...], language: str) -> Forms:
    """Return the forms in `language` of all known cards and of the cards of a deck.

    The deck's own names, which `Deck.show` prints, are forms in every language.
    """
    forms = Forms({}, {}, {})
    for table, names in ((forms.rank, (*_RANKS, *ranks)), (forms.suit, SUITS)):
        for name in names:
            for form in (name.casefold(), *written_forms(name, language)):
                table.setdefault(form, set()).add(name)
                table.setdefault(form.translate(_PLAIN), set()).add(name)
    for name in (*_JOKERS, *jokers):
        for form in (name.casefold(), *_JOKERS.get(name, "").split()):
            forms.whole.setdefault(form, set()).add(name)
    # Unicode's playing cards: rows ♠♥♦♣ of sixteen; the ace is first, a Knight between J and Q.
    for row, suit in enumerate("♠♥♦♣"):
        for column, rank in zip((*range(2, 12), 13, 14, 1), _RANKS, strict=True):
            forms.whole[chr(0x1F0A0 + 16 * row + column)] = {rank + suit}
    return forms


def readings(key: str, forms: Forms, wanted: str) -> set[str]:
    """Return the names of every rank, suit or card (as `wanted`) that `key` can mean."""
    if wanted != "card":
        return (forms.rank if wanted == "rank" else forms.suit).get(key, set())
    if key in forms.whole:
        return forms.whole[key]
    # A bare rank or suit is no card, although Polish "as" (ace) would split into A and S.
    if key in forms.rank or key in forms.suit or len(key) > _LONGEST_CARD:
        return set()
    halves = [(key[:cut], key[cut:]) for cut in range(1, len(key))]
    return {
        rank + suit
        for one, other in halves + [(other, one) for one, other in halves]
        for rank in forms.rank.get(one, ())
        for suit in forms.suit.get(other, ())
    }


def normalized(text: str) -> str:
    """Return what a text surely means: plain blanks, hearts that are suits, letters of one width.

    What nobody sees is left out; nothing else changes, and nothing is guessed.

    >>> normalized("１０❤️\u00a0Ｑ\u200b♥")
    '10♥ Q♥'
    """
    return text if text.isascii() else text.translate(_CERTAIN)


def form_of(written: str) -> str:
    """`written` as a form: normalized, composed, in lower case, without blanks at its ends."""
    return unicodedata.normalize("NFC", normalized(written).strip().casefold())


def alike(key: str) -> list[str]:
    """Return the forms that look like this one and have the letters and digits of cards.

    >>> alike("9с"), alike("1o♥"), alike("kh")
    (['9c'], ['10♥'], [])
    """
    latin = key.translate(_ALIKE)
    found = dict.fromkeys((latin, latin.translate(_DIGITS_ALIKE), key.translate(_DIGITS_ALIKE)))
    return [form for form in found if form != key]


def split_cards(text: str) -> list[str]:
    """Return the parts of a text separated by blanks, commas or semicolons, as written."""
    return [token for token in re.split(r"[\s,;，；、]+", text) if form_of(token)]


def splits(key: str, fits: Callable[[str], bool], most: int = 3) -> list[list[str]]:
    """Return the ways to take a text apart into parts that fit, `WAYS` of them at most.

    Parameters
    ----------
    key : str
        The text.
    fits : callable
        Whether a part is one.
    most : int
        The characters of a part at most.

    Examples
    --------
    >>> splits("1010", lambda part: part in ("10", "1", "0"))
    [['10', '10'], ['1', '0', '10'], ['10', '1', '0'], ['1', '0', '1', '0']]
    """
    ways: list[list[list[str]]] = [[[]]]
    for end in range(1, len(key) + 1):
        found = [
            [*before, key[start:end]]
            for start in range(max(0, end - most), end)
            if ways[start] and fits(key[start:end])
            for before in ways[start]
        ]
        ways.append(found[:WAYS])
    return ways[-1]


def quoted(text: str) -> str:
    """`text` as it was written, on one line and short enough for a message."""
    short = text if len(text) <= 20 else text[:17] + "..."
    return "'" + "".join(char if char.isprintable() else "?" for char in short) + "'"
