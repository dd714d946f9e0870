"""Compiled code on disk: whatever state it is in, kernels answer as if it were not there."""

import logging
import os
import shutil
import subprocess
import sys
from io import FileIO
from pathlib import Path

import pytest
from shell import from_shell

from thousandstats.kernels import bits, cache, compile

pytestmark = pytest.mark.skipif(
    bool(compile.config.DISABLE_JIT), reason="nothing is compiled, so nothing is kept"
)

DAY = 24 * 60 * 60

NOW = 2_000_000_000
"""What the clock shows to code that asks how old a folder is."""

CALLS = {"popcount": (0b1011, 3), "lowest": (0b1100, 2)}
"""An argument of each kernel, and what it answers."""


def run_kernels(folder):
    """How many of the kernels, new ones, found their code in a folder; all answer right."""
    hits = 0
    for name, (argument, answer) in CALLS.items():
        kernel = compile.kernel(getattr(bits, name).py_func)
        kernel._cache = cache.KernelCache(kernel.py_func, folder)
        assert kernel(argument) == answer
        hits += sum(kernel.stats.cache_hits.values())
    return hits


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """A folder that holds the code of every kernel."""
    folder = tmp_path_factory.mktemp("written") / "code"
    assert run_kernels(folder) == 0
    assert run_kernels(folder) == len(CALLS) == len(list(folder.iterdir()))
    return folder


@pytest.fixture
def warm(written, tmp_path):
    return Path(shutil.copytree(written, tmp_path / "code"))


def cut(share):
    return lambda content: content[: int(share * len(content))]


def flipped(share):
    def change(content):
        place = int(share * (len(content) - 1))
        return content[:place] + bytes([content[place] ^ 0x10]) + content[place + 1 :]

    return change


def recalculated(content):
    """Garbage whose checksum is right, as another program might leave it."""
    garbage = b"\x80\x04garbage" + content[100:]
    return cache.sha256(garbage).digest() + garbage


DAMAGE = {
    "emptied": lambda content: b"",
    "cut to a byte": lambda content: content[:1],
    "cut to its checksum": lambda content: content[: cache.CHECKSUM],
    **{f"cut at {share}": cut(share) for share in (0.1, 0.5, 0.9)},
    "cut by a byte": lambda content: content[:-1],
    "longer by a byte": lambda content: content + b"\0",
    "zeroed": lambda content: bytes(len(content)),
    "another file": lambda content: b"<!doctype html>" * 1000,
    "garbage with its checksum": recalculated,
    **{f"changed at {share}": flipped(share) for share in (0, 0.001, 0.01, 0.3, 0.6, 0.99, 1)},
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_damaged_code_is_compiled_anew_and_kept_whole_again(warm, damage):
    before = {path.name: path.read_bytes() for path in warm.iterdir()}
    for path in warm.iterdir():
        changed = damage(path.read_bytes())
        assert changed != before[path.name]
        path.write_bytes(changed)
    assert run_kernels(warm) == 0
    assert run_kernels(warm) == len(CALLS)
    assert {path.name for path in warm.iterdir()} == set(before)


def files(folder):
    """The file of each kernel."""
    return {name: next(folder.glob(f"*.{name}-*")) for name in CALLS}


def test_code_of_another_kernel_is_not_run(warm):
    one, other = files(warm).values()
    one_content, other_content = one.read_bytes(), other.read_bytes()
    one.write_bytes(other_content)
    other.write_bytes(one_content)
    assert run_kernels(warm) == 0


def test_code_of_other_sources_is_not_run(warm):
    newer = warm.with_name("newer")
    assert run_kernels(newer) == 0
    for name, path in files(newer).items():
        path.write_bytes(files(warm)[name].read_bytes())
    assert run_kernels(newer) == 0


def test_something_else_where_a_file_should_be_is_passed_over(warm):
    folder, pipe = warm.iterdir()
    folder.unlink()
    folder.mkdir()
    pipe.unlink()
    os.mkfifo(pipe)
    assert run_kernels(warm) == 0
    assert run_kernels(warm) == 1  # the pipe was replaced by a file; the folder cannot be
    assert folder.is_dir()


def test_files_without_an_end_are_not_read_to_it(warm, monkeypatch):
    monkeypatch.setattr(cache, "LARGEST", 1000)
    assert run_kernels(warm) == 0
    for path in warm.iterdir():
        path.unlink()
        path.symlink_to("/dev/zero")
    assert run_kernels(warm) == 0


@pytest.mark.parametrize("place", ["", "code", "code/more"])
def test_where_a_file_stands_in_the_place_of_a_folder_nothing_is_kept(tmp_path, place):
    file = tmp_path / "file"
    file.touch()
    assert run_kernels(file / place) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert file.read_bytes() == b""


def test_a_folder_that_is_removed_meanwhile_is_made_again(warm):
    shutil.rmtree(warm)
    assert run_kernels(warm) == 0
    assert run_kernels(warm) == len(CALLS)


@pytest.mark.parametrize("failing", ["write", "replace", "open"])
def test_a_full_disk_costs_only_what_would_have_been_kept(warm, monkeypatch, failing):
    for path in warm.iterdir():
        path.unlink()

    def full(*_arguments, **_options):
        raise OSError(122, "Disk quota exceeded")

    class Full(FileIO):
        write = full

    with monkeypatch.context() as patch:
        if failing == "replace":
            patch.setattr("thousandstats.files.os.replace", full)
        else:
            opened = Full if failing == "write" else full
            patch.setattr("thousandstats.files.open", opened, raising=False)
        assert run_kernels(warm) == 0
    assert list(warm.iterdir()) == []
    assert run_kernels(warm) == 0
    assert run_kernels(warm) == len(CALLS)


USE = """
import sys
from thousandstats.kernels import bits
assert bits.popcount(0b1011) == 3 and bits.lowest(0b1100) == 2
print(sum(sum(k.stats.cache_hits.values()) for k in (bits.popcount, bits.lowest)))
"""


def started(folder, before=""):
    """A new process that runs two kernels and takes warnings for errors."""
    kept = {k: v for k, v in os.environ.items() if k != "NUMBA_CACHE_DIR"}
    package = Path(compile.PACKAGE).parent
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", before + USE],
        env={**kept, "PYTHONPATH": str(package), "XDG_CACHE_HOME": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def hits(process):
    out, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (0, "")
    return int(out)


LIMITED = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))
"""


def test_a_process_that_may_not_write_compiles_and_leaves_nothing_half_written(tmp_path):
    assert hits(started(tmp_path, LIMITED)) == 0
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_processes_that_compile_at_once_leave_whole_files(tmp_path):
    for process in [started(tmp_path) for _ in range(3)]:
        hits(process)
    assert hits(started(tmp_path)) == 2
    assert len([path for path in tmp_path.rglob("*") if path.is_file()]) == 2


def test_code_in_a_folder_that_may_only_be_read_is_used(warm, monkeypatch):
    def read_only(*_arguments, **_options):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(cache, "replace", read_only)
    monkeypatch.setattr(Path, "mkdir", read_only)
    assert run_kernels(warm) == len(CALLS)
    next(warm.iterdir()).unlink()
    assert run_kernels(warm) == 1


@pytest.fixture
def said(caplog):
    """What is said about compiling."""
    with caplog.at_level(logging.INFO, logger=cache.__name__):
        yield lambda: [record.getMessage() for record in caplog.records]


def test_compiling_is_announced_once_and_only_where_something_is_compiled(tmp_path, warm, said):
    assert run_kernels(warm) == len(CALLS)
    assert said() == []
    cold = tmp_path / "cold"
    for _ in range(2):
        run_kernels(cold)
        assert said() == [f"Compiling for this machine; the code is to be kept in {cold}."]


def test_a_command_that_has_to_compile_says_so_unless_it_is_quiet(tmp_path):
    for quiet in ((), ("--quiet",)):
        where = tmp_path / f"cache{len(quiet)}"
        words = ("ask", "size(hand) == 7", "--route", "enumeration", *quiet)
        first, again = (
            from_shell(*words, XDG_CACHE_HOME=str(where), NUMBA_CACHE_DIR="") for _ in range(2)
        )
        assert (first.returncode, again.returncode, again.stderr) == (0, 0, b"")
        assert first.stderr.startswith(b"" if quiet else b"Compiling for this machine; ")
        assert first.stderr.count(b"\n") == 1 - len(quiet)


def aged(folder, days):
    """The folder, with code in it that was last used some days ago."""
    folder.mkdir(parents=True)
    (folder / "kernel").write_bytes(b"code")
    os.utime(folder, (NOW - days * DAY, NOW - days * DAY))
    return folder


@pytest.fixture
def clock(monkeypatch):
    """Code that asks for the time is told `NOW`."""
    monkeypatch.setattr(cache, "time", lambda: NOW)


def test_code_of_versions_that_nobody_uses_is_removed_and_nothing_else(tmp_path, clock):
    place = tmp_path / "thousandstats"
    old = aged(place / "0123456789abcdef", 31)
    others = [
        aged(place / "fedcba9876543210", 29),
        aged(place / "of-another-program", 400),
        aged(tmp_path / "0123456789abcde0", 400),
        aged(place / "0123456789abcdef0", 400),
    ]
    linked = aged(tmp_path / "elsewhere", 400)
    (place / "0123456789abcde1").symlink_to(linked, target_is_directory=True)
    (place / "0123456789abcde2").write_bytes(b"a file")
    present = place / "00112233445566aa"
    assert run_kernels(present) == 0
    assert not old.exists()
    assert all((folder / "kernel").exists() for folder in (*others, linked))
    assert (place / "0123456789abcde2").exists()
    assert run_kernels(present) == len(CALLS)


def test_code_that_is_used_is_kept_by_others_and_what_was_removed_is_compiled_anew(
    warm, tmp_path, clock
):
    place = tmp_path / "thousandstats"
    used = Path(shutil.copytree(warm, place / "0123456789abcdef"))
    then = NOW - 31 * DAY
    assert run_kernels(used) == 0  # it is of another folder's sources
    shutil.rmtree(used)
    assert run_kernels(used) == 0
    assert run_kernels(used) == len(CALLS)
    os.utime(used, (then, then))
    cache._note_use.cache_clear()
    assert run_kernels(used) == len(CALLS)
    assert used.stat().st_mtime != then
    os.utime(used, (NOW, NOW))
    run_kernels(place / "fedcba9876543210")
    assert used.exists()


ASKED = ["ask", "marriages(hand)", "--route", "simulation", "--deals", "1000", "--seed", "1"]
ASKED += ["--quiet"]


@pytest.mark.slow
def test_a_command_answers_the_same_when_every_file_of_its_code_is_damaged(tmp_path):
    def asked():
        result = subprocess.run(
            [sys.executable, "-W", "error", "-m", "thousandstats", *ASKED],
            env={**os.environ, "PYTHONPATH": str(Path(compile.PACKAGE).parent)}
            | {"XDG_CACHE_HOME": str(tmp_path), "NUMBA_CACHE_DIR": ""},
            capture_output=True,
            encoding="utf-8",
        )
        assert (result.returncode, result.stderr) == (0, "")
        return result.stdout

    first = asked()
    for damage in (DAMAGE["emptied"], DAMAGE["cut at 0.5"], DAMAGE["changed at 0.6"]):
        kept = [path for path in tmp_path.rglob("*") if path.is_file()]
        assert len(kept) > 20
        for path in kept:
            path.write_bytes(damage(path.read_bytes()))
        assert asked() == first
