"""What is told of a hand of Thousand, before the kitty and after it: questions, and no number.

Left out: which cards to pass or to put aside, and what others bid.
"""

from collections.abc import Iterator, Mapping

from thousandstats.games.thousand.layouts import DECK, three_players, two_players
from thousandstats.games.thousand.terms import MARRIAGE_VALUES, pair
from thousandstats.published import Line, Section, Stage

BEFORE, AFTER = "before the kitty", "hand and kitty together"

OUTS = "An out is the card missing beside a lone king or queen of yours. "

STAGES = (
    Stage(three_players, ("hand",), BEFORE),
    Stage(two_players, ("hand",), BEFORE),
    Stage(three_players, ("hand", "kitty"), AFTER),
    Stage(two_players, ("hand", "kitty"), AFTER),
)
"""When a player may ask; of two with as many cards the first is meant."""


def sections(stage: Stage, held: int, known: Mapping[str, int]) -> tuple[Section, ...]:
    """All lines for a player who holds the cards `held` and knows those in `known` elsewhere."""
    before = "kitty" in stage.others
    of_the_kitty = (_marriages(held), _limit(), _kitty()) if before else ()
    return (
        _own(stage, held),
        _among_all(stage),
        *of_the_kitty,
        _suits(stage, held, known),
        _opponents(stage, held),
    )


def _named(suit: str) -> str:
    return f"{suit} marriage ({MARRIAGE_VALUES[suit]})"


def _whole(held: int) -> list[str]:
    """Return the suits whose marriage is held."""
    return [suit for suit in MARRIAGE_VALUES if not pair(DECK, suit) & ~held]


def _own(stage: Stage, held: int) -> Section:
    mine = stage.own
    lines = [
        Line("marriages", f"marriages({mine})", "distribution"),
        *(
            Line(_named(suit), f"marriage({mine}, '{suit}')", "distribution")
            for suit in _whole(held)
        ),
        Line("limit", f"limit({mine})", "distribution"),
        Line("card points", f"points({mine})", "distribution"),
    ]
    return Section("What you hold", tuple(lines))


def _among_all(stage: Stage) -> Section:
    return Section(
        f"Where it ranks among all hands of {stage.size} cards",
        (
            Line("limit", f"limit({stage.own})", "rank"),
            Line("card points", f"points({stage.own})", "rank"),
        ),
        "Among all such hands that the whole deck can give, whatever cards you know elsewhere.",
    )


def _marriages(held: int) -> Section:
    """Return the marriages that the kitty can complete, or bring whole."""
    lines, outs = [], 0
    for suit in MARRIAGE_VALUES:
        missing = pair(DECK, suit) & ~held
        cards = DECK.show(missing)
        if missing:
            where = f"{_named(suit)}: {' and '.join(cards.split())} in the kitty"
            lines.append(Line(where, f"has(kitty, '{cards}')"))
        if missing.bit_count() == 1:
            outs |= missing
    if outs.bit_count() > 1:
        cards = DECK.show(outs)
        title = f"at least one of the outs {cards} in the kitty"
        lines.append(Line(title, f"count(kitty, '{cards}') >= 1"))
    lines.append(Line("you hold a marriage afterwards", "marriages(hand | kitty) >= 1"))
    if _whole(held):
        more = "marriages(hand | kitty) > marriages(hand)"
        lines.append(Line("you hold at least one marriage more than now", more))
    return Section(
        "Marriages from the kitty",
        tuple(lines),
        f"{OUTS if outs.bit_count() > 1 else ''}Holding a marriage afterwards is another question: "
        "the kitty can also bring both cards of one.",
    )


def _limit() -> Section:
    after = "limit(hand | kitty)"
    return Section(
        "The limit after taking the kitty",
        (
            Line("on average", after, "mean"),
            Line("rises on average by", f"{after} - limit(hand)", "mean"),
            Line("limit", after, "distribution"),
        ),
        "Counted from the hand and the kitty together, before any card is passed or put aside.",
    )


def _kitty() -> Section:
    wanted = {
        "card points": "points(kitty)",
        "aces": "count(kitty, 'A')",
        "tens": "count(kitty, '10')",
        "marriages": "marriages(kitty)",
    }
    lines = []
    for title, question in wanted.items():
        lines.append(Line(f"{title} on average", question, "mean"))
        lines.append(Line(title, question, "distribution"))
    return Section("What the kitty brings", tuple(lines))


def _opponents_of(stage: Stage) -> list[str]:
    return [player for player in stage.layout.players if player not in stage.places]


def _suits(stage: Stage, held: int, known: Mapping[str, int]) -> Section:
    """How the cards of each suit that the player does not hold are divided."""
    opponents = _opponents_of(stage)
    # Without a known card between them the opponents are alike, and 4-1 says as much as 1-4.
    alike = len(opponents) > 1 and not any(known.get(player) for player in opponents)
    rest = [place for place in stage.others if place not in opponents]
    lines = []
    for suit in MARRIAGE_VALUES:
        counts = [f"count({place}, '{suit}')" for place in opponents]
        if alike:
            counts = [f"{fold}({', '.join(counts)})" for fold in ("max", "min")]
        counts += [f"count({place}, '{suit}')" for place in rest]
        elsewhere = (DECK.suit(suit) & ~held).bit_count()
        cards = "card" if elsewhere == 1 else "cards"
        lines.append(Line(f"{suit}, {elsewhere} {cards}", ", ".join(counts), "distribution"))
    order = ["the opponent with more", "the one with fewer"] if alike else opponents
    return Section(
        "How the cards you do not hold are split",
        tuple(lines),
        f"In this order: {', '.join([*order, *rest])}.",
    )


def _opponents(stage: Stage, held: int) -> Section:
    """Return the marriages that others can hold."""
    opponents = _opponents_of(stage)
    several = len(opponents) > 1
    lines = []
    for suit in MARRIAGE_VALUES:
        if not pair(DECK, suit) & held:
            holds = {name: f"marriage({name}, '{suit}')" for name in opponents}
            lines += [Line(f"{_named(suit)}: {name}", holds[name]) for name in opponents]
            if several:
                lines.append(Line(f"{_named(suit)}: some opponent", " or ".join(holds.values())))
    lines += _some_marriage(opponents)
    if several:
        limits = ", ".join(f"limit({name})" for name in opponents)
        lines.append(Line("highest limit among opponents", f"max({limits})", "distribution"))
    else:
        lines += [Line(f"limit of {name}", f"limit({name})", "distribution") for name in opponents]
    return Section(
        f"What the opponent{'s' if several else ''} can hold",
        tuple(lines),
        "Of the cards dealt: none that was passed on, none from a kitty.",
    )


def _some_marriage(opponents: list[str]) -> Iterator[Line]:
    holds = {name: f"marriages({name}) >= 1" for name in opponents}
    for name in opponents:
        yield Line(f"at least one marriage: {name}", holds[name])
    if len(opponents) > 1:
        yield Line("at least one marriage: some opponent", " or ".join(holds.values()))
        yield Line("at least one marriage: each opponent", " and ".join(holds.values()))
