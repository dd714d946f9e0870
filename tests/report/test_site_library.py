"""The pages about the library: every public name is explained once, from its docstring."""

import inspect
import os
import re
import subprocess
import sys
from html import unescape
from html.parser import HTMLParser
from importlib import import_module
from types import ModuleType

import griffe
import pytest

from thousandstats import games
from thousandstats.report.site import api
from thousandstats.report.site.library import LIBRARY, modules
from thousandstats.report.site.library.docstrings import blocks, inline
from thousandstats.report.site.library.signatures import signature
from thousandstats.results import Exact

PAGES = {page.name: page for page in api.pages()}
ENGLISH = {name: page.body("en") for name, page in PAGES.items()}


class Read(HTMLParser):
    """The ids and links of a page, its text, and whether every tag that is opened is closed."""

    VOID = ("br",)

    def __init__(self, html):
        super().__init__()
        self.ids, self.links, self.words, self.open = [], [], [], []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.ids += [found["id"]] if "id" in found else []
        self.links += [found["href"]] if "href" in found else []
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)

    @property
    def text(self):
        return " ".join("".join(self.words).split())


READ = {name: Read(html) for name, html in ENGLISH.items()}


def section(anchor):
    """What stands below an anchor, as far as the next section."""
    (name,) = (name for name, page in READ.items() if anchor in page.ids)
    start = ENGLISH[name].index(f'id="{anchor}"')
    return ENGLISH[name][start : ENGLISH[name].find("</section", start)]


def text(html):
    return " ".join(unescape(re.sub(r"<[^>]*>", "", html)).split())


def test_there_is_a_page_for_each_module_and_each_game():
    paths = {module.path for module in modules()}
    assert paths == {
        "thousandstats",
        *(f"thousandstats.{name}" for name in LIBRARY),
        *(f"thousandstats.games.{game}" for game in games.names()),
        *(
            f"thousandstats.games.{game.name}.{part}"
            for game in games.every()
            for part in game.documented
        ),
    }
    assert len(PAGES) == len(paths)
    assert "api" in PAGES
    assert "api-games-boston" in PAGES


def test_every_name_that_a_module_lists_is_explained_once():
    for module in modules():
        loaded = import_module(module.path)
        wanted = getattr(loaded, "__all__", ())
        if not LIBRARY.get(module.path.removeprefix("thousandstats."), ()):
            # Modules have pages of their own.
            wanted = {name for name in wanted if not isinstance(getattr(loaded, name), ModuleType)}
            wanted -= {"__version__"}
            assert {one.name for one in module.names} >= wanted, module.path
        for one in module.names:
            assert READ[module.page].ids.count(one.anchor) == 1
            assert not isinstance(getattr(loaded, one.name), ModuleType)


def test_every_public_function_class_and_method_says_what_it_does():
    silent = [
        one.anchor
        for module in modules()
        for name in module.names
        for one in (name, *name.members)
        if one.kind in ("class", "function", "method", "property") and not one.sections
    ]
    assert silent == []


def test_no_public_method_of_an_explained_class_is_left_out():
    told = {one.anchor: {member.name for member in one.members} for one in explained("class")}
    for anchor, members in told.items():
        path, _, name = anchor.rpartition(".")
        loaded = getattr(import_module(path), name)
        own = {key for key, value in vars(loaded).items() if inspect.isfunction(value)}
        assert {key for key in own if not key.startswith("_")} <= members, anchor


def explained(kind):
    return [one for module in modules() for one in module.names if one.kind == kind]


def test_every_link_leads_to_a_page_and_an_anchor_that_are_there():
    for name, page in READ.items():
        for link in page.links:
            target, _, anchor = link.partition("#")
            assert target.endswith(".html")
            assert not anchor or anchor in READ[target.removesuffix(".html")].ids, (name, link)
    assert sum("#" in link for page in READ.values() for link in page.links) > 100


def test_no_anchor_comes_twice_and_the_agreed_ones_are_there():
    ids = [id for page in READ.values() for id in page.ids]
    assert len(ids) == len(set(ids))
    assert {
        "thousandstats.hands.about",
        "thousandstats.figures.get",
        "thousandstats.answers.AskableLayout.probability",
        "thousandstats.results.Exact.percent",
        "thousandstats.games.thousand.three_players",
        "thousandstats.errors.InputError",
    } <= set(ids)


def test_a_function_shows_its_signature_parameters_results_errors_and_examples():
    shown = text(section("thousandstats.hands.about"))
    assert "about(layout: AskableLayout, cards: str, *, language: str = 'en', " in shown
    assert "**known: str | None) → HandReport" in shown
    assert shown.index("Parameters") < shown.index("Returns") < shown.index("Raises")
    assert "InputError If a card cannot be read" in shown
    assert ">>> told = hands.about(thousand.three_players, cards)" in shown
    assert "Exact 3/17" in shown
    assert 'language: "en", "pl", "ru" How the cards are written.' in shown
    html = section("thousandstats.hands.about")
    assert 'href="api-hands.html#thousandstats.hands.HandReport"' in html
    assert 'href="api-answers.html#thousandstats.answers.AskableLayout"' in html


def written(source):
    """The signature of a function in a module of this source."""
    with griffe.temporary_visited_module(source) as module:
        return unescape(signature(module["f"], {}).striptags())


SIGNATURES = [
    "f()",
    "f(a, b = 1) → int",
    "f(a, /)",
    "f(a, /, b)",
    "f(a, /, *, b)",
    "f(a, *, b, c = None)",
    "f(*args: int, b)",
    "f(a: str = 'x', *args, b: int, **more: list[int]) → dict[str, int] | None",
]


@pytest.mark.parametrize("shown", SIGNATURES)
def test_a_signature_is_shown_as_python_has_it(shown):
    source = shown.replace(" →", " ->")
    assert written(f"def {source}: ...") == shown


def test_a_long_signature_has_a_line_for_each_parameter():
    names = [f"parameter_{number}" for number in range(9)]
    shown = written(f"def f({', '.join(names)}): ...")
    assert shown == "f( " + " ".join(f"{name}," for name in names) + " )"


def test_a_parameter_is_no_link_to_a_module_of_the_same_name():
    html = section("thousandstats.hands.explorer")
    assert "<code>cards</code>" in html
    assert 'href="api-cards.html"' not in html


def test_a_class_shows_its_fields_with_their_types():
    shown = text(section("thousandstats.published.Plot"))
    assert "class Plot(id: str, title: str, axis: str, series: tuple[Series, ...])" in shown
    assert "title, axis: str What stands above it, and below." in shown
    assert not any("published.Plot." in id for id in READ["api-published"].ids)


def test_a_class_whose_docstring_names_no_fields_lists_them_with_types_and_values():
    assert text(section("thousandstats.hands.Rank")).endswith(
        "Fields value: int below: Exact equal: Exact above: Exact"
    )
    assert "AGREES = 'agrees'" in text(section("thousandstats.published.Verdict"))


def test_what_a_module_does_stands_before_what_it_has():
    for module in modules():
        kinds = [one.kind == "function" for one in module.names]
        assert kinds == sorted(kinds, reverse=True), module.path


def test_a_layout_tells_its_places_and_what_can_be_asked():
    for game in games.names():
        for layout in games.layouts(game).values():
            found = [
                one for one in explained("layout") if layout.title in str(one.sections[0].text)
            ]
            (shown,) = {text(section(one.anchor)) for one in found}
            assert all(f"{place} {size} cards" in shown for place, size in layout.places)
            assert all(term.meaning in shown for term in layout.terms)
            assert f"--game {game} --layout {layout.name}" in shown


def test_every_example_of_a_docstring_is_shown_as_it_is_typed():
    for one in (Exact, Exact.percent):
        inspected = [line for line in inspect.getdoc(one).splitlines() if line.startswith(">>>")]
        shown = section(f"thousandstats.results.{one.__qualname__}")
        assert [line for line in unescape(shown).splitlines() if ">>>" in line] == [
            line if number else f'<pre class="doctest"><code>{line}'
            for number, line in enumerate(inspected)
        ]


def test_no_page_is_large_and_none_shows_the_address_of_an_object():
    for name, html in ENGLISH.items():
        assert len(html.encode()) < 300_000, name
        assert " at 0x" not in html


def test_polish_pages_say_in_polish_that_the_rest_is_english():
    for name, page in PAGES.items():
        body = page.body("pl")
        intro, _, rest = body.partition('<div class="api" lang="en">')
        assert "po angielsku" in intro, name
        assert rest, name
        assert rest == ENGLISH[name].partition('<div class="api" lang="en">')[2]
        assert page.title.keys() == page.summary.keys() == {"en", "pl"}


def test_another_process_writes_the_same_and_loads_nothing_heavy():
    code = (
        "import sys; from thousandstats.report.site import api; from hashlib import sha256\n"
        "text = ''.join(page.body(lang) for page in api.pages() for lang in ('en', 'pl'))\n"
        "print(sha256(text.encode()).hexdigest())\n"
        "print({'numba', 'pandas', 'matplotlib'} & sys.modules.keys())"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            encoding="utf-8",
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    (only,) = found
    assert only.splitlines()[1] == "set()"


def test_reading_the_package_is_left_until_a_page_is_wanted():
    code = "import sys, thousandstats.report.site.api\nprint('griffe' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8")
    assert result.stdout.strip() == "False"


MARKED = [
    ("a < b & c", "a &lt; b &amp; c"),
    ("``a``", "<code>a</code>"),
    ("``a*b*c``", "<code>a*b*c</code>"),
    ("``<b>``", "<code>&lt;b&gt;</code>"),
    ("`name`", '<a href="#name"><code>name</code></a>'),
    ("`other`", "<code>other</code>"),
    ("`Check`\\ s", "<code>Check</code>s"),
    ("*so* it is", "<em>so</em> it is"),
    ("bit *i*, of *all* of them", "bit <em>i</em>, of <em>all</em> of them"),
    ("2*3*4", "2*3*4"),
    ("2 * 3 * 4", "2 * 3 * 4"),
    ("**known", "**known"),
    ("*args and **known", "*args and **known"),
    ('<script>"x"</script>', "&lt;script&gt;&#34;x&#34;&lt;/script&gt;"),
]


@pytest.mark.parametrize(("written", "shown"), MARKED)
def test_marks_in_a_line(written, shown):
    assert inline(written, {"name": "#name"}.get) == shown


BLOCKS = [
    ("One\nline.\n\nAnother.", "<p>One line.</p>\n<p>Another.</p>"),
    ("- one\n  goes on\n- two", "<ul>\n<li>one goes on</li>\n<li>two</li>\n</ul>"),
    ("- one\n\n  more\n- two", "<ul>\n<li><p>one</p>\n<p>more</p></li>\n<li>two</li>\n</ul>"),
    (
        "- one\n\n  >>> 1\n  1",
        '<ul>\n<li><p>one</p>\n<pre class="doctest"><code>&gt;&gt;&gt; 1\n1</code></pre></li>\n'
        "</ul>",
    ),
    (">>> 1 < 2\nTrue", '<pre class="doctest"><code>&gt;&gt;&gt; 1 &lt; 2\nTrue</code></pre>'),
    ("    a  b\n      c", "<pre><code>a  b\n  c</code></pre>"),
    ("Notes\n-----\nSee *it*.", '<p class="label">Notes</p>\n<p>See <em>it</em>.</p>'),
    ("Notes\n-----", '<p class="label">Notes</p>'),
    ("a\n- b", "<p>a - b</p>"),
    ("", ""),
]


@pytest.mark.parametrize(("written", "shown"), BLOCKS)
def test_blocks_of_a_text(written, shown):
    assert blocks(written) == shown
