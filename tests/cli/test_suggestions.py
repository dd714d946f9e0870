"""What is meant by a name that is not known: the nearest, or the game's own word for it."""

import re

import pytest
from shell import run_here

from thousandstats import figures, games, hands, studies
from thousandstats.errors import InputError, suggestion, unknown
from thousandstats.parsing import parse

LAYOUTS = [layout for game in games.names() for layout in games.layouts(game).values()]
MEANT = re.compile(r"\(did you mean ([^)]+)\?\)")


def meant(ask, *arguments):
    """The names that a refusal suggests."""
    with pytest.raises(InputError) as caught:
        ask(*arguments)
    found = MEANT.search(str(caught.value))
    assert found, str(caught.value)
    return re.split(r", | or ", found[1])


def misspelt(name):
    """The name with its third letter left out."""
    return name[:2] + name[3:]


def test_a_name_without_a_neighbour_gets_no_suggestion():
    assert suggestion("chess", ["boston", "thousand"]) == ""
    assert suggestion("", ["boston"]) == ""
    assert suggestion("skat", ["hand"], {"skat": ["kitty"]}) == ""


def test_the_case_of_letters_does_not_matter_and_the_name_is_shown_as_it_is():
    assert suggestion("pl_house", ["PL_HOUSE"]) == " (did you mean PL_HOUSE?)"


def test_a_part_of_a_name_suggests_it():
    assert suggestion("step", ["auction.step", "kitty"]) == " (did you mean auction.step?)"


def test_a_word_that_is_misspelt_still_finds_what_it_stands_for():
    assert suggestion("oponents", ["left", "right"], {"opponents": ["left", "right"]}) == (
        " (did you mean left or right?)"
    )


def test_a_name_of_any_length_is_cut_in_its_refusal():
    assert len(str(unknown("game", "x" * 5_000, ["boston"]))) < 150


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: f"{layout.game} {layout.name}")
def test_every_place_and_every_other_word_for_one_is_suggested(layout):
    def of(place):
        return parse(layout, f"size({place})")

    for place in layout.numbers:
        assert place in meant(of, misspelt(place) if place != "left" else "lefft")
    for word, places in layout.synonyms.items():
        there = [place for place in places if place in layout.numbers]
        assert word not in layout.numbers, "a known place needs no other word"
        if there:
            assert meant(of, word) == there
        assert word.isidentifier(), "it could not be written in a question"


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: f"{layout.game} {layout.name}")
def test_every_term_and_every_other_word_for_one_is_suggested(layout):
    place = layout.places[0][0]
    names = {term.name for term in layout.terms}
    for term in layout.terms:
        for word in (*term.synonyms, *({misspelt(term.name)} - names)):
            assert word not in names
            (found,) = meant(parse, layout, f"{word}({place})")
            assert found == term.name or (word not in term.synonyms and found in names), word


@pytest.mark.parametrize("word", ["talon", "musik", "widow", "stock"])
def test_the_kitty_is_found_by_its_other_names(word):
    three = games.layout("thousand", "three")
    assert meant(parse, three, f"points({word})") == ["kitty"]
    assert meant(parse, three, word) == ["kitty"]
    assert meant(figures.get, word) == ["kitty"]
    cards = "K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣"
    assert meant(lambda: hands.about(three, cards, **{word: "A♠"})) == ["kitty"]


def test_the_opponents_are_those_of_the_layout():
    assert meant(parse, games.layout("thousand", "three"), "points(opponents)") == ["left", "right"]
    assert meant(parse, games.layout("thousand", "two"), "points(opponents)") == ["other"]
    assert meant(parse, games.layout("boston"), "longest(opponents)") == [
        *("left", "opposite", "right")
    ]


def test_what_is_registered_anywhere_is_suggested_when_it_is_misspelt():
    for game in games.names():
        assert meant(games.layout, misspelt(game)) == [game]
        for name in games.layouts(game):
            if len(name) > 3:
                assert name in meant(games.layout, game, misspelt(name)) or "individual" in name
    for study in studies.all():
        assert study.name in meant(studies.get, misspelt(study.name))
    for figure in figures.all()[::25]:
        assert figure.id in meant(figures.get, figure.id + "x")


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["aks"], "ask"),
        (["ask", "size(hand)", "--rout", "counting"], "--route"),
        (["ask", "size(hand)", "--route", "simulate"], "simulation"),
        (["ask", "size(hand)", "--game", "tousand"], "thousand"),
        (["ask", "size(hand)", "--layout", "tree"], "three"),
        (["figures", "kity"], "kitty"),
        (["figures", "thousand/kitty/tens", "--format", "tex"], "latex"),
        (["study", "fairnes"], "fairness"),
        (["play", "--rules", "house"], "PL_HOUSE"),
        (["play", "--rules", "step=5"], "auction.step"),
        (["play", "--who", "simpel"], "simple"),
        (["hand", "A♠", "--talon", "9♥"], "--kitty"),
        (["hand", "A♠", "--opponent", "9♥"], "--left"),
    ],
)
def test_every_kind_of_name_on_a_command_line_has_its_suggestion(capsys, words, name):
    status, out, err = run_here(capsys)(*words)
    assert (status, out) == (2, "")
    assert name in re.split(r", | or ", MEANT.search(err)[1])


def test_studies_have_a_plural_of_their_own(capsys):
    status, _, err = run_here(capsys)("study", "censsus")
    assert status == 2
    assert "the studies are" in err


def test_an_example_of_a_level_is_a_level(capsys):
    words = ("ask", "marriages(hand) >= 1", "--route", "simulation", "--confidence", "95%")
    assert "such as 0.95" in run_here(capsys)(*words)[2]


def test_a_part_of_the_results_needs_the_others(capsys, tmp_path):
    status, _, err = run_here(capsys)("reproduce", "--game", "boston", "--out", str(tmp_path))
    assert status == 2
    assert "reproduce all games first, without --game" in err


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("has(hаnd, 'Q♥')", "did you mean hand?; а is U+0430, Cyrillic small letter a"),
        ("marrіages(hand)", "did you mean marriages?; і is U+0456, Cyrillic small letter"),
        ("points(рука)", "р is U+0440, Cyrillic small letter er"),
    ],
)
def test_a_letter_that_only_looks_right_is_named_in_places_and_terms(capsys, question, said):
    status, _, err = run_here(capsys)("ask", question)
    assert status == 2
    assert said in err


def test_a_letter_of_the_alphabet_is_not_named(capsys):
    assert "U+" not in run_here(capsys)("ask", "points(ręka)")[2]


@pytest.mark.parametrize("dash", "‐‑‒–—−-")
def test_a_shape_is_read_with_the_dash_of_any_page(dash):
    three = games.layout("thousand")
    shape = dash.join("4300")
    assert three.probability(f"shape(hand) == '{shape}'") == three.probability(
        "shape(hand) == '4-3-0-0'"
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("study", "census", "--check", "--verify", "2"), "give one of them"),
        (("replay", ""), "FILE is '', which cannot be the name of a file"),
    ],
)
def test_what_cannot_go_together_or_names_nothing_is_refused(capsys, words, said):
    status, _, err = run_here(capsys)(*words)
    assert status == 2
    assert said in err
