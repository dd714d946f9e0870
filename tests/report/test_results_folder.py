"""The folder of results: whole, the same on every run, and compared file by file."""

import json
import os
import subprocess
import sys
from dataclasses import replace

import pytest
from shell import ROOT
from small_ledger import AFTER, AVERAGE, LIMIT, MEAN, OPEN, QUEEN, RIGHT, small

from thousandstats import figures
from thousandstats import folders as folder
from thousandstats.errors import InputError
from thousandstats.report import plots, results_folder
from thousandstats.report.site import copies

TABLES = ROOT / "results" / "tables"


def every_file(folder):
    """Each file below a folder with what it holds, except the drawings."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix != ".svg"
    }


def test_results_hold_every_file_that_is_listed(tmp_path):
    found = small(RIGHT, OPEN)
    results_folder.write(found, tmp_path / "new" / "results")
    out = tmp_path / "new" / "results"
    listed = (out / "files.txt").read_text(encoding="utf-8").splitlines()
    there = {p.relative_to(out).as_posix() for p in out.rglob("*") if p.is_file()}
    assert listed[0] == folder.HEADING
    assert there == {*listed[1:], "files.txt"}
    assert there - {"files.txt"} == set(results_folder.names(found.figures))
    assert {"figures.json", "claims.csv", "tables/thousand/limit/hand.csv"} <= there
    for content in every_file(out).values():
        assert b"\r" not in content
        assert content.decode("utf-8").endswith("\n")
    assert results_folder.compare(found, out) == []


def test_results_with_all_figures_of_a_plot_hold_its_picture_and_its_data(tmp_path):
    results_folder.write(small(listed=[LIMIT, AFTER]), tmp_path)
    assert sorted(p.name for p in (tmp_path / "plots").iterdir()) == [
        "thousand-limit.csv",
        "thousand-limit.svg",
    ]


def test_the_figures_are_stored_sorted_with_integers_as_text(tmp_path):
    results_folder.write(small(RIGHT, AVERAGE), tmp_path)
    stored = json.loads((tmp_path / "figures.json").read_text(encoding="utf-8"))
    ids = [figure["id"] for figure in stored["figures"]]
    assert ids == sorted(ids)
    by_id = {figure["id"]: figure for figure in stored["figures"]}
    queen = by_id[QUEEN.id]
    assert (queen["numerator"], queen["denominator"]) == ("197", "340")
    assert (queen["count"], queen["total"], queen["layout"]) == ("220640", "380800", "three")
    assert (queen["simulation"]["deals"], queen["simulation"]["seed"]) == ("2000", "5")
    assert by_id[MEAN.id]["value"] == "10"
    limit = by_id[LIMIT.id]
    assert limit["total"] == "346104"
    assert limit["outcomes"][0]["value"] == "120"
    assert limit["outcomes"][0]["count"] == "247536"
    assert sum(int(one["hits"]) for one in limit["outcomes"]) == 2000


def test_results_are_the_same_in_every_process(tmp_path):
    code = (
        "import sys; from pathlib import Path; from thousandstats import figures; "
        "from thousandstats.report import results_folder; "
        "from thousandstats.reproduction.compute import reproduce; "
        "claims = [c for c in figures.claims() if c.id in ('K3', 'K9', 'K17')]; "
        "results_folder.write(reproduce(3000, 5, claims=claims, figures=()), Path(sys.argv[1]))"
    )
    for number in ("1", "2"):
        subprocess.run(
            [sys.executable, "-c", code, str(tmp_path / number)],
            env={**os.environ, "PYTHONHASHSEED": number},
            check=True,
        )
    first, second = (every_file(tmp_path / number) for number in ("1", "2"))
    assert first == second
    assert len(first) > 5


def test_ids_that_differ_in_a_slash_only_have_tables_of_their_own():
    one, other = (
        replace(LIMIT, id=f"thousand/{name}") for name in ("limit/of-a-hand", "limit-of/a-hand")
    )
    files = results_folder.contents(small(listed=[one, other]))
    assert {"tables/thousand/limit/of-a-hand.csv", "tables/thousand/limit-of/a-hand.csv"} < {*files}


def test_two_figures_of_one_id_are_refused_and_neither_table_is_lost():
    other = replace(AFTER, id=LIMIT.id)
    with pytest.raises(ValueError, match=r"two files are called tables/thousand/limit/hand\.csv"):
        results_folder.contents(small(listed=[LIMIT, other]))
    computed = small(listed=[LIMIT, other]).figures.values()
    with pytest.raises(ValueError, match=r"two files are called data/thousand/limit/hand\.csv"):
        copies.files(computed)


def test_the_tables_of_the_results_lie_where_the_ids_say():
    found = {path.relative_to(TABLES).with_suffix("").as_posix() for path in TABLES.rglob("*.csv")}
    assert found == {figure.id for figure in figures.all() if figure.kind == "distribution"}


def test_a_drawing_is_the_same_each_time():
    plot = figures.plots()[0]
    once, again = (plots.svg(plot, lambda figure: figure.exact()) for _ in range(2))
    assert once == again


def test_files_that_no_longer_belong_are_removed_and_others_are_left_alone(tmp_path):
    results_folder.write(small(listed=[LIMIT, AFTER]), tmp_path)
    mine = tmp_path / "tables" / "mine.csv"
    mine.write_text("of my own", encoding="utf-8")
    results_folder.write(small(AVERAGE), tmp_path)
    assert [p.name for p in (tmp_path / "tables").iterdir()] == ["mine.csv"]
    assert not (tmp_path / "plots").exists()
    assert mine.read_text(encoding="utf-8") == "of my own"
    assert results_folder.compare(small(AVERAGE), tmp_path) == []


def test_any_difference_is_found_and_told_by_file_and_line(tmp_path):
    found = small(RIGHT)
    results_folder.write(found, tmp_path)
    for name, content in every_file(tmp_path).items():
        if name == "files.txt":
            continue
        changed = content.replace(b"5", b"6", 1)
        (tmp_path / name).write_bytes(changed)
        differences = results_folder.compare(found, tmp_path)
        assert re_starts(differences, f"{name}, line ")
        (tmp_path / name).write_bytes(content)
    assert results_folder.compare(found, tmp_path) == []


def re_starts(sentences, start):
    """Whether just the first of two sentences begins like this: the other names the sample."""
    return len(sentences) == 2 and sentences[0].startswith(start) and "seed" in sentences[1]


def test_a_missing_a_cut_and_a_carriage_return_file_differ(tmp_path):
    found = small(RIGHT)
    results_folder.write(found, tmp_path)
    path = tmp_path / "claims.csv"
    content = path.read_bytes()
    for other in (content[:-1], content + b"\n", content.replace(b"\n", b"\r\n"), b""):
        path.write_bytes(other)
        assert re_starts(results_folder.compare(found, tmp_path), "claims.csv, line ")
    path.unlink()
    assert re_starts(results_folder.compare(found, tmp_path), "claims.csv is missing.")


def test_a_drawing_may_differ_but_must_be_there(tmp_path):
    found = small(listed=[LIMIT, AFTER])
    results_folder.write(found, tmp_path)
    drawing = tmp_path / "plots" / "thousand-limit.svg"
    drawing.write_text("drawn by another version", encoding="utf-8")
    assert results_folder.compare(found, tmp_path) == []
    drawing.unlink()
    assert re_starts(
        results_folder.compare(found, tmp_path), "plots/thousand-limit.svg is missing."
    )


def test_another_seed_or_number_of_deals_differs(tmp_path):
    results_folder.write(small(RIGHT), tmp_path)
    assert results_folder.compare(small(RIGHT, seed=6), tmp_path)
    assert results_folder.compare(small(RIGHT, deals=2001), tmp_path)


def test_an_unlisted_and_a_left_over_file_are_told(tmp_path):
    results_folder.write(small(listed=[LIMIT, MEAN]), tmp_path)
    differences = results_folder.compare(small(listed=[MEAN]), tmp_path)
    assert any("tables/thousand/limit/hand.csv is listed" in sentence for sentence in differences)
    results_folder.write(small(listed=[MEAN]), tmp_path)
    differences = results_folder.compare(small(listed=[LIMIT, MEAN]), tmp_path)
    assert any(
        "tables/thousand/limit/hand.csv is not listed" in sentence for sentence in differences
    )


def test_a_folder_that_is_none_of_ours_is_told(tmp_path):
    found = small(AVERAGE)
    assert "no folder" in results_folder.compare(found, tmp_path / "nowhere")[0]
    assert "no folder of results" in results_folder.compare(found, tmp_path)[0]


def test_a_place_that_cannot_be_written_is_told_in_a_sentence(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="cannot be written"):
        results_folder.write(small(AVERAGE), tmp_path / "file")


@pytest.mark.parametrize("step", range(6))
def test_an_interrupted_writing_leaves_whole_files_and_is_noticed(tmp_path, monkeypatch, step):
    results_folder.write(small(RIGHT, seed=6), tmp_path)
    before = every_file(tmp_path)
    after = {**results_folder.contents(small(RIGHT))}
    calls = iter(range(100))
    honest = os.replace

    def interrupted(*paths):
        if next(calls) == step:
            raise KeyboardInterrupt
        honest(*paths)

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        results_folder.write(small(RIGHT), tmp_path)
    monkeypatch.undo()
    there = every_file(tmp_path)
    del there["files.txt"]
    assert set(there) == set(after)  # nothing is left of the half-done work
    assert all(content in (before[name], after[name]) for name, content in there.items())
    differences = results_folder.compare(small(RIGHT), tmp_path)
    assert ("broken off" in differences[0]) == (step > 0)
    results_folder.write(small(RIGHT), tmp_path)
    assert results_folder.compare(small(RIGHT), tmp_path) == []
