"""Where the command line starts, as ``thousandstats`` or ``python -m thousandstats``."""

import sys

INTERRUPTED = 130


def main() -> int:
    """Run the command line; an interrupt while it is still being loaded ends it quietly too."""
    try:
        from thousandstats.cli import main as command_line

        return command_line()
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
