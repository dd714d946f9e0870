"""A reproduction that is broken off goes on from there, to the same bytes; one game by itself."""

import json

import pytest
from shell import as_json, run_here
from small_ledger import AFTER, LIMIT, MEAN, PAIR, QUEEN

from thousandstats import boston, scheduling
from thousandstats import figures as registry
from thousandstats.cli import console
from thousandstats.published import Check, Claim, Figure
from thousandstats.reproduction import compute, unfinished

FIGURES = (LIMIT, QUEEN, MEAN, AFTER, PAIR)
CLAIM = Claim("K7", "A document", "The chance is 57.9%.", (Check("57.9%", QUEEN),))
VOID = Figure(
    "boston/suits/void",
    "There is a void in a hand of thirteen cards",
    boston.standard,
    "shortest(hand) == 0",
    "Nothing is known: no card has been seen, and every deal is equally likely.",
    "Fifty-two cards, thirteen for each of four players.",
)
SHAPES = Figure(
    "boston/suits/longest",
    "The longest suit of a hand of thirteen cards",
    boston.standard,
    "longest(hand)",
    "Nothing is known: no card has been seen, and every deal is equally likely.",
    "Fifty-two cards, thirteen for each of four players.",
    "distribution",
)
BOSTON = (VOID, SHAPES)
FEW = ("--deals", "2000", "--seed", "7")


class Killed(BaseException):
    """The end of a process that has no time for anything."""


@pytest.fixture
def run(capsys):
    return run_here(capsys)


@pytest.fixture(autouse=True)
def few(monkeypatch):
    """Let the project have a few figures of two games, and write what is done at once."""
    monkeypatch.setattr(registry, "all", lambda: (*FIGURES, *BOSTON))
    monkeypatch.setattr(registry, "claims", lambda: (CLAIM,))
    monkeypatch.setattr(registry, "plots", lambda: ())
    monkeypatch.setattr(scheduling, "GAP", 0)
    monkeypatch.setattr(scheduling, "CHEAP", 0)


class Done(list):
    """The ids of the figures that were computed; `stop` is raised before the one of this number."""

    stop, number = None, 0


@pytest.fixture
def computed(monkeypatch):
    """What is computed, as it goes on."""
    honest, done = compute.compute, Done()

    def noted(figure, deals, seed):
        if done.stop and len(done) == done.number:
            raise done.stop
        done.append(figure.id)
        return honest(figure, deals, seed)

    monkeypatch.setattr(compute, "compute", noted)
    return done


def stopped(run, computed, out, after, stop=KeyboardInterrupt, *words):
    """What a run says that is stopped after some figures."""
    computed.stop, computed.number = stop, len(computed) + after
    try:
        return run("reproduce", "--out", str(out), *FEW, *words)
    finally:
        computed.stop = None


def files(folder):
    """Every file of a folder and what it holds."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.fixture
def whole(run, tmp_path):
    """The files of a run that nothing interrupted."""
    run("reproduce", "--out", str(tmp_path / "whole"), *FEW)
    return files(tmp_path / "whole")


IDS = [figure.id for figure in (*FIGURES, *BOSTON)]


@pytest.mark.parametrize("after", [1, 3, len(IDS) - 1])
def test_an_interrupted_run_goes_on_to_the_same_bytes(run, computed, whole, tmp_path, after):
    out = tmp_path / "out"
    computed.clear()
    status, said, told = stopped(run, computed, out, after)
    place = out / unfinished.NAME
    assert (status, said) == (130, "")
    assert f"{place} keeps {after} of 7 figures, and the same command goes on.\n" in told
    assert told.endswith("Interrupted.\n")
    assert [*files(out)] == [unfinished.NAME]
    status, _, told = run("reproduce", "--out", str(out), *FEW)
    assert status == 0
    assert f"{after} of 7 figures are in {place}, from before.\n" in told
    assert computed == IDS  # each once
    assert files(out) == whole


def test_an_interrupt_before_anything_was_computed_leaves_nothing(run, computed, tmp_path):
    assert stopped(run, computed, tmp_path / "out", 0)[0] == 130
    assert list(tmp_path.iterdir()) == []


def test_of_a_killed_run_all_is_kept_but_the_last_moment(run, computed, whole, tmp_path):
    computed.clear()
    with pytest.raises(Killed):
        stopped(run, computed, tmp_path / "out", 3, Killed)
    run("reproduce", "--out", str(tmp_path / "out"), *FEW)
    assert computed == IDS
    assert files(tmp_path / "out") == whole


def test_an_interrupt_also_keeps_what_was_not_due_yet(run, computed, tmp_path, monkeypatch):
    monkeypatch.setattr(scheduling, "GAP", 10**6)  # so that but the first figure would be written
    assert "keeps 3 of 7 figures" in stopped(run, computed, tmp_path, 3)[2]


def test_an_interrupted_run_leaves_older_results_as_they_are(run, computed, tmp_path):
    run("reproduce", "--out", str(tmp_path), "--deals", "1000", "--seed", "7")
    before = files(tmp_path)
    stopped(run, computed, tmp_path, 2)
    there = files(tmp_path)
    assert there.pop(unfinished.NAME)
    assert there == before


def test_a_run_of_other_deals_seed_or_sources_begins_anew(run, computed, tmp_path, monkeypatch):
    for words, sources in (
        (("--deals", "1000", "--seed", "7"), None),
        (("--deals", "2000", "--seed", "8"), None),
        (FEW, "of another version"),
    ):
        computed.clear()
        stopped(run, computed, tmp_path, 3)
        computed.clear()
        with monkeypatch.context() as other:
            if sources:
                other.setattr(unfinished, "_sources", lambda text=sources: text)
            told = run("reproduce", "--out", str(tmp_path), *words)[2]
        assert computed == IDS
        assert "from before" not in told
        assert not (tmp_path / unfinished.NAME).exists()


def test_the_digest_of_the_sources_is_that_of_every_file_of_the_package(tmp_path, monkeypatch):
    (tmp_path / "deep").mkdir()
    monkeypatch.setattr(unfinished, "PACKAGE", tmp_path)
    digests = set()
    for name, text in (("a.py", "1"), ("a.py", "2"), ("deep/b.py", ""), ("deep/c.py", "")):
        (tmp_path / name).write_text(text, encoding="utf-8")
        digests.add(unfinished._sources.__wrapped__())
    (tmp_path / "deep" / "b.py").rename(tmp_path / "b.py")
    digests.add(unfinished._sources.__wrapped__())
    assert len(digests) == 5
    (tmp_path / "a.pyc").write_bytes(b"compiled")
    assert unfinished._sources.__wrapped__() in digests


@pytest.mark.parametrize("step", range(6))
def test_a_file_that_was_changed_is_ignored(run, computed, whole, tmp_path, step):
    out = tmp_path / "out"
    computed.clear()
    stopped(run, computed, out, 3)
    place = out / unfinished.NAME
    content = place.read_bytes()
    changed = (
        b"",
        b"\xff\xfe",
        content[: len(content) // 2],
        content.replace(b'"count": "', b'"count": "1', 1),
        content.split(b"\n", 1)[0] + b"\n[]",
        b"[]\n[]",
    )[step]
    assert changed != content
    place.write_bytes(changed)
    computed.clear()
    assert run("reproduce", "--out", str(out), *FEW)[0] == 0
    assert computed == IDS
    assert files(out) == whole


def test_figures_whose_routes_do_not_agree_are_not_kept(computed):
    one = compute.compute(QUEEN, 1000, 7)
    assert [*unfinished.entry(one)] == [QUEEN.id]
    other = compute.compute(LIMIT, 1000, 7).counted
    wrong = compute.ComputedFigure(QUEEN, one.counted, other, one.simulated)
    assert unfinished.entry(wrong) == {}


def test_a_file_that_cannot_be_kept_is_told_once_and_costs_nothing(run, computed, whole, tmp_path):
    out = tmp_path / "out"
    (out / unfinished.NAME).mkdir(parents=True)
    status, said, told = run("reproduce", "--out", str(out), *FEW)
    assert status == 0
    assert "All routes agree." in said
    assert told.count("cannot be kept for a later run") == 1
    assert files(out) == whole


def test_a_link_in_the_place_of_the_file_is_replaced(run, computed, tmp_path):
    out, precious = tmp_path / "out", tmp_path / "precious.txt"
    precious.write_bytes(b"keep me")
    out.mkdir()
    (out / unfinished.NAME).symlink_to(precious)
    stopped(run, computed, out, 2)
    assert not (out / unfinished.NAME).is_symlink()
    assert precious.read_bytes() == b"keep me"


def test_a_comparison_keeps_nothing_and_takes_nothing_that_was_kept(run, computed, tmp_path):
    run("reproduce", "--out", str(tmp_path), *FEW)
    before = files(tmp_path)
    stopped(run, computed, tmp_path, 2, KeyboardInterrupt, "--check")
    assert files(tmp_path) == before
    stopped(run, computed, tmp_path, 2)
    computed.clear()
    assert run("reproduce", "--check", "--out", str(tmp_path), *FEW)[0] == 0
    assert computed == IDS


# One game


def test_one_game_is_computed_alone_and_the_results_of_others_stay(run, computed, whole, tmp_path):
    out = tmp_path / "out"
    run("reproduce", "--out", str(out), *FEW)
    mine = out / "tables" / "thousand" / "limit" / "hand.csv"
    other = out / "tables" / "boston" / "suits" / "longest.csv"
    for path in (mine, other):
        path.write_bytes(b"changed by hand")
    computed.clear()
    status, said, _ = run("reproduce", "--game", "boston", "--out", str(out), *FEW)
    assert status == 0
    assert computed == [figure.id for figure in BOSTON]
    assert "0 claims, by verdict: none." in said
    assert "2 figures, each by counting" in said
    assert mine.read_bytes() == b"changed by hand"
    mine.write_bytes(whole["tables/thousand/limit/hand.csv"])
    assert files(out) == whole
    (out / "tables" / "boston" / "suits" / "longest.csv").unlink()
    run("reproduce", "--game", "boston", "--out", str(out), *FEW)
    assert files(out) == whole


def test_one_game_is_compared_alone(run, computed, tmp_path):
    run("reproduce", "--out", str(tmp_path), *FEW)
    words = ("--check", "--out", str(tmp_path), *FEW)
    (tmp_path / "tables" / "thousand" / "limit" / "hand.csv").unlink()
    computed.clear()
    assert run("reproduce", "--game", "boston", *words)[0] == 0
    assert computed == [figure.id for figure in BOSTON]
    for game, name in (("thousand", "thousand/limit/hand"), ("boston", "boston/suits/longest")):
        (tmp_path / "tables" / f"{name}.csv").unlink(missing_ok=True)
        found = as_json(run, "reproduce", "--game", game, *words, status=1)
        assert found["differences"][0] == f"tables/{name}.csv is missing."
        assert len(found["differences"]) == 2  # the other names deals and seed


def test_a_changed_figure_of_one_game_is_found_among_all(run, tmp_path):
    run("reproduce", "--out", str(tmp_path), *FEW)
    path = tmp_path / "claims.csv"
    path.write_bytes(path.read_bytes().replace(b"57.9%", b"57.8%", 1))
    words = ("reproduce", "--check", "--out", str(tmp_path), *FEW)
    assert "claims.csv, line 2, has" in run(*words, "--game", "thousand")[1]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--game", "chess", *FEW), "There is no game called 'chess'"),
        (("--game", "boston", "--deals", "2000", "--seed", "8"), "with 2000 deals and seed 7"),
        (("--game", "boston", "--deals", "1000", "--seed", "7"), "with 2000 deals and seed 7"),
    ],
)
@pytest.mark.parametrize("check", [(), ("--check",)])
def test_what_a_part_cannot_have_is_said_before_the_work(
    run, computed, tmp_path, words, says, check
):
    run("reproduce", "--out", str(tmp_path), *FEW)
    before = files(tmp_path)
    computed.clear()
    status, said, told = run("reproduce", "--out", str(tmp_path), *words, *check)
    assert (status, said, told.count("\n"), computed) == (2, "", 1, [])
    assert says in told
    assert files(tmp_path) == before


def test_a_part_needs_the_results_of_the_others(run, computed, tmp_path):
    status, _, told = run("reproduce", "--game", "boston", "--out", str(tmp_path), *FEW)
    assert (status, computed) == (2, [])
    assert "reproduce all games first" in told
    run("reproduce", "--out", str(tmp_path), *FEW)
    path = tmp_path / "figures.json"
    document = json.loads(path.read_bytes())
    document["figures"] = [one for one in document["figures"] if one["id"] != LIMIT.id]
    path.write_text(json.dumps(document), encoding="utf-8")
    computed.clear()
    status, _, told = run("reproduce", "--game", "boston", "--out", str(tmp_path), *FEW)
    assert (status, computed) == (2, [])
    assert f"lacks {LIMIT.id}" in told
    assert run("reproduce", "--game", "thousand", "--out", str(tmp_path), *FEW)[0] == 0


def test_a_finished_part_leaves_what_is_kept_of_the_rest(run, computed, whole, tmp_path):
    out = tmp_path / "out"
    run("reproduce", "--out", str(out), *FEW)
    computed.clear()
    stopped(run, computed, out, 2)
    run("reproduce", "--game", "boston", "--out", str(out), *FEW)
    assert (out / unfinished.NAME).exists()
    run("reproduce", "--out", str(out), *FEW)
    assert sorted(computed) == sorted([*IDS, *(figure.id for figure in BOSTON)])
    assert files(out) == whole


# Progress where there is no terminal


def test_progress_in_a_log_is_told_now_and_then_and_not_at_the_end(capsys):
    times = iter([0, 1, 19, 20, 30, 40, 61, 90])
    show = console.steps(lambda: next(times))
    for done in range(7):
        show(done, 6, f"the {done + 1}.")
    assert capsys.readouterr().err.splitlines() == [
        "2 of 6 after 20 s: the 3.",
        "4 of 6 after 40 s: the 5.",
        "5 of 6 after 61 s: the 6.",
    ]
