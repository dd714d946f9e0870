"""Games of Thousand for tests: deals with the cards that matter, and words for what is done."""

from thousandstats.games.thousand.layouts import DECK
from thousandstats.games.thousand.table.actions import read
from thousandstats.games.thousand.table.game import Game, start
from thousandstats.games.thousand.table.match import LAYOUTS, limit
from thousandstats.games.thousand.table.scoring import settle
from thousandstats.games.thousand.table.tricks import FinishedPlay, Kitty, Playing, Trick


def cards(text):
    return DECK.parse(text)


def dealt(*places, players=3):
    """A deal in words: each place has the cards named, and others that make it no marriage."""
    sizes = LAYOUTS[players].sizes
    masks = [cards(place) for place in places] + [0] * (len(sizes) - len(places))
    rest = [card for card in range(DECK.size) if not sum(masks) >> card & 1]
    for place, size in enumerate(sizes):
        for card in list(rest):
            more = masks[place] | 1 << card
            if masks[place].bit_count() < size and limit(more) == limit(masks[place]):
                masks[place] = more
                rest.remove(card)
    assert not rest, "these cards must make a marriage somewhere"
    return "deal " + " / ".join(DECK.show(mask) for mask in masks)


def do(game: Game, *texts) -> Game:
    """The position after these actions."""
    for text in texts:
        game = game.after(text)
    return game


def table(*places, rules="PL_HOUSE", players=3, scores=None, bombs=None, dealer=None):
    """A game in which the cards are dealt; seat 0 has the forced 100."""
    game = start(players, rules, None, dealer, scores, bombs)
    return game.after(dealt(*places, players=players))


def said(game):
    """What may be done, in words."""
    return [str(action) for action in game.legal()]


def played(
    contract=100, points=(0, 0, 120), marriages=None, tricks=None, declarer=0, bid=100, spare=0
):
    """A deal that is played to the end."""
    nothing = (0,) * len(points)
    return FinishedPlay(
        Kitty(declarer, bid, True, 0, spare),
        contract,
        tuple(points),
        marriages or nothing,
        tricks or nothing,
    )


def scored(end, rules="PL_HOUSE", scores=None, bombs=None, dealer=None, barrel=None):
    """The match after a deal that ended so."""
    players = len(end.points) if isinstance(end, FinishedPlay) else len(scores)
    match = start(players, rules, None, dealer, scores, bombs).match
    if barrel is not None:
        match = match._replace(barrel=barrel)
    return settle(match, end)[0]


def on_lead(leader, hands, trump=None, rules="PL_HOUSE", done=1, dealer=2):
    """A play of tricks in which `done` are complete; seat 0 is the declarer."""
    masks = tuple(cards(hand) for hand in hands)
    nothing = (0,) * len(hands)
    match = start(len(hands), rules, dealer=dealer).match
    tricks = (Trick(0, (), leader),) * done
    kitty = Kitty(0, 100, True, 0)
    return Playing(match, masks, kitty, 100, trump, trump, leader, (), tricks, nothing, nothing)


def lead(state, text):
    action = read(f"play {text}")
    assert state.why_not(action) is None
    return state.after(action)
