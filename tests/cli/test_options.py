"""Every option of every command: given twice, without quotes, with numbers, too long."""

import pytest
import typer
from hypothesis import given
from hypothesis import strategies as st
from shell import as_json, run_here

from thousandstats import figures, games, hands, thousand
from thousandstats.cli import app, exports
from thousandstats.cli.usage import decimal_number, whole_number
from thousandstats.errors import InputError
from thousandstats.parsing import joined, parse

SEVEN = ["K♥", "A♥", "10♥", "9♠", "J♠", "9♣", "J♣"]
GROUP = typer.main.get_command(app)
COMMANDS = GROUP.commands
OPTIONS = [
    (name, option)
    for name, command in COMMANDS.items()
    for option in command.params
    if option.param_type_name == "option"
]
PATHS = [
    (name, parameter)
    for name, command in COMMANDS.items()
    for parameter in command.params
    if getattr(parameter, "metavar", None) in ("FILE", "DIR")
]
JOINED = {
    ("ask", "--given"),
    *(("hand", f"--{place}") for place in ("left", "right", "other", "kitty", "spare")),
}
ARGUMENTS = {"ask": ["size(hand) == 7"], "hand": SEVEN, "replay": ["no/such/record"]}


@pytest.fixture
def run(capsys):
    return run_here(capsys)


def _id(value):
    return value if isinstance(value, str) else value.opts[0]


@pytest.mark.parametrize(("command", "option"), OPTIONS, ids=_id)
def test_an_option_given_twice_is_refused_unless_its_values_join(run, command, option):
    if (command, option.opts[0]) in JOINED:
        assert option.multiple
        return
    given_once = [option.opts[0]] if option.is_flag else [option.opts[0], "1"]
    words = [command, *ARGUMENTS.get(command, []), *given_once, *given_once]
    assert run(*words) == (2, "", f"{option.opts[0]} is given 2 times; give it once.\n")


@pytest.mark.parametrize("written", ["", " "])
@pytest.mark.parametrize(("command", "option"), PATHS, ids=_id)
def test_an_empty_name_of_a_file_or_folder_is_refused(run, command, option, written):
    if option.param_type_name == "option":
        named, words = option.opts[0], [*ARGUMENTS.get(command, []), option.opts[0], written]
    else:
        named, words = option.metavar, [written]
    kind = {"FILE": "file", "DIR": "folder"}[option.metavar]
    said = f"{named} is {written!r}, which cannot be the name of a {kind}.\n"
    assert run(command, *words) == (2, "", said)


def test_help_is_given_whatever_else_is_written(run):
    for command in COMMANDS:
        status, out, err = run(command, "--quiet", "--quiet", "--help", "--help")
        assert (status, err) == (0, "")
        assert "Examples:" in out


def test_conditions_join_and_the_order_of_options_does_not_matter(run):
    one, other = "has(hand, 'A♠')", "longest(hand) >= 4 or points(hand) < 20"
    both = as_json(run, "ask", "marriages(hand)", "--given", f"({one}) and ({other})")
    for first, last in ((one, other), (other, one)):
        found = as_json(run, "ask", "--given", first, "marriages(hand)", "--given", last)
        assert {**found, "given": ""} == {**both, "given": ""}
    assert both != as_json(run, "ask", "marriages(hand)", "--given", other)


@pytest.mark.parametrize(
    "conditions",
    [
        ["has(hand, 'A♠')) or (has(hand, 'K♠')", "size(hand) == 7"],
        ["has(hand, 'A♠')", ""],
        ["has(hand, 'A♠') #", "size(hand) == 7"],
        ["has(hand, 'A♠'), size(hand) == 7", "size(hand) == 7"],
    ],
)
def test_each_condition_is_read_by_itself(run, conditions):
    words = [word for condition in conditions for word in ("--given", condition)]
    status, out, err = run("ask", "marriages(hand)", *words)
    assert (status, out) == (2, "")
    assert "condition" in err


def test_conditions_that_join_mean_what_each_means():
    layout = games.layout()
    texts = ["size(hand) == 7 or size(left) == 1", "not size(kitty) == 2", "1 < 2"]
    whole = parse(layout, "size(hand)", " and ".join(f"({text})" for text in texts))
    assert parse(layout, "size(hand)", joined(texts)) == whole
    assert joined(texts[:1]) == texts[0]


def test_the_cards_of_one_place_join(run):
    apart = run("hand", *SEVEN, "--left", "Q♥", "--kitty", "9♥", "--left", "A♠")
    assert apart[0] == 0
    assert apart == run("hand", *SEVEN, "--left", "Q♥ A♠", "--kitty", "9♥")


@pytest.mark.parametrize(
    "words",
    [
        [*SEVEN, "--left", "Q♥", "A♠"],
        [*SEVEN[:6], "--left", "Q♥", "A♠"],  # seven of his own, if nobody looks
        [*SEVEN, "--left=Q♥", "A♠"],
        [*SEVEN, "--quiet", "--left", "Q♥", "A♠", "--kitty", "9♥"],
        ["--layout", "three", *SEVEN, "--left", "Q♥", "A♠"],
    ],
)
def test_cards_without_quotes_after_a_place_are_not_taken_for_the_players_own(run, words):
    status, out, err = run("hand", *words)
    assert (status, out) == (2, "")
    assert "--left 'Q♥ A♠'" in err
    assert "in quotes" in err


def test_a_players_own_cards_may_follow_the_options(run):
    usual = run("hand", " ".join(SEVEN), "--left", "A♠")
    assert usual[0] == 0
    assert run("hand", "--left", "A♠", *SEVEN) == usual
    assert run("hand", *SEVEN[:3], "--layout", "three", *SEVEN[3:], "--left", "A♠") == usual


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["points", "kitty"], "points(kitty)"),
        (["points", "hand", "kitty"], "points(hand | kitty)"),
        (["marriages(hand)", ">=", "1"], "marriages(hand) >= 1"),
        (["marriages(hand)", "points(kitty)"], "marriages(hand), points(kitty)"),
    ],
)
def test_a_question_without_quotes_is_shown_with_them_and_then_accepted(run, words, text):
    status, out, err = run("ask", *words)
    assert (status, out) == (2, "")
    assert err == f'A question is one text, in quotes: thousandstats ask "{text}"\n'
    assert run("ask", text)[0] == 0


def test_words_too_many_are_named_by_every_command(run):
    for command in COMMANDS:
        if command in ("hand",):  # takes any number
            continue
        status, out, err = run(command, "one", "two", "thr ee")
        assert (status, out) == (2, ""), command
        assert "'two thr ee' is too much" in err or "'one two thr ee' is too much" in err, command


# Numbers


@pytest.mark.parametrize(
    ("written", "number"),
    [
        *(("1000000", 10**6), ("1e6", 10**6), ("1E+6", 10**6), ("1_000_000", 10**6)),
        *(("1,000,000", 10**6), ("1 000 000", 10**6), ("1\u00a0000\u202f000", None)),
        *(("1000.0", 1000), ("1.5e3", 1500), ("+7", 7), (" 7 ", 7), ("1,000.0", 1000)),
        *(("1e3.5", None), ("1.5", None), ("1,5", None), ("1,00", None), ("10,00,000", None)),
        *(("1,0000", None), ("1_000,000", None), ("", None), ("nan", None), ("inf", None)),
        *(("1e400", None), ("1e999999999", None), ("seven", None), ("0x10", None), ("-5", None)),
        ("18446744073709551615", 2**64 - 1),
    ],
)
def test_a_whole_number_is_read_as_people_and_the_program_write_it(written, number):
    if number is None:
        with pytest.raises(InputError, match=r"--deals is .*, but it must be a whole number of 0"):
            whole_number("--deals", written, 0, None)
    else:
        found = whole_number("--deals", written, 0, None)
        assert found == number
        assert type(found) is int


@given(st.integers(0, 10**30))
def test_every_number_that_the_program_prints_is_read_back_to_its_last_digit(number):
    for shown in (f"{number:,}", f"{number:_}", str(number), f"{number}.0"):
        assert whole_number("--deals", shown, 0, None) == number


@pytest.mark.parametrize(("low", "high"), [(1, 10), (0, None)])
def test_both_ends_of_a_range_are_allowed_and_nothing_beyond_them(low, high):
    assert whole_number("--n", str(low), low, high) == low
    for beyond in [str(low - 1), *([str(high + 1)] if high else [])]:
        with pytest.raises(InputError, match="whole number"):
            whole_number("--n", beyond, low, high)
    if high:
        assert whole_number("--n", str(high), low, high) == high


@pytest.mark.parametrize("written", ["nan", "inf", "-inf", "1e400", "half", "", "0,5", "1e3.5"])
def test_what_is_no_number_is_refused_in_a_sentence(written):
    with pytest.raises(InputError, match=r"must be a number, such as 0\.05"):
        decimal_number("--precision", written)
    assert decimal_number("--precision", "5e-2") == 0.05


NUMBERS = {
    "ask": ["--deals", "--seed", "--workers", "--digits"],
    "play": ["--games", "--seed", "--max-deals", "--workers"],
    "study": ["--verify", "--seed", "--blocks", "--deals", "--workers"],
    "reproduce": ["--deals", "--seed"],
    "figures": ["--digits"],
    "hand": ["--digits"],
}


@pytest.mark.parametrize(
    ("command", "option"), [(name, option) for name, some in NUMBERS.items() for option in some]
)
def test_every_option_with_a_number_refuses_what_is_none_in_the_same_words(run, command, option):
    argument = {"study": ["fairness"], "figures": ["thousand/kitty/tens"]}
    words = [command, *ARGUMENTS.get(command, argument.get(command, []))]
    more = ["--verify", "1"] if (command, option) == ("study", "--seed") else []
    simulated = ["--route", "simulation"] if command == "ask" else []
    status, out, err = run(*words, option, "1e3.5", *more, *simulated)
    assert (status, out) == (2, "")
    assert err.startswith(f"{option} is '1e3.5', but it must be a whole number ")


def test_deals_may_be_written_short(run):
    asked = ["ask", "size(hand) == 7", "--route", "simulation", "--seed", "7"]
    found = [as_json(run, *asked, "--deals", deals) for deals in ("1e3", "1,000", "1000.0")]
    assert found[0]["deals"] == "1000"
    assert found[0] == found[1] == found[2]


# Contradictions


@pytest.mark.parametrize(
    "option",
    [
        option
        for option in COMMANDS["play"].params
        if option.name not in ("game", "list_rules", "json", "quiet", "help")
    ],
    ids=_id,
)
def test_the_list_of_rules_goes_together_with_nothing_that_is_for_playing(run, option):
    status, out, err = run("play", "--list-rules", option.opts[0], "1")
    assert (status, out) == (2, "")
    assert f"and {option.opts[0]} is for playing" in err


@pytest.mark.parametrize("format", exports.FORMATS)
def test_the_name_of_a_file_and_a_format_do_not_contradict_each_other(run, tmp_path, format):
    for ending, named in exports.ENDINGS.items():
        file = tmp_path / f"table{ending}"
        words = ["figures", "thousand/kitty/tens", "--format", format, "--out", str(file)]
        status, out, err = run(*words)
        assert (status, out, file.exists()) == (
            (0, "", True) if named == format else (2, "", False)
        )
        assert named == format or f"ends as {named} does, and --format says {format}" in err


@pytest.mark.parametrize("option", ["--check", "--format", "--out", "--plot", "--digits"])
def test_what_is_for_one_figure_is_named_as_it_was_given(run, option):
    words = [option] if option == "--check" else [option, {"--format": "csv"}.get(option, "1.csv")]
    status, out, err = run("figures", *(["--digits", "1"] if option == "--digits" else words))
    assert (status, out) == (2, "")
    assert err.startswith(f"{option} needs the whole ID of one figure")


WITH_DIGITS = [name for name, option in OPTIONS if option.opts[0] == "--digits"]


@pytest.mark.parametrize("command", WITH_DIGITS)
@pytest.mark.parametrize("digits", ["0", "3"])
def test_digits_are_refused_where_numbers_are_given_in_full(run, command, digits):
    words = [command, *ARGUMENTS.get(command, ["thousand/kitty/tens"])]
    assert run(*words, "--digits", digits)[0] == 0
    status, out, err = run(*words, "--json", "--digits", digits)
    assert (status, out) == (2, "")
    assert err == "--digits is for text, and --json gives numbers in full: give one of them.\n"


def test_digits_are_refused_where_nothing_but_a_plot_is_made(run, tmp_path):
    words = ["figures", "thousand/limit/hand", "--digits", "2", "--plot", str(tmp_path / "a.svg")]
    status, out, err = run(*words)
    assert (status, out, list(tmp_path.iterdir())) == (2, "", [])
    assert "--plot draws" in err
    assert run(*words, "--format", "csv")[0] == 0


FIGURE = ("figures", "thousand/limit/hand")

WRITTEN = {
    **{f"table{ending}": (*FIGURE, "--out") for ending in exports.ENDINGS},
    **{f"plot{ending}": (*FIGURE, "--plot") for ending in (".svg", ".png", ".pdf")},
    "game.txt": ("play", "--games", "1", "--seed", "1", "--record"),
}
"""Every option that names a file to be written whole, once for each kind of file."""


def test_every_option_that_writes_a_file_is_tried_here():
    named = {(command, option.opts[0]) for command, option in PATHS if option.metavar == "FILE"}
    tried = {(words[0], words[-1]) for words in WRITTEN.values()}
    # A record is read, and a checkpoint has a form of its own that is looked for.
    assert tried == named - {("replay", "file"), ("ask", "--checkpoint")}


@pytest.mark.parametrize("name", WRITTEN)
def test_a_file_of_another_kind_is_not_overwritten_and_one_of_the_same_kind_is(run, tmp_path, name):
    file = tmp_path / name
    words = (*WRITTEN[name], str(file))
    assert run(*words)[0] == 0
    first = file.read_bytes()
    assert run(*words)[0] == 0
    assert file.read_bytes() == first
    for other in (b"my own notes", b"\0" * 100, b"a;b\n1;2\n"):
        file.write_bytes(other)
        status, out, err = run(*words)
        assert (status, out, file.read_bytes()) == (2, "", other)
        assert err.count("\n") == 1
        assert "is there and is no " in err
    file.write_bytes(b"")
    assert run(*words)[0] == 0
    assert file.read_bytes() == first


# Length


LONG = [
    (name, parameter)
    for name, command in COMMANDS.items()
    for parameter in command.params
    if not getattr(parameter, "is_flag", False)
]


@pytest.mark.parametrize(("command", "parameter"), LONG, ids=_id)
@pytest.mark.parametrize("long", ["x" * 5_000, "x♥ " * 1_600], ids=["word", "words"])
def test_no_message_quotes_five_thousand_characters(
    run, command, parameter, long, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    words = [command]
    if parameter.param_type_name == "argument":
        words.append(long)
    else:
        words += [*ARGUMENTS.get(command, []), parameter.opts[0], long]
    if command == "study" and parameter.name != "name":
        words.append("fairness")
    if command == "figures" and parameter.name != "id":
        words.append("thousand/kitty/tens")
    if parameter.name in ("dask", "checkpoint"):
        words += ["--route", "simulation"] if command == "ask" else []
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1, err[:200]
    assert len(err) < 1_000, err[:200]


@pytest.mark.parametrize(
    "words", [["x" * 5_000], ["ask", "--" + "x" * 5_000], ["--" + "x" * 5_000]]
)
def test_nor_one_that_is_no_command_and_no_option(run, words):
    status, out, err = run(*words)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert len(err) < 1_000


def test_no_message_of_the_library_quotes_what_is_long_either():
    layout, long = games.layout(), "x" * 5_000
    told = hands.about(layout, " ".join(SEVEN))
    for ask in (
        lambda: parse(layout, [long]),
        lambda: parse(layout, long[:1_999]),
        lambda: told.answer(long),
        lambda: figures.get(long),
        lambda: games.layout(long),
        lambda: games.layout("thousand", long),
        lambda: layout.probability("size(hand) == 7", route=long),
        lambda: hands.about(layout, long),
        lambda: hands.about(layout, " ".join(SEVEN), **{long: "A♠"}),
        lambda: thousand.play(rules=long),
        lambda: thousand.play(rules=f"PL_HOUSE,{long}=1"),
        lambda: thousand.play(rules=f"PL_HOUSE,auction.step={long}"),
        lambda: thousand.play(seed=long),
    ):
        with pytest.raises(InputError) as caught:
            ask()
        assert len(str(caught.value)) < 1_000
