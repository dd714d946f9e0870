"""Where the command line writes: any encoding, any pipe, a full disk, a closed stream."""

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
import typer
from shell import ROOT, environment, from_shell, started
from waiting import GUARD

from thousandstats import thousand
from thousandstats.cli import console, main
from thousandstats.errors import InputError

STATEMENT = "marriages(hand) >= 1"


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp852", "cp1250", "cp1251", "iso8859-2"])
def test_an_encoding_without_suits_gets_letters(encoding):
    result = from_shell("ask", "has(kitty, 'Q♥') or has(hand, 'K♠')", PYTHONIOENCODING=encoding)
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"has(kitty, 'Qh') or has(hand, 'Ks')" in result.stdout
    result.stdout.decode("ascii")


def test_utf_8_keeps_the_suits():
    assert "has(kitty, 'Q♥')" in from_shell("ask", "has(kitty, 'Qh')").stdout.decode()


@pytest.mark.parametrize("encoding", ["ascii", "cp1250"])
def test_json_loses_no_suit_in_any_encoding(encoding):
    result = from_shell("ask", "has(kitty, 'Qh')", "--json", PYTHONIOENCODING=encoding)
    assert json.loads(result.stdout.decode("ascii"))["question"] == "has(kitty, 'Q♥')"


def test_suits_typed_in_the_c_locale_are_read():
    result = from_shell(
        *("ask", "has(kitty, 'Q♥')", "--given", "has(hand, 'K♥')"),
        **{"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    )
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"has(kitty, 'Qh')" in result.stdout


def test_a_refusal_in_the_c_locale_is_one_readable_line():
    result = from_shell(
        *("ask", "has(kitty, 'Żołądź')"),
        **{"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    )
    assert result.returncode == 2
    assert b"Zoladz" in result.stderr
    assert result.stderr.count(b"\n") == 1


def test_an_argument_that_is_no_text_at_all_is_refused_and_not_a_crash():
    result = from_shell("ask", os.fsdecode(b"has(kitty, 'Q\xff')"))
    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr.count(b"\n") == 1
    assert b"Traceback" not in result.stderr


def test_every_substitute_is_ascii_and_suits_read_back():
    for character in [*console.PLAIN, *console.CYRILLIC, "é", "ź", "Ё", "日", "🂱", "\ud83d"]:
        assert console.plain(character).isascii()
    deck = thousand.three_players.deck
    for card in deck.cards:
        assert deck.cards[deck.card("".join(map(console.plain, card)))] == card


def piped(words, reader):
    """The exit status and the standard error of a program whose reader goes away."""
    command = f'"$0" -m thousandstats {words} | {reader}; echo "${{PIPESTATUS[0]}}" >&2'
    result = subprocess.run(
        ["bash", "-c", command, sys.executable],
        capture_output=True,
        env=environment(),
    )
    return result.stderr.decode().split()


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize(
    "words", ["ask 'points(hand), points(left)'", "ask 'size(hand)'", "--help", "ask --help"]
)
@pytest.mark.parametrize("reader", ["head -1", "true"])
def test_a_pipe_that_closes_early_ends_quietly(words, reader):
    assert piped(words, reader) == ["0"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_said_in_one_sentence():
    with open("/dev/full", "w") as full:
        result = subprocess.run(
            [sys.executable, "-m", "thousandstats", "ask", STATEMENT],
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(),
        )
    assert result.returncode == 2
    assert result.stderr == b"The output could not be written: no space left on device.\n"


def test_an_answer_that_has_nowhere_to_go_is_an_error(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdout", None)
    for words in (["ask", STATEMENT], ["--help"], ["replay", "--help"], ["--version"]):
        assert main(words) == 2
        said = capsys.readouterr().err
        assert said == "The output could not be written: standard output is closed.\n"


def test_messages_that_have_nowhere_to_go_change_no_status(monkeypatch):
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["ask", STATEMENT]) == 0
    assert main(["ask", "nonsense"]) == 2


def test_a_home_that_does_not_exist_is_no_matter():
    result = from_shell("ask", STATEMENT, HOME="/nonexistent", XDG_CACHE_HOME="")
    assert (result.returncode, result.stderr) == (0, b"")


def test_a_package_that_cannot_be_written_to_answers(tmp_path):
    copy = tmp_path / "thousandstats"
    shutil.copytree(ROOT / "thousandstats", copy, ignore=shutil.ignore_patterns("__pycache__"))
    for path in [copy, *copy.rglob("*")]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    result = from_shell("ask", STATEMENT, PYTHONPATH=str(tmp_path), PYTHONPYCACHEPREFIX="")
    assert (result.returncode, result.stderr) == (0, b"")


def test_an_interrupt_is_status_130_and_one_line():
    code = (
        "import time; from thousandstats.cli import progress; "
        "progress.answer = lambda *a, **k: (print('ready', flush=True), time.sleep(1000)); "
        "import sys; from thousandstats.cli import main; "
        f"sys.exit(main(['ask', {STATEMENT!r}]))"
    )
    with started(program=("-c", code)) as process:
        assert process.stdout.readline() == b"ready\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=GUARD)
    assert (process.returncode, out, err) == (130, b"", b"Interrupted.\n")


@pytest.mark.parametrize("quiet", [(), ("--quiet",)])
def test_a_notice_goes_to_standard_error_unless_quiet(quiet):
    code = (
        "import sys; from thousandstats import counting; counting.BUDGET = 0; "
        f"from thousandstats.cli import main; sys.exit(main(['ask', {STATEMENT!r}, *{quiet!r}]))"
    )
    result = from_shell(program=("-c", code))
    assert result.returncode == 0
    assert b"1369/4807" in result.stdout
    assert b"seconds" not in result.stdout
    assert (result.stderr == b"") == bool(quiet)
    # The second is the forecast of what the first only says when it will know.
    assert [line[:8] for line in result.stderr.splitlines()] == (
        [] if quiet else [b"Whether ", b"Counting"]
    )


def test_an_abort_is_an_interrupt_too(monkeypatch, capsys):
    def aborted(*_arguments, **_options):
        raise typer.Abort  # what an older Typer makes of an interrupt

    monkeypatch.setattr(typer.main, "get_command", lambda app: SimpleNamespace(main=aborted))
    assert main(["ask", STATEMENT]) == 130
    assert capsys.readouterr() == ("", "Interrupted.\n")


def test_an_end_of_file_is_no_interrupt(monkeypatch):
    def cut_short(*_arguments):
        raise EOFError("Ran out of input")

    monkeypatch.setattr("thousandstats.cli.ask.parse", cut_short)
    with pytest.raises(EOFError, match="Ran out of input"):
        main(["ask", STATEMENT])


def test_an_output_error_is_an_input_error_for_the_caller(monkeypatch):
    class Full:
        def write(self, text):
            raise OSError(28, "No space left on device")

        def fileno(self):
            return os.open(os.devnull, os.O_WRONLY)

    monkeypatch.setattr(sys, "stdout", Full())
    with pytest.raises(InputError, match="no space left"):
        console.say("x")
