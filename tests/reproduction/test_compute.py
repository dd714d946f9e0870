"""Reproductions: what is computed, printed, tabled and drawn, and what makes a claim fall."""

import warnings
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pandas as pd
import pytest
from small_ledger import AFTER, AVERAGE, LIMIT, MEAN, OPEN, PAIR, QUEEN, RIGHT, WRONG, small

from thousandstats import enumeration, figures, simulation
from thousandstats.published import Check, Claim, Figure, Verdict
from thousandstats.report import plots, results_folder, tables, text
from thousandstats.reproduction.compute import reproduce
from thousandstats.results import Distribution, EstimatedDistribution, show_value

# What is computed


def test_a_reproduction_computes_the_figures_of_its_claims_and_those_listed_once():
    told = []
    found = reproduce(
        500, 5, lambda done, of, id: told.append((done, of, id)), [RIGHT, AVERAGE], [MEAN, LIMIT]
    )
    assert list(found.figures) == [MEAN, LIMIT, QUEEN, PAIR]
    assert told == [
        *((n, 4, figure.id) for n, figure in enumerate((MEAN, LIMIT, QUEEN, PAIR))),
        (4, 4, ""),
    ]
    assert found.ok
    assert [one.verdict for one in found.claims] == [Verdict.AGREES, Verdict.AGREES]


def test_a_wrong_printed_value_flips_the_verdict_but_nothing_of_ours_falls():
    found = small(RIGHT, WRONG, OPEN)
    verdicts = [Verdict.AGREES, Verdict.DISAGREES, Verdict.UNCHECKED]
    assert [one.verdict for one in found.claims] == verdicts
    assert found.failures == ()
    assert found.ok
    assert "    printed 58.9%: disagrees; right is 57.9%" in text.lines(found)


def test_a_claim_falls_when_enumeration_finds_another_count(monkeypatch):
    honest = enumeration.distribution

    def one_too_many(question):
        found = honest(question).counts
        found[True] += 1
        return Distribution(found, sum(found.values()), "enumeration")

    monkeypatch.setattr(enumeration, "distribution", one_too_many)
    found = small(replace(RIGHT, beside=()))
    assert [one.verdict for one in found.claims] == [Verdict.FALLS]
    assert not found.ok
    assert any("do not give the same integers" in sentence for sentence in found.failures)
    assert "X1 falls: The chance is 57.9%." in found.failures
    printed = "\n".join(text.lines(found))
    assert "counting    197/340 = 57.9%, 220,640 of 380,800" in printed
    assert "enumeration 220641/380801 = 57.9%, 220,641 of 380,801" in printed


def test_a_claim_falls_when_the_total_alone_differs(monkeypatch):
    honest = enumeration.distribution

    def doubled(question):
        found = honest(question)
        counts = {value: 2 * count for value, count in found.counts.items()}
        return Distribution(counts, 2 * found.total, "enumeration")

    monkeypatch.setattr(enumeration, "distribution", doubled)
    assert not small(RIGHT).ok


def test_a_claim_falls_when_the_simulation_lies_too_far(monkeypatch):
    def fair_coin(question, deals, seed, *options):
        half = deals // 2
        return EstimatedDistribution({True: half, False: deals - half}, deals, deals, seed)

    monkeypatch.setattr(simulation, "distribution", fair_coin)
    found = small(replace(RIGHT, beside=()))
    assert [one.verdict for one in found.claims] == [Verdict.FALLS]
    assert "1 of 1 simulated values lie too far" in found.failures[0]


def test_a_condition_must_agree_by_both_routes_too(monkeypatch):
    honest = enumeration.distribution
    claim = next(claim for claim in figures.claims() if claim.id == "K3")
    broken = claim.checks[0].condition.asked.given

    def wrong_under_the_condition(question):
        found = honest(question)
        if question.given != broken:
            return found
        return Distribution({160: found.total}, found.total, "enumeration")

    assert small(claim).claims[0].verdict is Verdict.CONDITION
    monkeypatch.setattr(enumeration, "distribution", wrong_under_the_condition)
    assert small(claim).claims[0].verdict is Verdict.FALLS


# What is printed


def test_a_printed_claim_has_everything_that_was_promised():
    found = small(RIGHT)
    printed = "\n".join(text.lines(found))
    for part in (
        "X1  agrees",
        "A page: The chance is 57.9%.",
        "printed 57.9%: agrees",
        "197/340 = 57.9%, 220,640 of 380,800; counting = enumeration",
        "95% interval",
        "z ",
        "of 2000 deals, seed 5",
        "160: 6.6%, 22,968",
    ):
        assert part in printed
    assert max(map(len, printed.splitlines())) <= text.WIDTH


def test_the_summary_counts_verdicts_and_intervals():
    found = small(RIGHT, WRONG, OPEN, AVERAGE)
    summary = text.summary_lines(found)
    assert summary[0] == "4 claims, by verdict: agrees 2, not yet checked 1, disagrees 1."
    count, missed, expected = found.intervals
    assert count == 1 + len(LIMIT.exact()) + len(PAIR.exact()) + 1
    assert summary[2].startswith(f"{missed} of {count} intervals miss the exact value; ")
    assert 0 < expected < 0.2 * count
    assert text.summary_lines(small(RIGHT))[-1] == "All routes agree."


def test_an_unchecked_claim_is_printed_as_such():
    printed = text.lines(small(OPEN))
    assert printed[:2] == ["Not yet checked", "  X3  Another page: Something else."]


def test_checks_that_are_alike_are_folded_and_others_are_not():
    alike = Claim("X5", "A page", "57.9%", (Check("57.9%", QUEEN),) * 5)
    printed = "\n".join(text.lines(small(alike)))
    assert printed.count("printed 57.9%") == 1
    assert "the same for 4 more figures" in printed
    few = replace(alike, checks=alike.checks[:3])
    assert "\n".join(text.lines(small(few))).count("printed 57.9%") == 3


def test_the_condition_under_which_a_claim_holds_is_printed():
    claim = next(claim for claim in figures.claims() if claim.id == "K3")
    printed = "\n".join(text.lines(small(claim)))
    assert "K3  holds under a condition" in printed
    assert "its condition is thousand/limit/with-exactly-one-marriage" in printed
    assert "1 = 100.0%, 91,872 of 91,872" in printed


# Tables


def test_a_table_of_a_distribution_reads_back_as_it_was(tmp_path):
    found = small(listed=[LIMIT])
    path = tmp_path / "limit.csv"
    path.write_text(tables.csv(tables.figure(found.figures[LIMIT])), encoding="utf-8")
    back = pd.read_csv(path, dtype=str)
    assert back["limit(hand)"].tolist() == [str(value) for value in LIMIT.exact()]
    counts = dict(zip(map(int, back["limit(hand)"]), map(int, back["count"]), strict=True))
    assert counts == LIMIT.exact().counts
    assert back["probability"][0] == "0.715206989807"
    assert back["hits"].map(int).sum() == 2000


def test_the_claims_have_a_row_for_each_check_and_one_without():
    table = tables.claims(small(RIGHT, OPEN, AVERAGE))
    assert table["claim"].tolist() == ["X1", "X3", "X4"]
    assert table["verdict"].tolist() == ["agrees", "not yet checked", "agrees"]
    row = table.iloc[0]
    assert (row["count"], row["total"], row["numerator"], row["denominator"]) == (
        220_640,
        380_800,
        197,
        340,
    )
    assert (row["source"], row["right"]) == ("document", "57.9%")
    assert (row["percentage"], row["routes_agree"], row["seed"]) == ("57.94%", "yes", "5")
    assert (table["hits"][1], table["percentage"][2], table["sum"][0]) == ("", "", "")
    assert float(row["low"]) < float(row["estimate"]) < float(row["high"])


# Plots


def test_every_plot_is_drawn_without_a_warning_and_shows_exact_values():
    answers = cache(Figure.exact)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for plot in figures.plots():
            drawn = plots.svg(plot, answers)
            assert drawn.startswith(b"<?xml")
            assert b"dc:date" not in drawn
            data = plots.data(plot, answers)
            assert data["series"].nunique() == len(plot.series)
            for figure, value, count in zip(
                data["figure"], data[plot.axis], data["count"], strict=True
            ):
                counts = answers(figures.get(figure)).counts
                shown = {show_value(outcome): number for outcome, number in counts.items()}
                assert count == (shown[value] if value in shown else counts[True])


def test_the_bars_are_as_high_as_the_probabilities():
    plot = next(plot for plot in figures.plots() if plot.id == "thousand-limit")
    axes = plots.draw(plot, lambda figure: figure.exact()).axes[0]
    heights = [bar.get_height() for bars in axes.containers for bar in bars]
    expected = [float(exact) for f in (LIMIT, AFTER) for exact in f.exact().values()]
    assert heights == expected
    ticks = [label.get_text() for label in axes.get_xticklabels()]
    assert ticks == [str(value) for value in AFTER.exact()]


@pytest.mark.parametrize("below", ["", "a name as long as one may be, "])
@pytest.mark.parametrize("outcomes", [1, 2, 3, 5, 9, 13, 28, 38, 60, 95])
def test_every_label_of_the_heights_says_where_its_tick_stands(outcomes, below):
    plot = next(plot for plot in figures.plots() if plot.id == "thousand-limit")
    names = [f"{below}{number}" if below else number for number in range(outcomes)]
    canvas = plots.draw(plot, lambda _: Distribution(dict.fromkeys(names, 1), outcomes))
    canvas.draw_without_rendering()
    axes = canvas.axes[0]
    labels = [label.get_text() for label in axes.get_yticklabels()]
    assert len(set(labels)) == len(labels) > 2
    for label, tick in zip(labels, axes.get_yticks(), strict=True):
        assert float(label.removesuffix("%")) == pytest.approx(100 * tick, abs=1e-9)


# All of it


@pytest.fixture(scope="module")
def everything():
    """All claims by all routes, with few deals."""
    return reproduce(20_000)


@pytest.mark.slow
def test_the_whole_ledger_is_reproduced_and_nothing_falls(everything, tmp_path):
    assert everything.failures == ()
    assert set(everything.figures) == set(figures.all())
    verdicts = everything.verdicts
    assert verdicts[Verdict.AGREES] == 25 + 2
    assert verdicts[Verdict.CONDITION] == 2 + 1
    assert verdicts[Verdict.DISAGREES] == 6
    assert verdicts[Verdict.UNCHECKED] == 15
    printed = text.lines(everything)
    assert max(map(len, printed)) <= text.WIDTH
    heads = [line.split()[0] for blank, line in pairwise(["", *printed]) if not blank]
    assert heads[:4] == ["K1", "K2", "K3", "K5"]
    results_folder.write(everything, tmp_path)
    assert len(list((tmp_path / "plots").glob("*.svg"))) == len(figures.plots())
    assert results_folder.compare(everything, tmp_path) == []


@pytest.mark.slow
def test_about_as_many_intervals_miss_as_expected(everything):
    count, missed, expected = everything.intervals
    assert count > 2000
    # The cells of a figure hang together, so this is a wide margin, for a seed that is fixed.
    assert abs(missed - expected) < 0.5 * expected
