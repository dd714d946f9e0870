"""Studies: every deal visited, block by block; kept, interrupted, resumed, and checked."""

import json
import re
import signal
from collections import Counter
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from threading import Event

import numpy as np
import pytest
import reference
from dask_cluster import DaskCluster
from shell import ROOT, as_json, run_here, started
from small_deals import layout
from small_studies import TINY
from waiting import GUARD, wait_until

from thousandstats import counting, scheduling, studies, thousand
from thousandstats.cli import console
from thousandstats.errors import InputError
from thousandstats.games.thousand.catalogue.studies import STUDIES, CensusDealer
from thousandstats.games.thousand.kernels import census as kernels
from thousandstats.kernels.combinations import binomials, pick
from thousandstats.parsing import parse
from thousandstats.results.interruption import ClusterError
from thousandstats.simulation import cluster, runs
from thousandstats.simulation.blocks import deal
from thousandstats.studies import running, store

TWO, THREE = (study.source for study in STUDIES)

SMALL = {
    "four places": ("9 Q K", (5, 5, 1, 1)),
    "three hands": ("Q K", (2, 2, 2, 2)),
    "a first place of three": ("9 Q K", (4, 3, 5)),
    "two hands and a kitty": ("J Q K", (5, 5, 2)),
    "all pairs": ("Q K", (3, 4, 1)),
}


def deals_of(ranks, sizes):
    places = {f"p{number}": size for number, size in enumerate(sizes)}
    made = layout(ranks, places)
    return CensusDealer(made.deck, made.sizes)


def every_deal(cards, sizes):
    """Each way to give so many of the cards to each place."""
    if not sizes:
        yield ()
        return
    for held in combinations(cards, sizes[0]):
        left = [card for card in cards if card not in held]
        for rest in every_deal(left, sizes[1:]):
            yield (held, *rest)


def marriages(deck, masks):
    """How many marriages lie in each place, by the names of the cards."""
    return tuple(
        reference.marriages(reference.Pile(c for n, c in enumerate(deck.cards) if mask >> n & 1))
        for mask in masks
    )


def worked_out(deals, number=0):
    return deals.block(number, deals.size, Event())


@pytest.mark.kernels
@pytest.mark.parametrize(("ranks", "sizes"), SMALL.values(), ids=SMALL)
def test_every_deal_of_a_small_deck_is_visited_once(ranks, sizes):
    deals = deals_of(ranks, sizes)
    slow = Counter(
        tuple(reference.marriages(reference.Pile(held)) for held in deal)
        for deal in every_deal(deals.deck.cards, sizes)
    )
    summed = Counter()
    for number in range(deals.blocks):
        part = worked_out(deals, number)
        assert sum(part.counts.values()) == part.quota == deals.size
        summed.update(part.counts)
    assert summed == slow


@pytest.mark.kernels
@pytest.mark.parametrize(("ranks", "sizes"), SMALL.values(), ids=SMALL)
def test_a_block_has_the_deals_with_its_cards_in_the_smallest_place(ranks, sizes):
    deals = deals_of(ranks, sizes)
    smallest = sizes.index(min(sizes))
    for number in (0, 1, deals.blocks // 2, deals.blocks - 1):
        cards = {c for n, c in enumerate(deals.deck.cards) if deals.first(number) >> n & 1}
        slow = Counter(
            tuple(reference.marriages(reference.Pile(held)) for held in deal)
            for deal in every_deal(deals.deck.cards, sizes)
            if set(deal[smallest]) == cards
        )
        assert worked_out(deals, number).counts == slow


@pytest.mark.kernels
@pytest.mark.parametrize(
    ("deals", "number", "turn"), [(TWO, 0, 0), (TWO, 97, 200), (THREE, 1234, 5)]
)
def test_a_turn_of_the_real_census_equals_a_slow_count(deals, number, turn):
    census = deals.census
    tally = np.zeros((5**4, kernels.LANES), np.int64)
    kernels.tally_census(census, deals.first(number), turn, turn + 1, tally)
    filled = [deals.first(number)]
    room = deals.sizes[deals.order[1]]
    left = deals.deck.full & ~filled[0]
    filled.append(pick(turn, room, left, binomials()))
    left &= ~filled[1]
    cards = [1 << card for card in range(24) if left >> card & 1]
    masks = [0] * 4
    masks[deals.order[0]], masks[deals.order[1]] = filled
    slow = Counter()
    for held in combinations(cards, deals.sizes[deals.order[2]]):
        masks[deals.order[2]] = sum(held)
        masks[deals.order[3]] = left & ~sum(held)
        slow[sum(5 ** (3 - n) * held for n, held in enumerate(quick(masks)))] += 1
    assert {key: count for key, count in enumerate(tally.sum(axis=1).tolist()) if count} == slow
    assert quick(masks) == marriages(deals.deck, masks)


def quick(masks):
    """The same as `marriages`, for half a million deals: kings and queens as masks of 24 cards."""
    return tuple(((mask >> 8 & mask >> 12) & 15).bit_count() for mask in masks)


@pytest.mark.kernels
def test_a_block_is_its_turns_whoever_takes_them():
    whole = np.zeros((5**4, kernels.LANES), np.int64)
    kernels.tally_census(TWO.census, TWO.first(7), 0, 9, whole)
    parts = np.zeros_like(whole)
    for start, stop in ((4, 9), (0, 1), (1, 4)):
        kernels.tally_census(TWO.census, TWO.first(7), start, stop, parts)
    assert (whole == parts).all()
    assert whole.sum() == 9 * 184_756


@pytest.mark.kernels
def test_one_signature_of_whole_numbers():
    worked_out(TINY.source)
    worked_out(TWO)
    (signature,) = kernels.tally_census.signatures
    assert "float" not in str(kernels.tally_census.overloads[signature].signature)


def test_the_blocks_are_all_the_kitties_and_their_deals_are_all_there_are():
    assert (TWO.blocks, TWO.size) == (276, 42_678_636)
    assert TWO.blocks * TWO.size == thousand.two_players.deals == 11_779_303_536
    assert (THREE.blocks, THREE.size) == (2024, 399_072_960)
    assert THREE.blocks * THREE.size == thousand.three_players.deals == 807_723_671_040
    for deals, size in ((TWO, 2), (THREE, 3)):
        masks = [deals.first(number) for number in range(deals.blocks)]
        assert masks == sorted(
            sum(1 << card for card in cards) for cards in combinations(range(24), size)
        )


@pytest.mark.kernels
def test_a_block_of_each_real_census_is_what_counting_says():
    for study, number in zip(STUDIES, (275, 700), strict=True):
        part = worked_out(study.source, number)
        assert list(study.faults({number: part})) == []
        wrong = Counter(part.counts)
        wrong[min(wrong)] += 1
        wrong[max(wrong)] -= 1
        (sentence,) = study.faults({number: part._replace(counts=wrong)})
        assert "counting does not give the same" in sentence


def completed(study, path, blocks=None, **options):
    wanted = study.blocks if blocks is None else blocks
    return running.complete(study, path, wanted, runs.lanes(study.source, 2), **options)


def checked(study, path, again=()):
    return running.check(study, path, again, runs.lanes(study.source, 2))


def change(path, row, column, by=1):
    """Let a row of a file say something else."""
    content = json.loads(path.read_text(encoding="utf-8"))
    counts = content["rows"][row]["counts"]
    counts[column] = str(int(counts[column]) + by)
    path.write_text(json.dumps(content), encoding="utf-8")


def test_a_whole_study_says_what_counting_says(tmp_path):
    report = completed(TINY, tmp_path / "a")
    assert (report.fresh, report.differences) == (12, ())
    content = json.loads((tmp_path / "a").read_text(encoding="utf-8"))
    assert (content["done"], content["blocks"], content["complete"]) == ("12", "12", True)
    question = parse(
        layout("9 Q K", {"hand": 5, "other": 5, "kitty": 1, "spare": 1}), content["question"]
    )
    found = {tuple(map(int, one["value"])): int(one["count"]) for one in content["outcomes"]}
    assert found == counting.distribution(question).counts
    assert content["visited"] == content["deals"] == str(sum(found.values()))
    assert len(content["rows"]) == 12


@pytest.mark.parametrize("after", [1, 2, 5, 11])
def test_interrupted_and_resumed_is_uninterrupted_byte_for_byte(tmp_path, after, monkeypatch):
    monkeypatch.setattr(scheduling, "GAP", 0)
    completed(TINY, tmp_path / "whole")

    def stop(done, of):
        assert of == 12
        if done >= after:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        completed(TINY, tmp_path / "kept", progress=stop)
    content = json.loads((tmp_path / "kept").read_text(encoding="utf-8"))
    assert int(content["done"]) == len(content["rows"]) >= after
    assert content["complete"] == (len(content["rows"]) == 12)
    report = completed(TINY, tmp_path / "kept")
    assert report.fresh == 12 - len(content["rows"]) or report.fresh == 12 == len(content["rows"])
    assert (tmp_path / "kept").read_bytes() == (tmp_path / "whole").read_bytes()


def fail_from(monkeypatch, after):
    """Let writing fail from the `after`-th time on."""
    write, count = store.put, iter(range(10**9))

    def put(path, content, **how):
        if next(count) >= after:
            raise InputError(f"{path} cannot be written: No space left on device.")
        write(path, content, **how)

    monkeypatch.setattr(store, "put", put)


def rows(path):
    return len(json.loads(path.read_text(encoding="utf-8"))["rows"])


def test_a_disk_that_fills_up_costs_no_block_of_the_report(tmp_path, monkeypatch):
    monkeypatch.setattr(scheduling, "GAP", 0)
    monkeypatch.setattr(scheduling, "CHEAP", 0)
    whole = completed(TINY, tmp_path / "whole")
    with monkeypatch.context() as patch:
        fail_from(patch, 3)
        report = completed(TINY, tmp_path / "kept")
    assert report.failure == f"{tmp_path / 'kept'} cannot be written: No space left on device."
    assert report.parts == whole.parts
    assert report.differences == ()
    assert rows(tmp_path / "kept") < 12
    assert completed(TINY, tmp_path / "kept").failure is None
    assert (tmp_path / "kept").read_bytes() == (tmp_path / "whole").read_bytes()


def test_a_place_that_cannot_be_written_is_refused_before_the_first_block(tmp_path, monkeypatch):
    fail_from(monkeypatch, 0)
    with pytest.raises(InputError, match="No space left"):
        completed(TINY, tmp_path / "kept", progress=lambda *_: pytest.fail("it worked"))


def test_blocks_in_any_order_and_number_end_in_the_same_bytes(tmp_path):
    completed(TINY, tmp_path / "whole")
    backwards = scheduling.Keeper({}, lambda parts: store.save(TINY, parts, tmp_path / "kept"))
    with runs.lanes(TINY.source, 5) as lanes:
        running.run(TINY, reversed(range(12)), lanes, backwards.take)
    backwards.keep()
    assert (tmp_path / "kept").read_bytes() == (tmp_path / "whole").read_bytes()
    for blocks in (1, 4, 12):
        completed(TINY, tmp_path / "steps", blocks)
    assert (tmp_path / "steps").read_bytes() == (tmp_path / "whole").read_bytes()


def test_a_block_that_fails_keeps_those_before_it(tmp_path):
    class Broken(type(TINY.source)):
        def block(self, number, quota, stop):
            if number == 6:
                raise InputError("it broke")
            return super().block(number, quota, stop)

    source = Broken(TINY.source.deck, TINY.source.sizes)
    study = replace(TINY, source=source)
    with pytest.raises(InputError, match="it broke"):
        running.complete(study, tmp_path / "kept", 12, runs.lanes(source, 1))
    assert set(range(5)) <= set(store.load(study, tmp_path / "kept")) <= set(range(12)) - {6}


def test_a_study_that_is_kept_whole_is_worked_out_again_and_compared(tmp_path):
    path = tmp_path / "a"
    completed(TINY, path)
    before = path.read_bytes()
    assert completed(TINY, path).differences == ()
    change(path, 9, 0)
    changed = path.read_bytes()
    report = completed(TINY, path)
    assert report.fresh == 12
    assert any(sentence.startswith("Block 9, kitty ") for sentence in report.differences)
    assert path.read_bytes() == changed != before


def test_a_check_reruns_the_first_blocks_and_sums_the_rest(tmp_path):
    path = tmp_path / "a"
    completed(TINY, path)
    assert checked(TINY, path, range(TINY.first)) == (
        running.StudyReport(TINY, store.load(TINY, path), 2, (), None)
    )
    change(path, 1, 0)
    assert "Block 1, kitty 9♣" in checked(TINY, path, [0, 1]).differences[0]
    change(path, 1, 0, -1)
    change(path, 10, 0)
    change(path, 10, 1, -1)  # the row adds up, and so does the sum
    differences = checked(TINY, path, [0, 1]).differences
    assert "counting does not give the same" in differences[0]
    assert any("sum of all deals" in sentence for sentence in differences)


def test_a_sum_that_does_not_follow_from_the_rows_is_told(tmp_path):
    path = tmp_path / "a"
    completed(TINY, path)
    written = path.read_text(encoding="utf-8")
    path.write_text(written.replace('"visited": "33264"', '"visited": "33265"'), encoding="utf-8")
    (sentence,) = checked(TINY, path).differences
    assert "does not say what follows from its own rows" in sentence


FOREIGN = {
    "of no study": ("{}", "no file of a study"),
    "cut short": ('{"format": "thousandstats stu', "no file of a study"),
    "of another name": ('"census-tiny"', '"census-huge"', "its study is 'census-huge'"),
    "of another deck": (
        '"deals": "33264"',
        '"deals": "33265"',
        "its deals is '33265', not '33264'",
    ),
    "with a word for a number": ('"block": "3"', '"block": "three"', "rows cannot be read"),
    "with a block too many": ('"block": "3"', '"block": "12"', "rows cannot be read"),
    "with a block twice": ('"block": "3"', '"block": "2"', "rows cannot be read"),
    "with a column too many": ('"columns": [', '"columns": ["9 9 9 9", ', "rows cannot be read"),
}


@pytest.mark.parametrize("change", FOREIGN.values(), ids=FOREIGN)
def test_a_file_that_is_not_ours_is_refused_and_left_alone(tmp_path, change):
    path = tmp_path / "a"
    completed(TINY, path)
    *changes, told = change
    written = path.read_text(encoding="utf-8")
    assert len(changes) == 1 or changes[0] in written
    path.write_text(
        changes[0] if len(changes) == 1 else written.replace(*changes), encoding="utf-8"
    )
    before = path.read_bytes()
    for action in (completed, checked):
        with pytest.raises(InputError, match="left as it is") as refused:
            action(TINY, path)
        assert told in str(refused.value)
    assert path.read_bytes() == before


def test_random_blocks_are_drawn_by_a_seed():
    assert running.some(range(276), 5, 1) == running.some(range(276), 5, 1)
    assert running.some(range(276), 5, 1) != running.some(range(276), 5, 2)
    assert running.some(range(4), 9, 1) == [0, 1, 2, 3]


def test_names_of_studies_are_their_own_and_each_is_found():
    known = [name for study in studies.all() for name in (study.name, *study.also)]
    assert len(set(known)) == len(known)
    assert all(studies.get(name).name == name or name in studies.get(name).also for name in known)
    assert studies.get("census").name == "census-two"
    with pytest.raises(InputError, match=r"did you mean fairness\?.*fairness, census-two"):
        studies.get("fairnes")


# The command


@pytest.fixture
def run(capsys, monkeypatch):
    monkeypatch.setattr(studies, "all", lambda: (TINY,))
    return run_here(capsys)


def test_the_command_works_a_study_out_lists_it_and_checks_it(run, tmp_path):
    out = ("--out", str(tmp_path))
    assert f"not in {tmp_path}" in run("study", *out)[1]
    status, text, _ = run("study", "census-tiny", "--blocks", "5", "--quiet", *out)
    assert status == 0
    assert "5 of 12" in text
    assert "Nothing differs" in text
    assert f"5 of 12 blocks in {tmp_path}" in run("study", *out)[1]
    whole = as_json(run, "study", "census-tiny", *out)
    assert (whole["worked_out"], whole["complete"], whole["ok"]) == ("7", True, True)
    assert f"whole in {tmp_path}" in run("study", *out)[1]
    (listed,) = as_json(run, "study", *out)["studies"]
    assert (listed["name"], listed["blocks"], listed["stored"]) == ("census-tiny", "12", "12")
    assert as_json(run, "study", "census-tiny", "--check", *out)["worked_out"] == "2"


def test_progress_in_a_log_is_told_in_lines_of_their_own(run, tmp_path, monkeypatch):
    words = ("study", "census-tiny", "--out", str(tmp_path))
    assert run(*words, "--blocks", "5")[2].count(" after ") == 0  # that was too short
    monkeypatch.setattr(console, "STEP", 0)
    told = run(*words)[2].splitlines()
    assert told
    assert all(re.fullmatch(r"\d of 7 after \d+ s: blocks of census-tiny", t) for t in told)
    assert " after " not in run(*words, "--quiet")[2]


def test_verify_notices_a_row_that_was_changed(run, tmp_path):
    words = ("study", "census-tiny", "--out", str(tmp_path))
    run(*words)
    status, text, told = run(*words, "--verify", "12")
    assert (status, "12 now" in text) == (0, True)
    assert "seed" in told
    change(tmp_path / "studies" / "census-tiny.json", 4, 1)
    hits = {}
    for seed in range(6):
        found = as_json(run, *words, "--verify", "3", "--seed", str(seed), "--quiet", status=1)
        hits[seed] = found["differences"][0].startswith("Block 4, kitty ")
        assert found["worked_out"] == "3"
    assert set(hits.values()) == {True, False}
    assert hits == {seed: 4 in running.some(range(12), 3, seed) for seed in range(6)}


REFUSED = {
    "no such study": (("nothing",), "no study called 'nothing'"),
    "an option and no name": (("--check",), "--check needs the name"),
    "nothing kept": (("census-tiny", "--check"), "keeps no block"),
    "nothing to verify": (("census-tiny", "--verify", "2"), "keeps no block"),
    "no blocks": (("census-tiny", "--blocks", "0"), "from 1 to 12"),
    "too many blocks": (("census-tiny", "--blocks", "13"), "from 1 to 12"),
    "blocks to check": (("census-tiny", "--blocks", "2", "--check"), "--blocks is for new work"),
    "a seed of nothing": (("census-tiny", "--seed", "2"), "--seed draws the blocks of --verify"),
    "deals of a census": (("census-tiny", "--deals", "9"), "--deals is not for it"),
    "no threads": (("census-tiny", "--workers", "0"), "from 1 to 1024"),
    "threads of a cluster": (("census-tiny", "--workers", "2", "--dask", "x"), "not go together"),
    "no scheduler": (("census-tiny", "--dask", "nowhere"), "'nowhere' is no address"),
}


@pytest.mark.parametrize(("words", "told"), REFUSED.values(), ids=REFUSED)
def test_what_is_wrong_is_one_sentence(run, tmp_path, words, told):
    status, out, err = run("study", *words, "--out", str(tmp_path))
    assert (status, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_written_is_one_sentence(run, tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    status, _, err = run("study", "census-tiny", "--out", str(tmp_path / "file"))
    assert status == 2
    assert "file" in err
    assert err.count("\n") == 1


def test_a_file_that_cannot_be_written_costs_no_report_of_the_command(run, tmp_path, monkeypatch):
    monkeypatch.setattr(scheduling, "GAP", 0)
    monkeypatch.setattr(scheduling, "CHEAP", 0)
    words = ("study", "census-tiny", "--workers", "1", "--json")
    whole = run(*words, "--out", str(tmp_path / "whole"))
    for more in ((), ("--quiet",)):
        out = tmp_path / f"out{len(more)}"
        with monkeypatch.context() as patch:
            fail_from(patch, 1)
            status, said, err = run(*words, *more, "--out", str(out))
        path = out / "studies" / "census-tiny.json"
        assert (status, said) == (3, whole[1])
        kept = f"{path} keeps {rows(path)} of 12 blocks"
        assert err == f"{path} cannot be written: No space left on device; {kept}.\n"


def test_a_lost_cluster_says_what_the_file_keeps(run, tmp_path, monkeypatch):
    @contextmanager
    def lanes(source, client):
        with runs.lanes(source, 1) as here:
            looks = iter(range(3))

            def look():
                if next(looks, None) is None:
                    raise ClusterError("The scheduler at tcp://s:1 is gone.")

            yield scheduling.Lanes(1, here.submit, look)

    monkeypatch.setattr(cluster, "lanes", lanes)
    words = ("study", "census-tiny", "--dask", "tcp://s:1", "--out", str(tmp_path))
    status, out, err = run(*words)
    path = tmp_path / "studies" / "census-tiny.json"
    assert (status, out) == (3, "")
    assert err == (
        f"The scheduler at tcp://s:1 is gone; {path} keeps {rows(path)} of 12 blocks, and the same "
        "command goes on.\n"
    )


def test_blocks_that_were_done_beside_one_that_failed_are_kept(tmp_path):
    @contextmanager
    def lanes():
        def submit(wanted):
            future = Future()
            if wanted[0][0] == 2:
                future.set_exception(InputError("It fails."))
            else:
                future.set_result(deal(TINY.source, wanted, Event()))
            return future

        yield scheduling.Lanes(6, submit)

    with pytest.raises(InputError, match="It fails"):
        running.complete(TINY, tmp_path / "kept", 12, lanes())
    assert sorted(store.load(TINY, tmp_path / "kept")) == [0, 1, 3, 4, 5]


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_done_and_says_so(tmp_path):
    path = tmp_path / "studies" / "census-three.json"
    words = ("study", "census-three", "--workers", "1", "--out", str(tmp_path))
    with started(*words) as process:
        wait_until(lambda: path.exists() and '"of"' in path.read_text(encoding="utf-8"), process)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=GUARD)
    assert (process.returncode, out) == (130, b"")
    content = json.loads(path.read_text(encoding="utf-8"))
    assert not content["complete"]
    assert 1 <= int(content["done"]) == len(content["rows"]) < 2024
    assert f"keeps {content['done']} of 2024 blocks".encode() in err
    assert checked(studies.get("census-three"), path).differences == ()


@pytest.mark.slow
def test_a_cluster_gives_the_same_bytes(tmp_path):
    begun = DaskCluster(tmp_path)
    try:
        begun.worker()
        study = studies.get("census")
        running.complete(study, tmp_path / "there", 6, runs.lanes(study.source, 1, begun.address))
    finally:
        begun.end()
    completed(study, tmp_path / "here", 6)
    assert (tmp_path / "there").read_bytes() == (tmp_path / "here").read_bytes()


# What is kept with the project


@pytest.mark.parametrize("study", studies.all(), ids=lambda study: study.name)
def test_the_kept_results_are_whole_and_say_what_follows_from_their_rows(study):
    path = store.file(study, ROOT / "results")
    stored = store.load(study, path)
    assert len(stored) == study.blocks or (study.name, len(stored)) == ("census-three", 8)
    assert list(study.faults(stored)) == []
    assert Path(path).read_text(encoding="utf-8") == store.text(study, stored)
