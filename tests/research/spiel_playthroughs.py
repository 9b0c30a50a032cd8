"""Playthroughs of our games as OpenSpiel writes them, kept as files; `make golden` writes them anew.

Long tensors are kept by their numbers that are not zero, as place:number, empty lines of others are counted.
"""

from __future__ import annotations

import re
from pathlib import Path

from open_spiel.python.algorithms import generate_playthrough

import vacherie.research.spiel  # noqa: F401  registers the games

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 7
GAMES = {
    "turns": "vacherie_nimmt_turns(players=2,deal=tactic,hand=1,max_rounds=1,chance=explicit)",
    "simultaneous": "vacherie_nimmt(players=2,deal=tactic,hand=2,max_rounds=1,reward=trick,chance=explicit)",
    "reverse": "vacherie_nimmt(players=2,preset=fan-reverse,deal=tactic,hand=2,max_rounds=1,chance=explicit)",
    "draft": "vacherie_nimmt_turns(players=2,preset=pro,hand=1,max_rounds=1)",
    "nothanks": "vacherie_nothanks(players=3,max_rounds=1,chance=explicit)",
}
"""Small games by the name of their file."""
NUMBERS = re.compile(r"\[(-?\d+\.\d+(?:, -?\d+\.\d+){30,})\]")


ZEROES = re.compile(r"(?:^◯+\n){3,}", re.MULTILINE)


def path(name: str) -> Path:
    """The file of a playthrough."""
    return FOLDER / f"{name}.txt"


def playthrough(name: str) -> str:
    """The playthrough of a game as it is kept."""
    text = generate_playthrough.playthrough(GAMES[name], action_sequence=None, seed=SEED)
    return ZEROES.sub(counted, NUMBERS.sub(short, text)).rstrip() + "\n"


def short(found: re.Match[str]) -> str:
    """A long tensor by its numbers that are not zero."""
    numbers = [float(number) for number in found[1].split(", ")]
    kept = [f"{place}:{number:g}" for place, number in enumerate(numbers) if number]
    return f"[{len(numbers)} numbers: {' '.join(kept)}]"


def counted(found: re.Match[str]) -> str:
    """Lines of a tensor in which nothing stands, as their number."""
    lines = found[0].splitlines()
    return f"{lines[0]} ({len(lines)} times)\n"


if __name__ == "__main__":
    for each in GAMES:
        path(each).write_text(playthrough(each), encoding="utf-8")
        print(f"wrote {path(each).name}")
