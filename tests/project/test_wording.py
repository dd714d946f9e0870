"""The words of the package: those a statistician or a player would use."""

import re
from pathlib import Path

import pytest
from shell import ROOT

ODD = {
    "so many": "a number of, this number of, at least",
}
"""What is no professional English in a docstring, a comment or a message, and what to write."""

SOURCES = sorted(
    path
    for folder in ("thousandstats", "scripts")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".py", ".js"}
)


def odd_words(text):
    """The words of a text that are not to be written, where a line may end between two."""
    return [words for words in ODD if re.search(rf"\b{words}\b".replace(" ", r"\s+"), text, re.I)]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(Path(path).relative_to(ROOT)))
def test_sources_are_written_in_plain_words(path):
    assert odd_words(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("text", ["So many deals.", "takes so\nmany cards", "# so many"])
def test_odd_words_are_noticed(text):
    assert odd_words(text) == ["so many"]
