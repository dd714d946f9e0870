"""The game, its layouts, the topics, the plots and the studies."""

PATTERNS = {
    "Thousand, three players": "Tysiąc dla trzech graczy",
    "Thousand, two players": "Tysiąc dla dwóch graczy",
    "Thousand": "Tysiąc",
    "{two[en]}": "{two[pl]}",
    "What all the cards are worth": "Ile warte są wszystkie karty",
    "Cards that are dealt": "Rozdane karty",
    "Cards that you do not see": "Karty, których nie widzisz",
    "How high you may bid": "Jak wysoko można licytować",
    "What the kitty brings": "Co przynosi musik",
    "One card that you miss, in the kitty": "Brakująca karta w musiku",
    "Where the other half of a marriage lies": "Gdzie leży druga połowa meldunku",
    "Having a marriage": "Szanse na meldunek",
    "How many marriages, and which": "Ile meldunków i jakie",
    "Aces and marriages together": "Asy razem z meldunkami",
    "Card points of a hand": "Punkty w ręce",
    "Long suits and missing ones": "Długie i brakujące kolory",
    "How the opponents share a suit": "Jak przeciwnicy dzielą między siebie kolor",
    "How they share it when you know the kitty": "Jak go dzielą, gdy znasz musik",
    "The first trick": "Pierwsza lewa",
    "Two kitties to choose from": "Dwa musiki do wyboru",
    "{four[en]}": "{four[kto]}",
    "hand": "ręka",
    "kitty": "musik",
    "left": "gracz z lewej",
    "right": "gracz z prawej",
    "other": "przeciwnik",
    "spare": "drugi musik",
    "The limit before and after taking the kitty, three players": (
        "Limit przed wzięciem musiku i po nim (trzech graczy)"
    ),
    "the hand": "ręka",
    "hand and kitty": "ręka i musik",
    "What the kitty is worth": "Ile wart jest musik",
    "card points": "punkty w kartach",
    "three players: three cards": "trzech graczy: trzy karty",
    "two players: two cards": "dwóch graczy: dwie karty",
    "Marriages by the number of cards": "Meldunki zależnie od liczby kart",
    "marriages held": "liczba meldunków",
    "seven cards": "siedem kart",
    "ten cards": "dziesięć kart",
    "twelve cards": "dwanaście kart",
    "The kitty brings at least one of the missing cards": (
        "Musik przynosi co najmniej jedną z brakujących kart"
    ),
    "cards missing, from different marriages (♥, ♦, ♣, ♠)": (
        "liczba brakujących kart, z różnych meldunków (♥, ♦, ♣, ♠)"
    ),
    "three players": "trzech graczy",
    "two players": "dwóch graczy",
    "none": "zero",
    "one": "jedna",
    "two": "dwie",
    "three": "trzy",
    "four": "cztery",
    "five": "pięć",
    "the limit after the kitty less the limit of the hand": (
        "limit po wzięciu musiku minus limit ręki"
    ),
    "The limit of a hand, and the highest of the three, before the kitty": (
        "Limit ręki i najwyższy z trzech, przed wzięciem musiku"
    ),
    "one hand": "jedna ręka",
    "the highest of three": "najwyższy z trzech",
    "How many of the three players hold a marriage": "Ilu z trzech graczy ma meldunek",
    "players": "gracze",
    "Aces by the number of cards": "Asy zależnie od liczby kart",
    "aces held": "liczba asów",
    "Card points of a hand, and of the strongest of the three": (
        "Punkty ręki i najsilniejszej z trzech"
    ),
    "the strongest of three": "najsilniejsza z trzech",
    "The longest suit before and after taking the kitty, three players": (
        "Najdłuższy kolor przed wzięciem musiku i po nim (trzech graczy)"
    ),
    "cards of the suit": "liczba kart koloru",
    "The split of a suit between two opponents when you know the kitty": (
        "Podział koloru między dwóch przeciwników, gdy znasz musik"
    ),
    "cards of the opponent who has more, and of the other": (
        "karty przeciwnika, który ma ich więcej, i drugiego"
    ),
    "you hold one": "masz jedną",
    "you hold two": "masz dwie",
    "you hold three": "masz trzy",
    "An opponent holds no card of a suit, three players": (
        "Któryś przeciwnik nie ma karty danego koloru (trzech graczy)"
    ),
    "cards of it that you hold": "ile kart tego koloru masz",
    "your hand is known": "znasz swoją rękę",
    "the kitty as well": "znasz też musik",
    "What the chosen kitty is worth, and the dearer of the two, two players": (
        "Ile wart jest wybrany musik, a ile droższy z dwóch (dwóch graczy)"
    ),
    "the chosen one": "wybrany",
    "the dearer one": "droższy",
    (
        "the marriages in every place of every deal, visited one by one: Thousand, three players"
    ): "meldunki w każdym miejscu każdego rozdania, jedno po drugim: tysiąc dla trzech graczy",
    "the marriages in every place of every deal, visited one by one: Thousand, two players": (
        "meldunki w każdym miejscu każdego rozdania, jedno po drugim: tysiąc dla dwóch graczy"
    ),
    "the marriages in hand, left, right, kitty": (
        "liczby meldunków: ręka, gracz z lewej, gracz z prawej, musik"
    ),
    "the marriages in hand, other, kitty, spare": (
        "liczby meldunków: ręka, przeciwnik, musik, drugi musik"
    ),
}
