"""The page about the method: its numbers are those of the reproduction, none is typed."""

import re
from dataclasses import replace
from fractions import Fraction
from html import unescape
from importlib.resources import files

import pytest
from small_ledger import AVERAGE, LIMIT, OPEN, RIGHT, WRONG, small

from thousandstats import figures
from thousandstats.published import Check, Claim, Verdict
from thousandstats.report.site import method
from thousandstats.reproduction.agreement import FARTHEST
from thousandstats.results import Distribution, decimal

TEMPLATES = files("thousandstats.report.site").joinpath("templates")
OURS = (
    "method.html",
    "studies.html",
    "study.html",
    "study-fairness.html",
    "api.html",
    "api-module.html",
    "api-parts.html",
)
PLAIN = Claim(
    "X5",
    "A page",
    "All four aces: 0.3%.",
    (Check("0.3%", figures.get("thousand/aces/all-four")),),
)
RARE = figures.get("thousand/two-players/points/hand-under-15")


@pytest.fixture(scope="module")
def reproduction():
    return small(RIGHT, WRONG, OPEN, AVERAGE, PLAIN, listed=(LIMIT,), deals=1500)


def text(html):
    """What a reader sees, line by line of the table or paragraph."""
    html = re.sub(r"</(th|td|dt)>", ": ", html)
    return " ".join(unescape(re.sub(r"<[^>]*>", "", html)).split())


@pytest.mark.parametrize("name", OURS)
def test_no_number_is_typed_into_a_template(name):
    source = TEMPLATES.joinpath(name).read_text(encoding="utf-8")
    prose = re.sub(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|<[^>]*>|&\w+;", "", source, flags=re.DOTALL)
    assert re.findall(r"\d+", prose) == []


def test_it_says_how_the_simulations_did(reproduction):
    cells, missed, expected = reproduction.intervals
    shown = text(method.page(reproduction).body("en"))
    agreeing = sum(one.agree for one in reproduction.figures.values())
    assert f"figures (a table counts as one): {len(reproduction.figures)}: " in shown
    assert f"of these both exact routes agree to the deal: {agreeing}: " in shown
    assert "random deals for each: 1500: " in shown
    assert "seed: 5: " in shown
    assert f"values compared with an estimate: {cells}: " in shown
    assert f"intervals that missed: {missed}: " in shown
    assert f"intervals expected to miss: {decimal(Fraction(expected), 1)}: " in shown
    assert f"|z| ≤ {FARTHEST} counts as agreement" in shown
    assert "An interval (95%) has to miss" in shown


def test_another_reproduction_gives_other_numbers(reproduction):
    other = small(RIGHT, deals=700)
    one, two = (method.numbers(made) for made in (reproduction, other))
    changed = {key for key in one if one[key] != two[key]}
    assert changed >= {"figures", "agreeing", "deals", "cells", "expected", "claims", "verdicts"}


def test_the_largest_z_is_that_of_the_farthest_cell_on_either_side():
    signs = set()
    for seed in range(1, 5):
        made = small(listed=(LIMIT,), deals=300, seed=seed)
        zs = [cell.z for one in made.figures.values() for cell in one.cells]
        farthest = max(zs, key=abs)
        assert method.numbers(made)["largest"] == f"{farthest:+.2f}"
        signs.add(farthest > 0)
    assert signs == {True, False}


def test_the_example_is_a_printed_probability_without_a_condition(reproduction):
    computed, number = method.example(reproduction)
    assert computed.figure.given is None
    assert computed.figure.kind == "probability"
    assert computed.figure is PLAIN.checks[0].figure
    exact = computed.number.exact
    body = text(method.page(reproduction).body("en"))
    assert f"fraction: {exact.fraction}: " in body
    assert f"percentage, rounded only here: {exact.percent()}: " in body
    assert f"frequency: {exact.one_in()}: " in body
    assert f"thousandstats figures {computed.figure.id} --check" in body
    assert number.hits in body


def test_a_probability_with_a_condition_is_no_example():
    assert RIGHT.checks[0].figure.given is not None
    assert method.example(small(RIGHT, deals=200)) is None


def test_each_verdict_is_counted(reproduction):
    body = text(method.page(reproduction).body("en"))
    for verdict, meant, count in (
        (Verdict.AGREES, "what was printed is right to its last digit", 3),
        (Verdict.DISAGREES, "wrong by all routes; what is right stands beside it", 1),
        (Verdict.UNCHECKED, "there is no figure yet to compare it with", 1),
        (Verdict.FALLS, "our own routes do not agree, so nothing can be said", 0),
    ):
        assert f"{verdict} {count}: {meant}" in body
    assert "of 5 in all." in body


def test_rounding_is_shown_by_a_rare_event_and_a_column_that_misses_its_sum(reproduction):
    assert method.rare(list(reproduction.figures.values())) is None
    with_rare = small(deals=200, listed=(RARE, LIMIT))
    computed, shown = method.rare(list(with_rare.figures.values()))
    assert (computed.figure, shown) == (RARE, "<0.1%")
    body = text(method.page(with_rare).body("en"))
    assert f"<0.1%, exactly {computed.number.exact.fraction}." in body
    assert f"{LIMIT.title}: the rounded column adds to" in body
    assert "the rounded column" not in text(method.page(small(WRONG, deals=200)).body("en"))


def test_routes_that_differ_are_said_to(reproduction):
    figure = RIGHT.checks[0].figure
    wrong = reproduction.figures[figure]
    counts = dict(wrong.counted.counts)
    counts[True] -= 1
    counts[False] += 1
    spoiled = replace(wrong, enumerated=Distribution(counts, wrong.counted.total, "enumeration"))
    fallen = replace(reproduction, figures={**reproduction.figures, figure: spoiled})
    body = text(method.page(fallen).body("en"))
    assert "Not everything agrees:" in body
    assert f"{figure.id}: counting and enumeration" in body
    total = len(reproduction.figures)
    assert f"of these both exact routes agree to the deal: {total - 1}: " in body
    assert "Not everything agrees" not in text(method.page(reproduction).body("en"))


def test_the_polish_page_says_the_same_in_polish(reproduction):
    page = method.page(reproduction)
    english, polish = page.body("en"), page.body("pl")
    shown = text(polish)
    for lang, body in (("en", english), ("pl", polish)):
        assert f"<h1>{page.title[lang]}</h1>" in body
    assert "|z| ≤ 4,5" in shown
    expected = decimal(Fraction(reproduction.intervals[2]), 1).replace(".", ",")
    assert f": {expected}: " in shown
    assert re.findall(r'<h2 id="(\w+)"', english) == re.findall(r'<h2 id="(\w+)"', polish)
    assert english.count("<tr>") == polish.count("<tr>")
    assert not re.search(
        r"\b(the|and|is|of)\b", re.sub(r"<(code|span lang)[^>]*>.*?</", "", polish)
    )


def test_every_link_is_to_a_figure_or_a_file_of_the_site(reproduction):
    links = re.findall(r'href="([^"]*)"', method.page(reproduction).body("en"))
    ids = {figure.id for figure in reproduction.figures}
    assert {link.removeprefix("figure:") for link in links if link.startswith("figure:")} <= ids
    assert {link for link in links if not link.startswith("figure:")} == {
        "site:figures.json",
        "site:figures.schema.json",
    }


def test_a_reproduction_of_nothing_still_has_a_page():
    body = text(method.page(small()).body("en"))
    assert "figures (a table counts as one): 0: " in body
    assert "thousandstats site" in body
