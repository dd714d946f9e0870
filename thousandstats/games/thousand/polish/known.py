"""What is known and what is unseen, and the rules."""

PATTERNS = {
    "Nothing is known: no card has been seen, and every deal is equally likely.": (
        "Nic nie jest wiadome: nikt nie widział żadnej karty, a każde rozdanie jest jednakowo "
        "prawdopodobne."
    ),
    "The whole hand is known.": "Znana jest cała ręka.",
    "Your hand is known.": "Twoja ręka jest znana.",
    "Of your hand only the marriages named are known; every such hand is equally likely.": (
        "Z twojej ręki znane są tylko wymienione meldunki; każda taka ręka jest jednakowo "
        "prawdopodobna."
    ),
    "Your hand holds K♥ and no marriage; Q♥ lies in the kitty, which you do not know yet.": (
        "Na ręce masz K♥ i żadnego meldunku; D♥ leży w musiku, o czym jeszcze nie wiesz."
    ),
    "Your hand holds no marriage, and the number of its kings and queens is known.": (
        "Na ręce nie masz meldunku, a wiadomo, ile masz króli i dam."
    ),
    "Your hand holds no marriage and at least one king or queen; how many is not known.": (
        "Na ręce nie masz meldunku, a masz co najmniej jednego króla lub jedną damę; ile ich "
        "jest, nie wiadomo."
    ),
    "Of your hand only its card points are known; every such hand is equally likely.": (
        "O twojej ręce wiadomo tylko, ile ma punktów; każda taka ręka jest jednakowo prawdopodobna."
    ),
    "You see your own seven cards, and this one is not among them.": (
        "Widzisz swoich siedem kart, a tej wśród nich nie ma."
    ),
    "Your hand holds no ace; nothing else of it is used.": (
        "Na ręce nie masz asa; reszty ręki się nie uwzględnia."
    ),
    (
        "Your hand holds {held_aces[en]} and no other ace; it makes no difference which aces these "
        "are, and nothing else of the hand is used."
    ): (
        "Z asów masz na ręce tylko {held_aces[pl]}; wszystko jedno, które to asy, a reszty ręki "
        "się nie uwzględnia."
    ),
    "Your hand holds all the aces; nothing else of it is used.": (
        "Na ręce masz wszystkie asy; reszty ręki się nie uwzględnia."
    ),
    "Your hand holds Q♥ and not K♥; nothing else of it is used.": (
        "Na ręce masz D♥, a nie masz K♥; reszty ręki się nie uwzględnia."
    ),
    "Your hand holds K♥ and not Q♥; nothing else of it is used.": (
        "Na ręce masz K♥, a nie masz D♥; reszty ręki się nie uwzględnia."
    ),
    "Your hand holds {missing[kings]} and not {missing[queens]}; nothing else of it is used.": (
        "Na ręce masz {missing[kings]}, a nie masz {missing[damy]}; reszty ręki się nie uwzględnia."
    ),
    "Your hand holds neither K♥ nor Q♥; nothing else of it is used.": (
        "Na ręce nie masz ani K♥, ani D♥; reszty ręki się nie uwzględnia."
    ),
    "Your hand holds no marriage; nothing else of it is used.": (
        "Na ręce nie masz meldunku; reszty ręki się nie uwzględnia."
    ),
    "Your hand holds at least one marriage; nothing else of it is used.": (
        "Na ręce masz co najmniej jeden meldunek; reszty ręki się nie uwzględnia."
    ),
    "Your hand lacks at least one suit; nothing else of it is used.": (
        "Na ręce brakuje ci co najmniej jednego koloru; reszty ręki się nie uwzględnia."
    ),
    (
        "Of your hand it is only known that you hold no marriage; every such hand is equally "
        "likely."
    ): (
        "O twojej ręce wiadomo tylko, że nie masz meldunku; każda taka ręka jest jednakowo "
        "prawdopodobna."
    ),
    (
        "Of your hand it is only known that you hold exactly one; every such hand is equally "
        "likely."
    ): (
        "O twojej ręce wiadomo tylko, że masz dokładnie jeden meldunek; każda taka ręka jest "
        "jednakowo prawdopodobna."
    ),
    "Of your hand it is only known that it holds at least one marriage.": (
        "O twojej ręce wiadomo tylko, że ma co najmniej jeden meldunek."
    ),
    "Of your hand it is only known that it holds no marriage.": (
        "O twojej ręce wiadomo tylko, że nie ma meldunku."
    ),
    "You see your hand alone, with {number[en]} of the hearts; the rest of it does not matter.": (
        "Widzisz tylko swoją rękę, na której {number[hearts]}; jej reszta nie ma znaczenia."
    ),
    (
        "You see your hand and the kitty, with {number[en]} of the hearts, and have given nothing "
        "away; the rest of them does not matter."
    ): (
        "Widzisz swoją rękę i musik, w których razem {number[hearts]}, i niczego jeszcze nie "
        "oddajesz; ich reszta nie ma znaczenia."
    ),
    "You see your hand alone: it holds 10♥ and not A♥; nothing else of the cards is used.": (
        "Widzisz tylko swoją rękę: masz 10♥, a nie masz A♥; pozostałych kart się nie uwzględnia."
    ),
    (
        "You see your hand alone: it holds K♥ and neither A♥ nor 10♥; nothing else of the cards is "
        "used."
    ): (
        "Widzisz tylko swoją rękę: masz K♥, a nie masz ani A♥, ani 10♥; pozostałych kart się nie "
        "uwzględnia."
    ),
    (
        "You are the declarer; your hand and the kitty hold 10♥ and not A♥; nothing else of the "
        "cards is used."
    ): (
        "Jesteś rozgrywającym; na ręce i w musiku masz 10♥, a nie masz A♥; pozostałych kart się "
        "nie uwzględnia."
    ),
    (
        "You are the declarer; your hand and the kitty hold K♥ and neither A♥ nor 10♥; nothing "
        "else of the cards is used."
    ): (
        "Jesteś rozgrywającym; na ręce i w musiku masz K♥, a nie masz ani A♥, ani 10♥; pozostałych "
        "kart się nie uwzględnia."
    ),
    (
        "You are the declarer; your hand and the kitty hold K♥ and neither A♥ nor 10♥, and you "
        "lead K♥; nothing else of the cards is used."
    ): (
        "Jesteś rozgrywającym; na ręce i w musiku masz K♥, a nie masz ani A♥, ani 10♥, i "
        "wychodzisz w K♥; pozostałych kart się nie uwzględnia."
    ),
    (
        "You are the declarer; your hand and the kitty hold K♥ and neither A♥ nor 10♥, and you "
        "lead K♥; nothing else of the cards is used. The opponent on your left plays after you."
    ): (
        "Jesteś rozgrywającym; na ręce i w musiku masz K♥, a nie masz ani A♥, ani 10♥, i "
        "wychodzisz w K♥; pozostałych kart się nie uwzględnia. Po tobie gra przeciwnik z lewej."
    ),
    (
        "You are the declarer; your hand and the kitty hold A♥ and not 10♥, and the number of "
        "their hearts is known; no heart is given away."
    ): (
        "Jesteś rozgrywającym; na ręce i w musiku masz A♥, a nie masz 10♥, i wiadomo, ile jest tam "
        "kierów; żadnego kiera nie oddajesz."
    ),
    (
        "Your hand holds 10♥ and no other heart; an opponent has taken the kitty, which you have "
        "not seen."
    ): ("Na ręce masz 10♥ i żadnego innego kiera; przeciwnik wziął musik, którego nie znasz."),
    (
        "Your hand holds 10♥ and not A♥; the opponent on your right has taken the kitty, which you "
        "have not seen, and leads K♥; the opponent on your left plays last."
    ): (
        "Na ręce masz 10♥, a nie masz A♥; przeciwnik z prawej wziął musik, którego nie znasz, "
        "i wychodzi w K♥; przeciwnik z lewej gra ostatni."
    ),
    (
        "24 cards, {table[en]}. A marriage is the king and queen of one suit; the limit is 120 "
        "plus the marriages' values, ♠ 40, ♣ 60, ♦ 80, ♥ 100.{duties[en]}"
    ): (
        "24 karty, {table[pl]}. Meldunek to król i dama jednego koloru; limit to 120 i wartości "
        "meldunków: ♠ 40, ♣ 60, ♦ 80, ♥ 100.{duties[pl]}"
    ),
}
