"""Every text of a game that the pages show has a Polish one, which says the same."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from thousandstats import figures, games
from thousandstats.report.site.studies import AS_WRITTEN
from thousandstats.studies.polish import TEXTS

TITLES = ("Bidding and the Kitty in Thousand", "Thousand for two", "How To Play Bid Whist")
"""Documents, whose titles stay as they are."""

ALIKE = {*TITLES, "limit", "Boston"}
"""What is the same in both languages."""

ENGLISH = re.compile(
    r"\b(the|an|of|and|is|in|with|without|hands?|kitty|kitties|marriages?|players?|cards?|suits?|"
    r"spades|clubs|diamonds|hearts|aces?|tens|nines?|kings?|queens?|jacks?|tricks?|trump|bidding|"
    r"declarer|opponents?|thousand|none|one|two|three|four)\b|[QJ][♠♣♦♥]",
    re.IGNORECASE,
)
"""What is English only: words, and the letters of queens and jacks; *ten* and *on* are Polish."""

NUMBER = re.compile(r"\d+(?:[.,]\d+)?%?")

with_polish = pytest.mark.parametrize("game", games.names())


def polish(game: str) -> dict[str, str]:
    """The Polish texts of a game."""
    return dict(games.get(game).texts.get("pl", dict)())


def shown(game: str) -> Iterator[str]:
    """Every text of a game that the pages show."""
    spec = games.get(game)
    listed = spec.figures()
    yield spec.title
    yield from (layout.title for layout in games.layouts(game).values())
    for figure in figures.all():
        if figure.layout.game == game:
            yield from (figure.title, figure.known, figure.rules)
            topic = figures.topic(figure)
            if topic not in listed.topics:
                yield from (part.replace("-", " ") for part in topic.split("/"))
    yield from listed.topics.values()
    yield from listed.endings.values()
    for claim in (*spec.claims().claims, *spec.errata().claims):
        yield from (claim.document, claim.statement, claim.note)
        yield from (check.printed for check in claim.checks if check.than)
        for tried in (trial.tried() for trial in claim.trials):
            for one in (tried, *([tried.condition] if tried.condition else [])):
                yield one.trial.title
                said = (one.trial.printed, one.found, one.detail)
                yield from (text for text in said if re.search("[a-z]", text))
    for plot in spec.plots():
        yield from (plot.title, plot.axis)
        for series in plot.series:
            yield from (series.name, *series.labels)
    for study in spec.studies():
        yield from (study.title,)
        said = [text for label, text in study.about.items() if label not in AS_WRITTEN]
        said += study.table({})[0]
        # What every study may say is translated beside the studies.
        yield from (text for text in said if text not in TEXTS and not text.isdigit())


def untranslated(texts: set[str], translated: dict[str, str]) -> list[str]:
    """The texts without a translation, or with one that is English still."""
    return sorted(
        text for text in texts if text and text not in ALIKE and translated.get(text, text) == text
    )


def signs(text: str) -> Counter[str]:
    """The suits and the numbers in a text, however its decimals are written."""
    numbers = (number.replace(",", ".") for number in NUMBER.findall(text))
    return Counter([*numbers, *re.findall("[♠♣♦♥]", text)])


def changed(translated: dict[str, str]) -> list[str]:
    """The texts whose translations have other numbers or suits."""
    return [text for text, polish in translated.items() if signs(text) != signs(polish)]


def half_english(translated: dict[str, str]) -> list[str]:
    """The translations with an English word in them, outside the title of a document."""
    titles = re.compile("|".join(map(re.escape, TITLES)))
    return [text for text in translated.values() if ENGLISH.search(titles.sub("", text))]


@with_polish
def test_every_text_of_a_game_is_there_in_polish(game):
    assert untranslated(set(shown(game)), polish(game)) == []


@with_polish
def test_a_translation_has_the_numbers_and_suits_of_its_text(game):
    assert changed(polish(game)) == []


@with_polish
def test_no_translation_is_half_english(game):
    assert half_english(polish(game)) == []


@with_polish
def test_nothing_is_translated_that_is_not_shown(game):
    assert sorted(polish(game).keys() - set(shown(game))) == []


@with_polish
def test_no_two_figures_have_one_polish_title(game):
    titles = {figure.title for figure in figures.all() if figure.layout.game == game}
    assert len({polish(game)[title] for title in titles}) == len(titles)


def test_a_translation_with_a_fault_is_found():
    texts = {"A hand of 7 cards", "Q♥ in 17.6%"}
    right = {"A hand of 7 cards": "Ręka z 7 kart", "Q♥ in 17.6%": "D♥ w 17,6%"}
    assert untranslated(texts, right) == changed(right) == half_english(right) == []
    assert untranslated({*texts, "Another"}, right) == ["Another"]
    assert untranslated(texts, {**right, "Q♥ in 17.6%": "Q♥ in 17.6%"}) == ["Q♥ in 17.6%"]
    for wrong in ("D♥ w 17,5%", "D♦ w 17,6%", "D♥ w 17,6", "D♥♥ w 17,6%"):
        assert changed({**right, "Q♥ in 17.6%": wrong}) == ["Q♥ in 17.6%"]
    for wrong in ("Q♥ w 17,6%", "D♥ and 17,6%", "Kitty: D♥ 17,6%"):
        assert half_english({**right, "Q♥ in 17.6%": wrong}) == [wrong]
