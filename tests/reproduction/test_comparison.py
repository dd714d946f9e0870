"""The comparison of a folder of results with what was computed, on folders of a few lines."""

import pytest

from thousandstats import folders
from thousandstats.errors import InputError
from thousandstats.reproduction.comparison import QUOTED, differences

INDEX = "files.txt"
FILES = {"a.csv": b"one\ntwo\n", "b.csv": b"three\n", "plots/c.svg": b"<svg/>"}
EXPECTED = {**FILES, "plots/c.svg": None}


@pytest.fixture
def out(tmp_path):
    """A folder that holds the files as they were computed."""
    folders.replace(FILES, tmp_path, INDEX)
    return tmp_path


def test_nothing_differs_from_what_was_just_written(out):
    assert differences(EXPECTED, out, INDEX) == []


def test_a_file_without_content_only_has_to_be_there(out):
    (out / "plots" / "c.svg").write_bytes(b"another drawing")
    assert differences(EXPECTED, out, INDEX) == []
    assert differences(FILES, out, INDEX)[0].startswith("plots/c.svg, line 1, has ")
    (out / "plots" / "c.svg").unlink()
    assert differences(EXPECTED, out, INDEX) == ["plots/c.svg is missing."]


CHANGES = {
    b"one\ntvo\n": "a.csv, line 2, has 'tvo', and computed was 'two'.",
    b"one\ntwo": "a.csv, line 3, has nothing, and computed was ''.",
    b"one\ntwo\nmore\n": "a.csv, line 3, has 'more', and computed was ''.",
    b"one\r\ntwo\n": "a.csv, line 1, has 'one\\r', and computed was 'one'.",
}


@pytest.mark.parametrize(("content", "sentence"), CHANGES.items())
def test_the_first_line_that_differs_is_quoted(out, content, sentence):
    (out / "a.csv").write_bytes(content)
    assert differences(EXPECTED, out, INDEX) == [sentence]
    assert differences(EXPECTED, out, INDEX, skipped={"a.csv"}) == []
    assert differences(EXPECTED, out, INDEX, skipped={"b.csv"}) == [sentence]


@pytest.mark.parametrize("length", [QUOTED - 1, QUOTED, QUOTED + 1])
def test_a_line_is_quoted_whole_up_to_a_length(out, length):
    (out / "b.csv").write_bytes(b"x" * length)
    (sentence,) = differences(EXPECTED, out, INDEX)
    assert ("…" in sentence) == (length > QUOTED)
    assert "'three'" in sentence


def test_files_that_the_list_has_too_many_or_too_few_are_named(out):
    fewer = {name: content for name, content in EXPECTED.items() if name != "b.csv"}
    assert differences(fewer, out, INDEX) == [
        f"b.csv is listed in {out / INDEX}, but is not a result any more."
    ]
    (out / "d.csv").write_bytes(b"new\n")
    assert differences({**EXPECTED, "d.csv": b"new\n"}, out, INDEX) == [
        f"d.csv is not listed in {out / INDEX}."
    ]


def test_a_writing_that_was_broken_off_is_named_first(out):
    with open(out / INDEX, "a", encoding="utf-8") as file:
        file.write(f"{folders.UNFINISHED}\n")
    (out / "a.csv").unlink()
    assert differences(EXPECTED, out, INDEX) == [
        f"Writing {out} was broken off before it was done.",
        "a.csv is missing.",
    ]


def test_what_is_no_folder_of_results_cannot_be_compared(out, tmp_path_factory):
    with pytest.raises(InputError, match=r"There is no folder .* to compare with"):
        differences(EXPECTED, out / "nowhere", INDEX)
    with pytest.raises(InputError, match="is no folder of results"):
        differences(EXPECTED, tmp_path_factory.mktemp("empty"), INDEX)
    (out / INDEX).write_text("a list of groceries\n", encoding="utf-8")
    with pytest.raises(InputError, match="is missing or another's"):
        differences(EXPECTED, out, INDEX)
