"""The plots of strength are drawn from the figures that are kept."""

from __future__ import annotations

from scripts.line_chart import Line, chart
from scripts.strength_plots import DOCS, pictures


def test_the_plots_are_up_to_date() -> None:
    for name, picture in pictures().items():
        assert (DOCS / "img" / name).read_text(encoding="utf-8") == picture, "run make types"


def test_a_chart_has_every_line_and_its_errors() -> None:
    lines = [
        Line("one", "red", [(1, 0), (10, 5)], [1, 1]),
        Line("two", "blue", [(1, -3), (100, 2)]),
    ]
    picture = chart("Title", "across", lines, {1.0: "1", 100.0: "100"}, step=5, log=True)
    assert picture.count("<polyline") == 2
    assert picture.count('stroke-opacity=".5"') == 2
    assert all(f">{words}</text>" in picture for words in ("Title", "across", "one", "two", "0", "5", "100"))
