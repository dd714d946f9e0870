"""What some tests need of the machine beside Python: a browser, Node.js, and axe-core for it.

Standard library only. On Debian and its relatives what is missing is installed with apt-get, by
root or by someone whose sudo asks for no password; elsewhere one sentence says what to install.
axe-core, which finds what keeps people from reading a page, comes through npm as it is set up here,
into `node_modules` in the checkout; nothing of it is part of the project.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = {  # the first of its names that is found on the path
    "chromium": ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    "node": ("node", "nodejs"),
    "npm": ("npm",),
}
PACKAGES = {  # a browser without any font draws nothing that could be measured
    "chromium": ("chromium", "fonts-dejavu-core"),
    "node": ("nodejs",),
    "npm": ("npm",),
}
AXE = "4.14.1"
LAST_LINES = 6


def find(name: str) -> str | None:
    """Where a program of `PROGRAMS` is, if it is there."""
    return next(filter(None, map(shutil.which, PROGRAMS[name])), None)


def axe() -> Path | None:
    """Return the script of axe-core, if the version that the tests are written for is there."""
    folder = ROOT / "node_modules" / "axe-core"
    try:
        described = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return folder / "axe.min.js" if described.get("version") == AXE else None


def ensure() -> bool:
    """Install whatever is not yet there, as far as that can be done; whether all is there now."""
    missing = _missing()
    if missing and shutil.which("apt-get"):
        _say(f"Installing {' and '.join(missing)} with apt-get, for tests that need them.")
        _apt_get([package for name in missing for package in PACKAGES[name]])
        missing = _missing()
    for name in missing:
        _say(f"There is no {name} here; tests that need it cannot run until it is installed.")
    npm = find("npm")
    if npm and not axe():
        # No scripts of the package are run, and no list of what was installed is left.
        command = [npm, "install", "--no-save", "--no-package-lock", "--ignore-scripts"]
        _call([*command, "--prefix", str(ROOT), f"axe-core@{AXE}"])
        if not axe():
            _say("npm could not install axe-core; tests that need it cannot run.")
    return not missing and axe() is not None


def _missing() -> list[str]:
    return [name for name in PROGRAMS if find(name) is None]


def _apt_get(packages: Sequence[str]) -> None:
    """Install Debian packages, without a question; where that is not allowed, it fails."""
    root = getattr(os, "geteuid", lambda: 0)() == 0
    if not root and not shutil.which("sudo"):
        return
    apt_get = [*([] if root else ["sudo", "-n"]), "env", "DEBIAN_FRONTEND=noninteractive"]
    apt_get += ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=120"]
    if _call([*apt_get, "update"]):
        _call([*apt_get, "install", "-y", "--no-install-recommends", *packages])


def _call(command: Sequence[str]) -> bool:
    """Run a command without its output; its last lines are shown if it failed."""
    result = subprocess.run(
        command,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    if result.returncode:
        for line in result.stdout.splitlines()[-LAST_LINES:]:
            _say(f"  {line}")
    return result.returncode == 0


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
