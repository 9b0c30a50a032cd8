"""Parts of the table on the whole screen that need no application: scenes, cards, kept seats, signs."""

from __future__ import annotations

from pathlib import Path

import pytest

import vacherie
from vacherie.client.table import Ticket
from vacherie.games import game
from vacherie.games.nimmt.cards import BULLHEADS
from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.locale.families import wording_for
from vacherie.locale.rules import sections
from vacherie.protocol.message import Chat
from vacherie.textual_table import nothanks, pace
from vacherie.textual_table.drawing.canvas import Canvas, wrapped
from vacherie.textual_table.drawing.frame import LogLine, draw_log
from vacherie.textual_table.drawing.look import Look, card
from vacherie.textual_table.drawing.scene import Area, Scene, Sprite, between
from vacherie.textual_table.nimmt import plan
from vacherie.textual_table.nimmt.rows import face
from vacherie.textual_table.plain_letters import PlainCatalogue, plain_letters, rules_sections
from vacherie.textual_table.sources.seat_file import KeptSeat, keep, kept_seat
from vacherie.textual_table.sources.server_source import ServerSource
from vacherie.textual_table.terminal_kind import plain, terminal_kind

ONE = Sprite(0, 0, ((("a", ""),),))


def scene(**places: tuple[int, int]) -> Scene:
    """A scene with things at these places."""
    sprites = {key: Sprite(x, y, ONE.lines) for key, (x, y) in places.items()}
    return Scene(20, 10, sprites, (), {}, {0: (18, 9)}, Area(0, 0, 0, 0))


def test_things_move_from_scene_to_scene() -> None:
    before, after = scene(stays=(0, 0), goes=(4, 4)), scene(stays=(10, 4), comes=(2, 2))
    middle = between(before, after, source=0, goal=0, share=0.5)
    assert {key: (sprite.x, sprite.y) for key, sprite in middle.sprites.items()} == {
        "stays": (5, 2), "comes": (10, 6), "goes": (11, 6),
    }  # fmt: skip
    end = between(before, after, source=0, goal=None, share=1.0)
    assert {key: (sprite.x, sprite.y) for key, sprite in end.sprites.items()} == {
        "stays": (10, 4), "comes": (2, 2),
    }  # fmt: skip


@pytest.mark.parametrize("size", [(9, 5), (7, 4), (6, 3), (5, 3)])
@pytest.mark.parametrize("colours", [True, False])
def test_heads_can_be_counted_on_every_card(size: tuple[int, int], colours: bool) -> None:
    for number in range(1, 105):
        text = "\n".join("".join(run[0] for run in line) for line in card(Look(colours), face(number), *size))
        assert str(number) in text
        heads = BULLHEADS[number]
        assert text.count("∀") == heads or f"∀{heads}" in text
        assert {len(line) for line in text.split("\n")} == {size[0]}


def test_a_card_in_one_line_is_never_wider_than_its_place() -> None:
    for number in range(1, 105):
        for value in (None, 99) if number < 100 else (None,):  # R7.3
            [line] = card(Look(), face(number, value), 5, 1)
            text = "".join(run[0] for run in line)
            assert len(text) == 5
            assert str(number) in text


def test_wide_letters_and_edges_of_a_canvas() -> None:
    canvas = Canvas(6, 1, [""])
    canvas.draw(-1, 0, (("ab", ""),))
    canvas.draw(3, 0, (("牛牛", ""),))
    assert canvas.text() == "b  牛"
    assert canvas.draw(0, 5, (("below", ""),)) == 0


def test_every_sign_of_texts_and_frames_has_a_plain_one() -> None:
    package = Path(vacherie.__file__).parent
    texts = [*(package / "locale").rglob("*.ftl"), *(package / "textual_table").rglob("*.py")]
    texts += (package / "tui").rglob("*.py")
    assert len(texts) > 30
    scroll_bars = "▁▂▃▄▅▆▇█"
    for text in (scroll_bars, *(path.read_text(encoding="utf-8") for path in texts)):
        assert {sign for sign in text if not sign.isascii() and plain(sign, letters=True) == "?"} == set()


def test_the_log_has_whole_sentences() -> None:
    canvas = Canvas(30, 3, [""])
    lines = [LogLine("The first sentence is a rather long one."), LogLine("The second one is longer, too.")]
    draw_log(canvas, Look(), Area(0, 0, 30, 3), lines)
    assert canvas.text() == " The second one is longer,\n too.\n"
    canvas = Canvas(30, 1, [""])
    draw_log(canvas, Look(), Area(0, 0, 30, 1), lines)
    assert canvas.text() == " too."


def test_a_colon_stays_on_its_line() -> None:
    assert wrapped("la rangée\u00a0: vide", 10) == ["la", "rangée\u00a0:", "vide"]


def test_what_terminals_can_show() -> None:
    assert not terminal_kind({"TERM": "dumb", "LANG": "C.UTF-8"}).has_cursor
    assert not terminal_kind({}).has_cursor
    assert not terminal_kind({"TERM": "xterm", "NO_COLOR": ""}).colours
    assert not terminal_kind({"TERM": "linux", "LANG": "de_DE.UTF-8"}).ascii_letters
    assert terminal_kind({"TERM": "xterm", "LC_ALL": "C", "LANG": "de_DE.UTF-8"}).ascii_letters
    assert not terminal_kind({"TERM": "xterm"}).ascii_signs


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plain_texts_have_two_letters_for_one(lang: str) -> None:
    usual, folded = Catalogue(lang), PlainCatalogue(lang)
    for id in ("ask-select", "tui-chosen", "tui-help-mouse", "web-learn"):
        assert folded.text(id) == plain_letters(usual.text(id))
    texts = [text.title for text in rules_sections(folded).values()]
    assert texts == [plain_letters(text.title) for text in sections(lang).values()]
    assert rules_sections(usual) == sections(lang)


def test_umlauts_and_ligatures() -> None:
    assert plain_letters("Wähle die fünfte große, Öhi: cœur, ŒUVRE, Ärger, Übel") == (
        "Waehle die fuenfte grosse, Oehi: coeur, OEUVRE, Aerger, Uebel"
    )
    assert PlainCatalogue("de").text("ask-select") == "Waehle eine Karte."
    assert PlainCatalogue("fr").text("bullheads", bullheads=2) == "2 têtes de boeuf"
    assert PlainCatalogue("de").text("ui-chips-of", name="Jürg").startswith("Jürg")


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "Bo: salut"), ("fr", "Bo\u00a0: salut"), ("de", "Bo: salut")]
)
def test_what_a_player_says(lang: str, words: str) -> None:
    ticket = Ticket(server="http://localhost:8104", table="abcdefgh2345", seat=0, token="seat-secret")
    source = ServerSource(Catalogue(lang), KeptSeat(ticket, "guest-secret", "Anna"))
    source._wording = wording_for(source.catalogue, game("coop"), ("Anna", "Bo"), 0)
    assert source.words_of(Chat(n=1, seat=1, text="salut")) == words
    assert source.words_of(Chat(n=2, seat=1, phrase="unknown")) == words.replace("salut", "unknown")


def test_the_largest_cards_are_those_that_are_promised() -> None:
    told = (Path(__file__).parents[2] / "docs/terminal.md").read_text(encoding="utf-8")
    for width, height in (plan.SIZES[0], nothanks.SIZES[0]):
        assert f"{width}x{height}" in told


def test_plain_signs_keep_the_width() -> None:
    for text in ("╭──∀──╮", "“Réglisse” … ●○ ⏎", "牛"):
        shown = plain(text, letters=True)
        assert shown.isascii()
    assert len(plain("╭──∀──╮", letters=True)) == 7
    assert plain("牛", letters=True) == "??"


def test_a_seat_is_kept_for_its_user_alone(tmp_path: Path) -> None:
    ticket = Ticket(server="http://localhost:8104", table="abcdefgh2345", seat=1, token="seat-secret")
    seat = KeptSeat(ticket, "guest-secret", "Anna")
    where = tmp_path / "seats"
    keep(where, seat)
    assert kept_seat(where, ticket.server, ticket.table) == seat
    assert kept_seat(where, "http://other:8104", ticket.table) is None
    [file] = where.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert where.stat().st_mode & 0o777 == 0o700
    file.write_bytes(b"damaged")
    assert kept_seat(where, ticket.server, ticket.table) is None


def test_speeds() -> None:
    assert pace.factor("off", 0) == 0
    assert pace.factor("slow", 0) > pace.factor("normal", 0) > pace.factor("fast", 0) > 0
    assert pace.factor("normal", pace.BACKLOG + 1) < pace.factor("normal", 0)
