"""Numbers as text: thresholds from both sides, and the decimal module as an outside opinion."""

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction as F

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thousandstats.errors import InputError
from thousandstats.results.rounding import (
    column_note,
    decimal,
    digits_for,
    grouped,
    html_table,
    odds_against,
    one_in,
    percent,
    round_half_up,
    show_value,
    significant,
    text_table,
)

probabilities = st.integers(1, 10**12).flatmap(
    lambda total: st.integers(0, total).map(lambda count: F(count, total))
)
# Denominators of powers of ten hit the halves, which random ones almost never do.
halves = st.integers(0, 2000).map(lambda count: F(count, 2000))


def in_decimals(number: F, digits: int) -> str:
    """Round with the standard decimal module, at far more digits than a half could hide in."""
    with localcontext() as context:
        context.prec = 200
        exact = Decimal(number.numerator) / Decimal(number.denominator)
        return f"{exact.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP):f}"


@pytest.mark.parametrize(
    ("fraction", "text"),
    [
        (F(3, 17), "17.6%"),
        (F(961, 5456), "17.6%"),
        (F(41, 231), "17.7%"),
        (F(78, 231), "33.8%"),
        (F(126, 231), "54.5%"),
        (F(1369, 4807), "28.5%"),
        (F(221, 506), "43.7%"),
    ],
)
def test_percentages_that_others_printed_wrongly_round_to_the_nearest(fraction, text):
    assert percent(fraction) == text


@pytest.mark.parametrize(
    ("favourable", "text"),
    [(961, "1 in 5.68"), (1802, "1 in 3.03"), (2531, "1 in 2.16"), (3156, "1 in 1.73")],
)
def test_frequencies_that_others_truncated_round_to_the_nearest(favourable, text):
    assert one_in(F(favourable, 5456)) == text


def test_odds_and_frequency_of_one_event_are_told_apart():
    assert one_in(F(3, 17)) == "1 in 5.67"
    assert odds_against(F(3, 17)) == "4.67 to 1 against"
    assert (one_in(F(1, 64)), odds_against(F(1, 64))) == ("1 in 64", "63 to 1 against")


@given(probabilities)
@settings(deadline=None)
def test_odds_never_read_like_a_frequency(p):
    assert one_in(p).startswith("1 in ") or p == 0
    assert not odds_against(p).startswith("1 in ")
    assert odds_against(p).endswith((" against", " on")) or p in (0, F(1, 2), 1)


def test_an_even_chance_divides_odds_against_from_odds_on():
    assert odds_against(F(49, 100)) == "1.04 to 1 against"
    assert odds_against(F(1, 2)) == "evens"
    assert odds_against(F(51, 100)) == "1.04 to 1 on"
    assert odds_against(F(3, 4)) == "3 to 1 on"


def test_the_impossible_and_the_certain_have_words_of_their_own():
    assert (percent(0), one_in(0), odds_against(0)) == ("0.0%", "never", "never")
    assert (percent(1), one_in(1), odds_against(1)) == ("100.0%", "1 in 1", "always")
    assert (percent(0, 0), percent(1, 0), percent(0, 2)) == ("0%", "100%", "0.00%")


@pytest.mark.parametrize(
    ("digits", "step", "low", "high"),
    [(0, "1%", "<1%", ">99%"), (1, "0.1%", "<0.1%", ">99.9%"), (2, "0.01%", "<0.01%", ">99.99%")],
)
def test_what_can_happen_is_never_zero_and_what_can_fail_never_a_hundred(digits, step, low, high):
    half = F(1, 2 * 10 ** (digits + 2))
    least = F(1, 10**30)
    assert percent(half, digits) == step
    assert percent(half - least, digits) == low
    assert percent(least, digits) == low
    assert percent(1 - half, digits) == high
    assert percent(1 - least, digits) == high
    assert percent(1 - half - least, digits) == high[1:]


def test_a_half_rounds_up_where_binary_or_bankers_rounding_would_not():
    assert percent(F(1, 800), 2) == "0.13%"
    assert percent(F(25, 1000), 0) == "3%"
    assert percent(F(25, 1000) - F(1, 10**20), 0) == "2%"
    assert decimal(F(2675, 1000), 2) == "2.68"
    assert [round_half_up(points, -1) for points in (5, 15, 25, 35, 45, 44)] == [1, 2, 3, 4, 5, 4]


def test_negative_numbers_round_as_their_mirror_images():
    assert decimal(F(-5, 2), 0) == "-3"
    assert decimal(F(-1, 8), 2) == "-0.13"
    assert decimal(F(-1, 8) + F(1, 10**20), 2) == "-0.12"
    assert decimal(F(-4, 1000), 2) == "0.00"
    assert decimal(F(-5, 1000), 2) == "-0.01"


@given(probabilities | halves, st.integers(0, 6))
@settings(deadline=None)
def test_percentages_agree_with_the_decimal_module(p, digits):
    expected = in_decimals(100 * p, digits)
    if p > 0 and Decimal(expected) == 0:
        assert percent(p, digits).startswith("<")
    elif p < 1 and Decimal(expected) == 100:
        assert percent(p, digits).startswith(">")
    else:
        assert percent(p, digits) == f"{expected}%"


@given(st.fractions(max_denominator=10**9) | halves, st.integers(0, 6))
@settings(deadline=None)
def test_decimals_of_any_sign_agree_with_the_decimal_module(number, digits):
    expected = in_decimals(number, digits)
    assert decimal(number, digits) == (expected if Decimal(expected) else expected.lstrip("-"))


@given(probabilities | halves, st.integers(0, 4))
@settings(deadline=None)
def test_a_probability_and_its_opposite_add_to_a_hundred_unless_both_are_halves(p, digits):
    both = round_half_up(p, digits + 2) + round_half_up(1 - p, digits + 2)
    is_half = (p * 10 ** (digits + 2)).denominator == 2
    assert both == 10 ** (digits + 2) + is_half


def test_a_frequency_of_an_uncertain_event_stays_above_one():
    assert one_in(F(200, 201)) == "1 in 1.01"
    assert one_in(F(2000, 2009)) == "1 in <1.01"
    assert one_in(F(10**20 - 1, 10**20)) == "1 in <1.01"
    assert one_in(F(4, 5), 0) == "1 in <2"


def test_a_whole_frequency_has_no_decimals_and_five_digits_bring_commas():
    assert one_in(F(1, 4807)) == "1 in 4807"
    assert one_in(F(1, 9999)) == "1 in 9999"
    assert one_in(F(1, 10000)) == "1 in 10,000"
    assert one_in(F(1, 735471)) == "1 in 735,471"
    assert one_in(F(2, 1470943)) == "1 in 735,471.50"
    assert one_in(F(100000, 500001)) == "1 in 5.00"
    assert odds_against(F(1, 735471)) == "735,470 to 1 against"
    assert (grouped(9999), grouped(10000), grouped(-10000)) == ("9999", "10,000", "-10,000")


@pytest.mark.parametrize("write", [percent, one_in, odds_against])
def test_only_a_probability_is_written_as_one(write):
    for wrong in (F(-1, 10), F(18, 17), 2):
        with pytest.raises(InputError, match="is no probability"):
            write(wrong)
    with pytest.raises(InputError, match="must be 0 or more"):
        write(F(1, 3), -1)


def test_decimals_are_counted_from_zero():
    assert decimal(F(7, 2), 0) == "4"
    with pytest.raises(InputError, match="is -1, but it must be 0 or more"):
        decimal(F(7, 2), -1)


def test_a_column_that_misses_its_total_says_by_how_much():
    reason = "because each entry is rounded by itself"
    assert column_note([F(1, 3)] * 3) == f"the rounded column adds to 99.9%, not 100%, {reason}"
    assert column_note([F(1, 6)] * 6) == f"the rounded column adds to 100.2%, not 100%, {reason}"
    assert column_note([F(1, 3)] * 3, 0) == f"the rounded column adds to 99%, not 100%, {reason}"
    assert column_note([F(1, 6)] * 2) == f"the rounded column adds to 33.4%, not 33.3%, {reason}"


def test_a_column_that_adds_up_needs_no_note():
    assert column_note([F(1, 4)] * 4) is None
    assert column_note([F(1, 4807), F(4806, 4807)]) is None
    assert column_note([F(1, 3), F(2, 3)]) is None
    assert column_note([]) is None


def test_values_print_as_people_say_them():
    assert [show_value(v) for v in (True, False, 1, 0, "4-3-0-0")] == [
        "yes",
        "no",
        "1",
        "0",
        "4-3-0-0",
    ]
    assert show_value((2, True, "4-3-0-0")) == "2, yes, 4-3-0-0"


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (F(0), "0"),
        (F(1), "1"),
        (F(1, 2), "0.5"),
        (F(-1, 3), "-0.333333333333"),
        (F(2, 3), "0.666666666667"),
        (F(1, 735471), "0.00000135967291708"),
        (F(9999999999999, 10**13), "1"),
        (F(1, 10**20), "0.00000000000000000001"),
        (F(1234567890125), "1234567890130"),
        (F(1000, 3), "333.333333333"),
        (F(99, 100), "0.99"),
    ],
)
def test_numbers_for_machines_have_twelve_significant_digits(number, text):
    assert significant(number) == text


@given(probabilities.filter(bool))
@settings(deadline=None)
def test_numbers_for_machines_lie_within_half_a_unit_of_the_twelfth_digit(p):
    written = F(significant(p))
    assert abs(written - p) <= p * F(1, 2 * 10**11)
    assert len(significant(p).replace(".", "").lstrip("0")) <= 12


def test_an_interval_is_shown_at_least_five_units_wide():
    assert [digits_for(width) for width in (100, 0.5, 0.49, 0.05, 0.049, 0)] == [1, 1, 2, 2, 3, 1]


def test_a_text_table_aligns_its_columns_on_the_right():
    assert text_table([("value", "n"), ("K♥", "1000")]) == "value     n\n   K♥  1000"


def test_an_html_table_lets_no_text_become_markup():
    table = html_table([("<b>", "n"), ("a & b", "1")], caption="x < y")
    assert table == (
        "<table><caption>x &lt; y</caption><tr><th>&lt;b&gt;</th><th>n</th></tr>"
        "<tr><td>a &amp; b</td><td>1</td></tr></table>"
    )
    assert "<th>" not in html_table([("a", "b")], caption="", heading=False)


def test_a_table_of_words_starts_on_the_left():
    rows = [("name", "what is said of it")]
    table = html_table(rows, caption="title", heading=False, words=True)
    assert table.count("text-align:left") == 3
    assert table.count("white-space:nowrap") == 1
    assert ">what is said of it</td>" in table
    assert "text-align" not in html_table(rows, caption="title")
