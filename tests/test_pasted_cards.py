"""Cards as phones, pages and other keyboards write them: read where certain, named if not."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shell import as_json, run_here

from thousandstats import games, hands, thousand
from thousandstats.cards import LANGUAGES, Deck, MisspeltCardError
from thousandstats.errors import InputError
from thousandstats.games.thousand.table.actions import read
from thousandstats.notation import SUITS, alike, form_of, normalized
from thousandstats.parsing import parse
from thousandstats.play import records

DECKS = [thousand.three_players.deck, games.layout("bid_whist").deck]
DECK = DECKS[0]

WIDE = str.maketrans(
    {chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)} | {" ": "\u3000"}
)
UNSEEN = "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad\ufe0e\ufe0f"
BLANKS = "\u00a0\u202f\u2007\u2009\u3000"

PASTED = [
    "Q❤",
    "Q❤️",
    "Q♥️",
    "Ｑ♥",
    "ｑｈ",
    "Q\u200b♥",
    "\ufeffQ♥",
    "\u200eQ♥\u200e",
    "\u2060q\u00adh",
]
CYRILLIC = "".join(chr(code) for code in range(0x400, 0x530))
GREEK = "".join(chr(code) for code in range(0x391, 0x3CA) if code != 0x3A2)


@pytest.mark.parametrize("written", PASTED, ids=ascii)
def test_a_pasted_card_is_the_same_card_everywhere(capsys, written):
    run = run_here(capsys)
    queen = DECK.card("Q♥")
    assert DECK.card(written) == queen
    assert parse(thousand.three_players, f"has(hand, '{written}')").text == "has(hand, 'Q♥')"
    assert read(f"play {written}") == read("play Q♥")
    seven = f"K♥ A♥ 10♥ 9♠ J♠ 9♣ {written}"
    assert as_json(run, "hand", seven) == as_json(run, "hand", "K♥ A♥ 10♥ 9♠ J♠ 9♣ Q♥")
    told = hands.about(thousand.three_players, "K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣", left=written)
    assert told.known == {"left": 1 << queen}


@pytest.mark.parametrize("written", PASTED, ids=ascii)
def test_a_pasted_card_is_read_in_a_record_and_in_a_saved_position(capsys, tmp_path, written):
    run, file = run_here(capsys), tmp_path / "game.txt"
    plain = (
        "players: Ann, Ben, Cara\ndealer: Cara\n"
        "Ann holds A♠ 9♠ 10♣ J♣ K♦ 9♦ J♥\nBen holds J♠ K♣ Q♣ 9♣ 10♦ A♥ 9♥\n"
        "Cara holds 10♠ Q♠ A♣ A♦ J♦ 10♥ Q♥\nkitty holds K♠ Q♦ K♥\n"
    )
    found = []
    for text in (plain, plain.replace("Q♥", written).translate({32: 0xA0})):
        file.write_text(text, encoding="utf-8")
        found.append(as_json(run, "replay", str(file)))
    assert found[0] == found[1]
    saved = json.dumps(found[0]["position"], ensure_ascii=False)
    assert "Q♥" in saved
    file.write_text(saved.replace("Q♥", written), encoding="utf-8")
    assert as_json(run, "replay", str(file))["position"] == found[0]["position"]


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
@pytest.mark.parametrize("language", LANGUAGES)
@given(data=st.data())
def test_every_set_of_cards_survives_wide_letters_and_what_nobody_sees(deck, language, data):
    mask = data.draw(st.integers(0, deck.full))
    shown = deck.show(mask)
    places = data.draw(st.lists(st.integers(0, len(shown)), max_size=5))
    spoiled = shown.replace("♥", data.draw(st.sampled_from(["♥", "❤", "❤️"])))
    if data.draw(st.booleans()):
        spoiled = spoiled.translate(WIDE)
    for place in places:
        spoiled = spoiled[:place] + data.draw(st.sampled_from(UNSEEN)) + spoiled[place:]
    spoiled = spoiled.replace(" ", data.draw(st.sampled_from(BLANKS)))
    assert deck.parse(spoiled, language) == mask


def test_what_is_plain_stays_as_it_is():
    for text in ("Q♥ 10♠; A♣", "Дама Ż 10", "♡♤♢♧ 🂱 🃏", ""):
        assert normalized(text) == text


def test_what_turns_letters_round_is_refused_by_its_code():
    for character in "\u202a\u202b\u202d\u202e\u2066\u2067":
        with pytest.raises(InputError, match=f"U\\+{ord(character):04X}"):
            DECK.parse(f"K{character}♥")


def advice(error):
    """The cards, ranks or suits that a refusal says to write."""
    return re.findall(r"'([^']*)'", str(error).partition("; write ")[2])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_that_looks_like_one_of_a_card_is_named_and_its_advice_is_accepted(language):
    refused = 0
    for letter in CYRILLIC + GREEK:
        for written in (f"{letter}♥", f"9{letter}", f"{letter}9", f"1{letter}♥", letter):
            for ask in (DECK.parse, DECK.rank, DECK.suit):
                try:
                    ask(written, language)
                except InputError as raised:
                    error = raised
                else:
                    continue
                message = str(error)
                for name in advice(error):
                    assert ask(name, language), (message, name)
                if isinstance(error, MisspeltCardError) and language == "en":
                    assert f"{letter} is U+{ord(letter):04X}, " in message
                    assert "Cyrillic" in message or "Greek" in message
                refused += isinstance(error, MisspeltCardError)
    assert refused > 100


def test_a_look_alike_that_no_language_has_is_not_advised_into_a_second_refusal():
    with pytest.raises(InputError) as caught:
        DECK.parse("9с")
    message = str(caught.value)
    assert "с is U+0441, Cyrillic small letter es; write '9♣'" in message
    assert "--language" not in message
    with pytest.raises(InputError, match=r"write '9♣' or '9♥'"):
        DECK.parse("9с", "ru")


@pytest.mark.parametrize("written", ["Ж♥", "Ж", "9ж"])
def test_a_letter_that_belongs_to_no_card_is_named_and_no_other_language_is_advised(written):
    with pytest.raises(InputError, match=r"[жЖ] is U\+04[13]6, Cyrillic") as caught:
        DECK.parse(written)
    assert "--language" not in str(caught.value)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_cyrillic_te_is_never_guessed_to_be_the_ace_or_the_ten(language):
    with pytest.raises(InputError) as caught:
        DECK.parse("Т♥", language)
    assert advice(caught.value) == ["10♥", "A♥"]
    assert "--language ru" in str(caught.value)
    assert DECK.show(DECK.parse("Т♥", "ru")) == "A♥"


def test_the_advice_to_change_the_language_is_accepted_too():
    for letter in CYRILLIC:
        for written in (f"{letter}♥", f"{letter}♠"):
            with pytest.raises(InputError) as caught:
                DECK.parse(written)
            named = re.search(r"--language (\w+)", str(caught.value))
            if named:
                assert DECK.parse(written, named[1])


@pytest.mark.parametrize("written", ["1O♥", "lO♥", "10һ", "Ԛ♥", "ΚΗ", "κ♥"])
def test_digits_and_letters_that_look_alike_are_advised_and_not_read(written):
    with pytest.raises(MisspeltCardError) as caught:
        DECK.parse(written)
    (card,) = advice(caught.value)
    assert card in ("10♥", "Q♥", "K♥")
    assert alike(form_of(written))


def test_a_term_names_the_look_alike_in_the_suit_or_rank_that_it_takes():
    for written, code in {"К": "U+041A", "с": "U+0441", "А": "U+0410"}.items():
        with pytest.raises(InputError, match=re.escape(code)) as caught:
            parse(thousand.three_players, f"count(hand, '{written}')")
        for name in advice(caught.value):
            assert parse(thousand.three_players, f"count(hand, '{name}')")


def test_wide_signs_and_brackets_make_the_same_question():
    text = "count(hand | kitty, 'Q♥') >= 1 and longest(left) != 3"
    pasted = text.translate(WIDE)
    assert pasted != text
    assert parse(thousand.three_players, pasted) == parse(thousand.three_players, text)


def test_a_record_from_a_phone_reads_its_names_and_signs():
    written = "ｐｌａｙｅｒｓ：\u00a0Ａｎｎ，\u200b Ben\nAnn：pass"
    assert records.parse(written) == records.parse("players: Ann, Ben\nAnn: pass")


def test_suits_need_no_name():
    deck = Deck("small", ("K", "A"))
    with pytest.raises(InputError) as caught:
        deck.parse("X♥")
    assert "U+" not in str(caught.value)
    assert all(suit in str(caught.value) for suit in SUITS)


@pytest.mark.parametrize("deck", DECKS, ids=["thousand", "bid whist"])
@given(data=st.data())
def test_cards_without_blanks_are_read_where_that_leaves_one_reading(deck, data):
    cards = data.draw(st.lists(st.sampled_from(deck.cards), min_size=1, unique=True))
    letters = dict(zip(SUITS, "scdh", strict=True))
    plain = [
        card.translate({ord(suit): letter for suit, letter in letters.items()}) for card in cards
    ]
    swapped = [card[-1] + card[:-1] if card[-1] in SUITS else card for card in cards]
    for written in (cards, plain, [card.lower() for card in plain], swapped):
        assert deck.parse("".join(written)) == deck.parse(" ".join(cards))


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("AKQ♥", "3 ranks and one suit: write each card with its suit, as in A♥ K♥ Q♥."),
        ("♥A109", "3 ranks and one suit: write each card with its suit, as in A♥ 10♥ 9♥."),
        ("A♥A♥", "A♥ is there twice"),
        ("A♥K♥x", "is not a card"),
        ("A♥K", "is not a card"),
        ("A♥2♥", "is not a card"),
    ],
)
def test_cards_without_blanks_that_are_in_doubt_get_a_sentence(written, said):
    with pytest.raises(InputError) as caught:
        DECK.parse(written)
    assert said in str(caught.value)


def test_cards_with_two_readings_are_asked_back_with_both():
    doubt = Deck("Doubtful", ("1", "11", "A"))
    with pytest.raises(InputError) as caught:
        doubt.parse("♥11♠11♦")
    assert doubt.parse("11♥1♠") == doubt.parse("11♥ 1♠")
    assert "leave a blank" in str(caught.value)
