"""The points on which tables of Thousand differ, each a named option with its values.

There is an option where the documents, a rule set or a case that somebody worked out needs one, and
a value only where a game can tell it from its siblings. The same everywhere, and so no option:

- the bid limit is 120 plus the values of the marriages held before the kitty, for everybody;
- the forced 100 is that of the player to the dealer's left; with two players, of the other one;
- follow suit; with no card of the suit led, play a trump;
- a marriage is declared by leading its king or queen while holding the other. It is declared
  whenever that happens: the sources do not state that a player may keep silent (not stated);
- "only above 100" says the same as "except for the forced 100": nobody else can hold 100.

Left out, because no document names them: dealing again, four aces as a marriage, playing blind,
other seats or amounts for the forced bid, and the deals of four players.
"""

from thousandstats.play.rulesets import NONE, Option

OPTIONS: dict[str, Option] = {
    option.name: option
    for option in (
        Option(
            "auction.step",
            ("10", "5"),
            "Bids and contracts go up in steps of this size.",
        ),
        Option(
            "auction.jump",
            ("exact_step", "any_multiple"),
            "A raise is by exactly one step, or by as many steps as the player likes.",
        ),
        Option(
            "kitty.exposure",
            ("always", "bid_ge:130", "not_if_forced_100", "never"),
            "Three players all see the kitty that the declarer takes: always, when the bidding "
            "reached 130, except when the forced 100 is played, or never; two players always do.",
            layouts=("three",),
            also={"bid_gt:100": "not_if_forced_100"},
        ),
        Option(
            "pass.face",
            ("down", "up", "declarer_choice"),
            "Cards are passed face down, face up, or as the declarer chooses for each.",
            needs_in={"two": ("two.exchange", "give1")},
        ),
        Option(
            "contract.limit",
            ("hand_after_pass", "hand_after_kitty"),
            "The contract's limit counts the marriages held after passing or putting aside, or "
            "those held with the whole kitty before it.",
        ),
        Option(
            "giveup",
            ("bomb", "rospisat", NONE),
            "The declarer may give up before the first card is passed: by a bomb (0 for him, 60 "
            "for each opponent), by rospisat' (minus the bid for him, half of it, rounded down to "
            "fives, for each opponent), or not at all.",
        ),
        Option(
            "bomb.per_game",
            ("3", "2", NONE),
            "The number of bombs that each player has in a game; none means without limit.",
            needs=("giveup", "bomb"),
        ),
        Option(
            "bomb.blocked_at",
            ("800", "880"),
            "From this score on a player may throw no bomb, and gets nothing for another's.",
            needs=("giveup", "bomb"),
        ),
        Option(
            "play.beat",
            ("must", "no"),
            "Who follows suit must play a higher card than the best if he can, or need not.",
        ),
        Option(
            "play.beat_after_trump",
            ("free", "must_beat_suit"),
            "Once a trick is trumped, who follows the suit led may play any card of it, or must "
            "still beat the best card of that suit.",
            needs=("play.beat", "must"),
            layouts=("three",),
        ),
        Option(
            "play.overtrump",
            ("must", "no"),
            "Who has to trump a trick that is trumped already must play a higher trump if he can, "
            "or may play any trump.",
            layouts=("three",),
        ),
        Option(
            "play.undertrump",
            ("forced", "free"),
            "Who has to trump but holds only lower trumps than the one on the table must still "
            "play one, or may play any card.",
            layouts=("three",),
        ),
        Option(
            "marriage.first_trick",
            ("no", "yes"),
            "No marriage is declared in the first trick, or the declarer may declare one there.",
        ),
        Option(
            "marriage.last_trick",
            ("yes", "no"),
            "A marriage of a player's last two cards counts, or does not.",
        ),
        Option(
            "trump.timing",
            ("immediate", "next_trick"),
            "A marriage makes its suit trump in the trick it leads already, or from the next on.",
        ),
        Option(
            "score.check",
            ("exact", "rounded_first"),
            "The contract is compared with the declarer's exact points, or with the rounded ones.",
        ),
        Option(
            "score.round",
            ("nearest10", "nearest5"),
            "Opponents' points are rounded to the nearest ten, 5 upwards, or to the nearest five.",
            also={"nearest10_half_up": "nearest10"},
        ),
        Option(
            "lock.at",
            ("800", NONE),
            "From this score on an opponent of the declarer writes nothing: only a contract "
            "of his own moves him.",
        ),
        Option(
            "lock.cmp",
            ("ge", "gt"),
            "The lock holds from that very score on, or only above it.",
            needs=("lock.at", "800"),
        ),
        Option(
            "barrel.at",
            (NONE, "880"),
            "Who reaches this score sits on the barrel: his score stands there, and he has "
            "three deals to make a contract of 120 or more, or falls by 120.",
        ),
        Option(
            "barrel.collision",
            ("last_mounted_stays", "coexist"),
            "A player who mounts the barrel throws down those who sit on it, or all sit there.",
            needs=("barrel.at", "880"),
        ),
        Option(
            "end.tie",
            ("declarer_first", "higher", "forehand_order"),
            "Of several who reach 1000 in one deal wins the declarer, or who has more points, or "
            "who sits first to the dealer's left.",
            needs=("barrel.at", NONE),
        ),
        Option(
            "two.exchange",
            ("discard2", "give1", "cards_to_last_trick"),
            "With two players the declarer puts two cards aside, or gives the other player one; or "
            "he puts two aside, and all four cards out of play fall to the last trick.",
            layouts=("two",),
        ),
        Option(
            "two.all_tricks",
            ("contract_120_only", "contract_le_120"),
            "With two players all the tricks and no declared marriage make a contract of 120, or "
            "one of 120 or less, whatever the cards are worth.",
            needs=("two.exchange", "discard2", "give1"),
            layouts=("two",),
        ),
    )
}
