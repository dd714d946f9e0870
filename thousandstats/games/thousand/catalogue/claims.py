"""What two documents say about Thousand: the ledger, with the checks that can be made so far.

Printed values are kept as printed. Statements about numbers are checked by figures, those about the
play by trials. One with neither is not yet checked; the verdict on every other one is computed
whenever it is asked for.
"""

from thousandstats.games.thousand.catalogue.figures import FIGURES
from thousandstats.games.thousand.catalogue.trials import TRIALS
from thousandstats.games.thousand.catalogue.wording import NUMBER_WORDS
from thousandstats.published import Check, Claim, Figure

KITTY = "Bidding and the Kitty in Thousand"
TWO = "Thousand for two"

_BY_ID = {figure.id: figure for figure in FIGURES}
_LONE = [f"first-marriage-with-{number}-lone" for number in NUMBER_WORDS]


def _f(name: str) -> Figure:
    return _BY_ID[f"thousand/{name}"]


def _each(start: str, names: list[str]) -> tuple[Figure, ...]:
    return tuple(_f(start + name) for name in names)


ANOTHER_QUESTION = (
    "The printed chance is that the kitty brings one of the missing cards. Whether you hold a "
    "marriage afterwards is another question, as the kitty can also bring a whole pair."
)

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "K1",
        KITTY,
        "All the cards are worth 120 points.",
        (Check("120", _f("deck/points"), "certain"),),
        _each("deck/points-of-", ["spades", "clubs", "diamonds", "hearts"]),
    ),
    Claim(
        "K2",
        KITTY,
        "Highest bid: no marriage 120, ♠ 160, ♣ 180, ♦ 200, ♥ 220, ♥ + ♦ 300, ♥ + ♦ + ♣ 360.",
        (
            Check("120", _f("limit/no-marriage"), "certain"),
            Check("160", _f("limit/spades"), "certain"),
            Check("180", _f("limit/clubs"), "certain"),
            Check("200", _f("limit/diamonds"), "certain"),
            Check("220", _f("limit/hearts"), "certain"),
            Check("300", _f("limit/hearts-diamonds"), "certain"),
            Check("360", _f("limit/hearts-diamonds-clubs"), "certain"),
        ),
        (_f("limit/hand"), _f("limit/hand-and-kitty")),
    ),
    Claim(
        "K3",
        KITTY,
        "With a marriage up to 120 plus its value: from 160 with a spades marriage to 220 with a "
        "hearts marriage.",
        (
            Check(
                "160 to 220",
                _f("limit/with-a-marriage"),
                "range",
                condition=_f("limit/with-exactly-one-marriage"),
            ),
        ),
        (_f("limit/above-the-dearest-marriage"), _f("limit/two-marriages-within-the-dearest")),
        "True of a hand with exactly one marriage. Two or more marriages add up, and only spades "
        "with clubs then stay within the range.",
    ),
    Claim("K4", KITTY, "With three players you cannot make more than 360 anyway."),
    Claim(
        "K5",
        KITTY,
        "The kitty is worth on average 15 card points, counted before you see your own cards.",
        (Check("15", _f("kitty/mean-points"), "mean"),),
        (
            _f("kitty/points"),
            *_each("kitty/mean-points-beside-", ["30", "40", "50"]),
            _f("kitty/points-beside-the-hand"),
        ),
        "Once you see your hand, the kitty is worth its share of the points that you do not hold.",
    ),
    Claim(
        "K6",
        KITTY,
        "You cannot see 17 cards: 14 are held by the opponents and 3 lie in the kitty, and each "
        "is equally likely to be in the kitty (3 in 17).",
        (
            Check("17", _f("unseen/cards"), "certain"),
            Check("14", _f("unseen/with-opponents"), "certain"),
            Check("3", _f("unseen/in-the-kitty"), "certain"),
            *(
                Check("3 in 17", figure, "share")
                for figure in FIGURES
                if figure.id.startswith("thousand/kitty/holds-unseen/")
            ),
        ),
    ),
    Claim(
        "K7",
        KITTY,
        "If you hold a king or a queen without its pair, the missing card is in the kitty in "
        "17.6% of cases, that is 3 in 17.",
        (
            Check("17.6%", _f("kitty/completes-one-of-one")),
            Check("3 in 17", _f("kitty/completes-one-of-one"), "share"),
            Check("17.6%", _f("kitty/completes-a-lone-queen")),
        ),
        _each("kitty/", _LONE[:2]),
        ANOTHER_QUESTION,
    ),
    Claim(
        "K8",
        KITTY,
        "Two cards missing, from two different marriages: 33.1%.",
        (Check("33.1%", _f("kitty/completes-one-of-two")),),
        _each("kitty/", ["holds-a-whole-marriage", _LONE[2]]),
        "Both cards of one marriage missing is a different event: the kitty must hold the two.",
    ),
    Claim(
        "K9",
        KITTY,
        "Three cards missing: 46.5%; four: 57.9%.",
        (
            Check("46.5%", _f("kitty/completes-one-of-three")),
            Check("57.9%", _f("kitty/completes-one-of-four")),
        ),
        _each("kitty/", _LONE[3:]),
        ANOTHER_QUESTION,
    ),
    Claim(
        "K10",
        KITTY,
        "With two players (kitty: 2 of 14 cards): 14.3%, 27.5%, 39.6% and 50.5%.",
        (
            Check("2 of 14", _f("two-players/kitty/completes-one-of-one"), "share"),
            Check("14.3%", _f("two-players/kitty/completes-one-of-one")),
            Check("27.5%", _f("two-players/kitty/completes-one-of-two")),
            Check("39.6%", _f("two-players/kitty/completes-one-of-three")),
            Check("50.5%", _f("two-players/kitty/completes-one-of-four")),
        ),
        _each("two-players/kitty/", ["holds-a-whole-marriage", *_LONE]),
        ANOTHER_QUESTION,
    ),
    Claim(
        "K11",
        KITTY,
        "The example auction: Ann 100, Ben 110, Cara 120, Ann passes, Ben 130, Cara passes; "
        "Ben, with a clubs marriage, may bid up to 180.",
        trials=TRIALS["K11"],
    ),
    Claim(
        "K12",
        KITTY,
        "With a bare king of hearts you bid at most up to 120, even if the queen of hearts lies in "
        "the kitty.",
        (Check("120", _f("limit/bare-king-queen-in-the-kitty"), "certain"),),
        (_f("limit/bare-king-after-the-kitty"),),
        trials=TRIALS["K12"],
    ),
    Claim(
        "K13",
        KITTY,
        "King of spades in hand, queen of spades from the kitty, 9♣ and J♣ passed: now you may "
        "declare up to 160.",
        trials=TRIALS["K13"],
    ),
    Claim(
        "K14",
        KITTY,
        "Whoever passes away a card from a marriage loses that marriage in the limit too; the "
        "contract never falls below the amount bid.",
        trials=TRIALS["K14"],
    ),
    Claim(
        "K15",
        KITTY,
        "The bomb: the declarer gets 0 and each opponent +60, unless they already have 800 or "
        "more; three bombs a game, none with 800 or more, none in the tournament rules.",
        trials=TRIALS["K15"],
    ),
    Claim(
        "K16",
        KITTY,
        "Who sees the kitty: everyone always; when the bidding reached 130; always except when "
        "playing for the forced 100; always, only above 100, or never.",
        note="The two exceptions say the same, as only the player with the forced bid can hold it.",
        trials=TRIALS["K16"],
    ),
    Claim(
        "K17",
        KITTY,
        "With two players: with diamonds and clubs marriages you bid up to 260, and the chosen "
        "kitty is worth on average 10 card points.",
        (
            Check("260", _f("two-players/limit/diamonds-clubs"), "certain"),
            Check("10", _f("two-players/kitty/mean-points"), "mean"),
        ),
        (_f("two-players/kitty/points"),),
    ),
    Claim(
        "K18",
        KITTY,
        "The contract limit is counted from the cards held after the kitty (the summary), or after "
        "passing cards to the opponents (the body).",
        note="Counted after the kitty, a marriage that is passed away would still count, against "
        "what the document says of it. Where no card of one is passed, both counts give the same.",
        trials=TRIALS["K18"],
    ),
    Claim(
        "K19",
        KITTY,
        "When everyone passes, the player with the forced 100 plays for 100.",
        trials=TRIALS["K19"],
    ),
    Claim(
        "K20",
        KITTY,
        "With two players the bomb can be thrown even before choosing the kitty.",
        trials=TRIALS["K20"],
    ),
    Claim(
        "K21",
        KITTY,
        "The tournament rules require the cards to be passed face down.",
        trials=TRIALS["K21"],
    ),
    Claim(
        "T1",
        TWO,
        "10 + 10 + 2 + 2 = 24: the whole deck is in the deal, although 4 cards never reach the "
        "tricks.",
        (
            Check("24", _f("two-players/deal/cards"), "certain"),
            Check("4", _f("two-players/deal/out-of-play"), "certain"),
        ),
    ),
    Claim(
        "T2",
        TWO,
        "A 10-card hand has at least one marriage in 54.0% of deals.",
        (Check("54.0%", _f("two-players/marriage/in-the-hand")),),
        (_f("two-players/marriages/in-the-hand"), _f("marriage/in-hand-and-kitty")),
    ),
    Claim(
        "T3",
        TWO,
        "After taking the kitty (12 cards) in 70.4%.",
        (Check("70.4%", _f("two-players/marriage/in-hand-and-kitty")),),
        (
            _f("two-players/marriages/in-hand-and-kitty"),
            _f("two-players/marriage/first-from-the-kitty"),
            *_each("two-players/kitty/", _LONE),
        ),
        "Conditional on nothing: before any card is seen, and whoever takes whichever kitty. Once "
        "you see a hand without a marriage, the chances beside it hold.",
    ),
    Claim(
        "T4",
        TWO,
        "With 10 cards a marriage turns up more often than with three players.",
        (
            Check(
                "more often",
                _f("two-players/marriage/in-the-hand"),
                "likelier",
                than=_f("marriage/in-the-hand"),
            ),
        ),
        (_f("marriage/in-hand-and-kitty"),),
        "Compared as dealt. After the kitty the declarer of three players holds as many cards as "
        "each of two players is dealt.",
    ),
    Claim(
        "T5",
        TWO,
        "A player who plays for 120, takes all 10 tricks and declared no marriage has made the "
        "contract, even with cards worth 110: +120.",
        beside=(_f("two-players/kitties/other-has-points"),),
        note="All the tricks lack what the cards out of play are worth, and with those of the "
        "other kitty the declarer has no choice. How often a contract is made by the tricks alone "
        "depends on the players, and is estimated by playing games.",
        trials=TRIALS["T5"],
    ),
    Claim("T6", TWO, "Without a marriage in hand the most you may bid is 120."),
    Claim(
        "T7",
        TWO,
        "Trump is set by a marriage, none in the first trick; follow suit, beat when you can, play "
        "a trump with no card of the suit.",
        trials=TRIALS["T7"],
    ),
    Claim(
        "T8",
        TWO,
        "The cards put aside and the kitty not chosen count for nobody.",
        trials=TRIALS["T8"],
    ),
)
