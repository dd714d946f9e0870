"""The written forms of ranks, suits and jokers in English, Polish and Russian.

A written form stands for every rank or suit it can mean, and a text is read by all its splits into
a rank and a suit, in either order. Which of the readings holds is for `thousandstats.cards` to say.
"""

import unicodedata
from functools import lru_cache
from typing import NamedTuple

SUITS = ("♠", "♣", "♦", "♥")
LANGUAGES = {"en": "English", "pl": "Polish", "ru": "Russian"}

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


class Forms(NamedTuple):
    """Written forms, each with the names of all the ranks, suits or whole cards it can mean."""

    rank: dict[str, set[str]]
    suit: dict[str, set[str]]
    whole: dict[str, set[str]]


def written_forms(name: str, language: str) -> list[str]:
    """The forms of a rank or suit; one that no language has a form for is written by its name."""
    if name not in _WRITTEN:
        return [name.casefold()] * 2
    return _WRITTEN[name][list(LANGUAGES).index(language)].split()


@lru_cache(maxsize=64)
def forms_of(ranks: tuple[str, ...], jokers: tuple[str, ...], language: str) -> Forms:
    """The forms in `language` of all known cards and of the cards of a deck.

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
    """The names of every rank, suit or card (as `wanted`) that `key` can mean."""
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


def form_of(written: str) -> str:
    """`written` as a form: composed, in lower case, without blanks or variation selectors."""
    bare = written.translate({0xFE0E: None, 0xFE0F: None}).strip()
    return unicodedata.normalize("NFC", bare.casefold())


def split_cards(text: str) -> list[str]:
    """The parts of a text that blanks, commas or semicolons separate."""
    return [token for token in text.translate({44: " ", 59: " "}).split() if form_of(token)]


def quoted(text: str) -> str:
    """`text` as it was written, on one line and short enough for a message."""
    short = text if len(text) <= 20 else text[:17] + "..."
    return "'" + "".join(char if char.isprintable() else "?" for char in short) + "'"
