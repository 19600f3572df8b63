"""The dealer and a Discord of this machine as processes of their own: what is measured may kill them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import bot

ROOT = Path(bot.__file__).parents[1]


class DiscordProcess:
    """A local Discord that serves: `page`, `rest`, `gateway` and `token` are as it printed them."""

    def __init__(self, file: Path | None = None) -> None:
        command = [sys.executable, "-m", "bot.local_discord", "--port", "0"]
        command += ["--file", str(file)] if file is not None else []
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=_environment({}), cwd=ROOT)
        assert self._process.stdout is not None
        said = dict(self._process.stdout.readline().split() for _ in range(4))
        self.page, self.rest, self.gateway, self.token = (said[name] for name in ("page", "rest", "gateway", "token"))

    def settings(self, database: Path, **more: str) -> dict[str, str]:
        """The environment of a dealer that plays here."""
        return {
            "DISCORD_TOKEN": self.token,
            "DEALER_DISCORD_REST": self.rest,
            "DEALER_DISCORD_GATEWAY": self.gateway,
            "DEALER_DATABASE": str(database),
            **more,
        }

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.communicate()


@contextmanager
def discord_process(file: Path | None = None) -> Iterator[DiscordProcess]:
    """A local Discord for the time of a block."""
    process = DiscordProcess(file)
    try:
        yield process
    finally:
        process.stop()


class DealerProcess:
    """`python -m bot` in a folder of its own, so that no `.env` is read but one that lies there."""

    def __init__(self, folder: Path, settings: Mapping[str, str]) -> None:
        self._folder = folder
        self._settings = settings
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it; it is in reach some time later."""
        with self.log.open("a", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "bot", "--no-browser"],
                stdout=log,
                stderr=log,
                text=True,
                env=_environment(self._settings),
                cwd=self._folder,
            )

    @property
    def log(self) -> Path:
        """Where everything is that it wrote."""
        return self._folder / "dealer.log"

    @property
    def last_words(self) -> str:
        """The last line that it wrote."""
        return (self.log.read_text(encoding="utf-8").splitlines() or [""])[-1]

    @property
    def running(self) -> bool:
        """Whether it has been started and has not ended."""
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        """Kill it with no warning, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Stop it as an operator does; its exit code."""
        return self._end(signal.SIGTERM)

    def signal(self, number: int) -> None:
        """Send it a signal and go on."""
        if self._process is not None:
            self._process.send_signal(number)

    def wait(self, patience_s: float = 30) -> int:
        """Wait until it ends by itself; its exit code."""
        return self._process.wait(patience_s) if self._process is not None else 0

    def _end(self, number: int) -> int:
        if self._process is None:
            return 0
        self.signal(number)
        return self.wait()


def _environment(settings: Mapping[str, str]) -> dict[str, str]:
    """Ours without what may be set for another dealer."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DEALER_", "DISCORD_TOKEN"))}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", **settings}
