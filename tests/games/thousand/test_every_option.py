"""An option of Thousand has its place everywhere that CONTRIBUTING.md names."""

import ast
import re
from importlib import import_module
from itertools import combinations, product
from pathlib import Path

import pytest
import thousand_referee
from thousand_option import needs_of, players_of

from thousandstats.errors import InputError
from thousandstats.games.thousand import kernels, table
from thousandstats.games.thousand.kernels.table import Rules, coded
from thousandstats.games.thousand.rules import OPTIONS, PRESETS, rules
from thousandstats.kernels.tricks import DutyCodes


def parsed(path):
    return ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def attributes(*paths):
    """Every name that stands after a dot in these files."""
    return {node.attr for path in paths for node in parsed(path) if isinstance(node, ast.Attribute)}


def modules(package):
    return sorted(Path(package.__file__).parent.glob("*.py"))


def coded_values(option):
    """Rules in numbers with two values of an option, in every rule set where both are allowed."""
    needed = option.needs or needs_of(option, 2)
    more = f",{needed[0]}={needed[1]}" if needed else ""
    for preset, players in product(PRESETS, players_of(option)):
        for values in combinations(option.values, 2):
            texts = [f"{preset}{more},{option.name}={value}" for value in values]
            try:
                pair = [coded(rules(text, players=players), players) for text in texts]
            except InputError:  # without effect here, as the kitty's exposure with two players
                continue
            yield *values, *pair


EVERY_OPTION = pytest.mark.parametrize("option", OPTIONS.values(), ids=list(OPTIONS))


@EVERY_OPTION
def test_the_readable_engine_reads_every_option(option):
    assert option.attribute in attributes(*modules(table))


@EVERY_OPTION
def test_the_compiled_engine_gets_other_numbers_for_every_value_of_an_option(option):
    compared = set()
    for value, other, code, other_code in coded_values(option):
        assert code != other_code, (value, other)
        compared |= {value, other}
    assert compared == set(option.values)


def test_the_compiled_engine_reads_every_number_of_the_rules():
    read = attributes(*(path for path in modules(kernels) if path.name != "table.py"))
    general = Path(kernels.__file__).parents[3] / "kernels" / "tricks.py"
    assert set(Rules._fields) - read <= {"duties"}
    assert set(DutyCodes._fields) <= attributes(general)


@EVERY_OPTION
def test_the_second_referee_reads_every_option(option):
    texts = {
        node.value
        for node in parsed(Path(thousand_referee.__file__))
        if isinstance(node, ast.Constant)
    }
    assert option.name in texts


@EVERY_OPTION
def test_every_rule_set_has_a_value_for_every_option(option):
    for name in PRESETS:
        assert rules(name).options[option.name] in option.values


@pytest.mark.parametrize("module", ["auction", "kitty", "tricks", "scoring"])
def test_a_part_of_a_deal_and_its_compiled_twin_name_each_other(module):
    readable = import_module(f"{table.__name__}.{module}")
    own = f"games.thousand.table.{module}"
    named = re.findall(r"games\.thousand\.kernels\.(\w+)", readable.__doc__)
    assert named
    for twin in named:
        assert f"``{own}``" in import_module(f"{kernels.__name__}.{twin}").__doc__
