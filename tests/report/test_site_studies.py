"""The pages of the studies: they follow from the blocks that are kept, whatever the study."""

import json
import re
import shutil
from dataclasses import replace
from html import unescape

import pytest
from shell import ROOT
from small_studies import TINY

from thousandstats import studies, thousand
from thousandstats.errors import InputError
from thousandstats.report.site import studies as site
from thousandstats.results import grouped
from thousandstats.simulation import runs
from thousandstats.studies import fairness, running, store
from thousandstats.studies.polish import TEXTS

RESULTS = ROOT / "results"

three = thousand.three_players


def worked_out(study, out, blocks=None):
    many = study.blocks if blocks is None else blocks
    running.complete(study, store.file(study, out), many, runs.lanes(study.source, 2))
    return out


def pages_of(results):
    return site.pages(site.read(results))


@pytest.fixture(scope="module")
def tiny(tmp_path_factory):
    """A folder of results with a small study."""
    return worked_out(TINY, tmp_path_factory.mktemp("results"))


@pytest.fixture(scope="module")
def stored():
    """The pages of what this repository keeps."""
    return pages_of(RESULTS)


@pytest.fixture
def only(monkeypatch):
    """Let these be all studies there are."""
    return lambda *listed: monkeypatch.setattr(studies, "all", lambda: listed)


def of(pages, name):
    return next(page for page in pages if page.name == name)


def text(html):
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def rows(html, caption_or_id):
    """The cells of the table that stands after an id."""
    part = html[html.index(f'id="{caption_or_id}"') :]
    part = part[: part.index("</table>")]
    return [
        [text(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)]
        for row in re.findall(r"<tr>(.*?)</tr>", part, re.DOTALL)
    ]


def test_the_stored_studies_have_their_pages(stored):
    kept = [study for study in studies.all() if store.load(study, store.file(study, RESULTS))]
    assert {study.name for study in kept} >= {"fairness", "census-two"}
    assert [page.name for page in stored] == ["studies", *(f"study-{one.name}" for one in kept)]
    for study in kept:
        parts = store.load(study, store.file(study, RESULTS))
        body = of(stored, f"study-{study.name}").body("en")
        shown = text(body)
        head, *table = study.table(parts)
        assert rows(body, "table")[0] == list(head)
        assert rows(body, "table")[1:] == [list(row) for row in table]
        assert ("This is a part" in shown) == (len(parts) < study.blocks)
        assert f"{grouped(study.blocks)}" in shown
        assert "Nothing differs from what it must be." in shown
        assert f"thousandstats study {study.name} --check" in shown
        assert len(body.encode()) < 300_000


def test_the_list_says_of_each_what_is_kept(tiny, only, tmp_path):
    only(TINY)
    (index, page) = pages_of(tiny)
    assert "Kept whole." in text(index.body("en"))
    assert 'href="study-census-tiny.html"' in index.body("en")
    part = worked_out(TINY, tmp_path, 3)
    (index, page) = pages_of(part)
    assert f"Kept in part: 3 of {TINY.blocks} blocks." in text(index.body("en"))
    assert "This is a part: 3 of" in text(page.body("en"))
    assert f"3 z {TINY.blocks}" in text(page.body("pl"))


@pytest.mark.parametrize("folder", [None, "nowhere"])
def test_without_results_the_list_says_how_to_compute_them(folder, tmp_path):
    (index,) = pages_of(folder and tmp_path / folder)
    shown = text(index.body("en"))
    for study in studies.all():
        assert "This command works it out:" in shown
        assert f"thousandstats study {study.name}" in shown
        assert f"thousandstats study {study.name}" in text(index.body("pl"))
    assert "href" not in index.body("en")


def test_a_study_that_is_added_appears_by_itself(tiny, only):
    only(*studies.all(), TINY)
    page = of(pages_of(tiny), "study-census-tiny")
    assert page.title["en"].startswith("The marriages in every place")
    shown = text(page.body("en"))
    for key, value in TINY.about.items():
        assert key.replace("_", " ") in shown or key == "key"
        assert ((grouped(int(value)) if value.isdigit() else value) in shown) == (key != "key")
    assert f"visited {grouped(TINY.source.size * TINY.blocks)}" in shown


def test_what_no_language_has_stays_english_and_says_so(tiny, only):
    only(TINY)
    page = of(pages_of(tiny), "study-census-tiny")
    assert f'<span lang="en">{TINY.title[:1].upper()}{TINY.title[1:]}</span>' in page.body("pl")
    assert f"<dt>{TEXTS['visited']}</dt>" in page.body("pl")


def test_the_file_of_a_study_lies_beside_the_pages_unless_it_is_heavy(tiny, only, monkeypatch):
    only(TINY)
    (kept,) = site.read(tiny)
    link = f'<a href="site:data/{kept.page}.json" download>'
    assert site.files([kept]) == {
        "data/study-census-tiny.json": store.file(TINY, tiny).read_bytes()
    }
    assert link in of(site.pages([kept]), kept.page).body("pl")
    monkeypatch.setattr(site, "HEAVIEST", 10)
    assert site.files([kept]) == {}
    assert "site:data" not in of(site.pages([kept]), kept.page).body("pl")


def test_faults_are_told(tiny, only):
    broken = replace(TINY, faults=lambda parts: iter(["It leaks <here>."]))
    only(broken)
    page = of(pages_of(tiny), "study-census-tiny")
    assert "It leaks &lt;here&gt;." in page.body("en")
    assert "Nothing differs" not in page.body("en")


def copied(tiny, tmp_path):
    shutil.copytree(tiny / "studies", tmp_path / "studies")
    return store.file(TINY, tmp_path)


SPOILED = [
    (lambda text: text[: len(text) // 2], "is no file of a study, or was cut short"),
    (lambda text: "[]", "is no file of a study"),
    (lambda text: text.replace("census-tiny", "census-two"), "keeps another study"),
    (lambda text: text.replace('"counts": ["', '"counts": ["x'), "its rows cannot be read"),
    (lambda text: text.replace('"visited": "', '"visited": "1'), "follows from its own rows"),
]


@pytest.mark.parametrize(("spoil", "said"), SPOILED)
def test_a_broken_file_is_refused_in_a_sentence(tiny, only, tmp_path, spoil, said):
    only(TINY)
    path = copied(tiny, tmp_path)
    path.write_text(spoil(path.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(InputError, match=said) as error:
        pages_of(tmp_path)
    told = str(error.value)
    assert str(path) in told
    assert told.endswith(".")
    assert "--out" not in told
    assert ("--results" in told) == ("name another folder" in told)


def fair_of(tmp_path, dealer=None):
    tested = fairness.study(three, 100_000, dealer, (1, 2), 2**15)
    return tested, worked_out(tested, tmp_path)


@pytest.mark.kernels
def test_the_page_of_the_fairness_explains_its_tests(only, tmp_path):
    tested, out = fair_of(tmp_path)
    only(tested)
    page = of(pages_of(out), "study-fairness")
    summary = tested.summary(store.load(tested, store.file(tested, out)))
    tests = summary["tests"]
    small = sum(float(one["p"]) < 0.05 for one in tests)
    shown = text(page.body("en"))
    assert (
        f"here are {len(tests)} tests, so a fair dealer gives about {0.05 * len(tests):.1f}"
        in shown
    )
    assert f"values below 0.05, and there were {small}." in shown
    assert "The verdict: the dealer is fair." in shown
    assert f"The least corrected p is {summary['least_corrected_p']}." in shown
    assert f"a corrected p below {fairness.LEVEL} would mean" in shown
    head, *table = rows(page.body("en"), "by-seed")
    assert head == ["test", "1", "2"]
    seeds = page.body("en")[page.body("en").index('<ol class="seeds">') :].partition("</ol>")[0]
    assert text(seeds) == "1 2"
    by_test = {}
    for one in tests:
        by_test.setdefault(one["test"], []).append(f"{float(one['p']):#.3g}")
    assert table == [[name, *cells] for name, cells in by_test.items()]


@pytest.mark.kernels
def test_an_unfair_dealer_is_called_so(only, tmp_path):
    tested, out = fair_of(tmp_path, Stuck(fairness.SimulationDealer(three.deck, three.places)))
    only(tested)
    page = of(pages_of(out), "study-fairness")
    shown = text(page.body("en"))
    assert "The verdict: the dealer is unfair." in shown
    assert "Something is wrong:" in shown
    assert "below 0.01." in shown
    assert re.search("<strong>[^<]*nieuczciw", page.body("pl"))


class Stuck:
    """Deals every deal twice."""

    def __init__(self, real):
        self.real = real

    def deals(self, seed, block, quota):
        return self.real.deals(seed, block, quota).repeat(2, axis=1)[:, :quota]


def test_every_text_of_the_fairness_is_there_in_polish(stored):
    polish = of(stored, "study-fairness").body("pl")
    english = set(re.findall(r'<span lang="en">([^<]*)</span>', polish))
    places = {name for name, _ in three.places}
    whole = json.loads(store.file(studies.get("fairness"), RESULTS).read_text(encoding="utf-8"))
    assert english <= {*places, whole["places"]}


NUMBERS = [("1882.591", "1882,591"), ("0", "0"), ("8.3e-05", "8,3e-05"), ("0, 1, 2", "0, 1, 2")]


@pytest.mark.parametrize(("written", "shown"), NUMBERS)
def test_numbers_are_put_into_the_language(written, shown):
    assert site.cell(written, "pl") == shown
    assert site.cell(written, "en") == written
