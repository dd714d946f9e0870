"""Plots of one figure, and files that are written whole or not at all."""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from threading import Event

import pytest

from thousandstats import figures, files
from thousandstats.errors import InputError
from thousandstats.published import Figure, Plot, Series
from thousandstats.report import canvas, plots
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
    ("id", "names"),
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
    monkeypatch.setattr(canvas, "file", lambda one, _: drawn.append(one.axes[0]) or b"")
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


def test_links_that_lead_in_a_circle_are_a_sentence(tmp_path):
    for name, to in (("one", "other"), ("other", "one")):
        (tmp_path / name).symlink_to(to)
    with pytest.raises(InputError, match="one cannot be written"):
        files.put(tmp_path / "one", b"")


# Written by several at once


def whole(writer, times):
    """Contents whose bytes are all alike, of different lengths, by one writer."""
    return [bytes([writer]) * (20_000 + 7_000 * writer + time) for time in range(times)]


def reader(path, stop):
    """Read until told to stop; how many readings there were, each of one whole content."""
    readings = 0
    while not stop.is_set() or not readings:
        content = path.read_bytes()
        readings += 1
        assert len(set(content)) == 1
        assert (len(content) - 20_000) // 7_000 == content[0]
    return readings


def test_threads_that_write_one_file_leave_one_whole_content_and_no_reader_sees_another(tmp_path):
    path = tmp_path / "table.csv"
    stop = Event()
    files.put(path, whole(1, 1)[0])
    with ThreadPoolExecutor(6) as pool:
        reading = pool.submit(reader, path, stop)

        def write(writer):
            for content in whole(writer, 50):
                files.put(path, content)

        try:
            for writing in [pool.submit(write, writer) for writer in range(1, 5)]:
                writing.result()
        finally:
            stop.set()
        assert reading.result() > 0
    assert path.read_bytes() in [whole(writer, 50)[-1] for writer in range(1, 5)]
    assert [found.name for found in tmp_path.iterdir()] == ["table.csv"]


WRITE = """
import os, sys
from pathlib import Path
from thousandstats import files
os.getpid = lambda: 1  # as each container has a process of this number
sys.stdin.read(1)
for time in range(50):
    files.put(Path(sys.argv[1]), bytes([int(sys.argv[2])]) * (20_000 + 7_000 * int(sys.argv[2])))
"""


def test_processes_of_one_number_that_write_one_file_leave_one_whole_content(tmp_path):
    path = tmp_path / "table.csv"
    files.put(path, whole(1, 1)[0])
    environment = {**os.environ, "PYTHONPATH": str(Path(files.__file__).parent.parent)}
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITE, str(path), str(writer)],
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
        )
        for writer in range(1, 4)
    ]
    for writer in writers:
        writer.stdin.write(b"go")
        writer.stdin.flush()
    stop = Event()
    with ThreadPoolExecutor(1) as pool:
        reading = pool.submit(reader, path, stop)
        try:
            errors = [writer.communicate(timeout=60)[1] for writer in writers]
        finally:
            stop.set()
        assert reading.result() > 0
    assert [writer.returncode for writer in writers] == [0, 0, 0]
    assert errors == [b"", b"", b""]
    assert path.read_bytes() in [whole(writer, 1)[0] for writer in range(1, 4)]
    assert [found.name for found in tmp_path.iterdir()] == ["table.csv"]


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has these permissions")
@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_has_the_permissions_of_any_other_and_an_old_one_keeps_its_own(
    tmp_path, mask, mode
):
    path = tmp_path / "table.csv"
    outer = os.umask(mask)
    try:
        files.put(path, b"new")
        assert path.stat().st_mode & 0o777 == mode
        for kept in (0o640, 0o604, 0o755):
            path.chmod(kept)
            files.put(path, b"newer")
            assert path.stat().st_mode & 0o777 == kept
    finally:
        os.umask(outer)


def test_a_killed_writer_leaves_a_file_that_the_next_one_removes_after_a_day(tmp_path, monkeypatch):
    path = tmp_path / ("kept-" * 30)  # its temporary name holds only the start of its own
    with monkeypatch.context() as patch:
        # A killed process removes nothing any more.
        patch.setattr(files, "_move", lambda fresh, target: fresh.rename(tmp_path / fresh.name))
        patch.setattr(files, "_sweep", lambda *_: None)
        files.put(path, b"old")
    (stray,) = tmp_path.iterdir()
    others = [tmp_path / ".another-0123456789abcdef.part", tmp_path / f"{stray.name}.mine"]
    for other in others:
        other.write_bytes(b"")
    newest = stray.stat().st_mtime
    for age, left in ((files.STALE - 1000, True), (files.STALE + 1000, False)):
        for one in (stray, *others):
            os.utime(one, (newest - age, newest - age))
        files.put(path, b"new")
        assert stray.exists() == left
    assert sorted(tmp_path.iterdir()) == sorted([path, *others])


def test_a_file_that_windows_holds_for_a_reader_is_replaced_a_little_later(tmp_path, monkeypatch):
    path = tmp_path / "table.csv"
    path.write_bytes(b"old")
    pauses = []
    refusals = [5, files.ATTEMPTS]
    really = os.replace

    def held(fresh, target):
        if refusals[0]:
            refusals[0] -= 1
            raise PermissionError(13, "The process cannot access the file")
        really(fresh, target)

    monkeypatch.setattr(files.os, "replace", held)
    monkeypatch.setattr(files, "sleep", pauses.append)
    files.put(path, b"new")
    assert path.read_bytes() == b"new"
    assert len(pauses) == 5
    assert sum(pauses) < 1
    del refusals[0]
    with pytest.raises(InputError, match="cannot access"):
        files.put(path, b"newer")
    assert path.read_bytes() == b"new"
    assert [found.name for found in tmp_path.iterdir()] == ["table.csv"]


def test_an_interrupt_while_a_file_is_written_leaves_the_old_one_alone(tmp_path, monkeypatch):
    path = tmp_path / "table.csv"
    path.write_bytes(b"old")

    def interrupted(_handle):
        raise KeyboardInterrupt

    monkeypatch.setattr(files.os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        files.put(path, b"new")
    assert path.read_bytes() == b"old"
    assert [found.name for found in tmp_path.iterdir()] == ["table.csv"]


@pytest.mark.skipif(os.name != "posix", reason="only POSIX syncs folders")
def test_a_file_in_a_folder_that_cannot_be_opened_is_written(tmp_path, monkeypatch):
    def locked(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(files.os, "open", locked)
    files.put(tmp_path / "table.csv", b"new")
    assert (tmp_path / "table.csv").read_bytes() == b"new"
