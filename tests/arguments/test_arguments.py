"""Every public function refuses what it does not know, in a sentence that says what is allowed.

The functions are found, not listed: those that are explained to users, and those by which every
game is played.
"""

import importlib
import inspect
import pickle
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import Any, Literal, NamedTuple, TypedDict, Unpack

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import thousandstats
from thousandstats import figures, games, hands, parsing, simulation, thousand
from thousandstats.arguments import Call, checked
from thousandstats.arguments.types import plain
from thousandstats.errors import ArgumentError, InputError
from thousandstats.report.site.library import LIBRARY
from thousandstats.results import Distribution, Estimate, Exact, Value, percent

three = thousand.three_players

UNTYPED = (inspect.Parameter.empty, Any, object)


def places():
    """The modules that users are told of, with the names that they are told of."""
    for path, names in LIBRARY.items():
        yield importlib.import_module(f"{thousandstats.__name__}.{path}"), names
    for game in games.every():
        package = f"{thousandstats.__name__}.games.{game.name}"
        for path in (package, *(f"{package}.{part}" for part in game.documented)):
            yield importlib.import_module(path), ()


MADE_INSIDE = ("Game", "Situation")
"""Classes of positions, which only the package makes: their methods are checked, they are not."""


def ordinary(value):
    """Whether users call it: no protocol, typed dictionary, enumeration or exception."""
    if not inspect.isclass(value):
        return inspect.isroutine(value) or hasattr(value, "__wrapped__")
    special = getattr(value, "_is_protocol", False) or hasattr(value, "__total__")
    return not (special or issubclass(value, Enum | BaseException))


def public():
    """Every public function, class and method, by its name, and how many arguments are its own."""
    found = {}
    for module, names in places():
        own = [
            name
            for name, value in vars(module).items()
            if not name.startswith("_") and getattr(value, "__module__", None) == module.__name__
        ]
        for name in names or getattr(module, "__all__", own):
            value = getattr(module, name)
            if not callable(value) or not ordinary(value):
                continue
            if name not in MADE_INSIDE:
                found[f"{value.__module__}.{name}"] = value, 0
            for kind in value.__mro__ if inspect.isclass(value) else ():
                if kind.__module__.startswith(thousandstats.__name__) and ordinary(kind):
                    for inner, method in vars(kind).items():
                        if inspect.isfunction(method) and not inner.startswith("_"):
                            found[f"{kind.__module__}.{kind.__name__}.{inner}"] = method, 1
    found[f"{simulation.__name__}.distribution"] = simulation.distribution, 0
    found[f"{parsing.__name__}.parse"] = parsing.parse, 0
    return found


PUBLIC = public()


def every(condition=lambda function, own: True):
    """A mark that runs a test with each function that meets a condition."""
    met = {name: pair for name, pair in PUBLIC.items() if condition(*pair)}
    ids = [name.split(".", 1)[1] for name in met]
    return pytest.mark.parametrize(("function", "own"), met.values(), ids=ids)


def parameters(function, own):
    """The parameters of a function but for its own."""
    return [*inspect.signature(function).parameters.values()][own:]


def by_name(function, own):
    """The names by which arguments can be given; None in place of them where any will do."""
    found = parameters(function, own)
    if any(one.kind is one.VAR_KEYWORD for one in found):
        return None
    return [one.name for one in found if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)]


def misspelt(name):
    """A name with a letter twice."""
    return name[:2] + name[1] + name[2:]


def test_there_are_functions_classes_and_methods():
    names = " ".join(PUBLIC)
    for expected in (
        *("answers.AskableLayout ", "AskableLayout.probability", "results.exact.Exact.percent"),
        *("figures.get", "hands.builder.about", "games.thousand.play", "game.Game.after"),
        *("actions.read", "cards.Deck.parse", "questions.Layout", "play.playouts.play_on"),
    ):
        assert expected in names
    assert len(PUBLIC) > 120


def typed(function, own):
    """The parameters whose types are told, and which can be given by name."""
    found = parameters(function, own)
    named = [one for one in found if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)]
    return [one for one in named if one.annotation not in UNTYPED]


def needed(function, own):
    """The names of what must be given."""
    return [
        one.name
        for one in parameters(function, own)
        if one.default is one.empty and one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)
    ]


@every(lambda function, own: by_name(function, own) is not None)
def test_an_unknown_keyword_is_refused_with_what_is_known(function, own):
    known = by_name(function, own)
    with pytest.raises(ArgumentError) as caught:
        function(*[None] * own, no_such_argument=1)
    said = str(caught.value)
    assert "has no argument no_such_argument" in said
    assert said.endswith(".")
    assert all(name in said for name in known)


@every(by_name)
def test_a_misspelt_keyword_is_refused_with_the_right_one(function, own):
    for name in by_name(function, own):
        with pytest.raises(ArgumentError) as caught:
            function(*[None] * own, **{misspelt(name): 1})
        assert f"has no argument {misspelt(name)}" in str(caught.value)
        if len(name) > 3:
            assert f"(did you mean {name}?)" in str(caught.value)


WRONG = {
    int: (
        "7",
        2.5,
        True,
        b"7",
        [7],
        float("nan"),
        float("inf"),
        1e20,
        1j,
        np.array([1, 2]),
        np.True_,
    ),
    float: ("0.95", True, [0.95], 1j, np.True_),
    str: (7, b"text", ["text"], 2.5, True),
    bool: ("yes", 1, 0.0, []),
    Fraction: ("1/2", 0.5, True),
}


@every(typed)
def test_a_wrong_type_is_refused_by_name(function, own):
    for one in typed(function, own):
        wrong = [object()]
        for kind, values in WRONG.items():
            text = inspect.formatannotation(one.annotation).strip("'")
            if text.removesuffix(" | None") == kind.__name__:
                wrong += values if "None" in text else [*values, None]
        for value in wrong:
            with pytest.raises(ArgumentError) as caught:
                function(*[None] * own, **{one.name: value})
            said = str(caught.value)
            assert f": {one.name} must be " in said, said
            assert said.endswith("."), said
            assert " not " in said
            assert len(said) < 400


@every(needed)
def test_what_is_missing_is_named(function, own):
    with pytest.raises(ArgumentError, match="needs the argument") as caught:
        function(*[None] * own)
    assert all(name in str(caught.value) for name in needed(function, own))


@every()
def test_more_arguments_than_there_are_are_refused(function, own):
    found = parameters(function, own)
    with pytest.raises(ArgumentError, match="without a name among its arguments; it takes "):
        function(*[None] * (own + len(found) + 1))


# What users have typed


@pytest.mark.parametrize("verb", ["probability", "distribution", "mean", "variance", "count"])
@pytest.mark.parametrize(
    ("typed", "meant"),
    [("confidance", "confidence"), ("check_point", "checkpoint"), ("deal", "deals")],
)
def test_a_verb_refuses_what_it_does_not_know(verb, typed, meant):
    with pytest.raises(ArgumentError, match=rf"{verb}\(\) .* {typed} \(did you mean {meant}\?\)"):
        getattr(three, verb)("has(hand, 'A♠')", **{typed: 5})


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"seed": "7"}, "seed must be a whole number or None, not '7'"),
        ({"deals": "many"}, "deals must be a whole number or None, not 'many'"),
        ({"deals": 1000.5}, "deals must be a whole number or None, not 1000.5"),
        ({"confidence": 95}, "The confidence is 95, but it must lie between 0 and 1"),
        ({"confidence": "95%"}, "confidence must be a number or None"),
        ({"route": None}, "route must be 'counting', 'enumeration' or 'simulation', not None"),
        ({"workers": 2.5}, "workers must be a whole number or None, not 2.5"),
        ({"given": 5}, "given must be a text or None, not 5"),
        ({"language": "de"}, "language must be 'en', 'pl' or 'ru', not 'de'"),
        ({"progress": 1}, "progress must be a function or None"),
        ({"client": 8786}, "client must be a Client, a text or None"),
        ({"checkpoint": 1}, "checkpoint must be a text, a path or None"),
    ],
)
def test_a_wrong_option_of_a_verb_is_refused(options, said):
    with pytest.raises(InputError) as caught:
        three.probability("has(hand, 'A♠')", **{"route": "simulation", "deals": 10, **options})
    assert said in str(caught.value)


def test_a_question_that_is_no_text_is_refused():
    for wrong in (7, None, ["has(hand, 'A♠')"], b"has(hand, 'A')"):
        with pytest.raises(ArgumentError, match="question must be a text"):
            three.probability(wrong)


@pytest.mark.kernels
@pytest.mark.parametrize("number", [1000.0, np.int32(1000), np.float64(1000), Fraction(1000)])
def test_whole_numbers_of_every_kind_are_whole_numbers(number):
    expected = three.probability("has(hand, 'A♠')", route="simulation", deals=1000, seed=1000)
    found = three.probability("has(hand, 'A♠')", route="simulation", deals=number, seed=number)
    assert found == expected
    assert type(found.seed) is int
    assert Exact(number, 2 * number) == Exact(1000, 2000)
    assert Estimate(hits=number, deals=number, attempts=number, seed=number).hits == 1000


def test_a_place_that_there_is_not_is_refused_with_the_nearest_name():
    cards = "K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣"
    with pytest.raises(InputError, match=r"langage \(did you mean language\?\)"):
        hands.about(three, cards, langage="pl")
    with pytest.raises(InputError, match=r"no place rihgt \(did you mean right\?\)"):
        hands.about(three, cards, rihgt="A♠")
    with pytest.raises(ArgumentError, match="left must be a text or None, not 7"):
        hands.about(three, cards, left=7)


def test_a_rule_that_there_is_not_is_refused():
    from thousandstats.games.thousand import table

    with pytest.raises(InputError, match=r"auction\.stepp' \(did you mean auction\.step\?\)"):
        table.rules("PL_HOUSE", **{"auction.stepp": 5})
    with pytest.raises(ArgumentError, match="preset must be a text or a RuleSet, not 7"):
        table.rules(7)


def test_a_copy_of_the_error_says_the_same():
    with pytest.raises(ArgumentError) as caught:
        figures.get(7)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    assert isinstance(caught.value, TypeError)
    assert isinstance(caught.value, InputError)


# The checks themselves


class Keys(TypedDict, total=False):
    deals: int
    label: str | None


class Pair(NamedTuple):
    name: str
    size: int


class Thing:
    """What is asked for by its class."""


class Special(Thing):
    """What is one, too."""


@checked
def whole(one: int, other: int | None = None, *, flag: bool = False) -> tuple[Any, ...]:
    """Return the arguments."""
    return one, other, flag


@checked
def listed(*parts: str, **options: Unpack[Keys]) -> Any:
    """Return the arguments."""
    return parts, options


@checked
def several(
    names: tuple[str, ...] = (),
    sizes: Sequence[int] = (),
    counts: Mapping[str, int] | None = None,
    pair: tuple[str, int] = ("", 0),
    texts: Iterable[str] = (),
    act: Callable[[], None] | None = None,
    mode: Literal["fast", 2] = "fast",
    thing: "Thing | None" = None,
    # As a module imports it for type checkers only: at run time there is no such name.
    later: "NeverImported | None" = None,  # noqa: F821
) -> dict[str, Any]:
    """Return the arguments."""
    return locals()


checked(Pair)


def test_arguments_of_the_right_types_pass_as_they_are():
    numbers = (10**30, 5)
    assert whole(*numbers)[0] is numbers[0]
    names, counts, thing = ("a",), {"a": 1}, Special()
    found = several(names, counts=counts, thing=thing)
    assert found["names"] is names
    assert found["counts"] is counts
    assert found["thing"] is thing


@given(st.floats() | st.integers() | st.fractions() | st.decimals() | st.booleans() | st.text())
def test_only_whole_numbers_become_ints(value):
    number = isinstance(value, int | float | Fraction) and not isinstance(value, bool)
    sure = not isinstance(value, float) or abs(value) <= 2**53
    if number and sure and value == int(value):
        assert whole(value)[0] == value
        assert type(whole(value)[0]) is int
    else:
        with pytest.raises(ArgumentError, match="one must be a whole number, not "):
            whole(value)


def test_a_truth_value_of_numpy_is_a_truth_value():
    assert whole(1, flag=np.True_)[2] is True
    for wrong in (1, "yes", None):
        with pytest.raises(ArgumentError, match="flag must be True or False"):
            whole(1, flag=wrong)


def test_lists_become_tuples_and_texts_are_no_lists():
    found = several(["a", "b"], [1.0, np.int64(2)], pair=["a", 2.0])
    assert found["names"] == ("a", "b")
    assert found["pair"] == ("a", 2)
    assert found["sizes"] == (1, 2)
    assert {type(one) for one in found["sizes"]} == {int}
    assert several(name for name in "ab")["names"] == ("a", "b")
    for wrong in (
        *({"names": "ab"}, {"names": {"a", "b"}}, {"names": [1]}, {"names": {"a": 1}}),
        *({"sizes": "12"}, {"sizes": ["1"]}, {"pair": ("a",)}, {"pair": ("a", "b")}),
        *({"counts": [("a", 1)]}, {"counts": {"a": "1"}}, {"counts": {1: 1}}),
        *({"texts": "ab"}, {"texts": [1]}, {"texts": 5}, {"act": 5}),
        *({"mode": "fats"}, {"mode": 2.0}, {"thing": Thing}, {"later": Thing()}),
    ):
        (name,) = wrong
        with pytest.raises(ArgumentError, match=f"{name} must be "):
            several(**wrong)
    assert several(counts={"a": 1.0})["counts"] == {"a": 1}


def test_a_class_of_which_only_the_name_is_known_is_known_by_its_name():
    class NeverImported:
        pass

    class Heir(NeverImported):
        pass

    for value in (NeverImported(), Heir(), None):
        assert several(later=value)["later"] is value


def test_the_keys_of_a_typed_dictionary_are_keywords():
    assert listed("a", deals=5.0) == (("a",), {"deals": 5})
    shown = str(inspect.signature(listed))
    assert "deals: int = ..." in shown
    assert "label: str | None = ..." in shown
    with pytest.raises(ArgumentError, match=r"lable \(did you mean label\?\)"):
        listed(lable="x")
    with pytest.raises(ArgumentError, match="label must be a text or None"):
        listed(label=5)
    with pytest.raises(ArgumentError, match="parts must be a text"):
        listed("a", 5)


def test_an_argument_given_twice_is_refused():
    with pytest.raises(ArgumentError, match=r"whole\(\) is given one twice"):
        whole(1, one=2)


def test_a_named_tuple_is_checked_as_it_is_made():
    assert Pair("a", 2.0) == ("a", 2)
    with pytest.raises(ArgumentError, match=r"Pair\(\) has no argument szie \(did you mean size"):
        Pair("a", szie=2)
    assert pickle.loads(pickle.dumps(Pair("a", 2))) == Pair("a", 2)


def test_an_error_from_within_stays_what_it_is():
    @checked
    def inner(one: int) -> None:
        raise TypeError("from within")

    with pytest.raises(TypeError, match=r"^from within$"):
        inner(1)


def test_what_is_shown_of_a_wrong_value_is_short():
    with pytest.raises(ArgumentError) as caught:
        whole("x" * 10_000)
    assert len(str(caught.value)) < 150


def test_classes_alone_let_an_argument_pass_only_if_a_closer_look_does():
    """The quick look is right about every value that it lets through."""
    values = [0, 1.0, True, None, "a", (), ("a",), (1,), [1], {"a": 1}, Thing(), Special(), 2]
    call = Call(several.__wrapped__, "several", __name__, 0)
    dice = random.Random(3)
    passed = 0
    for _ in range(3000):
        chosen = {name: dice.choice(values) for name in dice.sample(call.named, 1)}
        if call.fits((), chosen):
            passed += 1
            in_order, by_key = call.arranged((), chosen)
            arguments = call.signature.bind(*in_order, **by_key).arguments
            assert {name: arguments[name] for name in chosen} == chosen
    assert passed > 100


def test_distributions_take_truth_values_and_numbers_as_outcomes():
    assert Distribution({True: 1, False: 3}, 4).at_least(True).count == 1
    with pytest.raises(ArgumentError, match="counts must be a mapping"):
        Distribution([1, 2], 3)
    with pytest.raises(ArgumentError, match="fraction must be a whole number or a fraction"):
        percent(0.5)


def test_a_tuple_of_anything_fits_at_once():
    """An outcome of several values is shown 63,000 times where 18 cards are asked for."""
    for hint in (tuple[Any, ...], Value, Sequence[object]):
        assert tuple in plain(hint).classes
    assert tuple not in plain(tuple[int, ...]).classes
    assert tuple not in plain(tuple[int, str]).classes
