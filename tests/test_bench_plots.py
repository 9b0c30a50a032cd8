"""The plots of docs/benchmarks.md are drawn from its tables and from the ratings of the package."""

from __future__ import annotations

from math import isnan

from scripts.bench_plots import DOCS, PAGE, number, pictures, table
from scripts.line_chart import Line, chart


def test_the_plots_are_up_to_date_and_shown() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name, picture in pictures().items():
        assert (DOCS / "img" / name).read_text(encoding="utf-8") == picture, "run make types"
        assert f"(img/{name})" in page


def test_a_table_of_the_page() -> None:
    columns = table("| seats | answers/s |")
    assert columns["seats"][:2] == [1000, 2000]
    assert columns["ack p99"][0] == 5.7
    assert isnan(number("–"))


def test_names_of_lines_do_not_cover_each_other() -> None:
    lines = [Line("one", "red", [(1, 0), (2, 5)]), Line("two", "blue", [(1, 0), (2, 5)])]
    picture = chart("Title", "across", lines, {1.0: "1"}, step=5)
    heights = [
        float(picture.split(f">{name}</text>")[0].rpartition('y="')[2].partition('"')[0])
        for name in ("one", "two")
    ]
    assert heights[1] - heights[0] == 15


def test_axes_may_begin_where_the_lines_do() -> None:
    lines = [Line("rating", "red", [(1, 1300), (2, 1500)])]
    assert ">0</text>" in chart("Title", "across", lines, {}, step=100)
    assert ">0</text>" not in chart("Title", "across", lines, {}, step=100, from_zero=False)
