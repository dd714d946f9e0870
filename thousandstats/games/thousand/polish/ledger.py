"""What the documents say and what other pages print: statements, notes, and kinds of pages."""

PATTERNS = {
    "All the cards are worth 120 points.": "Wszystkie karty są warte razem 120 punktów.",
    "Highest bid: no marriage 120, ♠ 160, ♣ 180, ♦ 200, ♥ 220, ♥ + ♦ 300, ♥ + ♦ + ♣ 360.": (
        "Najwyższa odzywka: bez meldunku 120, ♠ 160, ♣ 180, ♦ 200, ♥ 220, ♥ + ♦ 300, ♥ + ♦ + ♣ 360."
    ),
    (
        "With a marriage up to 120 plus its value: from 160 with a spades marriage to 220 with a "
        "hearts marriage."
    ): (
        "Z meldunkiem do 120 plus jego wartość: od 160 z meldunkiem w pikach do 220 z meldunkiem w "
        "kierach."
    ),
    (
        "True of a hand with exactly one marriage. Two or more marriages add up, and only spades "
        "with clubs then stay within the range."
    ): (
        "Prawda o ręce z dokładnie jednym meldunkiem. Dwa meldunki i więcej się sumują, a wtedy "
        "w tych granicach mieszczą się tylko piki z treflami."
    ),
    "With three players you cannot make more than 360 anyway.": (
        "Przy trzech graczach i tak nie da się ugrać więcej niż 360."
    ),
    (
        "The kitty is worth on average 15 card points, counted before you see your own cards."
    ): "Musik jest wart średnio 15 punktów, licząc przed obejrzeniem własnych kart.",
    ("Once you see your hand, the kitty is worth its share of the points that you do not hold."): (
        "Gdy widzisz już swoją rękę, na musik przypada jego część punktów, których nie masz."
    ),
    (
        "You cannot see 17 cards: 14 are held by the opponents and 3 lie in the kitty, and each "
        "is equally likely to be in the kitty (3 in 17)."
    ): (
        "Nie widzisz 17 kart: 14 mają przeciwnicy, a 3 leżą w musiku, i każda z nich jest w musiku "
        "z jednakowym prawdopodobieństwem (3 na 17)."
    ),
    (
        "If you hold a king or a queen without its pair, the missing card is in the kitty in "
        "17.6% of cases, that is 3 in 17."
    ): (
        "Jeśli masz króla lub damę bez pary, brakująca karta leży w musiku w 17,6% przypadków, "
        "czyli 3 na 17."
    ),
    (
        "The printed chance is that the kitty brings one of the missing cards. Whether you hold a "
        "marriage afterwards is another question, as the kitty can also bring a whole pair."
    ): (
        "Podana szansa dotyczy tego, że musik przyniesie którąś z brakujących kart. Czy "
        "potem masz meldunek, to inne pytanie, bo musik może też przynieść całą parę."
    ),
    "Two cards missing, from two different marriages: 33.1%.": (
        "Brakuje dwóch kart, do dwóch różnych meldunków: 33,1%."
    ),
    "Both cards of one marriage missing is a different event: the kitty must hold the two.": (
        "Brak obu kart jednego meldunku to inne zdarzenie: obie muszą leżeć w musiku."
    ),
    "Three cards missing: 46.5%; four: 57.9%.": "Brakuje trzech kart: 46,5%; czterech: 57,9%.",
    "With two players (kitty: 2 of 14 cards): 14.3%, 27.5%, 39.6% and 50.5%.": (
        "Przy dwóch graczach (musik: 2 z 14 kart): 14,3%, 27,5%, 39,6% i 50,5%."
    ),
    (
        "The example auction: Ann 100, Ben 110, Cara 120, Ann passes, Ben 130, Cara passes; "
        "Ben, with a clubs marriage, may bid up to 180."
    ): (
        "Przykładowa licytacja: Ann 100, Ben 110, Cara 120, Ann pasuje, Ben 130, Cara pasuje; "
        "Ben z meldunkiem w treflach może licytować do 180."
    ),
    (
        "With a bare king of hearts you bid at most up to 120, even if the queen of hearts lies in "
        "the kitty."
    ): ("Z gołym królem kier licytujesz najwyżej do 120, nawet jeśli dama kier leży w musiku."),
    (
        "King of spades in hand, queen of spades from the kitty, 9♣ and J♣ passed: now you may "
        "declare up to 160."
    ): ("Król pik na ręce, dama pik z musiku, 9♣ i W♣ oddane: teraz możesz grać za najwyżej 160."),
    (
        "Whoever passes away a card from a marriage loses that marriage in the limit too; the "
        "contract never falls below the amount bid."
    ): (
        "Kto odda kartę z meldunku, traci ten meldunek także w limicie; kontrakt nigdy nie spada "
        "poniżej wylicytowanej kwoty."
    ),
    (
        "The bomb: the declarer gets 0 and each opponent +60, unless they already have 800 or "
        "more; three bombs a game, none with 800 or more, none in the tournament rules."
    ): (
        "Bomba: rozgrywający dostaje 0, a każdy przeciwnik +60, chyba że ma już 800 lub więcej; "
        "trzy bomby na grę, żadnej przy 800 lub więcej, żadnej w zasadach turniejowych."
    ),
    (
        "Who sees the kitty: everyone always; when the bidding reached 130; always except when "
        "playing for the forced 100; always, only above 100, or never."
    ): (
        "Kto widzi musik: zawsze wszyscy; gdy licytacja doszła do 130; zawsze, chyba że gra się "
        "za przymusowe 100; zawsze, tylko powyżej 100 albo nigdy."
    ),
    (
        "With two players: with diamonds and clubs marriages you bid up to 260, and the chosen "
        "kitty is worth on average 10 card points."
    ): (
        "Przy dwóch graczach: z meldunkami w karach i treflach licytujesz do 260, a wybrany musik "
        "jest wart średnio 10 punktów."
    ),
    (
        "The contract limit is counted from the cards held after the kitty (the summary), or after "
        "passing cards to the opponents (the body)."
    ): (
        "Limit kontraktu liczy się z kart po wzięciu musiku (tak w podsumowaniu) albo po oddaniu "
        "kart przeciwnikom (tak w treści)."
    ),
    "When everyone passes, the player with the forced 100 plays for 100.": (
        "Gdy wszyscy spasują, gracz z przymusowymi 100 gra za 100."
    ),
    "With two players the bomb can be thrown even before choosing the kitty.": (
        "Przy dwóch graczach bombę można rzucić nawet przed wyborem musiku."
    ),
    "The tournament rules require the cards to be passed face down.": (
        "Zasady turniejowe wymagają oddawania kart zakrytych."
    ),
    (
        "10 + 10 + 2 + 2 = 24: the whole deck is in the deal, although 4 cards never reach the "
        "tricks."
    ): (
        "10 + 10 + 2 + 2 = 24: w rozdaniu jest cała talia, chociaż 4 karty nie trafiają do żadnej "
        "lewy."
    ),
    "A 10-card hand has at least one marriage in 54.0% of deals.": (
        "Ręka z 10 kart ma co najmniej jeden meldunek w 54,0% rozdań."
    ),
    "After taking the kitty (12 cards) in 70.4%.": "Po wzięciu musiku (12 kart) w 70,4%.",
    (
        "Conditional on nothing: before any card is seen, and whoever takes whichever kitty. Once "
        "you see a hand without a marriage, the chances beside it hold."
    ): (
        "Bez żadnego warunku: zanim ktokolwiek zobaczy karty, i niezależnie od tego, kto bierze "
        "który musik. Gdy widzisz rękę bez meldunku, obowiązują szanse podane obok."
    ),
    "With 10 cards a marriage turns up more often than with three players.": (
        "Z 10 kartami meldunek trafia się częściej niż przy trzech graczach."
    ),
    (
        "Compared as dealt. After the kitty the declarer of three players holds as many cards as "
        "each of two players is dealt."
    ): (
        "Porównano karty z rozdania. Po wzięciu musiku rozgrywający spośród trzech graczy ma tyle "
        "kart, ile przy dwóch dostaje każdy."
    ),
    (
        "A player who plays for 120, takes all 10 tricks and declared no marriage has made the "
        "contract, even with cards worth 110: +120."
    ): (
        "Gracz, który gra za 120, bierze wszystkie 10 lew i niczego nie zameldował, ugrał "
        "kontrakt nawet z kartami wartymi 110: +120."
    ),
    "Without a marriage in hand the most you may bid is 120.": (
        "Bez meldunku na ręce wolno licytować najwyżej do 120."
    ),
    (
        "Trump is set by a marriage, none in the first trick; follow suit, beat when you can, play "
        "a trump with no card of the suit."
    ): (
        "Atut ustala meldunek, w pierwszej lewie go nie ma; dokładaj do koloru, przebijaj, gdy "
        "możesz, bij atutem, gdy nie masz koloru."
    ),
    "The cards put aside and the kitty not chosen count for nobody.": (
        "Karty odłożone i niewybrany musik nie liczą się nikomu."
    ),
    "A blog post of 2025 on Thousand": "Wpis na blogu z 2025 roku o tysiącu",
    "An answer quoted in a blog post of 2025 on Thousand": (
        "Odpowiedź cytowana we wpisie na blogu z 2025 roku o tysiącu"
    ),
    "A Russian page of rules": "Rosyjska strona z zasadami",
    "Polish Wikipedia, as quoted in Bidding and the Kitty in Thousand": (
        "Polska Wikipedia, cytowana w „Bidding and the Kitty in Thousand”"
    ),
    "The rules of a game site": "Zasady na stronie z grami",
    (
        "With {simulated[en]} in hand and no marriage, simulation gives a 90% credible interval of "
        "({simulated[from]}, {simulated[to]}) for a marriage from the kitty.{simulated[exactly]}"
    ): (
        "Przy {simulated[czym]} na ręce i bez meldunku symulacja daje dla meldunku z musiku "
        "przedział wiarygodności 90%: ({simulated[od]}; {simulated[do]}).{simulated[dokładnie]}"
    ),
    (
        "The interval leaves out the post's own exact value. Compared with the chance that the "
        "kitty brings a missing card; that of any marriage after the kitty stands beside it."
    ): (
        "Przedział nie obejmuje dokładnej wartości podanej w tym samym wpisie. Porównano z szansą, "
        "że musik przyniesie brakującą kartę; szansa na jakikolwiek meldunek po wzięciu musiku "
        "stoi obok."
    ),
    (
        "Compared with the chance that the kitty brings a missing card; that of any marriage "
        "after the kitty stands beside it."
    ): (
        "Porównano z szansą, że musik przyniesie brakującą kartę; szansa na jakikolwiek meldunek "
        "po wzięciu musiku stoi obok."
    ),
    (
        "With at least one king or queen in hand and no marriage, the kitty completes one in "
        "11877/35836 of cases, 33.1%."
    ): (
        "Gdy na ręce jest co najmniej jeden król lub jedna dama, a nie ma meldunku, musik daje "
        "jednej z tych kart parę w 11877/35836 przypadków, 33,1%."
    ),
    (
        "Right for the question it answers, an average over all such hands. Asked was the "
        "chance with a certain number of missing cards; with two it is another fraction that "
        "happens to round to the same percentage."
    ): (
        "Dobra odpowiedź na inne pytanie: to średnia po wszystkich takich rękach. Pytano o szansę "
        "przy określonej liczbie brakujących kart; przy dwóch jest to inny ułamek, który "
        "przypadkiem zaokrągla się do tego samego procentu."
    ),
    "With only one king or queen the chance is about 18%, with three or four about 58%.": (
        "Przy tylko jednym królu albo jednej damie szansa wynosi około 18%, przy trzech lub "
        "czterech takich kartach około 58%."
    ),
    "True of four; with three the chance is smaller.": (
        "Prawda przy czterech; przy trzech szansa jest mniejsza."
    ),
    "In one round you can take from 0 to 300 points.": (
        "W jednym rozdaniu można zdobyć od 0 do 300 punktów."
    ),
    (
        "Compared with the greatest limit: all the card points and every marriage. What can be "
        "made of it in play is another question."
    ): (
        "Porównano z największym limitem: wszystkie punkty z kart i każdy meldunek. Ile z tego da "
        "się ugrać, to inne pytanie."
    ),
    "With three players you cannot make more than 360.": (
        "Przy trzech graczach nie da się ugrać więcej niż 360."
    ),
    (
        "True of the limit in the bidding, from seven cards. Compared with the greatest limit: all "
        "the card points and every marriage. What can be made of it in play is another question."
    ): (
        "Prawda o limicie w licytacji, z siedmiu kart. Porównano z największym limitem: wszystkie "
        "punkty z kart i każdy meldunek. Ile z tego da się ugrać, to inne pytanie."
    ),
    "In one turn you can score from 0 to 420 points.": (
        "W jednym rozdaniu można zapisać od 0 do 420 punktów."
    ),
    (
        "Compared with the greatest limit: all the card points and every marriage. What can be "
        "made of it in play is another question. Rules with a marriage of aces are other rules."
    ): (
        "Porównano z największym limitem: wszystkie punkty z kart i każdy meldunek. Ile z tego da "
        "się ugrać, to inne pytanie. Zasady z meldunkiem z asów to inne zasady."
    ),
    "more often": "częściej",
    "Bidding and the Kitty in Thousand": "Bidding and the Kitty in Thousand",
    "Thousand for two": "Thousand for two",
}
