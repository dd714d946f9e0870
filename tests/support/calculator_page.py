"""The page of the calculator in a browser: cards are tapped, and its numbers are read."""

from calculators import case_of

from thousandstats.games.thousand.catalogue import pages
from thousandstats.results.rounding import grouped

HAND = case_of(pages.EXAMPLE)


def tap(page, *cards):
    for card in cards:
        page.click(f'[data-card="{card}"]')


def texts(page, selector):
    return [text.replace("\ufe0e", "") for text in page.locator(selector).all_inner_texts()]


def shown(page):
    """Every number on the page, read from its cells."""
    return {
        "chances": texts(page, ".chances .chance"),
        "means": [text.split()[0] for text in texts(page, ".means dd")],
        "limits": texts(page, ".chances.limit tbody th"),
        "exactly": [" ".join(text.split()) for text in texts(page, ".exactly")],
        "tiles": texts(page, ".tiles b"),
    }


def reported(case):
    """The same of the command line's report, in the order of the page."""
    parts = [part.lines for part in case.report().parts]
    lines = [told for part in parts for told in part]
    chances = [told.answer for told in lines if told.line.kind == "probability"]
    means = [told.answer for told in lines if told.line.kind == "mean"]
    ranks = [share for told in lines if told.line.kind == "rank" for share in told.answer[1:]]
    limits = case.report().answer("limit(hand | kitty)", "distribution")
    opponents = sum(told.line.kind == "probability" for told in parts[-1])
    before = len(case.stage.places) == 1
    after = [*limits.values()] if before else []
    kitty = [*chances[:-opponents], *after]
    in_order = [*kitty, *ranks, *chances[-opponents:]]
    return {
        "chances": [x.percent() for x in in_order],
        "means": [x.decimal(2) for x in means[:3]],
        "limits": [*map(str, limits)] if before else [],
        "exactly": [exact(x) for x in in_order],
    }


def exact(answer):
    """A share as the page writes it: the fraction, the counts unless they are that, "1 in N"."""
    parts = [answer.numerator, answer.denominator][: 1 if answer.denominator == 1 else 2]
    shown = "/".join(map(grouped, parts))
    if (answer.numerator, answer.denominator) != (answer.count, answer.total):
        shown += f" = {grouped(answer.count)}/{grouped(answer.total)}"
    return f"{shown}; {answer.one_in()}" if 2 * answer.fraction <= 1 else shown
