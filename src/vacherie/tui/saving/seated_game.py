"""A game with its players, as bytes and back: all that is needed to go on with it as if it had never stopped.

Besides the record that is the dealer's secret, which no record holds before the end, the state of the bots'
random generators, and the language.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from msgspec import Raw, Struct

from vacherie.bots import registry
from vacherie.bots.bot import Bot
from vacherie.core.action import Seat
from vacherie.core.match import Match
from vacherie.core.shuffle import Dealer, commitment
from vacherie.locale.catalogue import LANGUAGES
from vacherie.records.format import SeatInfo
from vacherie.records.game_record import Record
from vacherie.records.record import BadRecord, decode, encode, record_match
from vacherie.records.replay import replay

FORMAT = "vacherie-saved-game"
VERSION = 1
GENERATOR_VERSION = 3
"""The version of Python's generator states; all Pythons since 3.2 have it."""


class SeatedGame(Struct, frozen=True):
    """A match and its players."""

    match: Match[Any, Any]
    """Has a dealer."""
    seats: tuple[SeatInfo, ...]
    seed: str | None
    """The seed that all cards and the bots' choices follow from, if one was given."""
    generators: tuple[Random, ...]
    """The random generator of each seat."""
    lang: str | None = None
    """The language it is played in; None in a game that was saved without it."""

    def bots(self) -> dict[Seat, tuple[Bot, Random]]:
        """The bots with their random generators; `BadSetup` where one cannot be made."""
        return {
            seat: (registry.make(info.bot, self.match.game), self.generators[seat])
            for seat, info in enumerate(self.seats)
            if info.bot is not None
        }

    def record(self) -> Record:
        """The record of the game so far."""
        return record_match(self.match, self.seats)


class Generator(Struct, frozen=True, array_like=True):
    """The state of a random generator."""

    words: tuple[int, ...]
    next_gauss: float | None


class SavedText(Struct, frozen=True, forbid_unknown_fields=True):
    """A game as it is saved."""

    format: str
    version: int
    secret: str
    seed: str | None
    generators: tuple[Generator, ...]
    record: Raw
    lang: str | None = None


def to_bytes(seated: SeatedGame) -> bytes:
    """A game as one JSON object."""
    dealer = seated.match.dealer
    assert dealer is not None
    states = [generator.getstate() for generator in seated.generators]
    return msgspec.json.encode(
        SavedText(
            format=FORMAT,
            version=VERSION,
            secret=dealer.secret.hex(),
            seed=seated.seed,
            generators=tuple(Generator(words, next_gauss) for _, words, next_gauss in states),
            record=Raw(encode(seated.record())),
            lang=seated.lang,
        )
    )


def from_bytes(data: bytes) -> SeatedGame:
    """The game that was saved; refuses a damaged one (`BadRecord`).

    >>> from vacherie import game
    >>> from vacherie.bots.match_runner import seat_rngs
    >>> match = Match(game("nothanks"), seats=3, dealer=Dealer.from_seed("tea", seats=3))
    >>> seats = (SeatInfo("Ann"), SeatInfo("Bo"), SeatInfo("Rosa", bot="careful"))
    >>> again = from_bytes(to_bytes(SeatedGame(match, seats, "tea", tuple(seat_rngs("tea", 0, 3)))))
    >>> again.match.state == match.state, again.match.dealer == match.dealer
    (True, True)
    """
    try:
        saved = msgspec.json.decode(data, type=SavedText)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord("json", str(error)) from None
    if (saved.format, saved.version) != (FORMAT, VERSION):
        raise BadRecord("format", f"it is no {FORMAT} of version {VERSION}")
    if saved.lang is not None and saved.lang not in LANGUAGES:
        raise BadRecord("lang", f"there is no language {saved.lang!r}")
    record = decode(bytes(saved.record))
    played = replay(record)
    if played.error is not None:
        raise played.error
    match = played.match
    assert match is not None
    match.dealer = dealer_of(saved.secret, record)
    if len(saved.generators) != len(record.seats):
        raise BadRecord("generators", f"{len(saved.generators)} generators for {len(record.seats)} seats")
    generators = tuple(map(generator_of, saved.generators))
    return SeatedGame(match, record.seats, saved.seed, generators, saved.lang)


def dealer_of(secret: str, record: Record) -> Dealer:
    """The dealer of a record, with the secret that its commitment was made for."""
    try:
        dealer = Dealer(bytes.fromhex(secret), tuple(map(bytes.fromhex, record.contributions or ())))
    except ValueError:
        raise BadRecord("secret", "the secret is no hexadecimal number") from None
    if record.contributions is None or commitment(dealer.secret) != record.commitment:
        raise BadRecord("secret", "the secret is not the one this commitment was made for")
    return dealer


def generator_of(saved: Generator) -> Random:
    """A random generator that goes on where it was saved."""
    made = Random()
    try:
        made.setstate((GENERATOR_VERSION, saved.words, saved.next_gauss))
    except (TypeError, ValueError, OverflowError):
        raise BadRecord("generators", "a random generator has no valid state") from None
    return made
