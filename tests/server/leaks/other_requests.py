"""Requests besides answers: reconnects, polls, chat, second tabs, requests that are refused.

They are drawn without regard to any card, so that they are the same for a game and its twin.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import msgspec

from tests.server.leaks.capture import CapturedWebsocket
from tests.server.leaks.scripted_game import ScriptedGame
from vacherie.core.action import Choice, Seat
from vacherie.core.game import is_legal
from vacherie.games.nimmt import choice as nimmt
from vacherie.games.nothanks import table as nothanks
from vacherie.server.tables.decide.phrases import PHRASES

Doing = Callable[[ScriptedGame, Random], Awaitable[None]]

PAGES = ("", "/record", "/replay")
"""The pages of a finished game."""


def random_player(scripted: ScriptedGame, rng: Random) -> Seat:
    """The seat of a person."""
    return rng.choice(list(scripted.script.people))


def random_viewer(scripted: ScriptedGame, rng: Random) -> Seat | None:
    """A person at the table, or the spectator."""
    return rng.choice(scripted.script.viewers)


async def reconnect(scripted: ScriptedGame, rng: Random) -> None:
    """A device comes with some number of the last event, and goes again."""
    viewer = random_viewer(scripted, rng)
    known = seq_of(scripted, viewer)
    have = {name: rng.randint(0, last) for name, last in known.items()}
    await visit(scripted, viewer, have, has_cookie=rng.random() < 0.5)


async def visit(
    scripted: ScriptedGame, viewer: Seat | None, have: dict[str, int], *, has_cookie: bool = True
) -> None:
    """Come, see what is new, and go; without a cookie as a program with a seat token, or as a passer-by."""
    if has_cookie:
        await scripted.connect(viewer, "visit", have)
    else:
        tokens = () if viewer is None else (scripted.seat_tokens[viewer],)
        await scripted.connect(viewer, "visit", have, "", tokens)
    await scripted.settle()
    await scripted.disconnect(viewer, "visit")


async def reconnect_with_all(scripted: ScriptedGame, rng: Random) -> None:
    """Devices come with every number of the last event there can be."""
    viewer = random_viewer(scripted, rng)
    for name, last in seq_of(scripted, viewer).items():
        for have in range(last + 1):
            await visit(scripted, viewer, {name: have})


def seq_of(scripted: ScriptedGame, viewer: Seat | None) -> dict[str, int]:
    """The numbers of the last events that a viewer has."""
    found: dict[str, int] = {}
    for (other, _), line in scripted.lines.items():
        if other == viewer:
            found |= line.seq
    return found


async def boast(scripted: ScriptedGame, rng: Random) -> None:
    """A device claims to have more than ever happened."""
    viewer = random_viewer(scripted, rng)
    token = scripted.clients[viewer].token
    line = await CapturedWebsocket.open(
        scripted.captures[viewer], "socket boast", scripted.port, scripted.id, token
    )
    name = "spectator" if viewer is None else str(viewer)
    reply = await line.command("hello", have={name: 100_000})
    assert reply["code"] == "bad-have", reply
    await line.close()
    if viewer is not None:
        await scripted.clients[viewer].call("GET", scripted.path(f"seats/{viewer}/poll?have=100000"))


async def second_tab(scripted: ScriptedGame, rng: Random) -> None:
    """A second tab is opened, and stays; or is closed."""
    viewer = random_viewer(scripted, rng)
    if (viewer, "tab") in scripted.lines:
        await scripted.disconnect(viewer, "tab")
    else:
        await scripted.connect(viewer, "tab")


async def go_away(scripted: ScriptedGame, rng: Random) -> None:
    """A connection breaks, or reconnects with the last event it has."""
    viewer = random_viewer(scripted, rng)
    if (viewer, "main") in scripted.lines:
        scripted.away[viewer] = await scripted.disconnect(viewer, "main")
    else:
        await scripted.connect(viewer, "main", scripted.away.pop(viewer))


async def poll(scripted: ScriptedGame, rng: Random) -> None:
    """A program begins to poll for a seat; it goes on until the end."""
    seat = random_player(scripted, rng)
    if seat not in scripted.polls:
        await scripted.start_poll(seat, 0)


async def chat(scripted: ScriptedGame, rng: Random) -> None:
    """A chat message, perhaps while chat is silenced."""
    seat = random_player(scripted, rng)
    body = {"phrase": rng.choice(PHRASES)} if rng.random() < 0.5 else {"text": f"moo {rng.randint(1, 99)}"}
    line = scripted.lines.get((seat, "main"))
    if line is not None:
        await line.command("say", seat=seat, **body)
    else:
        await scripted.clients[seat].call("POST", scripted.path(f"seats/{seat}/say"), body)


async def mute(scripted: ScriptedGame, rng: Random) -> None:
    """A player mutes a seat, or the host mutes a seat for all."""
    seat = random_player(scripted, rng)
    line = scripted.lines.get((seat, "main"))
    if line is not None:
        who, on, everyone = random_player(scripted, rng), rng.random() < 0.5, rng.random() < 0.3
        await line.command("mute", seat=seat, who=who, on=on, everyone=everyone)


async def standing_pass(scripted: ScriptedGame, rng: Random) -> None:
    """A player sets a standing pass."""
    seat = random_player(scripted, rng)
    body = {"on": rng.random() < 0.8}
    await scripted.clients[seat].call("POST", scripted.path(f"seats/{seat}/standing-pass"), body)


async def autopilot(scripted: ScriptedGame, rng: Random) -> None:
    """A player turns autopilot on or off."""
    seat = random_player(scripted, rng)
    body = {"on": rng.random() < 0.6}
    await scripted.clients[seat].call("POST", scripted.path(f"seats/{seat}/autopilot"), body)


async def let_time_pass(scripted: ScriptedGame, rng: Random) -> None:
    """Clocks run out, absences are noticed, delays end."""
    scripted.clock.advance(rng.choice((1.0, 11.0, 31.0)))


async def sleep(scripted: ScriptedGame, rng: Random) -> None:
    """The table is put to sleep, and woken from its journal by those who come back."""
    before = dict(scripted.lines)
    await scripted.server.tables.unload(scripted.table)
    scripted.lines.clear()
    for line in before.values():
        await line.ended()
    polls = {seat: (await poll)["seq"] for seat, poll in sorted(scripted.polls.items())}
    scripted.polls.clear()
    await scripted.server.tables.find(scripted.id)
    await scripted.settle()  # forced moves are made at once
    for (viewer, name), line in before.items():
        await scripted.connect(viewer, name, line.seq)
        await scripted.settle()  # they may get their seat back from autopilot
    for seat, have in polls.items():
        await scripted.start_poll(seat, have)
        await scripted.settle()


async def close(scripted: ScriptedGame, rng: Random) -> None:
    """The host closes the table during the game, and every viewer requests its pages."""
    await scripted.clients[0].want("POST", scripted.path("close"))
    await scripted.settle()
    for viewer in scripted.script.viewers:
        await visit(scripted, viewer, {})
        for part in PAGES:
            await scripted.clients[viewer].call("GET", f"/api/games/{scripted.id}{part}")
        if viewer is not None:
            await scripted.clients[viewer].want("GET", scripted.path(f"seats/{viewer}/poll"))


async def probe(scripted: ScriptedGame, rng: Random) -> None:
    """A viewer makes every HTTP request, allowed or not."""
    viewer = random_viewer(scripted, rng)
    method, path, body = rng.choice(requests(scripted, viewer, rng))
    token = "" if viewer is None and rng.random() < 0.5 else None
    reply = await scripted.clients[viewer].call(method, path, body, token=token)
    assert reply.status < 500, reply


async def look_for_pages(scripted: ScriptedGame, rng: Random) -> None:
    """A viewer requests result, record and replay before the end."""
    client = scripted.clients[random_viewer(scripted, rng)]
    for part in PAGES:
        await client.call("GET", f"/api/games/{scripted.id}{part}")


def requests(scripted: ScriptedGame, viewer: Seat | None, rng: Random) -> list[tuple[str, str, Any]]:
    """Requests that change nothing about the game."""
    table = scripted.path()
    setup = {"preset": scripted.script.preset, "seats": scripted.script.seats}
    found: list[tuple[str, str, Any]] = [
        ("GET", table, None),
        ("GET", "/api/tables", None),
        ("GET", f"{table}/invitation", None),
        *[("GET", f"/api/me{part}", None) for part in ("", "/games", "/export")],
        ("GET", "/api/admin/tables", None),
        ("GET", f"{table}/socket", None),
        ("POST", f"{table}/rematch", None),
        ("POST", f"{table}/start", None),
        ("POST", f"{table}/fill-with-bots", {"bot": "careful"}),
        ("POST", f"{table}/configure", {"setup": setup}),
    ]
    for seat in range(scripted.script.seats):
        at = f"{table}/seats/{seat}"
        if seat == viewer:
            known = seq_of(scripted, viewer).get(str(seat), 0)
            found += [("GET", f"{at}/poll?have={rng.randint(0, known)}", None)] * 3
        else:
            found += [
                ("GET", f"{at}/poll", None),
                ("POST", f"{at}/token", None),
                ("POST", f"{at}/answer", {"decision": 1, "choice": {"type": "play", "card": 1}}),
                ("POST", f"{at}/put-bot", {"bot": "careful"}),
            ]
    return found


async def mistake(scripted: ScriptedGame, rng: Random) -> None:
    """An illegal answer, or one that was not asked for: only its sender sees the refusal."""
    seat = random_player(scripted, rng)
    decision = scripted.play.match.decision_of(seat)
    number, options = (0, ()) if decision is None else (decision.id, decision.options)
    wrong: list[Any] = [
        choice
        for choice in tries(scripted, rng)
        if not is_legal(choice, options) and not scripted.play.is_repeated(seat, number, choice)
    ]
    wrong.append({"type": "play", "card": "queen"})
    is_on_line = rng.random() < 0.7
    choice = rng.choice(wrong)
    body = {"seat": seat, "decision": number, "choice": msgspec.Raw(msgspec.json.encode(choice))}
    line = scripted.lines.get((seat, "main"))
    if line is not None and is_on_line:
        reply = await line.command("answer", **body)
        assert reply["type"] == "error", reply
    else:
        del body["seat"]
        answer = await scripted.clients[seat].call("POST", scripted.path(f"seats/{seat}/answer"), body)
        assert 400 <= answer.status < 500, answer


def tries(scripted: ScriptedGame, rng: Random) -> list[Choice]:
    """Answers of all kinds, for whatever may be asked."""
    if scripted.script.preset.startswith("nothanks"):
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


async def do_something(scripted: ScriptedGame, rng: Random) -> None:
    """One thing that this setup has going on."""
    await DOINGS[rng.choice(scripted.script.setup.around)](scripted, rng)
    await scripted.settle()
