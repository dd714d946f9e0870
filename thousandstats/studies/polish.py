"""What studies say of themselves, in Polish; those of games bring their own texts."""

from collections.abc import Mapping

from thousandstats.studies.dealers import KEY
from thousandstats.studies.fairness import CORRECTION, TITLE

TEXTS: Mapping[str, str] = {
    TITLE: "czy symulacja rozdaje uczciwie: każda ręka, musik, karta, para i kolejność",
    KEY: (
        "0 miejsce n: ile zestawów kart przypadło temu miejscu n razy; 1 karta miejsce: ile razy "
        "karta tam leżała; 2 karta karta: ile razy obie leżały razem; 3 miejsce n: ile razy "
        "miejsce miało n tych samych kart w następnym rozdaniu; 4 miejsce n: to samo o blok dalej"
    ),
    CORRECTION: "Holm, wszystkie testy wszystkich ziaren razem",
    "fair": "uczciwie",
    "unfair": "nieuczciwie",
    # The heading of a table, the kinds of tests.
    "seed": "ziarno",
    "test": "test",
    "chi-square": "chi-kwadrat",
    "degrees": "stopnie swobody",
    "p": "p",
    "corrected": "p po poprawce",
    "deals": "rozdania",
    "all": "razem",
    "sets": "zestawy",
    "cards": "karty",
    "pairs": "pary",
    "next deal": "następne rozdanie",
    "next block": "następny blok",
    # What a study is of, and what follows from it.
    "game": "gra",
    "layout": "rozdanie",
    "question": "pytanie",
    "block": "rozdań w bloku",
    "key": "jak czytać plik",
    "places": "miejsca",
    "seeds": "ziarna",
    "deals of each seed": "rozdań na ziarno",
    "stream version": "wersja losowania",
    "verdict": "wynik",
    "level": "poziom istotności",
    "correction": "poprawka",
    "least corrected p": "najmniejsze p po poprawce",
    "visited": "obejrzanych rozdań",
}
