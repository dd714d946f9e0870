"""Plots of one figure, and files that are written whole or not at all."""

import re
from itertools import pairwise

import pytest

from thousandstats import figures, files
from thousandstats.errors import InputError
from thousandstats.published import Figure, Plot, Series
from thousandstats.report import plots
from thousandstats.results import Distribution

LIMIT = figures.get("thousand/limit/hand")

# Drawn


def test_a_distribution_of_any_kind_is_drawn_alike_each_time_without_a_warning():
    shape = Figure("thousand/toy/shape", "A shape, of ♠ ♣ ♦ ♥", LIMIT.layout, "shape(hand)", "-",
                   "-", "distribution")  # fmt: skip
    for figure in (LIMIT, shape, figures.get("thousand/limit/hand-then-kitty")):
        found = figure.exact()
        for ending, start in {".svg": b"<?xml", ".png": b"\x89PNG", ".pdf": b"%PDF"}.items():
            drawn = plots.drawing(figure, found, ending)
            assert drawn.startswith(start)
            assert drawn == plots.drawing(figure, found, ending)
    assert "A shape, of ♠ ♣ ♦ ♥" in plots.drawing(shape, shape.exact(), ".svg").decode()


def test_too_many_bars_and_unknown_files_are_refused():
    joint = figures.get("thousand/kitty/points-beside-the-hand")
    with pytest.raises(InputError, match="as a table"):
        plots.drawing(joint, joint.exact(), ".svg")
    with pytest.raises(InputError, match=r"\.svg, \.png, \.pdf"):
        plots.drawing(LIMIT, LIMIT.exact(), ".gif")


@pytest.mark.parametrize(
    "id, names",
    [
        ("thousand/partner/who-holds-it", ["kitty", "right", "left"]),
        ("thousand/kitty/aces-beside-the-hand", ["hand 0, kitty 0", "hand 0, kitty 1"]),
        ("thousand/marriages/which-in-the-hand", ["none", "♥", "♦", "♦\n♥", "♣"]),
        ("thousand/splits/after-the-kitty/holding-one", ["max 3, min 2", "max 4, min 1"]),
        ("thousand/splits/holding-one", ["1, 1, 3", "2, 0, 3", "2, 1, 2"]),
        ("thousand/suits/shapes-in-the-hand", ["2-2-2-1", "3-2-1-1"]),
    ],
)
def test_bars_of_several_values_say_which_is_which(monkeypatch, id, names):
    drawn = []
    monkeypatch.setattr(plots, "_file", lambda canvas, _: drawn.append(canvas.axes[0]) or b"")
    figure = figures.get(id)
    plots.drawing(figure, figure.exact(), ".svg")
    labels = [label.get_text() for label in drawn[0].get_xticklabels()]
    assert labels[: len(names)] == names
    assert len(set(labels)) == len(labels) == len(figure.exact())
    in_order = "in this order" in drawn[0].get_xlabel()
    assert in_order == (id == "thousand/splits/holding-one")


@pytest.mark.parametrize(
    "values", [(0, 1, 2, 3), (5,), (26, 30, 31), (120, 160, 180, 400), range(6, 75), (-3, 40)]
)
def test_numbers_stand_on_a_scale_and_their_labels_where_they_belong(values):
    found = Distribution(dict.fromkeys(values, 1), len(values))
    axes = plots.draw(Plot("a", "a", "a", (Series("a", (LIMIT,)),)), lambda _: found).axes[0]
    middles = [bar.get_x() + bar.get_width() / 2 for bar in axes.patches]
    assert middles == pytest.approx(list(values))
    ends = sorted((bar.get_x(), bar.get_x() + bar.get_width()) for bar in axes.patches)
    assert all(end < start for (_, end), (start, _) in pairwise(ends))
    labels = [label.get_text() for label in axes.get_xticklabels()]
    assert labels == [str(round(tick)) for tick in axes.get_xticks()]
    assert 1 <= len(labels) <= 25
    if len(values) < 10:
        assert labels == [str(value) for value in values]


def test_numbers_too_far_apart_for_a_scale_stand_side_by_side_under_their_names():
    found = Distribution({1000: 1, 0: 1, 1: 1}, 3)
    axes = plots.draw(Plot("a", "a", "a", (Series("a", (LIMIT,)),)), lambda _: found).axes[0]
    assert list(axes.get_xticks()) == [0, 1, 2]
    assert [label.get_text() for label in axes.get_xticklabels()] == ["0", "1", "1000"]


# Written


def test_a_file_is_replaced_whole_or_left_as_it_was(tmp_path, monkeypatch):
    path = tmp_path / "table.csv"
    files.put(path, b"old")
    assert path.read_bytes() == b"old"

    def full(*_):
        raise OSError(28, "No space left on device")

    for name in ("fsync", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(files.os, name, full)
            with pytest.raises(InputError, match="No space left"):
                files.put(path, b"new")
        assert path.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["table.csv"]


def test_a_link_is_followed_and_a_device_is_written_to_as_it_is(tmp_path):
    (tmp_path / "there").write_bytes(b"old")
    (tmp_path / "link").symlink_to("there")
    files.put(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "there").read_bytes() == b"new"
    null = tmp_path / "null"
    null.symlink_to("/dev/null")
    files.put(null, b"new")
    assert null.resolve().is_char_device()


def test_a_folder_or_a_missing_folder_is_a_sentence(tmp_path):
    for path in (tmp_path, tmp_path / "no" / "such" / "file.csv", tmp_path / ("n" * 300)):
        with pytest.raises(InputError, match=re.escape(str(path))):
            files.put(path, b"")
