"""Random malformed and forbidden frames, reproducible by seed."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

Command = dict[str, Any]
WORDS = ("", "null", "moo", "0", "-1", "spectator", "'; DROP TABLE journal; --", "\u202e", "a" * 500, "\x00")


def value(rng: Random, depth: int = 3) -> Any:
    """Some JSON value."""
    kinds: list[Callable[[], Any]] = [
        lambda: None,
        lambda: rng.random() < 0.5,
        lambda: rng.randrange(-3, 12),
        lambda: rng.choice((2**31, 2**53, 2**63, 2**64, -(2**64), 10**40)),
        lambda: rng.choice((0.5, -0.0, 1e308, 1.5e-300)),
        lambda: rng.choice(WORDS),
    ]
    if depth:
        kinds += [
            lambda: [value(rng, depth - 1) for _ in range(rng.randrange(4))],
            lambda: {rng.choice(WORDS): value(rng, depth - 1) for _ in range(rng.randrange(4))},
        ]
    return rng.choice(kinds)()


def proper(rng: Random, seats: int = 4) -> Command:
    """A well-formed command, allowed or not."""
    id, seat = rng.randrange(1000), rng.randrange(seats)
    switch = {"id": id, "seat": seat, "on": rng.random() < 0.5}
    kind = rng.choice(("answer", "standing-pass", "autopilot", "contribute", "say", "mute", "ping", "hello"))
    match kind:
        case "answer":
            choice = rng.choice((card(rng), {"type": "pass"}, {"type": "take"}, value(rng)))
            return {"type": kind, "id": id, "seat": seat, "decision": rng.randrange(300), "choice": choice}
        case "standing-pass" | "autopilot":
            return {"type": kind, **switch}
        case "contribute":
            return {
                "type": kind, "id": id, "seat": seat, "contribution": f"{rng.getrandbits(128):032x}",
                "commitment": f"{rng.getrandbits(256):064x}",
            }  # fmt: skip
        case "say":
            return {"type": kind, "id": id, "seat": seat, "text": rng.choice(WORDS)[:300] or "moo"}
        case "mute":
            return {"type": kind, **switch, "who": rng.randrange(seats), "everyone": rng.random() < 0.5}
        case "hello":
            return {"type": kind, "id": id, "tokens": [], "have": {}, "chat": 0}
    return {"type": kind, "id": id}


def card(rng: Random) -> Command:
    """A choice of a card."""
    return {"type": rng.choice(("play", "commit", "row", "choose-row")), "card": rng.randrange(1, 105)}


def broken_json(rng: Random) -> str:
    """Text that is no JSON, or hardly."""
    text = json.dumps(proper(rng))
    place = rng.randrange(len(text))
    return rng.choice(
        (
            text[:place],
            text[:place] + chr(rng.choice((0, 34, 92, 123, 125, 0x7F, 0xE9, 0x1F404))) + text[place:],
            text[:place] + text[place + 1 :],
            text + text,
            text.replace('"', "'"),
            "",
            " ",
            "NaN",
            '{"type":"ping","id":1e400}',
            '{"type":"ping","id":' + "9" * rng.randrange(1, 4000) + "}",
            '{"type":"say","id":1,"seat":0,"text":"\\ud800"}',
            '{"type":"ping","id":1,"id":2}',
            "\ufeff" + text,
        )
    )


def wrong_types(rng: Random) -> str:
    """A command with a field too many, too few, or of another kind."""
    command = proper(rng)
    field = rng.choice(list(command))
    match rng.randrange(4):
        case 0:
            del command[field]
        case 1:
            command[rng.choice(WORDS)] = value(rng)
        case 2:
            command["v"] = value(rng)
        case _:
            command[field] = value(rng)
    return json.dumps(rng.choice((command, [command], value(rng))) if rng.random() < 0.2 else command)


def huge_numbers(rng: Random) -> str:
    """A command with numbers that fit nowhere."""
    command = proper(rng)
    numbers = [name for name, found in command.items() if type(found) is int]
    command[rng.choice(numbers)] = rng.choice(
        (-1, 10, 2**53 - 1, 2**53, 2**63, 2**64, 2**200, -(2**70), 10**300)
    )
    return json.dumps(command)


def deep(rng: Random) -> str:
    """Nested as deep as a frame allows, where anything may stand and where nothing may."""
    depth = rng.choice((50, 500, 1200, 5000, 8000))
    nest = rng.choice(
        ("[" * depth + "]" * depth, '{"a":' * (depth // 3) + "1" + "}" * (depth // 3), "[" * depth)
    )
    return rng.choice(
        (
            nest,
            '{"type":"answer","id":1,"seat":0,"decision":1,"choice":' + nest + "}",
            '{"type":"hello","id":1,"have":' + nest + "}",
        )
    )


def too_long(rng: Random) -> str:
    """More than a frame may hold, by a little or by a lot."""
    size = rng.choice((16_300, 16_384, 16_385, 20_000, 60_000))
    return json.dumps({"type": "say", "id": 1, "seat": 0, "text": "m" * size})


def bad_hello(rng: Random, tokens: list[str]) -> str:
    """A hello with tokens that are not worth anything here, or with impossible claims."""
    hello: Command = {"type": "hello", "id": rng.randrange(100)}
    if rng.random() < 0.6:
        hello["tokens"] = [spoiled(rng, rng.choice(tokens)) for _ in range(rng.choice((1, 2, 10, 11)))]
    if rng.random() < 0.6:
        claims = (1, 10**6, 2**53 - 1, 2**53, -1, value(rng))
        hello["have"] = {
            rng.choice(("0", "1", "9", "10", "-1", "spectator", *WORDS)): rng.choice(claims)
            for _ in range(rng.choice((1, 2, 12)))
        }
    if rng.random() < 0.2:
        hello["chat"] = rng.choice((10**9, 2**53, -5, "all"))
    return json.dumps(hello)


def spoiled(rng: Random, token: str) -> str:
    """A token that was true once, or nearly."""
    place = rng.randrange(len(token))
    other = rng.choice("ABCabc019-_.~")
    return rng.choice(
        (
            token,
            token[:place] + other + token[place + 1 :],
            token[:place],
            token + other,
            token.replace("seat-", "admin-"),
            token.replace("seat-", "guest-"),
            token.split(".")[0] + ".",
            "seat-" + "A" * 395,
            "seat-é",
            "",
        )
    )
