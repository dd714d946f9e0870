"""The schema of figures.json: the results keep to it, and documents that were spoiled do not."""

import json
from copy import deepcopy
from importlib.resources import files
from typing import get_args

import pytest
from jsonschema import Draft202012Validator
from shell import ROOT
from small_ledger import AVERAGE, WRONG, small

from thousandstats import figures
from thousandstats.published.figures import ID, Kind
from thousandstats.reproduction import number_text
from thousandstats.reproduction.documents import figures_json
from thousandstats.results.rounding import SIGNIFICANT

STATIC = files("thousandstats.report.site").joinpath("static")
SCHEMA = json.loads(STATIC.joinpath("figures.schema.json").read_text(encoding="utf-8"))
VALID = Draft202012Validator(SCHEMA)


@pytest.fixture(scope="module")
def document():
    """A document with a probability, a mean and a distribution."""
    few = figures.get("thousand/marriages/in-the-hand")
    return json.loads(figures_json(small(WRONG, AVERAGE, listed=(few,), deals=500)))


def of_kind(document, kind):
    return next(one for one in document["figures"] if one["kind"] == kind)


def described(field):
    """The description of a field, its own or that of what it refers to."""
    while "description" not in field and "$ref" in field:
        part = SCHEMA
        for name in field["$ref"].removeprefix("#/").split("/"):
            part = part[name]
        field = part
    return field.get("description", "")


def test_the_schema_is_one_of_2020_12():
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(SCHEMA)


def test_the_stored_results_keep_to_it():
    stored = json.loads((ROOT / "results" / "figures.json").read_text(encoding="utf-8"))
    VALID.validate(stored)
    assert {one["kind"] for one in stored["figures"]} == set(get_args(Kind))


def test_fresh_results_keep_to_it(document):
    VALID.validate(document)
    assert {one["kind"] for one in document["figures"]} == set(get_args(Kind))


def test_every_field_is_described():
    parts = [SCHEMA, *SCHEMA["$defs"].values()]
    assert all(part["description"] for part in parts)
    fields = [(name, field) for part in parts for name, field in part.get("properties", {}).items()]
    assert len(fields) > 40
    assert [name for name, field in fields if not described(field).endswith(".")] == []


def test_it_says_of_kinds_ids_and_digits_what_the_code_does():
    figure = SCHEMA["$defs"]["figure"]["properties"]
    assert figure["kind"]["enum"] == list(get_args(Kind))
    assert figure["id"]["pattern"] == f"^{ID.pattern}$"
    assert (SIGNIFICANT, number_text.DIGITS) == (12, 6)
    told = json.dumps(SCHEMA)
    assert "twelve significant digits" in told
    assert "six significant digits" in told


def test_a_field_more_or_less_anywhere_is_found(document):
    """Of every object of the document: without each of its fields, and with one more."""
    spoiled = 0
    for path in objects_in(document):
        for name in list(at(document, path)):
            wrong = deepcopy(document)
            del at(wrong, path)[name]
            assert not VALID.is_valid(wrong), (path, name)
            spoiled += 1
        wrong = deepcopy(document)
        at(wrong, path)["more"] = "1"
        assert not VALID.is_valid(wrong), path
    assert spoiled > 60


def objects_in(document):
    """The path to each kind of object: of a list the first, and the figure of each kind."""
    yield ()
    for number, figure in enumerate(document["figures"]):
        path = ("figures", number)
        yield path
        yield (*path, "simulation")
        for rows in ("outcomes", "values"):
            if rows in figure:
                yield (*path, rows, 0)


def at(document, path):
    for step in path:
        document = document[step]
    return document


SPOILED = [
    ("probability", ("kind",), "median"),
    ("probability", ("id",), "No Id"),
    ("probability", ("title",), ""),
    ("probability", ("given",), 1),
    ("probability", ("routes",), []),
    ("probability", ("routes",), ["counting", "counting"]),
    ("probability", ("routes",), ["guessing"]),
    ("probability", ("routes_agree",), "true"),
    ("probability", ("count",), 5),
    ("probability", ("count",), "-5"),
    ("probability", ("count",), "05"),
    ("probability", ("count",), "5.0"),
    ("probability", ("count",), "1e3"),
    ("probability", ("count",), "98,568"),
    ("probability", ("total",), "0"),
    ("probability", ("denominator",), "0"),
    ("probability", ("value",), "1.5"),
    ("probability", ("value",), "-0.5"),
    ("probability", ("value",), "0.50"),
    ("probability", ("value",), "1e-05"),
    ("probability", ("value",), 0.5),
    ("probability", ("simulation", "z"), "0.5"),
    ("probability", ("simulation", "z"), "+0.5"),
    ("probability", ("simulation", "z"), "nan"),
    ("probability", ("simulation", "deals"), "0"),
    ("probability", ("simulation", "seed"), "-1"),
    ("probability", ("simulation", "confidence"), "95"),
    ("probability", ("simulation", "low"), "-0.1"),
    ("mean", ("count",), "x"),
    ("mean", ("simulation", "sum"), "1.5"),
    ("mean", ("values", 0, "value"), "1.5"),
    ("mean", ("values", 0, "hits"), "-1"),
    ("distribution", ("outcomes",), []),
    ("distribution", ("outcomes", 0, "value"), 120),
    ("distribution", ("outcomes", 0, "value"), ["1"]),
    ("distribution", ("outcomes", 0, "probability"), "2"),
    ("distribution", ("outcomes", 0, "numerator"), "-1"),
]


@pytest.mark.parametrize(("kind", "path", "value"), SPOILED)
def test_a_spoiled_value_is_found(document, kind, path, value):
    wrong = deepcopy(document)
    figure = of_kind(wrong, kind)
    *way, last = path
    at(figure, way)[last] = value
    assert not VALID.is_valid(wrong)


ALLOWED = [
    ("probability", ("simulation", "z"), "-inf"),
    ("probability", ("value",), "0"),
    ("probability", ("value",), "1"),
    ("probability", ("count",), str(10**40)),
    ("probability", ("routes_agree",), False),
    ("probability", ("routes",), ["counting"]),
    ("probability", ("given",), "has(hand, 'A♠')"),
    ("mean", ("value",), "-12.5"),
    ("mean", ("count",), "-12"),
    ("mean", ("values", 0, "value"), True),
    ("distribution", ("outcomes", 0, "value"), "4-3-0-0"),
    ("distribution", ("outcomes", 0, "value"), False),
    ("distribution", ("outcomes", 0, "value"), ["1", True, "4-3-0-0"]),
]


@pytest.mark.parametrize(("kind", "path", "value"), ALLOWED)
def test_what_may_come_is_allowed(document, kind, path, value):
    other = deepcopy(document)
    figure = of_kind(other, kind)
    *way, last = path
    at(figure, way)[last] = value
    assert VALID.is_valid(other)


def test_the_parts_of_one_kind_do_not_fit_another(document):
    for kind, other in (("probability", "mean"), ("mean", "probability")):
        wrong = deepcopy(document)
        of_kind(wrong, kind)["kind"] = other
        assert not VALID.is_valid(wrong)
    wrong = deepcopy(document)
    of_kind(wrong, "distribution")["count"] = "5"
    assert not VALID.is_valid(wrong)
    wrong = deepcopy(document)
    of_kind(wrong, "probability")["outcomes"] = of_kind(document, "distribution")["outcomes"]
    assert not VALID.is_valid(wrong)
