"""Pages in a real browser: the site, built once from `results/` and served from this machine, and
Chromium, which may ask nobody else for anything.

A page fails its test when it asks another address, when an answer is an error, and when a script
fails or writes an error. Playwright drives it; while its client runs, the test's thread counts as
inside an asyncio loop, so a browser lives only as long as the module that asked for it.
"""

import re
import threading
from collections import defaultdict
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

import pytest
from programs import program
from shell import ROOT
from waiting import GUARD

RESULTS = ROOT / "results"

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Site(NamedTuple):
    """The pages: where their files lie, and the address under which they are served."""

    folder: Path
    address: str

    @property
    def pages(self) -> list[str]:
        """Every page, as it is addressed below the site."""
        return sorted(path.relative_to(self.folder).as_posix() for path in self.files("html"))

    def files(self, ending):
        return self.folder.rglob(f"*.{ending}")


class Files(SimpleHTTPRequestHandler):
    """Serves the files of a folder in silence."""

    def log_message(self, *_):
        pass


ICON = "/static/icon.svg"


@contextmanager
def served(folder):
    """The address under which a folder is served while it lasts."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """The folder of the site, made once: that takes as long as a dozen other tests."""
    from thousandstats.cli import main

    folder = tmp_path_factory.mktemp("server") / "some" / "where"
    if main(["site", "--out", str(folder), "--results", str(RESULTS), "--quiet"]):
        pytest.fail("thousandstats site failed: what it said is below")
    return folder


@pytest.fixture(scope="session")
def site(built):
    """The site; not at the top of its server, since not everybody has a server of his own."""
    with served(built.parent.parent) as address:
        yield Site(built, f"{address}some/where/")


@pytest.fixture(scope="module")
def chromium():
    """A browser without pages."""
    path = program("chromium")
    # It takes a third of a second to load, and where there is no browser it is not needed.
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def opened(chromium, address, **options):
    """An empty page in a context of its own, for pages below the address; it must stay clean.

    The options are Playwright's: `viewport`, `color_scheme`, `java_script_enabled`, `locale` ….
    """
    wrong = []
    context = chromium.new_context(**options)
    context.set_default_timeout(1000 * GUARD)
    page = context.new_page()

    def asked(request):
        if not request.url.startswith((address, "data:", "blob:")):
            wrong.append(f"it asked {request.url}")

    def answered(response):
        if response.status >= 400:
            wrong.append(f"{response.status}: {response.url}")

    def failed(request):
        # A page that is left may still have been loading a picture further down.
        # And whenever an address changes, Chromium asks for the icon again, which no page needs.
        if request.failure != "net::ERR_ABORTED" and not request.url.endswith(ICON):
            wrong.append(f"no answer: {request.url}")

    def written(message):
        if message.type in ("error", "warning"):
            where = message.location["url"]
            if not where.endswith(ICON):
                wrong.append(f"{message.type}: {message.text} {where}")

    context.on("request", asked)
    context.on("requestfailed", failed)
    context.on("response", answered)
    context.on("console", written)
    context.on("weberror", lambda error: wrong.append(f"a script failed: {error.error}"))
    try:
        yield page
        if wrong:
            raise AssertionError("\n".join([f"{page.url} is not in order:", *wrong]))
    finally:
        context.close()


@pytest.fixture
def page(chromium, site):
    """An empty page, for the pages of the site."""
    with opened(chromium, site.address) as page:
        yield page


def kinds(site, choose):
    """A page of each kind in English: of those that are made alike, the shortest or longest."""
    by_kind = defaultdict(list)
    for path in site.pages:
        if not path.startswith("pl/"):
            by_kind[re.sub(r"^(figures|api-).*", r"\1", path)].append(path)
    size = {path: (site.folder / path).stat().st_size for path in site.pages}
    return [choose(paths, key=size.get) for paths in by_kind.values()]
