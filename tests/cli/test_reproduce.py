"""`thousandstats reproduce`, on a ledger of one claim: files, verdicts, exit status, progress."""

import re

import pytest
from shell import as_json, run_here

from thousandstats import enumeration
from thousandstats import figures as registry
from thousandstats.cli import console
from thousandstats.errors import InputError
from thousandstats.published import Check, Claim
from thousandstats.report import results_folder
from thousandstats.reproduction import compute
from thousandstats.results import Distribution

pytestmark = pytest.mark.kernels

FIGURE = registry.get("thousand/kitty/completes-one-of-one")
SPADES = registry.get("thousand/limit/spades")
TRUE = Claim("K7", "A document", "It is 17.6 %.", (Check("17.6%", FIGURE),))
FALSE = Claim("K7", "A document", "It is 20 %.", (Check("20%", FIGURE),))
FEW = ("--deals", "2000", "--seed", "7")


@pytest.fixture
def run(capsys):
    return run_here(capsys)


@pytest.fixture(autouse=True)
def ledger(monkeypatch):
    """Let the project have one figure, one claim and no plot; call it to change the claim."""

    def have(claim):
        monkeypatch.setattr(registry, "all", lambda: (FIGURE,))
        monkeypatch.setattr(registry, "claims", lambda: (claim,))
        monkeypatch.setattr(registry, "plots", lambda: ())

    have(TRUE)
    return have


def files(folder):
    """Every file of a folder and what it holds."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_results_are_written_and_a_second_run_differs_in_nothing(run, tmp_path):
    out = tmp_path / "results"
    status, said, err = run("reproduce", "--out", str(out), *FEW)
    assert (status, err) == (0, f"The results are in {out}.\n")
    assert "K7  agrees" in said
    assert "3/17" in said
    assert "All routes agree." in said
    before = files(out)
    assert before
    status, said, err = run("reproduce", "--check", "--out", str(out), *FEW)
    assert (status, err) == (0, "")
    assert said.endswith(f"Nothing differs from {out}.\n")
    assert files(out) == before


def test_a_changed_result_is_status_1_and_is_named_and_left_alone(run, tmp_path):
    run("reproduce", "--out", str(tmp_path), *FEW)
    changed = tmp_path / "claims.csv"
    changed.write_bytes(changed.read_bytes().replace(b"17", b"18"))
    before = files(tmp_path)
    status, said, _ = run("reproduce", "--check", "--out", str(tmp_path), *FEW)
    assert status == 1
    assert "claims.csv" in said
    assert files(tmp_path) == before
    found = as_json(run, "reproduce", "--check", "--out", str(tmp_path), *FEW, status=1)
    assert found["ok"] is False
    assert "claims.csv" in found["differences"][0]


def test_another_seed_differs_from_the_results_there_are(run, tmp_path):
    run("reproduce", "--out", str(tmp_path), *FEW)
    other = ("--deals", "2000", "--seed", "8")
    assert run("reproduce", "--check", "--out", str(tmp_path), *other)[0] == 1


def test_a_claim_that_disagrees_is_status_0_with_the_right_value(run, tmp_path, ledger):
    ledger(FALSE)
    status, said, _ = run("reproduce", "--out", str(tmp_path), *FEW)
    assert status == 0
    assert "K7  disagrees" in said
    assert "printed 20%: disagrees; right is 18%" in said
    assert "All routes agree." in said
    found = as_json(run, "reproduce", "--quiet", "--out", str(tmp_path), *FEW)
    assert (found["ok"], found["claims"][0]["checks"][0]["right"]) == (True, "18%")
    assert found["claims"][0]["source"] == "document"


def test_a_claim_whose_routes_do_not_agree_falls_with_status_1(run, tmp_path, monkeypatch):
    wrong = Distribution({True: 4, False: 13}, 17, route="enumeration")
    monkeypatch.setattr(enumeration, "distribution", lambda question: wrong)
    status, said, _ = run("reproduce", "--out", str(tmp_path), *FEW)
    assert status == 1
    assert "K7  falls" in said
    assert "2 failures: routes disagree." in said
    assert files(tmp_path)


def test_a_verdict_that_flips_differs_from_the_results_there_are(run, tmp_path, ledger):
    out = ("--out", str(tmp_path))
    run("reproduce", *out, *FEW)
    ledger(FALSE)
    status, said, _ = run("reproduce", "--check", *out, *FEW)
    assert status == 1
    assert "K7  disagrees" in said
    assert "claims.csv, line 2, has" in said
    run("reproduce", *out, *FEW)
    assert run("reproduce", "--check", *out, *FEW)[0] == 0


def test_the_reproduction_in_json_has_every_route_as_integers(run, tmp_path):
    out = ("--out", str(tmp_path))
    found = as_json(run, "reproduce", "--quiet", *out, *FEW)
    assert (found["ok"], found["deals"], found["seed"]) == (True, "2000", "7")
    assert found["verdicts"] == {"agrees": "1"}
    assert found["differences"] is None
    (check,) = found["claims"][0]["checks"]
    assert (check["printed"], check["verdict"]) == ("17.6%", "agrees")
    assert check["counting"]["numerator"] == check["enumeration"]["numerator"] == "3"
    assert check["counting"]["count"] == check["enumeration"]["count"]
    assert check["simulation"]["deals"] == "2000"
    assert as_json(run, "reproduce", "--check", *out, *FEW)["differences"] == []


def test_progress_is_a_line_of_a_terminal_or_lines_of_a_log_and_quiet_turns_it_off(
    run, tmp_path, monkeypatch
):
    words = ("reproduce", "--out", str(tmp_path), *FEW)
    assert "of 1" not in run(*words)[2]  # a short run has nothing to tell
    monkeypatch.setattr(console, "STEP", 0)
    told = run(*words)[2].split("\n")
    assert re.fullmatch(rf"0 of 1 after \d+ s: {FIGURE.id}", told[0])
    assert run(*words, "--quiet")[2] == ""
    monkeypatch.setattr(console, "on_terminal", lambda: True)
    assert f"0 of 1  {FIGURE.id}" in run(*words)[2]
    assert run(*words, "--quiet")[2] == ""


def test_an_interrupted_reproduction_is_status_130_and_leaves_the_results(
    run, tmp_path, monkeypatch
):
    run("reproduce", "--out", str(tmp_path), *FEW)
    before = files(tmp_path)

    def interrupted(*_arguments, **_options):
        raise KeyboardInterrupt

    monkeypatch.setattr(compute, "reproduce", interrupted)
    assert run("reproduce", "--out", str(tmp_path)) == (130, "", "Interrupted.\n")
    assert files(tmp_path) == before


def test_without_options_the_deals_and_the_seed_are_the_published_ones(run, tmp_path, monkeypatch):
    asked = []
    real = compute.reproduce

    def noted(deals, seed, *rest, **how):
        asked.append((deals, seed))
        return real(1000, seed, *rest, **how)

    monkeypatch.setattr(compute, "reproduce", noted)
    run("reproduce", "--out", str(tmp_path))
    run("reproduce", "--out", str(tmp_path), "--seed", "0")
    assert asked == [
        (compute.DEALS, compute.SEED),
        (compute.DEALS, 0),
    ]


@pytest.mark.parametrize("out", ["", " ", "/dev/null/results", "/proc/results"])
def test_a_folder_that_cannot_be_is_refused_before_the_work(run, out, monkeypatch):
    monkeypatch.setattr(compute, "reproduce", lambda *_, **__: pytest.fail("work was begun"))
    status, said, err = run("reproduce", "--out", out)
    assert (status, said, err.count("\n")) == (2, "", 1)
    assert "cannot be the name" in err or "cannot be written" in err or "is a file" in err


def test_trying_a_folder_leaves_nothing_behind(run, tmp_path, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(compute, "reproduce", interrupted)
    assert run("reproduce", "--out", str(tmp_path / "a" / "b"))[0] == 130
    assert list(tmp_path.iterdir()) == []


def test_one_deal_is_too_few_for_a_mean_and_is_refused_by_the_option(run, tmp_path):
    status, _, err = run("reproduce", "--out", str(tmp_path), "--deals", "1")
    assert status == 2
    assert "--deals" in err
    assert " 2 " in err
    assert run("reproduce", "--out", str(tmp_path), "--deals", "2", "--seed", "7")[0] in (0, 1)


def test_a_difference_late_in_a_long_line_is_shown(run, tmp_path):
    run("reproduce", "--out", str(tmp_path), *FEW)
    table = tmp_path / "claims.csv"
    lines = table.read_text(encoding="utf-8").split("\n")
    assert len(lines[1]) > 200
    lines[1] = lines[1][:-3] + "999"
    table.write_text("\n".join(lines), encoding="utf-8")
    _, said, _ = run("reproduce", "--check", "--out", str(tmp_path), *FEW)
    assert "999'" in said


def test_what_a_certainty_is_of_is_said_and_has_no_interval(run, tmp_path, monkeypatch):
    monkeypatch.setattr(registry, "all", lambda: (SPADES,))
    claim = Claim("K2", "A document", "It is 160.", (Check("160", SPADES, "certain"),))
    monkeypatch.setattr(registry, "claims", lambda: (claim,))
    said = run("reproduce", "--out", str(tmp_path), *FEW)[1]
    assert "limit(hand) is 160: 1 = 100.0%" in said
    assert "simulated in 2000 of 2000 deals, seed 7" in said


def test_results_that_cannot_be_written_in_the_end_are_printed(run, tmp_path, monkeypatch):
    whole = run("reproduce", "--out", str(tmp_path / "whole"), *FEW)
    assert whole[0] == 0

    def full(*_):
        raise InputError("The results cannot be written to results: No space left on device.")

    monkeypatch.setattr(results_folder, "write", full)
    status, out, err = run("reproduce", "--out", str(tmp_path / "other"), *FEW)
    assert (status, out) == (3, whole[1])
    assert err == "The results cannot be written to results: No space left on device.\n"
