"""The titles of figures on the deck, the unseen cards and the limit."""

PATTERNS = {
    "The card points of all the cards of a deal together": (
        "Punkty wszystkich kart rozdania razem"
    ),
    "The card points of a hand of all the {suit[en]} and a nine": (
        "Punkty ręki, w której są wszystkie {suit[co]} i jedna dziewiątka"
    ),
    "The cards that you do not see": "Liczba kart, których nie widzisz",
    "The unseen cards that the opponents hold": "Liczba niewidocznych kart u przeciwników",
    "The unseen cards that lie in the kitty": "Liczba niewidocznych kart w musiku",
    "The cards that are dealt{two[en]}": "Liczba rozdanych kart{two[pl]}",
    "The cards that never reach the tricks{two[en]}": (
        "Liczba kart, które nie trafiają do żadnej lewy{two[pl]}"
    ),
    "The bid limit with no marriage": "Limit licytacji bez meldunku",
    "The bid limit with the marriage of {suit[en]} and no other": (
        "Limit licytacji tylko z meldunkiem w {suit[czym]}"
    ),
    "The bid limit with the marriages of hearts and diamonds and no other": (
        "Limit licytacji tylko z meldunkami w kierach i karach"
    ),
    "The bid limit with the marriages of hearts and diamonds and clubs and no other": (
        "Limit licytacji tylko z meldunkami w kierach, karach i treflach"
    ),
    "The bid limit with the marriages of diamonds and clubs and no other{two[en]}": (
        "Limit licytacji tylko z meldunkami w karach i treflach{two[pl]}"
    ),
    "The bid limit of {hand[en]}{hand[two]}": "Limit licytacji ręki z {hand[kart]}{hand[dwóch]}",
    "The limit counted from the hand and the kitty together{players[en]}": (
        "Limit liczony z ręki i musiku razem{players[pl]}"
    ),
    "The bid limit of a hand, and beside it the limit after taking the kitty": (
        "Limit licytacji ręki, a obok limit po wzięciu musiku"
    ),
    "The bid limit of a hand with at least one marriage": (
        "Limit licytacji ręki z co najmniej jednym meldunkiem"
    ),
    "The bid limit of a hand with exactly one marriage": (
        "Limit licytacji ręki z dokładnie jednym meldunkiem"
    ),
    "A hand with a marriage may go higher than the dearest marriage alone would let it": (
        "Z meldunkiem na ręce wolno licytować wyżej, niż pozwala sam najdroższy meldunek"
    ),
    "A hand with exactly two marriages may go no higher than the dearest alone would let it": (
        "Z dokładnie dwoma meldunkami na ręce nie wolno licytować wyżej, niż pozwala sam najdroższy"
    ),
    "The bid limit of a hand without a marriage whose K♥ has its queen in the kitty": (
        "Limit licytacji ręki bez meldunku, gdy dama do jej K♥ leży w musiku"
    ),
    "The limit of the same hand once the kitty, with Q♥ in it, has been taken": (
        "Limit tej samej ręki po wzięciu musiku, w którym jest D♥"
    ),
    "The limit of {hand[en]} on average{hand[two]}": (
        "Średni limit ręki z {hand[kart]}{hand[dwóch]}"
    ),
    "The limit of {hand[en]} is {limit[n]} or more{hand[two]}": (
        "Limit ręki z {hand[kart]} wynosi co najmniej {limit[n]}{hand[dwóch]}"
    ),
    "The limit counted from the hand and the kitty together on average{players[en]}": (
        "Średni limit liczony z ręki i musiku razem{players[pl]}"
    ),
    "The limit counted from the hand and the kitty together is {limit[n]} or more{players[en]}": (
        "Limit liczony z ręki i musiku razem wynosi co najmniej {limit[n]}{players[pl]}"
    ),
    "By how much the kitty raises the limit{players[en]}": (
        "O ile musik podnosi limit{players[pl]}"
    ),
    "By how much the kitty raises the limit on average{players[en]}": (
        "O ile średnio musik podnosi limit{players[pl]}"
    ),
    "The kitty raises the limit{players[en]}": "Musik podnosi limit{players[pl]}",
    "The limit after the kitty of a hand that has no marriage and {lone[en]}": (
        "Limit po wzięciu musiku do ręki bez meldunku, {lone[pl]}"
    ),
    "The highest limit of any player{players[en]}": "Najwyższy limit wśród graczy{players[pl]}",
    "Nobody has a higher limit than you{players[en]}": (
        "Nikt nie ma wyższego limitu niż ty{players[pl]}"
    ),
    "You have a higher limit than anyone else{players[en]}": (
        "Masz wyższy limit niż ktokolwiek inny{players[pl]}"
    ),
    "An opponent has a higher limit than you with the marriage of {suit[en]} alone": (
        "Któryś przeciwnik ma wyższy limit niż ty z samym meldunkiem w {suit[czym]}"
    ),
}
