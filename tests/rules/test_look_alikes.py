"""Values that equal a card, a row or a preset without being one are refused like any other bad input."""

from __future__ import annotations

import pickle
from fractions import Fraction
from typing import Any

import pytest

from tests.support.position import position
from vacherie import Answer, BadSetup, IllegalChoice, game
from vacherie.games.nimmt.choice import ChooseRow, Play, Sort
from vacherie.records.errors import BadRecord


@pytest.mark.parametrize("card", [True, 1.0, Fraction(1), "1", None, [1], object()])
@pytest.mark.rule("R1.1")
def test_what_is_no_card(card: Any) -> None:
    rules, state = position("classic", "10 | 20 | 30 | 40", [(1, 90), (2, 91)])
    for choice in (Play(card), ChooseRow(card), Sort((card,)), Sort(card)):
        with pytest.raises(IllegalChoice):
            rules.apply(state, Answer(0, choice))


@pytest.mark.parametrize("preset", [None, 7, ["classic"], {}])
def test_what_is_no_preset(preset: Any) -> None:
    with pytest.raises(BadSetup) as refused:
        game(preset)
    assert refused.value.code == "preset"


def test_errors_arrive_whole_from_another_process() -> None:
    illegal = IllegalChoice("not-in-hand", "card 7 is not in the hand", [Play(3)])
    for error in (illegal, BadSetup("seats", "too many"), BadRecord("json", "not JSON", line=3, answer=4)):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)
