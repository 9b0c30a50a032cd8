"""The report as text: complete in every language, with localised numbers."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.console import Console

from vacherie.analysis.arena import report_text
from vacherie.analysis.arena.plan import make_plan
from vacherie.analysis.arena.plot import draw
from vacherie.analysis.arena.rating import Rating
from vacherie.analysis.arena.report import Report
from vacherie.analysis.arena.results import Fault, Results
from vacherie.analysis.arena.standings import Pair, Standing
from vacherie.analysis.arena.statistics import Estimate
from vacherie.analysis.arena.tournament import ProcessEnded, TooManyFaults
from vacherie.cli.bot_games import arena_report
from vacherie.cli.console import err
from vacherie.locale.catalogue import LANGUAGES, Catalogue, source

PLAN = make_plan("classic", 4, ["careful", "random", "shark"], 5, "hay")


def estimate(mean: float, se: float = 1.0, count: int = 1000) -> Estimate:
    return Estimate(mean, se, mean - 2 * se, mean + 2 * se, count)


def standing(bot: str, **figures: float | None) -> Standing:
    line = Standing(
        bot=bot,
        games=1000,
        points=estimate(1234.5),
        first=estimate(0.25, 0.01),
        decisions=10,
        milliseconds=2.5,
        compiled=False,
    )
    return replace(line, **figures)


def pair(
    points: Estimate,
    p: float | None = 0.00001,
    first: float = 0.1,
    bots: tuple[str, str] = ("careful", "random"),
) -> Pair:
    return Pair(better=bots[0], worse=bots[1], points=points, first=estimate(first, 0.01), p=p, corrected=p)


REPORT = Report(
    plan=PLAN,
    games=1000,
    deals=250,
    standings=[
        standing("careful", milliseconds=None),
        standing("random", milliseconds=0.5),
        standing("shark", milliseconds=0.00025),
    ],
    pairs=[
        pair(estimate(46.3)),
        pair(estimate(46.3), first=-0.1),
        pair(estimate(0.2), p=0.4),
        pair(estimate(2.0, 0.9), p=0.06),
        pair(estimate(3.0, count=5)),
        pair(estimate(0.0, 0.0)),
        pair(Estimate(3.0, None, None, None, 1), p=None),
        *[pair(estimate(1.0))] * 10,
    ],
    ratings={"careful": Rating(43.04, 41.6, 44.9)},
    faults=2,
    is_complete=False,
    seconds=4.56,
)
TEAM = replace(
    REPORT,
    plan=make_plan("coop", 3, ["careful"], 30, "hay"),
    standings=[replace(standing("careful"), compiled=True)],
    pairs=[],
    is_complete=True,
)
DRAFT = replace(REPORT, plan=make_plan("pro", 4, ["careful", "random"], 30, "hay"), ratings=None)
FAULTS = [
    Fault(3, 13, 2, "mine:Bot", kind, "LookupError: lost my glasses")
    for kind in ("crash", "illegal", "prepare")
]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The texts that were asked for; one that lacks an argument fails the test."""
    found: set[str] = set()
    plain = Catalogue.render

    def render(self: Catalogue, id: str, arguments: Mapping[str, str | float]) -> tuple[str, list[Exception]]:
        text, errors = plain(self, id, arguments)
        assert errors == [], id
        found.add(id)
        return text, errors

    monkeypatch.setattr(Catalogue, "render", render)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_may_be_said(lang: str, asked: set[str], capsys: pytest.CaptureFixture[str]) -> None:
    catalogue = Catalogue(lang)
    for report in (REPORT, TEAM, DRAFT):
        said = [*report_text.headline(report, lang), *report_text.sentences(report, lang)]
        said += [cell for line in report_text.table(report, lang) for cell in line]
        assert all(said)
        assert draw(report, lang).startswith("<svg")
        others = [replace(fault, bot="their:Bot") for fault in FAULTS]
        results = Results(report.plan, faults=2 * FAULTS + others)
        arena_report.show(catalogue, err(), results, report)
    for stopped in (TooManyFaults(50), ProcessEnded(4, 9)):
        assert arena_report.ending(catalogue, Results(PLAN), stopped, Path("r.json")) == 1
    assert "r.json" in capsys.readouterr().err
    mine = {line.split(" ")[0] for line in source("en").splitlines() if line.startswith("arena-")}
    parts = {"arena-games", "arena-deals", "arena-seats"}  # said within other sentences
    before = {"arena-progress", "arena-version"}  # before a report
    assert mine - parts - before <= {name.partition(".")[0] for name in asked}


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        (
            "en",
            "careful is better than random by 46.30 ± 2.00 points a game (p < 0.001, 1,000 deals), and has"
            " 10.0 ± 2.0 percentage points more first places.",
        ),
        (
            "fr",
            "careful est meilleur que random de 46,30 ± 2,00 points par partie (p < 0,001, 1\u202f000"
            " donnes), et a 10,0 ± 2,0 points de pourcentage de premières places en plus.",
        ),
        (
            "de",
            "careful ist um 46,30 ± 2,00 Punkte je Spiel besser als random (p < 0,001, 1.000 Verteilungen)"
            " und hat 10,0 ± 2,0 Prozentpunkte mehr erste Plätze.",
        ),
    ],
)
def test_who_is_better(lang: str, sentence: str) -> None:
    assert next(report_text.sentences(REPORT, lang)) == sentence


def test_no_share_is_more_than_all() -> None:
    """Two deals that differ have a wide interval; half and half a thousand per cent means nothing."""
    few = Estimate(0.5, 0.5, -5.9, 6.9, 2)
    assert report_text.percent(Catalogue("en"), few) == "50.0 ± 50.0 %"


def test_one_is_not_many() -> None:
    one = replace(TEAM, games=1, deals=1, plan=make_plan("coop", 1, ["careful"], 1, "hay"))
    assert next(report_text.headline(one)) == (
        "coop, 1 seat, 1 game in 1 deal; every deal was played once by every bot’s team."
    )


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("crash", "it raised: LookupError"),
        ("illegal", "it answered against the rules: LookupError"),
        ("prepare", "it could not prepare itself: LookupError"),
    ],
)
def test_a_failure_names_the_bot_and_the_reason(kind: str, said: str) -> None:
    fault = next(fault for fault in FAULTS if fault.kind == kind)
    assert report_text.fault_sentence(PLAN, fault) == (
        "mine:Bot failed in game 0 of deal 3 at seat 2 (all counted from 0; seed hay):"
        f" {said}: lost my glasses"
    )


def test_failures_are_in_order_and_the_same_one_is_listed_once(capsys: pytest.CaptureFixture[str]) -> None:
    """A pool of processes reports them in any order."""
    faults = [
        Fault(group=(number - 1) // 4, game=number, seat=1, bot=bot, kind="crash", message=message)
        for number, bot, message in (
            (9, "mine:Bot", "KeyError: 7"),
            (5, "mine:Bot", "LookupError: lost my glasses"),
            (1, "mine:Bot", "LookupError: lost my glasses"),
            (17, "their:Bot", "LookupError: lost my glasses"),
            (13, "mine:Bot", "LookupError: lost my glasses"),
        )
    ]
    arena_report.show_faults(Catalogue("en"), Console(width=200), Results(PLAN, faults=faults))
    assert capsys.readouterr().out.splitlines()[1:] == [
        "  mine:Bot failed in game 0 of deal 0 at seat 1 (all counted from 0; seed hay):"
        " it raised: LookupError: lost my glasses",
        "  the same in 2 more deals",
        "  mine:Bot failed in game 0 of deal 2 at seat 1 (all counted from 0; seed hay):"
        " it raised: KeyError: 7",
        "  their:Bot failed in game 0 of deal 4 at seat 1 (all counted from 0; seed hay):"
        " it raised: LookupError: lost my glasses",
    ]


def test_a_report_without_a_deal_explains_no_table() -> None:
    nothing = replace(REPORT, games=0, deals=0, standings=[], pairs=[], ratings=None, is_complete=False)
    assert list(report_text.headline(replace(nothing, faults=9))) == []
    assert list(report_text.headline(replace(nothing, faults=0))) == ["0 of 8 games have been played so far."]
