"""Pages that Thousand adds to the static ones: the calculator, which counts in the browser.

The rules that it counts by are written here from those of the layouts and terms; its sentences
stand in ``calculator/texts.json``, for both languages.
"""

import json
from pathlib import Path
from typing import Any

from thousandstats.games.thousand.catalogue.hand import STAGES
from thousandstats.games.thousand.layouts import DECK
from thousandstats.games.thousand.terms import (
    CARD_POINTS,
    LIMIT_WITHOUT_MARRIAGE,
    MARRIAGE_VALUES,
)
from thousandstats.published import Page, Stage

FOLDER = Path(__file__).parent.parent / "calculator"

EXAMPLE = "three&hand=KH.AH.TH.9S.JS.9C.JC"
"""The end of a link that puts a hand on the table."""


def rules() -> dict[str, Any]:
    """All that the calculator knows of the game: its cards, what they are worth, its stages.

    >>> rules()["limit"], rules()["marriages"]["♥"], rules()["stages"][0]["others"]
    (120, 100, {'left': 7, 'right': 7, 'kitty': 3})
    """
    return {
        "suits": list(MARRIAGE_VALUES),
        "ranks": list(reversed(DECK.ranks)),
        "cards": DECK.show(DECK.full).split(),
        "marriages": MARRIAGE_VALUES,
        "points": CARD_POINTS,
        "limit": LIMIT_WITHOUT_MARRIAGE,
        "stages": [_stage(stage) for stage in STAGES],
    }


def texts() -> dict[str, Any]:
    """Every text of the calculator, by language."""
    read: dict[str, Any] = json.loads((FOLDER / "texts.json").read_text(encoding="utf-8"))
    return read


def body(language: str) -> str:
    """Return what the page of the calculator shows, in a language."""
    from jinja2 import Environment, FileSystemLoader

    loader = FileSystemLoader(FOLDER)
    environment = Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    # The order of places is that of the layout, so that keys are not sorted.
    environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False}
    said, game = texts()[language], rules()
    return environment.get_template("body.html").render(
        texts=said,
        rules=game,
        data={"language": language, "texts": said, "rules": game},
        example=EXAMPLE,
        places=list(said["places"]),
    )


def _pages() -> tuple[Page, ...]:
    every = texts()
    return (
        Page(
            "calculator",
            {language: said["title"] for language, said in every.items()},
            {language: said["summary"] for language, said in every.items()},
            body,
            ("counting.js", "writing.js", "dealing.js", "calculator.js"),
            ("calculator.css",),
            FOLDER,
        ),
    )


def _stage(stage: Stage) -> dict[str, Any]:
    sizes = dict(stage.layout.places)
    players = stage.layout.players
    return {
        "layout": stage.layout.name,
        "own": list(stage.places),
        "sizes": [sizes[place] for place in stage.places],
        "size": stage.size,
        "others": stage.others,
        "opponents": [place for place in players if place not in stage.places],
    }


PAGES = _pages()
