"""One run at a time on a file, and one writer at a time in a folder."""

import errno
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep

import pytest
from small_studies import TINY

from thousandstats import folders as folder
from thousandstats import locks, simulation, thousand
from thousandstats.cli import main
from thousandstats.errors import InputError
from thousandstats.locks import file_lock, folder_lock
from thousandstats.parsing import parse
from thousandstats.simulation import BLOCK, runs
from thousandstats.studies import running

pytestmark = pytest.mark.skipif(locks.fcntl is None, reason="this system has no such locks")

QUESTION = parse(thousand.three_players, "marriages(hand) >= 1")

HOLD = """
import sys
from pathlib import Path
from thousandstats.locks import file_lock
with file_lock(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def holder(path):
    """Another process that holds the lock of a file until its input ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        env={**os.environ, "PYTHONPATH": str(Path(locks.__file__).parent.parent)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdout.readline() == b"held\n"
    return process


def names(path):
    return sorted(found.name for found in path.iterdir())


def test_a_file_is_locked_for_threads_and_processes_until_its_run_ends(tmp_path):
    path = tmp_path / "run.json"
    with holder(path) as process:
        with (
            pytest.raises(InputError, match=r"run\.json is in use by another run"),
            file_lock(path),
        ):
            pass
        with file_lock(tmp_path / "other.json"):
            pass
        process.communicate()
    with file_lock(path):
        with pytest.raises(InputError, match="in use"), file_lock(path):
            pass
        with ThreadPoolExecutor(1) as pool, pytest.raises(InputError, match="in use"):
            pool.submit(file_lock(path).__enter__).result()
    with file_lock(path):
        pass
    assert names(tmp_path) == []


def test_the_lock_of_a_killed_run_is_free_and_its_file_is_removed_by_the_next(tmp_path):
    path = tmp_path / "run.json"
    with holder(path) as process:
        process.kill()
    assert names(tmp_path) == [".run.json.lock"]
    with file_lock(path):
        pass
    assert names(tmp_path) == []


def test_never_do_two_threads_hold_one_lock(tmp_path):
    path = tmp_path / "run.json"
    holders = []

    def use(number):
        most = held = 0
        while held < 30:
            try:
                with file_lock(path):
                    holders.append(number)
                    sleep(0.001)  # or threads would hardly ever meet
                    most = max(most, len(holders))
                    holders.remove(number)
                    held += 1
            except InputError:
                pass
        return most

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(use, range(4))) == [1, 1, 1, 1]
    assert names(tmp_path) == []


def test_a_lock_that_was_removed_while_it_was_waited_for_is_none(tmp_path, monkeypatch):
    path = tmp_path / "run.json"
    really = locks.fcntl.flock
    opened = []

    def slow(handle, operation):
        if not opened:  # another run ends between the opening and the locking here
            os.unlink(tmp_path / ".run.json.lock")
        opened.append(handle)
        really(handle, operation)

    with monkeypatch.context() as patch:
        patch.setattr(locks.fcntl, "flock", slow)
        with file_lock(path):
            with pytest.raises(InputError, match="in use"), file_lock(path):
                pass
            assert names(tmp_path) == [".run.json.lock"]


def test_two_names_of_one_file_have_one_lock(tmp_path):
    (tmp_path / "link").symlink_to("run.json")
    lock = file_lock(tmp_path / "link")
    with file_lock(tmp_path / "run.json"), pytest.raises(InputError, match="link is in use"), lock:
        pass


def test_files_whose_long_names_begin_alike_have_each_a_lock(tmp_path):
    one, other = (tmp_path / ("♥" * 82 + end) for end in "12")
    one.touch()
    with file_lock(one), file_lock(other):
        assert len(names(tmp_path)) == 3


@pytest.mark.parametrize("code", [errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EBADF])
def test_a_disk_without_locks_is_used_without_them(tmp_path, monkeypatch, code):
    def unsupported(*_):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(locks.fcntl, "flock", unsupported)
    path = tmp_path / "run.json"
    with file_lock(path), file_lock(path), folder_lock(tmp_path), folder_lock(tmp_path):
        assert names(tmp_path) == []


def test_a_system_without_locks_and_a_folder_that_is_missing_are_used_without_them(
    tmp_path, monkeypatch
):
    missing = tmp_path / "no" / "run.json"
    with file_lock(missing), file_lock(missing), folder_lock(missing), folder_lock(missing):
        pass
    monkeypatch.setattr(locks, "fcntl", None)
    with file_lock(tmp_path / "run.json"), file_lock(tmp_path / "run.json"), folder_lock(tmp_path):
        assert names(tmp_path) == []


def test_a_link_in_the_place_of_a_lock_is_not_followed(tmp_path):
    (tmp_path / ".run.json.lock").symlink_to("elsewhere")
    with file_lock(tmp_path / "run.json"):
        pass
    assert not (tmp_path / "elsewhere").exists()


def test_a_folder_is_waited_for_but_not_for_ever(tmp_path, monkeypatch):
    waits = []
    monkeypatch.setattr(locks, "sleep", waits.append)
    monkeypatch.setattr(locks, "monotonic", lambda: len(waits) * 25.0)
    match = "is being written by another program"
    with folder_lock(tmp_path), pytest.raises(InputError, match=match), folder_lock(tmp_path):
        pass
    assert len(waits) == 3
    with folder_lock(tmp_path):
        pass


# Runs


def test_a_second_run_on_a_checkpoint_is_refused_and_the_first_is_not_disturbed(tmp_path):
    path = tmp_path / "kept"
    refusals = []

    def disturb(*_):
        for seed in (1, 2):
            with pytest.raises(InputError) as refusal:
                simulation.distribution(QUESTION, BLOCK, seed, checkpoint=path)
            refusals.append(str(refusal.value))

    found = simulation.distribution(QUESTION, BLOCK, 1, checkpoint=path, progress=disturb)
    assert set(refusals) == {
        f"{path} is in use by another run; wait until that has ended, or name another file."
    }
    assert found == simulation.distribution(QUESTION, BLOCK, 1)
    assert simulation.distribution(QUESTION, BLOCK, 1, checkpoint=path) == found
    assert names(tmp_path) == ["kept"]


def test_a_run_that_is_interrupted_or_refused_gives_its_checkpoint_free(tmp_path):
    path = tmp_path / "kept"

    def interrupt(*_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulation.distribution(QUESTION, BLOCK, 1, checkpoint=path, progress=interrupt)
    with pytest.raises(InputError, match="is of another run"):
        simulation.distribution(QUESTION, BLOCK, 2, checkpoint=path)
    simulation.distribution(QUESTION, BLOCK, 1, checkpoint=path)
    assert names(tmp_path) == ["kept"]


def test_the_command_line_refuses_a_checkpoint_in_use_with_a_sentence(tmp_path, capsys):
    path = tmp_path / "kept"
    options = ["--route", "simulation", "--deals", "1000", "--seed", "1"]
    command = ["ask", "marriages(hand)", *options, "--checkpoint", str(path)]
    with file_lock(path):
        assert main(command) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "is in use by another run" in err
    assert err.count("\n") == 1
    assert main(command) == 0


def test_a_second_run_of_a_study_is_refused_and_the_first_is_not_disturbed(tmp_path):
    path = tmp_path / "studies" / "tiny.json"
    refusals = []

    def disturb(*_):
        with pytest.raises(InputError, match=r"tiny\.json is in use by another run") as refusal:
            running.complete(TINY, path, TINY.blocks, runs.lanes(TINY.source, 1))
        refusals.append(refusal)

    report = running.complete(TINY, path, TINY.blocks, runs.lanes(TINY.source, 1), disturb)
    assert refusals
    assert not report.differences
    assert running.complete(TINY, path, TINY.blocks, runs.lanes(TINY.source, 1)).differences == ()
    assert names(path.parent) == ["tiny.json"]


# Folders


def written(path):
    return {
        found.relative_to(path).as_posix(): found.read_bytes()
        for found in path.rglob("*")
        if found.is_file()
    }


def test_a_folder_that_another_program_makes_meanwhile_holds_none_of_others(tmp_path, monkeypatch):
    out = tmp_path / "out"
    look = folder.listed
    written = []

    def slow(path, index):
        if not written:  # the other program writes between two looks at the folder
            written.append(None)
            before = look(path, index)
            folder.replace({"a.txt": b"1", "b.txt": b"1"}, path, index)
            return before
        return look(path, index)

    with monkeypatch.context() as patch:
        patch.setattr(folder, "listed", slow)
        folder.check({"b.txt": b"2"}, out, "list.txt")
    folder.replace({"b.txt": b"2"}, out, "list.txt")
    assert names(out) == ["b.txt", "list.txt"]


def test_writers_of_one_folder_leave_the_files_of_one_of_them(tmp_path):
    out = tmp_path / "out"
    sets = [
        {
            f"{kind}/{number}.txt": bytes([writer])
            for kind in ("all", f"own{writer}")
            for number in range(9)
        }
        for writer in range(4)
    ]

    def write(files):
        for _ in range(20):
            folder.check(files, out, "files.txt")
            folder.replace(files, out, "files.txt")
        return True

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(write, sets))
    left = written(out)
    listed = folder.listed(out, "files.txt")
    del left["files.txt"]
    assert left in sets
    assert listed == set(left)
    assert names(out) == sorted({"files.txt", *(name.split("/")[0] for name in left)})
