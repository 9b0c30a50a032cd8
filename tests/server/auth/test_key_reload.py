"""A running server takes rotated keys over, and keeps those it has while the file is bad."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from vacherie.core.error import Refused
from vacherie.server.auth.key_reload import KeyReload
from vacherie.server.auth.tokens import Tokens
from vacherie.server.data_folder import DataFolder
from vacherie.server.signing_keys import KeyFile, SigningKey

pytestmark = pytest.mark.anyio

DAY = 86_400_000
NOW = 1_800_000_000_000


class Setting:
    """A key file, the tokens of a server that has read it, and how often a key was withdrawn."""

    def __init__(self, path: Path) -> None:
        self.file = KeyFile(path / "signing.key")
        self.tokens = Tokens(*DataFolder(path).keys(), wall=lambda: NOW)
        self.withdrawn = 0
        self.reload = KeyReload(self.file, self.tokens, self.count)

    def count(self) -> None:
        self.withdrawn += 1


@pytest.fixture
def setting(tmp_path: Path) -> Setting:
    return Setting(tmp_path)


async def test_a_rotation_with_overlap_withdraws_nothing(setting: Setting) -> None:
    old = setting.tokens.guest_token("ann", "5e55")
    keys = setting.file.rotate(NOW, 30 * DAY)
    await setting.reload.check()
    assert setting.tokens.keys == keys
    assert not setting.tokens.read_guest(old).by_current_key
    assert setting.tokens.read_guest(setting.tokens.guest_token("ann", "5e55")).by_current_key
    Tokens(*keys).read_admin(setting.tokens.admin_token())
    setting.tokens.read_admin(Tokens(keys[0]).admin_token())
    assert setting.withdrawn == 0


async def test_a_leaked_key_is_withdrawn(setting: Setting) -> None:
    old = setting.tokens.guest_token("ann", "5e55")
    setting.file.rotate(NOW, 0)
    await setting.reload.check()
    with pytest.raises(Refused):
        setting.tokens.read_guest(old)
    assert setting.withdrawn == 1
    await setting.reload.check()
    assert setting.withdrawn == 1


async def test_a_key_whose_time_has_come_is_not_withdrawn(setting: Setting) -> None:
    """Connections that it has authenticated go on."""
    setting.file.rotate(NOW - 2 * DAY, DAY)
    setting.tokens.use(setting.file.read())
    setting.file.rotate(NOW, 30 * DAY)
    await setting.reload.check()
    assert setting.withdrawn == 0


async def test_the_file_is_read_only_after_a_change(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[tuple[SigningKey, ...]] = []
    read = setting.file.read

    def counted() -> tuple[SigningKey, ...]:
        reads.append(read())
        return reads[-1]

    monkeypatch.setattr(setting.file, "read", counted)
    for _ in range(5):
        await setting.reload.check()
    assert reads == []
    setting.file.rotate(NOW, DAY)
    reads.clear()
    for _ in range(5):
        await setting.reload.check()
    assert len(reads) == 1


async def test_a_bad_or_missing_file_changes_nothing(setting: Setting) -> None:
    keys = setting.tokens.keys
    with capture_logs() as lines:
        setting.file.path.write_bytes(b"nothing")
        await setting.reload.check()
        await setting.reload.check()
        setting.file.path.unlink()
        await setting.reload.check()
    assert setting.tokens.keys == keys
    assert setting.withdrawn == 0
    assert len(lines) == 2


async def test_a_change_between_the_start_and_the_first_look_is_noticed(tmp_path: Path) -> None:
    tokens = Tokens(*DataFolder(tmp_path).keys(), wall=lambda: NOW)
    file = KeyFile(tmp_path / "signing.key")
    keys = file.rotate(NOW, DAY)
    await KeyReload(file, tokens, lambda: None).check()
    assert tokens.keys == keys


async def test_a_file_that_cannot_be_read_for_a_moment_is_read_later(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The withdrawal of a key must not get lost for lack of a descriptor, or of a permission."""

    def fail(_: Path) -> bytes:
        raise OSError(errno.EMFILE, "too many open files")

    setting.file.rotate(NOW, 0)
    with capture_logs() as lines, monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", fail)
        for _ in range(3):
            await setting.reload.check()
    assert len(lines) == 1
    assert setting.withdrawn == 0
    await setting.reload.check()
    assert setting.tokens.keys == setting.file.read()
    assert setting.withdrawn == 1
