"""The notebooks: run again they show what is kept, and no number in them is typed."""

import ast
import json
import re
from collections import Counter
from fnmatch import fnmatch
from html import unescape

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output

import notebooks
from thousandstats import figures
from thousandstats.published import Figure, Verdict

LARGEST = 400_000
"""Bytes: a reader on the web waits for all of it."""

NUMBERED = re.compile(r"^#+ \d+\. |^\d+\. ", re.MULTILINE)
"""The number of a section or of an item."""

CARD = re.compile(r"10[♠♣♦♥]")
NOTEBOOK = re.compile(r"`(\d\d_\w+)`")

CLAIMED = {
    "02_marriages": ("thousand/marriage/in-the-hand", "thousand/marriage/in-hand-and-kitty"),
    "03_the_kitty": ("K5", "K7", "K8", "K9"),
    "05_thousand_for_two": ("K10", "K17", "T1", "T2", "T3"),
}
"""What a notebook must say: the values of these claims, and these figures."""

PATHS = notebooks.paths()
NAMES = [path.stem for path in PATHS]


@pytest.fixture(params=PATHS, ids=NAMES)
def path(request):
    """Each notebook in turn."""
    return request.param


@pytest.fixture
def kept(path):
    """A notebook as it is kept."""
    return notebooks.read(path)


def code(notebook):
    """The cells that are run."""
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def outputs(notebook):
    """All that is shown."""
    return [output for cell in code(notebook) for output in cell.outputs]


def shown(notebook):
    """The texts that a reader sees below the cells."""
    for output in outputs(notebook):
        yield output.get("text", "")
        yield from (text for kind, text in output.get("data", {}).items() if "text/" in kind)


def prose(notebook):
    """What was written by hand for people: Markdown, and the fixed parts of what code says."""
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            yield cell.source
            continue
        for node in ast.walk(ast.parse(cell.source)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Markdown":
                yield from spoken(node)


def spoken(node):
    """The fixed texts of an expression, leaving out what stands in braces."""
    if isinstance(node, ast.FormattedValue):
        return
    if is_text(node):
        yield node.value
    for child in ast.iter_child_nodes(node):
        yield from spoken(child)


def typed(text):
    """The digits in a text that are no name: of a section, a card, a notebook."""
    for name in (NUMBERED, CARD, NOTEBOOK):
        text = name.sub("", text)
    return re.findall(r"\d\S*", text)


def named_figures(notebook):
    """The ids of figures, with a star for what is put in when it is run."""
    for cell in code(notebook):
        for text in texts(ast.parse(cell.source)):
            if re.fullmatch(r"thousand(/[a-z0-9*-]+)+", text):
                yield text


def texts(node):
    """Every text in the code, those with braces as one."""
    if isinstance(node, ast.JoinedStr):
        yield "".join(part.value if is_text(part) else "*" for part in node.values)
    elif is_text(node):
        yield node.value
    else:
        for child in ast.iter_child_nodes(node):
            yield from texts(child)


def is_text(node):
    """Whether a part of the code is a fixed text."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def small(source, *shows):
    """A notebook of one cell, as it would be kept."""
    cell = new_code_cell(source, execution_count=1, outputs=list(shows))
    return notebooks.normalised(new_notebook(cells=[cell]))


def test_a_run_from_a_fresh_kernel_shows_what_is_kept(path, kept):
    assert list(notebooks.differences(kept, notebooks.execute(kept))) == []


@pytest.mark.slow
def test_how_sure_we_are_is_told_away_from_the_results_too(tmp_path):
    kept = notebooks.read(notebooks.FOLDER / "08_how_sure_are_we.ipynb")
    elsewhere = tmp_path / "notebooks"
    elsewhere.mkdir()
    ran = notebooks.execute(kept, elsewhere)
    said = "\n".join(shown(ran))
    assert not [output for output in outputs(ran) if output.output_type == "error"]
    assert "`thousandstats study fairness`" in said
    assert "`thousandstats study census`" in said
    assert [cell.id for cell in ran.cells] == [cell.id for cell in kept.cells]


def test_another_number_of_a_figure_is_found():
    path = notebooks.FOLDER / "02_marriages.ipynb"
    kept = notebooks.read(path)
    doctored = notebooks.read(path)
    for cell in code(doctored):
        # As if the deck had changed: a marriage lies in other hands.
        cell.source = cell.source.replace(
            "from thousandstats import figures, thousand",
            "from dataclasses import replace\n"
            "from thousandstats import figures, thousand\n"
            "before = figures.get\n"
            "figures.get = lambda id: replace(before(id), given=\"not has(hand, 'K♥')\")",
        )
    ran = notebooks.execute(doctored)
    for cell, original in zip(ran.cells, kept.cells, strict=True):
        cell.source = original.source
    found = list(notebooks.differences(kept, ran))
    assert len(found) > len(code(kept)) / 2
    assert "28.5%" in found[0]


def test_a_number_that_was_typed_into_an_output_is_found():
    kept = notebooks.read(notebooks.FOLDER / "03_the_kitty.ipynb")
    doctored = nbformat.from_dict(json.loads(json.dumps(kept).replace("17.6%", "17.7%")))
    assert list(notebooks.differences(kept, kept)) == []
    assert len(list(notebooks.differences(doctored, kept))) > 2


def test_other_cells_are_found():
    assert list(notebooks.differences(small("1"), small("2"))) == ["The cells are not the same."]


def test_of_a_picture_the_words_are_compared_and_not_the_drawing():
    def picture(png, alt):
        data = {"image/png": png, "text/plain": alt}
        return small("draw()", new_output("display_data", data, metadata={"alt": alt}))

    assert list(notebooks.differences(picture("a", "one bar"), picture("b", "one bar"))) == []
    assert len(list(notebooks.differences(picture("a", "one bar"), picture("a", "two bars")))) == 1
    assert len(list(notebooks.differences(picture("a", "one bar"), small("draw()")))) == 1


def test_a_kept_notebook_has_nothing_that_differs_from_run_to_run():
    stream = [new_output("stream", name="stdout", text=text) for text in ("a\n", "b\n")]
    widget = new_output("display_data", {notebooks.WIDGET: {"model_id": "5"}, "text/plain": "w"})
    notebook = new_notebook(cells=[new_code_cell("1", outputs=[*stream, widget])])
    notebook.metadata["language_info"] = {"name": "python", "version": "3.11.2"}
    notebook.cells[0].metadata["execution"] = {"iopub.status.busy": "2026-01-01"}
    kept = notebooks.normalised(notebook)
    assert kept.metadata == notebooks.METADATA
    assert (kept.cells[0].id, kept.cells[0].metadata) == ("cell-01", {})
    assert [output.get("text") for output in kept.cells[0].outputs] == ["a\nb\n", None]
    assert kept.cells[0].outputs[1].data == {"text/plain": "w"}


def test_a_notebook_is_kept_in_the_form_in_which_a_run_leaves_it(path, kept):
    text = path.read_text(encoding="utf-8")
    assert text == nbformat.writes(notebooks.normalised(kept)) + "\n"
    nbformat.validate(kept)


def test_every_cell_was_run_in_order(kept):
    counts = [cell.execution_count for cell in code(kept)]
    assert counts == list(range(1, len(counts) + 1))


def test_nothing_went_wrong_or_was_written_to_standard_error(kept):
    kinds = [(output.output_type, output.get("name")) for output in outputs(kept)]
    assert not [kind for kind in kinds if kind[0] == "error" or kind[1] == "stderr"]


def test_a_reader_sees_tables_and_sentences_with_numbers(kept):
    texts = list(shown(kept))
    assert sum("<table>" in text for text in texts) >= 3
    assert sum(bool(re.search(r"\d", text)) for text in texts) > 5


def test_every_picture_is_small_and_told_in_words(kept):
    pictures = [output for output in outputs(kept) if "image/png" in output.get("data", {})]
    assert [picture for picture in pictures if len(picture.data["image/png"]) >= 60_000] == []
    alts = [picture.metadata["image/png"]["alt"] for picture in pictures]
    assert alts == [picture.data["text/plain"] for picture in pictures]
    assert [alt for alt in alts if len(alt) <= 40] == []


def test_most_notebooks_have_a_picture():
    with_one = [path for path in PATHS if "image/png" in path.read_text(encoding="utf-8")]
    assert len(with_one) >= len(PATHS) - 1


def test_the_file_is_not_too_large(path):
    assert path.stat().st_size < LARGEST


def test_no_file_tells_on_which_machine_it_was_run(path):
    text = path.read_text(encoding="utf-8")
    assert not re.search(
        r"(?<![\w.~/<>])/(?:home|root|tmp|usr|Users|work)/|[A-Z]:\\\\|0x[0-9a-f]{6}", text
    )


def test_no_number_is_typed(kept):
    assert [digits for text in prose(kept) for digits in typed(text)] == []


@pytest.mark.parametrize(
    ("cell", "found"),
    [
        ('Markdown(f"In {p.percent(1)} of deals")', []),
        ('Markdown("In 28.5% of deals")', ["28.5%"]),
        ('Markdown(f"In {p} of 24 " + ", ".join(f"{x} 7" for x in y))', ["24", "7"]),
        ('three.probability("marriages(hand) >= 1")', []),
    ],
)
def test_a_typed_number_is_found_in_what_code_says(cell, found):
    assert [digits for text in prose(small(cell)) for digits in typed(text)] == found


def test_numbers_of_sections_cards_and_notebooks_may_be_typed():
    assert typed("## 1. The 10♥\n\n1. See `03_the_kitty`.") == []
    assert typed("There are 24 cards, and 10 are yours.") == ["24", "10"]


def test_every_notebook_that_one_names_exists(kept):
    named = {name for text in prose(kept) for name in NOTEBOOK.findall(text)}
    assert named <= set(NAMES)


def test_every_figure_that_one_names_exists(kept):
    known = [figure.id for figure in figures.all()]
    unknown = {name for name in named_figures(kept) if not any(fnmatch(id, name) for id in known)}
    assert unknown == set()


@pytest.mark.parametrize("name", ["02_marriages", "03_the_kitty", "05_thousand_for_two"])
def test_a_story_is_told_with_figures_by_name(name):
    assert len(set(named_figures(notebooks.read(notebooks.FOLDER / f"{name}.ipynb")))) >= 10


@pytest.mark.parametrize("name", CLAIMED)
def test_a_story_says_what_is_right_of_the_claims_on_it(name):
    said = "\n".join(shown(notebooks.read(notebooks.FOLDER / f"{name}.ipynb")))
    claims = {claim.id: claim for claim in figures.claims()}
    for wanted in CLAIMED[name]:
        if wanted in claims:
            values = {
                check.right(Figure.exact)
                for check in claims[wanted].checks
                if check.comparison in ("percentage", "mean", "certain")
            }
        else:
            values = {figures.get(wanted).answer().percent()}
        missing = [value for value in values if value not in said]
        assert not missing, (wanted, missing)


@pytest.fixture(scope="module")
def documents():
    """All that the notebook on the documents shows."""
    return "\n".join(shown(notebooks.read(notebooks.FOLDER / "01_the_documents.ipynb")))


def rows(said, columns):
    """The rows of all tables with so many columns."""
    found = [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in re.findall(r"<tr>.*?</tr>", said)]
    return [[unescape(cell) for cell in row] for row in found if len(row) == columns]


def test_every_check_and_trial_of_a_document_stands_in_the_ledger_with_its_verdict(documents):
    # The record of a trial is the last word of a row with as many columns.
    # What holds under a condition has the condition after a colon.
    found = {
        (row[0], re.sub(r" \(\d+ times\)", "", row[2]), row[5].partition(":")[0])
        for row in rows(documents, 6)
    }
    unsaid = [row for row in rows(documents, 6) if row[5] == Verdict.CONDITION.value]
    assert unsaid == []
    claims = figures.claims()
    checked = {
        (claim.id, check.printed, check.verdict(Figure.exact).value)
        for claim in claims
        for check in claim.checks
    }
    tried = {
        (claim.id, trial.printed, trial.tried().verdict.value)
        for claim in claims
        for trial in claim.trials
    }
    assert found >= checked
    assert found >= tried


def test_every_trial_of_a_document_stands_in_its_notebook_with_its_record(documents):
    found = {tuple(row[1:]) for row in rows(documents, 6)}
    for claim in figures.claims():
        for trial in claim.trials:
            one = trial.tried()
            record = trial.record.stem
            row = (trial.title, trial.printed, one.told, one.verdict.value, record)
            assert row in found, (claim.id, trial.title)


def test_just_the_statements_without_a_verdict_are_told_as_not_yet_checked(documents):
    printed = [claim for claim in figures.claims() if claim.source == "document"]
    verdicts = {claim.id: claim.verdict(Figure.exact) for claim in printed}
    for claim in printed:
        told = f"- **{claim.id}**: {claim.statement}\n" in documents + "\n"
        assert told == (verdicts[claim.id] is Verdict.UNCHECKED), claim.id
    for verdict, number in Counter(verdicts.values()).items():
        assert f"*{verdict.value}* **{number}**" in documents
    assert f"make {len(printed)} statements" in documents
