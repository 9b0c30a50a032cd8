"""Verifies the commit-reveal proof: every deal is drawn again from the secret and the contributions.

`docs/shuffle.md` says what this proves and what it cannot prove.
"""

from __future__ import annotations

from msgspec import Struct

from vacherie.core.action import Shuffle
from vacherie.core.shuffle import Dealer, commitment
from vacherie.records.errors import BadRecord
from vacherie.records.format import Record, check_proof
from vacherie.records.replay import Replay, replay


class Check(Struct, frozen=True):
    """The result of one check."""

    name: str
    ok: bool
    detail: str


class Verdict(Struct, frozen=True):
    """All checks of one record."""

    checks: tuple[Check, ...]

    @property
    def ok(self) -> bool:
        """Whether all checks passed."""
        return all(check.ok for check in self.checks)


def verify(record: Record) -> Verdict:
    """Check a record: the rules, its end, the commitment and every deal.

    >>> from vacherie import Dealer, Match, game
    >>> from vacherie.records.record import SeatInfo, record_match
    >>> match = Match(game("nothanks"), seats=3, dealer=Dealer.from_seed("tea", seats=3))
    >>> record = record_match(match, [SeatInfo("Ann"), SeatInfo("Bob"), SeatInfo("Cy")])
    >>> [(check.name, check.ok) for check in verify(record).checks]
    [('rules', True), ('finished', False), ('commitment', False), ('deals', False)]
    """
    played, is_hex = replay(record), has_valid_proof(record)
    return Verdict(
        (
            check_rules(record, played),
            check_finished(record, played),
            check_commitment(record, is_hex),
            check_deals(record, is_hex),
        )
    )


def check_rules(record: Record, played: Replay) -> Check:
    """Every deal, answer and count follows the rules (R14.9)."""
    if played.error is not None:
        return Check("rules", False, str(played.error))
    done = f"{count(len(record.rounds), 'round')} and {count(played.answers_done, 'answer')}"
    return Check("rules", True, f"{done} follow the rules, version {record.rules}")


def check_finished(record: Record, played: Replay) -> Check:
    """The game was played to its end, and the record says how it ended."""
    if played.error is not None:
        return Check("finished", False, "not proven: the game could not be played again to its end")
    player = played.player
    if player is None or not player.game.is_over(player.state):
        return Check("finished", False, "not proven: the game is not over")
    if record.result is None:
        return Check("finished", False, "not proven: the game is over, but the record names no result")
    return Check("finished", True, "the game was played to its end, and the result is right")


def check_commitment(record: Record, is_hex: bool) -> Check:
    """The secret matches the commitment published before the first deal."""
    if record.commitment is None:
        return Check("commitment", False, "not proven: the dealer published no commitment")
    if record.secret is None:
        return Check("commitment", False, "not proven: the dealer's secret is not in the record (yet)")
    if not is_hex:
        return Check(
            "commitment", False, "not proven: the secret, the commitment or a contribution is damaged"
        )
    if commitment(bytes.fromhex(record.secret)) != record.commitment:
        return Check("commitment", False, "the secret is not the one this commitment was made for")
    return Check("commitment", True, "the secret is the one this commitment was made for")


def check_deals(record: Record, is_hex: bool) -> Check:
    """Every deck follows from the secret and the contributions (docs/shuffle.md)."""
    if record.secret is None or record.contributions is None:
        missing = "secret" if record.secret is None else "contributions"
        return Check("deals", False, f"not proven: no {missing} in the record, so no deck can be drawn again")
    if not is_hex:
        return Check("deals", False, "not proven: the secret or a contribution is damaged")
    dealer = Dealer(bytes.fromhex(record.secret), tuple(map(bytes.fromhex, record.contributions)))
    for number, round in enumerate(record.rounds, 1):
        deal = dealer.deal(Shuffle(round.deck, round.specials), number)
        if (deal.deck, deal.specials) != (round.deck, round.specials):
            return Check("deals", False, f"round {number}: these cards were not dealt by this secret")
    rounds, given = count(len(record.rounds), "deal"), count(len(record.contributions), "contribution")
    return Check("deals", True, f"{rounds} drawn again from the secret and {given}")


def has_valid_proof(record: Record) -> bool:
    """Whether secret, commitment and contributions are hexadecimal of the right size."""
    try:
        check_proof(record)
    except BadRecord:
        return False
    return True


def count(number: int, what: str) -> str:
    """A number with its noun.

    >>> count(1, "round"), count(2, "round")
    ('1 round', '2 rounds')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
