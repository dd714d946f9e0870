"""Results read back: just what was written, and nothing that contradicts itself."""

import json
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from small_ledger import AVERAGE, LIMIT, MEAN, OPEN, PAIR, QUEEN, RIGHT, WRONG, small

from thousandstats import bounds, figures
from thousandstats.errors import InputError
from thousandstats.report import results_folder
from thousandstats.reproduction import loading
from thousandstats.reproduction.compute import ComputedFigure, reviewed
from thousandstats.reproduction.documents import figures_json
from thousandstats.results import Distribution, EstimatedDistribution

CLAIMS = (RIGHT, WRONG, OPEN, AVERAGE)
SMALL = small(*CLAIMS)
KINDS = (QUEEN, MEAN, LIMIT, figures.get("thousand/marriages/hand-then-kitty"))


def again(text):
    """What is understood of a document about the small ledger."""
    return loading.understood(json.loads(text), "figures.json", CLAIMS, ())


def changed(change):
    """The small ledger's document after a change to its figures by id."""
    document = json.loads(figures_json(SMALL))
    change({entry["id"]: entry for entry in document["figures"]}, document)
    return json.dumps(document)


def refused(change):
    """The sentence with which the changed document is refused."""
    with pytest.raises(InputError) as error:
        again(changed(change))
    sentence = str(error.value)
    assert sentence.endswith("thousandstats reproduce writes the results anew.")
    assert "\n" not in sentence
    return sentence


def test_what_was_written_is_read_back_whole():
    found = again(figures_json(SMALL))
    assert figures_json(found) == figures_json(SMALL)
    assert found.verdicts == SMALL.verdicts
    assert found.intervals == SMALL.intervals
    for figure, computed in SMALL.figures.items():
        read = found.figures[figure]
        if figure.kind != "probability":
            assert read.counted == computed.counted
        assert figure.part_of_exact(read.counted) == figure.part_of_exact(computed.counted)
        assert figure.part_of_estimated(read.simulated) == figure.part_of_estimated(
            computed.simulated
        )
        assert (read.counted.route, read.enumerated.route) == ("counting", "enumeration")


def test_a_folder_of_results_is_read_as_it_was_written(tmp_path):
    results_folder.write(SMALL, tmp_path)
    found = loading.read(tmp_path, CLAIMS, ())
    assert results_folder.contents(found) == results_folder.contents(SMALL)


@settings(max_examples=60, deadline=None)
@given(some.sampled_from(KINDS), some.data())
def test_any_answers_are_read_back_whole(figure, data):
    values = list(figure.exact().counts)
    counts, hits = data.draw(tallies(values)), data.draw(tallies(values, least=2))
    deals = sum(hits.values())
    seen = EstimatedDistribution(hits, deals, deals + 3, 7, 0.9, bounds=bounds.of(figure.asked))
    exact = Distribution(counts, sum(counts.values()))
    computed = {figure: ComputedFigure(figure, exact, exact, seen)}
    text = figures_json(reviewed(deals, 7, computed, ()))
    assert figures_json(loading.understood(json.loads(text), "there", (), [figure])) == text


def tallies(values, least=1):
    """Counts of some of the values, of any size."""
    whole = some.integers(least, 10**25)
    return some.dictionaries(some.sampled_from(values), whole, min_size=1)


def test_a_missing_file_is_told(tmp_path):
    with pytest.raises(InputError, match=r"figures\.json cannot be read: No such file"):
        loading.read(tmp_path, CLAIMS, ())


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b'{"deals": "1"', b"not json"])
def test_a_broken_file_is_told(tmp_path, content):
    (tmp_path / "figures.json").write_bytes(content)
    with pytest.raises(InputError, match="is no JSON file, or a part of one"):
        loading.read(tmp_path, CLAIMS, ())


@pytest.mark.parametrize(
    "document",
    [[], {}, 3, None, {"deals": "x", "seed": "1", "figures": []}, {"deals": "1", "seed": "1"}],
)
def test_a_file_of_something_else_is_told(document):
    with pytest.raises(InputError, match="does not list figures with deals and a seed"):
        loading.understood(document, "figures.json", CLAIMS, ())


def test_a_figure_that_is_missing_is_named():
    def drop(entries, document):
        document["figures"].remove(entries[QUEEN.id])

    assert f"lacks {QUEEN.id}, so it is not of this version" in refused(drop)


@pytest.mark.parametrize(
    ("more", "told"), [(1, " and 1 more figure,"), (2, " and 2 more figures,")]
)
def test_of_many_figures_that_are_missing_one_is_named_and_the_rest_counted(more, told):
    def drop(entries, document):
        del document["figures"][: more + 1]

    assert told in refused(drop)


def test_a_figure_of_another_version_is_named():
    def add(entries, document):
        document["figures"].append({**entries[QUEEN.id], "id": "thousand/kitty/of-old"})

    assert "holds thousand/kitty/of-old, which this version does not have" in refused(add)


def test_a_figure_that_stands_there_twice_is_told():
    assert "holds a figure twice" in refused(
        lambda entries, document: document["figures"].append(entries[QUEEN.id])
    )


def test_routes_that_do_not_agree_are_told():
    def differ(entries, _):
        entries[QUEEN.id]["routes_agree"] = False

    assert f"the routes do not agree on {QUEEN.id}" in refused(differ)


def raised(text):
    return str(int(text) + 1)


@pytest.mark.parametrize(
    ("figure", "part", "says"),
    [
        (QUEEN, "numerator", "has the numerator 198, where 197 would follow"),
        (QUEEN, "denominator", "has the denominator 341, where 340 would follow"),
        (QUEEN, "count", "has the numerator 197, where 220641 would follow"),
        (QUEEN, "total", "has the numerator 197, where 1120 would follow"),
        (MEAN, "numerator", "has the numerator 11, where 10 would follow"),
        (LIMIT, "total", "add to 346104, not to the total 346105"),
    ],
)
def test_a_whole_number_that_was_changed_is_found(figure, part, says):
    def change(entries, _):
        entries[figure.id][part] = raised(entries[figure.id][part])

    sentence = refused(change)
    assert figure.id in sentence
    assert says in sentence


@pytest.mark.parametrize("figure", [LIMIT, PAIR])
@pytest.mark.parametrize("part", ["count", "hits"])
def test_a_tally_that_was_changed_is_found(figure, part):
    def change(entries, _):
        row = entries[figure.id]["outcomes"][0]
        row[part] = raised(row[part])

    assert "add to" in refused(change)


def test_every_text_of_a_figure_that_was_changed_is_found():
    for entry in json.loads(figures_json(SMALL))["figures"]:
        for part, text in entry.items():
            if part in ("id", "routes_agree") or not isinstance(text, str):
                continue

            def change(entries, _, id=entry["id"], part=part):
                entries[id][part] = entries[id][part] + "5"

            assert entry["id"] in refused(change)


def test_every_number_of_an_outcome_that_was_changed_is_found():
    entries = {entry["id"]: entry for entry in json.loads(figures_json(SMALL))["figures"]}
    parts = set(entries[LIMIT.id]["outcomes"][1])
    assert {"value", "count", "numerator", "denominator", "hits", "low", "high", "z"} <= parts
    for part in parts:

        def change(entries, _, part=part):
            row = entries[LIMIT.id]["outcomes"][1]
            row[part] = f"{row[part]}1"

        assert LIMIT.id in refused(change), part


def test_a_part_that_is_there_and_should_not_be_is_found_even_where_it_is_null():
    def more(entries, _):
        entries[LIMIT.id]["surplus"] = None

    assert "has the surplus None, where nothing would follow" in refused(more)


def test_a_number_beyond_all_numbers_is_refused_in_a_sentence():
    def endless(entries, _):
        entries[LIMIT.id]["simulation"]["attempts"] = float("inf")

    assert "cannot be read" in refused(endless)


def test_two_outcomes_that_changed_places_are_found():
    def swap(entries, _):
        rows = entries[LIMIT.id]["outcomes"]
        rows[0], rows[1] = rows[1], rows[0]

    assert "has the outcomes 1 value 160, where 120 would follow" in refused(swap)


def test_a_value_that_stands_there_twice_is_found():
    def double(entries, _):
        rows = entries[LIMIT.id]["outcomes"]
        rows[1]["value"] = rows[0]["value"]

    assert "a value stands there twice" in refused(double)


def test_a_value_of_another_kind_is_found():
    def spoil(entries, _):
        entries[LIMIT.id]["outcomes"][0]["value"] = True

    assert "True is no value of the question" in refused(spoil)


def test_a_part_that_is_missing_is_named():
    def drop(entries, _):
        del entries[MEAN.id]["values"]

    assert f"{MEAN.id} has no values" in refused(drop)


def test_a_simulation_of_other_deals_is_found():
    def change(entries, document):
        document["deals"] = raised(document["deals"])

    assert "with other deals or another seed than the rest" in refused(change)


def test_a_mean_keeps_what_its_interval_follows_from():
    entry = next(e for e in json.loads(figures_json(SMALL))["figures"] if e["id"] == MEAN.id)
    whole = sum(int(row["value"]) * int(row["count"]) for row in entry["values"])
    assert Fraction(whole, int(entry["total"])) == 10
    assert sum(int(row["hits"]) for row in entry["values"]) == 2000
