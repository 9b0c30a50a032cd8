"""Loading settings: flags take precedence over environment variables, these over a file, then the defaults.

Every error message names the flag, the variable or the key of the file with the bad value. The settings are
defined in model.py.
"""

from __future__ import annotations

import difflib
import math
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from vacherie.bots import registry
from vacherie.core.error import Refused
from vacherie.core.near_name import near_name
from vacherie.on_off import parse_on_off
from vacherie.server.data_folder import DataFolder
from vacherie.server.settings.bus_url import check_bus_url
from vacherie.server.settings.database_url import check_database_url, without_password
from vacherie.server.settings.fields import FIELDS, PREFIX, Field, Value
from vacherie.server.settings.model import Settings

CONFIG_VARIABLE = f"{PREFIX}CONFIG"
OTHER_VARIABLES = frozenset({CONFIG_VARIABLE, f"{PREFIX}TOKEN", f"{PREFIX}PROFILE"})
"""Variables with our prefix that are no settings: the file, the token of the bridge, the test profile."""
SITE = re.compile(r"https?://([\w.-]+|\[[\da-f:.]+\])(:\d+)?/?", re.IGNORECASE)
"""A URL of a host and perhaps a port, and nothing more."""
FILE_NAME = "vacherie.toml"
"""The file that is read in the data folder when no other is named."""


class BadSetting(Refused):
    """An invalid setting; the message names its source."""

    def __init__(self, message: str) -> None:
        super().__init__("setting", message)


class SettingValue(Struct, frozen=True):
    """A value as it was given, and the name of its source for error messages."""

    value: object
    source: str
    is_text: bool = True
    """Flags and variables are text; a file has types of its own."""
    folder: Path = Path()
    """The base of relative paths."""


class Configuration(Struct, frozen=True, kw_only=True):
    """The settings of a server, and the source of each that is not the default."""

    settings: Settings
    sources: dict[str, str]


def gather(
    flags: Mapping[str, str | bool | None], environ: Mapping[str, str], config: Path | None = None
) -> Configuration:
    """The settings from flags, variables and the file that these name.

    >>> gather({"data": "/nowhere", "port": "0"}, {"VACHERIE_PORT": "80", "VACHERIE_LAN": "on"}).sources
    {'port': '--port', 'lan': 'VACHERIE_LAN', 'data': '--data'}
    >>> gather({"data": "/nowhere"}, {"VACHERIE_LAN": "perhaps"})
    Traceback (most recent call last):
    ...
    vacherie.server.settings.load.BadSetting: VACHERIE_LAN cannot be “perhaps”: it is on or off
    """
    given = {**from_variables(environ), **from_flags(flags)}
    if config is None and environ.get(CONFIG_VARIABLE):
        config = Path(environ[CONFIG_VARIABLE]).expanduser()
    if config is not None:
        in_file = from_file(config)
    else:
        in_file = from_data_folder(data_folder(given.get("data"), environ))
    given = {**in_file, **given}
    values: dict[str, object] = {name: read(FIELDS[name], found) for name, found in given.items()}
    values["data"] = str(data_folder(given.get("data"), environ))
    if "signing_keys" in given:
        values["signing_keys"] = str((given["signing_keys"].folder / str(values["signing_keys"])).absolute())
    sources = {name: found.source for name, found in given.items()}
    return Configuration(settings=msgspec.convert(values, Settings), sources=sources)


def check_server(found: Configuration) -> None:
    """Refuse settings that do not fit together in a server; a worker may have some of them alone."""
    settings, sources = found.settings, found.sources
    if settings.bots == "workers" and not settings.bus:
        raise BadSetting(f"{sources['bots']} cannot be “workers” without a bus: set --bus as well")
    if settings.bus and not settings.database and settings.bots != "workers":
        raise BadSetting(
            f"{sources['bus']} needs a database that servers can share (--database), or --bots workers"
        )


def from_flags(flags: Mapping[str, str | bool | None]) -> dict[str, SettingValue]:
    """Values of the command line."""
    return {
        name: SettingValue(value, f"--no-{FIELDS[name].flag[2:]}" if value is False else FIELDS[name].flag)
        for name, value in flags.items()
        if value is not None
    }


def from_variables(environ: Mapping[str, str]) -> dict[str, SettingValue]:
    """Values of the environment; an empty variable counts as unset."""
    return {
        name: SettingValue(environ[field.variable], field.variable)
        for name, field in FIELDS.items()
        if environ.get(field.variable)
    }


def from_data_folder(folder: Path) -> dict[str, SettingValue]:
    """Values of the file in the data folder, if there is one."""
    file = folder / FILE_NAME
    try:
        file.stat()
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise BadSetting(f"cannot read {file}: {error.strerror}") from None
    found = from_file(file)
    if "data" in found:
        raise BadSetting(f"{found['data'].source} has no effect: the file is in the data folder itself")
    return found


def from_file(file: Path) -> dict[str, SettingValue]:
    """Values of a TOML file; unknown keys are refused."""
    try:
        table = tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise BadSetting(f"cannot read {file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadSetting(f"cannot read {file}: it is not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise BadSetting(f"cannot read {file}: {error}") from None
    for key in table:
        if key not in FIELDS:
            raise BadSetting(f"“{key}” in {file} is no setting; {suggestion(key)}")
    return {
        key: SettingValue(value, f"{key} in {file}", is_text=False, folder=file.parent)
        for key, value in table.items()
    }


def suggestion(name: str) -> str:
    """A hint for an unknown name: the most similar setting."""
    found = near_name(name.replace("-", "_"), FIELDS)
    return f"did you mean “{found}”?" if found else "`vacherie serve --settings` lists all"


def unknown_variables(environ: Mapping[str, str]) -> Iterator[str]:
    """A warning for every variable with our prefix that is no setting, probably a typing error."""
    known = {field.variable for field in FIELDS.values()} | OTHER_VARIABLES
    for variable in sorted(environ):
        if variable.startswith(PREFIX) and variable not in known:
            found = difflib.get_close_matches(variable, known, n=1, cutoff=0.9)
            hint = f"; did you mean {found[0]}?" if found else ""
            yield f"the variable {variable} is no setting{hint}"


def data_folder(given: SettingValue | None, environ: Mapping[str, str]) -> Path:
    """The data folder: as given, or the user's default."""
    if given is None:
        return DataFolder.find(environment=environ).path
    return (given.folder / str(read(FIELDS["data"], given))).absolute()


def read(field: Field, given: SettingValue) -> Value:
    """A value, converted to the type of its setting and checked."""
    value = given.value
    if given.is_text and isinstance(value, str):
        value = value.strip()
        switch = parse_on_off(value) if field.type is bool else None
        value = value if switch is None else switch
    try:
        made: Value = msgspec.convert(value, field.hint, strict=not given.is_text)
        if isinstance(made, float) and not math.isfinite(made):
            raise ValueError
        return CHECKS[field.name](str(made)) if field.name in CHECKS else made
    except Refused as error:
        reason = str(error)
    except ValueError:
        reason = f"it is {field.values}"
    raise BadSetting(f"{given.source} cannot be “{shown(field.name, given.value)}”: {reason}")


def shown(name: str, value: Any) -> Any:
    """A value as it may be printed: without the password of a database or a bus."""
    return without_password(str(value)) if name in ("database", "bus") and value else value


def check_url(text: str) -> str:
    """An http(s) URL without path, query, fragment and credentials."""
    try:
        is_site = SITE.fullmatch(text) is not None and urlsplit(text).port != 0
    except ValueError:  # an impossible port or IPv6 address
        is_site = False
    if not is_site:
        raise BadSetting("it must be a URL without a path, such as https://play.example.org")
    return text.rstrip("/")


def check_bot(text: str) -> str:
    """The name of a bot in the registry."""
    registry.load(text)
    return text


def check_printable(text: str) -> str:
    """A text that is not empty and has no control characters."""
    if not text or not text.isprintable():
        raise BadSetting("it must be a name in printable characters")
    return text


def check_path(text: str) -> str:
    """A path; ~ is the home of the user who runs the server."""
    try:
        return str(Path(check_printable(text)).expanduser())
    except RuntimeError as error:
        raise BadSetting(str(error)) from None


CHECKS: Mapping[str, Callable[[str], str]] = MappingProxyType(
    {
        "public_url": check_url,
        "autopilot": check_bot,
        "host": check_printable,
        "data": check_path,
        "database": check_database_url,
        "bus": check_bus_url,
        "signing_keys": check_path,
    }
)
