"""Deals for the calculator's tests, edge cases first, and its scripts run by Node.js."""

import json
import random
import subprocess
from functools import cache
from pathlib import Path
from typing import NamedTuple

from programs import program

from thousandstats import games, hands
from thousandstats.games.thousand.catalogue import pages
from thousandstats.games.thousand.catalogue.hand import STAGES
from thousandstats.games.thousand.layouts import DECK
from thousandstats.published import Stage

RUNNER = Path(__file__).with_name("calculator.js")

LETTERS = {"♠": "S", "♣": "C", "♦": "D", "♥": "H"}

EDGES = {
    "example": pages.EXAMPLE,
    "no marriage can be completed": "three&hand=AS.TS.JS.9S.AC.TC.JC&left=KS.KC.KD.KH",
    "three marriages in seven cards": "three&hand=KS.QS.KC.QC.KD.QD.9H",
    "three marriages, the fourth known to lie left": "three&hand=KS.QS.KC.QC.KD.QD.9H&left=KH.QH",
    "three marriages, the fourth in the kitty": "three&hand=KS.QS.KC.QC.KD.QD.9H&kitty=KH.QH",
    "four lone kings": "three&hand=KS.KC.KD.KH.9S.9C.9D",
    "four lone kings, all queens left": "three&hand=KS.KC.KD.KH.9S.9C.9D&left=QS.QC.QD.QH",
    "four lone queens, three kings in the kitty": "three&hand=QS.QC.QD.QH.9S.9C.9D&kitty=KS.KC.KD",
    "all nines": "three&hand=9S.9C.9D.9H.JS.JC.JD",
    "the best cards": "three&hand=AS.AC.AD.AH.TS.TC.TD",
    "kitty fully known": "three&hand=KH.AH.TH.9S.JS.9C.JC&kitty=QH.9H.JH",
    "kitty known but for one": "three&hand=KH.AH.TH.9S.JS.9C.JC&kitty=9H.JH",
    "one opponent fully known": "three&hand=KH.AH.TH.9S.JS.9C.JC&left=AS.KS.QS.TS.QH.JH.9H",
    "both opponents fully known": "three&hand=9S.9C.9D.9H.JS.JC.JD"
    "&left=AS.TS.KS.QS.AC.TC.KC&right=QC.AD.TD.KD.QD.AH.TH",
    "everything known": "three&hand=9S.9C.9D.9H.JS.JC.JD"
    "&left=AS.TS.KS.QS.AC.TC.KC&right=QC.AD.TD.KD.QD.AH.TH&kitty=KH.QH.JH",
    "one card unseen": "three&hand=9S.9C.9D.9H.JS.JC.JD"
    "&left=AS.TS.KS.QS.AC.TC.KC&right=QC.AD.TD.KD.QD.AH.TH&kitty=QH.JH",
    "half of a marriage in each place": "three&hand=9S.9C.9D.9H.JS.JC.JD&left=KS&right=KC&kitty=KD",
    "ten cards with the kitty": "three&taken&hand=KH.QH.AH.TH.9S.JS.9C.JC.AC.TC",
    "four marriages and two cards": "three&taken&hand=KS.QS.KC.QC.KD.QD.KH.QH.9S.9C",
    "ten cards, all else known": "three&taken&hand=9S.9C.9D.9H.JS.JC.JD.JH.AS.TS"
    "&left=KS.QS.AC.TC.KC.QC.AD&right=TD.KD.QD.AH.TH.KH.QH",
    "two players, four lone kings": "two&hand=KS.KC.KD.KH.9S.9C.9D.9H.JS.JC",
    "two players, four marriages": "two&hand=KS.QS.KC.QC.KD.QD.KH.QH.AS.AC",
    "two players, no king and no queen": "two&hand=AS.TS.JS.9S.AC.TC.JC.9C.AD.TD",
    "two players, a queen in each place": "two&hand=KS.KC.KD.AS.9S.9C.9D.9H.JS.JC"
    "&other=QS&kitty=QC&spare=QD",
    "two players, kitty fully known": "two&hand=KS.KC.KD.AS.9S.9C.9D.9H.JS.JC&kitty=QS.QC",
    "two players, spare fully known": "two&hand=KS.KC.KD.AS.9S.9C.9D.9H.JS.JC&spare=QS.QC",
    "two players, everything known": "two&hand=9S.9C.9D.9H.JS.JC.JD.JH.AS.TS"
    "&other=KS.QS.AC.TC.KC.QC.AD.TD.KD.QD&kitty=AH.KH&spare=TH.QH",
    "twelve cards, four marriages": "two&taken&hand=KS.QS.KC.QC.KD.QD.KH.QH.AS.AC.AD.AH",
    "twelve cards, no marriage": "two&taken&hand=AS.TS.JS.9S.AC.TC.JC.9C.AD.TD.JD.9D",
    "twelve cards, all nines and jacks": "two&taken&hand=9S.9C.9D.9H.JS.JC.JD.JH.TS.TC.TD.TH"
    "&other=KS.KC&spare=QS.QC",
    "twelve cards, opponent known": "two&taken&hand=9S.9C.9D.9H.JS.JC.JD.JH.TS.TC.TD.TH"
    "&other=AS.AC.AD.AH.KS.KC.KD.KH.QS.QC",
}
"""Links to deals at the edges, by what is special about them."""


class Case(NamedTuple):
    """A deal as a player knows it."""

    stage: Stage
    held: tuple[str, ...]
    known: dict[str, tuple[str, ...]]

    @property
    def link(self) -> str:
        """What stands behind the # of its link."""
        places = {"hand": self.held, **self.known}
        named = [
            f"{place}={'.'.join(map(code, cards))}" for place, cards in places.items() if cards
        ]
        taken = ["taken"] if len(self.stage.places) > 1 else []
        return "&".join([self.stage.layout.name, *taken, *named])

    def report(self):
        """What the command line tells of it."""
        known = {place: " ".join(cards) for place, cards in self.known.items()}
        return hands.about(self.stage.layout, " ".join(self.held), **known)


def code(card):
    return card[:-1].replace("10", "T") + LETTERS[card[-1]]


def cards_of(codes):
    suits = {letter: suit for suit, letter in LETTERS.items()}
    return tuple(code[0].replace("T", "10") + suits[code[1]] for code in codes.split("."))


def case_of(link):
    """The case that a link tells, read without the calculator."""
    layout, *parts = link.split("&")
    taken = parts[0] == "taken"
    places = dict(part.split("=") for part in parts[taken:])
    stage = next(
        stage
        for stage in STAGES
        if stage.layout is games.layout("thousand", layout) and (len(stage.places) > 1) == taken
    )
    known = {place: cards_of(codes) for place, codes in places.items() if place != "hand"}
    return Case(stage, cards_of(places["hand"]), known)


@cache
def cases(number=100):
    """The edge cases, then dealt ones: every stage, with none, some or many cards known."""
    return [*map(case_of, EDGES.values()), *dealt(number)]


def dealt(number, seed=1000):
    """So many cases dealt at random."""
    chance = random.Random(seed)
    made = []
    for turn in range(number):
        stage = STAGES[turn % len(STAGES)]
        deck = DECK.show(DECK.full).split()
        chance.shuffle(deck)
        held = tuple(deck[: stage.size])
        rest, known = deck[stage.size :], {}
        for place, size in stage.others.items():
            most = (0, size // 2, size)[chance.randrange(3)]
            known[place] = tuple(rest[: chance.randint(0, most)])
            rest = rest[len(known[place]) :]
        made.append(Case(stage, held, {place: cards for place, cards in known.items() if cards}))
    return made


def asked(tasks, folder=pages.FOLDER):
    """What the calculator's scripts in a folder answer to tasks, by Node.js."""
    given = {"rules": pages.rules(), "texts": pages.texts(), "tasks": tasks}
    result = subprocess.run(
        [program("node"), str(RUNNER), str(folder)],
        input=json.dumps(given),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)
