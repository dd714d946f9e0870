"""Cards are read as people write them, and what could be read in two ways is refused."""

import itertools
import pickle
import re
import subprocess
import sys
import tracemalloc
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thousandstats import notation
from thousandstats.cards import MOST_CARDS, SUIT_LETTERS, SUITS, Deck, Hand
from thousandstats.errors import InputError

THOUSAND = Deck("thousand", ("9", "J", "Q", "K", "10", "A"))
FRENCH = Deck("fifty-two", ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"))
JOKERS = Deck("fifty-four", FRENCH.ranks, ("LJ", "BJ"))
DECKS = (THOUSAND, FRENCH, JOKERS)
LANGUAGES = ("en", "pl", "ru")
# What a Polish or Russian player writes for the ranks whose names differ.
NATIVE = {
    "en": {},
    "pl": {"Q": "D", "J": "W"},
    "ru": {"A": "Т", "K": "К", "Q": "Д", "J": "В"},
}


def read(text, language="en", deck=THOUSAND):
    return deck.show(deck.parse(text, language))


def complaint(ask, *given):
    """The message of the error that `ask` raises, which is exactly one sentence on one line."""
    with pytest.raises(InputError) as caught:
        ask(*given)
    message = str(caught.value)
    assert message.isprintable()
    plain = re.sub(r"'.*'", "''", message)
    assert plain.endswith(".")
    assert not re.search(r"[.!?]\s", plain)
    return message


def masks(deck):
    return st.integers(0, deck.full)


# Numbers and masks


def test_a_card_is_four_times_its_rank_plus_its_suit_and_the_jokers_follow():
    assert THOUSAND.cards[:5] == ("9♠", "9♣", "9♦", "9♥", "J♠")
    assert THOUSAND.card("A♥") == 23
    assert JOKERS.cards[-3:] == ("A♥", "LJ", "BJ")
    assert (JOKERS.card("LJ"), JOKERS.card("BJ")) == (52, 53)


@pytest.mark.parametrize(("deck", "size"), [(THOUSAND, 24), (FRENCH, 52), (JOKERS, 54)])
def test_suits_and_ranks_and_jokers_each_part_the_deck(deck, size):
    assert deck.size == len(set(deck.cards)) == deck.full.bit_count() == size
    for groups in ([deck.suit(s) for s in SUITS], [deck.rank(r) for r in deck.ranks]):
        assert sum(groups) + deck.joker_mask == deck.full
        assert {mask.bit_count() for mask in groups} in ({4}, {len(deck.ranks)})


def test_suits_and_ranks_have_their_written_forms():
    hearts = THOUSAND.parse("9h Jh Qh Kh 10h Ah")
    assert {THOUSAND.suit(form) for form in ("♥", "♥️", "♡", "h", "H", "Hearts")} == {hearts}
    assert THOUSAND.suit("kiery", "pl") == THOUSAND.suit("червы", "ru") == hearts
    tens = THOUSAND.parse("10♠ 10♣ 10♦ 10♥")
    assert {THOUSAND.rank(form) for form in ("10", "T", "t", "ten", " tens ")} == {tens}
    assert THOUSAND.rank("dziesiątka", "pl") == THOUSAND.rank("десятка", "ru") == tens
    assert THOUSAND.rank("A", "pl") == THOUSAND.rank("туз", "ru") == THOUSAND.rank("aces")
    assert JOKERS.joker_mask == JOKERS.parse("LJ BJ")
    assert FRENCH.joker_mask == 0


def test_a_deck_refuses_a_name_twice_and_more_than_62_cards():
    assert "twice" in complaint(Deck, "odd", ("9", "q", "Q"))
    assert "twice" in complaint(Deck, "odd", ("9",), ("BJ", "BJ"))
    fifteen = tuple(str(number) for number in range(15))
    assert Deck("widest", fifteen, ("a", "b")).size == 62 == MOST_CARDS
    for wider in ((fifteen, ("a", "b", "c")), ((*fifteen, "15"), ())):
        assert "62 at most" in complaint(Deck, "wider", *wider)


def test_a_deck_may_have_ranks_that_no_language_knows():
    tarot = Deck("tarot", ("10", "J", "Cavalier", "Q", "K"))
    assert read("cavalier♥ ♠CAVALIER Q♥", deck=tarot) == "Cavalier♠ Q♥ Cavalier♥"
    letters = Deck("letters", ("9", "T", "J"))
    assert read("T♥", deck=letters) == "T♥"
    assert letters.rank("T").bit_count() == 4


def test_a_deck_that_has_answered_still_compares_hashes_and_pickles():
    fresh = Deck("thousand", THOUSAND.ranks)
    assert THOUSAND.cards
    assert fresh == THOUSAND
    assert hash(fresh) == hash(THOUSAND)
    assert pickle.loads(pickle.dumps(THOUSAND)).card("A♥") == 23


# Showing


def test_cards_are_shown_by_suit_from_high_to_low_with_the_jokers_last():
    assert THOUSAND.show(THOUSAND.parse("9♣ 9♥ K♠ 10♥ A♠ J♦ 10♠")) == "A♠ 10♠ K♠ 9♣ J♦ 10♥ 9♥"
    assert JOKERS.show(JOKERS.parse("LJ 2♥ BJ A♠")) == "A♠ 2♥ BJ LJ"
    assert THOUSAND.show(0) == ""


@pytest.mark.parametrize("mask", [-1, THOUSAND.full + 1])
def test_a_mask_beyond_the_deck_is_refused(mask):
    assert str(mask) in complaint(THOUSAND.show, mask)
    assert str(mask) in complaint(Hand, THOUSAND, mask)


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("language", LANGUAGES)
@given(data=st.data())
def test_every_set_reads_back_as_shown_and_as_a_player_of_the_language_writes_it(
    deck, language, data
):
    mask = data.draw(masks(deck))
    shown = deck.show(mask)
    assert deck.parse(shown, language) == mask
    native = [
        NATIVE[language].get(name[:-1], name[:-1]) + name[-1] if name[-1] in SUITS else name
        for name in shown.split()
    ]
    assert deck.parse("; ".join(native), language) == mask


@pytest.mark.parametrize("deck", DECKS)
@given(data=st.data())
def test_every_set_shown_with_letters_for_suits_reads_back(deck, data):
    mask = data.draw(masks(deck))
    shown = deck.show(mask).translate(str.maketrans(SUIT_LETTERS))
    assert shown.isascii()
    assert deck.parse(shown) == mask


# Reading English


@pytest.mark.parametrize(
    "written",
    ["10h", "Th", "10♥", "T♥", "t♥", "h10", "10H", "♥10", "T♥\ufe0f", "10♥\ufe0e", "♡T", "10hearts",
     "HEART10", "tenHearts", "🂺"],
)  # fmt: skip
def test_the_ten_of_hearts_has_many_forms(written):
    assert read(written) == "10♥"
    assert THOUSAND.cards[THOUSAND.card(f" {written} ")] == "10♥"


def test_blanks_commas_and_semicolons_separate_cards():
    assert read("\tAs,Kc;Qd ,; \n Jh,") == "A♠ K♣ Q♦ J♥"


@pytest.mark.parametrize("nothing", ["", "  ", ",;", "\ufe0f"])
def test_an_empty_text_is_no_card(nothing):
    assert THOUSAND.parse(nothing) == 0
    assert "none" in complaint(THOUSAND.card, nothing)


def test_one_card_is_not_two():
    assert "has 2" in complaint(THOUSAND.card, "K♥ Q♥")


def test_playing_card_characters_are_read_with_the_knight_left_out():
    assert read("🂱 🂫 🃍 🃞") == "J♠ K♣ Q♦ A♥"
    for row, suit in enumerate("♠♥♦♣"):
        for code in range(0x1F0A1 + 16 * row, 0x1F0AF + 16 * row):
            name = unicodedata.name(chr(code)).split()
            if "KNIGHT" in name:
                complaint(FRENCH.parse, chr(code))
            else:
                assert read(chr(code), deck=FRENCH) == read(f"{suit}{digit(name[2])}", deck=FRENCH)


def digit(word):
    """ACE as A and SEVEN as 7, from Unicode's own names."""
    small = ["TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN"]
    return str(small.index(word) + 2) if word in small else word[0]


def test_jokers_are_read_and_a_joker_of_neither_kind_is_asked_about():
    assert JOKERS.parse("bj LittleJoker") == JOKERS.joker_mask
    for written in ("joker", "🃏"):
        message = complaint(JOKERS.parse, written)
        assert "BJ or LJ" in message
    assert read("joker", deck=Deck("one joker", FRENCH.ranks, ("BJ",))) == "BJ"


def test_a_card_twice_is_refused_in_whatever_form():
    message = complaint(THOUSAND.parse, "K♥ K♥")
    assert message == "K♥ is there twice: a deck has one of each card."
    message = complaint(THOUSAND.parse, "K♥ A♠ hK")
    assert "K♥" in message
    assert "'hK'" in message
    assert "one of each card" in message


@pytest.mark.parametrize("written", ["8h", "🂸", "BJ", "joker", "8"])
def test_what_is_of_another_deck_is_told_what_this_one_has(written):
    message = complaint(THOUSAND.parse, written)
    assert f"'{written}'" in message
    assert "another deck" in message
    assert "9 J Q K 10 A and no jokers" in message


def test_a_rank_of_another_deck_is_refused_and_jokers_are_named():
    assert "9 J Q K 10 A" in complaint(THOUSAND.rank, "8")
    assert "jokers LJ BJ" in complaint(Deck("short", ("A",), ("LJ", "BJ")).rank, "8")


@pytest.mark.parametrize("part", ["K", "10", "♥", "hearts", "T"])
def test_a_rank_or_a_suit_alone_is_no_card(part):
    message = complaint(THOUSAND.parse, f"A♠ {part}")
    assert f"'{part}'" in message
    assert "only part of a card" in message


def test_a_word_that_is_no_card_is_told_what_is_allowed():
    message = complaint(THOUSAND.parse, "A♠ foo")
    assert "'foo'" in message
    assert "9 J Q K 10 A" in message
    assert "♠ ♣ ♦ ♥ or s c d h" in message
    assert "9 W D K 10 A" in complaint(THOUSAND.parse, "foo", "pl")
    assert "9 В Д К 10 Т" in complaint(THOUSAND.parse, "foo", "ru")
    assert "9 В Д К 10 Т" in complaint(THOUSAND.parse, "Ж♥", "ru")


def test_a_word_that_is_no_rank_or_no_suit_is_told_what_is_allowed():
    assert "one of 9 J Q K 10 A." in complaint(THOUSAND.rank, "hearts")
    assert "one of ♠ ♣ ♦ ♥ or s c d h." in complaint(THOUSAND.suit, "K")


@pytest.mark.parametrize("character", ["\x00", "\x1b", "\u2066", "\ud800", "\u202e"])
def test_what_cannot_be_printed_does_not_reach_a_message(character):
    assert character not in complaint(THOUSAND.parse, f"K{character}♥")


def test_a_long_word_is_cut():
    assert "'KKKKKKKKKKKKKKKKK...'" in complaint(THOUSAND.parse, "K" * 1_000)


def test_a_long_word_is_not_split_at_every_letter():
    word = "K" * 5_000
    tracemalloc.start()
    complaint(THOUSAND.parse, word)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 100 * len(word)


@pytest.mark.parametrize("ask", [THOUSAND.parse, THOUSAND.card, THOUSAND.suit, THOUSAND.rank])
@pytest.mark.parametrize("text", ["", "A"])
def test_an_unknown_language_is_told_the_known_ones(ask, text):
    message = complaint(ask, text, "de")
    assert "'de'" in message
    assert all(known in message for known in ("en", "pl", "ru"))


@pytest.mark.parametrize(
    ("written", "language"),
    [("D♥", "pl"), ("W♠", "pl"), ("Wpik", "pl"), ("К♥", "ru"), ("Т♥", "ru")],
)
def test_letters_of_another_language_name_the_option_and_are_never_guessed(written, language):
    message = complaint(THOUSAND.parse, written)
    assert f"'{written}'" in message
    assert f"--language {language} " in message
    assert f'language="{language}"' in message


def test_the_option_is_named_from_every_language_and_for_ranks_and_suits_too():
    assert "--language ru" in complaint(THOUSAND.parse, "К♥", "pl")
    assert "--language pl" in complaint(THOUSAND.parse, "W♥", "ru")
    assert "--language en" in complaint(THOUSAND.parse, "queen♥", "pl")
    assert "--language pl" in complaint(THOUSAND.rank, "dama")
    assert "--language ru" in complaint(THOUSAND.suit, "червы")


# Reading Polish and Russian


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("A♥", "A♥"), ("10♥", "10♥"), ("K♥", "K♥"), ("D♥", "Q♥"), ("♥D", "Q♥"), ("♦D", "Q♦"),
        ("W♥", "J♥"), ("w♥", "J♥"), ("9♥", "9♥"), ("Q♥", "Q♥"), ("J♥", "J♥"), ("T♥", "10♥"),
        ("Dpik", "Q♠"), ("pikD", "Q♠"), ("10wino", "10♠"), ("DP", "Q♠"), ("PD", "Q♠"),
        ("Ktrefl", "K♣"), ("AT", "A♣"), ("9t", "9♣"), ("Kżołądź", "K♣"), ("Kzoladz", "K♣"),
        ("damakaro", "Q♦"), ("Ddzwonek", "Q♦"), ("KKARO", "K♦"), ("AD", "A♦"), ("DD", "Q♦"),
        ("kierkról", "K♥"), ("krolkier", "K♥"), ("walet♥", "J♥"), ("asczerwień", "A♥"),
        ("Aczerwien", "A♥"), ("Ah", "A♥"), ("pikas", "A♠"), ("9Z\u0307OŁA\u0328DZ\u0301", "9♣"),
    ],
)  # fmt: skip
def test_polish_forms(written, card):
    assert read(written, "pl") == card


@pytest.mark.parametrize(
    ("written", "candidates"),
    [
        ("KD", "K♦, Q♦ or Q♥"), ("DK", "K♦, Q♦ or Q♥"), ("KK", "K♦ or K♥"), ("AK", "A♦ or A♥"),
        ("10k", "10♦ or 10♥"), ("Ac", "A♣ or A♥"), ("cA", "A♣ or A♥"),
        ("TK", "K♣, 10♦ or 10♥"), ("KT", "K♣, 10♦ or 10♥"), ("DT", "Q♣ or 10♦"),
        ("WD", "Q♠ or J♦"), ("WT", "10♠ or J♣"),
    ],
)  # fmt: skip
def test_polish_letters_with_two_readings_are_asked_about(written, candidates):
    message = complaint(THOUSAND.parse, f"A♠ {written}", "pl")
    assert f"'{written}' could be {candidates} in Polish: write one of these." in message
    for card in re.findall(r"\w+[♠♣♦♥]", candidates):
        assert read(card, "pl") == card


@pytest.mark.parametrize(
    ("written", "candidates"),
    [("D", "dama or ♦"), ("K", "król, ♦ or ♥"), ("W", "walet or ♠"), ("T", "dziesiątka or ♣")],
)
def test_a_polish_letter_alone_is_never_guessed_to_be_a_rank_or_a_suit(written, candidates):
    for ask in (THOUSAND.rank, THOUSAND.suit, THOUSAND.parse, THOUSAND.card):
        assert f"'{written}' could be {candidates}" in complaint(ask, written, "pl")
    assert THOUSAND.rank(candidates.split(" or ")[0].split(",")[0], "pl").bit_count() == 4
    assert THOUSAND.suit(candidates[-1], "pl").bit_count() == 6


def test_polish_c_alone_is_no_suit():
    assert "♣ or ♥" in complaint(THOUSAND.suit, "c", "pl")


def test_the_polish_ace_written_as_a_word_is_not_the_ace_of_spades():
    assert "only part of a card" in complaint(THOUSAND.parse, "As", "pl")
    assert read("As") == "A♠"


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("Т♥", "A♥"), ("т♥", "A♥"), ("10♥", "10♥"), ("К♥", "K♥"), ("Д♥", "Q♥"), ("В♥", "J♥"),
        ("9♥", "9♥"), ("A♥", "A♥"), ("А♥", "A♥"), ("K♥", "K♥"), ("Q♥", "Q♥"), ("J♥", "J♥"),
        ("ТП", "A♠"), ("пТ", "A♠"), ("Кпики", "K♠"), ("10трефы", "10♣"), ("Дкрести", "Q♣"),
        ("9Б", "9♦"), ("Вбубны", "J♦"), ("ТЧ", "A♥"), ("червыТ", "A♥"), ("тузпик", "A♠"),
        ("дамачервей", "Q♥"), ("валет♣", "J♣"), ("король♦", "K♦"), ("десятка♠", "10♠"),
        ("B♥", "J♥"), ("D♥", "Q♥"), ("Kч", "K♥"), ("ТТ", "A♣"), ("ВТ", "J♣"), ("9К", "9♣"),
    ],
)  # fmt: skip
def test_russian_forms(written, card):
    assert read(written, "ru") == card


@pytest.mark.parametrize(
    ("written", "candidates"),
    [
        ("ТК", "A♣ or K♣"), ("КТ", "A♣ or K♣"), ("KD", "Q♣ or K♦"), ("KB", "J♣ or K♦"),
        ("Ac", "A♣ or A♥"),
    ],
)  # fmt: skip
def test_russian_letters_with_two_readings_are_asked_about(written, candidates):
    message = complaint(THOUSAND.parse, written, "ru")
    assert f"'{written}' could be {candidates} in Russian: write one of these." in message


@pytest.mark.parametrize("written", ["T♥", "t♥", "♥T", "TП", "TT"])
def test_a_latin_t_in_russian_is_neither_the_ace_nor_the_ten(written):
    message = complaint(THOUSAND.parse, written, "ru")
    assert "could be A" in message
    assert " or 10" in message
    assert "write one of these" in message
    assert re.search(r"could be A.* or 10", message)


@pytest.mark.parametrize("written", ["Т", "К", "T", "K", "D", "B"])
def test_a_russian_letter_alone_is_never_guessed_to_be_a_rank_or_a_suit(written):
    for ask in (THOUSAND.rank, THOUSAND.suit, THOUSAND.parse):
        assert f"'{written}' could be " in complaint(ask, written, "ru")


def test_the_big_joker_is_no_jack_in_russian():
    assert read("BJ", "ru", JOKERS) == "BJ"
    assert "another deck" in complaint(THOUSAND.parse, "BJ", "ru")


# All forms, all texts

PARTS = ["a", "k", "as", "dama", "c", "к", "т", "t", "10", "♥", "kier", "пик", "d", "w", "bj", " "]


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_many_forms_make_no_more_cards(deck, language):
    forms = notation.forms_of(deck.ranks, deck.jokers, language)
    pairs = itertools.product(forms.rank, forms.suit)
    written = {text for rank, suit in pairs for text in (rank + suit, suit + rank)}
    met = set()
    for text in (*written, *forms.whole):
        try:
            met.add(deck.card(text, language))
        except InputError as error:
            assert re.search("could be|another deck|only part", str(error)), text
    assert met == set(range(deck.size))
    assert len(written) > 10 * deck.size


@pytest.mark.parametrize("language", LANGUAGES)
@given(
    text=st.text()
    | st.text("AKQJT1098 DWKPTCZŻ ТКДВПБЧА♠♣♦♥♡🂱🂼\ufe0f,;shdcbj\n", max_size=12)
    | st.lists(st.sampled_from(PARTS)).map("".join)
)
def test_any_text_is_read_or_refused_in_one_sentence(language, text):
    for deck in (THOUSAND, JOKERS):
        for ask in (deck.parse, deck.card, deck.suit, deck.rank):
            try:
                answer = ask(text, language)
            except InputError:
                complaint(ask, text, language)
            else:
                assert 0 <= answer <= deck.full


# Hands


def hand(text, deck=THOUSAND):
    return Hand(deck, deck.parse(text))


def test_a_hand_is_a_set_of_cards():
    held = hand("Qh Kh 9s")
    assert "Q♥" in held
    assert "hQ" in held
    assert THOUSAND.card("Q♥") in held
    assert "A♥" not in held
    assert THOUSAND.card("A♥") not in held
    assert -1 not in held
    assert 99 not in held
    assert len(held) == 3
    assert list(held) == ["9♠", "K♥", "Q♥"]
    assert int(held) == THOUSAND.parse("Qh Kh 9s")
    assert str(held) == "9♠ K♥ Q♥"
    assert repr(held) == "Hand('9♠ K♥ Q♥')"
    assert held == hand("9♠ Q♥ K♥")
    assert not hand("")


def test_a_card_that_is_none_is_no_plain_no():
    assert "another deck" in complaint(hand("Q♥").__contains__, "8♥")


def test_hands_unite_meet_and_part():
    one, other = hand("9♠ K♥"), hand("K♥ Q♥")
    assert str(one | other) == "9♠ K♥ Q♥"
    assert str(one & other) == "K♥"
    assert str(one - other) == "9♠"


@pytest.mark.parametrize("operation", ["__or__", "__and__", "__sub__"])
def test_hands_of_two_decks_do_not_mix(operation):
    message = complaint(getattr(hand("K♥"), operation), hand("K♥", FRENCH))
    assert "thousand" in message
    assert "fifty-two" in message


def test_a_notebook_shows_red_suits_in_red_as_text_that_can_be_pasted_back():
    shown = hand("A♠ Q♦ Q♥ BJ", JOKERS)._repr_html_()
    assert re.findall(r'<span style="color: #\w+">(.*?)</span>', shown) == ["Q♦\ufe0e", "Q♥\ufe0e"]
    assert shown.startswith("A♠\ufe0e ")
    assert shown.endswith(" BJ")
    assert read(re.sub("<.*?>", "", shown), deck=JOKERS) == "A♠ Q♦ Q♥ BJ"


def test_cards_load_nothing_heavy():
    program = (
        "import sys, thousandstats.cards as cards\n"
        "assert not {'numpy', 'numba', 'pandas', 'scipy'} & set(sys.modules)\n"
        "assert cards.forms_of.cache_info().currsize == 0"
    )
    assert subprocess.run([sys.executable, "-c", program]).returncode == 0
