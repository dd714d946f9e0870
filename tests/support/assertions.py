"""A test that passes has asserted something: a loop over nothing is no test.

What counts is an assert statement in a test or in one of the modules beside it, `pytest.raises`,
`pytest.warns`, and `asserted`, for what is checked in another way. Doctests are exempt, as their
output is compared by itself.
"""

from pathlib import Path

import pytest
from _pytest.assertion import util

HERE = Path(__file__).resolve()
MODULES = {path.stem for path in HERE.parent.glob("*.py")}
HELPERS = MODULES - {HERE.stem}

_asserted = None
"""Whether the test that runs has asserted something; None while none runs, as in a fixture."""


def asserted():
    """Note a check that is no assert statement."""
    global _asserted
    if _asserted is not None:
        _asserted = True


def _counted(checking):
    """Return the function of pytest, which is noted whenever it is called."""

    def counted(*arguments, **options):
        asserted()
        return checking(*arguments, **options)

    return counted


def pytest_assertion_pass():
    """Note the first assertion of a test, and let pytest put no further ones into words.

    That would take longer than the tests: it explains every assertion that holds, as if it failed.
    """
    asserted()
    if _asserted:
        util._assertion_pass = None  # pytest sets it anew for each test


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """Fail a test that passed and asserted nothing."""
    global _asserted
    _asserted = False
    try:
        result = yield
        if not _asserted and isinstance(item, pytest.Function):
            pytest.fail(f"{item.nodeid} passed without an assertion.", pytrace=False)
        return result
    finally:
        _asserted = None


pytest.register_assert_rewrite(*HELPERS)
pytest.raises, pytest.warns = _counted(pytest.raises), _counted(pytest.warns)
