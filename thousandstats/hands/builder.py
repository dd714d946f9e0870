"""From cards as they are written to the answers about them."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from thousandstats import counting, games
from thousandstats.answers import AskableLayout
from thousandstats.arguments import checked
from thousandstats.errors import InputError, either, short, suggestion
from thousandstats.hands.report import Answer, AnsweredLine, HandReport, Rank, ReportSection
from thousandstats.parsing import parse
from thousandstats.published import Line, Stage
from thousandstats.published.games import HandGuide
from thousandstats.results import Distribution

Count = Callable[[str, str | None], Distribution]


@checked
def about(
    layout: AskableLayout, cards: str, *, language: str = "en", **known: str | None
) -> HandReport:
    """Tell what there is to know of a hand.

    Parameters
    ----------
    layout : AskableLayout
        The deal; how many cards there are says whether the kitty is among them.
    cards : str
        All the cards you hold, in any notation.
    language : {"en", "pl", "ru"}
        How the cards are written.
    **known : str or None
        Cards that you know to lie elsewhere, by the name of the place: ``left="A♠ K♠"``.

    Returns
    -------
    Report
        Answered questions in sections, all under the condition that these cards lie there.

    Raises
    ------
    InputError
        If a card cannot be read or comes twice, or if there are more or fewer cards than fit.

    Examples
    --------
    >>> from thousandstats import hands, thousand
    >>> cards = "K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣"
    >>> told = hands.about(thousand.three_players, cards)
    >>> told.answer("has(kitty, 'Q♥')")
    Exact 3/17
    >>> hands.about(thousand.three_players, cards, left="A♠").answer("has(kitty, 'Q♥')")
    Exact 3/16
    >>> told.answer("limit(hand)", "rank").above
    Exact 1369/4807
    >>> print("\\n".join(told.lines()[:4]))
    Thousand, three players, before the kitty
    you hold  J♠ 9♠ J♣ 9♣ A♥ 10♥ K♥
    known     no other card
    unseen    17 cards: left 7, right 7, kitty 3; every deal is equally likely
    """
    held = layout.deck.parse(cards, language)
    stage = _stage(_stages(layout.game, [layout]), held.bit_count())
    _check_places(stage, [name for name, written in known.items() if written is not None])
    read = {
        name: _read(layout, name, written, language)
        for name, written in known.items()
        if written is not None
    }
    _check(stage, held, read)
    elsewhere = {name: read[name] for name in stage.others if read.get(name)}
    given = _condition(stage, held, elsewhere)

    @cache
    def count(text: str, condition: str | None) -> Distribution:
        return counting.distribution(parse(layout, text, condition))

    parts = tuple(
        ReportSection(
            section.title,
            section.note,
            tuple(_answered(line, given, count) for line in section.lines),
        )
        for section in _guide(layout.game).sections(stage, held, elsewhere)
    )
    return HandReport(stage, held, elsewhere, given, parts)


@checked
def layout_for(
    cards: str,
    game: str = games.DEFAULT,
    layout: str | None = None,
    language: str = "en",
    places: Iterable[str] = (),
) -> AskableLayout:
    """Return the layout in which a player holds this many cards, and others lie in these places.

    Of several the usual one; of none the one whose refusal says most.

    >>> layout_for("A♠ K♠ Q♠ J♠ 9♠ A♥ K♥ Q♥ J♥ 9♥", places=["left"]).name
    'three'
    >>> layout_for("A♠ K♠ Q♠ J♠ 9♠ A♥ K♥ Q♥ J♥ 9♥").name
    'two'
    """
    known = [games.layout(game, layout)] if layout else [*games.layouts(game).values()]
    size = known[0].deck.parse(cards, language).bit_count()
    stages = _stages(game, known)
    fitting = [stage for stage in stages if stage.size == size and set(places) <= {*stage.others}]
    return (fitting[0] if fitting else _stage(stages, size)).layout


@checked
def other_readings(told: HandReport) -> tuple[str, ...]:
    """When else a player holds as many cards, in other layouts of the game."""
    mine = told.stage.layout
    return tuple(
        f"{stage.layout.title}, {stage.title} (--layout {stage.layout.name})"
        for stage in _stages(mine.game, games.layouts(mine.game).values())
        if stage.size == told.stage.size and stage.layout != mine
    )


def _answered(line: Line, given: str, count: Count) -> AnsweredLine:
    found = count(line.question, given)
    if line.kind == "rank":
        (value,) = found  # of these cards it is certain
        assert isinstance(value, int)
        return AnsweredLine(
            line, None, Rank(value, *count(line.question, None).below_equal_above(value))
        )
    answer: Answer = found
    if line.kind == "probability":
        answer = found.at_least(True)  # yes counts 1, and may be no outcome at all
    elif line.kind == "mean":
        answer = found.mean()
    return AnsweredLine(line, given, answer)


def _read(layout: AskableLayout, place: str, written: str, language: str) -> int:
    try:
        return layout.deck.parse(written, language)
    except InputError as error:
        raise InputError(f"In {place}: {error}") from None


def _guide(game: str) -> HandGuide:
    guide = games.get(game).hand
    if guide is None:
        raise InputError(
            f"There is nothing to tell of a hand of {game} yet; ask a question of it instead, as "
            f'in thousandstats ask "longest(hand)" --game {game}'
        )
    return guide()


def _stages(game: str, layouts: Iterable[AskableLayout]) -> list[Stage]:
    """When a player may ask, in these layouts."""
    return [stage for stage in _guide(game).stages if stage.layout in layouts]


def _stage(stages: Iterable[Stage], size: int) -> Stage:
    """Return the first stage at which a player holds this number of cards."""
    allowed = []
    for stage in stages:
        if stage.size == size:
            return stage
        allowed.append(f"{stage.size} (layout {stage.layout.name}, {stage.title})")
    raise InputError(
        f"You hold {size} card{'' if size == 1 else 's'}; allowed are {either(allowed)}."
    )


def _check_places(stage: Stage, names: Iterable[str]) -> None:
    """Refuse places that there are not, or that the hand fills."""
    layout = stage.layout
    for name in names:
        if name in stage.places:
            raise InputError(
                f"Of your {stage.size} cards the {name} is part already; {_elsewhere(stage)}."
            )
        if name not in stage.others:
            # In Python it may be the other keyword that is misspelt.
            meant = suggestion(name, [*stage.others, "language"], layout.synonyms)
            raise InputError(
                f"{layout.title}: there is no place {short(name)}{meant}; {_elsewhere(stage)}."
            )


def _check(stage: Stage, held: int, known: Mapping[str, int]) -> None:
    """Refuse known cards where there is no room, and a card in two places."""
    layout, there = stage.layout, {"your hand": held}
    for name, mask in known.items():
        if mask.bit_count() > stage.others[name]:
            raise InputError(
                f"You know {mask.bit_count()} cards in {name}, which holds {stage.others[name]}."
            )
        for other, its in there.items():
            if mask & its:
                raise InputError(
                    f"{layout.deck.show(mask & its)} cannot lie both in {other} and in {name}: "
                    "a deck has one of each card."
                )
        there[name] = mask


def _elsewhere(stage: Stage) -> str:
    return f"cards may be known in {', '.join(stage.others)}"


def _condition(stage: Stage, held: int, elsewhere: Mapping[str, int]) -> str:
    show = stage.layout.deck.show
    there = [f"has({name}, '{show(mask)}')" for name, mask in elsewhere.items()]
    return " and ".join([f"{stage.own} == '{show(held)}'", *there])
