"""Full disks under the streams, and inputs without an end: a status, and one sentence."""

import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
import typer
from programs import SCRIPTS
from shell import PROGRAM, ROOT, environment, run_here

from thousandstats import files, studies
from thousandstats import folders as folder
from thousandstats.cli import app, main
from thousandstats.cli.replay import LARGEST_RECORD
from thousandstats.errors import InputError
from thousandstats.report import results_folder
from thousandstats.reproduction import loading, unfinished
from thousandstats.studies import store as studies_store

COMMANDS = list(typer.main.get_command(app).commands)
SOME_HAND = ["K♥", "A♥", "10♥", "9♠", "J♠", "9♣", "J♣"]
# What each command does in a moment, with an answer on standard output.
QUICK = {
    "reproduce": ["--check", "--out", "no/such/folder"],
    "figures": [],
    "ask": ["size(hand) == 7"],
    "hand": SOME_HAND,
    "play": ["--list-rules"],
    "replay": ["no/such/record"],
    "study": [],
    "site": ["--results", "no/such/folder"],
    "benchmark": ["--no-such-option"],
}
REFUSED = ("reproduce", "replay", "site", "benchmark")  # what they write of it is a message only
FULL = "/dev/full"
needs_full = pytest.mark.skipif(not Path(FULL).exists(), reason="needs /dev/full")
needs_zero = pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero")
SENTENCE = "The output could not be written: no space left on device.\n"


def ended(words, out=subprocess.PIPE, err=subprocess.PIPE, **more):
    """The status of a process with these streams, and what it wrote to them."""
    process = subprocess.run(
        [sys.executable, *PROGRAM, *words],
        stdout=out,
        stderr=err,
        env=environment(),
        cwd=ROOT,
        **more,
    )
    return process.returncode, process.stdout, process.stderr


@pytest.fixture
def run(tmp_path, monkeypatch):
    """A function that runs a command here with streams that are files, as /dev/full is."""
    monkeypatch.chdir(ROOT)

    def run(*words, out=tmp_path / "out", err=tmp_path / "err"):
        texts = []
        with open(out, "w", encoding="utf-8") as one, open(err, "w", encoding="utf-8") as other:
            monkeypatch.setattr(sys, "stdout", one)
            monkeypatch.setattr(sys, "stderr", other)
            status = main(words)
        monkeypatch.undo()
        monkeypatch.chdir(ROOT)
        for path in (out, err):
            texts.append(None if path == FULL else path.read_text(encoding="utf-8"))
        return status, *texts

    return run


def test_every_command_is_here():
    assert list(QUICK) == COMMANDS


@needs_full
@pytest.mark.parametrize("words", [[], *([name] for name in COMMANDS)], ids=str)
def test_help_on_a_full_disk_is_one_sentence(run, words):
    assert run(*words, "--help", out=FULL) == (2, None, SENTENCE)


@needs_full
@pytest.mark.parametrize("words", [["--version"], []], ids=str)
def test_so_is_what_else_the_program_prints(run, words):
    assert run(*words, out=FULL) == (2, None, SENTENCE)


@needs_full
def test_nothing_more_is_said_as_the_process_ends():
    with open(FULL, "wb") as full:
        assert ended(["--help"], out=full)[::2] == (2, SENTENCE.encode())
        assert ended(["ask", "nix"], err=full)[:2] == (2, b"")
        assert ended(["ask", "--help"], out=full, err=full)[0] == 2


@needs_full
@pytest.mark.parametrize("command", COMMANDS)
def test_a_message_that_cannot_be_written_changes_no_status_and_no_answer(run, command):
    words = [command, *QUICK[command]]
    status, out, err = run(*words)
    assert (status == 0) == bool(out)
    assert (status == 2) == bool(err)
    assert run(*words, err=FULL) == (status, out, None)


@needs_full
@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in REFUSED])
def test_where_nothing_can_be_written_the_status_says_so(run, command):
    assert run(command, *QUICK[command], out=FULL, err=FULL)[0] == 2


@needs_full
@pytest.mark.parametrize(
    "words", [["nix"], ["ask", "nix"], ["--nix"], ["ask", "size(hand)", "--x"]]
)
def test_bad_input_keeps_its_status_without_a_place_for_its_sentence(run, words):
    assert run(*words, err=FULL)[:2] == (2, "")


@needs_full
def test_notices_that_cannot_be_written_stop_nothing(run):
    words = ["ask", "size(hand) == 7", "--route", "simulation", "--deals", "1000", "--seed", "7"]
    assert run(*words, err=FULL)[:2] == run(*words)[:2]
    assert run(*words)[0] == 0


# Inputs


def limited_memory():
    """Let the process have one gigabyte for its data."""
    import resource  # only where there is /dev/zero

    resource.setrlimit(resource.RLIMIT_DATA, (2**30, 2**30))


@needs_zero
@pytest.mark.parametrize("source", ["/dev/zero", "-"])
def test_an_endless_record_is_refused_with_little_memory(source):
    with open("/dev/zero", "rb") as zero:
        status, out, err = ended(["replay", source], stdin=zero, preexec_fn=limited_memory)
    assert (status, out) == (2, b"")
    name = "Standard input" if source == "-" else source
    assert err.decode() == f"{name} holds more than 8 MB, the most that is read.\n"


@needs_zero
def test_an_endless_file_of_results_studies_or_what_is_unfinished_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "LARGEST", 2**20)
    monkeypatch.setattr(files.get, "__defaults__", (2**20,))
    study = studies.get("fairness")
    endless = {
        tmp_path / loading.NAME: lambda: loading.read(tmp_path),
        studies_store.file(study, tmp_path): lambda: studies_store.load(
            study, studies_store.file(study, tmp_path)
        ),
    }
    for path, read in endless.items():
        path.parent.mkdir(exist_ok=True)
        path.symlink_to("/dev/zero")
        with pytest.raises(InputError, match="holds more than 1 MB, the most that is read; "):
            read()
    (tmp_path / results_folder.INDEX).symlink_to("/dev/zero")
    with pytest.raises(InputError, match="holds more than 1 MB"):
        folder.listed(tmp_path, results_folder.INDEX)
    (tmp_path / unfinished.NAME).symlink_to("/dev/zero")
    assert unfinished.load(tmp_path, 1, 1) == {}


@needs_zero
def test_an_endless_checkpoint_is_refused(capsys):
    words = ["ask", "size(hand) == 7", "--route", "simulation", "--checkpoint", "/dev/zero"]
    status, out, err = run_here(capsys)(*words)
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_as_much_as_is_allowed_is_read_and_not_one_byte_more(tmp_path):
    path = tmp_path / "record"
    path.write_bytes(b"x" * 10)
    assert files.get(path, 10) == files.limited(BytesIO(b"x" * 10), "x", 10) == b"x" * 10
    with pytest.raises(InputError, match=r"record holds more than 0 MB"):
        files.get(path, 9)


def test_a_record_of_the_largest_size_is_read(capsys, tmp_path):
    path = tmp_path / "record"
    start = "players: Ann, Ben, Cara\n# "
    path.write_text(start + "x" * (LARGEST_RECORD - len(start)))
    assert run_here(capsys)("replay", str(path))[0] == 0
    path.write_text(start + "x" * (LARGEST_RECORD - len(start) + 1))
    status, out, err = run_here(capsys)("replay", str(path))
    assert (status, out) == (2, "")
    assert "8 MB" in err


def test_no_module_reads_a_file_of_others_but_through_the_one_reader():
    # Files of the package itself, and what a folder of its own pages holds, have a size.
    own = {
        *(
            "files.py",
            "kernels/cache.py",
            "kernels/compile.py",
            "benchmark/__init__.py",
            "report/site/build.py",
        ),
        *(
            "report/site/claims.py",
            "reproduction/unfinished.py",
            "games/thousand/catalogue/pages.py",
        ),
        *("games/thousand/catalogue/trials/replaying.py", "simulation/checkpoints.py"),
    }
    package = ROOT / "thousandstats"
    reads = re.compile(r"\.read_(bytes|text)\(|(?<![\w.])open\(")
    found = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if reads.search(path.read_text(encoding="utf-8"))
    }
    assert found == own, "use thousandstats.files.get"


# Scripts


@pytest.mark.parametrize("words", [["--help"], ["-h"], ["nix.ipynb"], ["README.md"], ["--nix"]])
def test_the_script_of_the_notebooks_helps_and_refuses_before_it_sets_anything_up(words, tmp_path):
    code = "import environment, runpy, sys; environment.ensure = environment.run = None; "
    code += "sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"
    script = str(SCRIPTS / "notebooks.py")
    result = subprocess.run(
        [sys.executable, "-c", code, script, *words],
        capture_output=True,
        cwd=SCRIPTS,
        env=environment(PYTHONPATH=str(SCRIPTS)),
    )
    helped = words[0] in ("--help", "-h")
    assert result.returncode == (0 if helped else 2)
    assert b"Traceback" not in result.stderr
    assert (b"notebooks/02_*" in result.stdout) == helped
    assert bool(result.stderr) != helped
