"""The plot of the training is drawn from the figures that are kept."""

from __future__ import annotations

import json

from scripts.training_plot import FIGURES, PICTURE, draw


def test_the_plot_is_up_to_date() -> None:
    points = [json.loads(line) for line in FIGURES.read_text(encoding="utf-8").splitlines()]
    assert draw([point for point in points if point["stage"] == "league"]) == PICTURE.read_text(
        encoding="utf-8"
    )
