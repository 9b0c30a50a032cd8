"""What people do at a table besides answering: come and go, ask, talk, try what they may not.

Who does what is drawn without looking at a card, so that it is the same for a game and its twin.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import msgspec

from tests.server.leaks.capture import Line
from tests.server.leaks.scripted_game import Stage
from vacherie.core.action import Choice, Seat
from vacherie.core.game import is_legal
from vacherie.games.nimmt import choice as nimmt
from vacherie.games.nothanks import table as nothanks
from vacherie.server.tables.phrases import PHRASES

Doing = Callable[[Stage, Random], Awaitable[None]]

PAGES = ("", "/record", "/replay")
"""What there is of a finished game."""


def somebody(stage: Stage, rng: Random) -> Seat:
    """A person at the table."""
    return rng.choice(list(stage.scene.people))


def anybody(stage: Stage, rng: Random) -> Seat | None:
    """A person at the table, or the spectator."""
    return rng.choice(stage.scene.viewers)


async def reconnect(stage: Stage, rng: Random) -> None:
    """A device comes with some number of the last event, and goes again."""
    viewer = anybody(stage, rng)
    known = seq_of(stage, viewer)
    have = {name: rng.randint(0, last) for name, last in known.items()}
    await visit(stage, viewer, have, has_cookie=rng.random() < 0.5)


async def visit(stage: Stage, viewer: Seat | None, have: dict[str, int], *, has_cookie: bool = True) -> None:
    """Come, see what is new, and go; without a cookie as a program with a seat token, or as a passer-by."""
    if has_cookie:
        await stage.connect(viewer, "visit", have)
    else:
        tokens = () if viewer is None else (stage.seat_tokens[viewer],)
        await stage.connect(viewer, "visit", have, "", tokens)
    await stage.settle()
    await stage.hang_up(viewer, "visit")


async def reconnect_with_all(stage: Stage, rng: Random) -> None:
    """Devices come with every number of the last event there can be."""
    viewer = anybody(stage, rng)
    for name, last in seq_of(stage, viewer).items():
        for have in range(last + 1):
            await visit(stage, viewer, {name: have})


def seq_of(stage: Stage, viewer: Seat | None) -> dict[str, int]:
    """The numbers of the last events that a viewer has."""
    found: dict[str, int] = {}
    for (other, _), line in stage.lines.items():
        if other == viewer:
            found |= line.seq
    return found


async def boast(stage: Stage, rng: Random) -> None:
    """A device claims to have more than ever happened."""
    viewer = anybody(stage, rng)
    token = stage.callers[viewer].token
    line = await Line.open(stage.taps[viewer], "socket boast", stage.port, stage.id, token)
    name = "spectator" if viewer is None else str(viewer)
    reply = await line.command("hello", have={name: 100_000})
    assert reply["code"] == "bad-have", reply
    await line.close()
    if viewer is not None:
        await stage.callers[viewer].call("GET", stage.path(f"seats/{viewer}/poll?have=100000"))


async def second_tab(stage: Stage, rng: Random) -> None:
    """A second tab is opened, and stays; or is closed."""
    viewer = anybody(stage, rng)
    if (viewer, "tab") in stage.lines:
        await stage.hang_up(viewer, "tab")
    else:
        await stage.connect(viewer, "tab")


async def go_away(stage: Stage, rng: Random) -> None:
    """Somebody's connection breaks, or comes back with what it has."""
    viewer = anybody(stage, rng)
    if (viewer, "main") in stage.lines:
        stage.away[viewer] = await stage.hang_up(viewer, "main")
    else:
        await stage.connect(viewer, "main", stage.away.pop(viewer))


async def poll(stage: Stage, rng: Random) -> None:
    """A program begins to poll for a seat; it goes on until the end."""
    seat = somebody(stage, rng)
    if seat not in stage.polls:
        await stage.start_poll(seat, 0)


async def chat(stage: Stage, rng: Random) -> None:
    """Somebody says something; perhaps it is not the time to talk."""
    seat = somebody(stage, rng)
    body = {"phrase": rng.choice(PHRASES)} if rng.random() < 0.5 else {"text": f"moo {rng.randint(1, 99)}"}
    line = stage.lines.get((seat, "main"))
    if line is not None:
        await line.command("say", seat=seat, **body)
    else:
        await stage.callers[seat].call("POST", stage.path(f"seats/{seat}/say"), body)


async def mute(stage: Stage, rng: Random) -> None:
    """Somebody does not want to hear somebody, or the host mutes a seat for everybody."""
    seat = somebody(stage, rng)
    line = stage.lines.get((seat, "main"))
    if line is not None:
        who, on, everyone = somebody(stage, rng), rng.random() < 0.5, rng.random() < 0.3
        await line.command("mute", seat=seat, who=who, on=on, everyone=everyone)


async def standing_pass(stage: Stage, rng: Random) -> None:
    """Somebody passes until something changes."""
    seat = somebody(stage, rng)
    body = {"on": rng.random() < 0.8}
    await stage.callers[seat].call("POST", stage.path(f"seats/{seat}/standing-pass"), body)


async def autopilot(stage: Stage, rng: Random) -> None:
    """Somebody hands their seat over, or takes it back."""
    seat = somebody(stage, rng)
    body = {"on": rng.random() < 0.6}
    await stage.callers[seat].call("POST", stage.path(f"seats/{seat}/autopilot"), body)


async def let_time_pass(stage: Stage, rng: Random) -> None:
    """Clocks run out, absences are noticed, delays end."""
    stage.clock.advance(rng.choice((1.0, 11.0, 31.0)))


async def sleep(stage: Stage, rng: Random) -> None:
    """The table is put to sleep, and woken from its journal by those who come back."""
    before = dict(stage.lines)
    await stage.server.tables.unload(stage.table)
    stage.lines.clear()
    for line in before.values():
        await line.ended()
    polls = {seat: (await poll)["seq"] for seat, poll in sorted(stage.polls.items())}
    stage.polls.clear()
    await stage.server.tables.find(stage.id)
    await stage.settle()  # forced moves are made at once
    for (viewer, name), line in before.items():
        await stage.connect(viewer, name, line.seq)
        await stage.settle()  # they may get their seat back from autopilot
    for seat, have in polls.items():
        await stage.start_poll(seat, have)
        await stage.settle()


async def close(stage: Stage, rng: Random) -> None:
    """The host closes the table in the middle of the game, and everybody looks what it tells now."""
    await stage.callers[0].want("POST", stage.path("close"))
    await stage.settle()
    for viewer in stage.scene.viewers:
        await visit(stage, viewer, {})
        for part in PAGES:
            await stage.callers[viewer].call("GET", f"/api/games/{stage.id}{part}")
        if viewer is not None:
            await stage.callers[viewer].want("GET", stage.path(f"seats/{viewer}/poll"))


async def probe(stage: Stage, rng: Random) -> None:
    """Somebody asks the HTTP API for all it may know, and for what it must not tell."""
    viewer = anybody(stage, rng)
    method, path, body = rng.choice(requests(stage, viewer, rng))
    token = "" if viewer is None and rng.random() < 0.5 else None
    reply = await stage.callers[viewer].call(method, path, body, token=token)
    assert reply.status < 500, reply


async def look_for_pages(stage: Stage, rng: Random) -> None:
    """Somebody looks for the result, the record and the replay before there are any."""
    caller = stage.callers[anybody(stage, rng)]
    for part in PAGES:
        await caller.call("GET", f"/api/games/{stage.id}{part}")


def requests(stage: Stage, viewer: Seat | None, rng: Random) -> list[tuple[str, str, Any]]:
    """Requests that change nothing about the game, whoever makes them."""
    table = stage.path()
    found: list[tuple[str, str, Any]] = [
        ("GET", table, None),
        ("GET", "/api/tables", None),
        ("GET", f"{table}/invitation", None),
        *[("GET", f"/api/me{part}", None) for part in ("", "/games", "/export")],
        ("GET", "/api/admin/tables", None),
        ("GET", f"{table}/socket", None),
        ("POST", f"{table}/rematch", None),
        ("POST", f"{table}/start", None),
        ("POST", f"{table}/bots", {"bot": "careful"}),
        ("PATCH", table, {"preset": stage.scene.preset, "seats": stage.scene.seats}),
    ]
    for seat in range(stage.scene.seats):
        at = f"{table}/seats/{seat}"
        if seat == viewer:
            known = seq_of(stage, viewer).get(str(seat), 0)
            found += [("GET", f"{at}/poll?have={rng.randint(0, known)}", None)] * 3
        else:
            found += [
                ("GET", f"{at}/poll", None),
                ("POST", f"{at}/token", None),
                ("POST", f"{at}/answer", {"decision": 1, "choice": {"type": "play", "card": 1}}),
                ("PUT", at, {"bot": "careful"}),
            ]
    return found


async def mistake(stage: Stage, rng: Random) -> None:
    """Somebody answers what is not legal, or not asked: the refusal is for them alone."""
    seat = somebody(stage, rng)
    decision = stage.play.match.decision_of(seat)
    number, options = (0, ()) if decision is None else (decision.id, decision.options)
    wrong: list[Any] = [
        choice
        for choice in tries(stage, rng)
        if not is_legal(choice, options) and not stage.play.is_repeated(seat, number, choice)
    ]
    wrong.append({"type": "play", "card": "queen"})
    is_on_line = rng.random() < 0.7
    choice = rng.choice(wrong)
    body = {"seat": seat, "decision": number, "choice": msgspec.Raw(msgspec.json.encode(choice))}
    line = stage.lines.get((seat, "main"))
    if line is not None and is_on_line:
        reply = await line.command("answer", **body)
        assert reply["type"] == "error", reply
    else:
        del body["seat"]
        answer = await stage.callers[seat].call("POST", stage.path(f"seats/{seat}/answer"), body)
        assert 400 <= answer.status < 500, answer


def tries(stage: Stage, rng: Random) -> list[Choice]:
    """Answers of all kinds, for whatever may be asked."""
    if stage.scene.preset.startswith("nothanks"):
        return [nothanks.TAKE, nothanks.PASS]
    card, row = rng.randint(1, 104), rng.randint(1, 6)
    return [
        *[
            nimmt.Play(card, is_reversed)
            for card in rng.sample(range(1, 105), 8)
            for is_reversed in (False, True)
        ],
        nimmt.Pick(card),
        nimmt.ChooseRow(row),
        nimmt.PASS,
        nimmt.Unstop(row),
        nimmt.Exchange(rng.choice(("fifth", "seven", "insert", "replace", "slide", "stop", "negpos"))),
        nimmt.Seven(row),
        nimmt.Stop(row),
        nimmt.Replace(card),
        nimmt.Insert(row),
        nimmt.Slide(card, row),
        nimmt.First(0),
        nimmt.Last(0),
        nimmt.Sort((card,)),
        nimmt.Fifth(),
        nimmt.NegPos(card, row),
    ]


DOINGS: dict[str, Doing] = {
    "reconnect": reconnect, "every have": reconnect_with_all, "boast": boast, "tab": second_tab,
    "away": go_away, "pages": look_for_pages, "close": close,
    "poll": poll, "chat": chat, "mute": mute, "standing": standing_pass, "autopilot": autopilot,
    "time": let_time_pass, "sleep": sleep, "probe": probe, "mistake": mistake,
}  # fmt: skip


async def do_something(stage: Stage, rng: Random) -> None:
    """One thing that this house has going on."""
    await DOINGS[rng.choice(stage.scene.house.around)](stage, rng)
    await stage.settle()
