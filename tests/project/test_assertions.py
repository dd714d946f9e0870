"""The guard over the tests: one that passes and has asserted nothing fails."""

import shutil
import subprocess
import sys
from pathlib import Path

import assertions
import pytest

GUARD = Path(assertions.__file__)

TESTS = '''
"""
>>> 1 + 1
2
"""

import warnings

import pytest
from assertions import asserted
from helper import is_three


@pytest.fixture
def checked():
    assert 1


def test_nothing_over_nothing():
    for number in {}:
        assert number


def test_nothing_but_in_its_fixture(checked):
    pass


def test_nothing_behind_a_condition(checked):
    if not checked:
        return
    with pytest.raises(ValueError):
        int("one")


def test_something():
    assert 1


def test_something_after_a_fixture_that_asserts_too(checked):
    assert 1


def test_something_that_raises():
    with pytest.raises(ValueError):
        int("one")


def test_something_that_warns():
    with pytest.warns(UserWarning):
        warnings.warn("so it does")


def test_something_in_a_module_beside():
    is_three(3)


def test_something_in_another_way():
    asserted()


@pytest.mark.xfail
def test_known_to_fail():
    raise ValueError


def test_skipped():
    pytest.skip("it cannot run here")
'''


@pytest.fixture(scope="module")
def ran(tmp_path_factory):
    """What pytest says of the tests above, each in a line."""
    folder = tmp_path_factory.mktemp("guarded")
    shutil.copy(GUARD, folder)
    guard = "from assertions import pytest_assertion_pass, pytest_runtest_call\n"
    (folder / "conftest.py").write_text(guard, encoding="utf-8")
    (folder / "helper.py").write_text("def is_three(n):\n    assert n == 3\n", encoding="utf-8")
    (folder / "test_guarded.py").write_text(TESTS, encoding="utf-8")
    (folder / "pytest.ini").write_text(
        "[pytest]\nenable_assertion_pass_hook = true\npythonpath = .\n", encoding="utf-8"
    )
    command = [sys.executable, "-m", "pytest", "-v", "--doctest-modules", "--ignore=assertions.py"]
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider", "-p", "no:xdist"],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    return done.stdout


def test_a_test_that_asserts_nothing_fails(ran):
    for name in ("over_nothing", "but_in_its_fixture", "behind_a_condition"):
        assert f"test_guarded.py::test_nothing_{name} FAILED" in ran
        assert f"test_guarded.py::test_nothing_{name} passed without an assertion." in ran
    assert "3 failed" in ran


def test_whatever_checks_something_passes_and_so_does_a_doctest(ran):
    assert ran.count("test_guarded.py::test_something") == ran.count("PASSED") - 1 == 6
    assert "test_guarded.py::test_guarded PASSED" in ran
    assert "1 skipped, 1 xfailed" in ran
