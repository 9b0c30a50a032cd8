"""Settings: flags before variables before the file, and every wrong value is reported with its source."""

from __future__ import annotations

import runpy
from pathlib import Path

import msgspec
import pytest

from vacherie.server.settings.fields import FIELDS, format_value
from vacherie.server.settings.load import BadSetting, gather, unknown_variables
from vacherie.server.settings.model import Settings

ROOT = Path(__file__).parents[3]


def variables(folder: Path, **more: str) -> dict[str, str]:
    """An environment with a data folder of its own."""
    return {
        "VACHERIE_DATA": str(folder),
        **{f"VACHERIE_{name.upper()}": value for name, value in more.items()},
    }


def test_defaults_without_any_source(tmp_path: Path) -> None:
    found = gather({}, {"XDG_DATA_HOME": str(tmp_path)})
    assert found.settings == msgspec.structs.replace(Settings(), data=str(tmp_path / "vacherie"))
    assert found.sources == {}


@pytest.mark.parametrize("kept", ["", "not/absolute"])
def test_the_data_folder_is_in_the_home_of_the_user(
    kept: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    environ = {"XDG_DATA_HOME": kept} if kept else {}
    assert gather({}, environ).settings.data == str(tmp_path / ".local" / "share" / "vacherie")


def test_flag_before_variable_before_file_before_default(tmp_path: Path) -> None:
    (tmp_path / "vacherie.toml").write_text('port = 1\nproxies = 1\nbackups = 1\nlog_format = "json"\n')
    environ = variables(tmp_path, port="2", proxies="2", bot_seconds="2.5")
    found = gather({"port": "3", "lan": True, "browser": None}, environ)
    settings = found.settings
    assert (settings.port, settings.proxies, settings.backups) == (3, 2, 1)
    assert (settings.bot_seconds, settings.log_format, settings.lan) == (2.5, "json", True)
    assert settings.keep_days == Settings().keep_days
    assert found.sources == {
        "data": "VACHERIE_DATA",
        "port": "--port",
        "lan": "--lan",
        "proxies": "VACHERIE_PROXIES",
        "bot_seconds": "VACHERIE_BOT_SECONDS",
        "backups": f"backups in {tmp_path / 'vacherie.toml'}",
        "log_format": f"log_format in {tmp_path / 'vacherie.toml'}",
    }


def test_a_flag_turns_off_what_the_file_turns_on(tmp_path: Path) -> None:
    (tmp_path / "vacherie.toml").write_text("lan = true\n")
    assert gather({}, variables(tmp_path)).settings.lan is True
    assert gather({"lan": False}, variables(tmp_path)).settings.lan is False


@pytest.mark.parametrize(
    ("text", "meant"),
    [("on", True), ("TRUE", True), ("1", True), (" yes ", True), ("off", False), ("no", False), ("0", False)],
)
def test_boolean_words(text: str, meant: bool, tmp_path: Path) -> None:
    assert gather({}, variables(tmp_path, lan=text)).settings.lan is meant


def test_an_empty_variable_is_unset(tmp_path: Path) -> None:
    assert gather({}, variables(tmp_path, port="")).settings.port == Settings().port


def test_another_file_by_flag_or_variable(tmp_path: Path) -> None:
    folder, other = tmp_path / "data", tmp_path / "other.toml"
    folder.mkdir()
    (folder / "vacherie.toml").write_text("port = 1\n")
    other.write_text("port = 2\n")
    third = tmp_path / "third.toml"
    third.write_text("port = 3\n")
    environ = variables(folder, config=str(third))
    assert gather({}, environ).settings.port == 3
    assert gather({}, environ, other).settings.port == 2


def test_a_named_file_may_say_where_the_data_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "club" / "server.toml"
    file.parent.mkdir()
    file.write_text('data = "cards"\n')
    monkeypatch.chdir(tmp_path)
    assert gather({}, {}, file).settings.data == str(tmp_path / "club" / "cards")
    assert gather({"data": "here"}, {}, file).settings.data == str(tmp_path / "here")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert gather({"data": "~/home"}, {}).settings.data == str(tmp_path / "home")


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("port", "http", "it is a whole number from 0 to 65535"),
        ("port", "70000", "it is a whole number from 0 to 65535"),
        ("port", "-1", "it is a whole number from 0 to 65535"),
        ("port", "9" * 5000, "it is a whole number from 0 to 65535"),
        ("tables_per_guest", "0", "it is a whole number, at least 1"),
        ("bot_seconds", "0", "it is a number above 0, at most 600"),
        ("animation", "nan", "it is a number from 0 to 10"),
        ("sleep_minutes", "inf", "it is a number above 0"),
        ("lan", "perhaps", "it is on or off"),
        ("log_format", "xml", "it is one of text, json"),
        ("metrics", "me", "it is one of local, all, off"),
        ("autopilot", "clever", "there is no bot 'clever'"),
        ("public_url", "play.example.org", "such as https://play.example.org"),
        ("public_url", "ftp://play.example.org", "it must be a URL"),
        ("public_url", "https://play.example.org/cards", "a URL without a path"),
        ("public_url", "https://me@play.example.org", "a URL without a path"),
        ("public_url", "https://play.example.org?a=b", "a URL without a path"),
        ("public_url", "https://[", "it must be a URL"),
        ("public_url", "https://play.example.org:99999", "it must be a URL"),
        ("public_url", "https://play example.org", "it must be a URL"),
        ("host", "  ", "it must be a name in printable characters"),
        ("host", "a\x1b[2J", "it must be a name in printable characters"),
        ("data", "~no-such-user-here", "home directory"),
    ],
)
def test_a_wrong_value_is_reported_with_its_source(
    name: str, value: str, reason: str, tmp_path: Path
) -> None:
    field = FIELDS[name]
    with pytest.raises(BadSetting, match=r"cannot be “") as by_flag:
        gather({"data": str(tmp_path), name: value}, {})
    assert str(by_flag.value).startswith(f"{field.flag} cannot be “{value}”: ")
    assert reason in str(by_flag.value)
    with pytest.raises(BadSetting, match=r"cannot be “") as by_variable:
        gather({}, variables(tmp_path, **{name: value}))
    assert str(by_variable.value).startswith(f"{field.variable} cannot be “{value}”: ")
    assert reason in str(by_variable.value)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('port = "8104"', "port in {file} cannot be “8104”: it is a whole number from 0 to 65535"),
        ("port = 65536", "port in {file} cannot be “65536”"),
        ("port = true", "port in {file} cannot be “True”"),
        ('lan = "on"', "lan in {file} cannot be “on”: it is on or off"),
        ("lan = 1", "lan in {file} cannot be “1”"),
        ("host = 5", "host in {file} cannot be “5”: it is a text"),
        ("animation = inf", "animation in {file} cannot be “inf”"),
        ("prot = 1", "“prot” in {file} is no setting; did you mean “port”?"),
        ("public-url = 'x'", "“public-url” in {file} is no setting; did you mean “public_url”?"),
        ("zzz = 1", "“zzz” in {file} is no setting; `vacherie serve --settings` lists all"),
        ("[server]\nport = 1", "“server” in {file} is no setting"),
        ("data = '/tmp'", "data in {file} has no effect"),
        ("port =", "cannot read {file}: Invalid value (at "),
        ("port = 1\nport = 2", "cannot read {file}: Cannot overwrite a value (at "),
    ],
)
def test_a_wrong_line_of_the_file(line: str, complaint: str, tmp_path: Path) -> None:
    file = tmp_path / "vacherie.toml"
    file.write_text(line)
    with pytest.raises(BadSetting) as refusal:
        gather({}, variables(tmp_path))
    assert str(refusal.value).startswith(complaint.format(file=file))


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match=r"cannot read .*nothing\.toml: No such file"):
        gather({}, variables(tmp_path), tmp_path / "nothing.toml")
    (tmp_path / "vacherie.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadSetting, match="it is not UTF-8 text"):
        gather({}, variables(tmp_path))


def test_only_what_is_used_is_judged(tmp_path: Path) -> None:
    """So a flag helps over a bad line in the file."""
    (tmp_path / "vacherie.toml").write_text("port = 99999\n")
    assert gather({"port": "1"}, variables(tmp_path)).settings.port == 1


def test_the_file_of_the_keys_is_found_from_where_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert gather({}, variables(tmp_path)).settings.signing_keys == ""
    given = gather({"signing_keys": "keys"}, variables(tmp_path)).settings
    assert given.signing_keys == str(tmp_path / "keys")
    file = tmp_path / "etc" / "vacherie.toml"
    file.parent.mkdir()
    file.write_text('signing_keys = "../keys"')
    assert Path(gather({}, variables(tmp_path), file).settings.signing_keys).resolve() == tmp_path / "keys"


def test_unknown_variables_are_reported() -> None:
    ours = ("VACHERIE_PORT", "VACHERIE_CONFIG", "VACHERIE_TOKEN", "PORTS")
    environ = dict.fromkeys((*ours, "VACHERIE_PORTS", "VACHERIE_MOO"), "1")
    assert list(unknown_variables(environ)) == [
        "the variable VACHERIE_MOO is no setting",
        "the variable VACHERIE_PORTS is no setting; did you mean VACHERIE_PORT?",
    ]


def test_every_default_can_be_typed(tmp_path: Path) -> None:
    """The defaults of the page, given as variables, are the defaults."""
    typed = {name: format_value(field.default) for name, field in FIELDS.items() if field.default != ""}
    environ = variables(tmp_path, **typed)
    assert gather({}, environ).settings == gather({"data": str(tmp_path)}, {}).settings


def test_every_setting_is_documented() -> None:
    for field in FIELDS.values():
        assert field.about
        assert "|" not in field.about


def test_the_table_of_settings_is_up_to_date() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "settings.py"))
    kept = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    assert script["page"]() == kept, "run scripts/settings.py"
