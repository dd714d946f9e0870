"""What a deal brings: contract, opponents' points, giving up, the lock, the barrel, the end.

Not stated by the sources, and so decided here:

- an opponent may cross the lock in one deal, and 1000 too; a failed contract may take a player
  below the lock, where he scores again;
- points for a bomb have a block of their own, and the lock is not asked for them;
- on the barrel nothing counts but a contract of 120 or more that is made: it is added and wins.

Compiled twin: ``games.thousand.kernels.scoring``.
  Smaller ones that are made, opponents' points and a bomb leave the score and use up a deal. A
  contract that fails, or rospisat', is written as always and ends the stay;
- whoever reaches the barrel by however much has 880, so nobody wins from below it. Those who mount
  it in one deal stay together; whoever is thrown down falls by 120;
- all the tricks make the contract only if the declarer declared no marriage.
"""

from dataclasses import dataclass
from math import gcd

from thousandstats.games.thousand.rules import RuleSet
from thousandstats.games.thousand.table.kitty import GivenUp
from thousandstats.games.thousand.table.match import TARGET, Match
from thousandstats.games.thousand.table.tricks import FinishedPlay

ALL_TRICKS_CONTRACT = 120
BOMB_POINTS = 60
BARREL_DEALS = 3
BARREL_CONTRACT = 120
BARREL_FALL = 120

ROUNDING = {"nearest10": 10, "nearest5": 5}
HALVES = 5
"""The points to a multiple of which half of a bid is rounded down."""


@dataclass(frozen=True)
class Outcome:
    """How a deal ended.

    Attributes
    ----------
    declarer, bid : int
    contract : int or None
        None if the deal was given up.
    given_up : str or None
        ``bomb`` or ``rospisat``.
    made : bool
        Whether the contract was made.
    points, marriages, tricks : tuple of int
        What each seat took in cards, declared, and how many tricks it took.
    changes : tuple of int
        What each seat's score has changed by.
    """

    declarer: int
    bid: int
    contract: int | None
    given_up: str | None
    made: bool
    points: tuple[int, ...]
    marriages: tuple[int, ...]
    tricks: tuple[int, ...]
    changes: tuple[int, ...]


def rounded(rules: RuleSet, points: int) -> int:
    """Points as they are written: the nearest ten with 5 upwards, or the nearest five.

    >>> from thousandstats.games.thousand.rules import rules
    >>> [rounded(rules(), points) for points in (44, 45, 55)]
    [40, 50, 60]
    >>> [rounded(rules("PL_HOUSE,score.round=nearest5"), points) for points in (57, 58)]
    [55, 60]
    """
    step = ROUNDING[rules.score_round]
    return (points + step // 2) // step * step


def unit(rules: RuleSet) -> int:
    """Return what every score is a multiple of, by the contracts, rounding, bombs and barrel.

    >>> from thousandstats.games.thousand.rules import rules
    >>> [unit(rules(f"PL_HOUSE{more}")) for more in ("", ",score.round=nearest5")]
    [10, 5]
    """
    written_off = HALVES if rules.giveup == "rospisat" else 0
    return gcd(rules.auction_step, ROUNDING[rules.score_round], written_off)


def makes(rules: RuleSet, played: FinishedPlay) -> bool:
    """Whether the declarer has made the contract."""
    declarer = played.kitty.declarer
    total = played.points[declarer] + played.marriages[declarer]
    if rules.score_check == "rounded_first":
        total = rounded(rules, total)
    return total >= played.contract or _all_tricks(rules, played)


def _all_tricks(rules: RuleSet, played: FinishedPlay) -> bool:
    """Return the exception for two players, where four cards are out of play."""
    declarer, tricks = played.kitty.declarer, played.tricks
    if len(tricks) != 2 or played.marriages[declarer] or tricks[declarer] < sum(tricks):
        return False
    if rules.two_all_tricks == "contract_120_only":
        return played.contract == ALL_TRICKS_CONTRACT
    return played.contract <= ALL_TRICKS_CONTRACT


def settle(match: Match, end: FinishedPlay | GivenUp) -> tuple[Match, Outcome]:
    """Return the match after a deal, and what the deal brought."""
    players, declarer, bid = match.players, end.kitty.declarer, end.kitty.bid
    nothing = (0,) * players
    bombs = list(match.bombs)
    if isinstance(end, FinishedPlay):
        contract, made = end.contract, makes(match.rules, end)
        earned = _after_play(match, end, made)
        taken = end.points, end.marriages, end.tricks
        given_up = None
    else:
        contract, made, given_up = None, False, end.how
        taken = nothing, nothing, nothing
        earned = _bomb(match, declarer) if end.how == "bomb" else _rospisat(match, declarer, bid)
        bombs[declarer] += end.how == "bomb"
    scores = [score + more for score, more in zip(match.scores, earned, strict=True)]
    barrel = match.barrel
    if match.rules.barrel_at is not None:
        won = made and contract is not None and contract >= BARREL_CONTRACT
        scores, barrel = _with_barrel(match, scores, declarer, won)
    after = match._replace(
        dealer=(match.dealer + 1) % players,
        scores=tuple(scores),
        bombs=tuple(bombs),
        barrel=barrel,
        number=match.number + 1,
        winner=_winner(match, scores, declarer),
    )
    changes = tuple([new - old for new, old in zip(scores, match.scores, strict=True)])
    return after, Outcome(declarer, bid, contract, given_up, made, *taken, changes)


def _locked(match: Match, seat: int) -> bool:
    """Whether an opponent at this seat writes nothing."""
    rules, score = match.rules, match.scores[seat]
    if rules.lock_at is None:
        return False
    return score >= rules.lock_at if rules.lock_cmp == "ge" else score > rules.lock_at


def _after_play(match: Match, played: FinishedPlay, made: bool) -> list[int]:
    earned = [
        0 if _locked(match, seat) else rounded(match.rules, points + marriages)
        for seat, (points, marriages) in enumerate(
            zip(played.points, played.marriages, strict=True)
        )
    ]
    earned[played.kitty.declarer] = played.contract if made else -played.contract
    return earned


def _bomb(match: Match, declarer: int) -> list[int]:
    blocked = match.rules.bomb_blocked_at
    earned = [0 if score >= blocked else BOMB_POINTS for score in match.scores]
    earned[declarer] = 0
    return earned


def _rospisat(match: Match, declarer: int, bid: int) -> list[int]:
    """Return minus the bid for the declarer, and half of it for each opponent, in fives."""
    half = bid // 2 // HALVES * HALVES
    earned = [0 if _locked(match, seat) else half for seat in range(match.players)]
    earned[declarer] = -bid
    return earned


def _with_barrel(
    match: Match, scores: list[int], declarer: int, won: bool
) -> tuple[list[int], tuple[int, ...]]:
    """Scores and stays on the barrel after a deal, from the scores as they would be without it.

    `won` says whether the declarer made a contract that is enough on the barrel.
    """
    at = match.rules.barrel_at
    assert at is not None
    left = list(match.barrel)
    mounted = False
    for seat, (old, stay) in enumerate(zip(match.scores, match.barrel, strict=True)):
        if not stay:
            if scores[seat] >= at:
                scores[seat], left[seat], mounted = at, BARREL_DEALS, True
        elif seat == declarer and (won or scores[seat] < old):
            left[seat] = 0
        else:
            scores[seat], left[seat] = old, stay - 1
            if not left[seat]:
                scores[seat] -= BARREL_FALL
    if mounted and match.rules.barrel_collision == "last_mounted_stays":
        for seat, stay in enumerate(match.barrel):
            if stay and left[seat]:
                scores[seat], left[seat] = scores[seat] - BARREL_FALL, 0
    return scores, tuple(left)


def _winner(match: Match, scores: list[int], declarer: int) -> int | None:
    """Who has won: of several the one whom the rules put first; between equals the earlier seat."""
    order = [(match.forced + place) % match.players for place in range(match.players)]
    there = [seat for seat in order if scores[seat] >= TARGET]
    if not there:
        return None
    match match.rules.end_tie:
        case "declarer_first" if declarer in there:
            return declarer
        case "forehand_order":
            return there[0]
    return max(there, key=lambda seat: scores[seat])
