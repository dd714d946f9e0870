"""Boston in Polish: what the pages show of the game, text by text."""

from collections.abc import Mapping

TEXTS: Mapping[str, str] = {
    "Boston": "Boston",
    "A fragment on Boston": "Fragment o bostonie",
    "The order of the bids: Ten, Eleven, Little Spread, Twelve, Grand Spread, Thirteen.": (
        "Kolejność odzywek: dziesięć, jedenaście, mały mizer wyłożony, dwanaście, wielki mizer "
        "wyłożony, trzynaście."
    ),
    (
        "Bidding: keep, keep over, second and first preference; a pass is final except to call a "
        "misère."
    ): (
        "Licytacja: „trzymam”, „trzymam wyżej”, drugi i pierwszy kolor uprzywilejowany; pas jest "
        "ostateczny, chyba że ktoś zgłasza mizera."
    ),
    "The worked auction, in which A calls six tricks and Y keeps.": (
        "Przykładowa licytacja, w której A zgłasza sześć lew, a Y trzyma."
    ),
    "A little misère outranks seven tricks.": "Mały mizer jest wyższy niż siedem lew.",
}
