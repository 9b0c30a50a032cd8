"""Messages for clients with a screen: every intermediate view, and a preview of each option."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.support import ask
from tests.support.table import FakeClient, advance_until_written, table_harness, waiting
from vacherie.core.error import Refused
from vacherie.games import PRESETS
from vacherie.protocol.request import Hello
from vacherie.server.tables.state import RunningGame

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("preset", PRESETS)
async def test_steps_lead_from_view_to_view(tmp_path: Path, preset: str) -> None:
    """The views on the way are those that the rules give, for seats and for spectators."""
    rng = Random(f"screen {preset}")
    async with table_harness(tmp_path) as harness:
        people = await harness.people(max(2, PRESETS[preset].seat_counts[0]))
        table = await harness.table(people, preset)
        screen, fan = FakeClient(people[0].guest), await harness.person("Fan")
        for person in (screen, fan):
            await table.subscribe(person, Hello(id=1, screen=True))
        play = table.state.play
        assert play is not None
        while table.status == "playing" and table.state.count < 120:
            seat, decision = rng.choice(list(waiting(table).items()))
            choice = msgspec.json.encode(rng.choice(decision.options).fill(rng))
            try:
                await ask.answer(table, people[seat].who, seat, decision.id, choice)
            except Refused as refused:
                if refused.code not in ("closed", "changed"):  # those mean that a forced move was quicker
                    raise
        check_steps(screen, play)
        check_steps(fan, play)
        assert all(message["steps"] == [] for message in people[0].all("table")), (
            "only for those who want them"
        )


def check_steps(person: FakeClient, play: RunningGame) -> None:
    """Every step is the view before it after one more event."""
    game = play.game
    view = None
    count = 0
    for message in person.all("table"):
        events = msgspec.convert(message["events"], list[game.event_type])  # type: ignore[name-defined]
        steps = msgspec.convert(message["steps"], list[game.view_type])  # type: ignore[name-defined]
        if view is not None and events:
            assert len(steps) == len(events) - 1
            for event, step in zip(events, steps, strict=False):
                view = game.see(view, event)
                assert step == view
                count += 1
        view = msgspec.convert(message["view"], game.view_type)
    assert count > 0


@pytest.mark.parametrize("preset", PRESETS)
async def test_the_last_message_has_the_result(tmp_path: Path, preset: str) -> None:
    """Seats and long polls get it with the end, delayed spectators when they are shown the end."""
    async with table_harness(tmp_path) as harness:
        people = await harness.people(max(2, PRESETS[preset].seat_counts[0]))
        options = {} if preset == "coop" else {"max_rounds": 1}
        table = await harness.table(people, preset, options=options, delay=60, clock="fast", pace="instant")
        fan = await harness.person("Fan")
        await table.subscribe(fan, Hello(id=1))
        for seat, person in enumerate(people):
            await ask.autopilot(table, person.who, seat, True)
        while table.status == "playing":
            await advance_until_written(table, 1)
        play = table.state.play
        assert play is not None
        game, state = play.game, play.match.state
        scores, winners = game.scores(state), game.winners(state)
        expected = {
            "scores": list(scores),
            "winners": list(winners),
            "places": [sorted(scores).index(score) + 1 for score in scores],
            "team": preset == "coop",
        }
        for person in people:
            *before, last = person.all("table")
            assert (last["over"], last["result"]) == (True, expected)
            assert all(message["result"] is None for message in before)
        polled = await table.poll(people[0].who, 0, have=0, wait=0)
        assert msgspec.to_builtins(polled.result) == {
            name: tuple(value) if isinstance(value, list) else value for name, value in expected.items()
        }
        assert all(message["result"] is None for message in fan.all("table")), "the delay is not over"
        harness.clock.advance(60)
        assert fan.last("table")["result"] == expected


@pytest.mark.rule("R2.5", "R2.7", "R2.8")
async def test_previews(tmp_path: Path) -> None:
    """What a card would do: the row, and the price of taking it."""
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people)
        screen = FakeClient(people[0].guest)
        await table.subscribe(screen, Hello(id=1, screen=True))
        message = screen.last("table")
        rows = [row["cards"] for row in message["view"]["table"]["rows"]]
        options = message["decisions"][0]["options"]
        assert len(message["previews"]) == len(options) == 10
        for option, preview in zip(options, message["previews"], strict=True):
            below = [row[-1] for row in rows if row[-1] < option["card"]]
            expected = [row[-1] for row in rows].index(max(below)) + 1 if below else None
            assert preview["row"] == expected
            assert preview["cards"] == 0
            assert (preview["points"] > 0) == (expected is None)
