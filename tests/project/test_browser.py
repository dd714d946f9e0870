"""The browser that the tests of pages use: it finds what it is there to find."""

import pytest
from browser import opened, served

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("pages")


@pytest.fixture(scope="module")
def address(folder):
    with served(folder) as address:
        yield address


def write(folder, body):
    # Without an icon, Chromium asks for one at the top of the server.
    head = (
        '<!doctype html><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">'
    )
    (folder / "page.html").write_text(head + body, encoding="utf-8")


def test_a_page_that_is_in_order_passes(chromium, folder, address):
    write(folder, "<p>♠<script>document.querySelector('p').append(' 1')</script>")
    with opened(chromium, address) as page:
        page.goto(f"{address}page.html")
        assert page.inner_text("p") == "♠ 1"


def test_nothing_runs_where_scripts_are_off(chromium, folder, address):
    write(folder, "<p>♠<script>document.querySelector('p').append(' 1')</script>")
    with opened(chromium, address, java_script_enabled=False) as page:
        page.goto(f"{address}page.html")
        assert page.inner_text("p") == "♠"


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("<script>console.error('no luck')</script>", "error: no luck"),
        ("<script>console.warn('beware')</script>", "warning: beware"),
        ("<script>throw new Error('bad')</script>", "a script failed: .*bad"),
        ("<script>Promise.reject(new Error('bad'))</script>", "a script failed: .*bad"),
        ("<script src='nowhere.js'></script>", "404: .*nowhere.js"),
        ("<img alt='' src='http://127.0.0.1:9/x.png'>", "it asked http://127.0.0.1:9/x.png"),
        ("<script>fetch('//127.0.0.1:9').catch(() => 0)</script>", "it asked http://127.0.0.1:9"),
    ],
)
def test_a_page_that_is_not_in_order_fails(chromium, folder, address, body, fault):
    write(folder, body)
    with pytest.raises(AssertionError, match=fault), opened(chromium, address) as page:
        page.goto(f"{address}page.html", wait_until="networkidle")
