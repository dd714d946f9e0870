"""The site as people meet it: every page on a phone, on a desk, on paper and in the dark, with
scripts and without, for those who see it and those who have it read to them.

Every page is visited once, and the tests read what was found there.
"""

import json
from collections import defaultdict
from urllib.parse import unquote, urldefrag

import pytest
from browser import kinds, opened
from programs import axe
from shell import run_here

from thousandstats import figures

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 900}
PAPER = {"width": 700, "height": 1000}
"""A sheet of A4 within its margins."""

HEAVIEST = 300_000
"""Bytes that a page may take with all that it loads."""

FACTS = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const loaded = performance.getEntriesByType("navigation")
    .concat(performance.getEntriesByType("resource"));
  return {
    language: document.documentElement.lang,
    title: document.title,
    headings: all("h1").length,
    ids: all("[id]").map((one) => one.id),
    links: all("[href], [src]").map((one) => one.href || one.src)
      .map((one) => one.baseVal ?? one),
    headless: all("table").filter((one) => !one.querySelector("th[scope]")).length,
    scopeless: all("th:not([scope])").length,
    nameless: all("table").filter(
      (one) => !one.caption && !one.closest("[aria-label], [aria-labelledby]")).length,
    undescribed: all("img:not([alt])").length,
    bytes: loaded.reduce((sum, one) => sum + one.encodedBodySize, 0),
  };
}"""

WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
"""How much of the page lies beyond the edge of the window."""


@pytest.fixture(scope="module")
def visited(chromium, site):
    """What every page says of itself, opened on a phone."""
    found = {}
    with opened(chromium, site.address, viewport=PHONE) as page:
        for path in site.pages:
            page.goto(site.address + path)
            found[path] = {**page.evaluate(FACTS), "beyond": page.evaluate(WIDER)}
    return found


def offenders(visited, wrong):
    """The pages of which something is wrong, with what."""
    return {path: what for path, facts in visited.items() if (what := wrong(facts))}


def test_there_are_pages_in_both_languages_and_each_has_its_counterpart(site):
    polish = {path.removeprefix("pl/") for path in site.pages if path.startswith("pl/")}
    english = {path for path in site.pages if not path.startswith("pl/")}
    assert len(english) > 30
    assert polish == english


def test_every_page_says_its_language_its_title_and_has_one_heading(visited):
    assert not offenders(visited, lambda facts: facts["headings"] != 1 or not facts["title"])
    for path, facts in visited.items():
        assert facts["language"] == ("pl" if path.startswith("pl/") else "en"), path
    titles = [facts["title"] for facts in visited.values()]
    assert len(set(titles)) == len(titles)


def test_no_page_is_wider_than_a_phone(visited):
    assert not offenders(visited, lambda facts: facts["beyond"] > 0)


@pytest.mark.parametrize(("size", "media"), [(DESK, "screen"), (PAPER, "print")])
def test_a_page_of_any_kind_fits_a_desk_and_a_sheet_of_paper(chromium, site, size, media):
    with opened(chromium, site.address, viewport=size) as page:
        page.emulate_media(media=media)
        for path in kinds(site, max):
            for translated in (path, f"pl/{path}"):
                page.goto(site.address + translated)
                assert page.evaluate(WIDER) <= 0, translated


def test_no_id_stands_twice_on_a_page(visited):
    assert not offenders(
        visited, lambda facts: {one for one in facts["ids"] if facts["ids"].count(one) > 1}
    )


def test_every_link_leads_to_a_file_of_the_site_and_to_an_anchor_that_is_there(site, visited):
    broken = defaultdict(set)
    for path, facts in visited.items():
        for link in facts["links"]:
            address, anchor = map(unquote, urldefrag(link))
            target = address.removeprefix(site.address)
            there = address.startswith("data:") or (site.folder / target).is_file()
            # What follows the calculator's address is the deal that it shows.
            anchored = anchor and not target.endswith("calculator.html")
            if not there or (anchored and anchor not in visited[target]["ids"]):
                broken[path].add(link)
    assert not broken


def test_every_table_has_a_name_and_headings_that_say_what_they_head(visited):
    for fault in ("headless", "scopeless", "nameless", "undescribed"):
        assert not offenders(visited, lambda facts, fault=fault: facts[fault]), fault


def test_no_page_takes_more_than_300_kb_with_all_that_it_loads(visited):
    assert not offenders(visited, lambda facts: max(0, facts["bytes"] - HEAVIEST))
    assert all(facts["bytes"] > 1000 for facts in visited.values())


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_keeps_people_from_reading_a_page_of_any_kind(chromium, site, scheme):
    script = axe().read_text(encoding="utf-8")
    rules = {"resultTypes": ["violations"]}
    faults = {}
    with opened(chromium, site.address, color_scheme=scheme, viewport=DESK) as page:
        for path in kinds(site, min):
            page.goto(site.address + path)
            page.evaluate(script)
            found = page.evaluate("(rules) => axe.run(document, rules)", rules)
            serious = [
                f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:200]}"
                for one in found["violations"]
                if one["impact"] in ("serious", "critical")
            ]
            if serious:
                faults[path] = serious
    assert not faults, json.dumps(faults, indent=1, ensure_ascii=False)


def test_a_page_is_dark_where_people_ask_for_it(chromium, site):
    colours = []
    for scheme in ("light", "dark"):
        with opened(chromium, site.address, color_scheme=scheme) as page:
            page.goto(f"{site.address}index.html")
            colours.append(
                page.evaluate(
                    "() => { const s = getComputedStyle(document.body);"
                    " return [s.backgroundColor, s.color].map("
                    "(c) => c.match(/\\d+/g).slice(0, 3).reduce((a, b) => a + +b, 0)); }"
                )
            )
    (light_paper, light_ink), (dark_paper, dark_ink) = colours
    assert light_paper > 600 > 200 > light_ink
    assert dark_paper < 200 < 500 < dark_ink


TEXT = """() => {
  document.querySelectorAll("button, noscript").forEach((one) => one.remove());
  return document.body.innerText.replace(/\\s+/g, " ").replaceAll(" ,", ",");
}"""


def test_without_scripts_everything_is_there_but_the_buttons(chromium, site):
    paths = [path for path in kinds(site, min) if "calculator" not in path]
    texts = []
    for on in (True, False):
        with opened(chromium, site.address, java_script_enabled=on) as page:
            read = {}
            for path in paths:
                page.goto(site.address + path)
                read[path] = page.evaluate(TEXT)
            texts.append(read)
    with_scripts, without = texts
    assert with_scripts == without
    assert all(len(text) > 200 for text in without.values())


FORMATS = ("csv", "markdown", "latex")


def test_the_buttons_copy_what_the_command_line_prints(chromium, site, capsys):
    run = run_here(capsys)
    wanted = [
        next(figure for figure in figures.all() if figure.kind == kind)
        for kind in ("probability", "distribution", "mean")
    ]
    with opened(chromium, site.address, permissions=["clipboard-read", "clipboard-write"]) as page:
        for figure in wanted:
            topic = figures.topic(figure)
            page.goto(f"{site.address}figures/{figure.layout.game}/{topic}.html#{figure.id}")
            for format in FORMATS:
                page.evaluate("() => navigator.clipboard.writeText('')")
                page.locator(f"[id='{figure.id}'] [data-format='{format}'] + button").click()
                page.wait_for_function("async () => await navigator.clipboard.readText() !== ''")
                copied = page.evaluate("() => navigator.clipboard.readText()")
                status, printed, _ = run("figures", figure.id, "--format", format, "--quiet")
                assert status == 0
                assert copied.splitlines() == printed.splitlines(), (figure.id, format)


def test_the_files_to_take_along_are_what_the_command_line_prints(site, capsys):
    run = run_here(capsys)
    figure = next(figure for figure in figures.all() if figure.kind == "distribution")
    for format, ending in zip(FORMATS, ("csv", "md", "tex"), strict=True):
        file = site.folder / "data" / f"{figure.id}.{ending}"
        _, printed, _ = run("figures", figure.id, "--format", format, "--quiet")
        assert file.read_text(encoding="utf-8") == printed


def test_what_is_folded_away_on_a_screen_is_open_on_paper(chromium, site):
    shown = "() => document.querySelector('details table').checkVisibility()"
    with opened(chromium, site.address, viewport=PAPER) as page:
        page.goto(f"{site.address}study-fairness.html")
        assert not page.evaluate(shown)
        page.emulate_media(media="print")
        assert page.evaluate(shown)


BROKEN = r"""() => [...document.querySelectorAll("td, tbody th")].filter((cell) => {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    for (const found of node.data.matchAll(/[\d.,\/]{2,}/g)) {
      const range = document.createRange();
      range.setStart(node, found.index);
      range.setEnd(node, found.index + found[0].length);
      if (range.getClientRects().length > 1) return true;
    }
  }
  return false;
}).map((cell) => cell.textContent)"""
"""The cells in which a number goes on in the next line."""


def test_no_number_of_a_table_is_broken_on_paper(chromium, site):
    with opened(chromium, site.address, viewport=PAPER) as page:
        page.emulate_media(media="print")
        for path in kinds(site, max):
            if not path.startswith("api"):
                page.goto(site.address + path)
                assert page.evaluate(BROKEN) == [], path


@pytest.mark.parametrize("path", ["index.html", "statements.html", "pl/study-fairness.html"])
def test_the_first_tables_need_no_scrolling_on_a_phone(chromium, site, path):
    wider = "() => { const one = document.querySelector('main .scroll');"
    with opened(chromium, site.address, viewport=PHONE) as page:
        page.goto(site.address + path)
        assert page.evaluate(f"{wider} return one.scrollWidth - one.clientWidth; }}") <= 0
