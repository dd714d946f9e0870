"""The benchmark: what it times, how it judges, and what it says when a peer is missing."""

import json
from importlib.metadata import PackageNotFoundError

import pytest

from thousandstats import benchmark, thousand
from thousandstats.benchmark import playing, simulated
from thousandstats.benchmark.timing import BenchmarkRow, alternating
from thousandstats.cli import main
from thousandstats.published.speeds import Speed


def test_a_median_is_held_against_its_target():
    assert BenchmarkRow("work", median=0.009, best=0.008, target=0.01).ok is True
    assert BenchmarkRow("work", median=0.01, best=0.01, target=0.01).ok is True
    assert BenchmarkRow("work", median=0.011, best=0.001, target=0.01).ok is False


def test_a_peer_is_held_against_the_factor_it_must_be_slower_by():
    assert BenchmarkRow("peer", median=0.4, best=0.4, factor=40.0, least_factor=40).ok is True
    assert BenchmarkRow("peer", median=0.4, best=0.4, factor=39.9, least_factor=40).ok is False


def test_two_threads_are_held_against_the_factor_they_must_be_faster_by():
    assert BenchmarkRow("two", median=0.7, best=0.7, factor=0.7, most_factor=1 / 1.4).ok is True
    assert BenchmarkRow("two", median=0.8, best=0.8, factor=0.8, most_factor=1 / 1.4).ok is False


def test_a_command_is_held_against_the_start_of_python_in_the_same_run(quick_rows):
    rows = {row.than: row for row in quick_rows if row.than != "ours"}
    assert set(rows) == {'python -c "import typer"', 'python -c "import numba"'}
    for than, row in rows.items():
        (base,) = [one for one in quick_rows if one.name.startswith(than)]
        assert base.ok is None
        assert base.target is None
        assert row.factor == pytest.approx(row.median / base.median)
        assert row.target is None
        assert row.most_factor > 1


def test_a_rate_is_of_deals_and_the_median_second():
    assert BenchmarkRow("deals", median=0.5, best=0.1, deals=1000).rate == 2000
    assert BenchmarkRow("no deals", median=0.5, best=0.1).rate is None


def test_an_estimate_far_from_its_exact_value_is_not_ok_however_fast():
    fast = {"median": 0.1, "best": 0.1, "target": 1.0, "deals": 1000}
    assert BenchmarkRow("deals", **fast, z=4.4).ok is True
    assert BenchmarkRow("deals", **fast, z=4.6).ok is False
    assert BenchmarkRow("deals", **fast, z=-4.6).ok is False


def test_what_was_not_done_and_what_has_no_target_is_neither_ok_nor_not():
    assert BenchmarkRow("peer", note="not installed").ok is None
    assert BenchmarkRow("peer", median=1.0, best=1.0, factor=9.0).ok is None


def test_a_wrong_answer_is_not_ok_however_fast():
    row = BenchmarkRow("peer", median=1.0, best=1.0, factor=99.0, least_factor=40, note="differs")
    assert row.ok is False


def test_what_is_compared_takes_turns():
    done = []
    times = alternating([lambda: done.append("a"), lambda: done.append("b")], 3)
    assert "".join(done) == "ababab"
    assert [len(taken) for taken in times] == [3, 3]
    assert all(seconds >= 0 for taken in times for seconds in taken)


def test_every_question_of_the_design_is_timed_and_can_be_counted():
    for text, given in benchmark.QUESTIONS:
        assert thousand.three_players.distribution(text, given=given).total > 0


@pytest.fixture(scope="module")
def quick_rows():
    return list(benchmark.rows(quick=True))


def test_the_quick_run_times_every_kind_of_work(quick_rows):
    names = [row.name for row in quick_rows]
    assert names[0] == f"count {benchmark.JOINT}"
    parts = (
        "icepool",
        "given",
        "346,104 hands",
        "thousandstats ask",
        "thousandstats hand",
        "two threads",
        "permuted",
    )
    for part in (*parts, "of 24 cards", "of 54 cards", "new process"):
        assert any(part in name for name in names), part
    for row in quick_rows:
        if row.median is not None:
            assert 0 < row.best <= row.median


def test_every_rate_has_an_estimate_that_fits_the_exact_value(quick_rows):
    rates = [row for row in quick_rows if row.z is not None]
    assert len(rates) == 6
    for row in rates:
        assert row.rate == row.deals / row.median
        assert abs(row.z) < 4.5, row.name
    one, two = rates[:2]
    assert (one.deals, one.z) == (two.deals, two.z)


def test_the_ways_to_play_are_timed_and_come_to_the_same(quick_rows):
    played = [row for row in quick_rows if row.name.startswith("play ")]
    compiled, readable, peer = played
    assert (compiled.factor, compiled.note, readable.note) == (None, "", "")
    assert compiled.rate > 0
    assert readable.rate > 0
    assert readable.factor == pytest.approx(compiled.rate / readable.rate)
    assert peer.ok is None
    assert ("OpenSpiel is not installed" in peer.note) == (peer.median is None)


def test_a_way_to_play_that_comes_to_something_else_is_not_ok():
    def speed(answer, same):
        return Speed("deals", 10, lambda deals: answer, 1, same)

    absent = Speed("deals elsewhere", 10, None, note="not installed")
    ways = (speed(1, True), speed(1, True), speed(2, True), speed(2, False), absent)
    rows = list(playing._rows(ways, 3))
    assert [row.ok for row in rows] == [True, True, False, True, None]
    assert "something else" in rows[2].note
    assert rows[-1].note == "not installed"


def test_numpy_looks_for_the_same_outcome():
    exact = thousand.three_players.distribution(simulated.HANDS)[0, 0, 0].fraction
    work = simulated.Workload(thousand.three_players, simulated.HANDS, (0, 0, 0), 40_000)
    for peer in (simulated.by_cards, simulated.by_places):
        hits = peer(thousand.three_players, 40_000)
        assert hits != 40_000 * exact
        assert abs(simulated._z(work, hits, 40_000)) < 4.5
        assert simulated._z(work, hits + 500, 40_000) > 4.5


def test_icepool_finds_the_same_integers():
    counted = thousand.three_players.distribution(benchmark.JOINT).counts
    cards = {(suit, rank): 1 for suit in range(4) for rank in "9JQKXA"}
    assert benchmark._by_icepool(cards, (7, 7, 7, 3)) == counted
    assert benchmark._by_icepool(cards, (7, 7, 3, 7)) != counted


def test_integers_that_differ_are_said_and_are_not_ok(monkeypatch):
    monkeypatch.setattr(benchmark, "_by_icepool", lambda cards, sizes: {(0, 0, 0, 0): 1})
    peers = list(benchmark._joint(thousand.three_players, runs=1))[1:]
    assert [row.ok for row in peers] == [False, False]
    assert all("differ" in row.note for row in peers)


def test_a_peer_that_is_not_installed_is_a_row_that_says_so(monkeypatch):
    monkeypatch.setattr(benchmark, "find_spec", lambda name: None)
    ours, peer = benchmark._joint(thousand.three_players, runs=1)
    assert ours.median is not None
    assert (peer.median, peer.ok) == (None, None)
    assert "icepool is not installed" in peer.note


def test_the_machine_is_described(monkeypatch):
    told = benchmark.machine()
    assert told.keys() >= {"cpu", "cores", "python", "numba", "numpy", "icepool"}
    assert all(told.values())
    assert int(told["cores"]) >= 1

    def missing(name):
        raise PackageNotFoundError(name)

    monkeypatch.setattr(benchmark, "version", missing)
    assert benchmark.machine()["numba"] == "not installed"


FAST = BenchmarkRow("count something", median=0.0012, best=0.001, target=0.01)
SLOW = BenchmarkRow("enumerate something", median=2.5, best=2.0, target=2.0)
PEER = BenchmarkRow("the same by a peer", median=0.06, best=0.05, factor=50.0, least_factor=40)
RATE = BenchmarkRow("simulate something", median=0.04, best=0.02, target=0.05, deals=10**7, z=0.3)
TWO = BenchmarkRow(
    "two threads",
    median=0.025,
    best=0.02,
    factor=0.6,
    most_factor=1 / 1.4,
    deals=10**7,
    z=-4.6,
)
ABSENT = BenchmarkRow("the same by another", note="another is not installed")


@pytest.fixture
def timed(monkeypatch):
    """Let the benchmark give these rows instead of timing anything."""

    def give(*rows):
        monkeypatch.setattr(benchmark, "rows", lambda quick=False: iter(rows))

    return give


def test_the_table_shows_median_best_target_and_verdict(timed, capsys):
    timed(FAST, PEER, ABSENT, RATE, TWO)
    assert main(["benchmark"]) == 1
    out, err = capsys.readouterr()
    assert err == ""
    lines = [" ".join(line.split()) for line in out.splitlines()]
    rate = "simulate something; 250 million deals a second, z +0.30"
    assert f"40.00 ms 20.00 ms <= 50.00 ms yes {rate}" in lines
    two = "two threads, 0.6 x ours; 400 million deals a second, z -4.60"
    assert f"25.00 ms 20.00 ms <= 0.71 x ours NO {two}" in lines
    assert "1.20 ms 1.00 ms <= 10.00 ms yes count something" in lines
    assert "60.00 ms 50.00 ms >= 40 x ours yes the same by a peer, 50 x ours" in lines
    assert "- - the same by another; another is not installed" in lines
    assert any(line.startswith("cpu ") for line in lines)


def test_a_missed_target_is_status_1(timed, capsys):
    timed(FAST, SLOW)
    assert main(["benchmark"]) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert "2.50 s 2.00 s <= 2.00 s NO enumerate something" in said


def test_the_benchmark_in_json_has_the_machine_and_every_row(timed, capsys):
    timed(FAST, SLOW, ABSENT)
    assert main(["benchmark", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [row["ok"] for row in found["rows"]] == [True, False, None]
    assert found["rows"][0] == {
        "name": "count something",
        "median": 0.0012,
        "best": 0.001,
        "target": 0.01,
        "factor": None,
        "least_factor": None,
        "most_factor": None,
        "rate": None,
        "z": None,
        "than": "ours",
        "deals": None,
        "ok": True,
        "note": "",
    }
    assert found["machine"]["python"]
