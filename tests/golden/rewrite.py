"""The golden transcripts: one seeded hand of every game and option, told to the public and to seats; and the worked
hands that end the players' rules.

`python tests/golden/rewrite.py` writes them anew; read the difference before you keep it. A worked hand keeps its seed,
which may be changed in its file; where the file is not there the hand that shows most is chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from bot.cli.arguments import seats_of
from bot.cli.telling import transcript
from bot.cli.worked import best_seed, worked
from bot.engine import Game
from bot.games import GAMES
from bot.render import worked as worked_room

HERE = Path(__file__).parent
WORKED = Path(worked_room.__file__).parent / "locales" / "en" / "worked"
SEED = 2
FEW = 5
KINGS = ("kings-pot", "kings-pot-optional")
# Where the usual hand does not show what a game or an option is for.
OTHER_SEEDS = {"rombo-draw": 4, "rombo-draw-draws-3": 6, "rombo-holdem": 3}
OTHER_SEEDS |= {"solidarity-last-chance-board-true": 10}
OTHER_SEEDS |= dict.fromkeys((f"{key}{each}" for key in KINGS for each in ("", "-pot-limit", "-no-limit")), 3)
OTHER_SEEDS |= dict.fromkeys((f"blitz{each}" for each in ("", "-pot-limit", "-fixed-limit")), 35)
OTHER_SEEDS |= dict.fromkeys((f"nine{each}" for each in ("", "-pot-limit", "-fixed-limit")), 55)


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


def worked_hands() -> dict[str, str]:
    """By file name, the worked hand that belongs there, under a line with its seed."""
    return {f"{key}.txt": _worked(game, WORKED / f"{key}.txt") for key, game in GAMES.items()}


def stored_worked_hands() -> dict[str, str]:
    """By file name, the worked hand that is there."""
    return {file.name: file.read_text(encoding="utf-8") for file in WORKED.glob("*.txt")}


def _worked(game: Game, file: Path) -> str:
    first = file.read_text(encoding="utf-8").partition("\n")[0] if file.exists() else ""
    seed = int(first.removeprefix(worked_room.SEED_LINE)) if first else best_seed(game)
    return f"{worked_room.SEED_LINE}{seed}\n{worked(game, seed)}\n"


def _variants(game: Game) -> dict[str, dict[str, Any]]:
    """The game as it is, and with the values of an option that is a choice or has only a few."""
    found: dict[str, dict[str, Any]] = {game.key: {}}
    for name, declared in game.options.items():
        for value in _values(declared):
            if value != declared["default"]:
                shown = str(value).lower() if name == "structure" else f"{name}-{str(value).lower()}"
                found[f"{game.key}-{shown.replace('_', '-').replace(' ', '-')}"] = {name: value}
    return found


def _values(declared: Mapping[str, Any]) -> Iterable[Any]:
    """The first two and the last of a choice, all numbers of a short range."""
    if "values" in declared:
        values = declared["values"]
        return dict.fromkeys((*values[:2], *values[-1:]))
    return range(declared["min"], declared["max"] + 1) if declared["max"] - declared["min"] < FEW else ()


def main() -> None:
    _write(HERE, stored(), transcripts())
    WORKED.mkdir(exist_ok=True)
    _write(WORKED, stored_worked_hands(), worked_hands())


def _write(folder: Path, there: dict[str, str], texts: dict[str, str]) -> None:
    for name in there.keys() - texts.keys():
        (folder / name).unlink()
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
