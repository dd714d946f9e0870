"""The calculator as a player meets it: tapped, typed, linked to, offline, on phones, in Polish."""

import re

import pytest
from browser import opened
from calculator_page import HAND, reported, shown, tap, texts
from calculators import EDGES, case_of, dealt
from programs import axe

from thousandstats.games.thousand.catalogue import pages

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 900}

WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def address(site):
    return f"{site.address}thousand/calculator.html"


@pytest.fixture
def calculator(page, address):
    """The page of the calculator, without a card on the table."""
    page.goto(address)
    return page


def choose(page, group, value):
    page.check(f'input[name="calculator-{group}"][value="{value}"]')


def spoken(button):
    """What a card is called where it is not seen."""
    return button.locator(".spoken").text_content()


def said(page):
    return texts(page, "#calculator-said")[0]


def condition(page):
    return texts(page, "#calculator-condition")[0]


CASES = [*(case_of(EDGES[name]) for name in list(EDGES)[::3]), *dealt(10, seed=77)]


def test_the_page_shows_the_numbers_of_the_command_line(calculator, address):
    for case in CASES:
        calculator.goto(f"{address}#{case.link}")
        found, wanted = shown(calculator), reported(case)
        for name, numbers in wanted.items():
            assert found[name] == numbers, (case.link, name)
        held = case.report()
        own = " | ".join(case.stage.places)
        for tile, term in enumerate(("limit", "marriages", "points")):
            (value,) = held.answer(f"{term}({own})", "distribution")
            assert found["tiles"][tile] == str(value), case.link


def test_seven_taps_make_a_hand_and_the_answer_comes_at_once(calculator):
    assert condition(calculator) == "7 cards more, and your hand is whole."
    tap(calculator, *HAND.held[:6])
    assert condition(calculator) == "1 card more, and your hand is whole."
    assert not calculator.locator(".chances").count()
    assert texts(calculator, '[data-place="hand"] small') == ["6 of 7"]
    tap(calculator, HAND.held[6])
    assert condition(calculator) == (
        "Known: your 7 cards. 17 cards are unseen (left 7, right 7, kitty 3); "
        "every deal is equally likely."
    )
    assert "17.6%" in texts(calculator, ".chances .chance")
    assert calculator.url.endswith(f"#{HAND.link}")


def test_an_eighth_card_is_refused_and_another_place_takes_it(calculator):
    tap(calculator, *HAND.held, "A♠")
    assert said(calculator).startswith("A♠ does not fit in your hand: there is room for 7 cards.")
    choose(calculator, "place", "left")
    assert said(calculator) == ""
    tap(calculator, "A♠")
    assert said(calculator) == "A♠ lies with the left player."
    assert "A♠ with the left player. 16 cards are unseen" in condition(calculator)
    button = calculator.locator('[data-card="A♠"]')
    assert button.get_attribute("aria-pressed") == "true"
    assert spoken(button) == "ace of spades, with the left player"
    tap(calculator, "A♠")
    assert spoken(button) == "ace of spades, unseen"
    assert "17 cards are unseen" in condition(calculator)


def test_the_kitty_is_taken_and_a_table_cleared(calculator):
    tap(calculator, *HAND.held)
    choose(calculator, "place", "kitty")
    tap(calculator, "Q♥", "9♥", "A♠")
    assert "100.0%" in texts(calculator, ".tiles b")
    choose(calculator, "stage", "taken")
    assert texts(calculator, ".tiles b")[:2] == ["220", "1"]
    assert calculator.locator('[data-place="kitty"]').is_hidden()
    assert calculator.is_checked('input[value="hand"]')
    choose(calculator, "layout", "two")
    assert condition(calculator) == "2 cards more, and your hand is whole."
    calculator.click("#calculator-clear")
    assert calculator.url.endswith("#two&taken")
    assert said(calculator) == "All cards are unseen again."


def test_the_example_is_a_hand(calculator):
    calculator.click("#calculator-example")
    assert calculator.url.endswith(f"#{pages.EXAMPLE}")
    assert "17.6%" in texts(calculator, ".chances .chance")


def test_the_keyboard_is_enough(calculator):
    press = calculator.keyboard.press

    def focused(attribute):
        return calculator.evaluate(f"() => document.activeElement.getAttribute('{attribute}')")

    calculator.focus('input[name="calculator-layout"]:checked')
    press("ArrowRight")
    assert calculator.url.endswith("#two")
    press("ArrowLeft")
    press("Tab")
    assert focused("name") == "calculator-stage"
    press("Tab")
    assert focused("name") == "calculator-place"
    press("Tab")
    assert focused("data-card") == "A♠"
    for key in ("ArrowLeft", "ArrowUp"):
        press(key)
        assert focused("data-card") == "A♠"
    press("Enter")
    press("ArrowRight")
    press("Space")
    press("ArrowDown")
    assert focused("data-card") == "10♣"
    press("Enter")
    press("End")
    assert focused("data-card") == "9♣"
    press("Enter")
    press("ArrowRight")
    assert focused("data-card") == "A♦"
    press("ArrowLeft")
    press("ArrowDown")
    press("ArrowDown")
    press("ArrowDown")
    assert focused("data-card") == "9♥"
    press("Enter")
    press("Home")
    assert focused("data-card") == "A♥"
    press("Enter")
    press("Enter")
    assert calculator.url.endswith("#three&hand=AS.TS.TC.9C.9H")
    outline = "() => getComputedStyle(document.activeElement).outlineStyle"
    assert calculator.evaluate(outline) == "solid"
    press("Tab")
    assert focused("id") == "calculator-clear"
    press("Enter")
    assert calculator.url.endswith("#three")


def test_a_row_leads_to_the_next_and_the_deck_ends(calculator):
    """Whoever goes along the deck with Space and Right puts each card once."""
    choose(calculator, "layout", "two")
    calculator.focus('[data-card="J♠"]')
    for _ in range(4):
        calculator.keyboard.press("Space")
        calculator.keyboard.press("ArrowRight")
    assert calculator.url.endswith("#two&hand=JS.9S.AC.TC")
    for keys, card in (
        (["Control+End"], "9♥"),
        (["ArrowRight"], "9♥"),
        (["Home", "ArrowLeft"], "9♦"),
        (["Control+Home"], "A♠"),
        (["ArrowLeft"], "A♠"),
        (["ArrowDown", "End"], "9♣"),
        (["Control+ArrowRight"], "9♣"),
    ):
        for key in keys:
            calculator.keyboard.press(key)
        focused = "() => document.activeElement.dataset.card"
        assert calculator.evaluate(focused) == card, keys
    assert calculator.url.endswith("#two&hand=JS.9S.AC.TC")


def test_the_kitty_goes_back_as_it_was(calculator):
    """A hand of which a card was put into the kitty: the same numbers, and the moves are said."""
    calculator.click("#calculator-example")
    choose(calculator, "place", "kitty")
    tap(calculator, "Q♥", "K♥")
    address = calculator.url
    choose(calculator, "stage", "taken")
    assert said(calculator) == "Q♥ K♥ came from the kitty into your hand."
    choose(calculator, "stage", "before")
    assert said(calculator) == "Q♥ K♥ lie in the kitty now, no longer in your hand."
    assert calculator.url == address
    assert calculator.is_checked('input[name="calculator-place"][value="kitty"]')
    assert condition(calculator) == "1 card more, and your hand is whole."


def test_what_has_no_place_stands_out_from_what_has_only_moved(calculator, address):
    said_so = calculator.locator("#calculator-said")
    calculator.goto(f"{address}#three&hand=KH&left=AS&kitty=QH")
    choose(calculator, "stage", "taken")
    assert "refused" not in said_so.get_attribute("class")
    choose(calculator, "layout", "two")
    assert "refused" in said_so.get_attribute("class")


def test_a_suit_is_asked_to_be_text_once(calculator):
    calculator.click("#calculator-example")
    text = calculator.locator("body").text_content()
    assert text.count("\ufe0e") > 24
    assert "\ufe0e\ufe0e" not in text
    faces = calculator.locator(".face .suit").all_text_contents()
    assert {*faces} == {f"{suit}\ufe0e" for suit in "♠♣♦♥"}
    assert len(faces) == 24


PAPER = {"width": 718, "height": 1046}
"""A page of A4 without its margins of a centimetre, in pixels."""


@pytest.mark.parametrize("language", ["", "pl/"])
def test_on_paper_nothing_is_cut_and_two_pages_are_enough(page, site, language):
    page.emulate_media(media="print")
    page.set_viewport_size(PAPER)
    for name in ("example", "two players, four lone kings", "twelve cards, no marriage"):
        page.goto(f"{site.address}{language}thousand/calculator.html#{case_of(EDGES[name]).link}")
        boxes = page.locator("#calculator *").evaluate_all(
            "(all) => all.map((one) => one.getBoundingClientRect()).filter((box) => box.width)"
            ".map((box) => [box.left, box.right])"
        )
        assert min(left for left, _ in boxes) >= 0
        assert max(right for _, right in boxes) <= PAPER["width"], name
        tiles = page.locator(".tiles div").evaluate_all("(all) => all.map((one) => one.offsetTop)")
        assert len(tiles) >= 4
        assert len({*tiles}) == 1
        margin = dict.fromkeys(("top", "right", "bottom", "left"), "1cm")
        paper = page.pdf(format="A4", margin=margin)
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) <= 2, name


def test_a_link_restores_the_table_in_either_language(chromium, site, address):
    case = case_of("two&hand=KS.KC.KD.AS.9S.9C.9D.9H.JS.JC&other=QS&kitty=QC&spare=QD")
    with opened(chromium, site.address) as page:
        page.goto(f"{address}#{case.link}")
        assert page.is_checked('input[value="two"]')
        english = shown(page)
        page.click('a[hreflang="pl"]')
        assert page.url.endswith(f"pl/thousand/calculator.html#{case.link}")
        assert "A♠" in texts(page, ".face")
        assert "D♠" in texts(page, ".face")
        polish = shown(page)
        assert polish["chances"] == [text.replace(".", ",") for text in english["chances"]]
        assert polish["limits"] == english["limits"]
        assert condition(page) == (
            "Znasz 10 swoich kart, D♠ u przeciwnika, D♣ w musiku, D♦ w drugim musiku. "
            "Nieznanych jest 11 kart (przeciwnik 9, musik 1, drugi musik 1); "
            "każde rozdanie jest równie prawdopodobne."
        )
        assert page.input_value("#calculator-command") == english_command(case)


def english_command(case):
    assert case.held[0] == "K♠"
    return (
        'thousandstats hand "Ks Kc Kd As 9s 9c 9d 9h Js Jc" --layout two --other "Qs" --kitty "Qc" '
        '--spare "Qd"'
    )


@pytest.mark.parametrize("link", ["three&hand=ZZ", "three&hand=<img src=x onerror=alert(1)>", "%"])
def test_a_wrong_link_leaves_a_sentence_and_a_table_that_works(calculator, address, link):
    calculator.goto(f"{address}#{link}")
    assert said(calculator).startswith("This link")
    assert said(calculator).endswith(", so the table is empty.")
    assert not calculator.locator("#calculator img").count()
    tap(calculator, *HAND.held)
    assert calculator.url.endswith(f"#{HAND.link}")
    assert calculator.locator(".chances").count() == 5


def test_a_link_to_a_part_of_the_page_leaves_the_cards_where_they_are(calculator):
    tap(calculator, *HAND.held)
    calculator.evaluate("() => { location.hash = 'calculator-results'; }")
    calculator.wait_for_function("() => location.hash === '#calculator-results'")
    assert said(calculator) == "J♣ lies in your hand."
    assert "17.6%" in shown(calculator)["chances"]


def test_the_way_back_goes_to_the_link_before(calculator, address):
    calculator.goto(f"{address}#{HAND.link}")
    calculator.goto(f"{address}#three&hand=9S")
    calculator.go_back()
    calculator.wait_for_selector(".chances")
    assert calculator.locator('[aria-pressed="true"]').count() == 7


def test_link_and_command_are_copied(chromium, site, address):
    allowed = ["clipboard-read", "clipboard-write"]
    with opened(chromium, site.address, permissions=allowed) as page:
        page.goto(f"{address}#{HAND.link}")
        for field in ("share", "command"):
            page.click(f'[data-copy="calculator-{field}"]')
            page.wait_for_function("() => document.getElementById('calculator-said').textContent")
            assert said(page) == "Copied."
            copied = page.evaluate("() => navigator.clipboard.readText()")
            assert copied == page.input_value(f"#calculator-{field}")
        assert copied.startswith('thousandstats hand "Kh Ah 10h 9s Js 9c Jc" --layout three')


def test_it_works_without_the_network_once_it_is_there(chromium, site, address):
    with opened(chromium, site.address) as page:
        page.goto(address)
        page.context.set_offline(True)
        tap(page, *HAND.held)
        assert "17.6%" in shown(page)["chances"]


def test_it_works_from_the_disk(chromium, site):
    folder = site.folder.as_uri() + "/"
    with opened(chromium, folder) as page:
        page.goto(f"{folder}thousand/calculator.html")
        tap(page, *HAND.held)
        assert "17.6%" in shown(page)["chances"]
        page.reload()
        assert page.url.endswith(f"#{HAND.link}")
        assert "17.6%" in shown(page)["chances"]
        # A path of this disk leads nowhere on another; the command works everywhere.
        page.click('[data-copy="calculator-share"]')
        page.wait_for_function("() => document.getElementById('calculator-said').textContent")
        assert said(page).endswith("works on this computer only, until the page is put online.")
        page.click('[data-copy="calculator-command"]')
        page.wait_for_function(
            "() => !document.getElementById('calculator-said').textContent.includes('computer')"
        )


def test_without_scripts_the_command_line_is_named(chromium, site, address):
    for language, sentence in (("", "needs JavaScript"), ("pl/", "potrzebuje do tego JavaScriptu")):
        with opened(chromium, site.address, java_script_enabled=False) as page:
            page.goto(f"{site.address}{language}thousand/calculator.html")
            assert sentence in page.inner_text("noscript")
            assert "thousandstats hand" in page.inner_text("noscript")
            assert page.locator("#calculator").is_hidden()


@pytest.mark.parametrize("language", ["", "pl/"])
def test_the_answers_fit_the_window(page, site, language):
    for case in (HAND, case_of(EDGES["twelve cards, no marriage"])):
        page.goto(f"{site.address}{language}thousand/calculator.html#{case.link}")
        for width in (320, 390, 768, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(WIDER) <= 0, (case.link, width)
            if width >= 390:
                assert min(targets(page)) >= 44, (case.link, width)


def targets(page):
    """The lesser side of everything that is there to be tapped."""
    places = "#calculator button, #calculator label:has(input), #calculator summary"
    return page.eval_on_selector_all(
        places,
        "(all) => all.map((one) => one.getBoundingClientRect()).filter((box) => box.width)"
        ".map((box) => Math.min(box.width, box.height))",
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_keeps_people_from_reading_the_answers(chromium, site, address, scheme, size):
    script = axe().read_text(encoding="utf-8")
    with opened(chromium, site.address, color_scheme=scheme, viewport=size) as page:
        for link in (f"{HAND.link}&left=AS&right=KS&kitty=QS", "three&hand=ZZ"):
            page.goto(f"{address}#{link}")
            page.evaluate(script)
            found = page.evaluate("() => axe.run('main', { resultTypes: ['violations'] })")
            faults = [(one["id"], one["nodes"][0]["html"][:200]) for one in found["violations"]]
            assert not faults
