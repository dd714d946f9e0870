"""`thousandstats figures`: the list by topic, tables in every format, files and plots."""

import json
import re
from pathlib import Path

import pandas as pd
import pytest
from shell import as_json, from_shell, run_here

from thousandstats import figures
from thousandstats.published import Figure
from thousandstats.report import exports

LIMIT = "thousand/limit/hand"
ONE = "thousand/kitty/completes-one-of-one"
MEAN = "thousand/kitty/mean-points"


@pytest.fixture
def run(capsys):
    return run_here(capsys)


def listed(out):
    """The ids in a list, and the headings above them."""
    lines = out.splitlines()
    ids = [line.split()[0] for line in lines if line.startswith("  ")]
    return ids, [line for line in lines if line and not line.startswith("  ")]


# The list


def test_the_list_is_grouped_by_game_and_topic_each_once(run):
    ids, headings = listed(run("figures")[1])
    assert sorted(ids) == sorted(figure.id for figure in figures.all())
    assert len(headings) == len(set(headings))
    assert {"thousand: kitty", "thousand: two-players/kitty"} <= set(headings)


@pytest.mark.parametrize(
    "word", ["void", "thousand/limit", "limit/h", "two-players/kitty", "after-the-kitty/", "Void"]
)
def test_a_part_of_ids_or_the_start_of_a_word_of_a_title_lists_those(run, word):
    status, out, err = run("figures", word)
    assert (status, err) == (0, "")
    ids, _ = listed(out)
    assert ids
    assert len(ids) < len(figures.all())
    sought = word.lower().strip("/")
    for figure in figures.all():
        words = re.findall(r"\w+", figure.title.lower())
        has_it = sought in figure.id or any(word.startswith(sought) for word in words)
        assert (figure.id in ids) == has_it
    assert [one["id"] for one in as_json(run, "figures", word)["figures"]] == [
        figure.id for figure in figures.all() if figure.id in ids
    ]


def test_a_part_finds_every_topic_that_has_it(run):
    ids, headings = listed(run("figures", "kitty")[1])
    assert {ONE, "thousand/two-players/kitty/points"} <= set(ids)
    assert {"thousand: kitty", "thousand: two-players/kitty"} <= set(headings)
    assert "thousand/limit/hand" not in ids


def test_a_word_is_found_inside_an_id_and_in_a_title_alone(run):
    assert "thousand/suits/voids-in-the-hand" in listed(run("figures", "void")[1])[0]
    alone = [id for id in listed(run("figures", "card")[1])[0] if "card" not in id]
    assert alone
    assert all("card" in figures.get(id).title.lower() for id in alone)


def test_an_id_that_others_start_with_is_shown_whole(run):
    assert any(one.id.startswith(LIMIT + "-") for one in figures.all())
    out = run("figures", LIMIT)[1]
    assert out.startswith("figure ")
    assert LIMIT + "-" not in out


@pytest.mark.parametrize("word", ["kity", "thousand/kitty/completes-one-of-on"])
def test_what_is_no_start_of_an_id_or_nearly_one_is_answered(run, word):
    status, out, err = run("figures", word)
    if word == "kity":
        assert (status, out) == (2, "")
        assert "There is no figure called 'kity'" in err
    else:
        assert (status, listed(out)[0]) == (0, [ONE])


def test_the_list_in_json_names_each_topic(run):
    found = {one["id"]: one["topic"] for one in as_json(run, "figures")["figures"]}
    assert (found[ONE], found["thousand/two-players/kitty/points"]) == (
        "kitty",
        "two-players/kitty",
    )


# Tables


@pytest.mark.parametrize("format", exports.FORMATS)
@pytest.mark.parametrize("id", [LIMIT, ONE, MEAN])
def test_a_figure_is_printed_in_every_format(run, format, id):
    figure = figures.get(id)
    status, out, err = run("figures", id, "--format", format, "--digits", "3")
    assert (status, err) == (0, "")
    assert out == exports.FORMATS[format](figure.tabulated(figure.exact()), 3)


def test_a_file_says_its_format_by_its_name_and_is_utf_8(run, tmp_path, monkeypatch):
    for ending, start in {
        ".csv": '"limit',
        ".json": "{",
        ".md": "**",
        ".tex": "\\",
        ".html": "<",
    }.items():
        path = tmp_path / f"table{ending}"
        assert run("figures", LIMIT, "--out", str(path)) == (0, "", f"Written: {path}.\n")
        assert path.read_text(encoding="utf-8").startswith(start)
    assert "♠ 40" in (tmp_path / "table.csv").read_text(encoding="utf-8")
    other = tmp_path / "table.txt"
    assert run("figures", LIMIT, "--out", str(other), "--format", "csv", "--quiet") == (0, "", "")
    assert other.read_bytes() == (tmp_path / "table.csv").read_bytes()


def test_a_dash_is_standard_output_and_csv_unless_another_format_is_named(run, tmp_path):
    assert run("figures", LIMIT, "--out", "-") == run("figures", LIMIT, "--format", "csv")
    words = ("figures", LIMIT, "--format", "latex")
    assert run(*words, "--out", "-") == run(*words)
    plot = tmp_path / "bars.svg"
    status, out, err = run("figures", LIMIT, "--out", "-", "--plot", str(plot))
    assert (status, err) == (0, f"Written: {plot}.\n")
    assert out.startswith('"limit')


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is full")
def test_a_pipe_needs_no_ending_and_what_cannot_be_written_to_is_named(run, tmp_path):
    assert run("figures", LIMIT, "--out", "/dev/null") == (0, "", "Written: /dev/null.\n")
    table = run("figures", LIMIT, "--format", "csv")[1]
    status, out, err = run("figures", LIMIT, "--out", "/dev/full")
    assert (status, out) == (3, table)
    assert err.startswith("/dev/full cannot be written")
    assert err.count("\n") == 1
    status, out, err = run("figures", LIMIT, "--out", str(tmp_path))
    assert (status, out) == (2, "")
    assert f"{tmp_path} is a folder" in err


@pytest.mark.parametrize("option", ["--out", "--plot"])
def test_a_place_that_cannot_be_written_to_is_refused_before_the_counting(
    run, tmp_path, monkeypatch, option
):
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setattr(Figure, "exact", lambda *_: pytest.fail("it counted"))
    for path in (tmp_path / "no" / "x.svg", tmp_path / "file" / "x.svg", tmp_path):
        more = ("--format", "csv") if option == "--out" else ()
        status, out, err = run("figures", LIMIT, option, str(path), *more)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert str(path) in err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_table_in_a_file_reads_back(run, tmp_path):
    path = tmp_path / "table.csv"
    run("figures", LIMIT, "--out", str(path))
    read = pd.read_csv(path)
    assert read["count"].tolist() == figures.get(LIMIT).table()["count"].tolist()
    assert read["question"].unique().tolist() == ["limit(hand)"]


def test_json_without_suits_in_the_encoding_is_still_json():
    done = from_shell(
        "figures", LIMIT, "--format", "json", PYTHONIOENCODING="cp1250", PYTHONUTF8="0"
    )
    assert done.returncode == 0
    assert json.loads(done.stdout.decode("cp1250"))["rows"][0]["count"] == "247536"


def test_digits_without_a_format_are_those_of_the_figure_itself(run):
    assert re.search(r"^probability +17\.6471%$", run("figures", ONE, "--digits", "4")[1], re.M)


# Plots


def test_a_distribution_is_drawn_into_a_file_the_same_each_time(run, tmp_path):
    first, second = tmp_path / "a.svg", tmp_path / "b.svg"
    assert run("figures", LIMIT, "--plot", str(first)) == (0, "", f"Written: {first}.\n")
    assert run("figures", LIMIT, "--plot", str(second), "--quiet") == (0, "", "")
    assert first.read_bytes() == second.read_bytes()
    assert b"limit(hand)" in first.read_bytes()


def test_a_plot_and_a_table_are_written_by_one_command(run, tmp_path):
    plot, table = tmp_path / "bars.png", tmp_path / "table.md"
    words = ("figures", LIMIT, "--plot", str(plot), "--out", str(table))
    assert run(*words) == (0, "", f"Written: {plot}, {table}.\n")
    assert plot.read_bytes().startswith(b"\x89PNG")
    assert table.exists()


@pytest.mark.parametrize(
    "id", [ONE, MEAN, "thousand/limit/mean-hand", "thousand/partner/with-an-opponent"]
)
def test_a_single_number_is_not_drawn_and_the_sentence_names_figures_that_are(run, tmp_path, id):
    path = tmp_path / "bars.svg"
    status, out, err = run("figures", id, "--plot", str(path))
    assert (status, out, path.exists()) == (2, "", False)
    assert "single number" in err
    assert err.count("\n") == 1
    named = re.findall(r"thousand/[\w/-]+", err)[1:]
    assert named
    assert {figures.get(name).kind for name in named} == {"distribution"}
    assert all(len(figures.get(name).exact()) > 1 for name in named)
    for name in named:
        assert run("figures", name, "--plot", str(path))[0] == 0


# Wrong usage


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ((LIMIT, "--format", "excel"), "csv, json, markdown, latex, html"),
        ((LIMIT, "--out", "table.txt"), ".csv, .json, .md, .tex or .html"),
        ((LIMIT, "--format", "csv", "--json"), "--json and --format"),
        ((LIMIT, "--format", "csv", "--check"), "--check and --format"),
        ((LIMIT, "--plot", "bars.svg", "--json"), "--json and --plot"),
        ((LIMIT, "--plot", "bars.gif"), ".svg, .png, .pdf"),
        ((LIMIT, "--format", "csv", "--digits", "x"), "from 0 to 30"),
        ((LIMIT, "--format", "csv", "--out", "no/such/folder.csv"), "no/such/folder.csv"),
        ((LIMIT, "--format", "csv", "--out", "a.svg", "--plot", "./a.svg"), "--out and --plot"),
        (("kitty", "--format", "csv"), "--format needs the whole ID"),
        (("--plot", "bars.svg"), "--plot needs the whole ID"),
        (("--digits", "2"), "--digits needs the whole ID"),
        (("kitty", "--check"), "--check needs the whole ID"),
    ],
)
def test_what_does_not_fit_is_one_sentence_and_status_2(run, tmp_path, monkeypatch, words, named):
    monkeypatch.chdir(tmp_path)
    status, out, err = run("figures", *words)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert named in err
    assert list(tmp_path.iterdir()) == []
