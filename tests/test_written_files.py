"""Plots of one figure, and files that are written whole or not at all."""

import re

import pytest

from thousandstats import figures, files
from thousandstats.errors import InputError
from thousandstats.published import Figure
from thousandstats.report import plots

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
