"""The command line. Exit codes: 0 good, 1 found something wrong, 2 wrong use; errors are one line on stderr."""

from bot.cli.entry import in_one_line, main

__all__ = ["in_one_line", "main"]
