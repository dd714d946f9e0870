"""What is handed on: the wheel, which works where it stands alone, the licence, the citation."""

import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml
from shell import ROOT, from_shell

import thousandstats

PACKAGE = ROOT / "thousandstats"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built as pip would build it."""
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """A folder with the wheel, and nothing else of the project, installed in it."""
    folder = tmp_path_factory.mktemp("elsewhere")
    pip = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--target", folder]
    subprocess.run([*pip, wheel], check=True, capture_output=True)
    return folder


@pytest.fixture
def run(installed, tmp_path, monkeypatch):
    """A function that runs the installed program, in an empty folder; what it printed."""
    monkeypatch.chdir(tmp_path)

    def run(*words):
        result = from_shell(*words, PYTHONPATH=str(installed))
        assert (result.returncode, result.stderr.decode()) == (0, "")
        return result.stdout.decode()

    return run


def test_the_wheel_holds_the_whole_package_the_licence_and_nothing_else(wheel):
    held = set(ZipFile(wheel).namelist())
    there = {
        path.relative_to(ROOT).as_posix()
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    described = f"thousandstats-{thousandstats.__version__}.dist-info/"
    assert {name for name in held if not name.startswith(described)} == there
    assert "thousandstats/py.typed" in there
    assert {path.rsplit(".")[-1] for path in there} >= {"py", "html", "css", "js", "json"}
    licence = ZipFile(wheel).read(f"{described}licenses/LICENSE").decode()
    assert licence == (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_the_installed_program_is_the_one_that_is_asked(installed, run):
    assert run("--version") == f"thousandstats {thousandstats.__version__}\n"
    where = from_shell(
        program=("-c", "import thousandstats; print(thousandstats.__file__)"),
        PYTHONPATH=str(installed),
    )
    assert Path(where.stdout.decode().strip()).is_relative_to(installed)
    (program,) = (installed / "bin").glob("thousandstats*")
    assert program.stat().st_size


def test_the_installed_program_answers(run):
    assert "1369/4807" in run("ask", "marriages(hand) >= 1", "--quiet")
    assert len(run("figures").splitlines()) > 100


@pytest.mark.slow
def test_the_installed_program_builds_the_site_from_results(run, tmp_path):
    run("site", "--out", "pages", "--results", str(ROOT / "results"), "--quiet")
    assert (tmp_path / "pages" / "index.html").stat().st_size
    assert (tmp_path / "pages" / "pl" / "index.html").stat().st_size


def cited():
    return yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))


def test_the_citation_agrees_with_the_package():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    citation = cited()
    assert citation["version"] == thousandstats.__version__
    assert citation["license"] == project["license"]
    assert citation["authors"] == project["authors"]
    assert citation["title"].startswith(f"{project['name']}: ")


def test_the_citation_has_what_its_format_asks_for_and_no_address():
    citation = cited()
    assert citation["cff-version"] == "1.2.0"
    assert {"message", "title", "authors", "abstract", "type"} <= citation.keys()
    assert "://" not in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_the_licence_is_the_one_that_is_named():
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert text.startswith(f"{cited()['license']} License\n")
    assert "thousandstats contributors" in text
