"""The command line: what it shows, where it writes, and how it refuses."""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from thousandstats import __version__, thousand
from thousandstats.cli import app, console, main
from thousandstats.errors import InputError

ROOT = Path(__file__).resolve().parent.parent
STATEMENT = "marriages(hand) >= 1"


@pytest.fixture
def run(capsys):
    """Run a command line in this process: exit status, standard output, standard error."""

    def run_here(*words):
        status = main(words)
        return status, *capsys.readouterr()

    return run_here


def from_shell(*words, program=("-m", "thousandstats"), **changes):
    """Run the program in a process of its own; what it writes stays bytes."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    for name in ("PYTHONIOENCODING", "PYTHONUTF8", "LC_ALL", "LANG"):
        environment.pop(name, None)
    environment.update({"PYTHONUTF8": "1", **changes})
    return subprocess.run(
        [sys.executable, *program, *words],
        capture_output=True,
        env={name: value for name, value in environment.items() if value},
    )


def labels(text):
    """The lines of an answer by their labels."""
    return dict(re.split(r"  +", line, maxsplit=1) for line in text.splitlines() if "  " in line)


def as_json(run, *words):
    """The object that a command prints."""
    status, out, err = run(*words, "--json")
    assert (status, err) == (0, "")
    return json.loads(out)


def test_a_statement_gets_percentage_fraction_count_frequency_and_route(run):
    status, out, err = run("ask", STATEMENT)
    assert (status, err) == (0, "")
    assert labels(out) == {
        "question": "marriages(hand) >= 1",
        "given": "nothing",
        "layout": "Thousand, three players: hand 7, left 7, right 7, kitty 3, of 24 cards",
        "known": "no card; 24 cards unseen",
        "probability": "28.5%",
        "fraction": "1369/4807",
        "count": "98,568 of 346,104 deals of hand and the rest",
        "frequency": "1 in 3.51",
        "route": "counting, exact",
    }


def test_the_documents_own_hand_shows_what_is_known_and_unseen(run):
    given = "hand == 'K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣' and marriages(left) >= 1"
    _, out, _ = run("ask", "has(kitty, 'Q♥')", "--given", given)
    shown = labels(out)
    assert shown["known"] == "J♠ 9♠ J♣ 9♣ A♥ 10♥ K♥ in hand; 17 cards unseen"
    exact = thousand.three_players.probability("has(kitty, 'Q♥')", given=given)
    assert shown["fraction"] == str(exact.fraction)
    assert shown["count"].endswith(
        "deals of hand, left, kitty and the rest that meet the condition"
    )


def test_an_answer_in_json_has_every_promised_key(run):
    found = as_json(run, "ask", "has(kitty, 'Qh')", "--given", "has(hand, 'K♥')", "--layout", "two")
    assert found == {
        "question": "has(kitty, 'Q♥')",
        "given": "has(hand, 'K♥')",
        "game": "thousand",
        "layout": "two",
        "places": {"hand": "10", "other": "10", "kitty": "2", "spare": "2"},
        "known": {"hand": "K♥"},
        "unseen": "23",
        "route": "counting",
        "kind": "probability",
        "numerator": "2",
        "denominator": "23",
        "count": str(2 * int(found["total"]) // 23),
        "total": found["total"],
        "value": "0.0869565217391",
    }


def test_a_joint_distribution_in_json_has_lists_for_values_and_adds_to_its_total(run):
    found = as_json(run, "ask", "marriages(hand), marriages(hand | kitty)")
    assert found["total"] == "235350720"
    assert sum(int(outcome["count"]) for outcome in found["outcomes"]) == 235350720
    assert found["outcomes"][0]["value"] == ["0", "0"]
    assert found["outcomes"][0].keys() == {
        "value",
        "numerator",
        "denominator",
        "count",
        "probability",
    }


def test_a_number_shows_its_distribution_with_mean_and_variance(run):
    _, out, _ = run("ask", "marriages(hand)")
    rows = [line.split() for line in out.splitlines()]
    assert ["3", "<0.1%", "1/4807", "72", "1", "in", "4807"] in rows
    assert ["total", "100.0%", "1", "346,104"] in rows
    assert labels(out)["mean"] == "0.3043 = 7/23"
    assert labels(out)["rounding"].startswith("the rounded column adds to 99.9%, not 100%")


def test_a_distribution_of_a_statement_shows_no_and_yes(run):
    _, out, _ = run("ask", STATEMENT, "--distribution")
    assert [line.split()[0] for line in out.splitlines() if "%" in line] == ["no", "yes", "total"]
    found = as_json(run, "ask", STATEMENT, "--distribution")
    assert [outcome["value"] for outcome in found["outcomes"]] == [False, True]


def test_mean_and_variance_are_shown_for_a_number(run):
    assert labels(run("ask", "points(kitty)", "--mean")[1])["mean"] == "15.0000"
    exact = thousand.three_players.variance("limit(hand)")
    shown = labels(run("ask", "limit(hand)", "--variance", "--digits", "2")[1])
    assert shown["variance"] == exact.decimal(2)
    assert as_json(run, "ask", "limit(hand)", "--variance")["kind"] == "variance"


def test_a_statement_that_never_holds_has_probability_0_and_not_an_error(run):
    found = as_json(run, "ask", "marriages(hand) >= 4")
    assert (found["count"], found["total"]) == ("0", "346104")
    assert labels(run("ask", "marriages(hand) >= 4")[1])["frequency"] == "never"


def test_digits_change_the_percentage_and_nothing_else(run):
    one, six = (labels(run("ask", STATEMENT, "--digits", n)[1]) for n in ("1", "6"))
    assert (one.pop("probability"), six.pop("probability")) == ("28.5%", "28.479301%")
    assert one == six


def test_the_control_total_of_a_turned_up_suit_counts_the_suits(run):
    found = as_json(run, "ask", "count(hand, trump) >= 5", "--game", "boston")
    assert found["total"] == "2540054238400"
    _, out, _ = run("ask", "count(hand, trump) >= 5", "--game", "boston")
    assert labels(out)["count"].endswith("hand and the rest, each with every trump suit")


def test_cards_may_be_written_in_polish(run):
    found = as_json(run, "ask", "has(kitty, 'D♥')", "--language", "pl")
    assert found["question"] == "has(kitty, 'Q♥')"


@pytest.mark.parametrize("layout", ["standard", "no_jokers", "classic", "individual-5"])
def test_every_layout_can_be_named(run, layout):
    found = as_json(run, "ask", "has(hand, 'A♠')", "--game", "bid_whist", "--layout", layout)
    assert (found["game"], found["layout"]) == ("bid_whist", layout)


def test_the_runner_of_typer_sees_the_same_answer(run):
    result = CliRunner().invoke(app, ["ask", STATEMENT])
    assert (result.exit_code, result.stdout) == (0, run("ask", STATEMENT)[1])


def test_the_version_is_that_of_the_package(run):
    assert run("--version") == (0, f"thousandstats {__version__}\n", "")


def test_without_a_command_the_help_is_shown(run):
    status, out, err = run()
    assert (status, err) == (0, "")
    assert out.splitlines() == run("--help")[1].splitlines()


def commands():
    """The names of all commands."""
    return sorted(typer.main.get_command(app).commands)


@pytest.mark.parametrize("command", ["", *commands()])
def test_every_help_has_examples_and_plain_characters(run, command):
    status, out, err = run(*filter(None, [command]), "--help")
    assert (status, err) == (0, "")
    assert f"thousandstats {command}" in out.partition("Example")[2]
    assert out.isascii()
    for name in ("--json", "--quiet") if command else ("--version",):
        assert name in out


def test_every_example_of_ask_works(run):
    help_text = run("ask", "--help")[1]
    examples = re.findall(r"thousandstats (ask \".*)", help_text)
    assert len(examples) >= 4
    for example in examples:
        if "simulation" not in example:
            status, out, err = run(*shlex.split(example))
            assert (status, err) == (0, "")
            assert out


WRONG = {
    "unknown command": (["aks", STATEMENT], "ask"),
    "unknown option": (["ask", STATEMENT, "--rout", "counting"], "--route"),
    "unknown option of the program": (["--verbose"], "--version"),
    "no question": (["ask"], "QUESTION"),
    "two questions": (["ask", STATEMENT, STATEMENT], "unexpected"),
    "a question that looks like an option": (["ask", "-points(hand)"], "after --"),
    "an option without its value": (["ask", STATEMENT, "--given"], "--given"),
    "unknown layout": (["ask", STATEMENT, "--layout", "four"], "three, two"),
    "layout of another game": (["ask", STATEMENT, "--layout", "classic"], "three, two"),
    "unknown game": (["ask", STATEMENT, "--game", "skat"], "boston"),
    "unknown route": (["ask", STATEMENT, "--route", "guessing"], "counting"),
    "unknown language": (["ask", STATEMENT, "--language", "de"], "en"),
    "empty question": (["ask", ""], "empty"),
    "blank question": (["ask", " \n "], "empty"),
    "empty condition": (["ask", STATEMENT, "--given", ""], "empty"),
    "unknown term": (["ask", "marriage_count(hand)"], "marriages"),
    "unknown place": (["ask", "marriages(kity)"], "kitty"),
    "a place alone": (["ask", "hand"], "points(hand)"),
    "broken brackets": (["ask", "marriages(hand"], "brackets"),
    "a card twice": (["ask", "has(hand, 'K♥ Kh')"], "K♥"),
    "a card of another deck": (["ask", "has(hand, '8h')"], "deck"),
    "six cards for seven": (["ask", STATEMENT, "--given", "hand == 'A♠ K♠ Q♠ J♠ 9♠ A♥'"], "7"),
    "one card in two places": (
        ["ask", STATEMENT, "--given", "has(hand, 'K♥') and has(left, 'K♥')"],
        "both",
    ),
    "impossible condition": (["ask", STATEMENT, "--given", "marriages(hand) >= 4"], "impossible"),
    "a condition that is a number": (["ask", STATEMENT, "--given", "points(hand)"], "yes or no"),
    "no trump here": (["ask", "count(hand, trump)"], "trump"),
    "mean of a text": (["ask", "shape(hand)", "--mean"], "number"),
    "mean of two things": (["ask", "points(hand), points(left)", "--mean"], "number"),
    "two things at once": (["ask", "points(hand)", "--mean", "--variance"], "one"),
    "variance of a simulation": (
        ["ask", "points(hand)", "--variance", "--route", "simulation"],
        "exact",
    ),
    "deals 0": (["ask", STATEMENT, "--route", "simulation", "--deals", "0"], "1 or more"),
    "deals with a comma": (["ask", STATEMENT, "--route", "simulation", "--deals", "1.5"], "whole"),
    "deals for an exact route": (["ask", STATEMENT, "--deals", "1000"], "simulation"),
    "seed for an exact route": (["ask", STATEMENT, "--seed", "0"], "simulation"),
    "seed -1": (["ask", STATEMENT, "--route", "simulation", "--seed", "-1"], "from 0 to"),
    "seed 2^64": (
        ["ask", STATEMENT, "--route", "simulation", "--seed", str(2**64)],
        "18446744073709551615",
    ),
    "a very long seed": (["ask", STATEMENT, "--seed", "9" * 5000], "from 0 to"),
    "seed in words": (["ask", STATEMENT, "--route", "simulation", "--seed", "seven"], "whole"),
    "digits -1": (["ask", STATEMENT, "--digits", "-1"], "from 0 to 30"),
    "too many digits": (["ask", STATEMENT, "--digits", "31"], "from 0 to 30"),
    "a flag with a value": (["ask", STATEMENT, "--json=yes"], "--json"),
}


@pytest.mark.parametrize("words, named", WRONG.values(), ids=WRONG)
def test_bad_usage_and_bad_input_are_one_sentence_and_status_2(run, words, named):
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    assert err.strip() and err.count("\n") == 1 and err.endswith("\n")
    assert named in err
    assert "Traceback" not in err and "Usage:" not in err


@pytest.mark.parametrize("name", ["unknown command", "unknown term", "a very long seed"])
def test_a_refusal_looks_the_same_from_the_shell(run, name):
    words, _ = WRONG[name]
    result = from_shell(*words)
    here = run(*words)
    assert (result.returncode, result.stdout.decode(), result.stderr.decode()) == here


def test_every_option_of_ask_is_offered_when_one_is_unknown(run):
    _, _, err = run("ask", STATEMENT, "--colour")
    offered = set(re.findall(r"--[a-z]+", err)) - {"--colour"}
    assert offered == set(re.findall(r"--[a-z]+", run("ask", "--help")[1]))


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp852", "cp1250", "cp1251", "iso8859-2"])
def test_an_encoding_without_suits_gets_letters(encoding):
    result = from_shell("ask", "has(kitty, 'Q♥') or has(hand, 'K♠')", PYTHONIOENCODING=encoding)
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"has(kitty, 'Qh') or has(hand, 'Ks')" in result.stdout
    result.stdout.decode("ascii")


def test_utf_8_keeps_the_suits():
    assert "has(kitty, 'Q♥')" in from_shell("ask", "has(kitty, 'Qh')").stdout.decode()


@pytest.mark.parametrize("encoding", ["ascii", "cp1250"])
def test_json_loses_no_suit_in_any_encoding(encoding):
    result = from_shell("ask", "has(kitty, 'Qh')", "--json", PYTHONIOENCODING=encoding)
    assert json.loads(result.stdout.decode("ascii"))["question"] == "has(kitty, 'Q♥')"


def test_suits_typed_in_the_c_locale_are_read():
    result = from_shell(
        *("ask", "has(kitty, 'Q♥')", "--given", "has(hand, 'K♥')"),
        **{"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    )
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"has(kitty, 'Qh')" in result.stdout


def test_a_refusal_in_the_c_locale_is_one_readable_line():
    result = from_shell(
        *("ask", "has(kitty, 'Żołądź')"),
        **{"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    )
    assert result.returncode == 2
    assert b"Zoladz" in result.stderr and result.stderr.count(b"\n") == 1


def test_an_argument_that_is_no_text_at_all_is_refused_and_not_a_crash():
    result = from_shell("ask", os.fsdecode(b"has(kitty, 'Q\xff')"))
    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr.count(b"\n") == 1 and b"Traceback" not in result.stderr


def test_every_substitute_is_ascii_and_suits_read_back():
    for character in [*console.PLAIN, *console.CYRILLIC, "é", "ź", "Ё", "日", "🂱", "\ud83d"]:
        assert console.plain(character).isascii()
    deck = thousand.three_players.deck
    for card in deck.cards:
        assert deck.cards[deck.card("".join(map(console.plain, card)))] == card


def piped(words, reader):
    """The exit status and the standard error of a program whose reader goes away."""
    command = f'"$0" -m thousandstats {words} | {reader}; echo "${{PIPESTATUS[0]}}" >&2'
    result = subprocess.run(
        ["bash", "-c", command, sys.executable],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    return result.stderr.decode().split()


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize("words", ["ask 'points(hand), points(left)'", "--help", "ask --help"])
@pytest.mark.parametrize("reader", ["head -1", "true"])
def test_a_pipe_that_closes_early_ends_quietly(words, reader):
    assert piped(words, reader) == ["0"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_said_in_one_sentence():
    with open("/dev/full", "w") as full:
        result = subprocess.run(
            [sys.executable, "-m", "thousandstats", "ask", STATEMENT],
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
    assert result.returncode == 2
    assert result.stderr == b"The output could not be written: no space left on device.\n"


def test_closed_streams_are_no_error(monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["ask", STATEMENT]) == 0
    assert main(["ask", "nonsense"]) == 2


def test_a_home_that_does_not_exist_is_no_matter():
    result = from_shell("ask", STATEMENT, HOME="/nonexistent", XDG_CACHE_HOME="")
    assert (result.returncode, result.stderr) == (0, b"")


def test_a_package_that_cannot_be_written_to_answers(tmp_path):
    copy = tmp_path / "thousandstats"
    shutil.copytree(ROOT / "thousandstats", copy, ignore=shutil.ignore_patterns("__pycache__"))
    for path in [copy, *copy.rglob("*")]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    result = from_shell("ask", STATEMENT, PYTHONPATH=str(tmp_path), PYTHONPYCACHEPREFIX="")
    assert (result.returncode, result.stderr) == (0, b"")


def test_asking_by_counting_imports_nothing_heavy():
    code = (
        "import sys; from thousandstats.cli import main; main(['ask', 'marriages(hand) >= 1']); "
        "print(*sys.modules)"
    )
    result = from_shell(program=("-c", code))
    loaded = {name.split(".")[0] for name in result.stdout.decode().splitlines()[-1].split()}
    assert not loaded & {"numba", "numpy", "pandas", "scipy", "matplotlib", "rich", "jinja2"}
    assert "typer" in loaded


def test_an_exact_answer_from_the_shell_takes_less_than_half_a_second():
    times = []
    for _ in range(5):
        start = time.perf_counter()
        assert from_shell("ask", STATEMENT).returncode == 0
        times.append(time.perf_counter() - start)
    assert min(times) < 0.5


def test_an_interrupt_is_status_130_and_one_line():
    code = (
        "import thousandstats.cli.ask as ask, time; ask.answer = lambda *a: time.sleep(60); "
        "import sys; from thousandstats.cli import main; print('ready', flush=True); "
        f"sys.exit(main(['ask', {STATEMENT!r}]))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert process.stdout.readline() == b"ready\n"
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, b"", b"Interrupted.\n")


def test_the_shell_is_offered_games_and_routes():
    result = from_shell(
        _THOUSANDSTATS_COMPLETE="complete_bash",
        COMP_WORDS="thousandstats ask --game ",
        COMP_CWORD="3",
    )
    assert result.stdout.decode().split() == ["thousand", "bid_whist", "boston"]


def test_an_output_error_is_an_input_error_for_the_caller(monkeypatch):
    class Full:
        def write(self, text):
            raise OSError(28, "No space left on device")

        def fileno(self):
            return os.open(os.devnull, os.O_WRONLY)

    monkeypatch.setattr(sys, "stdout", Full())
    with pytest.raises(InputError, match="no space left"):
        console.say("x")
