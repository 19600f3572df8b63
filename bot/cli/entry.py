"""From arguments to a command. A file in `commands` is a command of its name: it exports `HELP`, `arguments` and `run`.

Their imports at the top are light; what is heavy is imported when the command runs.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence
from types import ModuleType

from bot.cli import commands
from bot.cli.arguments import WRONG, WRONG_USE, Parser, port
from bot.errors import DealerError, Unreachable

INTERRUPTED = 130  # what a shell makes of an interrupt


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit code."""
    found = _commands()
    try:
        args = _parser(found).parse_args(argv)
        code = found[args.command].run(args) if args.command else _deal(args.port, args.browser)
        sys.stdout.flush()
        return code
    except SystemExit as done:  # argparse has said all there is to say
        return int(done.code or 0)
    except DealerError as error:
        return _refuse(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader has seen enough, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _commands() -> dict[str, ModuleType]:
    names = sorted(module.name for module in pkgutil.iter_modules(commands.__path__))
    return {name: importlib.import_module(f"{commands.__name__}.{name}") for name in names}


def _parser(found: dict[str, ModuleType]) -> Parser:
    parser = Parser(prog="python -m bot", description="The dealer: without a command, it deals.")
    parser.add_argument("--port", type=port, help="where the local Discord serves, without DISCORD_TOKEN (8787)")
    parser.add_argument("--no-browser", dest="browser", action="store_false", help="open no page in the browser")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, module in found.items():
        module.arguments(subparsers.add_parser(name, help=module.HELP, description=module.HELP))
    return parser


def _deal(at: int | None, browser: bool) -> int:
    """Run the dealer until it is stopped."""
    from bot.app import run

    return run(port=at, browser=browser)


def _refuse(error: DealerError) -> int:
    from bot.render.locale import Locale
    from bot.render.refusals import refusal

    print(refusal(error, Locale(strict=False)), file=sys.stderr)
    return WRONG if isinstance(error, Unreachable) else WRONG_USE  # what trying again may mend is no wrong use


def in_one_line(kind: type[BaseException], error: BaseException, trace: object) -> None:
    """Say what went wrong and where, for an error that nobody foresaw: an excepthook."""
    while getattr(trace, "tb_next", None):
        trace = trace.tb_next  # type: ignore[attr-defined]
    where = f" at {trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else ""  # type: ignore[attr-defined]
    print(f"unexpected {kind.__name__}: {' '.join(str(error).split())}{where}", file=sys.stderr)
