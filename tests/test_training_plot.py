"""The plots of the trainings are drawn from the figures that are kept."""

from __future__ import annotations

import pytest

from scripts.training_plot import PLOTS, Plot, draw


@pytest.mark.parametrize("plot", PLOTS, ids=lambda plot: plot.name)
def test_the_plot_is_up_to_date(plot: Plot) -> None:
    assert draw(plot) == plot.picture.read_text(encoding="utf-8")
