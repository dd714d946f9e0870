"""Spoiled inputs of every kind, each of which must get an answer or one sentence.

    python tests/support/fuzzing.py questions --inputs 1000 --seed 3

What can be typed, pasted, or read from a file is taken from a valid example and spoiled:
characters are lost, doubled, moved or inserted; values are of another type, size or sign; lines and
entries are missing, repeated or swapped. A *fault* is an exception other than `InputError`, a
refusal of more than one line, an error with status 0, or more than `SECONDS` of processor time for
one input. The report is one JSON object on standard output; the status is 1 if there are faults or
the process ever took more than `MEGABYTES` of memory.
"""

import argparse
import copy
import io
import json
import random
import resource
import signal
import sys
import tempfile
import traceback
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from hashlib import sha256
from pathlib import Path

SECONDS = 5
MEGABYTES = 1024

QUESTIONS = (
    "marriages(hand) >= 1",
    "has(kitty, 'Q♥') and not has(hand, 'K♥ Q♠')",
    "limit(hand | kitty) - limit(hand)",
    "players_with(marriages(player) >= 1) == 2",
    "hand == 'K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣'",
    "shape(hand) == '4-3-0-0' or longest(left) > 4",
    "max(count(hand, 'A'), count(left, '♥')) // 2, size(right) % 3",
    "points(kitty) < 10 < points(hand)",
)
PIECES = (
    *("(", ")", "'", '"', ",", "|", "=", "==", "<=", "=>", "<>", " and ", " or ", " not ", "#"),
    *("hand", "kitty", "player", "trump", "talon", "None", "True", "lambda:", "[", "{", "**"),
    *("♥", "❤", "Q", "10", "１０", "0", "-", "*", "//", ".", ":", "=", "\\", "\0", "\n", "\r"),
    *("é", "Т", "с", "\u200b", "\u00a0", "\ufe0f", "𝟙", "9" * 30, "1e6", "1,000", "nan", "inf"),
    *("\ud800", "\x1b[2J", "%s", "{0}", "../", "~"),
)
ODD_VALUES = (
    *(None, True, False, 0, -1, 1.5, 10**30, -(10**30), 1e308, float("nan"), float("inf")),
    *(
        "",
        "0",
        "-1",
        "1.0",
        "x",
        "\0",
        "9" * 5000,
        [],
        {},
        [[]],
        [0],
        ["0"],
        {"": None},
        {"0": "0"},
    ),
)


class Hang(BaseException):
    """An input took too long. No handler of exceptions takes it for one of its own."""


# --- spoiling -----------------------------------------------------------------------------------


def spoiled(text, chance, changes=4):
    """The text with some of its characters taken out, doubled, moved or joined by others."""
    for _ in range(chance.randrange(changes)):
        place = chance.randrange(len(text) + 1)
        end = min(len(text), place + chance.randrange(5))
        middle = chance.choice(("", chance.choice(PIECES), 2 * text[place:end]))
        text = text[:place] + middle + text[end:]
    return text


def spoiled_lines(text, chance):
    """The text with a line lost, repeated, or exchanged with another, and then spoiled within."""
    lines = text.splitlines(keepends=True)
    change = chance.randrange(4)
    if change == 1:
        del lines[chance.randrange(len(lines))]
    elif change == 2:
        lines.insert(chance.randrange(len(lines)), chance.choice(lines))
    elif change == 3:
        here, there = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines[here], lines[there] = lines[there], lines[here]
    return spoiled("".join(lines), chance, 3)


def spoiled_data(data, chance):
    """JSON data in which one value, wherever it stands, is of another kind, missing or spoiled."""
    data = copy.deepcopy(data)
    places = list(_places(data))
    for _ in range(1 + chance.randrange(2)):
        holder, key = chance.choice(places)
        try:
            value = holder[key]
        except (KeyError, IndexError, TypeError):
            continue
        change = chance.randrange(4)
        if change == 0:
            del holder[key]
        elif change == 1 and isinstance(value, str):
            holder[key] = spoiled(value, chance)
        elif change == 2 and isinstance(value, list):
            holder[key] = value * 2
        else:
            holder[key] = copy.deepcopy(chance.choice(ODD_VALUES))
    return data


def _places(data):
    """Every holder and key in JSON data."""
    if isinstance(data, dict):
        keys = list(data)
    elif isinstance(data, list):
        keys = range(len(data))
    else:
        return
    for key in keys:
        yield data, key
        yield from _places(data[key])


def spoiled_bytes(content, chance):
    """The content cut, with bytes changed, or with a part of it doubled."""
    change = chance.randrange(3)
    place = chance.randrange(len(content) + 1)
    if change == 0:
        return content[:place]
    if change == 1:
        return content[:place] + chance.randbytes(1 + chance.randrange(4)) + content[place + 1 :]
    return content[:place] + content[place // 2 :]


# --- the kinds of input: each makes a function that takes a source of chance ----------------------


def refused(function, *arguments):
    """'refused' if an InputError with one line came, else 'answered'."""
    from thousandstats.errors import InputError

    try:
        function(*arguments)
    except InputError as error:
        sentence = str(error)
        if "\n" in sentence or len(sentence) < 10:
            raise AssertionError(f"no sentence: {sentence!r}") from error
        if len(sentence) > 2000:
            raise AssertionError(f"a sentence of {len(sentence)} characters") from error
        return "refused"
    return "answered"


def command(*words):
    """'answered' or 'refused', by the command line in this process."""
    from thousandstats.cli import main

    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(words)
    said = err.getvalue()
    if status == 2:
        assert not out.getvalue(), f"refused after an answer: {out.getvalue()[:200]!r}"
        assert said.count("\n") == 1, f"no single sentence: {said[:400]!r}"
        assert len(said) > 10, f"no sentence: {said!r}"
        assert len(said) < 2000, f"a sentence of {len(said)} characters"
        return "refused"
    assert status in (0, 1), f"status {status}: {said[:400]!r}"
    assert out.getvalue(), "no answer"
    assert status == 1 or "rror" not in said, f"status 0 and yet {said[:400]!r}"
    return "answered"


def questions(folder):
    def one(chance):
        words = ["ask", spoiled(chance.choice(QUESTIONS), chance)]
        if chance.random() < 0.5:
            words += ["--given", spoiled(chance.choice(QUESTIONS), chance)]
        for option, values in {
            "--layout": ("three", "two", "four", ""),
            "--game": ("boston", "chess"),
            "--language": ("pl", "ru", "xx"),
            "--digits": ("0", "-1", "9", "x"),
        }.items():
            if chance.random() < 0.1:
                words += [option, chance.choice(values)]
        return command(*words)

    return one


NUMBERS = (
    "1",
    "7",
    "1e3",
    "1,000",
    "1_000",
    "1000.0",
    "1e3.5",
    "0",
    "-1",
    "x",
    "",
    "nan",
    "9" * 40,
)
OPTIONS = {
    "--given": QUESTIONS,
    "--game": ("thousand", "boston", "bid_whist", "chess", ""),
    "--layout": ("three", "two", "standard", "four", ""),
    "--route": ("counting", "enumeration", "simulation", "guess"),
    "--deals": NUMBERS,
    "--max-deals": NUMBERS,
    "--seed": NUMBERS,
    "--games": ("1", "2", "3", "x", "-1", "1.5", ""),
    "--confidence": ("0.95", "95", "0", "1", "nan", "x", "1e-9", "0.999999"),
    "--precision": ("40", "0", "-1", "nan", "inf", "x", "51"),
    "--workers": ("1", "2", "0", "x", "1e9"),
    "--language": ("en", "pl", "ru", "xx", ""),
    "--digits": ("0", "1", "3", "30", "31", "-1", "x"),
    "--rules": (
        "PL_HOUSE",
        "RU_BARREL",
        "PL_HOUSE,auction.step=5",
        "auction.step=x",
        "x=",
        ",",
        "",
    ),
    "--players": ("random", "simple", "simple,random", "nobody", ""),
    "--format": ("csv", "json", "markdown", "latex", "html", "pdf"),
    "--kitty": ("9♥", "Q♥ Q♥", "x", ""),
    "--left": ("A♠ K♠", "A♠", "1", ""),
    "--checkpoint": ("", "/", "/dev/null/x", "\0"),
    "--json": None,
    "--quiet": None,
    "--distribution": None,
    "--mean": None,
    "--variance": None,
    "--check": None,
    "--no-such-option": None,
}
COMMANDS = {
    "ask": QUESTIONS,
    "hand": ("K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣", "Kh Ah 10h 9s Js 9c Jc", "K♥"),
    "figures": ("kitty", "thousand/limit/hand", "thousand/kitty/x", ""),
    "play": (),
    "replay": ("/nowhere", "/", "/dev/null", ""),
    "study": ("census", "nothing"),
}


def options(folder):
    own = {name: [*_own_options(name)] for name in COMMANDS}
    # What is compiled when it is first used would look like a hang.
    command("play", "--games", "1")
    for route in ("enumeration", "simulation"):
        command("ask", QUESTIONS[0], "--route", route)

    def one(chance):
        name = chance.choice(list(COMMANDS))
        words = [name]
        if COMMANDS[name]:
            words += [chance.choice(COMMANDS[name])]
        known = own[name] if chance.random() < 0.8 else list(OPTIONS)
        for option in chance.choices(known, k=chance.randrange(1, 4)):
            values = OPTIONS[option]
            # The first values are good ones; too many bad ones together tell nothing.
            some = values and (values[:3] if chance.random() < 0.5 else values)
            words += [option] if some is None else [option, chance.choice(some)]
        if name == "study":
            words += ["--no-such-option"]  # it would take minutes
        return command(*words)

    return one


def _own_options(name):
    """The options of a command for which there are values here."""
    from typer.main import get_command

    from thousandstats.cli import app

    for parameter in get_command(app).commands[name].params:
        yield from (option for option in parameter.opts if option in OPTIONS)


HANDS = (
    "K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣",
    "Kh Ah 10h 9s Js 9c Jc",
    "K❤ A❤️ １０♥ 9♠ J♠ 9♣ J♣",
    "K♥ Q♥ A♥ 10♥ 9♠ J♠ 9♣ J♣ A♣ 10♣",
    "D♥ W♠ K♣ 10♦ A♥ 9♠ 9♣",
    "Д♥ В♠ К♣ Т♦ 10♥ 9♠ 9♣",
)


def cards(folder):
    from thousandstats import games

    decks = [layout.deck for game in games.names() for layout in games.layouts(game).values()]

    def one(chance):
        written = spoiled(chance.choice(HANDS), chance)
        language = chance.choice(("en", "en", "pl", "ru"))
        if chance.random() < 0.1:
            return command("hand", written, "--language", language)
        return refused(chance.choice(decks).parse, written, language)

    return one


def records(folder):
    from thousandstats.games.thousand.catalogue.trials.replaying import RECORDS

    texts = [path.read_text(encoding="utf-8") for path in sorted(RECORDS.glob("*.txt"))]
    assert texts
    path = folder / "record.txt"

    def one(chance):
        text = spoiled_lines(chance.choice(texts), chance)
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        return command("replay", str(path), *chance.choice(((), ("--json",))))

    return one


def positions(folder):
    from thousandstats.games.thousand import table
    from thousandstats.games.thousand.table.game import from_json, start

    saved = []
    for seed, (players, rules) in enumerate(
        (players, rules) for players in (2, 3) for rules in table.PRESETS
    ):
        chance = random.Random(seed)
        try:
            position = start(players, rules, seed)
        except ValueError:  # rules for three players only
            continue
        for _ in range(chance.randrange(1, 40)):
            if position.to_act is None:
                break
            position = position.after(chance.choice(position.legal()))
        saved.append(position.to_json())
    path = folder / "position.json"

    def one(chance):
        data = spoiled_data(chance.choice(saved), chance)
        if chance.random() < 0.1:
            path.write_text(spoiled(json.dumps(data), chance), "utf-8", "surrogatepass")
            return command("replay", str(path))
        return refused(lambda: _kept(from_json(data)))

    def _kept(position):
        assert from_json(position.to_json()) == position

    return one


def checkpoints(folder):
    from thousandstats import thousand
    from thousandstats.parsing import parse
    from thousandstats.simulation import blocks, distribution
    from thousandstats.simulation.checkpoints import aim

    blocks.BLOCK = 500
    question = parse(thousand.three_players, "limit(hand), shape(left)", "marriages(hand) >= 1")
    path = folder / "run"
    distribution(question, 1_250, 7, checkpoint=path)
    content = path.read_bytes()

    def one(chance):
        if chance.random() < 0.2:
            path.write_bytes(spoiled_bytes(content, chance))
        else:
            data = spoiled_data(json.loads(content), chance)
            data.pop("checksum", None)
            data["checksum"] = sha256(json.dumps(data).encode()).hexdigest()
            path.write_text(json.dumps(data, ensure_ascii=False, indent=1), "utf-8", "replace")
        if chance.random() < 0.2:
            return refused(aim, path)
        return refused(lambda: _added(distribution(question, 1_500, 7, checkpoint=path)))

    def _added(answer):
        assert sum(answer.counts.values()) == answer.deals == 1_500 <= answer.attempts

    return one


def results(folder):
    from small_ledger import AVERAGE, OPEN, RIGHT, WRONG, small

    from thousandstats.reproduction import loading
    from thousandstats.reproduction.documents import figures_json

    claims = (RIGHT, WRONG, OPEN, AVERAGE)
    document = json.loads(figures_json(small(*claims)))

    def one(chance):
        data = spoiled_data(document, chance)
        return refused(lambda: loading.understood(data, "figures.json", claims, ()))

    return one


def compiled(folder):
    from thousandstats.kernels import bits, cache, compile

    code = folder / "code"

    def call():
        kernel = compile.kernel(bits.lowest.py_func)
        kernel._cache = cache.KernelCache(kernel.py_func, code)
        assert kernel(0b1100) == 2
        return sum(kernel.stats.cache_hits.values())

    call()
    (file,) = code.iterdir()
    content = file.read_bytes()

    def one(chance):
        changed = spoiled_bytes(content, chance)
        if chance.random() < 0.2:  # garbage whose checksum is right
            changed = sha256(changed).digest() + changed
        file.write_bytes(changed)
        hit = call()
        assert hit == (changed == content), "code that was changed was run"
        file.write_bytes(content)
        return "answered" if hit else "refused"

    return one


KINDS = {
    kind.__name__: kind
    for kind in (questions, options, cards, records, positions, checkpoints, results, compiled)
}


def _hang(number, frame):
    raise Hang("".join(traceback.format_stack(frame)[-3:]))


def faults_of(kind, inputs, seed):
    """How many inputs got which answer, and the faults with what led to each."""
    found, faults = Counter(), []
    signal.signal(signal.SIGVTALRM, _hang)
    with tempfile.TemporaryDirectory() as folder:
        one = KINDS[kind](Path(folder))
        for number in range(inputs):
            chance = random.Random(f"{kind} {seed} {number}")
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
            try:
                found[one(chance)] += 1
            except (Exception, SystemExit, KeyboardInterrupt, Hang) as error:
                found["fault"] += 1
                last = traceback.format_exc().splitlines()[-7:]
                faults.append({"input": number, "error": repr(error)[:600], "last": last})
            finally:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return dict(found), faults


def main():
    parser = argparse.ArgumentParser(description="Spoil inputs and watch what comes of them.")
    parser.add_argument("kind", choices=list(KINDS))
    parser.add_argument("--inputs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    found, faults = faults_of(wanted.kind, wanted.inputs, wanted.seed)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    report = {"kind": wanted.kind, "found": found, "peak_megabytes": peak, "faults": faults}
    json.dump(report, sys.stdout, indent=1, ensure_ascii=True)
    return 1 if faults or peak > MEGABYTES else 0


if __name__ == "__main__":
    sys.exit(main())
