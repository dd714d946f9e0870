"""The titles of figures on marriages: in a hand, after the kitty, and with the other players."""

PATTERNS = {
    "There is at least one marriage in {held[en]}{held[two]}": (
        "Jest co najmniej jeden meldunek {held[in]}{held[dwóch]}"
    ),
    "The number of marriages in {held[en]}{held[two]}": (
        "Liczba meldunków {held[in]}{held[dwóch]}"
    ),
    "The number of marriages in {held[en]} on average{held[two]}": (
        "Średnia liczba meldunków {held[in]}{held[dwóch]}"
    ),
    "There is exactly one marriage in {held[en]}{held[two]}": (
        "Jest dokładnie jeden meldunek {held[in]}{held[dwóch]}"
    ),
    "There are at least two marriages in {held[en]}{held[two]}": (
        "Są co najmniej dwa meldunki {held[in]}{held[dwóch]}"
    ),
    "A hand of {hand[cards]} without a marriage has one after taking the kitty{hand[two]}": (
        "Ręka z {hand[kart]} bez meldunku ma meldunek po wzięciu musiku{hand[dwóch]}"
    ),
    "The marriage of {suit[en]} lies in {held[en]}{held[two]}": (
        "Meldunek w {suit[czym]} jest {held[in]}{held[dwóch]}"
    ),
    "Which marriages lie in {held[en]}: spades, clubs, diamonds, hearts{held[two]}": (
        "Które meldunki są {held[in]}: piki, trefle, kara, kiery{held[dwóch]}"
    ),
    "The value of the dearest marriage in {held[en]}{held[two]}": (
        "Wartość najdroższego meldunku {held[in]}{held[dwóch]}"
    ),
    "The kings and queens without their partner in {hand[en]}{hand[two]}": (
        "Liczba króli i dam bez pary {hand[in]}{hand[dwóch]}"
    ),
    (
        "The number of marriages in a hand, and beside it the number after taking the kitty"
        "{players[en]}"
    ): "Liczba meldunków w ręce, a obok ich liczba po wzięciu musiku{players[pl]}",
    "How many marriages more there are after taking the kitty{players[en]}": (
        "O ile więcej meldunków jest po wzięciu musiku{players[pl]}"
    ),
    "The kitty gives another marriage to a hand that has one or more{players[en]}": (
        "Musik daje kolejny meldunek ręce, która ma już co najmniej jeden{players[pl]}"
    ),
    "The kitty alone holds a marriage{players[en]}": (
        "W samym musiku jest cały meldunek{players[pl]}"
    ),
    "The numbers of marriages of all players, side by side{players[en]}": (
        "Liczby meldunków wszystkich graczy, jedna obok drugiej{players[pl]}"
    ),
    "How many marriages the players hold together{players[en]}": (
        "Ile meldunków mają gracze razem{players[pl]}"
    ),
    "The greatest number of marriages that a player holds{players[en]}": (
        "Największa liczba meldunków u jednego gracza{players[pl]}"
    ),
    "How many of the players hold a marriage{players[en]}": "Ilu graczy ma meldunek{players[pl]}",
    "At least one player holds a marriage{players[en]}": (
        "Co najmniej jeden gracz ma meldunek{players[pl]}"
    ),
    "Exactly one player holds a marriage or more{players[en]}": (
        "Dokładnie jeden gracz ma meldunek lub kilka{players[pl]}"
    ),
    "Every player holds a marriage{players[en]}": "Każdy gracz ma meldunek{players[pl]}",
    "No marriage is whole anywhere, with a player or in a kitty{players[en]}": (
        "Nigdzie nie ma całego meldunku, ani u gracza, ani w musiku{players[pl]}"
    ),
    "An opponent holds a marriage, whatever you hold{players[en]}": (
        "{players[opponent]} ma meldunek, bez względu na to, co masz ty{players[pl]}"
    ),
    "An opponent holds a marriage when you hold no marriage{players[en]}": (
        "{players[opponent]} ma meldunek, gdy ty nie masz żadnego{players[pl]}"
    ),
    "An opponent holds a marriage when you hold exactly one{players[en]}": (
        "{players[opponent]} ma meldunek, gdy ty masz dokładnie jeden{players[pl]}"
    ),
}
