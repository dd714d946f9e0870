"""What is tried by replaying games: what is looked at, what is found, and notes."""

PATTERNS = {
    (
        "The two exceptions say the same, as only the player with the forced bid can hold it."
    ): "Oba wyjątki znaczą to samo, bo przymusową odzywkę może mieć tylko jeden gracz.",
    (
        "Counted after the kitty, a marriage that is passed away would still count, against what "
        "the document says of it. Where no card of one is passed, both counts give the same."
    ): (
        "Gdyby liczyć po wzięciu musiku, oddany meldunek nadal by się liczył, wbrew temu, co "
        "mówi o nim dokument. Gdy nie oddano karty z meldunku, obie metody dają to samo."
    ),
    (
        "All the tricks lack what the cards out of play are worth, and with those of the other "
        "kitty the declarer has no choice. How often a contract is made by the tricks alone "
        "depends on the players, and is estimated by playing games."
    ): (
        "We wszystkich lewach brakuje tyle, ile są warte karty poza grą, a na karty drugiego "
        "musiku rozgrywający nie ma wpływu. Jak często kontrakt daje samo wzięcie wszystkich lew, "
        "zależy od graczy; szacujemy to, rozgrywając partie."
    ),
    "The calls, judged one by one": "Odzywki, ocenione po kolei",
    "Ann 100, Ben 110, Cara 120, Ann passes, Ben 130, Cara passes": (
        "Ann 100, Ben 110, Cara 120, Ann pasuje, Ben 130, Cara pasuje"
    ),
    "Who wins the bidding, and at what": "Kto wygrywa licytację i za ile",
    "Ben 130": "Ben, 130",
    "What Cara can do after that": "Co potem może Cara",
    "cannot go higher": "nie może licytować wyżej",
    "The highest that Ben may bid": "Do ilu może licytować Ben",
    "The highest bid of who holds the bare king": "Najwyższa odzywka z gołym królem",
    "The highest contract": "Najwyższy kontrakt",
    "What becomes of a marriage whose queen is passed away": (
        "Co się dzieje z meldunkiem, z którego oddano damę"
    ),
    "loses that marriage": "traci ten meldunek",
    "bid 130; limit 180 before passing, 120 after it; contracts from 130 to 130": (
        "wylicytowane 130; limit 180 przed oddaniem kart, 120 po oddaniu; kontrakty od 130 do 130"
    ),
    "The contract, where the limit of the cards has": "Kontrakt, gdy limit z kart spadł",
    "never falls below the amount bid": "nigdy nie spada poniżej wylicytowanej kwoty",
    "What the declarer gets": "Co dostaje rozgrywający",
    "What each opponent gets": "Co dostaje każdy przeciwnik",
    "From when on an opponent gets nothing": "Od ilu punktów przeciwnik nic nie dostaje",
    "800 or more": "800 lub więcej",
    "How many bombs a player throws before one is refused": (
        "Ile bomb rzuca gracz, zanim kolejna zostanie odrzucona"
    ),
    "three": "trzy",
    "From when on a player may throw none": "Od ilu punktów nie wolno rzucić bomby",
    "How many there are in the tournament rules": "Ile ich jest w zasadach turniejowych",
    "none": "żadnej",
    "When everyone sees the kitty: Polish house rules": (
        "Kiedy wszyscy widzą musik: polskie zasady domowe"
    ),
    "When everyone sees the kitty: Kurnik": "Kiedy wszyscy widzą musik: Kurnik",
    "When everyone sees the kitty: Polish tournament rules": (
        "Kiedy wszyscy widzą musik: polskie zasady turniejowe"
    ),
    "When everyone sees the kitty: Rules with the barrel": (
        "Kiedy wszyscy widzą musik: zasady z beczką"
    ),
    "When everyone sees the kitty: Polish Wikipedia, the kitty always shown": (
        "Kiedy wszyscy widzą musik: polska Wikipedia, musik zawsze jawny"
    ),
    "When everyone sees the kitty: Polish Wikipedia, the kitty shown only above 100": (
        "Kiedy wszyscy widzą musik: polska Wikipedia, musik jawny tylko powyżej 100"
    ),
    "When everyone sees the kitty: Polish Wikipedia, the kitty never shown": (
        "Kiedy wszyscy widzą musik: polska Wikipedia, musik zawsze zakryty"
    ),
    "100 yes, 110 yes, 120 yes, 130 yes": "100 tak, 110 tak, 120 tak, 130 tak",
    "100 no, 110 no, 120 no, 130 yes": "100 nie, 110 nie, 120 nie, 130 tak",
    "100 no, 110 yes, 120 yes, 130 yes": "100 nie, 110 tak, 120 tak, 130 tak",
    "100 no, 110 no, 120 no, 130 no": "100 nie, 110 nie, 120 nie, 130 nie",
    "always": "zawsze",
    "when the bidding reached 130": "gdy licytacja doszła do 130",
    "always except when playing for the forced 100": ("zawsze, chyba że gra się za przymusowe 100"),
    "only above 100": "tylko powyżej 100",
    "never": "nigdy",
    "The count of the cards by which a marriage passed away is lost": (
        "Metoda liczenia kart, według której oddany meldunek przepada"
    ),
    (
        "K♠ J♠ K♣ Q♣ 9♣ 10♦ Q♦ A♥ K♥ 9♥, of which Q♣ 9♥ are passed: limit 180 after the kitty, "
        "120 after passing cards"
    ): (
        "K♠ W♠ K♣ D♣ 9♣ 10♦ D♦ A♥ K♥ 9♥, z tego oddane D♣ 9♥: limit 180 po wzięciu musiku, "
        "120 po oddaniu kart"
    ),
    "after the kitty": "po wzięciu musiku",
    "after passing cards": "po oddaniu kart",
    "The highest contract by either count, where no card of a marriage is passed": (
        "Najwyższy kontrakt według obu metod, gdy nie oddano karty z meldunku"
    ),
    "Who plays": "Kto gra",
    "the player with the forced 100": "gracz z przymusowymi 100",
    "For how much at least": "Za ile co najmniej",
    "When a bomb is possible": "Kiedy można rzucić bombę",
    "even before choosing the kitty": "nawet przed wyborem musiku",
    "How the cards are passed": "Jak oddaje się karty",
    "face down": "zakryte",
    "The contract": "Kontrakt",
    "The tricks taken": "Wzięte lewy",
    "The card points in them": "Punkty w tych lewach",
    "What is written": "Ile się zapisuje",
    "What sets trump": "Co ustala atut",
    "by a marriage": "meldunek",
    "Marriages declared by the first lead": "Meldunki zgłoszone pierwszym wyjściem",
    "none in the first trick": "w pierwszej lewie żadnego",
    "What may be played by a hand with the suit led": "Co wolno zagrać, mając kolor wyjścia",
    "follow suit": "dokładać do koloru",
    "What may be played by a hand with a higher card of it": (
        "Co wolno zagrać, mając w nim wyższą kartę"
    ),
    "beat when you can": "przebijać, gdy się da",
    "What may be played by a hand with trumps instead": (
        "Co wolno zagrać, mając zamiast niego atuty"
    ),
    "play a trump": "bić atutem",
    "For whom the points count that the tricks lack": (
        "Komu liczą się punkty, których brakuje w lewach"
    ),
    "for nobody": "nikomu",
    "110 in the tricks + 10 out of play = 120": "110 w lewach + 10 poza grą = 120",
}
