"""README.md: its table is that of the results, its links lead somewhere, its commands work."""

import re
import shlex

import readme
from shell import ROOT, run_here

import thousandstats

TEXT = readme.README.read_text(encoding="utf-8")


def test_the_table_of_the_readme_is_that_of_the_results():
    _, written, _ = readme.around()
    assert written == readme.table(), "run: python tests/support/readme.py"


def test_pictures_and_links_of_the_readme_are_files_of_the_project():
    found = re.findall(r"(!?)\[([^\]]*)\]\(([^)]+)\)", TEXT)
    assert sum(picture == "!" for picture, _, _ in found) >= 2
    for picture, words, target in found:
        assert (ROOT / target).exists(), target
        assert len(words) > 20 or not picture, f"{target} needs words for who cannot see it"


def test_the_citation_in_the_readme_is_that_of_the_package():
    assert f"version = {{{thousandstats.__version__}}}" in TEXT


FENCED = re.findall(r"^```(\w*)\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
BLOCKS = [block for language, block in FENCED if not language]


def test_what_the_readme_shows_of_the_command_line_is_what_it_prints(capsys):
    (shown,) = [block for block in BLOCKS if block.startswith("$ ")]
    command, _, printed = shown.removeprefix("$ thousandstats ").partition("\n")
    assert run_here(capsys)(*shlex.split(command)) == (0, printed, "")


def test_every_question_of_the_readme_is_answered(capsys):
    run = run_here(capsys)
    lines = [line for block in BLOCKS for line in block.splitlines()]
    asked = [line for line in lines if re.match(r"thousandstats (ask|hand) ", line)]
    quick = [line for line in asked if not re.search(r"--(route|dask|checkpoint)", line)]
    assert len(quick) >= 6
    for line in quick:
        status, out, err = run(*shlex.split(line)[1:])
        assert (status, err) == (0, ""), line
        assert out
