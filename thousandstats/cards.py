"""Decks, cards and sets of cards: read in English, Polish and Russian, and shown in one form.

A card is a number, ``rank_number * 4 + suit_number``: ranks run from low to high as the deck lists
them, suits in the order ♠ ♣ ♦ ♥, and the jokers follow. A set of cards is an integer, its *mask*,
in which bit *n* stands for card *n*; 63 cards at most, so that masks fit a signed 64-bit integer.

A written form stands for every rank or suit it can mean, and a text is read by all its splits into
a rank and a suit, in either order. One card of the deck must remain; with two readings the player
is asked, never guessed for, since a wrong guess turns an ace (Russian Т) into a ten (English T).

Left out: what a card is worth, which card beats which, and encodings that lack the suit symbols
(the output layer replaces them by `SUIT_LETTERS`, which `Deck.parse` reads back in English).
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from thousandstats.errors import InputError

SUITS = ("♠", "♣", "♦", "♥")
SUIT_LETTERS = {"♠": "s", "♣": "c", "♦": "d", "♥": "h"}

_MOST_CARDS = 63
_LONGEST_CARD = 40  # characters; no card is written with more, so more needs no splitting
_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_LANGUAGES = {"en": "English", "pl": "Polish", "ru": "Russian"}

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


class _Forms(NamedTuple):
    """Written forms, each with the names of all the ranks, suits or whole cards it can mean."""

    rank: dict[str, set[str]]
    suit: dict[str, set[str]]
    whole: dict[str, set[str]]


def _written(name: str, language: str) -> list[str]:
    """The forms of a rank or suit; one that no language has a form for is written by its name."""
    if name not in _WRITTEN:
        return [name.casefold()] * 2
    return _WRITTEN[name][list(_LANGUAGES).index(language)].split()


@lru_cache(maxsize=64)
def _forms(ranks: tuple[str, ...], jokers: tuple[str, ...], language: str) -> _Forms:
    """The forms in `language` of all known cards and of the cards of a deck.

    The deck's own names, which `Deck.show` prints, are forms in every language.
    """
    forms = _Forms({}, {}, {})
    for table, names in ((forms.rank, (*_RANKS, *ranks)), (forms.suit, SUITS)):
        for name in names:
            for form in (name.casefold(), *_written(name, language)):
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


def _readings(key: str, forms: _Forms, wanted: str) -> set[str]:
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


def _key(written: str) -> str:
    """`written` as a form: composed, in lower case, without blanks or variation selectors."""
    bare = written.translate({0xFE0E: None, 0xFE0F: None}).strip()
    return unicodedata.normalize("NFC", bare.casefold())


def _tokens(text: str) -> list[str]:
    return [token for token in text.translate({44: " ", 59: " "}).split() if _key(token)]


def _quoted(text: str) -> str:
    """`text` as it was written, on one line and short enough for a message."""
    short = text if len(text) <= 20 else text[:17] + "..."
    return "'" + "".join(char if char.isprintable() else "?" for char in short) + "'"


def _ambiguous(written: str, meant: list[str], language: str) -> InputError:
    advice = "write one of these"
    if language == "ru" and "t" in _key(written):
        advice += ", with Т (Cyrillic, туз) for the ace or 10 for the ten"
    either = f"{', '.join(meant[:-1])} or {meant[-1]}"
    return InputError(f"{_quoted(written)} could be {either} in {_LANGUAGES[language]}: {advice}.")


@dataclass(frozen=True)
class Deck:
    """A deck of cards, which reads and shows sets of its cards.

    Attributes
    ----------
    name : str
        What players call the deck.
    ranks : tuple of str
        The ranks from low to high: "10", not "T".
    jokers : tuple of str
        Their names, the lowest first.

    Examples
    --------
    >>> deck = Deck("thousand", ("9", "J", "Q", "K", "10", "A"))
    >>> deck.show(deck.parse("9s qh, H10; ♥A"))
    '9♠ A♥ 10♥ Q♥'
    >>> deck.show(deck.parse("D♥ 10kier Wpik", language="pl"))
    'J♠ 10♥ Q♥'
    >>> deck.show(deck.suit("hearts") & ~deck.rank("A"))
    '10♥ K♥ Q♥ J♥ 9♥'
    """

    name: str
    ranks: tuple[str, ...]
    jokers: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for names in (self.ranks, self.jokers):
            if len({name.casefold() for name in names}) < len(names):
                raise InputError(f"The deck {self.name} has a name twice: {' '.join(names)}.")
        if self.size > _MOST_CARDS:
            raise InputError(
                f"The deck {self.name} has {self.size} cards; at most {_MOST_CARDS} fit a mask."
            )

    @property
    def size(self) -> int:
        """How many cards there are."""
        return len(SUITS) * len(self.ranks) + len(self.jokers)

    @property
    def full(self) -> int:
        """The mask of all cards."""
        return (1 << self.size) - 1

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """The name of each card, by number."""
        return (*(rank + suit for rank in self.ranks for suit in SUITS), *self.jokers)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.cards)}

    @cached_property
    def _shown(self) -> tuple[int, ...]:
        """The numbers of all cards in the order in which they are shown."""
        suited = len(SUITS) * len(self.ranks)
        by_suit = sorted(range(suited), key=lambda card: (card % len(SUITS), -card))
        return (*by_suit, *reversed(range(suited, self.size)))

    @property
    def joker_mask(self) -> int:
        """The mask of the jokers, which belong to no suit."""
        return self.full ^ ((1 << len(SUITS) * len(self.ranks)) - 1)

    def suit(self, written: str, language: str = "en") -> int:
        """The mask of a suit: "♥", "h", "hearts".

        A form that is also a rank (Polish D, the queen or diamonds) is refused as ambiguous.
        """
        first = SUITS.index(self._part(written, language, "suit"))
        return sum(1 << number for number in range(first, len(SUITS) * len(self.ranks), len(SUITS)))

    def rank(self, written: str, language: str = "en") -> int:
        """The mask of a rank: "A", "10", "T", "queens".

        A form that is also a suit (Polish K, the king or karo or kier) is refused as ambiguous.
        """
        return 0b1111 << len(SUITS) * self.ranks.index(self._part(written, language, "rank"))

    def parse(self, text: str, language: str = "en") -> int:
        """The mask of the cards in `text`, which blanks, commas or semicolons separate.

        Parameters
        ----------
        text : str
            Cards in any order and notation; no card twice. An empty text is the empty set.
        language : {"en", "pl", "ru"}
            Whose letters the ranks and suits are: English, Polish or Russian.

        Raises
        ------
        InputError
            If a part of the text is no card of this deck, could be several, or comes twice.
        """
        self._forms(language)
        mask = 0
        for token in _tokens(text):
            number = self._number(token, language)
            if mask >> number & 1:
                again = "" if _key(token) == _key(self.cards[number]) else f" (as {_quoted(token)})"
                raise InputError(
                    f"{self.cards[number]} is there twice{again}: a deck has one of each card."
                )
            mask |= 1 << number
        return mask

    def card(self, text: str, language: str = "en") -> int:
        """The number of the one card in `text`; read as by `parse`."""
        self._forms(language)
        tokens = _tokens(text)
        if len(tokens) != 1:
            raise InputError(
                f"One card is wanted, such as {self.cards[-1]}, but {_quoted(text)} has "
                f"{len(tokens) or 'none'}."
            )
        return self._number(tokens[0], language)

    def show(self, mask: int) -> str:
        """The cards of `mask`, by suits ♠ ♣ ♦ ♥ and from high to low, with the jokers last."""
        if not 0 <= mask <= self.full:
            raise InputError(f"The mask {mask} holds cards that this deck of {self.size} has not.")
        return " ".join(self.cards[number] for number in self._shown if mask >> number & 1)

    def _forms(self, language: str) -> _Forms:
        if language not in _LANGUAGES:
            raise InputError(
                f"There is no language {_quoted(language)} for cards: choose en (English), "
                "pl (Polish) or ru (Russian)."
            )
        return _forms(self.ranks, self.jokers, language)

    def _number(self, token: str, language: str) -> int:
        key, forms = _key(token), self._forms(language)
        known = _readings(key, forms, "card")
        here = [self.cards[number] for number in self._shown if self.cards[number] in known]
        if len(here) == 1:
            return self._numbers[here[0]]
        if here:
            raise _ambiguous(token, here, language)
        if known:
            raise self._of_another_deck(token, "card", language)
        if key in forms.rank or key in forms.suit:
            # Part of a card: what is wrong with that part comes first.
            self._part(token, language, "rank" if key in forms.rank else "suit")
            raise InputError(
                f"{_quoted(token)} is only part of a card: write the rank and the suit together, "
                f"as in {self.cards[0]}."
            )
        raise self._unknown(token, "card", language)

    def _part(self, written: str, language: str, wanted: str) -> str:
        """The name of the one rank or suit (as `wanted`) that is written."""
        key, forms = _key(written), self._forms(language)
        if not _readings(key, forms, wanted):
            raise self._unknown(written, wanted, language)
        known = _readings(key, forms, "rank")
        ranks = sorted(known & set(self.ranks) or known)
        suits = [suit for suit in SUITS if suit in _readings(key, forms, "suit")]
        if len(ranks + suits) > 1:
            words = [_written(rank, language)[1] for rank in ranks]
            raise _ambiguous(written, words + suits, language)
        (name,) = ranks or suits
        if ranks and name not in self.ranks:
            raise self._of_another_deck(written, wanted, language)
        return name

    def _allowed(self, language: str) -> str:
        """The ranks of this deck in the letters of `language`."""
        return " ".join(_written(rank, language)[0].upper() for rank in self.ranks)

    def _of_another_deck(self, written: str, wanted: str, language: str) -> InputError:
        jokers = f"the jokers {' '.join(self.jokers)}" if self.jokers else "no jokers"
        return InputError(
            f"{_quoted(written)} is a {wanted} of another deck: "
            f"this one has {self._allowed(language)} and {jokers}."
        )

    def _unknown(self, written: str, wanted: str, language: str) -> InputError:
        """The error for what is no `wanted` in `language`; it names a language that has it."""
        key, forms = _key(written), self._forms(language)
        there = f"{_quoted(written)} is not a {wanted} in {_LANGUAGES[language]}"
        cyrillic = any("\u0400" <= char <= "\u04ff" for char in key)
        part = key in forms.rank or key in forms.suit
        for other in () if part else ("ru",) if cyrillic else ("pl", "en"):
            if other != language and (cyrillic or _readings(key, self._forms(other), wanted)):
                return InputError(
                    f"{there}: for {_LANGUAGES[other]} letters say --language {other} on the "
                    f'command line or language="{other}" in Python.'
                )
        letters = " ".join(_written(suit, language)[0] for suit in SUITS)
        suits = f"{' '.join(SUITS)} or {letters}"
        allowed = {
            "rank": f"one of {self._allowed(language)}",
            "suit": f"one of {suits}",
            "card": f"a rank ({self._allowed(language)}) and a suit ({suits})",
        }
        return InputError(f"{there}: write {allowed[wanted]}.")


@dataclass(frozen=True, repr=False)
class Hand:
    """A set of cards of one deck, for people; computations use the bare mask.

    Examples
    --------
    >>> deck = Deck("thousand", ("9", "J", "Q", "K", "10", "A"))
    >>> hand = Hand(deck, deck.parse("Qh Kh"))
    >>> hand
    Hand('K♥ Q♥')
    >>> "Q♥" in hand, len(hand), list(hand - Hand(deck, deck.rank("K")))
    (True, 2, ['Q♥'])
    """

    deck: Deck
    mask: int

    def __post_init__(self) -> None:
        self.deck.show(self.mask)

    def __contains__(self, card: str | int) -> bool:
        number = self.deck.card(card) if isinstance(card, str) else card
        return number >= 0 and bool(self.mask >> number & 1)

    def __len__(self) -> int:
        return int(self).bit_count()

    def __iter__(self) -> Iterator[str]:
        return iter(str(self).split())

    def __int__(self) -> int:
        return int(self.mask)

    def __str__(self) -> str:
        return self.deck.show(self.mask)

    def __repr__(self) -> str:
        return f"Hand('{self}')"

    def _repr_html_(self) -> str:
        # U+FE0E asks for text: some systems else draw ♥ as an emoji of their own colour.
        shown = [f"{card}\ufe0e" if card.endswith(SUITS) else card for card in self]
        return " ".join(
            f'<span style="color: #d32f2f">{card}</span>' if "♦" in card or "♥" in card else card
            for card in shown
        )

    def __or__(self, other: "Hand") -> "Hand":
        return Hand(self.deck, self.mask | self._same_deck(other))

    def __and__(self, other: "Hand") -> "Hand":
        return Hand(self.deck, self.mask & self._same_deck(other))

    def __sub__(self, other: "Hand") -> "Hand":
        return Hand(self.deck, self.mask & ~self._same_deck(other))

    def _same_deck(self, other: "Hand") -> int:
        if other.deck != self.deck:
            raise InputError(
                f"A hand of the deck {self.deck.name} and one of {other.deck.name} do not mix."
            )
        return other.mask
