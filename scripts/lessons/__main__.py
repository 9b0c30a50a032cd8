"""Writes web/src/generated/lessons: what the lessons of the web table show.

    python -m scripts.lessons

A test asserts that all files are up to date.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from scripts.lessons.frames import lesson
from scripts.lessons.situations import LESSONS

FOLDER = Path("web/src/generated/lessons")


def files() -> dict[str, bytes]:
    """Every lesson by the name of its file."""
    return {f"{preset}.json": msgspec.json.encode(lesson(preset)) + b"\n" for preset in LESSONS}


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, data in files().items():
        (FOLDER / name).write_bytes(data)
        print(f"{FOLDER / name} written")
