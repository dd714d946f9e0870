"""`scripts/machine.py`: what it installs, and what it says and does where it cannot.

The programs that it calls are replaced by a list of their command lines; nothing is installed.
"""

import json
import subprocess

import programs
import pytest

ALL = {"chromium", "node", "npm"}


class Machine:
    """Stands for a computer: the programs it has, what apt-get and npm would bring, the calls."""

    def __init__(self, root):
        self.root = root
        self.has = {"apt-get"}
        self.can_be_had = {"chromium": "chromium", "nodejs": "node", "npm": "npm"}
        self.fails = ""
        self.calls = []

    def which(self, name):
        return f"/programs/{name}" if name in self.has else None

    def run(self, command, **_):
        self.calls.append(" ".join(command))
        if self.fails and self.fails in self.calls[-1]:
            output = "\n".join(f"line {number}" for number in range(100))
            return subprocess.CompletedProcess(command, 1, output)
        if "apt-get" in command and "install" in command:
            self.has |= {self.can_be_had[word] for word in command if word in self.can_be_had}
        if command[0] == "/programs/npm":
            self.put_axe(command[-1].removeprefix("axe-core@"))
        return subprocess.CompletedProcess(command, 0, "")

    def put_axe(self, version):
        folder = self.root / "node_modules" / "axe-core"
        folder.mkdir(parents=True, exist_ok=True)
        described = json.dumps({"version": version})
        (folder / "package.json").write_text(described, encoding="utf-8")


@pytest.fixture
def script(tmp_path, monkeypatch):
    module = programs.script("machine")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module.os, "geteuid", lambda: 0, raising=False)
    return module


@pytest.fixture
def machine(script, tmp_path, monkeypatch):
    fake = Machine(tmp_path)
    monkeypatch.setattr(script.shutil, "which", fake.which)
    monkeypatch.setattr(script.subprocess, "run", fake.run)
    return fake


def test_what_is_missing_is_installed_once_and_without_a_question(script, machine, capsys):
    assert script.ensure()
    update, install, npm = machine.calls
    assert update.endswith("update")
    for said in ("noninteractive", "-y", " chromium ", " nodejs ", " npm", "fonts-"):
        assert said in install
    assert f"axe-core@{script.AXE}" in npm
    assert {"--no-save", "--ignore-scripts", "--no-package-lock"} <= set(npm.split())
    assert script.axe() == machine.root / "node_modules" / "axe-core" / "axe.min.js"
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", 1)
    machine.calls.clear()
    assert script.ensure()
    assert machine.calls == []
    assert capsys.readouterr() == ("", "")


def test_what_is_there_under_another_name_is_not_installed(script, machine):
    machine.has |= {"google-chrome", "nodejs", "npm"}
    assert script.ensure()
    assert len(machine.calls) == 1
    assert script.find("chromium") == "/programs/google-chrome"
    assert script.find("node") == "/programs/nodejs"


def test_only_what_is_missing_is_installed(script, machine):
    machine.has |= {"node", "npm"}
    assert script.ensure()
    assert "chromium" in machine.calls[1]
    assert "nodejs" not in machine.calls[1]


def test_another_axe_is_replaced(script, machine):
    machine.has |= ALL
    machine.put_axe("1.0.0")
    assert script.axe() is None
    assert script.ensure()
    assert len(machine.calls) == 1


def test_whoever_is_not_root_asks_sudo_and_never_for_a_password(script, machine, monkeypatch):
    monkeypatch.setattr(script.os, "geteuid", lambda: 1000)
    machine.has.add("sudo")
    assert script.ensure()
    assert all(call.startswith("sudo -n env ") for call in machine.calls[:2])


def test_without_sudo_or_apt_get_nothing_is_tried_and_all_is_named(
    script, machine, monkeypatch, capsys
):
    monkeypatch.setattr(script.os, "geteuid", lambda: 1000)
    assert not script.ensure()
    machine.has.clear()
    assert not script.ensure()
    assert machine.calls == []
    said = capsys.readouterr().err
    assert all(said.count(f"There is no {name} here") == 2 for name in ALL)


@pytest.mark.parametrize("step", ["update", "install -y"])
def test_without_a_network_the_last_lines_and_a_sentence_say_what_is_missing(
    script, machine, step, capsys
):
    machine.fails = step
    assert not script.ensure()
    assert len(machine.calls) == ["update", "install -y"].index(step) + 1
    lines = capsys.readouterr().err.splitlines()
    assert lines[1:7] == [f"  line {number}" for number in range(94, 100)]
    assert lines[7:] == [
        f"There is no {name} here; tests that need it cannot run until it is installed."
        for name in script.PROGRAMS
    ]


def test_an_axe_that_cannot_be_had_is_named(script, machine, capsys):
    machine.has |= ALL
    machine.fails = "axe-core"
    assert not script.ensure()
    assert capsys.readouterr().err.splitlines()[-1].startswith("npm could not install axe-core")


@pytest.mark.parametrize("needed", [lambda: programs.program("chromium"), programs.axe])
def test_a_test_is_skipped_without_what_it_needs_and_fails_in_ci(needed, monkeypatch):
    monkeypatch.setattr(programs.machine, "find", lambda name: None)
    monkeypatch.setattr(programs.machine, "axe", lambda: None)
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="here: "):
        needed()
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match=r"run scripts/test\.py"):
        needed()
