"""Waiting for what must come: the one place where tests look at a clock.

A guard against hanging is so generous that no busy machine reaches it. How fast anything is belongs
to `thousandstats benchmark`, whose rows are ratios of works that take turns.
"""

import time

GUARD = 120
"""Seconds after which something that was awaited never comes."""


def wait_until(come, process=None, guard=GUARD):
    """Wait until `come()` is true; fail if it never is, or if the process ends before."""
    limit = time.monotonic() + guard
    while not come():
        ended = None if process is None else process.poll()
        assert ended is None, f"the process ended with {ended} before"
        assert time.monotonic() < limit, f"it has not come in {guard} seconds"
        time.sleep(0.02)
