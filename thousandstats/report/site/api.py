"""Pages about the library: one that lists its modules, and one for each of them."""

from pathlib import Path

from thousandstats.published import Page
from thousandstats.report.site.library import Module, modules
from thousandstats.report.site.rendering import render

STATIC = Path(__file__).with_name("static")
STYLES = ("api.css",)


def pages() -> tuple[Page, ...]:
    """Return the list of modules, and a page for each."""
    package, *others = modules()
    index = Page(
        package.page,
        {"en": "Python", "pl": "Python"},
        {
            "en": "Everything there is to call from Python, with examples.",
            "pl": "Wszystko, co można wywołać z Pythona, z przykładami.",
        },
        lambda lang: render("api.html", lang, package=package, modules=others),
        styles=STYLES,
        folder=STATIC,
    )
    return (index, *map(_page, others))


def _page(module: Module) -> Page:
    line = module.line.striptags()
    return Page(
        module.page,
        {"en": module.path, "pl": module.path},
        {"en": line, "pl": line},
        lambda lang: render("api-module.html", lang, module=module),
        styles=STYLES,
        folder=STATIC,
    )
