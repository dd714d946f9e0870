"""How layouts, figures and games show themselves: in a line, in a few lines, and in a notebook."""

import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from thousandstats import figures, games, thousand
from thousandstats.answers import AskableLayout
from thousandstats.errors import InputError
from thousandstats.parsing import parse
from thousandstats.published.games import GameSpec

LAYOUTS = [layout for game in games.every() for layout in game.layouts.values()]
NAMES = [f"{layout.game}-{layout.name}" for layout in LAYOUTS]


class Table(HTMLParser):
    """The caption and the rows of an HTML table."""

    def __init__(self, text):
        super().__init__()
        self.caption, self.rows, self.within = "", [], None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.within = tag
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_data(self, data):
        if self.within == "caption":
            self.caption += data
        elif self.within in ("td", "th"):
            self.rows[-1][-1] += data


def facts(text):
    """A title, and what stands below it by label, with lines that go on put together."""
    title, *lines = text.split("\n")
    found = {}
    for line in lines:
        label, said = re.fullmatch(r"(.*?)(?:  +)(.*)", line).groups()
        if label:
            found[label] = said
        else:
            last = [*found][-1]
            found[last] += f" {said}"
    return title, found


@pytest.mark.parametrize("layout", LAYOUTS, ids=NAMES)
def test_a_layout_shows_its_places_with_their_sizes_in_one_line(layout):
    sizes = ", ".join(f"{name} {size}" for name, size in layout.places)
    assert repr(layout) == f"<{layout.title}: {sizes}, of {layout.deck.size} cards>"


@pytest.mark.parametrize("layout", LAYOUTS, ids=NAMES)
def test_a_layout_prints_places_cards_deals_and_terms(layout):
    title, found = facts(str(layout))
    assert title == layout.title
    assert found["places"] == ", ".join(f"{name} {size}" for name, size in layout.places)
    assert found["players"].split(", ") == [*layout.players]
    assert found["cards"].startswith(f"{layout.deck.size}: ")
    assert [joker for joker in layout.deck.jokers if joker not in found["cards"]] == []
    assert int(found["deals"].replace(",", "")) == layout.deals
    terms = found["terms"].split(", ")
    assert {term.name for term in layout.terms} < {*terms}
    assert ("trump" in terms) == layout.trump


@pytest.mark.parametrize("layout", LAYOUTS, ids=NAMES)
def test_no_line_of_what_is_printed_is_long(layout):
    assert max(map(len, str(layout).split("\n"))) <= 100


@pytest.mark.parametrize("layout", LAYOUTS, ids=NAMES)
def test_all_that_a_layout_shows_can_be_asked(layout):
    written = {
        "statement about player": "size(player) >= 1",
        "a suit": "'♥'",
        "cards": f"'{layout.deck.show(1)}'",
        "a rank, a suit, 'joker' or cards": f"'{layout.deck.ranks[0]}'",
    }
    for usage, _ in layout.vocabulary(layout.places[0][0]):
        name, _, inside = usage.rstrip(")").partition("(")
        place, _, takes = inside.partition(", ")
        arguments = (
            [written.get(place, place), written[takes]] if takes else [written.get(place, place)]
        )
        question = "count(hand, trump)" if name == "trump" else f"{name}({', '.join(arguments)})"
        assert parse(layout, question).text, question
    if not layout.trump:
        with pytest.raises(InputError):
            parse(layout, "count(hand, trump)")


@pytest.mark.parametrize("layout", LAYOUTS, ids=NAMES)
def test_a_notebook_shows_a_layout_with_the_meaning_of_each_term(layout):
    table = Table(layout._repr_html_())
    assert table.caption == layout.title
    rows = dict(table.rows)
    printed = facts(str(layout))[1]
    assert {label: rows[label] for label in printed if label != "terms"} == {
        label: said for label, said in printed.items() if label != "terms"
    }
    for term in layout.terms:
        assert rows[term.usage()] == term.meaning


@pytest.mark.parametrize("figure", figures.all()[::25], ids=lambda figure: figure.id)
def test_a_figure_shows_what_is_asked_and_computes_nothing(figure, monkeypatch):
    monkeypatch.setattr("thousandstats.published.figures.answer", None)
    monkeypatch.setattr("thousandstats.published.figures.parse", None)
    assert repr(figure) == f"<{figure.id}: {figure.title}>"
    title, found = facts(str(figure))
    assert title == figure.title
    assert found == {
        "figure": figure.id,
        "kind": figure.kind,
        "question": figure.question,
        "given": figure.given or "nothing",
        "layout": figure.layout.summary,
        "known": figure.known_beside_label,
        "rules": figure.rules,
        "defined in": figure.defined_in,
    }
    table = Table(figure._repr_html_())
    assert (table.caption, dict(table.rows)) == (title, found)


@pytest.mark.parametrize("name", games.names())
def test_a_game_prints_its_layouts_and_what_else_it_has(name):
    game = games.get(name)
    title, found = facts(str(game))
    assert title == game.title
    for layout in game.layouts.values():
        assert layout.name in repr(game)
        assert found[f"layout {layout.name}"] == layout.place_sizes
    claims, listed = figures.of_game(name)
    assert found.get("figures", "0") == str(len(listed))
    assert found.get("claims", "0") == str(len(claims))
    assert ("hand reports" in found) == (game.hand is not None)
    assert ("playable" in found) == (game.table is not None)
    assert ("computer players" in found) == (game.players is not None)
    table = Table(game._repr_html_())
    assert (table.caption, dict(table.rows)) == (title, found)


def test_a_game_that_can_only_be_asked_shows_its_layouts_and_nothing_else():
    layout = replace(thousand.two_players, game="small", title="Small")
    game = GameSpec(name="small", title="Small", layouts={"two": layout})
    assert str(game) == "Small\nlayout two  hand 10, other 10, kitty 2, spare 2"
    assert repr(game) == "<Small, with the layout two>"


def test_no_title_becomes_markup():
    layout = replace(thousand.two_players, title="<b>Two</b>")
    assert isinstance(layout, AskableLayout)
    assert "<b>" not in layout._repr_html_()
    assert Table(layout._repr_html_()).caption == "<b>Two</b>"


def test_a_game_shown_in_a_line_loads_no_part_of_it():
    code = (
        "import sys; from thousandstats import games; print(repr(games.get('thousand'))); "
        "print(*(name for name in sys.modules if 'catalogue' in name or name == 'numpy'))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["<Thousand, with the layouts three, two>", ""]
