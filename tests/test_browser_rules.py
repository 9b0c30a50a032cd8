"""The browser computes no rule (ADR 008): it asks for no preset by name and holds no number of the rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[1] / "web" / "src"
NOT_JUDGED = re.compile(
    r"protocol\.ts|generated/"  # written from Python
    r"|rules/|home/GamePicture\.svelte"  # texts and pictures
    r"|lib/proof\.ts|lib/shuffle\.ts"  # the player's own check of the shuffle
)
SOURCES = [
    path
    for path in sorted(WEB.rglob("*"))
    if path.suffix in (".ts", ".svelte") and not NOT_JUDGED.match(path.relative_to(WEB).as_posix())
]
RULES = {
    "asks for a preset by name": r"preset\w*(?:\(\))? *[!=]== *\"|preset\w*\.startsWith|\"fan-",
    "asks for a family outside the registry": r"family *[!=]== *\"|isNimmt",
    "counts how many cards a row holds": r"\bseven *\? *\d|\? *6 *: *5",
    "counts bullheads": r"% *(?:11|10|5) *===",
    "counts a deck or a hand": r"hand\w*(?:\(.*\))? *\* *seats|seats *\* *hand|length: 104",
    "scores runs": r"card *[-+] *1\b.*cost|cost\w*\(",
    "has animation times of its own": r"\b(?:lasts|ms|duration): *\d{3}\b(?!.*settings)",
}
EXPECTED = {
    (
        "home/openTable.ts",
        "asks for a preset by name",
    ): "how many seats are offered at first",
    **{
        (file, "scores runs"): "costs that the coach has sent, as text"
        for file in (
            "coach/CostList.svelte",
            "coach/CostOverlay.svelte",
            "coach/costs.ts",
            "puzzles/PuzzleTable.svelte",
            "review/reviewing.svelte.ts",
        )
    },
}
"""What is no rule, with the reason."""


def code(path: Path) -> str:
    """The source without comments and styles."""
    text = path.read_text(encoding="utf-8")
    return re.sub(r"<style>.*?</style>|/\*.*?\*/|<!--.*?-->|//[^\n]*", "", text, flags=re.DOTALL)


@pytest.mark.parametrize("rule", RULES)
def test_no_rule_is_computed(rule: str) -> None:
    found = {path.relative_to(WEB).as_posix() for path in SOURCES if re.search(RULES[rule], code(path))}
    assert found == {name for name, expected in EXPECTED if expected == rule}, rule


def test_the_patterns_find_what_they_are_for() -> None:
    """Lines of the days when the browser still computed rules."""
    for rule, line in zip(
        RULES,
        (
            'return preset.startsWith("nothanks") ? "nothanks" : "nimmt";',
            'textContext.family === "nothanks" &&',
            "return (row.seven ? 6 : 5) - (cow ? 1 : 0);",
            "if (card % 11 === 0) return 5;",
            "return handSize(preset, options) * seats + 4;",
            "const cost = $derived(costOf(cards));",
            "fly(place.element, old.rect, { lasts: 380, arc: 30 });",
        ),
        strict=True,
    ):
        assert re.search(RULES[rule], line), rule
