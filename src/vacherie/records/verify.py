"""Verifies the commit-reveal proof: every deal is drawn again from the secret and the contributions.

`docs/shuffle.md` says what this proves and what it cannot prove.
"""

from __future__ import annotations

from msgspec import Struct

from vacherie.core.action import Deal, Shuffle
from vacherie.core.shuffle import Dealer, commitment
from vacherie.records.errors import BadRecord
from vacherie.records.format import RecordFields, check_proof
from vacherie.records.replay import Replay, replay


class Check(Struct, frozen=True):
    """The result of one check."""

    name: str
    ok: bool | None
    """None: there is nothing to check."""
    detail: str

    @property
    def mark(self) -> str:
        """The result as one character."""
        return "-" if self.ok is None else "✓" if self.ok else "✗"

    def __str__(self) -> str:
        return f"{self.mark} {self.name}: {self.detail}"


class Verdict(Struct, frozen=True):
    """All checks of one record; `print` says what was checked, and what came of it."""

    checks: tuple[Check, ...]

    @property
    def ok(self) -> bool:
        """Whether no check failed."""
        return all(check.ok is not False for check in self.checks)

    def __str__(self) -> str:
        return "\n".join(map(str, self.checks))

    def __repr__(self) -> str:
        found = " ".join(f"{check.mark} {check.name}" for check in self.checks)
        return f"<verdict: {found}>"


def verify(record: RecordFields) -> Verdict:
    """Check a record: the rules, its end, the commitment and every deal.

    >>> from vacherie import Dealer, Match, game
    >>> from vacherie.records.record import SeatInfo, record_match
    >>> match = Match(game("nothanks"), seats=3, dealer=Dealer.from_seed("tea", seats=3))
    >>> record = record_match(match, [SeatInfo("Ann"), SeatInfo("Bob"), SeatInfo("Cy")])
    >>> verify(record)
    <verdict: ✓ rules ✗ finished ✗ commitment ✗ deals>
    >>> print(verify(record).checks[0])
    ✓ rules: 1 round and 0 answers follow the rules, version 1
    """
    played = replay(record)
    checks: dict[str, tuple[bool | None, str]] = {
        "rules": check_rules(record, played),
        "finished": check_finished(record, played),
        "commitment": check_commitment(record),
        "deals": check_deals(record),
    }
    if record.practice is True:
        checks["practice"] = None, "practice: a coach has helped, or answers were taken back"
    return Verdict(tuple([Check(name, ok, detail) for name, (ok, detail) in checks.items()]))


def check_rules(record: RecordFields, played: Replay) -> tuple[bool, str]:
    """Every deal, answer and count follows the rules (R14.9)."""
    if played.error is not None:
        return False, str(played.error)
    done = f"{count(len(record.rounds), 'round')} and {count(played.answers_done, 'answer')}"
    return True, f"{done} follow the rules, version {record.rules}"


def check_finished(record: RecordFields, played: Replay) -> tuple[bool, str]:
    """The game was played to its end, and the record says how it ended."""
    player = played.player
    if player is None or played.error is not None:
        return False, "not proven: the game could not be played again to its end"
    if not player.game.is_over(player.state):
        return False, "not proven: the game is not over"
    if record.result is None:
        return False, "not proven: the game is over, but the record names no result"
    return True, "the game was played to its end, and the result is right"


def check_commitment(record: RecordFields) -> tuple[bool, str]:
    """The secret matches the commitment published before the first deal."""
    if record.commitment is None:
        return False, "not proven: the dealer published no commitment"
    if record.secret is None:
        return False, "not proven: the dealer's secret is not in the record (yet)"
    if is_damaged(record):
        return False, "not proven: the secret, the commitment or a contribution is damaged"
    if commitment(bytes.fromhex(record.secret)) != record.commitment:
        return False, "the secret is not the one this commitment was made for"
    return True, "the secret is the one this commitment was made for"


def check_deals(record: RecordFields) -> tuple[bool | None, str]:
    """Every deck follows from the secret and the contributions (docs/shuffle.md)."""
    deals = sum(bool(round.deck or round.specials) for round in record.rounds)
    if not deals:
        return None, "no deals to check: no card was shuffled"
    if record.secret is None or record.contributions is None:
        missing = "secret" if record.secret is None else "contributions"
        return False, f"not proven: no {missing} in the record, so no deck can be drawn again"
    if is_damaged(record):
        return False, "not proven: the secret or a contribution is damaged"
    dealer = Dealer(bytes.fromhex(record.secret), tuple(map(bytes.fromhex, record.contributions)))
    for number, round in enumerate(record.rounds, 1):
        if dealer.deal(Shuffle(round.deck, round.specials), number) != Deal(round.deck, round.specials):
            return False, f"round {number}: these cards were not dealt by this secret"
    given = count(len(record.contributions), "contribution")
    return True, f"{count(deals, 'deal')} drawn again from the secret and {given}"


def is_damaged(record: RecordFields) -> bool:
    """Whether secret, commitment or contributions are not hexadecimal of the right size."""
    try:
        check_proof(record)
    except BadRecord:
        return True
    return False


def count(number: int, what: str) -> str:
    """A number with its noun.

    >>> count(1, "round"), count(2, "round")
    ('1 round', '2 rounds')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
