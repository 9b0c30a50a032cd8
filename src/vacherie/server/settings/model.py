"""Every setting of the server, once: flags, environment variables, the file and the documentation follow.

A field's description is its line in the table of settings (docs/settings.md). How the values are gathered is
configuration.py's business.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a server runs."""

    # where
    data: Annotated[str, Meta(description="Folder of the database, the signing key and the backups")] = ""
    host: Annotated[str, Meta(description="Address to listen on")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535, description="Port; when it is busy, the next free one")] = 8104
    lan: Annotated[bool, Meta(description="Let phones in the same network in, and show a QR code")] = False
    browser: Annotated[bool, Meta(description="Open a browser window when there is a screen")] = False
    public_url: Annotated[
        str,
        Meta(description="The address people use, when a proxy stands in front: https://play.example.org"),
    ] = ""
    proxies: Annotated[
        int, Meta(ge=0, le=10, description="How many proxies in front are to be believed (X-Forwarded-For)")
    ] = 0

    # play
    animation: Annotated[
        float,
        Meta(ge=0, le=10, description="Time given to animations before clocks and bots start; 1 is ours"),
    ] = 1.0
    bot_workers: Annotated[
        int, Meta(ge=0, le=64, description="Processes in which bots think; 0: threads of the server")
    ] = 1
    bot_seconds: Annotated[
        float, Meta(gt=0, le=600, description="Longest thought of a bot; then `autopilot` answers for it")
    ] = 10.0
    autopilot: Annotated[str, Meta(description="The bot that plays for absent and late people")] = "careful"
    shark_ms: Annotated[
        float, Meta(ge=1, le=10_000, description="Milliseconds the bot `shark` thinks about one answer")
    ] = 40.0
    cold: Annotated[
        bool, Meta(description="Do not compile, beside the first server, what `shark` thinks fastest with")
    ] = False

    # limits
    tables_per_guest: Annotated[
        int, Meta(ge=1, description="Unfinished tables one guest may have opened")
    ] = 20
    tables_per_hour: Annotated[int, Meta(ge=1, description="Tables one address may open in an hour")] = 60
    guests_per_hour: Annotated[int, Meta(ge=1, description="Guests one address may become in an hour")] = 60
    most_tables: Annotated[int, Meta(ge=1, description="Tables awake at once")] = 5000
    requests_per_minute: Annotated[int, Meta(ge=1, description="HTTP requests one address may make")] = 600
    commands_per_second: Annotated[
        int, Meta(ge=1, description="Commands one connection may send, averaged over ten seconds")
    ] = 20
    connections_per_address: Annotated[
        int, Meta(ge=1, description="Websockets one address may hold open")
    ] = 100
    chat_per_minute: Annotated[int, Meta(ge=1, description="Lines of chat one seat may say in a minute")] = 20

    # housekeeping
    sleep_minutes: Annotated[float, Meta(gt=0, description="A table nobody visits is put to sleep after")] = (
        10.0
    )
    open_hours: Annotated[float, Meta(gt=0, description="A table that never starts is closed after")] = 48.0
    stale_days: Annotated[float, Meta(gt=0, description="A game nobody goes on with is closed after")] = 30.0
    keep_days: Annotated[int, Meta(ge=0, description="Ended games are deleted after; 0: never")] = 0
    backups: Annotated[int, Meta(ge=0, le=1000, description="Daily backups to keep; 0: make none")] = 7

    # operations
    log_format: Annotated[Literal["text", "json"], Meta(description="Form of the log lines")] = "text"
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], Meta(description="Least important line to log")
    ] = "info"
    metrics: Annotated[
        Literal["local", "all", "off"],
        Meta(description="Who may read /metrics: this machine, everybody, nobody"),
    ] = "local"
