"""R0.3: the presets, their seats and their options, exactly as the tables of the rules say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from tests.rules.scene import begin, commit, nimmt
from tests.support.position import play
from vacherie import PRESETS, RULES_VERSION, BadSetup, Match, game

RULES = Path(__file__).parents[2] / "docs" / "rules.md"

FAN = ("fan-parity", "fan-climb", "fan-leap", "fan-reverse")
NIMMT = ("classic", "pro", "leaflet", *FAN, "coop", "surprise", "surprise-leaflet")
NO_THANKS = ("nothanks", "nothanks-tactical")

SEATS = {
    "classic": (2, 10), "pro": (2, 10), "leaflet": (2, 10),
    "fan-parity": (2, 10), "fan-climb": (2, 10), "fan-leap": (2, 10), "fan-reverse": (2, 10),
    "coop": (1, 6), "surprise": (2, 8), "surprise-leaflet": (2, 8),
    "nothanks": (3, 7), "nothanks-tactical": (3, 5),
}  # fmt: skip

USUAL = {
    "deal": "classic", "hand": 10, "end_score": 66, "end_rule": "over", "max_rounds": None,
    "show_totals": True,
}  # fmt: skip
DEFAULTS: dict[str, dict[str, Any]] = {
    "classic": USUAL,
    "pro": USUAL | {"deal": "draft"},
    "leaflet": USUAL | {"deal": "tactic", "end_rule": "reach"},
    "fan-parity": USUAL,
    "fan-climb": USUAL,
    "fan-leap": USUAL,
    "fan-reverse": USUAL | {"reverse_pads": False},
    "surprise": USUAL
    | {"hand": 12, "end_score": None, "end_rule": "reach", "max_rounds": 2, "insert_allow_end": False},
    "surprise-leaflet": USUAL | {"deal": "tactic", "end_rule": "reach", "insert_allow_end": False},
    "nothanks": {"max_rounds": 1, "open_chips": False},
    "nothanks-tactical": {"max_rounds": 1, "open_chips": False},
}


def test_the_engine_knows_the_version_of_the_rules() -> None:
    """A record names the version of the page it was played under."""
    assert f"**Rules version {RULES_VERSION}.**" in RULES.read_text(encoding="utf-8")


@pytest.mark.rule("R0.3")
def test_the_presets_are_those_of_the_table() -> None:
    """R0.3: every preset of the table exists, and no other."""
    table = RULES.read_text(encoding="utf-8").partition("| preset |")[2].partition("\n\n")[0]
    assert set(re.findall(r"^\| `([a-z-]+)`", table, re.MULTILINE)) == set(PRESETS) == set(SEATS)


@pytest.mark.rule("R0.3", "R11.9", "R9.2")
@pytest.mark.parametrize("preset", SEATS)
def test_a_preset_is_for_exactly_these_seats(preset: str) -> None:
    """R0.3: a game starts with every number of seats of the table and with no other."""
    low, high = SEATS[preset]
    rules = game(preset)
    assert (rules.preset, rules.family) == (preset, "nothanks" if preset in NO_THANKS else "nimmt")
    for seats in range(13):
        if low <= seats <= high:
            state = rules.start(seats)
            assert state.table.seats == len(state.privates) == seats
            Match(rules, seats)
        else:
            with pytest.raises(
                BadSetup, match=rf"{preset} is for {low} to {high} seats, not {seats} \(R0.3\)"
            ):
                rules.start(seats)
            with pytest.raises(BadSetup, match=r"R0\.3") as refused:
                Match(rules, seats)
            assert refused.value.code == "seats"


@pytest.mark.rule("R0.3", "R2.10", "R9.2", "R9.3", "R9.17", "R11.7")
@pytest.mark.parametrize("preset", DEFAULTS)
def test_the_options_of_a_preset_and_their_defaults(preset: str) -> None:
    """R0.3: a preset has exactly the options of the table, with these defaults."""
    assert game(preset).settings == DEFAULTS[preset]
    assert game(preset, **DEFAULTS[preset]).settings == DEFAULTS[preset]


@pytest.mark.rule("R0.3", "R8.3", "R8.19")
def test_the_options_of_coop() -> None:
    """R0.3: co-op has a hand size and `show_ox_total`, and is always one round."""
    settings = game("coop").settings
    assert settings["hand"] == 10
    assert settings["show_ox_total"] is False
    assert game("coop", hand=5, show_ox_total=True).settings == {"hand": 5, "show_ox_total": True}
    assert game("coop", deal="classic", max_rounds=1).settings == settings  # what it is anyway


@pytest.mark.rule("R0.3")
@pytest.mark.parametrize(
    ("option", "value", "presets"),
    [
        ("end_score", 40, {*NIMMT} - {"coop"}),
        ("end_rule", "reach", {*NIMMT} - {"coop"}),
        ("max_rounds", 3, {*NIMMT, *NO_THANKS} - {"coop"}),
        ("deal", "tactic", {*NIMMT} - {"coop"}),
        ("deal", "draft", {*NIMMT} - {"coop"}),
        ("hand", 5, {*NIMMT}),
        ("reverse_pads", True, {"fan-reverse"}),
        ("insert_allow_end", True, {"surprise", "surprise-leaflet"}),
        ("show_totals", False, {*NIMMT} - {"coop"}),
        ("show_ox_total", True, {"coop"}),
        ("open_chips", True, {*NO_THANKS}),
    ],
)
def test_an_option_belongs_to_these_presets(option: str, value: object, presets: set[str]) -> None:
    """R0.3: an option is taken by the presets of its line and refused by all others, with a rule named."""
    for preset in PRESETS:
        if preset in presets:
            assert game(preset, **{option: value}).settings[option] == value
        else:
            with pytest.raises(BadSetup, match=r"\(R\d+\.\d+") as refused:
                game(preset, **{option: value})
            assert refused.value.code in ("option", "excluded")
            assert preset in str(refused.value)
            assert f"`{option}`" in str(refused.value)


@pytest.mark.rule("R0.3", "R8.3", "R8.20")
@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"deal": "tactic"}, r"classic deal \(R0\.3\)"),
        ({"deal": "draft"}, r"classic deal \(R0\.3\)"),
        ({"end_score": 66}, r"R8\.3"),
        ({"end_rule": "reach"}, r"R8\.3"),
        ({"max_rounds": 2}, r"R8\.3"),
        ({"show_totals": False}, r"its own pile \(R8\.19\)"),
    ],
)
def test_coop_says_why_it_excludes_an_option(options: dict[str, object], why: str) -> None:
    """R0.3: co-op is one round with the classic deal."""
    with pytest.raises(BadSetup, match=why) as refused:
        game("coop", **options)
    assert refused.value.code == "excluded"


@pytest.mark.rule("R0.3", "R1.6")
@pytest.mark.parametrize(
    ("preset", "hand", "seats", "fits"),
    [
        ("classic", 10, 10, True), ("classic", 11, 10, False), ("classic", 50, 2, True),
        ("classic", 34, 3, False), ("surprise", 12, 8, True), ("surprise", 13, 8, False),
        ("leaflet", 50, 2, True), ("pro", 50, 3, False), ("classic", 1, 10, True),
        ("coop", 50, 1, True), ("coop", 34, 2, False), ("coop", 14, 6, True), ("coop", 15, 6, False),
    ],
)  # fmt: skip
def test_hands_and_rows_must_fit_into_the_deck(preset: str, hand: int, seats: int, fits: bool) -> None:
    """R0.3: k·n + 4 ≤ 104, in co-op k·(n+1) + 4 ≤ 104, where the Ox has a hand too."""
    rules = nimmt(preset, hand=hand)
    if fits:
        assert rules.needs_deal(rules.start(seats)) is not None
    else:
        with pytest.raises(BadSetup, match=r"more than 104 cards \(R1\.6\)") as refused:
            rules.start(seats)
        assert refused.value.code == "deck"
        hands = seats + 1 if preset == "coop" else seats
        assert f"{hands} hands of {hand} cards" in str(refused.value)


@pytest.mark.rule("R0.3", "R2.10")
@pytest.mark.parametrize(
    ("option", "rule"), [("hand", "R1.6"), ("max_rounds", "R2.10"), ("end_score", "R2.10")]
)
def test_numbers_have_a_range(option: str, rule: str) -> None:
    """R0.3: a hand of one card and a game of one round are the smallest; 50 cards are the largest hand."""
    assert game("classic", **{option: 1}).settings[option] == 1
    for value in (0, -1, 51 if option == "hand" else 1_000_001):
        with pytest.raises(
            BadSetup, match=rf"`{option}` must be a whole number from 1 to \d+, not {value} \({rule}\)"
        ) as refused:
            game("classic", **{option: value})
        assert refused.value.code == "option"


@pytest.mark.rule("R0.3", "R2.10", "R11.7")
def test_a_game_must_be_able_to_end() -> None:
    """R0.3: `max_rounds` may be none only where an `end_score` ends the game."""
    for preset, options in (
        ("classic", {"end_score": None}),
        ("surprise", {"max_rounds": None}),
        ("leaflet", {"end_score": None, "max_rounds": None}),
    ):
        with pytest.raises(
            BadSetup, match=r"a game needs `end_score`, `max_rounds` or both \(R2\.10\)"
        ) as refused:
            game(preset, **options)
        assert refused.value.code == "option"
    assert game("classic", end_score=None, max_rounds=2).settings["end_score"] is None
    assert game("surprise", end_score=66, max_rounds=None).settings["max_rounds"] is None
    for preset in NO_THANKS:
        with pytest.raises(BadSetup):
            game(preset, max_rounds=None)


@pytest.mark.rule("R0.3")
@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("classic", {"hand": "ten"}), ("classic", {"hand": True}), ("classic", {"hand": 9.5}),
        ("classic", {"hand": None}), ("classic", {"end_score": "66"}), ("classic", {"end_rule": "above"}),
        ("classic", {"end_rule": None}), ("classic", {"deal": "snake"}), ("classic", {"deal": 1}),
        ("classic", {"max_rounds": 1.5}), ("classic", {"show_totals": 1}), ("classic", {"show_totals": "on"}),
        ("fan-reverse", {"reverse_pads": "yes"}), ("surprise", {"insert_allow_end": 0}),
        ("coop", {"show_ox_total": "on"}), ("nothanks", {"open_chips": 1}), ("nothanks", {"max_rounds": "2"}),
    ],
)  # fmt: skip
def test_a_value_of_the_wrong_kind_is_refused(preset: str, options: dict[str, object]) -> None:
    """R0.3: every option has its values; nothing is converted."""
    [(name, value)] = options.items()
    with pytest.raises(BadSetup) as refused:
        game(preset, **options)
    kind = get_type_hints(type(PRESETS[preset].defaults))[name]
    wanted = {
        int: "a whole number",
        int | None: "a whole number or None",
        bool: "True or False",
    }.get(kind) or "one of " + ", ".join(map(repr, get_args(kind)))
    assert str(refused.value) == f"`{name}` must be {wanted}, not {value!r} (R0.3)"
    assert refused.value.code == "option"


@pytest.mark.rule("R0.3")
def test_unknown_presets_and_options_are_refused() -> None:
    """R0.3: the message names what there is."""
    with pytest.raises(
        BadSetup, match=r"there is no preset 'poker'; there are classic, .*\(R0\.3\)"
    ) as refused:
        game("poker")
    with pytest.raises(BadSetup, match=r"there is no preset 'clasic'; did you mean 'classic'\? \(R0\.3\)"):
        game("clasic")
    assert refused.value.code == "preset"
    with pytest.raises(
        BadSetup, match=r"classic has no option `speed`; it has deal, hand, end_score, .*\(R0\.3\)"
    ) as refused:
        game("classic", speed=3)
    assert refused.value.code == "option"


@pytest.mark.rule("R0.3", "R3.1", "R3.2", "R3.3")
@pytest.mark.parametrize("preset", [*FAN, "surprise", "surprise-leaflet"])
@pytest.mark.parametrize("how", ["classic", "tactic", "draft"])
def test_fan_cards_and_competitive_specials_go_with_any_deal(preset: str, how: str) -> None:
    """R0.3: R4-R7 and R9 may be combined with any deal of R3."""
    rules, state = begin(preset, 2, deal=how, hand=2)
    while state.table.offer:
        seat = rules.decisions(state)[0].seat
        state, _ = play(rules, state, f"{seat}: {state.table.offer[0]}")
    assert [len(private.hand) for private in state.privates] == [2, 2]
    assert len(state.table.rows) == 4


@pytest.mark.rule("R0.3", "R1.2", "R2.9")
def test_a_hand_of_k_cards_means_k_tricks() -> None:
    """R0.3: where a rule speaks of ten cards or tricks it means the option `hand`."""
    rules, state = begin("classic", 2, hand=3)
    for trick in (1, 2, 3):
        assert state.table.trick == trick
        assert [len(private.hand) for private in state.privates] == [4 - trick] * 2
        state, _ = commit(rules, state, *(private.hand[-1] for private in state.privates))
        while rules.needs_deal(state) is None and state.table.trick == trick:
            seat = rules.decisions(state)[0].seat
            state, _ = play(rules, state, f"{seat}: r1")
    assert rules.needs_deal(state) is not None
