"""A growing file of records, one game a line: whole games only, also after an error; `resume` continues it.

A name that ends in `.gz` is compressed, in gzip members of a fixed number of games: so a file that was
interrupted and continued has the same bytes as one that was not. Only a killed process or a power cut can
leave part of a game at the end, and `resume` cuts it off.
"""

from __future__ import annotations

import os
import signal
import threading
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from vacherie.atomic_write import temporary_file
from vacherie.core.error import Refused

MEMBER_GAMES = 64
"""Games in one gzip member; the last one of a file may hold fewer."""
GZIP = 31
"""What zlib calls the gzip format with the largest window."""
READ_BYTES = 1 << 18
MAX_LINE_BYTES = 64 * 1024 * 1024
"""No game is longer than this."""


class DamagedLine(Refused):
    """A line that is no game; `resume` cuts it off where it is the last one."""


class RecordFile:
    """An open file of records; `write` keeps a game in memory until the next `flush`.

    is_regular: a file of its own, where what could not be written whole can be cut off; no pipe, no device.
    """

    def __init__(
        self,
        stream: IO[bytes],
        *,
        compressed: bool = False,
        is_regular: bool = False,
        publish: Callable[[], None] | None = None,
    ) -> None:
        self._stream = stream
        self._compressed = compressed
        self._is_regular = is_regular
        self._publish = publish
        """Gives the file its name, once it holds a game."""
        self._end = 0
        """Where the next games go; what lies behind it is written again."""
        self._waiting: list[bytes] = []
        """The games behind `_end`."""
        self._kept = 0
        """How many of them are on disk: those of the last gzip member, if it is not full."""
        self.games = 0
        """How many games are on disk."""

    def write(self, record: bytes) -> None:
        """Add a game."""
        self._waiting.append(record + b"\n")

    def flush(self) -> None:
        """Write all games that were added; an error leaves those of the last flush."""
        with self._uninterrupted():
            while len(self._waiting) > self._kept:
                is_full = not self._compressed or len(self._waiting) >= MEMBER_GAMES
                if not is_full and not self._is_regular:
                    return  # a pipe, where nothing can be written again
                self._write_waiting(MEMBER_GAMES if self._compressed else len(self._waiting), is_full)

    def close(self) -> None:
        """Write all games, and make them durable."""
        self.flush()
        with self._uninterrupted():
            if len(self._waiting) > self._kept:
                self._write_waiting(len(self._waiting), is_full=True)
            if self._is_regular:
                os.fsync(self._stream.fileno())

    def go_on(self, end: int, games: int, member: list[bytes]) -> None:
        """Take over a file's games: all that lie before `end`, and those of the last member."""
        self._end, self.games = end, games
        self._waiting, self._kept = member, len(member)
        self._restore()

    def _write_waiting(self, count: int, is_full: bool) -> None:
        """Write the first waiting games; if they are a full member, the next ones come behind them."""
        lines = self._waiting[:count]
        data = compress(lines) if self._compressed else b"".join(lines)
        try:
            self._replace_end(data)
            if self._publish is not None:
                self._publish()
                self._publish = None
        except OSError:
            with suppress(OSError):  # the error that led here says more
                self._restore()
            raise
        self.games += len(lines) - self._kept
        if is_full:
            del self._waiting[:count]
            self._end += len(data)
        self._kept = 0 if is_full else len(lines)

    def _restore(self) -> None:
        """Cut off what is not complete."""
        if self._is_regular:
            self._replace_end(compress(self._waiting[: self._kept]) if self._kept else b"")

    def _replace_end(self, data: bytes) -> None:
        """Write what follows the full members."""
        if self._is_regular:
            self._stream.seek(self._end)
        left = memoryview(data)
        while left:  # an unbuffered stream may take a part at a time
            left = left[self._stream.write(left) :]
        self._stream.flush()
        if self._is_regular:
            self._stream.truncate(self._end + len(data))

    @contextmanager
    def _uninterrupted(self) -> Iterator[None]:
        """Put off Ctrl-C until the games are written; a pipe may wait for its reader, so not there."""
        if not self._is_regular or threading.current_thread() is not threading.main_thread():
            yield
            return
        arrived: list[Any] = []
        handler = signal.signal(signal.SIGINT, lambda *signal_and_frame: arrived.append(signal_and_frame))
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, handler)
            if arrived and callable(handler):
                handler(*arrived[0])


def compress(lines: list[bytes]) -> bytes:
    """Some games as one gzip member; the same games give the same bytes (the header has no time in it)."""
    packer = zlib.compressobj(wbits=GZIP)
    return packer.compress(b"".join(lines)) + packer.flush()


def is_compressed(path: Path) -> bool:
    """Whether a file is compressed, by its name."""
    return path.suffix.lower() == ".gz"


@contextmanager
def create(path: Path, *, force: bool = False) -> Iterator[RecordFile]:
    """A new file, which gets its name with its first games; with `force` it replaces an existing one then.

    Games that were written stay, also when the block ends with an error.
    """
    target, compressed = path.resolve(), is_compressed(path)
    if target.exists() and not target.is_file():  # a device or a pipe
        with (
            target.open("wb", buffering=0) as device,
            closing(RecordFile(device, compressed=compressed)) as file,
        ):
            yield file
        return
    if target.exists() and not force:
        raise FileExistsError(17, os.strerror(17), str(path))
    with temporary_file(target) as part, part.open("r+b", buffering=0) as stream:
        lock(stream, path)

        def publish() -> None:
            if force:
                part.replace(target)
            else:
                target.hardlink_to(part)
                part.unlink()

        file = RecordFile(stream, compressed=compressed, is_regular=True, publish=publish)
        with closing(file):
            yield file


@contextmanager
def resume(path: Path, take: Callable[[int, bytes], bool], least: int = 1) -> Iterator[RecordFile]:
    """Go on with a file of at least so many games.

    `take` gets the number of every game, from 0, and its line. The file is cut before the first game that it
    does not accept, and before a damaged last line: one without an end, or one for which `take` raises
    `DamagedLine`. Other errors of `take` leave the file unchanged.
    """
    with path.resolve().open("r+b", buffering=0) as stream:
        lock(stream, path)
        compressed = is_compressed(path)
        file = RecordFile(stream, compressed=compressed, is_regular=True)
        end, games, member = find_end(stream, compressed, take)
        if games < least:  # so that no other file is emptied by mistake
            message = f"{path} cannot go on: it holds {games} whole games, and {least} were written before"
            raise Refused("no-game", message if games else f"{path} holds no whole game to go on from")
        file.go_on(end, games, member)
        with closing(file):
            yield file


@contextmanager
def closing(file: RecordFile) -> Iterator[RecordFile]:
    """Write what is complete, however the block ends."""
    try:
        yield file
    except BaseException:
        with suppress(OSError):  # the error that led here says more
            file.close()
        raise
    file.close()


def find_end(
    stream: IO[bytes], compressed: bool, take: Callable[[int, bytes], bool]
) -> tuple[int, int, list[bytes]]:
    """Where the next games go, how many there are, and those of the last gzip member, if it is not full."""
    entries = compressed_lines(stream) if compressed else plain_lines(stream)
    end = games = 0
    member: list[bytes] = []
    for at, line in entries:
        try:
            if not take(games, line):
                break
        except DamagedLine:
            if next(entries, None) is not None:
                raise
            break
        games += 1
        if not compressed:
            end = at + len(line) + 1
            continue
        is_next_member, is_full = at != end, len(member) == MEMBER_GAMES
        if is_next_member != is_full:
            raise Refused("members", "the file was not compressed by this program: unpack it first")
        if is_next_member:
            end, member = at, []
        member.append(line + b"\n")
    return end, games, member


def plain_lines(stream: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """The lines of a file with their places."""
    at = 0
    for line in lines_of(iter(lambda: stream.read(READ_BYTES), b"")):
        yield at, line
        at += len(line) + 1


def compressed_lines(stream: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """The lines of a compressed file with the places of their members; of a torn member what can be read."""
    at, data = 0, b""
    while data := data or stream.read(READ_BYTES):
        unpacker, start = zlib.decompressobj(GZIP), at

        def pieces(unpacker: Any = unpacker) -> Iterator[bytes]:
            nonlocal at, data
            while not unpacker.eof and (data := data or stream.read(READ_BYTES)):
                before = len(data)
                try:
                    yield unpacker.decompress(data)
                except zlib.error:
                    return
                data = unpacker.unused_data
                at += before - len(data)

        yield from ((start, line) for line in lines_of(pieces()))
        if not unpacker.eof:
            return


def lines_of(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The lines of a text in pieces, without their ends; a last one that has no end is left out."""
    rest = b""
    for piece in pieces:
        *lines, rest = (rest + piece).split(b"\n")
        yield from lines
        if len(rest) > MAX_LINE_BYTES:
            raise Refused("too-long", f"it has a line of more than {MAX_LINE_BYTES} bytes, which is no game")


def lock(stream: IO[bytes], path: Path) -> None:
    """Refuse a file that another process is writing."""
    try:
        import fcntl
    except ImportError:  # not every system has it
        return
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise Refused("in-use", f"another process is writing {path}") from None
