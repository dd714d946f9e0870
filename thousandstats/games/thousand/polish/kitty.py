"""The titles of figures on the kitty: what it is worth, brings and completes; the two kitties."""

PATTERNS = {
    "The card points in the kitty{players[en]}": "Punkty w musiku{players[pl]}",
    "The card points in the kitty on average{players[en]}": (
        "Średnia punktów w musiku{players[pl]}"
    ),
    "The card points of your hand, and beside them those in the kitty": (
        "Punkty w twojej ręce, a obok punkty w musiku"
    ),
    "The card points in the kitty on average when your hand is worth {worth[n]}": (
        "Średnia punktów w musiku, gdy twoja ręka jest warta {worth[n]}"
    ),
    "{card[en]}{suit[sign]} lies in the kitty when it is not in your hand": (
        "{card[pl]}{suit[sign]} leży w musiku, gdy nie masz {card[kogo]} na ręce"
    ),
    "The card points in the kitty are fewer than {low[n]}{players[en]}": (
        "Punktów w musiku jest mniej niż {low[n]}{players[pl]}"
    ),
    "The card points in the kitty are {high[n]} or more{players[en]}": (
        "Punktów w musiku jest co najmniej {high[n]}{players[pl]}"
    ),
    "All cards in the kitty are of one suit{players[en]}": (
        "Wszystkie karty w musiku są jednego koloru{players[pl]}"
    ),
    "There are two nines or more in the kitty{players[en]}": (
        "W musiku są co najmniej dwie dziewiątki{players[pl]}"
    ),
    "The number of {rank[en]}s in the kitty": "Liczba {rank[kogo]} w musiku",
    "There is at least one {rank[en]} in the kitty": "W musiku jest co najmniej {rank[one]}",
    "The number of {top[en]}s in the kitty{two[en]}": "Liczba {top[kogo]} w musiku{two[pl]}",
    "There is at least one {top[en]} in the kitty{two[en]}": (
        "W musiku jest co najmniej {top[one]}{two[pl]}"
    ),
    "The number of nines in the kitty{two[en]}": "Liczba dziewiątek w musiku{two[pl]}",
    "There is at least one nine in the kitty{two[en]}": (
        "W musiku jest co najmniej jedna dziewiątka{two[pl]}"
    ),
    "The number of aces in your hand, and beside it the number in the kitty{players[en]}": (
        "Liczba asów w twojej ręce, a obok liczba asów w musiku{players[pl]}"
    ),
    (
        "There is at least one ace in the kitty when your hand has {few[en]} of the four"
        "{players[en]}"
    ): "W musiku jest co najmniej jeden as, gdy na ręce {few[masz]} z czterech{players[pl]}",
    "The kitty brings K♥ to a hand that holds Q♥ without it": (
        "Musik przynosi K♥ do ręki, w której jest D♥ bez króla"
    ),
    "The kitty brings Q♥ to a hand that holds K♥ without it{players[en]}": (
        "Musik przynosi D♥ do ręki, w której jest K♥ bez damy{players[pl]}"
    ),
    (
        "The kitty brings at least one of {missing[queens]} to a hand that holds {missing[kings]} "
        "without their queens{players[en]}"
    ): (
        "Musik przynosi co najmniej jedną z kart {missing[damy]} do ręki, w której są "
        "{missing[kings]} bez swoich dam{players[pl]}"
    ),
    "The kitty holds both K♥ and Q♥ when your hand holds neither{players[en]}": (
        "W musiku są K♥ i D♥ naraz, gdy na ręce nie masz żadnej z tych kart{players[pl]}"
    ),
    "The kitty gives a marriage to a hand that has none and {lone[en]}{players[en]}": (
        "Musik daje meldunek ręce bez meldunku, {lone[pl]}{players[pl]}"
    ),
    "The kitty completes a king or queen of a hand that holds some, and no marriage": (
        "Musik dopełnia parę do króla lub damy z ręki, która ma takie karty, a nie ma meldunku"
    ),
    "Where Q♥ lies when your hand holds K♥ without it: left, right or kitty": (
        "Gdzie leży D♥, gdy masz na ręce K♥ bez damy: u gracza z lewej, u gracza z prawej czy w "
        "musiku"
    ),
    "Where Q♥ lies when your hand holds K♥ without it: other, kitty or spare{two[en]}": (
        "Gdzie leży D♥, gdy masz na ręce K♥ bez damy: u przeciwnika, w wybranym czy w drugim "
        "musiku{two[pl]}"
    ),
    "An opponent holds Q♥ when your hand holds K♥ without it{players[en]}": (
        "{players[opponent]} ma D♥, gdy masz na ręce K♥ bez damy{players[pl]}"
    ),
    (
        "An opponent holds the marriage of hearts when your hand holds neither K♥ nor Q♥"
        "{players[en]}"
    ): (
        "{players[opponent]} ma meldunek w kierach, gdy nie masz na ręce ani K♥, ani D♥"
        "{players[pl]}"
    ),
    "The card points of the chosen kitty, and beside them those of the other{two[en]}": (
        "Punkty w wybranym musiku, a obok punkty w drugim{two[pl]}"
    ),
    "The card points of the two kitties together{two[en]}": (
        "Punkty w obu musikach razem{two[pl]}"
    ),
    "The chosen kitty is worth more than the other{two[en]}": (
        "Wybrany musik jest wart więcej niż drugi{two[pl]}"
    ),
    "The kitty that is not chosen holds at least one card point{two[en]}": (
        "Niewybrany musik jest wart co najmniej jeden punkt{two[pl]}"
    ),
    "The two kitties are worth the same{two[en]}": "Oba musiki są warte tyle samo{two[pl]}",
    "The card points of the dearer kitty{two[en]}": "Punkty w droższym musiku{two[pl]}",
    "The card points of the dearer kitty on average{two[en]}": (
        "Średnia punktów w droższym musiku{two[pl]}"
    ),
    "The card points of the cheaper kitty{two[en]}": "Punkty w tańszym musiku{two[pl]}",
    "The card points of the cheaper kitty on average{two[en]}": (
        "Średnia punktów w tańszym musiku{two[pl]}"
    ),
    "The dearer kitty's card points beyond the cheaper's{two[en]}": (
        "O ile punktów droższy musik jest wart więcej niż tańszy{two[pl]}"
    ),
    "The dearer kitty's card points beyond the cheaper's on average{two[en]}": (
        "O ile punktów droższy musik jest średnio wart więcej niż tańszy{two[pl]}"
    ),
    "The dearer kitty leaves fewer than 100 card points in play{two[en]}": (
        "Droższy musik zostawia w grze mniej niż 100 punktów{two[pl]}"
    ),
    "The number of {top[en]}s in the kitty that has more of them{two[en]}": (
        "Liczba {top[kogo]} w musiku, w którym jest ich więcej{two[pl]}"
    ),
    "At least one {top[en]} lies in one of the two kitties{two[en]}": (
        "W którymś z dwóch musików leży co najmniej {top[one]}{two[pl]}"
    ),
    "One of the two kitties alone holds a marriage{two[en]}": (
        "W którymś z dwóch musików jest cały meldunek{two[pl]}"
    ),
    "The chosen kitty leads to more marriages than the other would{two[en]}": (
        "Wybrany musik daje więcej meldunków, niż dałby drugi{two[pl]}"
    ),
    "Both kitties lead to the same number of marriages{two[en]}": (
        "Oba musiki dają tyle samo meldunków{two[pl]}"
    ),
    "The number of marriages after the kitty that leads to more{two[en]}": (
        "Liczba meldunków po wzięciu musiku, który daje ich więcej{two[pl]}"
    ),
    "There is at least one marriage after the kitty that leads to more{two[en]}": (
        "Po wzięciu musiku, który daje więcej meldunków, jest co najmniej jeden{two[pl]}"
    ),
    "One of the two kitties, or each, gives a marriage to a hand that has none{two[en]}": (
        "Jeden z dwóch musików albo każdy z nich daje meldunek ręce bez meldunku{two[pl]}"
    ),
    "The limit after the kitty that leads to the higher{two[en]}": (
        "Limit po wzięciu musiku, który daje wyższy{two[pl]}"
    ),
    "The limit after the kitty that leads to the higher on average{two[en]}": (
        "Średni limit po wzięciu musiku, który daje wyższy{two[pl]}"
    ),
    "The chosen kitty leads to a higher limit than the other would{two[en]}": (
        "Wybrany musik daje wyższy limit, niż dałby drugi{two[pl]}"
    ),
    "Q♥ lies in one of the two kitties, when your hand holds K♥{two[en]}": (
        "D♥ leży w którymś z dwóch musików, gdy masz na ręce K♥{two[pl]}"
    ),
    (
        "At least one of {missing[queens]} lies in one of the two kitties, when your hand holds "
        "{missing[kings]}{two[en]}"
    ): (
        "Co najmniej jedna z kart {missing[damy]} leży w którymś z dwóch musików, gdy masz na "
        "ręce {missing[kings]}{two[pl]}"
    ),
}
