"""The engine still answers as the golden playthroughs say."""

import pytest

from tests.playthroughs.write_playthrough import GAMES, path, playthrough


@pytest.mark.parametrize("preset", GAMES)
def test_playthrough(preset: str) -> None:
    """A difference is a changed rule: read it, and if it is meant, run `make golden`."""
    assert playthrough(preset) == path(preset).read_text(encoding="utf-8")
