"""The words of the pages, each in every language; games bring their own texts.

Numbers never stand here: they are put into the places in braces. A word that goes with a number
has a form for each kind of number: one, a few, many.
"""

from collections.abc import Mapping
from functools import cache

from thousandstats.report.site.languages import LANGUAGES

WORDS: dict[str, tuple[str, str]] = {
    # The frame.
    "language": ("English", "Polski"),
    "site": ("Card games, counted", "Gry karciane policzone"),
    "skip": ("Skip to the content", "Przejdź do treści"),
    "navigation": ("Main navigation", "Nawigacja główna"),
    "other_language": ("Language", "Język"),
    "home": ("Home", "Start"),
    "statements": ("Statements", "Stwierdzenia"),
    "errata": ("Errata", "Errata"),
    "footer": (
        "Exact numbers are counted from whole numbers alone and checked by a second, independent "
        "route; simulated ones carry their interval, deals and seed.",
        "Liczby dokładne policzono wyłącznie na liczbach całkowitych i sprawdzono drugą, "
        "niezależną metodą; oszacowania z symulacji mają przedział ufności, liczbę rozdań "
        "i ziarno.",
    ),
    "all_figures": ("All numbers as JSON", "Wszystkie liczby w formacie JSON"),
    "schema": ("its schema", "schemat"),
    "version": (
        "Made with thousandstats {version}.",
        "Utworzono programem thousandstats {version}.",
    ),
    # Home.
    "home_title": (
        "What will the cards bring? Exact chances",
        "Co przyniosą karty? Dokładne szanse",
    ),
    "home_summary": (
        "Exact chances in card games: the hand, the kitty, the opponents; and what is printed "
        "about them, checked.",
        "Dokładne szanse w grach karcianych: ręka, musik, przeciwnicy; i sprawdzone liczby, które "
        "się o nich drukuje.",
    ),
    "home_lead": (
        "{figures}, each counted exactly, counted again by visiting the deals one by one, and "
        "simulated with {deals} deals. These are asked first:",
        "{figures}: każda policzona dokładnie, sprawdzona przez przejrzenie rozdań jedno po "
        "drugim i zasymulowana na {deals} rozdań. O te pyta się najpierw:",
    ),
    "headlines": ("What players ask first", "O co gracze pytają najpierw"),
    "chance": ("Chance or mean", "Szansa lub średnia"),
    "explore": ("Look further", "Zajrzyj dalej"),
    # Statements.
    "statements_title": (
        "What is printed, and what is right",
        "Co wydrukowano, a co jest prawdą",
    ),
    "statements_summary": (
        "Printed statements about card games beside the exact numbers, with a verdict on each.",
        "Wydrukowane stwierdzenia o grach karcianych obok dokładnych liczb, z werdyktem przy "
        "każdym.",
    ),
    "statements_lead": (
        "Every statement with a number in the documents on these games, as it is printed there, "
        "beside what was counted.",
        "Każde stwierdzenie z liczbą w dokumentach o tych grach, tak jak je wydrukowano, a obok "
        "to, co policzono.",
    ),
    "statements_checked": (
        "{statements} of documents and of other pages, with a verdict on each:",
        "{statements} z dokumentów i z innych stron, każde z werdyktem:",
    ),
    "all_statements": ("Statements of the documents", "Stwierdzenia z dokumentów"),
    "claims_of": ("Statements of {document}", "Stwierdzenia z tekstu {document}"),
    "unchecked_heading": ("Not yet checked", "Jeszcze niesprawdzone"),
    "unchecked_lead": (
        "Statements about rules and play that no number here answers yet.",
        "Stwierdzenia o zasadach i rozgrywce, na które żadna z tych liczb jeszcze nie odpowiada.",
    ),
    "verdicts": ("Verdicts", "Werdykty"),
    # Claims.
    "printed": ("Printed", "Wydrukowano"),
    "ours": ("Exact", "Dokładnie"),
    "count_of_total": ("Count of total", "Ile z ilu"),
    "verdict": ("Verdict", "Werdykt"),
    "figure": ("Figure", "Statystyka"),
    "compared_with": ("compared with {figure} ({number})", "w porównaniu z: {figure} ({number})"),
    "holds_if": (
        "true of {figure}: in {number} of these cases",
        "prawdziwe dla: {figure}: w {number} takich przypadków",
    ),
    "holds_here": ("true of this: {title}: {found}", "prawdziwe w przypadku: {title}: {found}"),
    "and_same": (
        "and the same for {more}, to {last}",
        "i tak samo dla {more}, ostatnia: {last}",
    ),
    "replayed": ("replayed", "odtworzono"),
    "record": ("The record replayed: {name}", "Odtworzony zapis gry: {name}"),
    "beside": ("Beside it", "Warto zobaczyć obok"),
    "checks_caption": ("Checks of statement {id}", "Sprawdzenia stwierdzenia {id}"),
    "mean": ("mean", "średnia"),
    "variance": ("variance", "wariancja"),
    # Errata.
    "errata_title": ("What other public pages print", "Co podają inne publiczne strony"),
    "errata_summary": (
        "Numbers on other public pages beside the exact ones.",
        "Liczby z innych publicznych stron obok dokładnych.",
    ),
    "errata_lead": (
        "Each value as it is printed there, with the one that is right.",
        "Każda wartość tak, jak ją tam podano, a obok właściwa.",
    ),
    # Games, layouts, topics.
    "game_summary": (
        "{game}: statistics by number of players and topic.",
        "{game}: statystyki według liczby graczy i tematu.",
    ),
    "game_lead": (
        "Choose a kind of deal, then a topic.",
        "Wybierz rodzaj rozdania, a potem temat.",
    ),
    "pages_of_game": ("More about the game", "Więcej o grze"),
    "layout_summary": (
        "{layout}: all topics, with their most telling numbers.",
        "{layout}: wszystkie tematy z najważniejszymi liczbami.",
    ),
    "layout_deal": ("The deal: {places}; {cards}.", "Rozdanie: {places}; {cards}."),
    "topics": ("Topics", "Tematy"),
    "telling": ("Some of its numbers", "Niektóre z liczb"),
    "topic_summary": (
        "{layout}, {topic}: exact and simulated numbers.",
        "{layout}, {topic}: liczby dokładne i oszacowania.",
    ),
    "at_a_glance": ("At a glance", "W skrócie"),
    "plot_data": ("Data of this plot (CSV)", "Dane wykresu (CSV)"),
    "table_of": ("table of {outcomes}", "tabela: {outcomes}"),
    "likeliest": ("most often", "najczęściej"),
    "always": ("always", "zawsze"),
    # A figure.
    "question": ("Question", "Pytanie"),
    "condition": ("Condition", "Warunek"),
    "nothing": ("none", "brak"),
    "known": ("What is known", "Co wiadomo"),
    "rules": ("Rules", "Zasady"),
    "deal": ("Deal", "Rozdanie"),
    "fraction": ("Fraction", "Ułamek"),
    "count": ("Count", "Liczba rozdań"),
    "total": ("Control total", "Suma kontrolna"),
    "of": ("{count} of {total}", "{count} z {total}"),
    "over": ("{count} over {total}", "{count} przez {total}"),
    "percentage": ("Percentage", "Procent"),
    "one_in": ("1 in N", "1 na N"),
    "routes": ("Exact routes", "Metody dokładne"),
    "agree": (
        "counting and enumeration give the same integers",
        "zliczanie i przegląd rozdań dają te same liczby całkowite",
    ),
    "simulation": ("Simulation", "Symulacja"),
    "simulated": ("Simulated", "Z symulacji"),
    "estimate": (
        "estimate {estimate}, {level} interval {low} to {high}",
        "oszacowanie {estimate}, przedział ufności {level} od {low} do {high}",
    ),
    "hits": ("{hits} of {deals} deals", "{hits} z {deals} rozdań"),
    "hits_of_sample": (
        "{hits} of {deals} deals, seed {seed}",
        "{hits} z {deals} rozdań, ziarno {seed}",
    ),
    "sample": ("{deals} deals, seed {seed}", "{deals} rozdań, ziarno {seed}"),
    "attempts": (
        "{attempts} drawn to meet the condition",
        "wylosowano {attempts}, by spełnić warunek",
    ),
    "interval": ("{level} interval", "Przedział ufności {level}"),
    "interval_cell": ("{low} to {high}", "{low} do {high}"),
    "every_deal": (
        "so in {hits} of {deals} deals, seed {seed}",
        "tak było w {hits} z {deals} rozdań, ziarno {seed}",
    ),
    "cut": (
        "Shown are the {shown} likeliest of {outcomes}; together they make {share}. The whole "
        "table is in the files below.",
        "Pokazano {shown} najbardziej prawdopodobnych, a wszystkich jest: {outcomes}; razem mają "
        "{share}. Cała tabela jest w plikach poniżej.",
    ),
    "rebuild": ("Command", "Polecenie"),
    "defined_in": ("Defined in", "Zdefiniowano w"),
    "take": ("The whole table", "Cała tabela"),
    "take_number": ("This number", "Ta liczba"),
    "copy": ("copy", "kopiuj"),
    "copy_as": ("Copy as {format}", "Kopiuj jako {format}"),
    "copied": ("Copied.", "Skopiowano."),
    "not_copied": (
        "It could not be copied; the link has it.",
        "Nie udało się skopiować; tabela jest pod odsyłaczem.",
    ),
    "link_here": ("Link to this figure", "Odsyłacz do tej statystyki"),
    "printed_in": ("Printed", "Wydrukowano"),
    "plot_alt": (
        "Bar chart of probabilities. {title}. {bars}.",
        "Wykres słupkowy prawdopodobieństw. {title}. {bars}.",
    ),
    "plot_peak": (
        "from {first} to {last}, highest at {value} with {percent}",
        "od {first} do {last}, najwyższy słupek przy {value}: {percent}",
    ),
    "probability": ("probability", "prawdopodobieństwo"),
    # Verdicts.
    "agrees": ("agrees", "zgodne"),
    "rounds differently": ("rounds differently", "inaczej zaokrąglone"),
    "holds under a condition": ("holds under a condition", "prawdziwe pod warunkiem"),
    "not yet checked": ("not yet checked", "jeszcze niesprawdzone"),
    "disagrees": ("disagrees", "niezgodne"),
    "falls": ("falls", "obliczenia się różnią"),
}
"""In the order of `LANGUAGES`."""

FORMS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "figures": (("{} figure", "{} figures"), ("{} statystyka", "{} statystyki", "{} statystyk")),
    "more_figures": (
        ("{} more figure", "{} more figures"),
        ("jeszcze {} statystyki", "jeszcze {} statystyk", "jeszcze {} statystyk"),
    ),
    "outcomes": (("{} outcome", "{} outcomes"), ("{} wynik", "{} wyniki", "{} wyników")),
    "cards": (("{} card", "{} cards"), ("{} karta", "{} karty", "{} kart")),
    "topics": (("{} topic", "{} topics"), ("{} temat", "{} tematy", "{} tematów")),
    "statements": (
        ("{} statement", "{} statements"),
        ("{} stwierdzenie", "{} stwierdzenia", "{} stwierdzeń"),
    ),
    "agrees": (("{} agrees", "{} agree"), ("{} zgodne", "{} zgodne", "{} zgodnych")),
    "rounds differently": (
        ("{} rounds differently", "{} round differently"),
        ("{} inaczej zaokrąglone", "{} inaczej zaokrąglone", "{} inaczej zaokrąglonych"),
    ),
    "holds under a condition": (
        ("{} holds under a condition", "{} hold under a condition"),
        (
            "{} prawdziwe pod warunkiem",
            "{} prawdziwe pod warunkiem",
            "{} prawdziwych pod warunkiem",
        ),
    ),
    "not yet checked": (
        ("{} is not yet checked", "{} are not yet checked"),
        ("{} jeszcze niesprawdzone", "{} jeszcze niesprawdzone", "{} jeszcze niesprawdzonych"),
    ),
    "disagrees": (
        ("{} disagrees", "{} disagree"),
        ("{} niezgodne", "{} niezgodne", "{} niezgodnych"),
    ),
    "falls": (
        ("{} falls", "{} fall"),
        (
            "{} z różnicą w obliczeniach",
            "{} z różnicą w obliczeniach",
            "{} z różnicą w obliczeniach",
        ),
    ),
}
"""With a number: the forms for one and many, in Polish for one, a few and many."""


@cache
def of(language: str) -> Mapping[str, str]:
    """Return the words in a language, by their keys."""
    place = LANGUAGES.index(language)
    return {key: texts[place] for key, texts in WORDS.items()}


def plural(number: int, name: str, language: str) -> str:
    """Return a number with the word in the form that goes with it.

    >>> plural(1, "figures", "en"), plural(489, "figures", "en")
    ('1 figure', '489 figures')
    >>> [plural(n, "figures", "pl") for n in (1, 3, 12, 22)]
    ['1 statystyka', '3 statystyki', '12 statystyk', '22 statystyki']
    """
    return form(number, name, language).format(number)


def form(number: int, name: str, language: str) -> str:
    """Return the form of a word that goes with a number, with a place for it."""
    forms = FORMS[name][LANGUAGES.index(language)]
    if language == "pl":
        few = number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)
        return forms[0] if number == 1 else forms[1 if few else 2]
    return forms[0 if number == 1 else 1]
