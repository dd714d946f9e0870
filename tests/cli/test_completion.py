"""Tab in a shell: the names that are offered, by what each shell asks, and in bash by bash."""

import os
import subprocess
import sys

import pytest
from shell import ROOT, environment

from thousandstats import figures, games, studies
from thousandstats.cli import main

FIGURE = "thousand/kitty/completes-one-of-one"


@pytest.fixture
def offered(monkeypatch, capsys):
    """A function of a line that tells what a shell is offered with the cursor at its end."""

    def ask(line, shell="bash"):
        words = line.split(" ")
        monkeypatch.setenv("_THOUSANDSTATS_COMPLETE", f"complete_{shell}")
        monkeypatch.setenv("_TYPER_COMPLETE_ARGS", line)
        monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
        monkeypatch.setenv("COMP_WORDS", "\n".join(words))
        monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
        with pytest.raises(SystemExit) as stop:
            main([])
        assert stop.value.code in (0, None)
        out, err = capsys.readouterr()
        assert err == ""
        return [word for word in out.splitlines() if word]

    return ask


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("as", ["ask"]),
        ("ask --game ", list(games.names())),
        ("ask --game bos", ["boston"]),
        ("ask --layout ", ["three", "two"]),
        ("hand --game boston --layout ", ["standard"]),
        ("ask --game bid_whist --layout c", ["classic"]),
        ("ask --game chess --layout ", []),
        ("ask --route s", ["simulation"]),
        ("ask --language p", ["pl"]),
        ("figures ", [figure.id for figure in figures.all()]),
        (f"figures {FIGURE[:-2]}", [FIGURE]),
        ("figures --format l", ["latex"]),
        ("study ", [study.name for study in studies.all()]),
    ],
)
def test_a_shell_is_offered_the_names_that_there_are(offered, line, expected):
    assert offered(f"thousandstats {line}") == expected


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_is_answered_in_its_own_way(offered, shell):
    for line, word in ((f"figures {FIGURE[:-2]}", FIGURE), ("study fair", "fairness")):
        (found,) = offered(f"thousandstats {line}", shell)
        assert word in found


@pytest.mark.skipif(os.name == "nt", reason="bash is no shell of Windows")
def test_bash_completes_with_the_script_that_is_shown_and_with_the_one_installed(tmp_path):
    program = tmp_path / "bin" / "thousandstats"
    program.parent.mkdir()
    program.write_text(
        f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m thousandstats "$@"\n',
        encoding="utf-8",
    )
    program.chmod(0o755)
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"

    def bash(script):
        return subprocess.run(
            ["bash", "-c", f"{script}; exit $?"],  # so that the program is not bash itself
            capture_output=True,
            encoding="utf-8",
            env=environment(HOME=str(tmp_path), PATH=path),
            check=True,
        ).stdout

    tab = (
        f"COMP_WORDS=(thousandstats figures {FIGURE[:-2]}); COMP_CWORD=2; "
        '_thousandstats_completion thousandstats; echo "${COMPREPLY[@]}"'
    )
    assert bash(f'eval "$(thousandstats --show-completion)"; {tab}') == f"{FIGURE}\n"
    assert "bash completion installed" in bash("thousandstats --install-completion")
    assert bash(f". ~/.bashrc; {tab}") == f"{FIGURE}\n"
