"""The security policy of the pages, in a browser: what they need is allowed, and nothing else."""

import pytest
from browser import kinds, opened
from calculator_page import HAND, reported, shown, tap
from waiting import GUARD

from thousandstats import figures
from thousandstats.report.site.frame import POLICY, figure_path

pytestmark = pytest.mark.browser

LISTEN = """
window.refused = [];
document.addEventListener("securitypolicyviolation",
  (event) => window.refused.push(`${event.effectiveDirective} ${event.blockedURI}`));
"""

FIGURE = figures.get("thousand/limit/hand")


@pytest.fixture(params=["http", "file"])
def there(request, chromium, site):
    """An empty page that notes what is refused, and where the site is: served or on a disk."""
    address = site.address if request.param == "http" else f"{site.folder.as_uri()}/"
    granted = ["clipboard-read", "clipboard-write"] if request.param == "http" else []
    with opened(chromium, address, permissions=granted) as page:
        page.add_init_script(LISTEN)
        yield page, address


@pytest.mark.parametrize("choose", [min, max])
def test_a_page_of_any_kind_needs_nothing_that_is_refused(there, site, choose):
    page, address = there
    for path in kinds(site, choose):
        for translated in (path, f"pl/{path}"):
            page.goto(address + translated, wait_until="load")
            assert page.evaluate("() => window.refused") == [], translated
            policy = page.locator("meta[http-equiv='Content-Security-Policy']")
            assert policy.get_attribute("content") == POLICY
            pictures = "() => [...document.images].filter((one) => one.loading !== 'lazy')"
            assert page.evaluate(f"{pictures}.every((one) => one.naturalWidth > 0)") is True


def test_the_calculator_shows_the_numbers_of_the_command_line(there):
    page, address = there
    page.goto(f"{address}thousand/calculator.html")
    tap(page, *HAND.held)
    assert reported(HAND).items() <= shown(page).items()
    assert page.evaluate("() => window.refused") == []


def test_a_table_is_copied(there):
    page, address = there
    page.goto(f"{address}{figure_path(FIGURE.id)}#{FIGURE.id}")
    page.evaluate("() => document.addEventListener('copy', () => { window.copied = true; })")
    button = page.locator(f"[id='{FIGURE.id}'] [data-format='csv'] + button")
    button.click()
    page.wait_for_function("(one) => one.textContent.startsWith('✓')", arg=button.element_handle())
    assert page.evaluate("(id) => Object.keys(window.thousandstatsTables[id])", FIGURE.id) == [
        "csv",
        "markdown",
        "latex",
    ]
    assert page.evaluate("() => window.refused") == []


def test_a_bar_is_as_long_as_its_outcome_is_likely(there):
    page, address = there
    page.goto(address + figure_path(FIGURE.id))
    widths = page.locator(f"[id='{FIGURE.id}'] .bar rect").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().width)"
    )
    shares = [float(exact.fraction) for exact in FIGURE.exact().values()]
    assert len(widths) == len(shares)
    assert max(widths) > 50
    for width, share in zip(widths, shares, strict=True):
        assert abs(width / max(widths) - share / max(shares)) < 0.01


WRITTEN_IN = {
    "a script": ("<script>window.done = 1</script>", "script-src-elem inline"),
    "a handler": ("<img src='static/icon.svg' onload='window.done = 1'>", "script-src-attr inline"),
    "a style": ("<p style='color: red'>red</p>", "style-src-attr inline"),
    "a style sheet": ("<style>p {{ color: red }}</style>", "style-src-elem inline"),
    "another's script": ("<script src='{other}a.js'></script>", "script-src-elem {other}a.js"),
    "another's picture": ("<img src='{other}a.png' alt=''>", "img-src {other}a.png"),
    "a picture in an address": ("<img src='data:image/png,a' alt=''>", "img-src data"),
    "a frame": ("<iframe src='index.html'></iframe>", "frame-src {site}index.html"),
    "an object": ("<object data='index.html'></object>", "object-src {site}index.html"),
}


@pytest.fixture
def attacked(chromium, site):
    """A page that notes what is refused, and whose errors are no fault."""
    context = chromium.new_context()
    page = context.new_page()
    page.set_default_timeout(1000 * GUARD)
    page.add_init_script(LISTEN)
    yield page
    context.close()


@pytest.mark.parametrize(("markup", "refused"), WRITTEN_IN.values(), ids=WRITTEN_IN)
def test_what_somebody_writes_into_a_page_is_refused(attacked, site, markup, refused):
    names = {"other": "http://127.0.0.1:9/", "site": site.address}
    html = (site.folder / "index.html").read_text(encoding="utf-8")
    changed = html.replace("<h1", markup.format(**names) + "<h1", 1)
    assert changed != html
    attacked.route(f"{site.address}index.html", lambda route: route.fulfill(body=changed))
    attacked.goto(f"{site.address}index.html", wait_until="load")
    attacked.wait_for_function("() => window.refused.length > 0")
    assert set(attacked.evaluate("() => window.refused")) == {refused.format(**names)}
    assert attacked.evaluate("() => window.done") is None


@pytest.mark.parametrize(
    ("attempt", "refused"),
    [
        ("fetch('figures.json')", "connect-src {site}figures.json"),
        ("eval('window.done = 1')", "script-src eval"),
        ("document.forms[0].submit()", "form-action {site}search?"),
    ],
)
def test_what_a_script_of_ours_could_be_made_to_do_is_refused(attacked, site, attempt, refused):
    attacked.goto(f"{site.address}index.html")
    attacked.evaluate(
        "() => { const form = document.createElement('form'); form.action = 'search';"
        f" document.body.append(form); setTimeout(async () => {{ {attempt} }}); }}"
    )
    attacked.wait_for_function("() => window.refused.length > 0")
    assert attacked.evaluate("() => window.refused") == [refused.format(site=site.address)]
    assert attacked.evaluate("() => window.done") is None
