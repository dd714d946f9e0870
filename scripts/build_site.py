"""Write the static pages: `thousandstats site` in the project's own environment.

    python scripts/build_site.py [--out site] [--results results] [--base-url URL]

Needs nothing but Python 3.11 or newer; arguments are those of the command.
"""

import environment

if __name__ == "__main__":
    environment.become("site", __doc__)
