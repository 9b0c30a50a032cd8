"""The URL of a PostgreSQL server, which may hold a password: checked, and shown without it."""

from __future__ import annotations

from urllib.parse import urlsplit

from vacherie.core.error import Refused

SCHEMES = ("postgresql", "postgres")


def is_postgres(place: str) -> bool:
    """Whether a database is named by the URL of a PostgreSQL server."""
    return place.partition("://")[0] in SCHEMES


def check_database_url(text: str) -> str:
    """A URL that asyncpg can connect to; other kinds of databases are refused."""
    try:
        parts = urlsplit(text)
        usable = parts.scheme in SCHEMES and parts.path.strip("/") != "" and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise Refused("setting", "it must be a URL such as postgresql://user:password@host:5432/vacherie")
    return text


def without_password(url: str) -> str:
    """The URL of a database or a bus as it may be shown; parameters can hold a password as well.

    >>> without_password("postgresql://anna:secret@db.example.org/vacherie?sslmode=require")
    'postgresql://anna@db.example.org/vacherie'
    >>> without_password("rediss://:secret@bus.example.org:6380/0")
    'rediss://bus.example.org:6380/0'
    """
    scheme, found, rest = url.partition("://")
    if not found:
        return "…"  # whatever it is, it may hold a password
    place, slash, path = rest.partition("?")[0].partition("/")
    user, _, host = place.rpartition("@")
    name = user.partition(":")[0]
    return f"{scheme}://{name}{'@' if name else ''}{host}{slash}{path}"
