"""The command line: what its answers show, and what it takes to start."""

import re
import shlex

import pytest
import typer
from shell import as_json, from_shell, labels, run_here
from typer.testing import CliRunner

from thousandstats import __version__, enumeration, figures, games, thousand
from thousandstats.cli import app
from thousandstats.parsing import parse
from thousandstats.report.commands import command
from thousandstats.results import Distribution

STATEMENT = "marriages(hand) >= 1"


@pytest.fixture
def run(capsys):
    return run_here(capsys)


def test_a_statement_gets_percentage_fraction_count_frequency_and_route(run):
    status, out, err = run("ask", STATEMENT)
    assert (status, err) == (0, "")
    assert labels(out) == {
        "question": "marriages(hand) >= 1",
        "given": "nothing",
        "layout": "Thousand, three players: hand 7, left 7, right 7, kitty 3, of 24 cards",
        "known": "no card; 24 cards unseen",
        "probability": "28.5%",
        "fraction": "1369/4807",
        "count": "98,568 of 346,104 deals of hand and the rest",
        "frequency": "1 in 3.51",
        "odds": "2.51 to 1 against",
        "route": "counting, exact",
    }


def test_the_documents_own_hand_shows_what_is_known_and_unseen(run):
    given = "hand == 'K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣' and marriages(left) >= 1"
    _, out, _ = run("ask", "has(kitty, 'Q♥')", "--given", given)
    shown = labels(out)
    assert shown["known"] == "J♠ 9♠ J♣ 9♣ A♥ 10♥ K♥ in hand; 17 cards unseen"
    exact = thousand.three_players.probability("has(kitty, 'Q♥')", given=given)
    assert shown["fraction"] == str(exact.fraction)
    assert shown["count"].endswith(
        "deals of hand, left, kitty and the rest that meet the condition"
    )


def test_an_answer_in_json_has_every_promised_key(run):
    found = as_json(run, "ask", "has(kitty, 'Qh')", "--given", "has(hand, 'K♥')", "--layout", "two")
    assert found == {
        "question": "has(kitty, 'Q♥')",
        "given": "has(hand, 'K♥')",
        "game": "thousand",
        "layout": "two",
        "places": {"hand": "10", "other": "10", "kitty": "2", "spare": "2"},
        "known": {"hand": "K♥"},
        "unseen": "23",
        "route": "counting",
        "kind": "probability",
        "numerator": "2",
        "denominator": "23",
        "count": str(2 * int(found["total"]) // 23),
        "total": found["total"],
        "value": "0.0869565217391",
    }


def test_a_joint_distribution_in_json_has_lists_for_values_and_adds_to_its_total(run):
    found = as_json(run, "ask", "marriages(hand), marriages(hand | kitty)")
    assert found["total"] == "235350720"
    assert sum(int(outcome["count"]) for outcome in found["outcomes"]) == 235350720
    assert found["outcomes"][0]["value"] == ["0", "0"]
    assert found["outcomes"][0].keys() == {
        "value",
        "numerator",
        "denominator",
        "count",
        "probability",
    }


def test_a_number_shows_its_distribution_with_mean_and_variance(run):
    _, out, _ = run("ask", "marriages(hand)")
    rows = [line.split() for line in out.splitlines()]
    assert ["3", "<0.1%", "1/4807", "72", "1", "in", "4807"] in rows
    assert ["total", "100.0%", "1", "346,104"] in rows
    assert labels(out)["mean"] == "0.3043 = 7/23"
    assert labels(out)["rounding"].startswith("the rounded column adds to 99.9%, not 100%")


def test_a_distribution_of_a_statement_shows_no_and_yes(run):
    _, out, _ = run("ask", STATEMENT, "--distribution")
    assert [line.split()[0] for line in out.splitlines() if "%" in line] == ["no", "yes", "total"]
    found = as_json(run, "ask", STATEMENT, "--distribution")
    assert [outcome["value"] for outcome in found["outcomes"]] == [False, True]


def test_mean_and_variance_are_shown_for_a_number(run):
    assert labels(run("ask", "points(kitty)", "--mean")[1])["mean"] == "15"
    exact = thousand.three_players.variance("limit(hand)")
    shown = labels(run("ask", "limit(hand)", "--variance", "--digits", "2")[1])
    assert shown["variance"] == exact.decimal(2)
    assert as_json(run, "ask", "limit(hand)", "--variance")["kind"] == "variance"


def test_a_statement_that_never_holds_has_probability_0_and_not_an_error(run):
    found = as_json(run, "ask", "marriages(hand) >= 4")
    assert (found["count"], found["total"]) == ("0", "346104")
    assert labels(run("ask", "marriages(hand) >= 4")[1])["frequency"] == "never"


def test_digits_change_what_is_rounded_and_nothing_else(run):
    none, six = (labels(run("ask", STATEMENT, "--digits", n)[1]) for n in ("0", "6"))
    rounded = ("probability", "frequency", "odds")
    assert [none.pop(label) for label in rounded] == ["28%", "1 in 3.51", "2.51 to 1 against"]
    assert [six.pop(label) for label in rounded] == [
        "28.479301%", "1 in 3.511322", "2.511322 to 1 against"]  # fmt: skip
    assert none == six


@pytest.mark.parametrize(("digits", "often"), [("0", "1 in 1.40"), ("4", "1 in 1.3982")])
def test_digits_are_those_of_every_frequency_in_a_table_too(run, digits, often):
    out = run("ask", "marriages(hand)", "--digits", digits)[1]
    assert next(line for line in out.splitlines() if line.split()[:1] == ["0"]).endswith(often)


def test_the_control_total_of_a_turned_up_suit_counts_the_suits(run):
    found = as_json(run, "ask", "count(hand, trump) >= 5", "--game", "boston")
    assert found["total"] == "2540054238400"
    _, out, _ = run("ask", "count(hand, trump) >= 5", "--game", "boston")
    assert labels(out)["count"].endswith("hand and the rest, each with every trump suit")


def test_cards_may_be_written_in_polish(run):
    found = as_json(run, "ask", "has(kitty, 'D♥')", "--language", "pl")
    assert found["question"] == "has(kitty, 'Q♥')"


@pytest.mark.parametrize("layout", ["standard", "no_jokers", "classic", "individual-5"])
def test_every_layout_can_be_named(run, layout):
    found = as_json(run, "ask", "has(hand, 'A♠')", "--game", "bid_whist", "--layout", layout)
    assert (found["game"], found["layout"]) == ("bid_whist", layout)


def test_the_runner_of_typer_sees_the_same_answer(run):
    result = CliRunner().invoke(app, ["ask", STATEMENT])
    assert (result.exit_code, result.stdout) == (0, run("ask", STATEMENT)[1])


def test_the_version_is_that_of_the_package(run):
    assert run("--version") == (0, f"thousandstats {__version__}\n", "")


def test_without_a_command_the_help_is_shown(run):
    status, out, err = run()
    assert (status, err) == (0, "")
    assert out.splitlines() == run("--help")[1].splitlines()


def commands():
    """The names of all commands."""
    return sorted(typer.main.get_command(app).commands)


@pytest.mark.parametrize("command", ["", *commands()])
def test_every_help_has_examples_and_plain_characters(run, command):
    status, out, err = run(*filter(None, [command]), "--help")
    assert (status, err) == (0, "")
    assert f"thousandstats {command}" in out.partition("Example")[2]
    assert out.isascii()
    for name in ("--json", "--quiet") if command else ("--version",):
        assert name in out


def test_every_example_of_ask_works(run):
    help_text = run("ask", "--help")[1]
    examples = re.findall(r"thousandstats (ask \".*)", help_text)
    assert len(examples) >= 4
    for example in examples:
        status, out, err = run(*shlex.split(example))
        assert status == 0
        # A precision says beforehand, and in the end, how many deals it takes.
        assert ("deals at most" in err) if "--precision" in example else (err == "")
        assert out


def test_asking_by_counting_imports_nothing_heavy():
    code = (
        "import sys; from thousandstats.cli import main; main(['ask', 'marriages(hand) >= 1']); "
        "print(*sys.modules)"
    )
    result = from_shell(program=("-c", code))
    loaded = {name.split(".")[0] for name in result.stdout.decode().splitlines()[-1].split()}
    assert not loaded & {"numba", "numpy", "pandas", "scipy", "matplotlib", "rich", "jinja2"}
    assert "typer" in loaded


SIMULATED = ("ask", STATEMENT, "--route", "simulation", "--deals", "5000")


@pytest.mark.kernels
@pytest.mark.parametrize("seed", [0, 7, 2**63, 2**64 - 1])
def test_a_seed_is_printed_and_gives_the_same_hits_again(run, seed):
    once, again = (as_json(run, *SIMULATED, "--seed", str(seed)) for _ in range(2))
    assert once == again
    assert once["seed"] == str(seed)
    python = thousand.three_players.probability(
        STATEMENT, route="simulation", deals=5000, seed=seed
    )
    assert once["hits"] == str(python.hits)


@pytest.mark.kernels
def test_different_seeds_give_different_hits(run):
    found = {as_json(run, *SIMULATED, "--seed", str(seed))["hits"] for seed in range(6)}
    assert len(found) > 1


@pytest.mark.kernels
def test_a_seed_that_was_drawn_is_printed_and_can_be_given_back(run):
    first, second = (as_json(run, *SIMULATED) for _ in range(2))
    assert first["seed"] != second["seed"]
    assert as_json(run, *SIMULATED, "--seed", first["seed"]) == first
    assert 0 <= int(labels(run(*SIMULATED)[1])["seed"]) < 2**64


@pytest.mark.kernels
def test_an_estimate_shows_interval_hits_attempts_seed_and_that_it_is_one(run):
    found = as_json(run, *SIMULATED, "--seed", "7", "--given", "marriages(left | right) >= 1")
    assert found.keys() >= {
        *("question", "given", "game", "layout", "route", "hits", "deals", "attempts", "seed"),
        *("estimate", "low", "high", "confidence"),
    }
    assert (found["route"], found["deals"], found["confidence"]) == ("simulation", "5000", 0.95)
    assert int(found["attempts"]) > 5000
    assert not {"numerator", "count", "total", "value"} & found.keys()
    shown = labels(run(*SIMULATED, "--seed", "7")[1])
    assert shown["route"] == "simulation, estimated"
    assert shown["95% interval"].endswith("(Clopper-Pearson)")
    assert shown["hits"].endswith(" of 5000 deals")
    assert "probability" not in shown
    assert "count" not in shown


@pytest.mark.kernels
def test_what_was_never_simulated_is_0_hits_and_no_error(run):
    found = as_json(run, "ask", "marriages(hand) >= 4", "--route", "simulation", "--deals", "1000")
    assert (found["hits"], found["low"]) == ("0", 0.0)
    assert found["high"] > 0


@pytest.mark.kernels
def test_simulated_outcomes_and_means_are_shown_with_their_intervals(run):
    of_number = ("ask", "marriages(hand)", *SIMULATED[2:], "--seed", "7")
    found = as_json(run, *of_number)
    assert sum(int(outcome["hits"]) for outcome in found["outcomes"]) == 5000
    assert found["outcomes"][0].keys() == {"value", "hits", "estimate", "low", "high"}
    assert "95%, Clopper-Pearson" in labels(run(*of_number)[1])["intervals"]
    mean = labels(run(*of_number, "--mean", "--digits", "3")[1])
    assert re.fullmatch(r"0\.\d{3} to 0\.\d{3} \(Gaffke\)", mean["95% interval"])


@pytest.mark.kernels
def test_a_simulated_mean_has_no_width_only_where_no_other_value_is_possible(run):
    simulated = ("--mean", "--route", "simulation", "--deals", "100", "--seed", "7")
    _, out, _ = run("ask", "points(hand | left | right | kitty)", *simulated)
    assert labels(out)["95% interval"] == "120.0 to 120.0 (Gaffke)"
    _, out, _ = run("ask", "120 * (points(kitty) == 33)", *simulated)
    assert labels(out)["95% interval"] == "0.0 to 4.3 (Gaffke)"


@pytest.mark.kernels
def test_enumeration_gives_the_integers_of_counting_under_its_own_name(run):
    counted = as_json(run, "ask", STATEMENT)
    visited = as_json(run, "ask", STATEMENT, "--route", "enumeration")
    assert (counted.pop("route"), visited.pop("route")) == ("counting", "enumeration")
    assert counted == visited


def test_the_help_of_ask_names_every_layout_and_every_term(run):
    out = run("ask", "--help")[1]
    for game in games.names():
        for name, layout in games.layouts(game).items():
            assert re.search(rf"{game} {name} ", out)
            for term in layout.terms:
                assert f"  {term.name}(p" in out
    assert re.search(r"trump +the suit turned up; boston", out)


def test_the_figures_are_listed_with_their_titles(run):
    status, out, err = run("figures")
    assert (status, err) == (0, "")
    listed = [line.strip() for line in out.splitlines() if line.startswith("  ")]
    assert dict(re.split("  +", line, maxsplit=1) for line in listed) == {
        figure.id: figure.title for figure in figures.all()
    }
    listed = as_json(run, "figures")["figures"]
    assert [figure["id"] for figure in listed] == [figure.id for figure in figures.all()]


FIGURE = "thousand/kitty/completes-one-of-one"


def test_a_figure_shows_its_question_its_answer_its_claims_and_how_to_ask_again(run):
    status, out, err = run("figures", FIGURE)
    assert (status, err) == (0, "")
    shown = labels(out)
    assert (shown["figure"], shown["fraction"]) == (FIGURE, "3/17")
    assert shown["question"] == "has(kitty, 'Q♥')"
    assert {"title", "given", "layout", "known", "rules", "count", "route"} <= shown.keys()
    assert "17.6%, 3 in 17: agrees" in out
    words = shlex.split(shown["command"])
    assert words[0] == "thousandstats"
    assert labels(run(*words[1:])[1])["count"] == shown["count"]


# The whole catalogue is for the slow tier; every seventh figure is one of each larger family.
@pytest.mark.parametrize("step", [7, pytest.param(1, marks=pytest.mark.slow)])
def test_every_figure_can_be_asked_again_by_the_command_it_shows(run, step):
    for figure in figures.all()[::step]:
        # Quiet: on a busy machine counting may say that it takes a while.
        found = as_json(run, "figures", figure.id, "--quiet")
        again = as_json(run, *shlex.split(found["command"])[1:], "--quiet")
        assert {key: found[key] for key in again} == again, figure.id


def test_a_command_names_the_game_unless_it_is_the_usual_one():
    boston = parse(games.layout("boston"), "count(hand, trump) >= 5")
    assert command(boston, "probability") == (
        'thousandstats ask "count(hand, trump) >= 5" --game boston'
    )


def test_a_figure_beside_a_claim_says_so(run):
    (claim,) = as_json(run, "figures", "thousand/two-players/marriages/in-the-hand")["claims"]
    assert (claim["id"], claim["printed"]) == ("T2", [])
    assert "beside it; agrees" in run("figures", "thousand/limit/hand")[1]


def test_a_figure_in_json_names_the_verdict_on_each_claim(run):
    claim, *errata = as_json(run, "figures", FIGURE)["claims"]
    assert claim["id"] == "K7"
    assert [(one["id"], one["verdict"]) for one in errata if one["printed"]] == [
        ("E1", "disagrees"),
        ("E6", "disagrees"),
    ]
    assert claim["printed"] == ["17.6%", "3 in 17"]
    assert claim["verdict"] == "agrees"


@pytest.mark.kernels
def test_a_figure_is_checked_by_the_other_exact_route_on_demand(run, monkeypatch):
    assert labels(run("figures", FIGURE, "--check")[1])["checked"].endswith("same integers")
    wrong = Distribution({True: 4, False: 13}, 17, route="enumeration")
    monkeypatch.setattr(enumeration, "distribution", lambda question: wrong)
    status, out, _ = run("figures", FIGURE, "--check")
    assert (status, labels(out)["checked"]) == (1, "ENUMERATION DIFFERS")
    assert as_json(run, "figures", FIGURE, "--check", status=1)["enumeration_agrees"] is False
