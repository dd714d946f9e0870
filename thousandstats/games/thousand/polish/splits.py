"""The titles of figures on how a suit is split, and on the first trick."""

PATTERNS = {
    (
        "The hearts of the opponent who has more, the opponent who has fewer and the kitty when "
        "your hand has {number[en]} of the six"
    ): (
        "Kiery u przeciwnika, który ma ich więcej, u tego, który ma ich mniej, i w musiku, gdy na "
        "ręce {number[masz]} z sześciu"
    ),
    (
        "The hearts of the opponent who has more and the opponent who has fewer when you have "
        "{number[en]} of the six after the kitty"
    ): (
        "Kiery u przeciwnika, który ma ich więcej, i u tego, który ma ich mniej, gdy po wzięciu "
        "musiku {number[masz]} z sześciu"
    ),
    (
        "The hearts of the opponent, the kitty and the other kitty when your hand has "
        "{number[en]} of the six{two[en]}"
    ): (
        "Kiery u przeciwnika, w wybranym musiku i w drugim, gdy na ręce {number[masz]} z sześciu"
        "{two[pl]}"
    ),
    "The hearts of the opponent when you have {number[en]} of the six after the kitty{two[en]}": (
        "Kiery u przeciwnika, gdy po wzięciu musiku {number[masz]} z sześciu{two[pl]}"
    ),
    (
        "An opponent holds none of the hearts when your hand has {lacking[en]} of the six"
        "{players[en]}"
    ): (
        "{players[opponent]} nie ma ani jednego kiera, gdy na ręce {lacking[masz]} z sześciu"
        "{players[pl]}"
    ),
    (
        "An opponent holds none of the hearts when you have {lacking[en]} of the six after the "
        "kitty{players[en]}"
    ): (
        "{players[opponent]} nie ma ani jednego kiera, gdy po wzięciu musiku {lacking[masz]} z "
        "sześciu{players[pl]}"
    ),
    "An opponent can beat 10♥, held before the kitty without A♥, in the first trick{players[en]}": (
        "{players[opponent]} może w pierwszej lewie przebić 10♥, którą masz bez A♥ przed wzięciem "
        "musiku{players[pl]}"
    ),
    "An opponent can beat 10♥, held after the kitty without A♥, in the first trick{players[en]}": (
        "{players[opponent]} może w pierwszej lewie przebić 10♥, którą masz bez A♥ po wzięciu "
        "musiku{players[pl]}"
    ),
    (
        "An opponent can beat K♥, held before the kitty without A♥ and 10♥, in the first trick"
        "{players[en]}"
    ): (
        "{players[opponent]} może w pierwszej lewie przebić K♥, którego masz bez A♥ i 10♥ przed "
        "wzięciem musiku{players[pl]}"
    ),
    (
        "An opponent can beat K♥, held after the kitty without A♥ and 10♥, in the first trick"
        "{players[en]}"
    ): (
        "{players[opponent]} może w pierwszej lewie przebić K♥, którego masz bez A♥ i 10♥ po "
        "wzięciu musiku{players[pl]}"
    ),
    (
        "K♥ led to the first trick draws A♥ from an opponent who cannot beat it with 10♥"
        "{players[en]}"
    ): (
        "K♥ zagrany w pierwszej lewie ściąga A♥ od przeciwnika, który nie może go przebić kartą "
        "10♥{players[pl]}"
    ),
    (
        "A♥ led to the first trick catches an opponent's bare 10♥ when you have {some[en]} of the "
        "six hearts{players[en]}"
    ): (
        "A♥ zagrany w pierwszej lewie łapie gołą 10♥ przeciwnika, gdy {some[masz]} z sześciu "
        "kierów{players[pl]}"
    ),
    "K♥ led to the first trick draws 10♥ from the next player and A♥ from the last": (
        "K♥ zagrany w pierwszej lewie ściąga 10♥ od następnego gracza i A♥ od ostatniego"
    ),
    (
        "The declarer has A♥ and can catch your 10♥, your only heart, in the first trick"
        "{players[en]}"
    ): (
        "Rozgrywający ma A♥ i może w pierwszej lewie złapać twoją 10♥, jedynego kiera, jakiego "
        "masz{players[pl]}"
    ),
    "The declarer leads K♥, you must put 10♥ on it, and the last player beats it with A♥": (
        "Rozgrywający wychodzi w K♥, musisz położyć na niego 10♥, a ostatni gracz bije ją kartą A♥"
    ),
}
