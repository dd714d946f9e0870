"""What several test modules share: fixtures, and two rules for all tests.

A test asserts something, and none fails because the machine is busy: examples of hypothesis have no
deadline, and may take long to be made.
"""

import logging

from assertions import pytest_assertion_pass, pytest_runtest_call
from browser import built, chromium, page, site
from hypothesis import HealthCheck, settings

__all__ = ["built", "chromium", "page", "pytest_assertion_pass", "pytest_runtest_call", "site"]

settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

# Whether something is still to be compiled depends on what ran before, and messages do not here.
logging.getLogger("thousandstats.kernels.cache").setLevel(logging.WARNING)
