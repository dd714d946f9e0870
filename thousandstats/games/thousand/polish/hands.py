"""The titles of figures on a hand: single ranks, card points and suits."""

PATTERNS = {
    "The number of {rank[en]}s in {held[en]}{held[two]}": (
        "Liczba {rank[kogo]} {held[in]}{held[dwóch]}"
    ),
    "There is no {rank[en]} in {hand[en]}{hand[two]}": (
        "Nie ma {rank[none]} {hand[in]}{hand[dwóch]}"
    ),
    "All four {four[en]} are in {hand[en]}{hand[two]}": (
        "Wszystkie cztery {four[kto]} są {hand[in]}{hand[dwóch]}"
    ),
    "There are three or more nines in {hand[en]}{hand[two]}": (
        "Są co najmniej trzy dziewiątki {hand[in]}{hand[dwóch]}"
    ),
    "The number of aces and tens together in {hand[en]}{hand[two]}": (
        "Liczba asów i dziesiątek razem {hand[in]}{hand[dwóch]}"
    ),
    "The number of suits of which {hand[en]} holds both the ace and the ten{hand[two]}": (
        "Liczba kolorów, w których ręka z {hand[kart]} ma i asa, i dziesiątkę{hand[dwóch]}"
    ),
    "There is a marriage and the ace of its suit in {hand[en]}{hand[two]}": (
        "Jest meldunek z asem tego samego koloru {hand[in]}{hand[dwóch]}"
    ),
    "There is a marriage, the ace and the ten of one suit in {hand[en]}{hand[two]}": (
        "Jest meldunek z asem i dziesiątką tego samego koloru {hand[in]}{hand[dwóch]}"
    ),
    "There is neither an ace nor a marriage in {hand[en]}{hand[two]}": (
        "Nie ma ani asa, ani meldunku {hand[in]}{hand[dwóch]}"
    ),
    "There is an ace but no marriage in {hand[en]}{hand[two]}": (
        "Jest as, ale nie ma meldunku {hand[in]}{hand[dwóch]}"
    ),
    "There is a marriage but no ace in {hand[en]}{hand[two]}": (
        "Jest meldunek, ale nie ma asa {hand[in]}{hand[dwóch]}"
    ),
    "There is both an ace and a marriage in {hand[en]}{hand[two]}": (
        "Jest i as, i meldunek {hand[in]}{hand[dwóch]}"
    ),
    "The numbers of aces of all players, side by side{players[en]}": (
        "Liczby asów wszystkich graczy, jedna obok drugiej{players[pl]}"
    ),
    "The greatest number of aces that a player holds{players[en]}": (
        "Największa liczba asów u jednego gracza{players[pl]}"
    ),
    "How many of the players hold no ace{players[en]}": "Ilu graczy nie ma asa{players[pl]}",
    "A player holds all four nines{players[en]}": (
        "Któryś gracz ma wszystkie cztery dziewiątki{players[pl]}"
    ),
    "A player holds three or more nines{players[en]}": (
        "Któryś gracz ma co najmniej trzy dziewiątki{players[pl]}"
    ),
    "The card points in {held[en]}{held[two]}": "Punkty {held[in]}{held[dwóch]}",
    "The card points in {held[en]} on average{held[two]}": (
        "Średnia punktów {held[in]}{held[dwóch]}"
    ),
    "Half of all card points or more lie in {held[en]}{held[two]}": (
        "Co najmniej połowa wszystkich punktów jest {held[in]}{held[dwóch]}"
    ),
    "The card points in {hand[en]} are fewer than {weak[n]}{hand[two]}": (
        "Punktów {hand[in]} jest mniej niż {weak[n]}{hand[dwóch]}"
    ),
    "A player has fewer than {weak[n]} card points{players[en]}": (
        "Któryś gracz ma mniej niż {weak[n]} punktów{players[pl]}"
    ),
    "The card points of a hand with {aces[en]} of the four aces on average": (
        "Średnia punktów ręki, w której {aces[jest]} z czterech asów"
    ),
    "The card points of a hand with at least one marriage on average": (
        "Średnia punktów ręki z co najmniej jednym meldunkiem"
    ),
    "The card points of a hand with no marriage on average": "Średnia punktów ręki bez meldunku",
    "The card points of the player who has most{players[en]}": (
        "Punkty gracza, który ma ich najwięcej{players[pl]}"
    ),
    "The card points of the player who has most on average{players[en]}": (
        "Średnia punktów gracza, który ma ich najwięcej{players[pl]}"
    ),
    "The card points of the player who has fewest{players[en]}": (
        "Punkty gracza, który ma ich najmniej{players[pl]}"
    ),
    "The card points of the player who has fewest on average{players[en]}": (
        "Średnia punktów gracza, który ma ich najmniej{players[pl]}"
    ),
    "You have more card points than anyone else{players[en]}": (
        "Masz więcej punktów niż ktokolwiek inny{players[pl]}"
    ),
    "You have fewer card points than anyone else{players[en]}": (
        "Masz mniej punktów niż ktokolwiek inny{players[pl]}"
    ),
    "A player has half of all card points or more{players[en]}": (
        "Któryś gracz ma co najmniej połowę wszystkich punktów{players[pl]}"
    ),
    "The cards of the longest suit in {held[en]}{held[two]}": (
        "Liczba kart najdłuższego koloru {held[in]}{held[dwóch]}"
    ),
    "The lengths of the suits in {held[en]}{held[two]}": (
        "Długości kolorów {held[in]}{held[dwóch]}"
    ),
    "The number of suits that are missing in {held[en]}{held[two]}": (
        "Liczba kolorów, których brakuje {held[in]}{held[dwóch]}"
    ),
    "The number of hearts in {held[en]}{held[two]}": "Liczba kierów {held[in]}{held[dwóch]}",
    "At least one suit is missing in {held[en]}{held[two]}": (
        "Brakuje co najmniej jednego koloru {held[in]}{held[dwóch]}"
    ),
    "There are five cards or more of one suit in {held[en]}{held[two]}": (
        "Jest co najmniej pięć kart jednego koloru {held[in]}{held[dwóch]}"
    ),
    "There are all six cards of a suit in {held[en]}{held[two]}": (
        "Wszystkie sześć kart jednego koloru jest {held[in]}{held[dwóch]}"
    ),
    "The longest suit is longer after taking the kitty{players[en]}": (
        "Najdłuższy kolor jest dłuższy po wzięciu musiku{players[pl]}"
    ),
    "A hand of {hand[cards]} that lacks a suit lacks none after the kitty{hand[two]}": (
        "Ręce z {hand[kart]}, której brakuje koloru, po wzięciu musiku nie brakuje żadnego"
        "{hand[dwóch]}"
    ),
    "The cards of the longest suit that a player holds{players[en]}": (
        "Liczba kart najdłuższego koloru u jednego gracza{players[pl]}"
    ),
    "How many of the players lack a suit{players[en]}": (
        "Ilu graczom brakuje jakiegoś koloru{players[pl]}"
    ),
    "A player holds all six cards of a suit{players[en]}": (
        "Któryś gracz ma wszystkie sześć kart jednego koloru{players[pl]}"
    ),
}
