"""`thousandstats site`: the static pages, from the results there are."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote, urlsplit

import typer

from thousandstats.cli import console, folders
from thousandstats.errors import InputError, short

if TYPE_CHECKING:
    from thousandstats.reproduction.compute import Reproduction

RESULTS = "results"

PATH = "/%:@!$&()*+,;=~"
"""What stands in the path of an address as it is, beside letters and digits."""


def site(
    out: Annotated[
        str,
        typer.Option(metavar="DIR", help="Output directory; unrelated files in it are left alone."),
    ] = "site",
    results: Annotated[
        str | None,
        typer.Option(
            metavar="DIR",
            help=f"The folder of results to show; by default {RESULTS}, and without one all is "
            "computed now, every figure by every route.",
        ),
    ] = None,
    base_url: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Where the pages will be; adds canonical addresses and a site map.",
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="No messages on standard error.")] = False,
) -> None:
    """Write the static pages, in English and Polish: every figure, claim and plot.

    Open index.html in the folder, or put the folder on any web server: it needs no program there.

    \b
    Examples:
      thousandstats site
      thousandstats site --out public --base-url https://example.org/cards
      thousandstats site --results other --quiet
    """
    console.hush(quiet)
    address = None if base_url is None else _address(base_url)
    folder = folders.writable(out, "pages")
    stored = _stored(results)

    from thousandstats.report.site import build

    build.check(folder)
    found = _read(stored, quiet)
    if not quiet:
        console.tell(f"Drawing the plots and writing the pages of {folder}.")
    made = build.files(found, address, stored)
    build.write(made, folder)
    pages = sorted(name for name in made if name.endswith(".html"))
    if json:
        console.say_json(
            {
                "out": str(folder),
                "results": None if stored is None else str(stored),
                "base_url": address,
                "pages": pages,
                "files": str(len(made)),
                "bytes": str(sum(map(len, made.values()))),
            }
        )
    elif not quiet:
        console.tell(f"{len(pages)} pages are in {folder}; open {folder / 'index.html'}.")


def _address(written: str) -> str:
    """Return the address of the pages in ASCII, with a slash at its end."""
    try:
        parts = urlsplit(written)
        host = (parts.hostname or "").encode("idna").decode()
        port = "" if parts.port is None else f":{parts.port}"
    except ValueError:  # of which a host that has no such letters is one
        host = ""
    if (
        not host
        or parts.scheme not in ("http", "https")
        or parts.username is not None
        or parts.query
        or parts.fragment
        or set(written) & set(" <>\"'")
    ):
        raise InputError(
            f"--base-url takes the address of a folder on the web, such as "
            f"https://example.org/cards, and {short(written)!r} is none."
        )
    host = f"[{host}]" if ":" in host else host
    path = quote(re.sub(r"%(?![0-9A-Fa-f]{2})", "%25", parts.path), safe=PATH)
    return f"{parts.scheme}://{host}{port}{path.rstrip('/')}/"


def _stored(results: str | None) -> Path | None:
    """Return the folder of results; None where none is named and the usual one is not there."""
    folder = Path(RESULTS if results is None else results)
    if results is not None and not folder.is_dir():
        raise InputError(
            f"There is no folder {results!r} of results; thousandstats reproduce --out writes one."
        )
    return folder if folder.is_dir() else None


def _read(stored: Path | None, quiet: bool) -> "Reproduction":
    """Return what is stored, or all of it computed now."""
    if stored is not None:
        from thousandstats.reproduction import loading

        return loading.read(stored)
    from thousandstats.reproduction.compute import reproduce

    if not quiet:
        console.tell(f"There is no folder {RESULTS}, so everything is computed now.")
    return reproduce(progress=console.reporting(quiet))
