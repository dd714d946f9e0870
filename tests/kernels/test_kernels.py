"""The compiled kernels against slow twins, published numbers and a world without a cache."""

import inspect
import os
import random
import subprocess
import sys
from collections import Counter
from itertools import combinations, pairwise
from math import comb
from pathlib import Path

import numpy as np
import pytest
from waiting import GUARD

from thousandstats.answers import AskableLayout
from thousandstats.cards import MOST_CARDS, Deck
from thousandstats.errors import InputError
from thousandstats.kernels import (
    bits,
    blocks,
    columns,
    compile,
    dealing,
    pairs,
    streams,
    unranking,
)
from thousandstats.kernels import chosen as chosen_kernels
from thousandstats.kernels import combinations as subset_kernels
from thousandstats.kernels import patterns as pattern_kernels
from thousandstats.kernels import tally as tally_kernels
from thousandstats.kernels.bits import lowest, popcount
from thousandstats.kernels.combinations import binomials, next_subset, pick, subsets
from thousandstats.kernels.pool import share
from thousandstats.kernels.streams import mix, next_word, start_stream
from thousandstats.kernels.tally import Groups, Space, tally_deals
from thousandstats.terms import COMMON_TERMS

pytestmark = pytest.mark.kernels

KERNELS = (
    bits,
    blocks,
    chosen_kernels,
    columns,
    dealing,
    pairs,
    pattern_kernels,
    streams,
    subset_kernels,
    tally_kernels,
    unranking,
)
LARGEST_MASK = (1 << 62) - 1
GOLDEN = 0x9E3779B97F4A7C15
WORDS = 2**64


def some_masks() -> list[int]:
    """Masks at the edges and in between."""
    dice = random.Random(1)
    edges = [1, 2, 3, 1 << 53, (1 << 54) - 1, 1 << 61, LARGEST_MASK, 0x5555555555555555 >> 2]
    return edges + [dice.randrange(1, LARGEST_MASK) for _ in range(200)]


def test_bits_are_counted():
    assert popcount(0) == 0
    for mask in some_masks():
        assert popcount(mask) == mask.bit_count()


def test_the_lowest_bit_is_found():
    for mask in some_masks():
        assert lowest(mask) == (mask & -mask).bit_length() - 1


def test_pascals_triangle_is_exact_as_far_as_masks_reach():
    assert binomials()[62, 31] == comb(62, 31) < 2**63
    assert all(binomials()[n, k] == comb(n, k) for n in range(63) for k in range(63))


@pytest.mark.parametrize(("things", "size"), [(6, 1), (6, 3), (7, 5), (9, 9), (12, 6)])
def test_subsets_follow_one_another_in_the_order_of_their_masks(things, size):
    chosen = combinations(range(things), size)
    expected = sorted(sum(1 << thing for thing in subset) for subset in chosen)
    found = [(1 << size) - 1]
    while len(found) < len(expected):
        found.append(next_subset(found[-1]))
    assert found == expected
    cells = (1 << things) - 1
    assert [pick(r, size, cells, binomials()) for r in range(len(expected))] == expected


def test_subsets_are_picked_from_the_cells_that_are_left():
    cells = 0b1011_0110_0000_0101
    places = [place for place in range(16) if cells >> place & 1]
    chosen = {pick(r, 3, cells, binomials()) for r in range(comb(len(places), 3))}
    assert chosen == {sum(1 << place for place in three) for three in combinations(places, 3)}
    assert pick(0, 0, cells, binomials()) == 0


def test_the_largest_subset_of_62_cards_is_picked():
    last = comb(62, 31) - 1
    assert pick(last, 31, LARGEST_MASK, binomials()) == ((1 << 31) - 1) << 31


def test_the_tables_of_the_kernels_reach_as_far_as_decks_do():
    assert binomials().shape == (MOST_CARDS + 1, MOST_CARDS + 1)
    assert MOST_CARDS < 1 << pattern_kernels.FIELD - 1  # below the guard
    assert comb(MOST_CARDS, MOST_CARDS // 2) < 2**63
    with pytest.raises(InputError, match="62 at most"):
        Deck("too large", tuple(map(str, range(15))), ("a", "b", "c"))


@pytest.mark.parametrize("question", ["count(kitty, '14'), has(hand, 'a')", "longest(hand)"])
@pytest.mark.parametrize("sizes", [(3, 59), (31, 31)])
def test_the_largest_deck_is_answered_by_every_route(sizes, question):
    deck = Deck("largest", tuple(map(str, range(15))), ("a", "b"))
    assert deck.size == MOST_CARDS
    places = tuple(zip(("hand", "kitty"), sizes, strict=True))
    layout = AskableLayout("test", "test", "The test", deck, places, ("hand",), COMMON_TERMS)
    exact = layout.distribution(question)
    assert layout.distribution(question, route="enumeration") == exact
    seen = layout.distribution(question, route="simulation", deals=20_000, seed=1)
    assert all(abs(seen[value].z(exact[value].fraction)) < 4.5 for value in seen)


@pytest.mark.parametrize("things", [0, 1, 5, 11])
def test_the_table_of_subsets_has_each_once_by_size(things):
    table = subsets(things)
    assert sorted(table.mask) == list(range(1 << things))
    for size in range(things + 1):
        part = table.mask[table.first[size] : table.first[size + 1]]
        assert {int(mask).bit_count() for mask in part} == {size}
    for mask, bit, parent in zip(table.mask[1:], table.bit[1:], table.parent[1:], strict=True):
        assert table.mask[parent] | 1 << bit == mask
        assert table.mask[parent] < mask


def slow_tally(free, known, rooms, groups, base, cells):
    """What the kernel does, by its definition: every class of every deal as a mask."""
    tally = [0] * cells

    def lay_out(left, placed):
        if len(placed) == len(rooms):
            key = base
            for cards, union, add in groups:
                held = sum(mask for number, mask in enumerate(placed) if union >> number & 1)
                key += add if cards & ~held == 0 else 0
            tally[key] += 1
            return
        number = len(placed)
        bits_left = [1 << card for card in range(left.bit_length()) if left >> card & 1]
        for chosen in combinations(bits_left, rooms[number]):
            lay_out(left & ~sum(chosen), [*placed, known[number] | sum(chosen)])

    lay_out(free, [])
    return tally


def random_work(seed):
    """Some cards, known and free, classes for them, and groups with weights of either sign."""
    dice = random.Random(seed)
    classes = dice.choice([2, 3, 3, 4])
    rooms = [dice.choice([0, 1, 2, 2, 3]) for _ in range(classes)]
    spread = dice.sample(range(54 if seed % 2 else 14), sum(rooms) + 3)
    free = sum(1 << card for card in spread[3:])
    known = [0] * classes
    for card in spread[:3]:
        known[dice.randrange(classes)] |= 1 << card
    groups = []
    for _ in range(dice.randrange(1, 9)):
        cards = sum(1 << card for card in dice.sample(spread, dice.choice([1, 1, 2, 2, 3])))
        groups.append((cards, dice.randrange(1 << classes), dice.choice([-3, -1, 1, 2, 5])))
    base = sum(-add for _, _, add in groups if add < 0)
    return free, known, rooms, groups, base, base + sum(add for *_, add in groups if add > 0) + 1


def run_tally(free, known, rooms, groups, base, cells, near, pieces=1):
    """The kernel's tally, with so many cells in the table of subsets and turns in pieces."""
    room, last = rooms[-2:]
    turns = 1
    left = sum(rooms)
    for outer in rooms[:-2]:
        turns *= comb(left, outer)
        left -= outer
    tally = np.zeros(cells, np.int64)
    space = Space(free, np.array(known, np.int64), np.array(rooms, np.int64), binomials())
    columns = [np.ascontiguousarray(part) for part in np.array(groups, np.int64).T]
    edges = [turns * piece // pieces for piece in range(pieces + 1)]
    for start, stop in pairwise(edges):
        table = subsets(min(near, room + last))
        tally_deals(space, Groups(*columns), table, base, start, stop, tally)
    return tally.tolist()


@pytest.mark.parametrize("seed", range(60))
def test_every_deal_is_tallied_as_its_slow_twin_does(seed):
    work = random_work(seed)
    expected = slow_tally(*work)
    for near in (0, 2, 11):
        assert run_tally(*work, near) == expected


def test_turns_in_pieces_tally_the_same_as_in_one():
    work = max((random_work(seed) for seed in range(20)), key=lambda work: len(work[2]))
    assert run_tally(*work, 3, pieces=5) == run_tally(*work, 3)


def test_splitmix64_gives_the_published_numbers():
    # Rosetta Code, "Pseudo-random numbers/Splitmix64", seed 1234567; and, for seed 0, the first
    # of the outputs of Vigna's splitmix64.c that its ports check.
    counters = [np.uint64((1234567 + step * GOLDEN) % WORDS) for step in range(1, 6)]
    assert [int(mix(counter)) for counter in counters] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert int(mix(np.uint64(GOLDEN))) == 0xE220A8397B1DCDAF


def test_xoshiro256plusplus_gives_the_published_numbers():
    # The first outputs of Blackman and Vigna's xoshiro256plusplus.c from the state 1, 2, 3, 4, as
    # the Rust crate rand_xoshiro has them.
    state = (1, 2, 3, 4)
    found = []
    for _ in range(10):
        word, state = next_word(tuple(map(np.uint64, state)))
        found.append(int(word))
    assert found == [
        41943041,
        58720359,
        3588806011781223,
        3591011842654386,
        9228616714210784205,
        9973669472204895162,
        14011001112246962877,
        12406186145184390807,
        15849039046786891736,
        10450023813501588000,
    ]


def slow_mix(word):
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % WORDS
    word = (word ^ word >> 27) * 0x94D049BB133111EB % WORDS
    return word ^ word >> 31


def stream(seed, block):
    """The state at the beginning of a block."""
    state = np.zeros(4, np.uint64)
    start_stream(np.uint64(seed), np.uint64(block), state)
    return state


@pytest.mark.parametrize(("seed", "block"), [(0, 0), (7, 3), (2**63, 10**6), (WORDS - 1, 1)])
def test_a_stream_starts_where_seed_and_block_mix_to(seed, block):
    counter = slow_mix((slow_mix((seed + GOLDEN) % WORDS) + (block + 1) * GOLDEN) % WORDS)
    expected = [slow_mix((counter + step * GOLDEN) % WORDS) for step in range(1, 5)]
    assert stream(seed, block).tolist() == expected


def test_no_two_streams_start_alike():
    words = Counter(
        int(word)
        for seed in (0, 1, 2, 2**63, WORDS - 1)
        for block in range(2000)
        for word in stream(seed, block)
    )
    assert set(words.values()) == {1}


def test_threads_give_their_results_in_order():
    assert share(lambda number, stop: number * number, 3) == [0, 1, 4]


def test_a_failure_stops_the_other_threads():
    def work(number, stop):
        if number == 1:
            raise ValueError("one failed")
        assert stop.wait(GUARD)

    with pytest.raises(ValueError, match="one failed"):
        share(work, 2)


def test_the_digest_knows_every_kernel_source(tmp_path, monkeypatch):
    kernels = ("kernels/a.py", "games/chess/kernels.py", "games/go/kernels/stones.py")
    for name in (*kernels, "games/chess/rules.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("A = 1\n")
    first = compile.digest(tmp_path)
    (tmp_path / "games/chess/rules.py").write_text("A = 2\n")
    assert compile.digest(tmp_path) == first
    seen = {first}
    for name in kernels:
        (tmp_path / name).write_text("A = 2\n")
        seen.add(compile.digest(tmp_path))
    (tmp_path / "kernels/a.py").rename(tmp_path / "kernels/b.py")
    seen.add(compile.digest(tmp_path))
    monkeypatch.setattr(compile.config, "BOUNDSCHECK", not compile.config.BOUNDSCHECK)
    seen.add(compile.digest(tmp_path))
    monkeypatch.setattr(compile.numba, "__version__", "0.0")
    seen.add(compile.digest(tmp_path))
    assert len(seen) == 7


USE = """
from thousandstats.kernels import bits, compile
from thousandstats.kernels.bits import lowest, popcount
assert popcount(7) == 3 and lowest(12) == 2
print(compile.FOLDER, sum(lowest.stats.cache_hits.values()))
"""


def use_kernels(**variables: str) -> str:
    """What a new process prints that runs two kernels and takes warnings for errors."""
    kept = {k: v for k, v in os.environ.items() if k not in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME")}
    package = Path(compile.PACKAGE).parent
    result = subprocess.run(
        [sys.executable, "-W", "error", "-c", USE],
        env={**kept, "PYTHONPATH": str(package), **variables},
        capture_output=True,
        encoding="utf-8",
    )
    assert result.returncode == 0, result.stderr
    assert result.stderr == ""
    return result.stdout.strip()


@pytest.mark.parametrize("variable", ["HOME", "XDG_CACHE_HOME", "NUMBA_CACHE_DIR"])
def test_kernels_run_where_nothing_can_be_kept(variable, tmp_path):
    # A folder cannot be made inside a file, whoever asks for it.
    (tmp_path / "file").touch()
    assert use_kernels(**{variable: str(tmp_path / "file" / "home")}).split()[1] == "0"


def test_a_second_process_finds_the_code_of_the_first(tmp_path):
    name = str(tmp_path / "thousandstats" / compile.digest(compile.PACKAGE))
    assert use_kernels(NUMBA_CACHE_DIR=str(tmp_path)) == f"{name} 0"
    assert use_kernels(NUMBA_CACHE_DIR=str(tmp_path)) == f"{name} 1"


def test_code_is_kept_where_the_user_keeps_caches(tmp_path):
    assert use_kernels(XDG_CACHE_HOME=str(tmp_path)).startswith(str(tmp_path / "thousandstats"))
    home = str(tmp_path / ".cache" / "thousandstats")
    assert use_kernels(HOME=str(tmp_path)).startswith(home)


def test_other_packages_keep_their_cache():
    before = compile.config.CACHE_DIR
    compile.kernel(lambda x: x)
    assert before == compile.config.CACHE_DIR


def test_each_kernel_is_compiled_once():
    from thousandstats import bid_whist, enumeration, simulation, thousand
    from thousandstats.games import boston
    from thousandstats.parsing import parse

    question = parse(thousand.three_players, "marriages(hand), shape(kitty), longest(kitty)")
    enumeration.distribution(
        parse(
            thousand.three_players,
            "marriages(hand), shape(kitty)",
            "hand == 'K♥ Q♥ 10♥ 9♠ J♠ 9♣ J♣' and marriages(left | right) >= 1",
        )
    )
    for text in ("players_with(marriages(player) >= 1)", "longest(left), points(right)"):
        enumeration.distribution(parse(thousand.three_players, text))
    enumeration.distribution(parse(bid_whist.standard, "count(hand, 'A'), shape(hand)"))
    simulation.distribution(question, 1000, 1)
    for text in ("trump, shape(hand)", "count(hand, trump), count(left | right, 'A')"):
        given = "count(hand, trump) > 2 and longest(left) < 9"
        simulation.distribution(parse(boston.standard, text, given), 1000, 1)
    hands = "marriages(hand), marriages(left), marriages(right)"
    simulation.distribution(parse(thousand.three_players, hands), 1000, 1)
    simulation.distribution(parse(thousand.three_players, hands, "longest(hand) > 3"), 1000, 1)
    found = {
        name: len(value.signatures)
        for module in KERNELS
        for name, value in vars(module).items()
        if hasattr(value, "signatures")
    }
    called = (
        "tally_deals",
        "tally_patterns",
        "deal_block",
        "deal_pairs",
        "keep_sets",
        "start_stream",
        "write_subsets",
    )
    assert [found[name] for name in called] == [1] * len(called)
    # Those that only kernels call are not compiled where their callers were found on disk.
    assert max(found.values()) == 1


def test_no_kernel_mixes_floats_in():
    for module in KERNELS:
        for value in vars(module).values():
            for signature in getattr(value, "signatures", ()):
                assert "float" not in str(value.overloads[signature].signature)
        assert "fastmath" not in inspect.getsource(module)
