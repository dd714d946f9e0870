"""The static pages: whole, linked, the same each time, and with the numbers of the command line."""

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest
import small_ledger
from shell import ROOT, as_json, run_here
from small_ledger import AVERAGE, LIMIT, MEAN, OPEN, QUEEN, RIGHT, WRONG, small

from thousandstats import figures, games
from thousandstats.errors import InputError
from thousandstats.published import Check, Claim, Figure, Page
from thousandstats.report import results_folder
from thousandstats.report.site import build, copies, frame, words
from thousandstats.report.site.languages import LANGUAGES, local
from thousandstats.reproduction import compute, loading
from thousandstats.reproduction.documents import figures_json
from thousandstats.results import Distribution, Exact, grouped

HEAVIEST = 300_000
"""What a page may weigh with all that it loads."""

VOID = {"meta", "link", "img", "br", "input", "hr", "wbr"}

SUITS = "♠♣♦♥"


class Read(HTMLParser):
    """A page: its tags with their attributes, and its text with the language it is in."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.texts, self.open = [], [], []
        self.feed(html)
        assert self.open == [], "a tag is not closed"

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append((tag, dict(attrs).get("lang")))

    def handle_endtag(self, tag):
        opened, _ = self.open.pop()
        assert opened == tag

    def handle_data(self, data):
        language = next((lang for _, lang in reversed(self.open) if lang), "")
        self.texts.append((data, language, [tag for tag, _ in self.open]))

    def all(self, tag):
        return [attrs for name, attrs in self.tags if name == tag]

    @property
    def ids(self):
        return [attrs["id"] for _, attrs in self.tags if "id" in attrs]

    @property
    def links(self):
        """What the page refers to, and whether it loads that itself."""
        for tag, attrs in self.tags:
            for name in ("href", "src", "data-tables"):
                if not attrs.get(name, "data:").startswith("data:"):
                    icon = attrs.get("rel") in ("icon", "canonical", "alternate")
                    yield attrs[name], tag in ("img", "script", "link") and not icon


def text(html):
    """The text of a piece of HTML, as it is read."""
    inline = re.sub(r"</?(span|b|strong|a|code|small|cite)\b[^>]*>", "", html)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", inline)).replace("\ufe0e", "").split())


def section(html, id):
    """The part of a page under an anchor."""
    start = html.index(f'<section class="figure" id="{id}">')
    return html[start : html.index("</section>", start)]


@pytest.fixture(scope="session")
def whole(built):
    """The site of the results that are here: every file by its name."""
    return {
        path.relative_to(built).as_posix(): path.read_bytes()
        for path in built.rglob("*")
        if path.is_file()
    }


@pytest.fixture(scope="session")
def pages(whole):
    """Its pages, read."""
    return {n: Read(content.decode()) for n, content in whole.items() if n.endswith(".html")}


@pytest.fixture(scope="module")
def tiny():
    """The site of four claims."""
    return build.files(small(RIGHT, WRONG, OPEN, AVERAGE))


def test_every_link_leads_to_a_file_and_every_anchor_to_a_place_on_it(whole, pages):
    for name, page in pages.items():
        for link, _ in page.links:
            path, _, anchor = link.partition("#")
            assert not re.match(r"[a-z]+:|/", path), f"{name} asks the network for {link}"
            target = normpath(join(dirname(name), path)) if path else name
            assert target in whole, f"{name} leads to {link}, which is not there"
            if anchor and target.endswith(".html") and "calculator" not in target:
                assert anchor in pages[target].ids, f"{name} leads to {link}"


def test_every_page_can_be_reached_from_the_first(whole, pages):
    for start in ("index.html", "pl/index.html"):
        seen, next_ones = set(), [start]
        while next_ones:
            name = next_ones.pop()
            if name in seen or name not in pages:
                continue
            seen.add(name)
            links = (link.partition("#")[0] for link, _ in pages[name].links)
            next_ones += [normpath(join(dirname(name), link)) for link in links if link]
        assert seen == set(pages)


def test_no_page_is_too_heavy_for_a_phone(whole, pages):
    for name, page in pages.items():
        loads = {normpath(join(dirname(name), link)) for link, loaded in page.links if loaded}
        weight = len(whole[name]) + sum(len(whole[file]) for file in loads)
        assert weight <= HEAVIEST, f"{name} weighs {weight}"


def test_both_languages_have_the_same_pages_and_lead_to_each_other(pages):
    english = {name for name in pages if not name.startswith("pl/")}
    assert {f"pl/{name}" for name in english} == set(pages) - english
    for name in english:
        for own, other, there in ((name, f"pl/{name}", "pl"), (f"pl/{name}", name, "en")):
            assert pages[own].all("html") == [{"lang": "pl" if there == "en" else "en"}]
            (link,) = [a for a in pages[own].all("a") if a.get("hreflang") == there]
            assert normpath(join(dirname(own), link["href"])) == other


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_has_its_anchor_with_all_that_belongs_to_it(whole, language):
    found = loading.read(ROOT / "results")
    for figure in figures.all():
        page = whole[frame.folder_of(language) + frame.figure_path(figure.id)].decode()
        here = text(section(page, figure.id))
        said = words.of(language)
        for part in ("question", "condition", "known", "rules", "routes", "simulation", "rebuild"):
            assert said[part] in here, (figure.id, part)
        assert figure.asked.text in here
        assert (figure.asked.given or said["nothing"]) in here
        assert f"thousandstats figures {figure.id}" in here
        assert 'thousandstats ask "' in here
        assert said["agree"] in here
        if language == "en":
            title = figure.title.removesuffix(", with two players")
            assert all(part in here for part in (title, figure.known, figure.rules))
            assert ", with two players" not in here.partition(figure.known)[0]
        simulated = found.figures[figure].simulated
        assert local(grouped(simulated.deals), language).replace("\xa0", " ") in here
        assert str(simulated.seed) in here
        for ending in ("csv", "md", "tex"):
            link = f'data/{figure.id}.{ending}" data-format='
            assert link in section(page, figure.id)
            assert f'download="{figure.id.replace("/", "-")}.{ending}"' in section(page, figure.id)


# All of them are for the slow tier; every seventeenth has one of each kind and of each layout.
@pytest.mark.parametrize("step", [17, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_of_a_figure_are_those_of_its_answer(whole, language, step):
    for figure in figures.all()[::step]:
        page = whole[frame.folder_of(language) + frame.figure_path(figure.id)].decode()
        here, answer = section(page, figure.id), figure.answer()
        if isinstance(answer, Distribution):
            body = here[here.index("<tbody>") : here.index("</tbody>")]
            rows = re.findall(r"<tr>.*?</tr>", body, re.DOTALL)
            if len(answer) <= 100:
                assert len(rows) == len(answer)
                for row, exact in zip(rows, answer.values(), strict=True):
                    cells = [text(cell) for cell in re.findall(r"<td.*?</td>", row)]
                    assert cells[:4] == in_words(exact, language)
            else:
                assert len(rows) == 20
        else:
            shown = text(here[here.index('<p class="number">') :].partition("</p>")[0])
            for number in in_words(answer, language):
                assert number in shown, figure.id


def in_words(exact, language):
    """A number as the command line writes it, put into a language."""
    if exact.kind == "mean":
        shown = exact.value_text()
        numbers = [shown, str(exact.fraction), grouped(exact.count), grouped(exact.total)]
    else:
        numbers = [exact.percent(), exact.one_in(), str(exact.fraction), grouped(exact.count)]
    return [local(number, language).replace("\xa0", " ") for number in numbers]


def test_a_table_that_is_cut_says_so_and_keeps_the_likeliest(whole):
    figure = figures.get("thousand/kitty/points-beside-the-hand")
    here = section(whole[frame.figure_path(figure.id)].decode(), figure.id)
    answer = figure.exact()
    likeliest = sorted(answer.counts.values(), reverse=True)[:20]
    share = Exact(sum(likeliest), answer.total).percent()
    assert (
        f"Shown are the 20 likeliest of {len(answer)} outcomes; together they make {share}."
        in text(here)
    )
    table = whole["data/thousand/kitty/points-beside-the-hand.csv"].decode()
    assert len(table.splitlines()) == len(answer) + 1


def test_a_column_that_does_not_add_up_says_so(whole):
    page = whole["figures/thousand/marriages.html"].decode()
    note = "The rounded column adds to 99.9%, not 100%, because each entry is rounded by itself."
    assert note in text(section(page, "thousand/marriages/in-the-hand"))
    polish = whole["pl/figures/thousand/marriages.html"].decode()
    assert "99,9%, a nie do 100%" in text(section(polish, "thousand/marriages/in-the-hand"))


@pytest.mark.parametrize("format", ["csv", "markdown", "latex"])
def test_a_table_to_take_along_is_that_of_the_command_line(whole, capsys, format):
    ending = {"csv": "csv", "markdown": "md", "latex": "tex"}[format]
    run = run_here(capsys)
    for figure in (LIMIT, QUEEN, MEAN, figures.get("thousand/marriages/which-in-the-hand")):
        status, printed, _ = run("figures", figure.id, "--format", format)
        assert status == 0
        assert whole[f"data/{figure.id}.{ending}"].decode() == printed
        script = whole[f"data/{figure.id}.js"].decode()
        start = f'(window.thousandstatsTables ??= {{}})["{figure.id}"] = '
        assert script.startswith(start)
        assert script.endswith(";\n")
        assert json.loads(script[len(start) : -2])[format] == printed


def test_a_table_that_is_heavy_has_links_and_no_script(whole):
    scripts = {
        name: len(content)
        for name, content in whole.items()
        if name.startswith("data/") and name.endswith(".js")
    }
    assert max(scripts.values()) <= copies.HEAVIEST
    assert len(scripts) < len(figures.all())
    for figure in figures.all():
        here = section(whole[frame.figure_path(figure.id)].decode(), figure.id)
        name = f"data/{figure.id}.js"
        assert ("data-tables=" in here) == (name in here) == (name in scripts), figure.id
    assert "data/thousand/kitty/points-beside-the-hand.js" not in scripts


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_begins_with_what_players_ask_first(whole, language):
    home = whole[f"{frame.folder_of(language)}index.html"].decode()
    table = home[home.index("<tbody>") : home.index("</tbody>")]
    rows = re.findall(r"<tr>.*?</tr>", table, re.DOTALL)
    assert len(rows) == len(figures.headlines()) >= 10
    for figure, row in zip(figures.headlines(), rows, strict=True):
        assert f"#{figure.id}" in row
        exact = figure.answer()
        numbers = in_words(exact, language)[: 1 if exact.kind == "mean" else 3]
        assert all(number in text(row) for number in numbers)
    verdict = f"{local('33.1%', language)} {words.of(language)['agrees']}"
    assert "K8" in rows[4]
    assert text(rows[4]).endswith(verdict)
    assert "E2" not in rows[4], "what other pages print is no headline"
    assert "T4" not in rows[-2], "a comparison with another figure says nothing of one"


def test_home_tells_how_many_statements_have_which_verdict(whole, tiny):
    said = text(whole["index.html"].decode())
    for part in ("agree", "hold under a condition", "are not yet checked", "disagree"):
        assert re.search(rf"\b\d+ {part}\b", said), part
    assert "2 agree 1 is not yet checked 1 disagrees" in text(tiny["index.html"].decode())
    assert "2 zgodne 1 jeszcze niesprawdzone 1 niezgodne" in text(tiny["pl/index.html"].decode())


def test_a_layout_starts_with_headlines_and_plots_and_ends_with_what_is_certain(whole):
    for name, last in (("three", "Cards that you do not see"), ("two", "Cards that are dealt")):
        page = whole[f"thousand/{name}.html"].decode()
        parts = page.split('<section class="topic">')[1:]
        assert "always" not in text("".join(parts[:-2]))
        assert last in parts[-1]
        assert "always" in parts[-1]
        with_headlines = [
            any(f"#{one.id}" in part for one in figures.headlines()) for part in parts
        ]
        assert sum(with_headlines) >= 1
        assert not any(with_headlines[len(parts) // 2 :])
        for part in parts:
            shown = re.findall(r'<td class="num">(.*?)</td>', part)[::2]
            assert len(set(shown)) == len(shown), "a topic shows one number twice"
        assert ", with two players" not in text(page)
        assert "Unseen" not in page


def test_every_page_allows_its_own_files_only_and_has_nothing_written_into_it(pages):
    data = {"type": "application/json"}
    for name, page in pages.items():
        (first, charset), (second, policy) = page.tags[2:4]
        assert (first, second) == ("meta", "meta"), name
        assert "charset" in charset, name
        assert policy == {"http-equiv": "Content-Security-Policy", "content": frame.POLICY}, name
        assert not page.all("style"), name
        for tag, attrs in page.tags:
            assert "style" not in attrs, name
            assert not any(one.startswith("on") for one in attrs), name
            assert not attrs.get("href", "").lower().startswith(("javascript:", "data:")), name
            assert tag != "script" or "src" in attrs or data.items() <= attrs.items(), name


def test_the_policy_names_what_may_be_loaded_and_refuses_the_rest():
    rules = dict(rule.split(" ", 1) for rule in frame.POLICY.split("; "))
    assert [rules[name] for name in ("default-src", "base-uri", "form-action")] == ["'none'"] * 3
    loaded = {name: sources for name, sources in rules.items() if name.endswith("-src")}
    del loaded["default-src"]
    assert loaded == dict.fromkeys(("script-src", "style-src", "img-src"), "'self' file:")


def test_tables_have_captions_and_headings_with_a_scope_and_pictures_a_text(pages):
    for name, page in pages.items():
        assert len(page.all("h1")) == 1, name
        assert all(attrs.get("scope") in ("col", "row") for attrs in page.all("th")), name
        named = [a for a in page.all("div") if a.get("role") == "region"]
        assert all(a.get("aria-label") or a["aria-labelledby"] in page.ids for a in named), name
        assert all(len(attrs["alt"]) > 30 for attrs in page.all("img")), name
        if not re.match("(pl/)?api-", name):
            assert len(page.all("caption")) == len(page.all("table")), name
        assert len(page.ids) == len(set(page.ids)), name
        skip = page.all("a")[0]
        assert (skip["class"], skip["href"]) == ("skip", "#main")
        assert "main" in page.ids
        assert [a for a in page.all("meta") if a.get("name") == "viewport"]
        assert [a for a in page.all("meta") if a.get("name") == "description" and a["content"]]


def test_headings_leave_out_no_level(pages):
    for name, page in pages.items():
        levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch(r"h[1-6]", tag)]
        assert all(b <= a + 1 for a, b in pairwise(levels)), name


def test_no_suit_is_left_to_be_drawn_as_a_picture(pages):
    for name, page in pages.items():
        for said, _, tags in page.texts:
            if tags and tags[-1] not in ("script", "title"):
                assert not re.search(f"[{SUITS}](?!\ufe0e)", said), (name, said)


def test_nothing_on_a_polish_page_is_english_without_saying_so(pages):
    english = [texts[0] for texts in words.WORDS.values() if texts[0] != texts[1]]
    telling = {said.partition("{")[0].strip(" ,;:.") for said in english}
    telling = {said for said in telling if len(said) > 8}
    assert len(telling) > 30
    for name, page in pages.items():
        if name.startswith("pl/"):
            for said, language, tags in page.texts:
                if language == "pl" and not {"code", "script", "style"} & set(tags):
                    assert said.strip(" ,;:.") not in telling, (name, said)


def test_every_word_is_there_in_both_languages_with_the_same_places():
    same = {"errata", "figure"}
    for key, texts in words.WORDS.items():
        assert len(texts) == len(LANGUAGES), key
        assert all(texts), key
        places = [sorted(re.findall(r"\{(\w*)\}", said)) for said in texts]
        assert places[0] == places[1], key
        assert texts[0] != texts[1] or key in same, key
        assert not re.search(r"\d", "".join(texts)) or key == "one_in", f"{key} holds a number"
    for name, forms in words.FORMS.items():
        assert [len(some) for some in forms] == [2, 3], name
        assert all(form.count("{}") == 1 for some in forms for form in some)


def test_every_word_is_used():
    folder = Path(build.__file__).parent
    used = "".join(
        path.read_text(encoding="utf-8")
        for ending in ("html", "py")
        for path in folder.rglob(f"*.{ending}")
        if path.name != "words.py"
    )
    looked_up = {verdict.value for verdict in compute.Verdict} | {"mean", "variance"}
    for key in words.WORDS:
        assert key in looked_up or re.search(rf'w\.{key}\b|"{key}"', used), key


def contrast(one, other):
    """How far two colours are apart, as accessibility is measured."""

    def light(colour):
        digits = colour[1:] if len(colour) == 7 else "".join(d * 2 for d in colour[1:])
        parts = [int(digits[n : n + 2], 16) / 255 for n in (0, 2, 4)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return sum(share * p for share, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_every_colour_of_text_stands_out_in_light_in_dark_and_on_paper(tiny):
    style = tiny["static/site.css"].decode()
    schemes = [
        dict(re.findall(r"--(\w+): (#[0-9a-f]{3,6})\b", block))
        for block in re.findall(r":root \{([^}]*)\}", style)
    ]
    assert len(schemes) == 3
    for colours in schemes:
        for ink in ("text", "muted", "accent", "red", "good", "fair", "bad", "none"):
            for ground in ("background", "raised"):
                assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)
        assert contrast(colours["text"], colours["bar"]) >= 4.5


def test_a_printed_value_stands_beside_ours_with_its_verdict(whole):
    home = whole["statements.html"].decode()
    for claim in (claim for claim in figures.claims() if claim.source == "document"):
        assert f'id="{claim.id}"' in home
    start = home.index('id="K9"')
    here = text(home[start : home.index("</article>", start)])
    assert "Three cards missing: 46.5%; four: 57.9%." in here
    assert "46.5% 46.5% agrees" in here
    assert "57.9% 57.9% agrees" in here
    assert "of 2,080,800" in here
    errata = whole["errata.html"].decode()
    assert "(0.209, 0.267) 45/136 = 0.331 disagrees" in text(errata)


def test_a_condition_that_saves_a_statement_and_many_alike_figures_are_told(whole):
    home = whole["statements.html"].decode()
    three = text(home[home.index('id="K3"') : home.index('id="K4"')])
    assert "160 to 220 160 to 360 holds under a condition" in three
    assert (
        "true of The bid limit of a hand with exactly one marriage: in 100.0% of these cases"
        in three
    )
    six = text(home[home.index('id="K6"') : home.index('id="K7"')])
    assert "and the same for 23 more figures, to" in six
    assert six.count("3 in 17 3 of 17 agrees") == 1


def test_the_same_results_give_the_same_bytes_in_every_process(tmp_path):
    results = tmp_path / "results"
    results_folder.write(small(RIGHT, WRONG, OPEN, AVERAGE), results)
    code = (
        "import sys, hashlib; sys.path.insert(0, sys.argv[2]); from pathlib import Path\n"
        "from small_ledger import *; from thousandstats.reproduction import loading\n"
        "from thousandstats.report.site import build\n"
        "found = loading.read(Path(sys.argv[1]), (RIGHT, WRONG, OPEN, AVERAGE), ())\n"
        "for name, content in sorted(build.files(found).items()):\n"
        "    print(name, hashlib.sha256(content).hexdigest())"
    )
    printed = [
        subprocess.run(
            [sys.executable, "-c", code, str(results), str(Path(small_ledger.__file__).parent)],
            env={**os.environ, "PYTHONHASHSEED": number},
            check=True,
            capture_output=True,
            encoding="utf-8",
        ).stdout
        for number in ("1", "2")
    ]
    assert printed[0] == printed[1]
    assert "index.html" in printed[0]


def test_results_that_are_read_give_the_pages_of_results_that_are_computed(tmp_path, tiny):
    computed = small(RIGHT, WRONG, OPEN, AVERAGE)
    results_folder.write(computed, tmp_path)
    read = loading.read(tmp_path, (RIGHT, WRONG, OPEN, AVERAGE), ())
    assert build.files(read) == tiny
    assert tiny["figures.json"].decode() == figures_json(computed)


def test_nothing_tells_where_and_when_the_pages_were_made(whole):
    place = str(ROOT).encode()
    for name, content in whole.items():
        assert place not in content, name
        assert not re.search(rb"20\d\d-\d\d-\d\d|\b\d\d:\d\d:\d\d\b", content), name
        assert not re.search(rb"<[\w-]+ (?:object|method|function)[^>]* at 0x", content), name


def test_an_address_adds_canonical_links_alternates_and_a_site_map(tiny):
    found = small(RIGHT, WRONG, OPEN, AVERAGE)
    told = build.files(found, "https://example.org/cards/")
    page = told["pl/figures/thousand/limit.html"].decode()
    start = "https://example.org/cards/"
    assert f'rel="canonical" href="{start}pl/figures/thousand/limit.html"' in page
    for code, at in (("en", ""), ("pl", "pl/"), ("x-default", "")):
        link = f'hreflang="{code}" href="{start}{at}figures/thousand/limit.html"'
        assert f'rel="alternate" {link}' in page
    assert f'rel="canonical" href="{start}"' in told["index.html"].decode()
    site_map = told["sitemap.xml"].decode()
    pages = [name for name in told if name.endswith(".html")]
    assert site_map.count("<loc>") == len(pages)
    for name in pages:
        address = start + re.sub(r"(^|/)index\.html$", r"\1", name)
        assert f"<loc>{address}</loc>" in site_map
    assert "sitemap.xml" not in tiny
    assert all(b"canonical" not in tiny[n] and b"https:" not in tiny[n] for n in pages)


def test_a_game_a_topic_and_a_figure_that_are_added_appear():
    boston = games.layout("boston")
    void = Figure(
        "boston/suits/void-in-the-hand",
        "Your hand is void in a suit",
        boston,
        "shortest(hand) == 0",
        "Nothing is known: no card has been seen.",
        "52 cards, thirteen each.",
    )
    said = Claim("Z1", "A book", "The chance is 5.1%.", (Check("5.1%", void),))
    made = build.files(small(RIGHT, said))
    page = made["figures/boston/suits.html"].decode()
    shown = text(section(page, void.id))
    assert void.answer().percent() in shown
    assert str(void.answer().fraction) in shown
    assert "--game boston" in shown
    assert "Z1" in shown
    for name in ("index.html", "boston/index.html", "figures/thousand/limit.html"):
        links = [link for link, _ in Read(made[name].decode()).links]
        assert any(link.endswith("boston/index.html") for link in links)
    assert "figures/boston/suits.html" in made["boston/standard.html"].decode()
    assert "Suits</a>" in made["boston/index.html"].decode()
    polish = section(made["pl/figures/boston/suits.html"].decode(), void.id)
    assert f'<span lang="en">{void.title}</span>' in polish


def test_a_page_of_a_game_gets_the_frame_its_files_and_working_links(tmp_path, monkeypatch):
    (tmp_path / "dice.js").write_text("1;\n", encoding="utf-8")
    body = (
        '<h1>Dice</h1><p><a href="page:index.html">a</a> <a href="site:figures.json">b</a> '
        f'<a href="figure:{LIMIT.id}">c</a> <a href="#d">d</a></p>'
    )
    page = Page(
        "dice", {"en": "Dice", "pl": "Kości"}, {"en": "To throw.", "pl": "Do rzucania."},
        lambda language: body, ("dice.js",), (), tmp_path,
    )  # fmt: skip
    honest = games.get

    def get(name):
        return replace(honest(name), pages=lambda: (page,)) if name == "boston" else honest(name)

    monkeypatch.setattr(games, "get", get)
    made = build.files(small(RIGHT))
    polish = made["pl/boston/dice.html"].decode()
    assert "Kości" in polish
    assert '<script src="../../static/boston/dice.js" defer>' in polish
    assert made["static/boston/dice.js"] == b"1;\n"
    limit = f"../figures/thousand/limit.html#{LIMIT.id}"
    for link in ("../index.html", "../../figures.json", limit):
        assert f'href="{link}"' in polish
    assert 'href="#d"' in polish
    assert "boston/dice.html" in made["index.html"].decode()


def test_other_files_stay_and_pages_that_are_no_longer_made_go(tmp_path, tiny):
    out = tmp_path / "site"
    build.write(tiny, out)
    (out / "mine.txt").write_text("of my own", encoding="utf-8")
    (out / "thousand" / "mine.html").write_text("of my own", encoding="utf-8")
    fewer = {n: c for n, c in tiny.items() if not n.startswith(("thousand/", "pl/"))}
    build.write(fewer, out)
    there = {p.relative_to(out).as_posix() for p in out.rglob("*") if p.is_file()}
    assert there == {*fewer, "site-files.txt", "mine.txt", "thousand/mine.html"}


def test_a_file_in_the_way_is_refused_and_left_alone(tmp_path, tiny):
    (tmp_path / "index.html").write_text("my home page", encoding="utf-8")
    with pytest.raises(InputError, match=r"holds index\.html, and no site-files\.txt"):
        build.write(tiny, tmp_path)
    assert [p.name for p in tmp_path.iterdir()] == ["index.html"]
    assert (tmp_path / "index.html").read_text(encoding="utf-8") == "my home page"


@pytest.fixture
def run(capsys):
    return run_here(capsys)


@pytest.fixture
def quick(monkeypatch):
    """A run that is to compute or read everything does so for the small ledger."""
    found = small(RIGHT, WRONG, OPEN, AVERAGE)
    asked = []
    monkeypatch.setattr(compute, "reproduce", lambda **how: asked.append("computed") or found)
    monkeypatch.setattr(loading, "read", lambda folder: asked.append(str(folder)) or found)
    return asked


def test_without_results_the_command_computes_them(run, quick, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status, printed, told = run("site")
    assert (status, printed, quick) == (0, "", ["computed"])
    assert told.startswith("There is no folder results, so everything is computed now.\n")
    assert "Drawing the plots and writing the pages of site.\n" in told
    assert "pages are in site; open site/index.html." in told.replace("\\", "/")
    assert (tmp_path / "site" / "index.html").is_file()


def test_with_results_the_command_reads_them(run, quick, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "results").mkdir()
    (tmp_path / "other").mkdir()
    assert run("site", "--quiet") == (0, "", "")
    assert run("site", "--results", "other", "--out", "more", "--quiet") == (0, "", "")
    assert quick == ["results", "other"]


def test_the_command_tells_in_json_what_it_wrote(run, quick, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    told = as_json(run, "site", "--quiet", "--base-url", "https://example.org/cards")
    files = [p for p in (tmp_path / "site").rglob("*") if p.is_file()]
    assert told["files"] == str(len(files) - 1)  # the list itself is none of them
    assert told["base_url"] == "https://example.org/cards/"
    assert (told["out"], told["results"]) == ("site", None)
    assert "pl/index.html" in told["pages"]


@pytest.mark.parametrize(
    ("written", "address"),
    [
        ("https://example.org", "https://example.org/"),
        ("http://example.org:8080/a/b/", "http://example.org:8080/a/b/"),
        ("https://żółw.example/gry/tysiąc", "https://xn--w-uga1v8h.example/gry/tysi%C4%85c/"),
        ("https://example.org/100%/tysi%C4%85c", "https://example.org/100%25/tysi%C4%85c/"),
        ("http://[::1]:8000/~me", "http://[::1]:8000/~me/"),
    ],
)
def test_an_address_is_written_in_letters_that_addresses_have(
    run, quick, tmp_path, monkeypatch, written, address
):
    monkeypatch.chdir(tmp_path)
    told = as_json(run, "site", "--quiet", "--base-url", written)
    assert told["base_url"] == address
    for name in ("index.html", "sitemap.xml"):
        content = (tmp_path / "site" / name).read_text(encoding="utf-8")
        assert address in content
        assert written.rstrip("/") + "/" not in content.replace(address, "")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--results", "nowhere"], "There is no folder 'nowhere' of results"),
        (["--out", ""], "--out is '', which cannot be the name of a folder."),
        (["--out", "file"], "file is a file; --out takes a folder for the pages."),
        (["--out", "file/deep"], "The pages cannot be written to file/deep"),
        (["--base-url", "example.org"], "'example.org' is none."),
        (["--base-url", "ftp://example.org"], "'ftp://example.org' is none."),
        (["--base-url", "https://"], "'https://' is none."),
        (["--base-url", "https://example.org:port/"], "is none."),
        (["--base-url", "https://me:secret@example.org/"], "is none."),
        (["--base-url", "https://exa..mple.org/"], "is none."),
        (["--base-url", "https://example.org/?a=1"], "is none."),
        (["--base-url", 'https://example.org/"'], "is none."),
        (["--results", "."], "figures.json cannot be read"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(run, tmp_path, monkeypatch, words, says):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("", encoding="utf-8")
    status, printed, told = run("site", *words)
    assert (status, printed) == (2, "")
    assert says in told.replace("\\", "/")
    assert told.count("\n") == 1
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


def test_numbers_are_put_into_polish_and_nothing_else_is_changed():
    for english, polish in (
        ("807,723,671,040", "807 723 671 040"),
        ("4807", "4807"),
        ("1 in 735,471.50", "1 na 735 471,50"),
        ("1 in <1.01", "1 na <1,01"),
        (">99.9%", ">99,9%"),
        ("3 of 17", "3 z 17"),
        ("3 in 17", "3 na 17"),
        ("160 to 220", "160 do 220"),
        ("54.0% against 28.5%", "54,0% wobec 28,5%"),
        ("(0.096, 0.171)", "(0,096; 0,171)"),
        ("3/17 = 0.176", "3/17 = 0,176"),
        ("1, 200, no", "1, 200, nie"),
        ("yes, no, yes", "tak, nie, tak"),
        ("4-3-0-0", "4-3-0-0"),
    ):
        assert local(english, "pl").replace("\xa0", " ") == polish
        assert local(english, "en") == english
