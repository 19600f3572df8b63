"""`python -m bot`: hands over to the command line."""

from __future__ import annotations

import sys

from bot import cli


def main() -> int:
    """Run the command that the command line asks for; its exit code."""
    sys.excepthook = cli.in_one_line
    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
