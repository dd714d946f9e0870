"""Published plots, whatever the user has set for matplotlib: the same bytes, and no failure."""

import json
import subprocess
import sys

import matplotlib
import pytest
from shell import environment, from_shell

from thousandstats.report import canvas

DRAW = """
import hashlib, json
from fractions import Fraction
{before}
from thousandstats import figures
from thousandstats.report import canvas, notebook_plots, plots
from thousandstats.report.site import drawings

limit = figures.get("thousand/limit/hand")
plot = next(plot for plot in figures.plots() if plot.id == "thousand-limit")
answers = type(limit).exact
drawn = {{
    "published": plots.svg(plot, answers),
    "page": drawings.drawn(plot, answers, "pl"),
    **{{ending: plots.drawing(limit, limit.exact(), ending) for ending in canvas.FORMATS}},
    "bars": notebook_plots.bars(plot).png,
    "spread": notebook_plots.spread("P-values", {{"one": 0.25, "two": 0.75}}).png,
}}
{after}
print(json.dumps({{name: hashlib.sha256(file).hexdigest() for name, file in drawn.items()}}))
"""

HOSTILE = """
backend: bogus
text.usetex: True
font.family: Nowhere
font.size: 31
savefig.bbox: tight
savefig.dpi: 31
savefig.transparent: True
savefig.facecolor: black
figure.dpi: 310
figure.facecolor: black
figure.constrained_layout.w_pad: 1
axes.facecolor: black
axes.edgecolor: white
axes.grid: True
axes.xmargin: 0.4
axes.formatter.use_locale: True
text.color: white
svg.fonttype: path
svg.hashsalt: mine
svg.image_inline: False
pdf.fonttype: 42
pdf.compression: 0
path.sketch: 3, 100, 2
path.simplify: False
patch.force_edgecolor: True
legend.fontsize: 40
xtick.major.size: 20
"""


def drawn(before="", after="", **settings):
    """The digests of what a process of its own draws."""
    done = from_shell(program=("-c", DRAW.format(before=before, after=after)), **settings)
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """The digests where nothing is set: the settings file is empty."""
    empty = tmp_path_factory.mktemp("settings") / "matplotlibrc"
    empty.write_text("", encoding="utf-8")
    found = drawn(MATPLOTLIBRC=str(empty))
    assert set(found) == {"published", "page", "bars", "spread", *canvas.FORMATS}
    return found


def test_hostile_settings_change_no_byte_and_break_nothing(plain, tmp_path):
    settings = tmp_path / "matplotlibrc"
    settings.write_text(HOSTILE, encoding="utf-8")
    elsewhere = {"SOURCE_DATE_EPOCH": "1000000000", "TZ": "Asia/Tokyo"}
    assert drawn(MATPLOTLIBRC=str(settings), MPLBACKEND="qtagg", **elsewhere) == plain


def test_every_setting_of_the_hostile_file_is_one_that_matplotlib_has():
    names = [line.partition(":")[0] for line in HOSTILE.split("\n") if line]
    assert set(names) <= set(matplotlib.rcParams)
    assert len(names) == len(set(names)) > 20


def test_settings_with_which_matplotlib_does_not_start_change_no_byte(plain, tmp_path):
    settings = tmp_path / "matplotlibrc"
    settings.write_bytes(b"\xff\xfe")
    assert drawn(MATPLOTLIBRC=str(settings), MPLBACKEND="bogus") == plain


def test_a_style_chosen_in_the_program_changes_no_byte_and_stays_chosen(plain):
    before = (
        "import matplotlib, matplotlib.style; matplotlib.use('svg')\n"
        "matplotlib.style.use('dark_background'); matplotlib.rcParams['text.usetex'] = True\n"
        "chosen = dict(matplotlib.rcParams)"
    )
    assert drawn(before, "assert dict(matplotlib.rcParams) == chosen") == plain


@pytest.mark.parametrize(("backend", "kept"), [("svg", "svg"), ("bogus", "agg")])
def test_the_users_settings_still_hold_for_plots_of_his_own(tmp_path, backend, kept):
    settings = tmp_path / "matplotlibrc"
    settings.write_text("font.size: 31\nbackend: agg\n", encoding="utf-8")
    code = (
        "from thousandstats.report import canvas; canvas.load(); import matplotlib, os\n"
        "print(matplotlib.rcParams['font.size'], matplotlib.get_backend())\n"
        "print(os.environ['MPLBACKEND'], os.environ['MATPLOTLIBRC'])"
    )
    done = from_shell(program=("-c", code), MATPLOTLIBRC=str(settings), MPLBACKEND=backend)
    assert done.stdout.decode().split() == ["31.0", kept, backend, str(settings)]


def test_a_settings_file_in_the_current_folder_that_is_no_text_is_told(tmp_path):
    (tmp_path / "matplotlibrc").write_bytes(b"\xff\xfe")
    words = ("figures", "thousand/limit/hand", "--plot", "limit.svg", "--quiet")
    done = subprocess.run(
        [sys.executable, "-m", "thousandstats", *words],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env=environment(),
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert str(tmp_path / "matplotlibrc") in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["matplotlibrc"]
