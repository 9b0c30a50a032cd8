"""The notation: lossless but for milliseconds, lenient in what it reads, precise in its errors."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.records.random_games import ALL, SMALL, example, people, play, without_ms
from vacherie.records.notation.parse import from_text, read_text
from vacherie.records.notation.write import to_text
from vacherie.records.record import BadRecord, Record, SeatInfo, record_match


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("preset", ALL)
def test_there_and_back(preset: str, seed: int) -> None:
    record = example(preset, seed)
    text = to_text(record)
    assert from_text(text) == without_ms(record)
    assert to_text(from_text(text)) == text


@pytest.mark.parametrize("preset", ALL)
def test_games_in_progress(preset: str) -> None:
    for answers in range(0, 40, 3):
        record = record_match(play(preset, 3, 2, answers, SMALL[preset]), people(3))
        text = to_text(record)
        assert from_text(text) == without_ms(record)
        assert to_text(from_text(text)) == text


def test_a_game_before_its_first_deal() -> None:
    record = replace(example("classic"), rounds=(), result=None)
    assert from_text(to_text(record)) == record


def test_one_line_a_trick() -> None:
    text = to_text(
        record_match(play("classic", 4, 3, None, {"max_rounds": 1}), [SeatInfo("a", "careful")] * 4)
    )
    labels = [line.partition(":")[0] for line in text.splitlines() if ":" in line]
    assert labels == [str(number) for number in range(1, 11)]
    text = to_text(record_match(play("nothanks", 3, 3), people(3)))
    cards = [line.partition(":")[0] for line in text.splitlines() if ":" in line]
    deck = next(line for line in text.splitlines() if line.startswith("deck ")).split()[1:]
    assert cards == deck[:24]


TYPED = """
   GAME   coop          # everybody against the Ox
options hand = 2
seats Ann, Bob ,"Cousin Jo"=careful

round
deck 50 51  60 61  70 71  80 81
deck 10, 20, 30, 40 *
specials first replace slide stop *
1: 50 2 = 70 60 |  0=First1
   passes passes 1=slide 10 > 2 passes   # a line may be broken
passes PASSES

2 :  51   1 = 61/Autopilot
"""


def test_typing_is_forgiven() -> None:
    record = from_text(TYPED)
    assert record.seats == (SeatInfo("Ann"), SeatInfo("Bob"), SeatInfo("Cousin Jo", "careful"))
    assert record.options == {"hand": 2, "show_ox_total": False}
    text = to_text(record)
    assert text.splitlines()[3:5] == ["options hand=2", 'seats Ann Bob "Cousin Jo"=careful']
    assert text.splitlines()[-2:] == [
        "1: 50 2=70 60 | 0=first1 passes passes 1=slide10>2 passes passes passes",
        "2: 51 61/autopilot",
    ]
    assert from_text(text) == record
    by = [(given.seat, given.by) for given in record.rounds[0].answers]
    assert by[:3] == [(0, "player"), (2, "bot"), (1, "player")]
    assert by[-1] == (1, "autopilot")


def test_several_games() -> None:
    one, two = without_ms(example("classic")), without_ms(example("nothanks"))
    text = f"# two games\n\n{to_text(one)}\n\n{to_text(two)}"
    assert [line.record for line in read_text(text)] == [one, two]
    assert text.splitlines()[[line.number for line in read_text(text)][1] - 1] == "game nothanks"
    with pytest.raises(BadRecord, match="a second game begins here"):
        from_text(text)
    broken = list(read_text(text.replace("game classic", "game chess")))
    assert [line.record for line in broken] == [None, two]
    assert "no preset 'chess'" in str(broken[0].error)


def test_what_comes_before_a_mistake_is_kept() -> None:
    [found] = read_text(CLASSIC + "1: 50 61")
    assert found.error is not None
    assert found.record == from_text(CLASSIC + "1: 50")
    [found] = read_text(CLASSIC.replace("deck 50", "deck 50 50"))
    assert found.record is not None
    assert found.record == from_text(CLASSIC.partition("\nround")[0])


def test_windows_line_ends() -> None:
    text = to_text(example("coop", 1))
    assert from_text("\ufeff" + text.replace("\n", "\r\n")) == from_text(text)


def test_a_bad_record_has_no_text() -> None:
    record = example("classic")
    with pytest.raises(BadRecord, match="totals"):
        to_text(replace(record, result=replace(record.result, scores=(0,) * len(record.seats))))  # type: ignore[type-var]


def wrong(text: str) -> str:
    with pytest.raises(BadRecord) as found:
        from_text(text)
    return str(found.value)


CLASSIC = """game classic
options hand=1 max_rounds=1
seats Ann Bob
round
deck 50 60 10 20 30 40 *
"""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1: a game begins with `game`"),
        ("hello", "line 1: a game begins with `game`"),
        ("seats Ann Bob", "line 1: a game begins with `game` and the name of its preset, not with `seats`"),
        ("game\nseats Ann Bob", "line 1: a game begins with `game` and the name"),
        ("game classic", "line 1: no line `seats`"),
        ("game classic\nseats Ann\nround", "line 1: classic is for 2 to 10 seats, not 1 (R0.3)"),
        ("game classic\nseats Ann=", "line 2: `=` is not a name"),
        ('game classic\nseats "Ann', "line 2: a quotation mark is not closed"),
        ('game classic\nseats "A\\x" Bob', "line 2: "),
        ('game classic\nseats "\\ud800" Bob', "surrogate"),
        ("game classic\nversion 2", "line 2: version 2 is unknown"),
        ("game classic\nrules x", "line 2: rules x is unknown"),
        ("game classic\nseats A B\nseats A B", "line 3: `seats` comes twice"),
        ("game classic\noptions hand", "line 2: `hand` is not an option: write name=value"),
        ("game classic\noptions hand=ten\nseats A B", "`hand` must be a whole number, not 'ten'"),
        ("game classic\noptions preset=1\nseats A B", "no option `preset`"),
        ("game classic\nseats A B\nsecret 00", "the secret must be 64 hexadecimal digits"),
        ("game classic\nseats A B\ndeck 1", "line 3: `deck` comes right after `round`"),
        ("game classic\nseats A B\n12", "line 3: `12` comes before the first `round`"),
        ("game classic\nseats A B\nround 2", "line 3: this is round 1, not 2"),
        ("game classic\nseats A B\nround\ndeck 1 2", "line 3, round 1: `deck` must hold each card due once"),
        ("game classic\nseats A B\nround\ndeck *1", "line 3, round 1: `*1` is not a card"),
        ("game classic\nseats A B\nround\ndeck * 1", "`*`, all other cards, can only come last"),
        (CLASSIC + "specials stop", "it has stop too many"),
        (CLASSIC + "1: 99", "line 6, round 1, answer 1, seat 0: `99` is not legal here; legal: 50 (R13)"),
        (CLASSIC + "50 fifty", "answer 2, seat 1: `fifty` is not legal here; legal: 60 (R13)"),
        (CLASSIC + "2: 50", "line 6, round 1: `2:` is not what comes next: the next answer belongs to 1:"),
        (CLASSIC + "1: 50 | 60", "answer 2, seat 1: `|` comes before all seats have chosen a card (R2.2)"),
        (CLASSIC + "5=50", "seat 5 has nothing to decide here: seat 0 has (R13)"),
        (CLASSIC + "50/ghost", "after `/` comes one of player, bot, autopilot, not `ghost`"),
        (CLASSIC + "50//60", "`50//60` is not an answer; legal here: 50 (R13)"),
        (CLASSIC + "passes", "`pass` is not legal here; legal: 50"),
        (CLASSIC + "1: 50 60 | 0=r1", "`0=r1` is one answer too many: the game is over (R2.10)"),
        (CLASSIC + "1: 50 60\n2: 7", "`2:` is not what comes next: the round is over"),
        (CLASSIC + "1: 50 60\nround\n", "line 7, round 2: the game is over"),
        (CLASSIC + "1: 50\nround\n", "line 7, round 1, answer 2, seat 1: a new round begins"),
        (CLASSIC + "1: 50\noptions hand=2\n", "line 7: `options` belongs in the header of the game"),
        (CLASSIC + "sort" + "1" * 5000, "is not legal here"),
    ],
)  # fmt: skip
def test_mistakes(text: str, words: str) -> None:
    assert words in wrong(text)


def test_the_next_round_must_be_announced() -> None:
    text = CLASSIC.replace("max_rounds=1", "max_rounds=2") + "1: 50 60 51"
    assert "`51` is one answer too many: the round is over, the next one begins with `round` (R2.9)" in wrong(
        text
    )


def test_many_legal_words_are_not_all_listed() -> None:
    text = "game pro\nseats Ann Bob Cy\nround\ndraft: 999"
    assert wrong(text).endswith("23 24 … (10 more) (R13)")


def names(record: Record) -> list[str]:
    return [seat.name for seat in record.seats]


@pytest.mark.parametrize(
    "name", ["#", '"', "=", "a b", "\t", "", " ", "\u2028", "\x85", "round", "é", "\\", "\x00", "\r"]
)
def test_any_name(name: str) -> None:
    record = replace(example("nothanks"), seats=(SeatInfo(name), SeatInfo("x", name), SeatInfo(name, name)))
    record = replace(record, rounds=(), result=None, contributions=None)
    assert from_text(to_text(record)) == record


def test_an_option_that_comes_twice_is_refused() -> None:
    """Which of the two was meant is not guessed."""
    text = to_text(example("classic"))
    head, rest = text.split("\n", 1)
    for doubled in ("options max_rounds=2 max_rounds=3\n", "options max_rounds=2\noptions max_rounds=3\n"):
        lines = "\n".join(line for line in rest.splitlines() if not line.startswith("options"))
        with pytest.raises(BadRecord, match="`max_rounds` comes twice"):
            from_text(f"{head}\n{doubled}{lines}\n")
