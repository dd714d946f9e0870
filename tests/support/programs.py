"""Programs of the machine that some tests start: without one they are skipped, but never in CI.

`scripts/test.py` installs what is missing where it can; it asks the same module as is asked here.
"""

import importlib.util
import os

import pytest
from shell import ROOT

SCRIPTS = ROOT / "scripts"


def script(name):
    """A script as a module of its own, as if it had just been started."""
    spec = importlib.util.spec_from_file_location(name, SCRIPTS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


machine = script("machine")


def program(name):
    """The path of `chromium`, `node` or `npm`, for the tests marked `browser`."""
    return machine.find(name) or absent(f"There is no {name} here: install it")


def axe():
    """The path of the script of axe-core."""
    return machine.axe() or absent("axe-core is not here: npm installs it")


def absent(reason):
    """Skip the test; in CI, where all must run, fail it."""
    told = f"{reason}, or run scripts/test.py, which does so where it can."
    if os.environ.get("CI") == "true":
        pytest.fail(told, pytrace=False)
    pytest.skip(told)
