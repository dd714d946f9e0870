"""What the interface returns, takes or raises survives pickling, copying and process pools.

The examples are taken apart, so that every class of the package that lies in one is tried; a public
class that lies in none, and an exception that cannot be made, are found.
"""

import copy
import importlib
import inspect
import multiprocessing
import pickle
import pkgutil
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import islice

import pytest
from raising import raise_it

import thousandstats
from thousandstats import figures, games, hands, studies, thousand
from thousandstats.cards import Hand
from thousandstats.errors import InputError
from thousandstats.parsing import parse
from thousandstats.play import random_playout
from thousandstats.play.chance import words
from thousandstats.questions import Layout
from thousandstats.report.site.library import LIBRARY
from thousandstats.results import EstimatedDistribution
from thousandstats.results.clusters import GroupedMean, GroupedShare
from thousandstats.results.interruption import Remainder, RunInterrupt, SavedDeals

EACH = 3
"""So many different examples of a class are tried."""

ALONE = {"Position"}
"""Public classes without instances of their own: a protocol."""

WAYS = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{
        f"pickle {protocol}": lambda one, protocol=protocol: pickle.loads(
            pickle.dumps(one, protocol)
        )
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)
    },
}
every_way = pytest.mark.parametrize("way", WAYS.values(), ids=list(WAYS))


def modules():
    """Every module of the package that can be imported without starting a program."""
    found = pkgutil.walk_packages(thousandstats.__path__, f"{thousandstats.__name__}.")
    return [importlib.import_module(one.name) for one in found if "__main__" not in one.name]


def exceptions():
    """Every exception class that the package defines."""
    found = {
        value
        for module in modules()
        for value in vars(module).values()
        if inspect.isclass(value) and issubclass(value, BaseException)
    }
    own = [one for one in found if one.__module__.startswith(thousandstats.__name__)]
    return sorted(own, key=lambda one: one.__qualname__)


PARTIAL = EstimatedDistribution({False: 3, True: 1}, 4, 5, 7)
ARGUMENTS = {
    "text": "What is written is wrong",
    "partial": PARTIAL,
    "wanted": 100,
    "seed": 7,
    "kept": SavedDeals("a.run", 4),
    "said": "'W' is not a card in English",
    "language": "pl",
    "reason": "The scheduler is gone.",
    "remains": Remainder(PARTIAL, 100, 7, SavedDeals("a.run", 4, "It cannot be written.")),
    "steps": 12,
}


def made(error):
    """An instance of an exception class, from what its own constructor takes."""
    if error.__init__ in (BaseException.__init__, Exception.__init__):
        return error(ARGUMENTS["text"])
    try:
        takes = [*inspect.signature(error).parameters.values()]
    except ValueError:  # that of a built-in class
        return error(ARGUMENTS["text"])
    named = [one for one in takes if one.kind is one.POSITIONAL_OR_KEYWORD]
    return error(*(argument(one) for one in named))


def argument(one):
    """An argument for a parameter: that of its name, else a text where a text is wanted."""
    return (
        ARGUMENTS.get(one.name, ARGUMENTS["text"]) if one.annotation is str else ARGUMENTS[one.name]
    )


@cache
def examples():
    """What the interface returns and takes, from each of its parts."""
    three = thousand.three_players
    hand = "K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣"
    simulated = {"route": "simulation", "deals": 100, "seed": 1}
    found = [
        three.probability("has(hand, 'A♠')"),
        *(three.mean("points(hand)"), three.variance("points(hand)")),
        *(three.distribution("points(kitty)"), three.distribution("marriages(hand), shape(left)")),
        three.probability("has(hand, 'A♠')", **simulated),
        three.mean("points(hand)", **simulated),
        three.distribution("marriages(hand), shape(left)", **simulated),
        hands.about(three, hand, left="A♠"),
        hands.explorer(hand),
        *(figures.all(), figures.claims(), figures.plots(), studies.all()),
        figures.claims()[0].trials,
        [trial.tried() for claim in figures.claims() for trial in claim.trials][:3],
        figures.all()[0].tabulated(figures.all()[0].exact()),
        figures.all()[0].table(),
        GroupedMean([(30, 3), (50, 4)], seed=7),
        GroupedShare([(2, 20), (5, 15)], games=2, seed=7),
        *games.every(),
        *(made(error) for error in exceptions()),
    ]
    for game in games.every():
        found += [game.figures(), game.claims(), game.errata(), game.pages()]
        if game.hand:
            stage = game.hand().stages[0]
            held = (1 << stage.size) - 1
            found += [game.hand(), *game.hand().sections(stage, held, {})]
        for layout in game.layouts.values():
            place = layout.players[0]
            given = f"has({place}, '{layout.deck.cards[0]}')"
            found += [layout, layout.deck, parse(layout, f"longest({place}), size({place})", given)]
            found.append(Hand(layout.deck, layout.deck.parse(layout.deck.cards[0])))
            found.append(Layout(*(getattr(layout, field.name) for field in fields(layout))))
    for table in [game.table() for game in games.every() if game.table is not None]:
        found.append(table.rules.of())
        for layout in table.layouts:
            start = table.start(layout, seed=3)
            for position in islice(random_playout(start, words(3, 2**63)), 150):
                found += [position, position.legal(), position.outcome]
                found += [position.seen_by(seat) for seat in range(position.players)]
    return found


def parts(value, seen):
    """A value and all that lies in it, each once."""
    if id(value) in seen:
        return
    seen[id(value)] = value
    yield value
    inner = []
    if isinstance(value, Mapping):
        inner += [*value.keys(), *value.values()]
    if isinstance(value, tuple | list | set | frozenset):
        inner += value
    if is_dataclass(value) and not isinstance(value, type):
        inner += [getattr(value, field.name) for field in fields(value)]
    elif type(value).__module__.startswith(thousandstats.__name__):
        inner += vars(value).values() if hasattr(value, "__dict__") else ()
    for one in inner:
        yield from parts(one, seen)


@cache
def by_class():
    """Some different examples of each class of the package, and of pandas' tables."""
    found, seen = {}, {}
    for part in (part for one in examples() for part in parts(one, seen)):
        kind = type(part)
        own = kind.__module__.split(".")[0] in (thousandstats.__name__, "pandas")
        if own and not inspect.isroutine(part) and len(found.setdefault(kind, [])) < EACH:
            found[kind].append(part)
    return found


def public():
    """The classes that are explained to users."""
    paths = dict(LIBRARY)
    for game in games.every():
        paths[f"games.{game.name}"] = ()
        paths |= {f"games.{game.name}.{part}": () for part in game.documented}
    for path, names in paths.items():
        module = importlib.import_module(f"{thousandstats.__name__}.{path}")
        own = [
            name
            for name, value in vars(module).items()
            if getattr(value, "__module__", None) == module.__name__ and not name.startswith("_")
        ]
        for name in names or getattr(module, "__all__", own):
            value = getattr(module, name)
            if inspect.isclass(value) and not hasattr(value, "__total__"):  # no typed dictionary
                yield value


def content(value):
    """What a value is, for comparison with its copy, where it does not compare itself."""
    if type(value).__module__.startswith("pandas"):
        return value.to_dict("list"), value.attrs
    if isinstance(value, BaseException):
        return type(value), str(value), value.args, vars(value)
    if type(value).__eq__ is not object.__eq__:
        return value
    held = value.__getstate__() if "__getstate__" in vars(type(value)) else vars(value)
    return type(value), {name: content(inner) for name, inner in dict(held).items()}


def test_every_public_class_lies_in_an_example():
    known = set(by_class())
    missing = [
        one.__qualname__
        for one in public()
        if one not in known and one.__name__ not in ALONE and not issubclass(one, Enum)
    ]
    assert missing == []
    assert len(known) > 40


def test_every_exception_can_be_made_from_what_it_takes():
    errors = exceptions()
    assert {InputError, RunInterrupt} < set(errors)
    assert len(errors) >= 6
    for error in errors:
        assert str(made(error)) or error.__name__.startswith("_")


@every_way
def test_every_class_survives(way):
    for kind, some in by_class().items():
        for one in some:
            again = way(one)
            assert type(again) is kind
            assert content(again) == content(one), kind


def test_a_copied_layout_answers_as_the_game_s_own():
    for game in games.every():
        for layout in game.layouts.values():
            again = pickle.loads(pickle.dumps(layout))
            assert again == layout
            assert hash(again) == hash(layout)
            text = f"longest({layout.players[0]})"
            assert again.distribution(text) == layout.distribution(text)


def test_a_copied_report_has_the_same_other_readings():
    hand = "A♠ K♠ Q♠ J♠ 9♠ A♥ K♥ Q♥ J♥ 9♥"
    told = hands.about(hands.layout_for(hand), hand)
    assert hands.other_readings(told)
    assert hands.other_readings(pickle.loads(pickle.dumps(told))) == hands.other_readings(told)


def test_a_copied_study_and_trial_work_as_before():
    for study in studies.all():
        again = pickle.loads(pickle.dumps(study))
        assert again.label(0) == study.label(0)
        assert again.table({}) == study.table({})
        assert again.summary({}) == study.summary({})
        assert list(again.faults({})) == list(study.faults({}))
    (trial, *_) = [trial for claim in figures.claims() for trial in claim.trials]
    assert pickle.loads(pickle.dumps(trial)).tried() == trial.tried()


METHODS = [one for one in ("fork", "spawn") if one in multiprocessing.get_all_start_methods()]
every_method = pytest.mark.parametrize("method", METHODS)
# A fork of a process with threads is what this is about.
forks = pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")


@forks
@every_method
def test_every_class_passes_through_a_pool(method):
    some = [one for kind in by_class().values() for one in kind]
    with multiprocessing.get_context(method).Pool(1) as pool:
        returned = pool.map_async(copy.copy, some).get(120)
    assert [content(one) for one in returned] == [content(one) for one in some]


@forks
@every_method
def test_every_exception_reaches_who_waits_for_a_pool(method):
    """An exception that cannot be pickled again would never arrive, and the pool wait for ever."""
    with multiprocessing.get_context(method).Pool(1) as pool:
        for error in map(made, exceptions()):
            if not isinstance(error, Exception):
                continue  # a worker passes on what ends one task, and not what ends the process
            with pytest.raises(type(error)) as caught:
                pool.map_async(raise_it, [error]).get(120)
            assert (str(caught.value), caught.value.args) == (str(error), error.args)
            assert vars(caught.value) == vars(error)


@forks
@every_method
def test_a_pool_asks_a_layout(method):
    texts = ["marriages(hand) >= 1", "has(kitty, 'Q♥')"]
    three = thousand.three_players
    with multiprocessing.get_context(method).Pool(1) as pool:
        found = pool.map_async(three.probability, texts).get(120)
    assert found == [three.probability(text) for text in texts]
