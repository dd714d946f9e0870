"""The explorer: pick a hand card by card; without widgets the report stands in its place."""

import subprocess
import sys

import pytest

from thousandstats import hands, thousand
from thousandstats.errors import InputError

CARDS = "K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣"
DECK = thousand.three_players.deck
VIEW = "application/vnd.jupyter.widget-view+json"


@pytest.fixture
def explorer():
    """An explorer whose widgets are made."""
    made = hands.explorer(CARDS)
    assert made.widget is made.widget
    return made


def held(explorer):
    """The cards whose buttons are down."""
    return [card for card, button in explorer.cards.items() if button.value]


def test_it_starts_with_the_report_on_its_cards(explorer):
    assert held(explorer) == DECK.show(DECK.parse(CARDS)).split()
    told = hands.about(thousand.three_players, CARDS)
    assert explorer.told.value == told._repr_html_()
    assert repr(explorer) == "A hand to explore: J♠ 9♠ J♣ 9♣ A♥ 10♥ K♥"


def test_there_is_a_button_for_each_card_suit_by_suit(explorer):
    assert list(explorer.cards) == DECK.show(DECK.full).split()
    rows = [[one.description for one in row.children] for row in explorer.widget.children[:4]]
    assert [row[0] for row in rows] == ["A♠", "A♣", "A♦", "A♥"]
    assert sum(map(len, rows)) == DECK.size


def test_where_it_is_only_read_the_report_is_shown(explorer):
    shown = explorer._repr_mimebundle_()
    assert VIEW in shown
    assert shown["text/html"] == explorer.report._repr_html_()
    assert shown["text/plain"] == repr(explorer)


def test_other_cards_give_another_report(explorer):
    explorer.cards["9♠"].value = False
    explorer.cards["Q♥"].value = True
    other = CARDS.replace("9♠", "Q♥")
    assert explorer.report == hands.about(thousand.three_players, other)
    assert explorer.told.value == explorer.report._repr_html_()


def test_too_few_cards_are_told_and_the_last_report_stays(explorer):
    before = explorer.report
    explorer.cards["9♠"].value = False
    assert explorer.told.value.startswith("<p>You hold 6 cards; allowed are 7")
    assert explorer.report == before


def test_ten_cards_are_a_hand_with_its_kitty(explorer):
    explorer.pick(DECK.parse(f"{CARDS} Q♥ A♠ A♣"))
    assert explorer.report.stage.title == "hand and kitty together"
    # The kitty is held, so no card can be known to lie there.
    explorer.known["kitty"].value = "A♦"
    assert "Of your 10 cards the kitty is part already" in explorer.told.value


def test_known_cards_are_a_condition(explorer):
    explorer.known["left"].value = "as ks"
    assert explorer.report == hands.about(thousand.three_players, CARDS, left="A♠ K♠")
    explorer.known["left"].value = "  "
    assert explorer.report == hands.about(thousand.three_players, CARDS)


def test_a_card_that_is_no_card_is_told_and_is_no_markup(explorer):
    explorer.known["right"].value = "<b>"
    assert "In right: " in explorer.told.value
    assert "<b>" not in explorer.told.value


def test_the_buttons_below_deal_a_hand_and_put_all_back(explorer):
    deal, none = explorer.widget.children[4].children
    explorer.known["left"].value = "A♠"
    deal.click()
    assert len(held(explorer)) == 7
    assert explorer.known["left"].value == ""
    assert explorer.report.held == DECK.parse(" ".join(held(explorer)))
    none.click()
    assert held(explorer) == []
    assert explorer.told.value.startswith("<p>You hold 0 cards")


def test_a_whole_hand_is_told_once_and_not_card_by_card(explorer):
    told = []
    explorer.told.observe(lambda change: told.append(change["new"]), "value")
    explorer.pick(DECK.parse("A♠ 10♠ K♠ Q♠ J♠ 9♠ A♣"))
    assert told == [explorer.report._repr_html_()]


def test_it_takes_another_layout():
    two = hands.explorer(f"{CARDS} A♠ A♣ A♦", layout=thousand.two_players)
    assert list(two.known) == ["other", "kitty", "spare"]


def test_what_is_no_hand_is_refused():
    with pytest.raises(InputError, match="You hold 1 card;"):
        hands.explorer("K♥")


def test_without_ipywidgets_it_says_how_to_get_them(monkeypatch):
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    shown = hands.explorer(CARDS)._repr_mimebundle_()
    assert VIEW not in shown
    told = hands.about(thousand.three_players, CARDS)._repr_html_()
    assert shown["text/html"].endswith(told)
    assert "pip install ipywidgets" in shown["text/html"]


def test_the_widgets_are_imported_only_when_they_are_shown():
    code = (
        "import sys; from thousandstats import hands; "
        f"hands.explorer({CARDS!r}); print('ipywidgets' in sys.modules)"
    )
    command = [sys.executable, "-X", "utf8", "-c", code]
    assert subprocess.run(command, capture_output=True, check=True).stdout.strip() == b"False"
