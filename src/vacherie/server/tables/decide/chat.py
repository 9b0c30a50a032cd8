"""Chat of a table: phrases, short texts and proposals; rate-limited, and refused during silence (R8.19)."""

from __future__ import annotations

import msgspec
from msgspec import UnsetType

from vacherie.core.error import Refused
from vacherie.protocol.request import LONGEST_CHAT, Say
from vacherie.server.model.identity import Identity
from vacherie.server.model.rows import ChatRow
from vacherie.server.tables.decide.circumstances import Circumstances
from vacherie.server.tables.decide.permissions import check_owner
from vacherie.server.tables.decide.phrases import PHRASES
from vacherie.server.tables.decide.sanitize_text import clean_chat
from vacherie.server.tables.state import RECENT_MS, TableState

MOST_LINES = 10_000
"""Lines of chat at one table: more than ten people write in a day of play."""


def say(state: TableState, request: Say, who: Identity, now: Circumstances) -> ChatRow:
    """A line of chat; refuses unknown phrases, silence, muted seats and too many messages."""
    seat, text, phrase = request.seat, request.text, request.phrase
    check_owner(state.facts, who, seat)
    raw = b"null" if isinstance(request.proposal, UnsetType) else bytes(request.proposal)
    if (text, phrase, None if raw == b"null" else raw).count(None) != 2:
        raise Refused("phrase", "say one of a text, a phrase and a proposal")
    if phrase is not None and phrase not in PHRASES:
        raise Refused("phrase", f"there is no such phrase; there are {', '.join(PHRASES)}")
    if state.is_silent:
        raise Refused("silence", "no chat between the deal and the reveal (R8.19)")
    if (seat, None) in state.facts.mutes:
        raise Refused("muted", "the host has muted this seat")
    line = None if text is None else clean_chat(text)
    proposal = None if raw == b"null" else clean_proposal(state, raw)
    recent = sum(row.seat == seat and now.at - RECENT_MS < row.at <= now.at for row in state.chat)
    if recent >= now.chat_per_minute:
        raise Refused("chat-rate", "too many lines of chat; wait a moment")
    if state.last_chat >= MOST_LINES:
        raise Refused("chat-full", f"the chat of a table has at most {MOST_LINES:,} lines")
    return ChatRow(
        n=state.last_chat + 1,
        at=now.at,
        seat=seat,
        guest=state.facts.seats[seat].guest or "",
        table=state.facts.id,
        text=line,
        phrase=phrase,
        proposal=proposal,
    )


def clean_proposal(state: TableState, raw: bytes) -> str:
    """A proposal as JSON with the fields of a choice of this game and nothing else.

    It need not be legal: the question may change while a proposal is on its way.
    """
    play = state.play
    if play is None or state.facts.status != "playing" or not play.game.takes_proposals:
        raise Refused("no-proposals", "choices are proposed in a running co-op game only")
    clean = msgspec.json.encode(play.read_choice(raw)).decode()
    if len(clean) > LONGEST_CHAT:
        raise Refused("too-long", f"a proposal has at most {LONGEST_CHAT} characters")
    return clean
