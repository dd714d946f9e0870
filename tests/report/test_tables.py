"""Tables of figures: exact in Python, and the same again when any of five formats is read back."""

import csv
import json
import re
from fractions import Fraction as F
from html.parser import HTMLParser
from io import StringIO
from itertools import pairwise

import pandas as pd
import pytest

from thousandstats import figures
from thousandstats.errors import InputError
from thousandstats.published.tables import FigureTable
from thousandstats.report import exports, markup
from thousandstats.results import Exact

BIG = 6_090_285_737_397_498_513_818_805_582_264_000

TEXTS = ["3-1", "4-3-0-0", "10", "NA", "None", "true", "=1+2", "-", "@x", "1/2", "17.6%", "1e5",
         "♠ ♣ ♦ ♥", "a|b", 'say "so"', "50% of A&B_#1 ${x}^~\\<y>", "[*]`z`", "it's, Żołądź; Дама",
         "9"]  # fmt: skip
"""Outcomes that one format or another might spoil."""

ABOUT = {
    "figure": "toy/some/thing",
    "title": "Ways | of 100% <things> & ♥",
    "question": "has(hand | kitty, 'Q♥')",
    "given": None,
    "layout": "A toy",
    "known": "Nothing_is {known}.",
    "rules": "No rules.",
    "route": "counting",
    "total": str(BIG),
    "command": "thousandstats figures toy/some/thing",
}

TOY = FigureTable(
    ("text(hand | kitty)", "n(hand)", "holds"),
    ("text", "int", "bool"),
    tuple(((text, n - 9, n % 2 == 0), Exact(BIG - 7 * n, BIG)) for n, text in enumerate(TEXTS)),
    ABOUT,
)

HEADING = ["text(hand | kitty)", "n(hand)", "holds", "count", "total", "numerator", "denominator",
           "probability", "percentage", "frequency", "odds"]  # fmt: skip

LIMIT = figures.get("thousand/limit/hand")


def expected(table, digits=None, words=("no", "yes")):
    """The rows of a table as every reader should get them: texts."""
    return [
        [
            text,
            str(number),
            words[held],
            *(str(n) for n in (x.count, x.total, x.numerator, x.denominator)),
            *list(exports.numbers(x, digits).values())[4:],
        ]
        for (text, number, held), x in table.rows
    ]


# In Python


def test_a_distribution_is_a_row_for_each_outcome_with_exact_integers():
    table = LIMIT.table()
    found = LIMIT.exact()
    assert list(table) == ["limit(hand)", "count", "total", "numerator", "denominator",
                           "probability"]  # fmt: skip
    assert dict(zip(table["limit(hand)"], table["count"], strict=True)) == found.counts
    assert {type(cell) for name in list(table)[:-1] for cell in table[name]} == {int}
    for _, row in table.astype(object).iterrows():
        assert F(row["numerator"], row["denominator"]) == F(row["count"], row["total"])
        assert row["probability"] == row["count"] / row["total"]
    assert (table["count"].sum(), table["total"][0]) == (346_104, 346_104)
    assert table["probability"].dtype == float
    assert table.index.tolist() == list(range(len(found)))


def test_several_values_have_a_column_each():
    table = figures.get("thousand/limit/hand-then-kitty").table()
    assert list(table)[:2] == ["limit(hand)", "limit(hand | kitty)"]
    row = table[(table["limit(hand)"] == 120) & (table["limit(hand | kitty)"] == 400)]
    assert row.empty
    assert (table["limit(hand | kitty)"] >= table["limit(hand)"]).all()


def test_a_probability_is_one_row_and_a_mean_another_with_its_own_name():
    one = figures.get("thousand/kitty/completes-one-of-one").table()
    assert one[["numerator", "denominator"]].values.tolist() == [[3, 17]]
    assert one["probability"].tolist() == [3 / 17]
    mean = figures.get("thousand/kitty/mean-points").table()
    assert mean["mean"].tolist() == [15.0]
    assert "probability" not in mean
    assert len(mean) == 1


def test_integers_of_any_size_and_values_of_all_kinds_stay_what_they_are():
    frame = TOY.frame()
    assert frame["count"].tolist() == [BIG - 7 * n for n in range(len(TEXTS))]
    assert frame["text(hand | kitty)"].tolist() == TEXTS
    assert frame["n(hand)"].tolist()[:2] == [-9, -8]
    assert frame["holds"].tolist() == [n % 2 == 0 for n in range(len(TEXTS))]


def test_columns_have_the_types_that_pandas_calculates_with_where_everything_fits():
    frame = TOY.frame()
    types = ["object", "int64", "bool", *["object"] * 4, "float64"]
    assert [str(dtype) for dtype in frame.dtypes] == types
    assert frame[frame["holds"]].index.tolist() == list(range(0, len(TEXTS), 2))
    assert (~frame["holds"]).sum() == len(TEXTS) // 2
    assert [str(dtype) for dtype in LIMIT.table().dtypes] == ["int64"] * 5 + ["float64"]


@pytest.mark.parametrize(("total", "kind"), [(2**63 - 1, "int64"), (2**63, "object")])
def test_counts_share_a_type_that_holds_their_sum(total, kind):
    rows = (((-(2**63),), Exact(1, total)), ((2**63,), Exact(total - 1, total)))
    frame = FigureTable(("v",), ("int",), rows, ABOUT).frame()
    assert {str(frame[name].dtype) for name in ("count", "total")} == {kind}
    assert (frame["count"].sum(), frame["total"][0]) == (total, total)
    assert str(frame["v"].dtype) == "object"
    assert frame["v"].tolist() == [-(2**63), 2**63]
    assert str(FigureTable(("v",), ("int",), rows[:1], ABOUT).frame()["v"].dtype) == "int64"


def test_a_table_knows_what_it_is_about_and_by_which_route():
    for route in ("counting", "enumeration"):
        about = LIMIT.table(route).attrs
        assert (about["figure"], about["route"]) == (LIMIT.id, route)
        assert (about["title"], about["known"], about["rules"]) == (
            LIMIT.title, LIMIT.known_beside_label, LIMIT.rules)  # fmt: skip
    assert LIMIT.table("enumeration").equals(LIMIT.table())
    with pytest.raises(InputError, match="estimates"):
        LIMIT.table("simulation")


# Read back


def test_csv_reads_back_as_it_was_and_keeps_texts_from_spreadsheets():
    text = exports.csv(TOY)
    assert "\r" not in text
    assert text.endswith("\n")
    heading, *rows = csv.reader(StringIO(text))
    assert heading[: len(HEADING)] == HEADING
    for row, right in zip(rows, expected(TOY, words=("false", "true")), strict=True):
        guarded = re.fullmatch(r'="(.*)"', row[0])
        assert (guarded[1] if guarded else row[0]) == right[0]
        assert bool(guarded) == (right[0] not in SAFE)
        assert row[1 : len(HEADING)] == right[1:]


SAFE = {"4-3-0-0", "♠ ♣ ♦ ♥", "a|b", 'say "so"', "50% of A&B_#1 ${x}^~\\<y>", "[*]`z`",
        "it's, Żołądź; Дама"}  # fmt: skip


@pytest.mark.parametrize(
    "text", ["3-1", "10", "9", "1/2", "3.1", "12:30", "17%", "NA", "nan", "", "null", "#N/A",
             "=SUM(A1)", "+1", "-1", "@SUM", "FALSE", "2E3", "31-12-99"]
)  # fmt: skip
def test_a_text_that_would_be_misread_is_written_as_a_formula_that_shows_it(text):
    table = FigureTable(("v",), ("text",), (((text,), Exact(1, 1)),), ABOUT)
    cell = next(csv.reader(StringIO(exports.csv(table).split("\n")[1])))[0]
    assert cell == f'="{text}"'
    assert pd.read_csv(StringIO(exports.csv(table)))["v"].tolist() == [cell]


@pytest.mark.parametrize("text", ["4-3-0-0", "A♠ K♠", "yes", "no one", "J", "K", "3-1 or 4-0"])
def test_any_other_text_is_left_alone(text):
    table = FigureTable(("v",), ("text",), (((text,), Exact(1, 1)),), ABOUT)
    assert pd.read_csv(StringIO(exports.csv(table)))["v"].tolist() == [text]


def test_csv_says_on_every_row_what_it_is_about():
    read = pd.read_csv(StringIO(exports.csv(TOY)))
    for label in ("figure", "title", "question", "known", "rules", "route"):
        assert set(read[label]) == {ABOUT[label]}
    assert set(read["given"]) == {"nothing"}
    assert set(read["total"]) == {BIG}
    assert len(read) == len(TEXTS)


def test_pandas_reads_the_numbers_of_csv_as_numbers():
    read = pd.read_csv(StringIO(exports.csv(LIMIT.tabulated(LIMIT.exact()))))
    assert read["count"].tolist() == list(LIMIT.exact().counts.values())
    assert read["limit(hand)"].tolist() == list(LIMIT.exact())
    assert read["probability"].dtype == float
    toy = pd.read_csv(StringIO(exports.csv(TOY)))
    assert toy["holds"].dtype == bool
    assert toy["holds"].tolist() == TOY.frame()["holds"].tolist()
    assert abs(read["probability"].sum() - 1) < 1e-11


def test_json_reads_back_as_it_was_with_integers_as_text():
    found = json.loads(exports.json(TOY))
    assert {name: found[name] for name in ABOUT} == ABOUT
    assert found["values"] == [
        {"name": "text(hand | kitty)", "kind": "text"},
        {"name": "n(hand)", "kind": "int"},
        {"name": "holds", "kind": "bool"},
    ]
    for row, right in zip(found["rows"], expected(TOY), strict=True):
        assert list(row) == HEADING
        assert row["holds"] is (right[2] == "yes")
        assert type(row["probability"]) is float
        assert row.pop("probability") == float(right[7])
        assert list(row.values()) == [*right[:2], row["holds"], *right[3:7], *right[8:]]


def test_markdown_reads_back_as_it_was():
    lines = exports.markdown(TOY).splitlines()
    rows = [
        [re.sub(r"\\(.)", r"\1", cell.strip()) for cell in re.split(r"(?<!\\)\|", line[1:-1])]
        for line in lines
        if line.startswith("|")
    ]
    assert rows[0] == HEADING
    assert rows[1] == [":---", "---:", ":---", *["---:"] * 8]
    assert rows[2:] == expected(TOY)
    assert lines[0] == r"**Ways \| of 100% \<things\> \& ♥**"
    assert "- given: nothing" in lines
    assert r"- question: has(hand \| kitty, 'Q♥')" in lines


class Cells(HTMLParser):
    """The rows of header and data cells, and the caption."""

    def __init__(self, text):
        super().__init__()
        self.rows, self.caption, self.open, self.scopes = [], "", "", []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        if tag == "tr":
            self.rows.append([])
        elif tag in ("th", "td"):
            self.rows[-1].append("")
            self.scopes.append(dict(attrs).get("scope"))
        if tag not in ("br", "strong"):
            self.open = tag

    def handle_endtag(self, tag):
        self.open = "" if tag == self.open else self.open

    def handle_data(self, text):
        if self.open in ("th", "td"):
            self.rows[-1][-1] += text
        elif self.open == "caption":
            self.caption += text


def test_html_reads_back_as_it_was_with_header_cells_and_a_caption_in_any_encoding():
    text = exports.html(TOY)
    assert text.isascii()
    read = Cells(text)
    assert read.rows == [HEADING, *expected(TOY)]
    assert read.scopes.count("col") == len(HEADING)
    assert read.scopes.count("row") == 3 * len(TEXTS)
    for said in ABOUT.values():
        assert said is None or said in read.caption
    assert "given: nothing" in read.caption


def test_latex_escapes_every_special_character_and_reads_back_as_it_was():
    lines = exports.latex(TOY).splitlines()
    back = {written: character for character, written in markup.LATEX.items()}
    assert len(back) == len(markup.LATEX)
    token = re.compile("|".join(map(re.escape, sorted(back, key=len, reverse=True))))

    def read(cell):
        assert not re.search(r"[\\&%$#_{}~^<>|\"♠♣♦♥]", token.sub("", cell)), cell
        return token.sub(lambda found: back[found[0]], cell)

    body = [line.removesuffix(r" \\") for line in lines if line.endswith(r" \\")]
    rows = [[read(cell) for cell in line.split(" & ")] for line in body]
    assert rows == [HEADING, *expected(TOY)]
    caption = next(line for line in lines if line.startswith(r"\caption"))
    assert r"Ways $|$ of 100\% $<$things$>$ \& $\heartsuit$" in caption
    assert r"Nothing\_is \{known\}" in caption
    assert caption.count("{") == caption.count("}")
    for environment in ("table", "tabular"):
        assert sum(line.startswith(rf"\begin{{{environment}}}") for line in lines) == 1
        assert rf"\end{{{environment}}}" in lines


@pytest.mark.parametrize(("rows", "environment"), [(40, "table"), (41, "longtable")])
def test_latex_has_a_label_and_goes_over_pages_where_it_must(rows, environment):
    table = FigureTable(("v",), ("int",), tuple(((n,), Exact(1, rows)) for n in range(rows)), ABOUT)
    text = exports.latex(table)
    assert text.count(r"\label{tab:toy/some/thing}") == 1
    assert text.index(r"\caption") < text.index(r"\label") < text.index("0 & 1")
    begun = re.findall(r"\\begin\{(\w+)\}", text)
    assert begun[0] == environment
    assert begun == re.findall(r"\\end\{(\w+)\}", text)[::-1]
    assert (r"\usepackage{longtable}" in text) == (environment == "longtable")
    assert len(re.findall(r"^\d+ & 1 & ", text, re.MULTILINE)) == rows
    if environment == "longtable":
        first, again, body = re.split(r"\\endfirsthead|\\endhead", text)
        assert first.endswith(again)
        assert body.index(r"\hline") < body.index(r"\endfoot") < body.index("0 & 1")
        assert re.search(r"\\label\{.*\}\\\\$", first, re.MULTILINE)


def test_no_row_of_latex_starts_with_what_would_be_an_option_of_the_line_before():
    rows = tuple(((text,), Exact(1, 2)) for text in ("[1]", "*"))
    lines = exports.latex(FigureTable(("v",), ("text",), rows, ABOUT)).splitlines()
    for before, after in pairwise(lines):
        assert not (before.endswith(r"\\") and after.startswith(("[", "*")))


def test_a_single_number_is_one_row_in_every_format():
    mean = figures.get("thousand/kitty/mean-points")
    table = mean.tabulated(mean.exact())
    assert exports.csv(table).startswith(
        '"count","total","numerator","denominator","mean","rounded","figure"'
    )
    assert '\n30360,2024,15,1,15,"15",' in exports.csv(table)
    assert json.loads(exports.json(table))["rows"][0]["mean"] == 15.0
    assert "| 30360 | 2024 | 15 | 1 | 15 | 15 |" in exports.markdown(table)
    assert "30360 & 2024 & 15 & 1 & 15 & 15" in exports.latex(table)
    assert Cells(exports.html(table)).rows[1] == ["30360", "2024", "15", "1", "15", "15"]


def test_the_mean_and_the_variance_of_a_number_stand_in_every_caption():
    marriages = figures.get("thousand/marriages/in-the-hand")
    table = marriages.tabulated(marriages.exact())
    counts = {0: 247_536, 1: 91_872, 2: 6_624, 3: 72}
    mean = F(sum(n * count for n, count in counts.items()), 346_104)
    variance = F(sum(n * n * count for n, count in counts.items()), 346_104) - mean**2
    found = json.loads(exports.json(table))
    for name, right in (("mean", mean), ("variance", variance)):
        said = found[name]
        assert F(int(said["numerator"]), int(said["denominator"])) == right
        assert said["value"] == pytest.approx(float(right), rel=1e-11)
        for write in (exports.markdown, exports.latex, exports.html):
            assert f"{name}: {float(right):.4f} = {right}" in write(table, 1)
            assert f"{name}: {float(right):.6f} = {right}" in write(table, 6)
    assert not {"mean", "variance"} & set(json.loads(exports.json(TOY)))
    assert "variance" not in exports.html(TOY)


# Rounded and in words


def words(exact, digits):
    shown = exports.numbers(exact, digits)
    return shown["percentage"], shown["frequency"], shown["odds"]


def test_digits_are_those_that_the_reader_chose_and_nothing_possible_becomes_impossible():
    assert words(Exact(3, 17), None) == ("17.6%", "1 in 5.67", "4.67 to 1 against")
    assert words(Exact(3, 17), 0) == ("18%", "1 in 5.67", "4.67 to 1 against")
    assert words(Exact(3, 17), 4) == ("17.6471%", "1 in 5.6667", "4.6667 to 1 against")
    assert words(Exact(1, 4807), 1) == ("<0.1%", "1 in 4807", "4806 to 1 against")
    assert words(Exact(3, 4), 1) == ("75.0%", "1 in 1.33", "3 to 1 on")
    assert words(Exact(1, 2), 1) == ("50.0%", "1 in 2", "evens")


def test_odds_and_frequencies_stand_in_columns_of_their_own_and_never_look_alike():
    for _, exact in LIMIT.tabulated(LIMIT.exact()).rows:
        _, frequency, odds = words(exact, None)
        assert re.fullmatch(r"1 in [\d,.]+", frequency)
        assert re.fullmatch(r"[\d,.]+ to 1 (against|on)", odds)


def test_a_rounded_column_that_misses_100_says_so_in_every_format():
    table = LIMIT.tabulated(LIMIT.exact())
    for write in exports.FORMATS.values():
        text = re.sub(r"\\(.)", r"\1", write(table, 1))
        assert "the rounded column adds to 99.8%, not 100%" in text
    even = FigureTable(("v",), ("int",), (((0,), Exact(1, 4)), ((1,), Exact(3, 4))), ABOUT)
    for write in exports.FORMATS.values():
        assert "adds to" not in write(even, 1)


@pytest.mark.parametrize("figure", figures.all()[::9], ids=lambda figure: figure.id)
def test_every_kind_of_figure_is_written_in_every_format(figure):
    table = figure.tabulated(figure.exact())
    for write in exports.FORMATS.values():
        text = write(table, None)
        assert figure.id in re.sub(r"[\\{}]", "", text)
        assert text.endswith("\n")
        assert "\r" not in text
    assert len(pd.read_csv(StringIO(exports.csv(table)))) == len(figure.table())
