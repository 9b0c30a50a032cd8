"""Whatever a caller can get wrong in `vacherie.sim` is refused with one sentence, and changes nothing."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from functools import partial

import numpy as np
import pytest

import vacherie.sim
from tests.sim.argument_table import CASES, EXEMPT, RESULTS, Case, nimmt
from vacherie import Refused
from vacherie.sim.batch.nimmt import NimmtBatch
from vacherie.sim.batch.nimmt_rounds import random_rounds, score_decks
from vacherie.sim.batch.nothanks import NoThanksBatch
from vacherie.sim.batch.nothanks_games import play

PACKAGE = "vacherie.sim."


def public_functions() -> Iterator[tuple[str, object]]:
    """What the modules of the package export, and the public methods of their classes."""
    for found in pkgutil.walk_packages(vacherie.sim.__path__, PACKAGE):
        module = importlib.import_module(found.name)
        for name in getattr(module, "__all__", ()):
            thing, path = getattr(module, name), f"{found.name.removeprefix(PACKAGE)}.{name}"
            if callable(thing) and name not in RESULTS:
                yield path, thing
            if isinstance(thing, type) and name not in RESULTS:
                for method in dir(thing):
                    value = inspect.getattr_static(thing, method)
                    own = getattr(thing, method)
                    where = getattr(own, "__module__", None) or ""
                    callable_here = callable(own) and not isinstance(value, property)
                    if not method.startswith("_") and callable_here and where.startswith(PACKAGE):
                        yield f"{path}.{method}", own


def parameters(function: object) -> list[str]:
    """The names of a function's parameters."""
    assert callable(function)
    names = list(inspect.signature(function).parameters)
    return [name for name in names if name not in ("self", "cls")]


def test_every_public_parameter_is_in_the_table() -> None:
    known = {f"{path}.{name}" for path, case in CASES.items() for name in case.bad} | set(EXEMPT)
    found = {f"{path}.{name}" for path, function in public_functions() for name in parameters(function)}
    assert found == known
    assert len(found) > 80


@pytest.mark.parametrize("path", CASES)
def test_bad_arguments_are_refused_and_change_nothing(path: str) -> None:
    case = CASES[path]
    for name, values in case.bad.items():
        for value in values:
            check_refusal(path, case, name, value)


def check_refusal(path: str, case: Case, name: str, value: object) -> None:
    function = case.make()
    owner = getattr(function, "__self__", None)
    before = case.changes(owner)
    what = f"{path}({name}={value!r})"
    if name in ("signatures", "k"):  # positional only
        function = partial(function, value)
    else:
        function = partial(function, **{**case.good, name: value})
    try:
        function()
    except Refused as error:
        refused = error
    else:
        pytest.fail(f"{what} was taken")
    assert 0 < len(str(refused)) < 250, what
    assert "\n" not in str(refused), what
    assert refused.code, what
    assert case.changes(owner) == before, what


@pytest.mark.parametrize("path", CASES)
def test_the_same_calls_with_good_arguments_are_taken(path: str) -> None:
    case = CASES[path]
    if path == "compile.warm":
        return  # compiles everything
    function = case.make()
    if path.endswith((".kernel", ".getrandbits")):
        function(*case.good.values())
    else:
        function(**case.good)


@pytest.mark.parametrize(
    "kind", [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64]
)
@pytest.mark.parametrize("order", ["C", "F", "sliced", "big-endian", "read-only"])
def test_any_integer_type_and_memory_order_is_taken(kind: type[np.integer], order: str) -> None:
    batch, same = nimmt(), nimmt()
    cards = batch.hands[:, 0].astype(kind)
    same.play(batch.hands[:, 0].copy())
    if order == "F":
        cards = np.asfortranarray(cards)
    elif order == "sliced":
        cards = np.repeat(cards, 2, axis=1)[:, ::2]
    elif order == "big-endian":
        cards = cards.astype(cards.dtype.newbyteorder(">"))
    elif order == "read-only":
        cards.flags.writeable = False
    batch.play(cards)
    assert (batch.hands == same.hands).all()
    decks = np.array([range(40, 64)]).astype(cards.dtype, order="F")
    decks.flags.writeable = order != "read-only"
    assert (score_decks(decks, 2) == score_decks([list(range(40, 64))], 2)).all()


def test_numpy_numbers_are_whole_numbers() -> None:
    one = random_rounds(np.int64(5), np.uint8(3), np.uint64(2**64 - 1), first=np.int32(2))  # type: ignore[arg-type]
    assert (one == random_rounds(5, 3, -1, first=2)).all()
    assert play(2, np.array(3)).shape == (2, 3)  # type: ignore[arg-type]  # as an array's element may come
    assert NimmtBatch(np.int16(3), marks=np.bool_(False)).legal.size == 0  # type: ignore[arg-type]


def test_sentences_say_what_is_wrong() -> None:
    """As a caller reads them: the parameter, what is allowed, what was given, which game and why."""

    def sentence(call: object, *args: object, **kwargs: object) -> str:
        assert callable(call)
        with pytest.raises(Refused) as caught:
            call(*args, **kwargs)
        return str(caught.value)

    deal = sentence(NimmtBatch, 3, deal="Classic")
    assert deal == "`deal` must be 'classic', 'tactic' or 'draft', not 'Classic'"
    fan = sentence(NimmtBatch, 3, fan="bad")
    assert fan == "`fan` must be None, 'parity', 'climb', 'leap' or 'reverse', not 'bad'"
    assert sentence(NimmtBatch, 3, seed="x") == "`seed` must be a whole number, not 'x'"
    assert (
        sentence(NimmtBatch, 3, seats=9, hand=12) == "9 seats with 12 cards need more than 104 cards (R1.6)"
    )
    row = sentence(random_rounds, 3, 2, seed=1, row="Uniform")
    assert row == "`row` must be 'cheapest' or 'uniform', not 'Uniform'"
    batch = nimmt()
    cards = batch.hands[:, 0].astype(int)
    assert sentence(batch.play, cards + 0.7) == "`cards` must be an array of whole numbers, not of float64"
    assert sentence(batch.play, cards[0]) == "`cards` must have the shape (2, 3), not (3,)"
    cards[1, 2] = 300
    assert sentence(batch.play, cards) == "seat 1 of game 2 may not play 300: it is not in the hand"
    assert sentence(batch.play) == "no policy has chosen cards since the last call: give `cards`"
    assert sentence(batch.uniform_rows) == "the batch waits for cards, not for rows"
    deck = np.array([range(1, 25)])
    deck[0, 5] = 200
    assert sentence(score_decks, deck, 2) == "deck 0 of `decks` has card 200, and cards go from 1 to 104"
    deck[0, 5] = 4
    assert sentence(score_decks, deck, 2) == "deck 0 of `decks` has card 4 twice"
    poor = NoThanksBatch(1)
    for _ in range(33):
        poor.decide([1])
    assert sentence(poor.decide, [1]) == (
        "1 is not a legal action in game 0: seat 0 has no chips and must take (R11.5)"
    )


def test_actions_of_a_policy_serve_once() -> None:
    """Rows or answers of an earlier call would be played again without a word."""
    batch = NoThanksBatch(3)
    batch.uniform_actions()
    batch.decide()
    with pytest.raises(Refused, match="no policy has chosen actions"):
        batch.decide()
    rows = nimmt("rows")
    rows.cheapest_rows()
    rows.choose()
    rows.play(rows.hands[:, 0])
    with pytest.raises(Refused, match="no policy has chosen rows"):
        rows.choose()


def test_rows_of_games_without_a_chooser_are_ignored() -> None:
    batch = NimmtBatch(200, 2, seed=1)
    batch.play(batch.hands[:, 5])
    asked = batch.choosers >= 0
    assert asked.any()
    assert not asked.all()
    batch.choose(np.where(asked, 2, -1))
    assert batch.trick == 2


def test_a_draft_shows_nothing_of_the_round_before() -> None:
    batch = NimmtBatch(70, 3, deal="draft", fan="parity")
    for _ in range(2):
        assert (batch.choosers == -1).all()
        for empty in (batch.legal, batch.seen, batch.points, batch.hands, batch.ends):
            assert not empty.any()
        while batch.phase == "picks":
            batch.pick(batch.uniform_picks())
        while not batch.ended:
            batch.play(batch.uniform_cards())
            while batch.phase == "rows":
                batch.choose(batch.cheapest_rows())


def test_a_reset_batch_is_a_new_one() -> None:
    batch = NimmtBatch(70, 3, seed=4)
    while not batch.ended:
        batch.play(batch.uniform_cards())
        batch.choose(batch.cheapest_rows())
    assert batch.finals.any()
    batch.reset(9)
    new = NimmtBatch(70, 3, seed=9)
    for name in ("finals", "rewards", "cards", "points", "hands", "legal", "seen", "ends"):
        assert (getattr(batch, name) == getattr(new, name)).all(), name
    assert repr(batch) == repr(new)


def test_reprs() -> None:
    assert repr(nimmt(deal="draft", fan="leap")) == (
        "<NimmtBatch games=3 seats=2 seed=1 deal='draft' fan='leap' hand=10:"
        " round 1, pick 1, waits for picks>"
    )
    assert repr(NoThanksBatch(2, tactical=True)) == (
        "<NoThanksBatch games=2 seats=3 seed=0 tactical=True: 0 decisions each>"
    )
