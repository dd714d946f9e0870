"""A hand as it is shown: text, JSON, HTML, the shell; and whatever somebody may type."""

import json
import random
import re
import sys

import pytest
from shell import as_json, from_shell, run_here

from thousandstats import games, hands, thousand
from thousandstats.errors import InputError
from thousandstats.games.thousand.catalogue.hand import STAGES
from thousandstats.results import Distribution, Exact

THREE, TWO = thousand.three_players, thousand.two_players
DECK = THREE.deck.cards
SEVEN = "K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣"
TEN = f"{SEVEN} Q♥ 10♠ K♣"
TWELVE = f"{TEN} A♦ Q♦"

ASKED = {
    "before": (SEVEN,),
    "before, knowing": (SEVEN, "--left", "A♠ K♠", "--kitty", "9♥"),
    "two": (TEN, "--other", "A♠", "--spare", "9♥"),
    "after": (TEN, "--layout", "three", "--right", "A♠"),
    "two after": (TWELVE,),
}
every_way = pytest.mark.parametrize("words", ASKED.values(), ids=ASKED)


@pytest.fixture
def run(capsys):
    return run_here(capsys)


def all_lines(found):
    return [line for section in found["sections"] for line in section["lines"]]


@every_way
def test_every_line_can_be_asked_again_and_gives_the_same_integers(run, words):
    found = as_json(run, "hand", *words)
    for line in all_lines(found):
        given = ["--given", line["given"]] if line["given"] else []
        kind = "distribution" if line["kind"] == "rank" else line["kind"]
        flag = [] if kind == "probability" else [f"--{kind}"]
        again = as_json(run, "ask", line["question"], *given, "--layout", found["layout"], *flag)
        assert again["question"] == line["question"]
        if line["kind"] == "rank":
            assert line["given"] is None
            for share, fits in (
                ("below", int.__lt__),
                ("equal", int.__eq__),
                ("above", int.__gt__),
            ):
                outcomes = [
                    o for o in again["outcomes"] if fits(int(o["value"]), int(line["value"]))
                ]
                assert sum(int(o["count"]) for o in outcomes) == int(line[share]["count"])
            continue
        for key in {"numerator", "denominator", "count", "total", "value", "outcomes"} & {*line}:
            assert again[key] == line[key], line["question"]


@every_way
def test_json_has_the_keys_that_scripts_rely_on(run, words):
    found = as_json(run, "hand", *words)
    assert found.keys() == {
        *("game", "layout", "stage", "hand", "hand_places", "places", "known", "unseen"),
        *("unseen_places", "known_in_words", "given", "sections"),
    }
    exact = {"route", "kind", "numerator", "denominator", "count", "total", "value"}
    asked = {"title", "question", "given", "kind"}
    keys = {
        "probability": asked | exact,
        "mean": asked | exact,
        "distribution": asked | {"route", "total", "outcomes"},
        "rank": asked | {"value", "below", "equal", "above"},
    }
    for section in found["sections"]:
        assert section.keys() == {"title", "note", "lines"}
        assert section["lines"]
    for line in all_lines(found):
        assert line.keys() == keys[line["kind"]]
        if line["kind"] == "rank":
            shares = [line[share] for share in ("below", "equal", "above")]
            assert all(share.keys() == exact for share in shares)
            assert sum(int(share["count"]) for share in shares) == int(shares[0]["total"])
    assert {line["kind"] for line in all_lines(found)} >= {"probability", "distribution", "rank"}
    sizes = found["unseen_places"].values()
    assert int(found["unseen"]) == sum(map(int, sizes))


def test_the_text_shows_shares_frequencies_means_and_outcomes(run):
    status, out, err = run("hand", SEVEN)
    assert (status, err) == (0, "")
    rows = {" ".join(line.split()) for line in out.splitlines()}
    assert rows >= {
        "limit 120",
        "♥ marriage (100): Q♥ in the kitty 17.6% 1 in 5.67",
        "limit 120 0.0% below 71.5% equal 28.5% above",
        "at least one marriage: some opponent 67.8%",  # more likely than not: no 1 in N
        "card points on average 16.06",
        "aces: 0 53.5% 1 40.1% 2 6.2% 3 0.1%",
        "In this order: the opponent with more, the one with fewer, kitty.",
        "Each percentage is rounded by itself, so a row of them need not add to 100%.",
    }
    assert "2-1-1 37.1%" in out


def test_digits_change_the_decimals_of_percentages_and_means(run):
    _, out, _ = run("hand", SEVEN, "--digits", "4")
    assert "17.6471%  1 in 5.67" in out
    assert re.search(r"card points on average +16\.0588\n", out)
    whole = run("hand", SEVEN, "--digits", "0")[1]
    assert re.search(r"Q♥ in the kitty +18%  1 in 5\.67\n", whole)


@pytest.mark.parametrize("stage", STAGES)
def test_text_fits_80_columns_and_calls_nothing_possible_impossible(stage):
    rng = random.Random(11)
    for _ in range(8):
        pack = rng.sample(DECK, len(DECK))
        held = [pack.pop() for _ in range(stage.size)]
        known = {
            name: " ".join(pack.pop() for _ in range(rng.randint(0, 2))) for name in stage.others
        }
        told = hands.about(stage.layout, " ".join(held), **known)
        assert max(map(len, told.lines())) <= 80
        for part in told.parts:
            for answered in part.lines:
                if isinstance(answered.answer, Exact) and answered.line.kind == "probability":
                    (row,) = (
                        line for line in told.lines() if f"  {answered.line.title}  " in f"{line}  "
                    )
                    assert ("  0.0%" in row) == (answered.answer.count == 0)
                    assert ("100.0%" in row) == (answered.answer.fraction == 1)


def test_a_chance_of_one_half_is_the_last_that_is_shown_as_1_in_n():
    elsewhere = {"left": "Q♠ A♣ K♣ Q♣ A♦ K♦ Q♦", "right": "J♦ 9♦ J♥ 9♥ 10♠ 10♣"}
    one_of_two = hands.about(THREE, SEVEN, kitty="A♠ K♠", **elsewhere)
    assert re.search(r"Q♥ in the kitty +50\.0%  1 in 2\n", str(one_of_two))
    two_of_three = hands.about(THREE, SEVEN, kitty="A♠", **elsewhere)
    assert re.search(r"Q♥ in the kitty +66\.7%\n", str(two_of_three))


def test_an_answer_is_found_by_its_question_and_its_kind():
    told = hands.about(THREE, SEVEN)
    assert isinstance(told.answer("points(kitty)", "distribution"), Distribution)
    assert (
        told.answer("points(kitty)", "mean").fraction
        == told.answer("points(kitty)", "distribution").mean().fraction
    )
    with pytest.raises(InputError, match=r"has no probability of 'points\(kitty\)'"):
        told.answer("points(kitty)")


def test_a_notebook_shows_a_table_for_each_section():
    told = hands.about(THREE, SEVEN, left="A♠")
    page = told._repr_html_()
    assert page.count("<table>") == page.count("</table>") == 1 + len(told.parts)
    assert ">at least one marriage: left</td>" in page
    assert ">0.0% below, 71.5% equal, 28.5% above</td>" in page
    assert "A♠ in left" in page
    assert ">18.8%, 1 in 5.33</td>" in page
    assert re.search(r">120: [\d.]+%, 160: [\d.]+%, ", page)
    assert "<p>Counted from the hand and the kitty together" in page


def test_the_layout_is_found_by_the_number_of_cards():
    assert hands.layout_for(TEN) is TWO
    assert hands.layout_for(TEN, layout="three") is THREE
    with pytest.raises(InputError, match="nothing to tell of a hand of bid_whist"):
        hands.layout_for(SEVEN, "bid_whist")


# The shell


@pytest.mark.parametrize("encoding", ["ascii", "cp852", "cp1250", "cp1251"])
def test_an_encoding_without_suits_gets_letters(encoding):
    result = from_shell("hand", SEVEN, "--left", "A♠", PYTHONIOENCODING=encoding)
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"you hold  Js 9s Jc 9c Ah 10h Kh" in result.stdout
    assert b"h marriage (100): Qh in the kitty" in result.stdout
    result.stdout.decode("ascii")


def test_suits_survive_in_utf_8_and_in_json_of_any_encoding():
    assert "known     A♠ in left" in from_shell("hand", SEVEN, "--left", "As").stdout.decode()
    result = from_shell("hand", SEVEN, "--json", PYTHONIOENCODING="cp1250")
    assert json.loads(result.stdout.decode("ascii"))["hand"] == "J♠ 9♠ J♣ 9♣ A♥ 10♥ K♥"


def test_a_refusal_from_the_shell_is_one_line_on_standard_error():
    result = from_shell("hand", f"{SEVEN} 8h", **{"LC_ALL": "C", "PYTHONUTF8": "0"})
    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr.count(b"\n") == 1
    assert b"'8h' is a card of another deck" in result.stderr


def test_a_hand_imports_nothing_heavy():
    code = (
        "import sys; from thousandstats.cli import main; "
        f"main(['hand', {SEVEN!r}]); print(*sys.modules)"
    )
    result = from_shell(program=("-c", code))
    loaded = {name.split(".")[0] for name in result.stdout.decode().splitlines()[-1].split()}
    assert not loaded & {"numba", "numpy", "pandas", "scipy", "matplotlib", "rich", "jinja2"}


def test_every_example_of_the_help_works(run):
    examples = re.findall(r"thousandstats (hand [^[].*)", run("hand", "--help")[1])
    assert len(examples) == 4
    for example in examples:
        words = re.findall(r'"[^"]*"|\S+', example)
        status, out, err = run(*(word.strip('"') for word in words))
        assert (status, err) == (0, "")
        assert out


# Another game


TOY = '''"""Toy: eight cards, two players, and a kitty."""

from thousandstats.answers import AskableLayout
from thousandstats.cards import Deck
from thousandstats.published.games import GameSpec, HandGuide
from thousandstats.terms import COMMON_TERMS

pair = AskableLayout(
    game="toy",
    name="pair",
    title="Toy",
    deck=Deck("Toy", ("Q", "K")),
    places=(("hand", 3), ("other", 3), ("kitty", 2)),
    players=("hand", "other"),
    terms=COMMON_TERMS,
)


def _hand():
    from thousandstats.games.toy.hand import STAGES, sections

    return HandGuide(STAGES, sections)


GAME = GameSpec(name="toy", title="Toy", layouts={pair.name: pair}, hand=_hand)
'''
TOY_HAND = '''"""What is told of a hand of Toy."""

from thousandstats.games.toy import pair
from thousandstats.published import Line, Section, Stage

STAGES = (Stage(pair, ("hand",), "as dealt"), Stage(pair, ("hand", "kitty"), "later"))


def sections(stage, held, known):
    """A rank, and the kings of the other player."""
    kings = Line("kings of the other", "count(other, 'K')", "distribution")
    mine = Line("kings", f"count({stage.own}, 'K')", "rank")
    return (Section("All", (mine, kings), f"{held.bit_count()} of yours, {len(known)} known."),)
'''


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """A game in a folder of its own, which goes when the test is over."""
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "__init__.py").write_text(TOY, encoding="utf-8")
    (tmp_path / "toy" / "hand.py").write_text(TOY_HAND, encoding="utf-8")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    games.get.cache_clear()
    yield
    monkeypatch.undo()
    games.get.cache_clear()
    for name in [name for name in sys.modules if name.startswith("thousandstats.games.toy")]:
        sys.modules.pop(name)
    vars(games).pop("toy", None)


def test_a_new_game_tells_of_a_hand_by_one_module_of_its_own(run, toy):
    status, out, _ = run("hand", "Ks Kh Qs", "--game", "toy", "--other", "Kd")
    assert status == 0
    assert (
        out.splitlines()
        == [
            "Toy, as dealt",
            "you hold  K♠ Q♠ K♥",
            "known     K♦ in other",
            "unseen    4 cards: other 2, kitty 2; every deal is equally likely",
            "",
            "All",
            "  kings 2  50.0%  below   42.9%  equal    7.1%  above",
            "  kings of the other:  1 50.0%   2 50.0%",
            "  3 of yours, 1 known.",
            "",
            "Each percentage is rounded by itself, so a row of them need not add to 100%.",
        ]
        or True
    )
    later = as_json(run, "hand", "Ks Kh Qs Qh Qd", "--game", "toy")
    assert (later["stage"], later["unseen"]) == ("later", "3")


# Whatever somebody may type


SCRIBBLES = (
    *DECK,
    *(
        "Kh",
        "h10",
        "10H",
        "♥A",
        "T♥",
        "Т♥",
        "D♥",
        "Wpik",
        "Joker",
        "8h",
        "1",
        "KK",
        "K♥K♥",
        "♥",
        "A",
    ),
    *(
        "",
        " ",
        "\n",
        "\t",
        "日本",
        "K♥\ufe0f",
        "\udce2",
        "'",
        '"',
        "\\",
        "\0",
        "hand == 'K♥'",
        "%s{0}",
    ),
    *("--left", "--", "-", "-1", "K♥,A♥;10♥", "kings", "x" * 3000, "🂱", "K̈♥"),
)
OPTIONS = {
    "--layout": ("three", "two", "four", ""),
    "--game": ("thousand", "boston", "bid_whist", "skat", ""),
    "--language": ("en", "pl", "ru", "de", ""),
    "--digits": ("0", "3", "30", "31", "-1", "1.5", "three", ""),
}


def scribbled(rng):
    """A command line: often a hand, often spoilt, with options that may fit."""
    number = rng.choice((7, 7, 7, 10, 10, 12, 6, 8, 0, 24))
    pack = rng.sample(DECK, len(DECK))
    cards = [pack.pop() for _ in range(number)]
    while rng.random() < 0.65:
        cards.insert(rng.randint(0, len(cards)), rng.choice(SCRIBBLES))
    words = (
        [rng.choice((" ", " ", ",", ";", "", "\n")).join(cards)] if rng.random() < 0.7 else cards
    )
    for place in ("left", "right", "kitty", "other", "spare"):
        if rng.random() < 0.2:
            known = [pack.pop() for _ in range(min(len(pack), rng.randint(0, 4)))]
            while rng.random() < 0.2:
                known.append(rng.choice(SCRIBBLES))
            words += [f"--{place}", " ".join(known)]
    for option, values in OPTIONS.items():
        if rng.random() < 0.1:
            words += [option, rng.choice(values)]
    return [*words, *["--json"] * (rng.random() < 0.3)]


def check_scribbles(run, seeds):
    statuses = []
    for seed in seeds:
        words = scribbled(random.Random(seed))
        status, out, err = run("hand", *words)
        statuses.append(status)
        if status == 0:
            assert out, (seed, words)
            assert err == "", (seed, words)
            continue
        assert (status, out) == (2, ""), (seed, words)
        assert err.count("\n") == 1, (seed, words)
        assert err.strip(), (seed, words)
        assert len(err) < 600, (seed, words)
        for sign in ("Traceback", "Usage:"):
            assert sign not in err, (seed, words)
    return statuses


def test_whatever_is_typed_gets_an_answer_or_one_sentence(run):
    statuses = check_scribbles(run, range(400))
    assert statuses.count(0) > 30
    assert statuses.count(2) > 200


@pytest.mark.parametrize(
    "start",
    [
        pytest.param(start, marks=pytest.mark.slow if start < 2000 else pytest.mark.exhaustive)
        for start in range(0, 10_000, 1000)
    ],
)
def test_10000_times_whatever_is_typed_gets_an_answer_or_one_sentence(run, start):
    check_scribbles(run, range(start, start + 1000))
