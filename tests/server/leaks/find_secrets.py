"""Searches every captured byte and log line for the secrets of other viewers.

Twins cannot show these leaks, because the secrets are the same in both runs.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence

from tests.leaks.twin_games import Leak
from tests.server.leaks.game_run import GameRun
from tests.support.table import KEY


def spellings(secret: str) -> Iterable[bytes]:
    """The ways a secret may be written."""
    yield secret.encode()
    yield secret.upper().encode()
    try:
        raw = bytes.fromhex(secret)
    except ValueError:
        return
    yield raw
    yield base64.b64encode(raw).rstrip(b"=")
    yield base64.urlsafe_b64encode(raw).rstrip(b"=")


def check_secrets(what: str, run: GameRun) -> None:
    """Raise `Leak` where a viewer was sent another viewer's secret, or where the log has one."""
    always = [run.dealer_secret, KEY.hex()]
    for viewer, capture in run.captures.items():
        frames = capture.everything()
        others = [secret for other, own in run.secrets.items() if other != viewer for secret in own]
        check_absent([*always, *others], frames, f"{what}, viewer {viewer}")
        early = [frame for frames in capture.step(0).values() for frame in frames]
        given = [given for seat, given in run.contributions.items() if seat != viewer]
        check_absent(given, early, f"{what}, viewer {viewer}, before the start")
    everybody = [secret for own in run.secrets.values() for secret in own]
    written = [line.encode() for line in run.log]
    check_absent([*always, *everybody, *run.contributions.values()], written, f"{what}, the log")


def check_absent(secrets: Iterable[str], frames: Sequence[bytes], where: str) -> None:
    """Raise `Leak` if any of the secrets is in any of the frames."""
    for secret in secrets:
        for spelling in spellings(secret):
            for frame in frames:
                if spelling in frame:
                    raise Leak(f"{where}: {spelling!r} was sent in {frame!r}")
