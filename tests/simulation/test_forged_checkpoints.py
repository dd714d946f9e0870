"""A checkpoint that was made by hand is refused in a sentence, or is one that a run could write."""

import json
from copy import deepcopy
from threading import Event

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from shell import run_here

from thousandstats import simulation, thousand
from thousandstats.errors import InputError
from thousandstats.parsing import parse
from thousandstats.simulation import blocks, checkpoints, states

three = thousand.three_players

DEALS = 750

QUESTIONS = ("marriages(hand) >= 1", "limit(hand | kitty), shape(left)")

REPLACED = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 10**5),
    st.just(10**400),
    st.floats(),
    st.sampled_from(["", "0", "1", "-1", "+1", "01", "1.0", "1e3", "٣", "1_0", " 1", "nan", "inf"]),
    st.just("9" * 39),
    st.just("7" * 10**6),
    st.integers(0, 2000).map(str),
    st.lists(st.sampled_from(["1", 1, None]), max_size=2),
    st.dictionaries(st.sampled_from(["0", "1", "1 1", "deals", "x"]), st.sampled_from(["1", 2]),
                    max_size=2),
    st.just({"0": {"deals": "1", "attempts": "1", "counts": {"0": "1"}}}),
)  # fmt: skip


def simulated(path, text=QUESTIONS[0], deals=DEALS, **options):
    return simulation.distribution(parse(three, text), deals, 7, checkpoint=path, **options)


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """The contents of checkpoints: with blocks that were dealt before their turn, and without."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "BLOCK", 250)
        found = {}
        for number, text in enumerate(QUESTIONS):
            path = tmp_path_factory.mktemp("checkpoints") / f"run{number}"
            simulated(path, text, 1000)
            state = checkpoints.read(path)
            block = blocks.QuestionSource(parse(three, text), 7).block
            parts = {n: block(n, 250, Event()) for n in (0, 2)}
            parts[1] = block(1, 100, Event())
            done = blocks.RunTally().joined(parts, 250)
            assert done.whole == 1
            assert set(done.ahead) == {1, 2}
            found[text] = [
                json.loads(state._replace(done=one, deals=DEALS).to_text())
                for one in (done, blocks.RunTally().joined({0: parts[0]}, 250))
            ]
        yield found


def places(content, path=()):
    """Every place in a content, as the keys that lead there."""
    for key, value in content.items():
        yield (*path, key)
        if isinstance(value, dict):
            yield from places(value, (*path, key))


def forged(content, path):
    """Write a content with the checksum that it must have."""
    content.pop("checksum", None)
    content["checksum"] = states.checksum(content)
    path.write_text(json.dumps(content, ensure_ascii=False, indent=1), "utf-8")


def judge(path, text):
    """Refuse it in a sentence or answer; whatever is read is as it stands there."""
    try:
        state = checkpoints.read(path)
    except InputError as error:
        assert "was changed" in str(error) or "is no checkpoint" in str(error)
        for use in (lambda: simulated(path, text), lambda: simulation.begun(path)):
            with pytest.raises(InputError):
                use()
        assert checkpoints.Checkpoint(path, {}, []).kept().deals is None
        return False
    assert json.loads(state.to_text()) == json.loads(path.read_bytes())
    try:
        aim = simulation.begun(path)
        found = simulated(path, text)
    except InputError:
        return False
    assert aim.deals == state.deals
    assert found.deals == DEALS == sum(found.counts.values())
    assert min(found.counts.values()) > 0
    return True


@settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_whatever_is_put_into_a_checkpoint_is_refused_or_could_be_written(
    data, written, tmp_path, monkeypatch
):
    monkeypatch.setattr(blocks, "BLOCK", 250)
    text = data.draw(st.sampled_from(QUESTIONS))
    content = deepcopy(data.draw(st.sampled_from(written[text])))
    *above, last = data.draw(st.sampled_from(sorted(places(content))))
    parent = content
    for key in above:
        parent = parent[key]
    match data.draw(st.sampled_from(["replace", "remove", "rename", "add"])):
        case "replace":
            parent[last] = data.draw(REPLACED)
        case "remove":
            del parent[last]
        case "rename":
            parent[data.draw(st.sampled_from(["x", "", "1 2 3", "-1", "9" * 30]))] = parent.pop(
                last
            )
        case "add":
            parent[data.draw(st.sampled_from(["x", "1", "5", "0 0"]))] = data.draw(REPLACED)
    path = tmp_path / "forged"
    forged(content, path)
    before = path.read_bytes()
    if not judge(path, text):
        assert path.read_bytes() == before


def test_the_contents_that_are_forged_are_right_before(written, tmp_path, monkeypatch):
    monkeypatch.setattr(blocks, "BLOCK", 250)
    for text, contents in written.items():
        for content in contents:
            forged(deepcopy(content), tmp_path / "run")
            assert judge(tmp_path / "run", text)


WRONG = {
    "a list of counts": lambda c: c.update(counts=[1, 2]),
    "numbers that are no text": lambda c: c.update(attempts=250),
    "a fraction": lambda c: c.update(attempts="250.0"),
    "a negative count": lambda c: c["counts"].update({"0": "400", "1": "-150"}),
    "an outcome without a deal": lambda c: c["other_blocks"]["1"]["counts"].update({"5": "0"}),
    "fewer attempts than deals": lambda c: c.update(attempts="3"),
    "a row too long": lambda c: c.update(counts={"0 0": "250"}),
    "no row at all": lambda c: c.update(counts={"": "250"}),
    "an outcome that there is not": lambda c: c.update(counts={"7": "250"}),
    "a block that is added up already": lambda c: _moved(c, "1", "0"),
    "a block that is another's": lambda c: _moved(c, "2", "1"),
    "a block after the end": lambda c: _moved(c, "2", "3"),
    "a block that is too large": lambda c: c["other_blocks"].update(
        {"2": {"deals": "251", "attempts": "251", "counts": {"0": "251"}}}
    ),
    "a block of no deals": lambda c: c["other_blocks"].update(
        {"2": {"deals": "0", "attempts": "0", "counts": {}}}
    ),
    "more done than there are to be": lambda c: c.update(deals="249"),
    "no deals to be": lambda c: c.update(deals="0"),
    "blocks of nothing": lambda c: c.update(block="0"),
    "something more": lambda c: c.update(note="by hand"),
    "a seed that is a list": lambda c: c.update(seed=["7"]),
    "a question that is a number": lambda c: c.update(question=5),
    "a million digits": lambda c: c.update(attempts="9" * 10**6),
    "a level that is no number": lambda c: c.update(precision="much", confidence="0.95"),
}


def _moved(content, old, new):
    found = content["other_blocks"]
    found[new] = found.pop(old)
    content["done"] = str(250 + sum(int(part["deals"]) for part in found.values()))


def gone_on_with(path):
    """Go on with a run as the command does: look what it is, then deal."""
    simulation.begun(path)
    simulated(path)


@pytest.mark.parametrize("what", WRONG)
def test_each_thing_that_cannot_be_is_refused(what, written, tmp_path, monkeypatch):
    monkeypatch.setattr(blocks, "BLOCK", 250)
    content = deepcopy(written[QUESTIONS[0]][0])
    WRONG[what](content)
    forged(content, tmp_path / "run")
    with pytest.raises(InputError, match="was changed"):
        gone_on_with(tmp_path / "run")


TEXTS = {
    "a key twice": lambda raw: raw.replace('"deals": "750"', '"deals": "750",\n "deals": "750"', 1),
    "not a number": lambda raw: raw.replace('"done": "', '"done": NaN, "x": "', 1),
    "deeply nested": lambda raw: raw.replace('"counts": {', '"counts": ' + "[" * 10**5 + "{", 1),
    "a number of too many digits": lambda raw: raw.replace('"750"', "9" * 10**5, 1),
    "a second checksum": lambda raw: raw.rstrip()[:-1] + ', "checksum": []}',
}


@pytest.mark.parametrize("what", TEXTS)
def test_text_that_is_no_checkpoint_is_refused_by_the_command_too(
    what, written, tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(blocks, "BLOCK", 250)
    path = tmp_path / "run"
    forged(deepcopy(written[QUESTIONS[0]][0]), path)
    raw = path.read_text("utf-8")
    changed = TEXTS[what](raw)
    assert changed != raw
    path.write_text(changed, "utf-8")
    words = ("ask", QUESTIONS[0], "--route", "simulation", "--checkpoint", str(path))
    status, out, err = run_here(capsys)(*words)
    assert (status, out) == (2, "")
    assert "was changed" in err
    assert err.count("\n") == 1
    assert path.read_text("utf-8") == changed


@pytest.mark.parametrize("options", [{"deals": 10**25}, {"deals": None, "points": 1e-11}])
def test_more_deals_than_there_are_streams_for_are_refused(options, tmp_path):
    with pytest.raises(InputError, match=f"{simulation.MOST_DEALS} is the most"):
        simulated(tmp_path / "run", **options)
    assert not (tmp_path / "run").exists()
    assert simulation.MOST_DEALS == 2**64 * simulation.BLOCK
    assert len(str(simulation.MOST_DEALS)) < 40  # so that a checkpoint can hold it
