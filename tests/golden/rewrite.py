"""The golden transcripts: one seeded hand of every game and option, told to the public and to seats.

`python tests/golden/rewrite.py` writes them anew; read the difference before you keep it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.cli.arguments import seats_of
from bot.cli.telling import transcript
from bot.engine import Game
from bot.games import GAMES

HERE = Path(__file__).parent
SEED = 2
OTHER_SEEDS = {  # where that hand does not show what a game or an option is for
    **dict.fromkeys(("kings-pot", "kings-pot-pot-limit", "kings-pot-no-limit"), 3),
    **dict.fromkeys(("kings-pot-optional", "kings-pot-optional-pot-limit", "kings-pot-optional-no-limit"), 3),
}


def transcripts() -> dict[str, str]:
    """By file name, the text that belongs there: a game to everybody, each option to the public and to seat 1."""
    texts = {}
    for game in GAMES.values():
        for variant, options in _variants(game).items():
            seats, settled = seats_of(game, None, options)
            lookers = [None, *range(seats)] if not options else [None, 1]
            for seat in lookers:
                name = f"{variant}.{'public' if seat is None else f'seat{seat}'}.txt"
                texts[name] = "\n".join(transcript(game, OTHER_SEEDS.get(variant, SEED), seats, settled, seat)) + "\n"
    return texts


def stored() -> dict[str, str]:
    """By file name, the text that is there."""
    return {file.name: file.read_text(encoding="utf-8") for file in HERE.glob("*.txt")}


def _variants(game: Game) -> dict[str, dict[str, Any]]:
    """The game as it is, and with every value of an option that is a choice."""
    found: dict[str, dict[str, Any]] = {game.key: {}}
    for name, declared in game.options.items():
        for value in declared.get("values", ()):
            if value != declared["default"]:
                shown = str(value).lower() if name == "structure" else f"{name}-{str(value).lower()}"
                found[f"{game.key}-{shown.replace('_', '-').replace(' ', '-')}"] = {name: value}
    return found


def main() -> None:
    texts = transcripts()
    for name in stored().keys() - texts.keys():
        (HERE / name).unlink()
    for name, text in texts.items():
        (HERE / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
