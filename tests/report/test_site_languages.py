"""Texts of games in other languages: each game brings its own, and none replaces another's."""

from dataclasses import replace
from functools import partial

import pytest

from thousandstats import games
from thousandstats.report.site import languages


@pytest.fixture
def fresh():
    """Let texts be read anew, before and after."""
    languages._texts.cache_clear()
    yield
    languages._texts.cache_clear()


def with_texts(monkeypatch, **texts):
    """Let games have other Polish texts, by their names."""
    every = [
        replace(game, texts={"pl": partial(dict, texts.get(game.name, {}))})
        for game in games.every()
    ]
    monkeypatch.setattr(games, "every", lambda: tuple(every))


def test_every_game_has_its_texts(fresh):
    for game in games.every():
        for language, texts in game.texts.items():
            said = texts()
            assert said
            for text, translated in said.items():
                assert languages.translation(text, language) == translated


def test_two_games_may_say_the_same(fresh, monkeypatch):
    with_texts(monkeypatch, thousand={"the kitty": "musik"}, boston={"the kitty": "musik"})
    assert languages.translation("the kitty", "pl") == "musik"


def test_two_games_that_say_one_text_differently_are_an_error(fresh, monkeypatch):
    with_texts(monkeypatch, thousand={"the kitty": "musik"}, boston={"the kitty": "talon"})
    with pytest.raises(ValueError, match="'the kitty' is 'musik' in one game and 'talon' in"):
        languages.translation("the kitty", "pl")
