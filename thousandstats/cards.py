"""Decks, cards and sets of cards: read in English, Polish and Russian, and shown in one form.

A card is a number, ``rank_number * 4 + suit_number``: ranks run from low to high as the deck lists
them, suits in the order ♠ ♣ ♦ ♥, and the jokers follow. A set of cards is an integer, its *mask*,
in which bit *n* stands for card *n*. A deck has at most `MOST_CARDS`.

The written forms stand in `thousandstats.notation`. One card of the deck must remain of all that
a text can mean; with two readings the player is asked, never guessed for, since a wrong guess turns
an ace (Russian Т) into a ten (English T).

Left out: what a card is worth, which card beats which, and encodings that lack the suit symbols
(the output layer replaces them by `SUIT_LETTERS`, which `Deck.parse` reads back in English).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from thousandstats.arguments import checked
from thousandstats.errors import InputError, character_name, either
from thousandstats.notation import (
    LANGUAGES,
    SUITS,
    Forms,
    alike,
    form_of,
    forms_of,
    quoted,
    readings,
    split_cards,
    splits,
    written_forms,
)

WANTED = ("rank", "suit", "card")
"""What a word can be a form of."""

__all__ = ["SUITS", "SUIT_LETTERS", "Deck", "Hand"]

SUIT_LETTERS = {"♠": "s", "♣": "c", "♦": "d", "♥": "h"}

MOST_CARDS = 62
"""The most cards in a deck: compiled code holds masks, and what comes after one, in 63 bits."""


def check_language(language: str) -> None:
    """Refuse a language in which no cards can be written.

    Raises
    ------
    InputError
        If it is none of `LANGUAGES`.
    """
    if language not in LANGUAGES:
        raise InputError(
            f"There is no language {quoted(language)} for cards: choose en (English), "
            "pl (Polish) or ru (Russian)."
        )


class MisspeltCardError(InputError):
    """What is written has no meaning, and the message says what to write instead."""


class OtherLanguageError(MisspeltCardError):
    """What is written has no meaning in a language, and has one in `language`."""

    def __init__(self, said: str, language: str) -> None:
        super().__init__(said, language)  # all of it, so that it can be pickled
        self.said, self.language = said, language

    def __str__(self) -> str:
        return (
            f"{self.said}; for {LANGUAGES[self.language]} letters say --language {self.language} "
            f'on the command line or language="{self.language}" in Python.'
        )

    def instead(self, advice: str) -> InputError:
        """Return the same with advice for where no option is at hand, such as a file."""
        return MisspeltCardError(f"{self.said}; for {LANGUAGES[self.language]} letters {advice}.")


def _ambiguous(written: str, meant: list[str], language: str) -> InputError:
    could_be = f"{quoted(written)} could be {either(meant)} in {LANGUAGES[language]}"
    return InputError(f"{could_be}: write one of these.")


@checked
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
        if self.size > MOST_CARDS:
            raise InputError(
                f"The deck {self.name} has {self.size} cards; a deck has {MOST_CARDS} at most."
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
        """Return the mask of a suit: "♥", "h", "hearts".

        A form that is also a rank (Polish D, the queen or diamonds) is refused as ambiguous.
        """
        first = SUITS.index(self._part(written, language, "suit"))
        return sum(1 << number for number in range(first, len(SUITS) * len(self.ranks), len(SUITS)))

    def rank(self, written: str, language: str = "en") -> int:
        """Return the mask of a rank: "A", "10", "T", "queens".

        A form that is also a suit (Polish K, the king or karo or kier) is refused as ambiguous.
        """
        return 0b1111 << len(SUITS) * self.ranks.index(self._part(written, language, "rank"))

    def parse(self, text: str, language: str = "en") -> int:
        """Return the mask of the cards in `text`, which blanks, commas or semicolons separate.

        Cards with nothing between them are read where that leaves one reading, as in A♥K♥10♥.

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
        tokens = (part for token in split_cards(text) for part in self._apart(token, language))
        for token in tokens:
            number = self._number(token, language)
            if mask >> number & 1:
                again = (
                    ""
                    if form_of(token) == form_of(self.cards[number])
                    else f" (as {quoted(token)})"
                )
                raise InputError(
                    f"{self.cards[number]} is there twice{again}: a deck has one of each card."
                )
            mask |= 1 << number
        return mask

    def card(self, text: str, language: str = "en") -> int:
        """Return the number of the one card in `text`; read as by `parse`."""
        self._forms(language)
        tokens = split_cards(text)
        if len(tokens) != 1:
            raise InputError(
                f"One card is wanted, such as {self.cards[-1]}, but {quoted(text)} has "
                f"{len(tokens) or 'none'}."
            )
        return self._number(tokens[0], language)

    def show(self, mask: int) -> str:
        """Return the cards of `mask`, suits in the order ♠ ♣ ♦ ♥, from high to low, jokers last."""
        if not 0 <= mask <= self.full:
            raise InputError(f"The mask {mask} holds cards that this deck of {self.size} has not.")
        return " ".join(self.cards[number] for number in self._shown if mask >> number & 1)

    def _forms(self, language: str) -> Forms:
        check_language(language)
        return forms_of(self.ranks, self.jokers, language)

    def _number(self, token: str, language: str) -> int:
        key, forms = form_of(token), self._forms(language)
        known = readings(key, forms, "card")
        here = self._here(key, language, "card")
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
                f"{quoted(token)} is only part of a card: write the rank and the suit together, "
                f"as in {self.cards[0]}."
            )
        raise self._unknown(token, "card", language)

    def _apart(self, token: str, language: str) -> list[str]:
        """Return the cards that a word without blanks is made of; the word itself if it is one."""
        key, forms = form_of(token), self._forms(language)
        if len(key) > 3 * self.size or any(readings(key, forms, name) for name in WANTED):
            return [token]
        found = splits(key, lambda part: len(self._here(part, language, "card")) == 1)
        if found and len({self._mask(parts, language) for parts in found}) == 1:
            return found[0]
        if found:
            shown = [
                " ".join(self.cards[self._number(one, language)] for one in parts)
                for parts in found
            ]
            raise InputError(
                f"{quoted(token)} can be read as {either(list(dict.fromkeys(shown))[:2])}: leave a "
                "blank between the cards."
            )
        self._check_run(token, key, language)
        return [token]

    def _mask(self, parts: Sequence[str], language: str) -> tuple[int, ...]:
        return tuple(sorted(self._number(part, language) for part in parts))

    def _check_run(self, token: str, key: str, language: str) -> None:
        """Refuse several ranks with one suit, such as AKQ♥, with the cards that may be meant."""
        for suit, ranks in ((key[-1:], key[:-1]), (key[:1], key[1:])):
            suits = self._here(suit, language, "suit")
            found = splits(ranks, lambda part: len(self._here(part, language, "rank")) == 1)
            if len(suits) == 1 and len(found) == 1 and len(found[0]) > 1:
                names = [self._here(part, language, "rank")[0] for part in found[0]]
                raise InputError(
                    f"{quoted(token)} has {len(names)} ranks and one suit: write each card with "
                    f"its suit, as in {' '.join(name + suits[0] for name in names)}."
                )

    def _part(self, written: str, language: str, wanted: str) -> str:
        """Return the name of the one rank or suit (as `wanted`) that is written."""
        key, forms = form_of(written), self._forms(language)
        if not readings(key, forms, wanted):
            raise self._unknown(written, wanted, language)
        known = readings(key, forms, "rank")
        ranks = sorted(known & set(self.ranks) or known)
        suits = [suit for suit in SUITS if suit in readings(key, forms, "suit")]
        if len(ranks + suits) > 1:
            words = [written_forms(rank, language)[1] for rank in ranks]
            raise _ambiguous(written, words + suits, language)
        (name,) = ranks or suits
        if ranks and name not in self.ranks:
            raise self._of_another_deck(written, wanted, language)
        return name

    def _allowed(self, language: str) -> str:
        """Return the ranks of this deck in the letters of `language`."""
        return " ".join(written_forms(rank, language)[0].upper() for rank in self.ranks)

    def _of_another_deck(self, written: str, wanted: str, language: str) -> InputError:
        jokers = f"the jokers {' '.join(self.jokers)}" if self.jokers else "no jokers"
        return InputError(
            f"{quoted(written)} is a {wanted} of another deck: "
            f"this one has {self._allowed(language)} and {jokers}."
        )

    def _unknown(self, written: str, wanted: str, language: str) -> InputError:
        """Return the error for what is no `wanted` in `language`.

        It names a language that has it, the character that no card has, and what is written with
        characters that look like it: all there is, as Т may be the Russian ace or the English ten.
        """
        key, forms = form_of(written), self._forms(language)
        said = f"{quoted(written)} is not a {wanted} in {LANGUAGES[language]}"
        cyrillic = any("\u0400" <= char <= "\u04ff" for char in key)
        part = key in forms.rank or key in forms.suit
        others = () if part else ("ru",) if cyrillic else ("pl", "en")
        other = next(
            (one for one in others if one != language and self._here(key, one, wanted)), ""
        )
        similar = [form for form in alike(key) if self._here(form, language, wanted)]
        meant = dict.fromkeys(
            name for form in similar for name in self._here(form, language, wanted)
        )
        if cyrillic and other:
            meant.update(dict.fromkeys(self._here(key, other, wanted)))
        odd = self._odd(key, similar, forms)
        if odd and other != "pl":
            said += (
                f": {character_name(next((char for char in written if form_of(char) == odd), odd))}"
            )
        if meant:
            words = {name: written_forms(name, language)[1] for name in self.ranks}
            forms_of_meant = (words[name] if wanted == "rank" else name for name in meant)
            said += f"; write {either(map(quoted, forms_of_meant))}"
        if other:
            return OtherLanguageError(said, other)
        if meant:
            return MisspeltCardError(f"{said}.")
        letters = " ".join(written_forms(suit, language)[0] for suit in SUITS)
        suits = f"{' '.join(SUITS)} or {letters}"
        allowed = {
            "rank": f"one of {self._allowed(language)}",
            "suit": f"one of {suits}",
            "card": f"a rank ({self._allowed(language)}) and a suit ({suits})",
        }
        return InputError(f"{said}{';' if odd else ':'} write {allowed[wanted]}.")

    def _here(self, key: str, language: str, wanted: str) -> list[str]:
        """Every rank, suit or card (as `wanted`) of this deck that a form can mean."""
        known = readings(key, self._forms(language), wanted)
        if wanted == "card":
            return [self.cards[number] for number in self._shown if self.cards[number] in known]
        return [name for name in (self.ranks if wanted == "rank" else SUITS) if name in known]

    def _odd(self, key: str, similar: Sequence[str], forms: Forms) -> str:
        """Return the first character of a form that no card has, ASCII apart, or none."""
        letters = {char for table in forms for form in table for char in form}
        return next(
            (
                char
                for char in key
                if not char.isascii()
                and (char not in letters or (similar and char not in similar[0]))
            ),
            "",
        )


@checked
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
