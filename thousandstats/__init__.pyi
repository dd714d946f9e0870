# What type checkers see of the package: the modules that people import, and every game.
# tests/test_front_door.py compares it with the package.
from thousandstats import figures as figures
from thousandstats import games as games
from thousandstats import hands as hands
from thousandstats import studies as studies
from thousandstats.games import bid_whist as bid_whist
from thousandstats.games import boston as boston
from thousandstats.games import thousand as thousand

__version__: str
