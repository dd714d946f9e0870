"""What holds for every figure and every plot of every game, as soon as it is listed."""

import re

import pytest
from shell import ROOT

from thousandstats import figures, games
from thousandstats.published import Figure

# What enumeration visits more than so many deals for is left out of the daily tier.
QUICK = 2 * 10**7

EVERY = [
    pytest.param(
        figure, id=figure.id, marks=[pytest.mark.slow] if figure.asked.total > QUICK else []
    )
    for figure in figures.all()
]


@pytest.mark.parametrize("figure", EVERY)
def test_both_exact_routes_give_the_same_integers(figure):
    counted, enumerated = figure.exact("counting"), figure.exact("enumeration")
    assert (counted.counts, counted.total) == (enumerated.counts, enumerated.total)
    assert (counted.route, enumerated.route) == ("counting", "enumeration")


@pytest.mark.parametrize("figure", figures.all(), ids=lambda figure: figure.id)
def test_the_counts_add_to_the_total_and_the_kind_suits_the_question(figure):
    counted = figure.exact()
    assert sum(counted.counts.values()) == counted.total
    kinds = figure.asked.kinds
    if figure.kind == "probability":
        assert kinds == ("bool",)
    elif figure.kind == "mean":
        assert kinds == ("int",)


def test_no_two_figures_share_an_id_a_title_or_a_question():
    for of in (
        lambda figure: figure.id,
        lambda figure: figure.title,
        lambda figure: (
            figure.layout.game,
            figure.layout.name,
            figure.asked.text,
            figure.asked.given,
            figure.kind,
        ),
    ):
        values = [of(figure) for figure in figures.all()]
        assert len(values) == len(set(values))


@pytest.mark.parametrize("figure", figures.all(), ids=lambda figure: figure.id)
def test_a_figure_says_what_it_is_what_is_known_and_by_which_rules(figure):
    for said in (figure.title, figure.known, figure.rules):
        assert said == said.strip()
        assert len(said) > 10
    assert figure.title[0].isupper() or not figure.title[0].isalpha()
    assert not figure.title.endswith(".")
    assert figure.known.endswith(".")
    assert figure.layout is games.layout(figure.layout.game, figure.layout.name)


def test_a_condition_is_never_said_to_be_unknown():
    for figure in figures.all():
        if figure.given is not None:
            assert not figure.known.startswith("Nothing is known"), figure.id


def test_every_plot_shows_listed_figures_under_a_name_of_its_own():
    plots = figures.plots()
    assert plots
    assert len({plot.id for plot in plots}) == len(plots)
    for plot in plots:
        assert plot.id.split("-")[0] in games.names()
        for series in plot.series:
            assert set(series.figures) <= set(figures.all())


def test_every_figure_is_hashable_and_equal_to_itself_only():
    assert len(set(figures.all())) == len(figures.all())
    assert all(isinstance(figure, Figure) for figure in figures.all())


def test_a_figure_knows_the_line_that_defines_it():
    for figure in figures.all():
        file, _, line = figure.defined_in.partition(":")
        written = (ROOT / file).read_text(encoding="utf-8").splitlines()
        assert file.startswith(f"thousandstats/games/{figure.layout.game}/"), figure.id
        assert re.search(r"\b[fF]igure\($|\bfigure\(", written[int(line) - 1]), figure.id
