"""The browser tells events with code of its own (web/src/lib/eventText.ts); both must find the same words.

`web/tests/fixtures/event-texts.json` holds events of random games with the words found here for them; the
browser's tests look for the same. After a change of rules or names write it anew:
`python -m tests.locale.test_web_sentences`.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import msgspec

from tests.locale.random_games import played
from tests.locale.test_wording import NAMES
from vacherie.core.action import tag_of
from vacherie.locale.catalogue import Catalogue
from vacherie.locale.families import wording_for

FILE = Path(__file__).parents[2] / "web" / "tests" / "fixtures" / "event-texts.json"

ENOUGH = 20


def told() -> list[dict[str, Any]]:
    """One event for each way its words can be."""
    found: list[dict[str, Any]] = []
    seen: dict[tuple[str, int | None], set[str]] = defaultdict(set)
    for made, seats, events in played():
        for me in (None, 0):
            worded = wording_for(Catalogue("en"), made, NAMES[:seats], me)
            for event in events:
                key = f"{made.family}-{tag_of(event)}"
                words = worded.arguments(event)
                # Whose name and which number it is, and how many of them, makes no other way.
                way = re.sub(r"-?\d+|" + "|".join(NAMES), "#", repr(sorted(words.items())))
                way = re.sub(r"# (# )?(as #)?|(, | and )#[ #]*", "#", way)
                ways = seen[key, me]
                if tag_of(event) in worded.silent or way in ways or len(ways) == ENOUGH:
                    continue
                ways.add(way)
                asked = {
                    "preset": made.preset,
                    "names": NAMES[:seats],
                    "me": me,
                    "event": msgspec.to_builtins(event),
                }
                found.append(asked | {"words": words})
    return found


def written(items: list[dict[str, Any]]) -> str:
    """A line for each."""
    lines = ",\n".join(json.dumps(item, ensure_ascii=False, separators=(",", ":")) for item in items)
    return f"[\n{lines}\n]\n"


def test_the_browser_tests_use_these_sentences() -> None:
    assert FILE.read_text("utf-8") == written(told()), "run python -m tests.locale.test_web_sentences"


if __name__ == "__main__":
    FILE.write_text(written(told()), "utf-8")
