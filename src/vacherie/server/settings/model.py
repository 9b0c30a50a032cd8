"""The model of all settings; flags, environment variables, the file and the documentation are made from it.

A field's description is its line in docs/settings.md. The values are loaded in load.py.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a server runs."""

    # where
    data: Annotated[str, Meta(description="Folder of the database, the signing key and the backups")] = ""
    database: Annotated[
        str,
        Meta(description="PostgreSQL database, as a URL, in place of the file in the data folder"),
    ] = ""
    bus: Annotated[
        str,
        Meta(description="Redis or Valkey, as a URL, between servers on one database, and to bot workers"),
    ] = ""
    signing_keys: Annotated[
        str,
        Meta(description="File of the signing keys, which all servers on one database share"),
    ] = ""
    host: Annotated[str, Meta(description="Address to listen on")] = "127.0.0.1"
    port: Annotated[
        int,
        Meta(
            ge=0,
            le=65535,
            description="Port to listen on; if the default one is busy, the next free one",
        ),
    ] = 8104
    lan: Annotated[bool, Meta(description="Listen in the local network and show a QR code for phones")] = (
        False
    )
    browser: Annotated[bool, Meta(description="Open a browser window at start, if there is a display")] = (
        False
    )
    public_url: Annotated[
        str,
        Meta(description="Public URL behind a reverse proxy, such as https://play.example.org"),
    ] = ""
    proxies: Annotated[
        int, Meta(ge=0, le=10, description="Number of trusted reverse proxies in front (X-Forwarded-For)")
    ] = 0

    # play
    animation: Annotated[
        float,
        Meta(
            ge=0,
            le=10,
            description="Factor for the animation time that clocks and bots wait, if a screen shows the game",
        ),
    ] = 1.0
    bots: Annotated[
        Literal["embedded", "workers"],
        Meta(description="Where bots run: embedded in the server, or in `vacherie worker`s on the bus"),
    ] = "embedded"
    bot_workers: Annotated[
        int, Meta(ge=0, le=64, description="Worker processes for bots; 0: threads of the server")
    ] = 1
    bot_seconds: Annotated[
        float,
        Meta(gt=0, le=600, description="Timeout of a bot's answer in seconds; then `autopilot` answers"),
    ] = 10.0
    autopilot: Annotated[str, Meta(description="Bot that plays for absent and late players")] = "careful"
    shark_ms: Annotated[
        float,
        Meta(
            ge=1,
            le=10_000,
            description="Milliseconds a search of `shark` or `champion` takes; half of `bot_seconds` at most",
        ),
    ] = 40.0
    cold: Annotated[
        bool,
        Meta(description="Do not compile the kernels of searching bots in the background at the first start"),
    ] = False

    # the coach
    coach: Annotated[bool, Meta(description="Let the coach review finished games and help against bots")] = (
        True
    )
    review_seconds: Annotated[
        float, Meta(gt=0, le=600, description="Seconds of computing that the review of one game may take")
    ] = 30.0
    review_cache_mb: Annotated[
        int, Meta(ge=0, le=100_000, description="Megabytes of reviews that are kept in the data folder")
    ] = 100
    reviews_per_hour: Annotated[
        int, Meta(ge=1, description="Reviews of games one address may have computed in an hour")
    ] = 60
    hints_per_minute: Annotated[int, Meta(ge=1, description="Hints one address may ask for in a minute")] = 60

    # limits
    tables_per_guest: Annotated[
        int, Meta(ge=1, description="Unfinished tables one guest may have opened")
    ] = 20
    bot_games_per_guest: Annotated[
        int, Meta(ge=0, description="Running games of bots alone that one guest may have")
    ] = 3
    tables_per_hour: Annotated[int, Meta(ge=1, description="Tables one address may open in an hour")] = 60
    guests_per_hour: Annotated[int, Meta(ge=1, description="Guests one address may create in an hour")] = 60
    most_tables: Annotated[int, Meta(ge=1, description="Tables in memory at once")] = 5000
    requests_per_minute: Annotated[
        int,
        Meta(
            ge=1, description="HTTP requests of one address in a minute; as many new connections, if no proxy"
        ),
    ] = 600
    heavy_requests_per_minute: Annotated[
        int,
        Meta(
            ge=1,
            description="Replays, games played on, exports and deletions of one address in a minute",
        ),
    ] = 20
    commands_per_second: Annotated[
        int, Meta(ge=1, description="Commands one connection may send, averaged over ten seconds")
    ] = 20
    connections_per_address: Annotated[
        int, Meta(ge=1, description="Websockets and long polls one address may hold open")
    ] = 100
    tcp_connections_per_address: Annotated[
        int, Meta(ge=1, description="TCP connections one address may hold open; uncounted behind a proxy")
    ] = 200
    chat_per_minute: Annotated[int, Meta(ge=1, description="Lines of chat one seat may send in a minute")] = (
        20
    )

    # housekeeping
    session_days: Annotated[
        int, Meta(ge=1, le=400, description="Days without use until the session of a guest ends")
    ] = 400
    sleep_minutes: Annotated[
        float, Meta(gt=0, description="Minutes until a table without connections is unloaded from memory")
    ] = 10.0
    open_hours: Annotated[
        float, Meta(gt=0, description="Hours until a table that does not start is closed")
    ] = 48.0
    stale_days: Annotated[float, Meta(gt=0, description="Days until an abandoned game is closed")] = 30.0
    keep_days: Annotated[int, Meta(ge=0, description="Days until ended games are deleted; 0: never")] = 0
    backups: Annotated[int, Meta(ge=0, le=1000, description="Daily backups to keep; 0: make none")] = 7

    # operations
    log_format: Annotated[Literal["text", "json"], Meta(description="Format of the log lines")] = "text"
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], Meta(description="Lowest level that is logged")
    ] = "info"
    metrics: Annotated[
        Literal["local", "all", "off"],
        Meta(description="Clients that may read /metrics: on this machine, all, none"),
    ] = "local"
