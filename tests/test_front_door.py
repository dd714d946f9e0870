"""What people import: short names of games, and what type checkers see of them."""

import ast
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import thousandstats
from thousandstats import games

PACKAGE = Path(thousandstats.__file__).parent


def described():
    """The names that the stub gives to type checkers, with where each is from."""
    tree = ast.parse((PACKAGE / "__init__.pyi").read_text(encoding="utf-8"))
    return {
        alias.asname: node.module
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname == alias.name
    }


def test_type_checkers_see_every_game_and_module_that_people_import():
    modules = dict.fromkeys(thousandstats.MODULES, "thousandstats")
    assert described() == {**modules, **dict.fromkeys(games.names(), "thousandstats.games")}


def test_the_package_lists_what_people_import():
    assert set(thousandstats.__all__) == {*described(), "__version__"} == {*dir(thousandstats)}
    for name in described():
        assert getattr(thousandstats, name).__name__.startswith("thousandstats.")


def in_a_fresh_process(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize(
    "statement",
    [
        "import thousandstats.{0}",
        "from thousandstats import {0}",
        "from thousandstats.{0} import *",
    ],
)
def test_both_names_of_a_game_stand_for_one_module(name, statement):
    code = (
        f"{statement.format(name)}\n"
        "import sys, thousandstats\n"
        f"own = sys.modules['thousandstats.games.{name}']\n"
        f"print(thousandstats.{name} is own, own.__name__, own.__spec__.name)"
    )
    own = f"thousandstats.games.{name}"
    assert in_a_fresh_process(code) == ["True", own, own]


def test_what_is_no_game_is_not_found_under_a_short_name():
    with pytest.raises(ModuleNotFoundError, match=r"thousandstats\.chess"):
        __import__("thousandstats.chess")
    with pytest.raises(ImportError, match="chess"):
        exec("from thousandstats import chess")


def test_what_is_imported_under_the_short_name_is_pickled_under_the_long_one():
    code = (
        "import pickle, thousandstats.thousand as game\n"
        "print(pickle.dumps(game.play).hex(), game.play.__module__)"
    )
    content, module = in_a_fresh_process(code)
    assert pickle.loads(bytes.fromhex(content)) is thousandstats.thousand.play
    assert module == "thousandstats.games.thousand"


def test_importing_the_package_loads_no_game_and_nothing_heavy():
    heavy = {"numpy", "numba", "pandas", "matplotlib", "thousandstats.games", "thousandstats.hands"}
    loaded = in_a_fresh_process("import sys, thousandstats; print(*sys.modules)")
    assert "thousandstats" in loaded
    assert heavy.isdisjoint(loaded)
