"""Folders that are written whole: nothing outside is touched, and nothing of others inside."""

import os

import pytest
from shell import run_here
from small_ledger import AVERAGE, LIMIT, RIGHT, small

from thousandstats import figures as registry
from thousandstats import folders as folder
from thousandstats import studies
from thousandstats.errors import InputError
from thousandstats.files import inside, put
from thousandstats.report import results_folder
from thousandstats.report.site import build
from thousandstats.reproduction import compute, loading
from thousandstats.studies import running
from thousandstats.studies import store as study_store

INDEX = "list.txt"
OLD = {"a.txt": b"old", "deep/b.txt": b"old", "deep/er/c.txt": b"old"}
NEW = {"a.txt": b"new", "deep/b.txt": b"new"}
PRECIOUS = "precious.txt"


@pytest.fixture
def outside(tmp_path):
    """A folder of somebody else's, beside the one that is written."""
    found = tmp_path / "outside"
    (found / "er").mkdir(parents=True)
    for name in (PRECIOUS, "b.txt", "er/c.txt"):
        (found / name).write_bytes(b"keep me")
    return found


@pytest.fixture
def out(tmp_path, outside):
    """A folder that was written once."""
    found = tmp_path / "out"
    folder.replace(OLD, found, INDEX)
    return found


def contents(place):
    """Every file and link below a folder: what it holds, or where it leads."""
    return {
        path.relative_to(place).as_posix(): os.readlink(path)
        if path.is_symlink()
        else path.read_bytes()
        for path in place.rglob("*")
        if path.is_symlink() or path.is_file()
    }


def also_listed(out, *names):
    """Let the list of a folder name more than what was written."""
    with (out / INDEX).open("a", encoding="utf-8") as index:
        index.writelines(f"{name}\n" for name in names)


STRANGE = [
    "../outside/precious.txt",
    "deep/../../outside/precious.txt",
    "..\\outside\\precious.txt",
    "/precious.txt",
    "//precious.txt",
    "C:/precious.txt",
    "c:precious.txt",
    "./MINE.txt",
    "MINE.txt",
    "mine.TXT",
    "Zażółć.txt",
    "zaz\u0307o\u0301łc\u0301.txt",
    "mine .txt",
    "mine.txt.",
    ".mine",
    "nul\0byte",
    "a" * 5000,
    ".",
    "..",
    "deep/",
    "deep",
    folder.UNFINISHED,
]


@pytest.mark.parametrize("name", STRANGE)
def test_a_listed_name_that_ours_cannot_have_removes_nothing(out, outside, name):
    for mine in ("MINE.txt", "Zażółć.txt", "mine .txt", ".mine", "mine.txt."):
        (out / mine).write_bytes(b"mine")
    kept, before = contents(outside), contents(out)
    also_listed(out, name)
    folder.replace(OLD, out, INDEX)
    assert contents(outside) == kept
    assert contents(out) == before


def test_an_absolute_name_that_is_listed_removes_nothing(out, outside):
    kept = contents(outside)
    also_listed(out, outside / PRECIOUS)
    folder.replace(NEW, out, INDEX)
    assert contents(outside) == kept


@pytest.mark.parametrize("name", [*(name for name in STRANGE if name != "deep"), ""])
def test_a_name_that_is_not_of_our_form_is_never_written(out, name):
    before = contents(out)
    with pytest.raises(ValueError, match="is no name of a file that is listed"):
        folder.replace({**NEW, name: b""}, out, INDEX)
    assert contents(out) == before


def test_a_file_behind_a_linked_folder_is_not_removed(out, outside):
    (out / "deep" / "er" / "c.txt").unlink()
    (out / "deep" / "er").rmdir()
    (out / "deep" / "er").symlink_to(outside / "er")
    kept = contents(outside)
    folder.replace(NEW, out, INDEX)
    assert contents(outside) == kept
    assert (out / "deep" / "er").is_symlink()


def test_a_linked_folder_in_the_way_is_refused_before_anything_is_written(out, outside):
    for path in (out / "deep" / "er" / "c.txt", out / "deep" / "b.txt"):
        path.unlink()
    (out / "deep" / "er").rmdir()
    (out / "deep").rmdir()
    (out / "deep").symlink_to(outside)
    before, kept = contents(out), contents(outside)
    with pytest.raises(InputError, match=r"deep is a link; a folder must be in its place"):
        folder.replace(NEW, out, INDEX)
    assert (contents(out), contents(outside)) == (before, kept)


@pytest.mark.parametrize(
    ("name", "target"),
    [
        *((name, PRECIOUS) for name in (*OLD, INDEX)),
        *((name, "missing.txt") for name in OLD),  # without a list a folder is another's
    ],
)
def test_a_linked_file_is_itself_replaced_or_removed(out, outside, name, target):
    there, target = out / name, outside / target
    if name == INDEX:  # the list is read through the link, and written in its place
        target.write_bytes(there.read_bytes())
    there.unlink()
    there.symlink_to(target)
    kept = contents(outside)
    folder.replace(NEW, out, INDEX)
    assert contents(outside) == kept
    assert {n: c for n, c in contents(out).items() if n != INDEX} == NEW
    assert not (out / INDEX).is_symlink()


def test_links_in_a_circle_are_refused_as_any_other(tmp_path):
    out = tmp_path / "out"
    folder.replace({"a.txt": b"old"}, out, INDEX)
    (out / "deep").symlink_to(out / "er")
    (out / "er").symlink_to(out / "deep")
    before = contents(out)
    with pytest.raises(InputError, match="deep is a link; a folder must be in its place"):
        folder.replace(NEW, out, INDEX)
    assert contents(out) == before


def test_the_folder_itself_may_be_named_by_a_link(out, tmp_path):
    link = tmp_path / "link"
    link.symlink_to(out)
    folder.replace(NEW, link, INDEX)
    assert (out / "a.txt").read_bytes() == b"new"
    assert link.is_symlink()


def test_a_file_in_the_place_of_a_folder_is_refused_and_so_is_the_reverse(out):
    for name, sentence in (
        ("a.txt/b.txt", r"a\.txt is a file; it must be a folder"),
        ("deep", r"deep is a folder; it must be a file"),
    ):
        before = contents(out)
        with pytest.raises(InputError, match=sentence):
            folder.replace({name: b"new"}, out, INDEX)
        assert contents(out) == before


@pytest.mark.parametrize("make", ["file", "link", "dangling"])
def test_what_is_in_the_way_and_not_listed_is_refused(out, outside, make):
    mine = out / "deep" / "mine.txt"
    if make == "file":
        mine.write_bytes(b"mine")
    else:
        mine.symlink_to(outside / (PRECIOUS if make == "link" else "missing.txt"))
    before, kept = contents(out), contents(outside)
    with pytest.raises(InputError, match=r"deep/mine\.txt is there, and list\.txt does not name"):
        folder.replace({**NEW, "deep/mine.txt": b"new"}, out, INDEX)
    assert (contents(out), contents(outside)) == (before, kept)


@pytest.mark.parametrize(
    "index", [None, b"", b"a.txt\n", b"\xff\xfe", b"# a list of mine\na.txt\n"]
)
def test_a_folder_without_a_list_of_ours_is_anothers(tmp_path, index):
    (tmp_path / "a.txt").write_bytes(b"mine")
    if index is not None:
        (tmp_path / INDEX).write_bytes(index)
    before = contents(tmp_path)
    with pytest.raises(InputError, match=r"holds a\.txt, and no list\.txt of thousandstats"):
        folder.replace(NEW, tmp_path, INDEX)
    assert contents(tmp_path) == before


def test_a_new_an_empty_and_a_folder_of_hidden_files_are_taken(tmp_path):
    for number, hidden in enumerate(((), (".gitkeep", ".DS_Store"))):
        there = tmp_path / str(number)
        there.mkdir()
        for name in hidden:
            (there / name).write_bytes(b"")
        folder.replace(NEW, there, INDEX)
        assert set(contents(there)) == {*NEW, *hidden, INDEX}
    folder.check(NEW, tmp_path / "new", INDEX)
    assert not (tmp_path / "new").exists()


def test_what_a_killed_process_left_is_removed_after_a_day_and_never_through_a_link(out, outside):
    for name, age in ((".writing-old", folder.DAY + 60), (".writing-now", 60)):
        (out / name).mkdir()
        (out / name / "x.txt").write_bytes(b"")
        when = (out / name).stat().st_mtime - age
        os.utime(out / name, (when, when))
    (out / ".writing-link").symlink_to(outside)
    os.utime(outside, (0, 0))
    folder.replace(NEW, out, INDEX)
    assert sorted(p.name for p in out.glob(".writing-*")) == [".writing-link", ".writing-now"]
    assert (outside / PRECIOUS).exists()


def test_a_file_inside_is_named_by_where_it_really_is(tmp_path):
    real = tmp_path / "real"
    real.mkdir()
    link = tmp_path / "link"
    link.symlink_to(real)
    assert inside(link, "a/b.txt") == real.resolve() / "a" / "b.txt"


# The commands that write folders


@pytest.fixture
def run(capsys):
    return run_here(capsys)


@pytest.fixture
def ledger(monkeypatch):
    """Let the project have two figures, one claim and no plot."""
    monkeypatch.setattr(registry, "all", lambda: (LIMIT,))
    monkeypatch.setattr(registry, "claims", lambda: (RIGHT,))
    monkeypatch.setattr(registry, "plots", lambda: ())


@pytest.fixture
def nothing_begins(monkeypatch):
    """Let the test fail if anything is computed or read."""

    def begun(*_, **__):
        raise AssertionError("the work was begun")

    monkeypatch.setattr(compute, "reproduce", begun)
    monkeypatch.setattr(loading, "read", begun)
    monkeypatch.setattr(running, "run", begun)


def reproduced(out):
    results_folder.write(small(RIGHT, listed=[LIMIT]), out)


def built(out):
    build.write(build.files(small(AVERAGE)), out)


STUDY = studies.all()[0]

COMMANDS = [("reproduce", reproduced, "tables"), ("site", built, "figures")]


@pytest.mark.parametrize(("command", "_", "__"), COMMANDS)
def test_anothers_folder_is_refused_before_the_work(
    run, ledger, nothing_begins, tmp_path, command, _, __
):
    (tmp_path / "thesis.tex").write_bytes(b"mine")
    status, said, told = run(command, "--out", str(tmp_path))
    assert (status, said, told.count("\n")) == (2, "", 1)
    assert f"{tmp_path} holds thesis.tex, and no " in told
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


@pytest.mark.parametrize(("command", "written", "linked"), COMMANDS)
def test_a_link_in_the_place_of_a_folder_is_refused(tmp_path, command, written, linked):
    out = tmp_path / "written"
    written(out)
    os.rename(out / linked, tmp_path / "moved")
    (out / linked).symlink_to(tmp_path / "moved")
    before = contents(tmp_path)
    with pytest.raises(InputError, match=f"{linked} is a link"):
        written(out)
    assert contents(tmp_path) == before


@pytest.mark.parametrize(("command", "written", "linked"), COMMANDS)
def test_a_link_among_the_files_is_refused_before_the_work(
    run, ledger, nothing_begins, tmp_path, command, written, linked
):
    out = tmp_path / "out"
    written(out)
    os.rename(out / linked, tmp_path / "moved")
    (out / linked).symlink_to(tmp_path / "moved")
    before = contents(tmp_path)
    status, said, told = run(command, "--out", str(out))
    assert (status, said, told.count("\n")) == (2, "", 1)
    assert f"{linked} is a link; a folder must be in its place" in told
    assert contents(tmp_path) == before


def test_results_may_be_written_beside_studies_that_are_kept_there(tmp_path):
    (tmp_path / "studies").mkdir()
    (tmp_path / "studies" / "census.json").write_bytes(b"{}")
    reproduced(tmp_path)
    assert (tmp_path / "studies" / "census.json").read_bytes() == b"{}"
    with pytest.raises(InputError, match=r"and no site-files\.txt of thousandstats"):
        built(tmp_path)


def test_a_study_is_not_kept_behind_a_link(run, nothing_begins, tmp_path, outside):
    (tmp_path / "results").mkdir()
    (tmp_path / "results" / "studies").symlink_to(outside)
    kept = contents(outside)
    status, said, told = run("study", STUDY.name, "--out", str(tmp_path / "results"))
    assert (status, said, told.count("\n")) == (2, "", 1)
    assert "studies is a link; a folder must be in its place" in told
    assert contents(outside) == kept


def test_a_study_replaces_a_link_and_not_what_it_leads_to(tmp_path, outside):
    path = study_store.file(STUDY, tmp_path)
    path.parent.mkdir()
    path.symlink_to(outside / PRECIOUS)
    kept = contents(outside)
    study_store.save(STUDY, {}, path)
    assert contents(outside) == kept
    assert not path.is_symlink()
    assert study_store.load(STUDY, path) == {}


def test_a_file_that_was_named_itself_is_written_through_its_link(tmp_path, outside):
    link = tmp_path / "limit.csv"
    link.symlink_to(outside / PRECIOUS)
    put(link, b"new")
    assert link.is_symlink()
    assert (outside / PRECIOUS).read_bytes() == b"new"
    put(link, b"newer", follow=False)
    assert not link.is_symlink()
    assert (outside / PRECIOUS).read_bytes() == b"new"
