"""Words that patterns are filled with: each is a dict of its forms, English and Polish.

The forms of a noun are named after the Polish questions for the cases: ``kto`` (mianownik),
``kogo`` (dopełniacz), ``co`` (biernik), ``czym`` (miejscownik, after *w*); ``en`` is the English
text.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from string import Formatter

Word = Mapping[str, str]

SUITS: tuple[Word, ...] = (
    {"en": "spades", "sign": "♠", "co": "piki", "czym": "pikach"},
    {"en": "clubs", "sign": "♣", "co": "trefle", "czym": "treflach"},
    {"en": "diamonds", "sign": "♦", "co": "kara", "czym": "karach"},
    {"en": "hearts", "sign": "♥", "co": "kiery", "czym": "kierach"},
)

CARDS: tuple[Word, ...] = (
    {"en": "9", "pl": "9", "kogo": "jej"},
    {"en": "J", "pl": "W", "kogo": "go"},
    {"en": "Q", "pl": "D", "kogo": "jej"},
    {"en": "K", "pl": "K", "kogo": "go"},
    {"en": "10", "pl": "10", "kogo": "jej"},
    {"en": "A", "pl": "A", "kogo": "go"},
)
"""A letter, and the pronoun of a card that one does not have."""

TENS_AND_ACES: tuple[Word, ...] = (
    {
        "en": "ace",
        "kogo": "asów",
        "one": "jeden as",
        "none": "ani jednego asa",
    },
    {
        "en": "ten",
        "kogo": "dziesiątek",
        "one": "jedna dziesiątka",
        "none": "ani jednej dziesiątki",
    },
)
RANKS: tuple[Word, ...] = (
    *TENS_AND_ACES,
    {
        "en": "nine",
        "kogo": "dziewiątek",
        "one": "jedna dziewiątka",
        "none": "ani jednej dziewiątki",
    },
)
FOURS: tuple[Word, ...] = (
    {"en": "aces", "kto": "asy"},
    {"en": "tens", "kto": "dziesiątki"},
    {"en": "kings", "kto": "króle"},
    {"en": "jacks", "kto": "walety"},
    {"en": "nines", "kto": "dziewiątki"},
)

TWO: Word = {"en": ", with two players", "pl": " (dwóch graczy)", "opponent": "Przeciwnik"}
THREE: Word = {"en": "", "pl": "", "opponent": "Któryś przeciwnik"}
"""Three players are the usual case, which is not named; of two, there is but one opponent."""

SEVEN: Word = {"cards": "seven cards", "en": "seven", "kart": "siedmiu kart"}
TEN: Word = {"cards": "ten cards", "en": "ten", "kart": "dziesięciu kart"}


def _dealt(number: Word, players: Word) -> Word:
    """Return the hand as it is dealt, and the end of a title."""
    return {
        "en": f"a hand of {number['cards']}",
        "cards": number["cards"],
        "kart": number["kart"],
        "in": f"w ręce z {number['kart']}",
        "two": players["en"],
        "dwóch": players["pl"],
    }


HANDS: tuple[Word, ...] = (_dealt(SEVEN, THREE), _dealt(TEN, TWO))
HELD: tuple[Word, ...] = tuple(
    {**hand, "en": hand["en"] + english, "in": hand["in"] + polish}
    for hand in HANDS
    for english, polish in (("", ""), (" and the kitty together", " razem z musikiem"))
)
"""What a player holds before and after the kitty."""

NUMBERS: tuple[Word, ...] = (
    {"en": "none", "masz": "nie masz żadnego", "hearts": "nie ma żadnego kiera"},
    {"en": "one", "masz": "masz jednego", "hearts": "jest jeden kier"},
    {"en": "two", "masz": "masz dwa", "hearts": "są dwa kiery"},
    {"en": "three", "masz": "masz trzy", "hearts": "są trzy kiery"},
    {"en": "four", "masz": "masz cztery", "hearts": "są cztery kiery"},
    {"en": "five", "masz": "masz pięć", "hearts": "jest pięć kierów"},
    {"en": "six", "masz": "masz sześć", "hearts": "jest sześć kierów"},
)
"""How many aces or hearts you have, of those that there are."""

ACES: tuple[Word, ...] = (
    {"en": "none", "jest": "nie ma żadnego"},
    {"en": "one", "jest": "jest jeden"},
    {"en": "two", "jest": "są dwa"},
    {"en": "three", "jest": "są trzy"},
    {"en": "four", "jest": "są cztery"},
)

LONE: tuple[Word, ...] = (
    {"en": "neither king nor queen", "pl": "w której nie ma też ani króla, ani damy"},
    {"en": "just one king or queen", "pl": "w której jest tylko jeden król albo jedna dama"},
    *(
        {
            "en": f"just {number} kings and queens",
            "pl": f"w której są dokładnie {liczba} karty spośród króli i dam",
        }
        for number, liczba in (("two", "dwie"), ("three", "trzy"), ("four", "cztery"))
    ),
)
"""How many kings and queens a hand without a marriage has."""

MISSING: tuple[Word, ...] = tuple(
    {
        "kings": " ".join(f"K{suit}" for suit in suits),
        "queens": " ".join(f"Q{suit}" for suit in suits),
        "damy": " ".join(f"D{suit}" for suit in suits),
    }
    for suits in ("♥♦", "♥♦♣", "♥♦♣♠")
)


HELD_ACES: tuple[Word, ...] = (
    {"en": "A♠", "pl": "A♠"},
    {"en": "A♠ and A♣", "pl": "A♠ i A♣"},
    {"en": "A♠, A♣ and A♦", "pl": "A♠, A♣ i A♦"},
)

TABLES: tuple[Word, ...] = (
    {"en": "seven each and a kitty of three", "pl": "po siedem dla każdego i musik z trzech"},
    {"en": "ten each and two kitties of two", "pl": "po dziesięć dla każdego i dwa musiki po dwie"},
)
DUTIES: tuple[Word, ...] = (
    {"en": "", "pl": ""},
    {
        "en": " The first trick has no trump; a player must follow suit, and beat if he can.",
        "pl": " W pierwszej lewie nie ma atutu; trzeba dokładać do koloru i przebijać, jeśli się "
        "może.",
    },
)
"""How the cards are dealt, and the rules that only questions of the first trick need."""


def _simulated(english: str, polish: str, low: str, high: str, *exactly: str) -> Word:
    """How many kings and queens, the printed interval, and what the first statement adds."""
    return {
        "en": english,
        "czym": polish,
        "from": low,
        "to": high,
        "od": low.replace(".", ","),
        "do": high.replace(".", ","),
        "exactly": exactly[0] if exactly else "",
        "dokładnie": exactly[1] if exactly else "",
    }


SIMULATED: tuple[Word, ...] = (
    _simulated(
        "one king or queen",
        "jednym królu albo jednej damie",
        "0.096",
        "0.171",
        " Exactly it is 17.6%.",
        " Dokładnie jest to 17,6%.",
    ),
    _simulated("two kings and queens", "dwóch kartach spośród króli i dam", "0.209", "0.267"),
    _simulated("three kings and queens", "trzech kartach spośród króli i dam", "0.287", "0.382"),
    _simulated("four kings and queens", "czterech kartach spośród króli i dam", "0.276", "0.581"),
)


def _numbers(*numbers: int) -> tuple[Word, ...]:
    return tuple({"n": str(number)} for number in numbers)


SLOTS: Mapping[str, Sequence[Word]] = {
    "suit": SUITS,
    "card": CARDS,
    "rank": RANKS,
    "top": TENS_AND_ACES,
    "four": FOURS,
    "players": (THREE, TWO),
    "two": (TWO,),
    "hand": HANDS,
    "held": HELD,
    "few": NUMBERS[:4],
    "some": NUMBERS[1:6],
    "lacking": NUMBERS[:6],
    "number": NUMBERS,
    "aces": ACES,
    "lone": LONE,
    "missing": MISSING,
    "held_aces": HELD_ACES,
    "simulated": SIMULATED,
    "table": TABLES,
    "duties": DUTIES,
    "limit": _numbers(180, 200, 220),
    "worth": _numbers(30, 40, 50),
    "low": _numbers(4, 5, 6),
    "high": _numbers(20, 25, 30),
    "weak": _numbers(13, 14, 15, 18),
}
"""What may stand in a pattern."""


def composed(patterns: Mapping[str, str]) -> dict[str, str]:
    """Every text that the patterns give, English and Polish, with all words in their slots.

    >>> composed({"All the {suit[en]}": "Wszystkie {suit[co]}"})["All the hearts"]
    'Wszystkie kiery'
    """
    texts = {}
    for english, polish in patterns.items():
        fields = (field for _, field, _, _ in Formatter().parse(english) if field)
        slots = dict.fromkeys(field.split("[")[0] for field in fields)
        for words in product(*(SLOTS[slot] for slot in slots)):
            chosen = dict(zip(slots, words, strict=True))
            texts[english.format_map(chosen)] = polish.format_map(chosen)
    return texts
