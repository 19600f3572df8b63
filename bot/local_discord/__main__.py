"""`python -m bot.local_discord`: a local Discord as a process of its own."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sqlite3
import sys
from pathlib import Path

from .server import LocalDiscord


def main() -> int:
    """Serve until SIGTERM or Ctrl-C; 2 where the port is taken or the file is not ours."""
    parser = argparse.ArgumentParser(prog="python -m bot.local_discord", description=__doc__)
    parser.add_argument("--port", type=int, default=8787, help="0 takes a free one")
    parser.add_argument("--file", type=Path, default=None, help="remember in this file; without it, in memory only")
    parser.add_argument("--key", default=None, help="the page's key; without it one is made")
    asked = parser.parse_args()
    try:
        asyncio.run(_serve(asked))
    except OSError as error:
        print(f"local Discord: port {asked.port}: {error.strerror}", file=sys.stderr)
        return 2
    except sqlite3.Error as error:
        print(f"local Discord: {asked.file}: {error}", file=sys.stderr)
        return 2
    return 0


async def _serve(asked: argparse.Namespace) -> None:
    local = LocalDiscord(asked.file, port=asked.port, key=asked.key)
    await local.start()
    for name, value in (("page", local.page_url), ("rest", local.rest_base), ("token", local.token)):
        print(f"{name} {value}", flush=True)
    print(f"gateway {local.gateway_url}", flush=True)
    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    await stopped.wait()
    await local.close()


if __name__ == "__main__":
    sys.exit(main())
