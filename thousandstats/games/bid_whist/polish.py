"""Bid Whist in Polish: what the pages show of the game, text by text.

The title of the document is not translated, nor are *uptown* and *downtown*, which have no Polish
names.
"""

from collections.abc import Mapping

TEXTS: Mapping[str, str] = {
    "How To Play Bid Whist": "How To Play Bid Whist",
    "Bid Whist": "Bid whist",
    "Bid Whist, standard": "Bid whist, odmiana zwykła",
    "Bid Whist, no jokers": "Bid whist bez jokerów",
    "Bid Whist, classic": "Bid whist klasyczny",
    **{
        f"Bid Whist, individual, {n} players": f"Bid whist indywidualny, liczba graczy: {n}"
        for n in (2, 3, 4, 5)
    },
    (
        "12 cards each and a kitty of 6 from 54; without jokers a kitty of 4 from 52; classic: "
        "13 each."
    ): (
        "Po 12 kart i musik z 6 kart, z talii 54 kart; bez jokerów musik z 4 kart, z talii 52; w "
        "grze klasycznej po 13."
    ),
    "Three passes oblige the dealer to bid, at least three; the ranking of the bids.": (
        "Po trzech pasach rozdający musi licytować, co najmniej trzy; starszeństwo odzywek."
    ),
    "The card rankings uptown, downtown and no trump, and the place of the jokers.": (
        "Starszeństwo kart w grze uptown, downtown i bez atutu oraz miejsce jokerów."
    ),
    "The six discarded cards count as one trick, so 13 tricks can be won.": (
        "Sześć odrzuconych kart liczy się za jedną lewę, więc do wzięcia jest 13 lew."
    ),
    (
        "Scoring: odd tricks; minus the bid when it fails; opponents from seven tricks; no trump "
        "doubles; all tricks quadruple."
    ): (
        "Punktacja: lewy ponad sześć; minus odzywka, gdy się nie uda; przeciwnicy od siedmiu lew; "
        "gra bez atutu podwaja; wszystkie lewy liczą się poczwórnie."
    ),
    "The first side at +7 wins, and a side at -7 loses.": (
        "Wygrywa strona, która pierwsza osiągnie +7, a przegrywa ta, która spadnie do -7."
    ),
    (
        "The variants: five point, no jokers, minimum bid, bid ranking, classic, individual for "
        "two to five players and 30 points."
    ): (
        "Odmiany: na pięć punktów, bez jokerów, najniższa odzywka, starszeństwo odzywek, "
        "klasyczna, indywidualna dla dwóch do pięciu graczy i na 30 punktów."
    ),
    "Classic: the points are equal to the number of tricks won.": (
        "W grze klasycznej punktów jest tyle, ile wziętych lew."
    ),
    "Drawing for partners: the two highest cards play together, and equal ranks draw again.": (
        "Losowanie partnerów: dwie najwyższe karty grają razem, a równe ciągną jeszcze raz."
    ),
}
