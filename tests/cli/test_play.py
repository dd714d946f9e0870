"""`thousandstats play`: the same report for one seed, every number of it counted, and refusals."""

import json
import re
import signal
from collections import Counter
from dataclasses import replace

import pytest
from shell import as_json, from_shell, labels, run_here, started
from waiting import GUARD

from thousandstats import games
from thousandstats.cli import console, play
from thousandstats.games.thousand.layouts import three_players
from thousandstats.games.thousand.players import statistics
from thousandstats.games.thousand.players.policies import played as positions
from thousandstats.games.thousand.rules import OPTIONS, PRESETS, rules
from thousandstats.games.thousand.table.game import start
from thousandstats.play.chance import words
from thousandstats.play.statistics import (
    mean,
    mean_of_deals,
    share,
    share_of_deals,
    shares,
    shares_of_deals,
)

PLAY = ("play", "--games", "40", "--seed", "7")


@pytest.fixture
def run(capsys):
    return run_here(capsys)


def lines_of(found, name):
    """The lines of a section of the JSON, by what they say."""
    return {line["what"]: line for line in found["statistics"][name]["lines"]}


def test_one_seed_gives_one_report_on_any_number_of_threads(run):
    found = [run(*PLAY, "--workers", workers) for workers in ("1", "2", "5")]
    assert found[0] == found[1] == found[2]
    assert found[0][0] == 0
    assert found[0] != run("play", "--games", "40", "--seed", "8")


def test_one_seed_gives_one_report_however_games_are_put_in_blocks(run, monkeypatch):
    whole = run("play", "--games", "150", "--seed", "7")
    monkeypatch.setattr(play, "FIRST_BLOCK", 7)
    monkeypatch.setattr(play, "PATIENCE", 0)
    assert run("play", "--games", "150", "--seed", "7") == whole


def test_a_seed_that_is_not_given_is_drawn_and_printed(run):
    first, second = (run("play", "--games", "5")[1] for _ in range(2))
    seed = labels(first)["seed"]
    assert seed != labels(second)["seed"]
    assert run("play", "--games", "5", "--seed", seed)[1] == first


def outcomes(players, rules, who, games, most):
    """The slow twin: every deal's outcome and place of the declarer, and the end of each game."""
    deals, ends = [], []
    for number in range(games):
        seed, before = next(words(3, number)), len(deals)
        for position in positions(start(players, rules, seed), who, words(seed, 2**63)):
            if position.outcome is not None:
                forced = position.before.forced
                deals.append((position.outcome, (position.outcome.declarer - forced) % players))
                if len(deals) - before == most:
                    break
        ends.append((position.winner, len(deals) - before))
    return deals, ends


VALUES = {"♠": 40, "♣": 60, "♦": 80, "♥": 100}


@pytest.mark.parametrize(
    ("players", "layout", "who", "rules"),
    [
        (3, "three", ("simple", "random", "simple"), "PL_HOUSE"),
        (2, "two", ("simple", "simple"), "RU_BARREL"),
    ],
)
def test_every_number_is_counted_from_the_games_themselves(players, layout, who, rules, run):
    found = as_json(
        run, "play", "--games", "12", "--seed", "3", "--layout", layout, "--players", ",".join(who),
        "--rules", rules, "--max-deals", "30",
    )  # fmt: skip
    deals, ends = outcomes(players, rules, who, 12, 30)
    kept = [(one, place) for one, place in deals if one.contract is not None]
    made = [(one, place) for one, place in kept if one.made]
    lengths = [length for winner, length in ends if winner is not None]
    seats = [f"seat {seat}, {name}" for seat, name in enumerate(who)]
    places = ["the forced 100", *(["the next"] if players == 3 else []), "the dealer"]
    assert (found["games"], found["deals"]) == ("12", str(len(deals)))
    assert found["cut"] == str(12 - len(lengths))
    hits = {
        "won": Counter("nobody" if seat is None else seats[seat] for seat, _ in ends),
        "length": Counter(
            f"{(n - 1) // 10 * 10 + 1} to {(n - 1) // 10 * 10 + 10}" for n in lengths
        ),
        "ends": Counter(one.given_up or ("made" if one.made else "failed") for one, _ in deals),
        "declares": Counter(places[place] for _, place in deals),
        "made": Counter(
            [*("all" for _ in made), *(places[place] for _, place in made)]
            + [who[one.declarer] for one, _ in made if len(set(who)) > 1]
        ),
        "bids": Counter(str(one.bid) for one, _ in deals),
        "contracts": Counter(str(one.contract) for one, _ in kept),
        "making": Counter(str(one.contract) for one, _ in made),
        "tricks": Counter(str(one.tricks[one.declarer]) for one, _ in kept),
    }
    for name, counted in hits.items():
        told = {what: int(line.get("hits", 0)) for what, line in lines_of(found, name).items()}
        assert {what: n for what, n in told.items() if n and "seats" not in what} == counted, name
    took = {"declarer": [], "an opponent": []}
    for one, _ in kept:
        for seat in range(players):
            what = "declarer" if seat == one.declarer else "an opponent"
            took[what].append(one.points[seat] + one.marriages[seat])
    means = [("length", "mean", lengths), *(("points", *item) for item in took.items())]
    for seat, what in enumerate(seats):
        means.append(("changes", what, [one.changes[seat] for one, _ in deals]))
    for name, what, values in means:
        line = lines_of(found, name)[what]
        assert int(line["of"]) == len(values)
        assert int(line["sum"]) == sum(values)
    declared = {"declarer": 0, "opponent": 0}
    for what, line in lines_of(found, "marriages").items():
        suit, by = what.split(", ")
        declared[by] += VALUES[suit] * int(line["hits"])
    by_declarers = sum(one.marriages[one.declarer] for one, _ in kept)
    assert declared["declarer"] == by_declarers
    assert declared["opponent"] == sum(sum(one.marriages) for one, _ in kept) - by_declarers


def test_what_is_shared_out_adds_up(run):
    found = as_json(run, *PLAY)
    deals = int(found["deals"])
    for name, total in (("won", 40), ("ends", deals), ("declares", deals), ("bids", deals)):
        lines = lines_of(found, name).values()
        assert sum(int(line["hits"]) for line in lines) == total
        assert {line["of"] for line in lines} == {str(total)}
    kept = sum(int(line["hits"]) for line in lines_of(found, "contracts").values())
    made = lines_of(found, "made")
    assert made["all"]["of"] == str(kept)
    assert made["all"]["hits"] == lines_of(found, "ends")["made"]["hits"]
    assert sum(int(line["hits"]) for line in lines_of(found, "making").values()) == int(
        made["all"]["hits"]
    )
    assert sum(int(line["hits"]) for line in lines_of(found, "tricks").values()) == kept


def test_estimates_have_their_intervals(run):
    found = as_json(run, *PLAY)
    for section in found["statistics"].values():
        for line in section["lines"]:
            assert line["low"] <= line["estimate"] <= line["high"]
            assert line["kind"] in ("share", "mean")


def test_a_kind_of_player_that_sits_at_several_seats_is_told_as_one_too(run):
    found = as_json(run, *PLAY, "--players", "simple,random,random")
    won = lines_of(found, "won")
    assert list(won) == ["random, 2 seats", "seat 0, simple", "seat 1, random", "seat 2, random"]
    assert int(won["random, 2 seats"]["hits"]) == sum(
        int(won[f"seat {seat}, random"]["hits"]) for seat in (1, 2)
    )
    made = lines_of(found, "made")
    assert made["simple"]["estimate"] > made["random"]["estimate"]


def test_the_earlier_names_of_options_do_as_the_new_ones_and_are_not_shown(run):
    new = run(*PLAY, "--players", "random", "--max-deals", "5")
    assert new[0] == 0
    assert run(*PLAY, "--who", "random", "--deals=5") == new
    out = run("play", "--help")[1]
    assert "--max-deals" in out
    assert "--who" not in out
    status, _, err = run(*PLAY, "--who", "random", "--players", "random")
    assert status == 2
    assert "--players is given 2 times" in err


def test_games_that_nobody_wins_are_said_plainly(run):
    _, out, _ = run(*PLAY, "--players", "random", "--max-deals", "5")
    assert labels(out)["games"] == "40; 40 cut after 5 deals, won by nobody"
    assert re.search(r"^nobody +40 of 40 ", out, re.MULTILINE)
    once = run(*PLAY, "--players", "random", "--max-deals", "1")[1]
    assert labels(once)["games"] == "40; 40 cut after 1 deal, won by nobody"
    assert "deals of a game that was won" not in out
    assert labels(run(*PLAY)[1])["games"] == "40; all played to the end"


def test_the_text_tells_what_was_played(run):
    _, out, _ = run(
        *PLAY, "--layout", "two", "--players", "simple, random", "--rules", "lock.at=none"
    )
    found = labels(out)
    assert found["layout"] == "Thousand, two players"
    assert found["rules"] == "PL_HOUSE,lock.at=none"
    assert found["players"] == "simple, random"
    assert "not of people" in out


def test_rules_change_what_games_come_to(run):
    house, tournament = (as_json(run, *PLAY, "--rules", r) for r in ("PL_HOUSE", "PL_TOURNAMENT"))
    assert "bomb" in lines_of(house, "ends")
    assert "bomb" not in lines_of(tournament, "ends")


@pytest.mark.parametrize("layout", ["three", "two"])
@pytest.mark.parametrize("rule_set", ["PL_HOUSE", "KURNIK,auction.step=5", "RU_BARREL"])
def test_the_report_tells_what_the_rules_fill_in(layout, rule_set, run):
    words_ = ("play", "--games", "2", "--seed", "7", "--layout", layout, "--rules", rule_set)
    chosen = rules(rule_set)
    options = as_json(run, *words_)["options"]
    assert options == chosen.sources(layout)
    assert options["chosen"] == chosen.changed
    assert options["filled_in"]
    assert not set(options["filled_in"]) & set(PRESETS[chosen.preset].stated)
    lines = run(*words_)[1].splitlines()
    begin = next(n for n, line in enumerate(lines) if line.startswith("filled in "))
    end = next(n for n, line in enumerate(lines) if line.startswith("players "))
    said = " ".join(line.removeprefix("filled in").strip() for line in lines[begin:end])
    assert said == ", ".join(f"{name}={value}" for name, value in options["filled_in"].items())


def test_an_option_without_effect_for_the_layout_is_refused(run):
    for layout, option in (("two", "kitty.exposure=never"), ("three", "two.exchange=give1")):
        status, out, err = run("play", "--layout", layout, "--rules", option)
        assert (status, out) == (2, "")
        assert "has no effect in the layout" in err


def test_the_rules_are_listed_with_what_is_stated_and_what_is_filled_in(run):
    status, out, err = run("play", "--list-rules")
    assert (status, err) == (0, "")
    for name, preset in PRESETS.items():
        assert f"{name}: {preset.title}" in out
    for option in OPTIONS.values():
        assert f"{option.name}: {', '.join(option.values)}" in out
    for name in statistics.KINDS:
        assert re.search(rf"^{name} ", out, re.MULTILINE)
    listed = as_json(run, "play", "--list-rules")
    assert list(listed["rules"]) == list(PRESETS)
    assert listed["rules"]["KURNIK"]["stated"] == {"kitty.exposure": "always"}
    assert listed["rules"]["KURNIK"]["filled_in"]["giveup"] == "bomb"
    assert listed["options"]["auction.step"]["values"] == ["10", "5"]
    assert listed["options"]["two.exchange"]["layouts"] == ["two"]
    assert listed["options"]["two.exchange"]["players"] == ["2"]
    assert ", not_if_forced_100, never (layout three only)\n" in out
    assert list(listed["players"]) == ["simple", "random"]


def test_options_without_effect_are_not_listed_for_a_rule_set(run):
    listed = as_json(run, "play", "--list-rules")["rules"]
    assert "bomb.per_game" not in listed["PL_TOURNAMENT"]["filled_in"]
    assert "barrel.collision" not in listed["PL_HOUSE"]["filled_in"]
    assert "barrel.collision" in listed["RU_BARREL"]["filled_in"]


def test_listing_rules_loads_no_compiled_code():
    code = "import sys; from thousandstats.cli import main; main(['play', '--list-rules']); "
    code += "print('numba' in sys.modules)"
    ended = from_shell(program=("-c", code))
    assert ended.stdout.decode().splitlines()[-1] == "False"


def test_the_first_game_is_recorded_and_replayed(run, tmp_path):
    file = tmp_path / "game.txt"
    words_ = ("play", "--games", "1", "--seed", "11", "--players", "simple,random,simple")
    status, out, _ = run(*words_, "--record", str(file))
    assert status == 0
    replayed = as_json(run, "replay", str(file))
    assert replayed["players"] == ["simple 0", "random 1", "simple 2"]
    assert labels(out)["deals"] == str(len(replayed["deals"]))
    seat = int(replayed["winner"].split()[1])
    assert re.search(rf"^seat {seat}, \w+ +1 of 1 ", out, re.MULTILINE)


def test_a_recorded_game_is_cut_where_it_was(run, tmp_path):
    file = tmp_path / "game.txt"
    status, _, _ = run(*PLAY, "--record", str(file), "--max-deals", "3", "--layout", "two")
    replayed = as_json(run, "replay", str(file))
    assert (status, len(replayed["deals"]), replayed["winner"]) == (0, 3, None)


WRONG = {
    "no games": (("--games", "0"), "--games is '0', but it must be a whole number from 1"),
    "games that are no number": (("--games", "many"), "--games is 'many'"),
    "no deals": (("--max-deals", "0"), "--max-deals is '0'"),
    "a seed below": (("--seed", "-1"), "from 0 to 18446744073709551615"),
    "no threads": (("--workers", "0"), "--workers is '0'"),
    "an unknown player": (("--players", "clever"), "no player called 'clever'; the players are"),
    "too few players": (("--players", "simple,random"), "names 2 players, and 3 sit at the table"),
    "too many": (
        ("--layout", "two", "--players", "simple,random,simple"),
        "and 2 sit at the table",
    ),
    "unknown rules": (
        ("--rules", "HOUSE"),
        "'HOUSE' (did you mean PL_HOUSE?); the rule sets are PL_HOUSE",
    ),
    "an unknown option": (
        ("--rules", "step=5"),
        "'step' (did you mean auction.step?); the options are auction",
    ),
    "an unknown value": (("--rules", "auction.step=7"), "cannot be '7'; it is one of 10, 5"),
    "an unknown layout": (("--layout", "four"), "the layouts are three, two"),
    "a game that is not played": (("--game", "boston"), "the games that can are thousand"),
    "no name of a file": (("--record", "-"), "--record needs the name of a file: standard output"),
    "no folder": (("--record", "no/such/file"), "no/such/file cannot be written"),
}


@pytest.mark.parametrize("name", WRONG)
def test_bad_input_is_one_sentence_and_status_2(name, run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    given, part = WRONG[name]
    status, out, err = run("play", *given)
    assert (status, out) == (2, "")
    assert part in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


# Progress and Ctrl-C.


def test_progress_shows_games_on_a_terminal_only(run, monkeypatch):
    monkeypatch.setattr(play, "FIRST_BLOCK", 4)
    monkeypatch.setattr(play, "PATIENCE", 0)
    assert run(*PLAY)[2] == ""
    monkeypatch.setattr(console, "on_terminal", lambda: True)
    _, _, err = run(*PLAY)
    shown = [line.strip() for line in err.split("\r") if line.strip()]
    told = r"\d+ of 40  games, [\d.,]+ a second, [\dhmins ]+ left"
    assert len([line for line in shown if re.fullmatch(told, line)]) > 5
    assert err.rstrip("\r").endswith("   ")  # wiped
    assert run(*PLAY, "--quiet")[2] == ""


def interrupted_after(monkeypatch, blocks):
    monkeypatch.setattr(play, "FIRST_BLOCK", 4)
    monkeypatch.setattr(play, "PATIENCE", 0)
    usual = games.get("thousand")
    computer, done = usual.players(), []

    def some(*args, **options):
        if len(done) == blocks:
            raise KeyboardInterrupt
        done.append(options["games"])
        return computer.played(*args, **options)

    some_players = replace(computer, played=some)
    spec = replace(usual, players=lambda: some_players)
    monkeypatch.setattr(games, "get", lambda name="thousand": spec)


def test_after_ctrl_c_the_report_is_of_the_first_games_and_says_so(run, monkeypatch):
    first = as_json(run, "play", "--games", "12", "--seed", "7")
    with monkeypatch.context() as patch:
        interrupted_after(patch, 3)
        status, out, err = run(*PLAY, "--json")
    assert status == 130
    found = json.loads(out)
    assert (found["partial"], found["wanted"], found["games"]) == (True, "40", "12")
    assert first["partial"] is False
    assert found["statistics"] == first["statistics"]
    assert "Stopped after the first 12 of 40 games of seed 7." in err
    with monkeypatch.context() as patch:
        interrupted_after(patch, 2)
        status, out, _ = run(*PLAY)
    assert status == 130
    assert "interrupted" in labels(out)["partial"]


def test_after_ctrl_c_at_once_there_is_no_report(run, monkeypatch):
    interrupted_after(monkeypatch, 0)
    status, out, err = run(*PLAY)
    assert (status, out) == (130, "")
    assert "Interrupted." in err


@pytest.mark.slow
def test_ctrl_c_ends_a_long_run():
    words_ = ["play", "--games", "1000000000", "--seed", "5", "--json"]
    code = f"""
import sys
from thousandstats.cli import main
from dataclasses import replace

from thousandstats import games

spec = games.get("thousand")
computer = spec.players()

def some(*args, **options):
    found = computer.played(*args, **options)
    print("ready", file=sys.stderr, flush=True)
    return found

some_players = replace(computer, played=some)
some_spec = replace(spec, players=lambda: some_players)
games.get = lambda name="thousand": some_spec
sys.exit(main({words_}))
"""
    with started(program=("-c", code)) as process:
        assert process.stderr.readline() == b"ready\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=GUARD)
    assert process.returncode == 130
    assert err.decode().splitlines()[-1] == "Interrupted."
    if out:  # the first games may not yet be added up
        assert json.loads(out)["partial"] is True


# What it is made of.


def test_nothing_is_said_of_what_could_not_be_counted():
    assert share("none", 0, 0, 1) == []
    assert mean("no value", {3: 0}, (1, 9), 1) == []
    assert mean_of_deals("of one game", (3, 0), (9, 0), 1) == []
    assert share_of_deals("none", (0, 0), (0, 0), 2, 1) == []
    assert shares_of_deals({"never": (0, 0), "always": (0, 3)}, 2, 1)[0].what == "always"
    assert shares({"never": 0}, 1) == []


def test_shares_are_of_their_total():
    found = shares({"a": 1, "b": 0, "c": 3}, 1)
    assert [(line.what, line.found.hits, line.found.deals) for line in found] == [
        ("a", 1, 4),
        ("c", 3, 4),
    ]


@pytest.mark.slow
def test_intervals_hold_what_many_runs_come_to():
    """Those counted in games by the level; those counted in deals a little less often."""
    runs, held = 200, {}
    who = ["simple"] * 3
    reports = [
        {
            (section.name, line.what): line.found
            for section in statistics.sections(
                statistics.played(three_players, "PL_HOUSE", seed, 100, 200, who), who, seed
            )
            for line in section.lines
        }
        for seed in range(runs)
    ]
    for key in reports[0]:
        found = [report[key] for report in reports if key in report]
        if len(found) == runs:
            middle = sum(float(one.value) for one in found) / runs
            held[key] = sum(one.low <= middle <= one.high for one in found) / runs
    assert min(share for (name, _), share in held.items() if name in ("won", "length")) > 0.9
    assert min(held.values()) > 0.8
