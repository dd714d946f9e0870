"""NUMBA_DISABLE_JIT: what needs compiled code says so; what counts answers as always."""

import pytest
from shell import from_shell

from thousandstats.kernels import compile
from thousandstats.kernels.instructions import ones

QUESTION = "marriages(kitty) >= 1"

ASKED = {
    "enumeration": ("ask", QUESTION, "--route", "enumeration"),
    "simulation": ("ask", QUESTION, "--route", "simulation", "--deals", "100"),
    "play": ("play", "--games", "1"),
    "study": ("study", "census", "--blocks", "1"),
    "figures": ("figures", "thousand/kitty/some-ace", "--check"),
    "reproduce": ("reproduce", "--check"),
    "benchmark": ("benchmark", "--quick"),
}


@pytest.mark.parametrize("words", ASKED.values(), ids=ASKED)
def test_what_needs_compiled_code_is_refused_in_a_sentence(words, tmp_path):
    out = ("--out", str(tmp_path)) if words[0] in ("study", "reproduce") else ()
    process = from_shell(*words, *out, NUMBA_DISABLE_JIT="1")
    assert process.returncode == 2
    assert process.stdout == b""
    said = process.stderr.decode()
    assert said.count("\n") == 1
    assert "NUMBA_DISABLE_JIT is set" in said
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "words",
    [
        ("ask", QUESTION),
        ("hand", "K♥ A♥ 10♥ 9♠ J♠ 9♣ J♣"),
        ("figures", "thousand/kitty/some-ace"),
        ("play", "--list-rules"),
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_what_needs_none_answers_as_always(words):
    here, without = from_shell(*words), from_shell(*words, NUMBA_DISABLE_JIT="1")
    assert without.returncode == 0
    assert without.stdout == here.stdout != b""


def test_kernels_that_are_loaded_after_compiling_was_switched_off_are_compiled(monkeypatch):
    monkeypatch.setattr(compile.config, "DISABLE_JIT", 1)
    kernel = compile.kernel(lambda mask: ones(mask))
    assert kernel(7) == 3
    assert compile.config.DISABLE_JIT == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("NUMBA_NUM_THREADS", "abc"),
        ("NUMBA_NUM_THREADS", "0"),
        ("NUMBA_OPT", "abc"),
        ("NUMBA_DISABLE_JIT", "perhaps"),
        ("NUMBA_BOUNDSCHECK", "q"),
        ("NUMBA_CPU_FEATURES", "bmi2"),
    ],
)
def test_a_setting_that_numba_cannot_read_is_named_in_a_sentence(name, value):
    process = from_shell("ask", QUESTION, "--route", "enumeration", **{name: value})
    said = process.stderr.decode()
    assert (process.returncode, process.stdout) == (2, b"")
    assert said.count("\n") == 1
    assert f"The variable {name} is {value!r}, but it must be " in said
    assert "Traceback" not in said


@pytest.mark.parametrize("name", ["NUMBA_NUM_THREADS", "NUMBA_OPT"])
def test_a_setting_that_numba_can_read_is_left_alone(name):
    process = from_shell("ask", QUESTION, "--route", "enumeration", "--quiet", **{name: "2"})
    assert (process.returncode, process.stderr) == (0, b"")
