"""A rule is tightened: older games stay as they were, new actions are judged."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from scoring.mexica import rules
from scoring.mexica.board.island import EVERYWHERE
from scoring.mexica.game import MEXICA
from scoring.mexica.refusals import Code
from tests.tracker.exchange.archives import archived
from tests.tracker.table import Phone, Table
from tests.tracker.whole_games import up_to, whole_game
from tracker.exchange.link import packed
from tracker.exchange.restoring import OLD_KEY, restore
from tracker.log.correcting import correct
from tracker.log.course import courses
from tracker.log.founding import copy, mend, new_game
from tracker.log.proof import differences
from tracker.log.records import accept_record, record_of
from tracker.models import Club, Game

pytestmark = pytest.mark.django_db(transaction=True)

FLOORS = 3
"""The tightened rule: no temple has that many floors, or more."""


@pytest.fixture
def played() -> Game:
    """A whole game with high temples, of yesterday."""
    return new_game(accept_record(whole_game(1, "referee", "red grey sand")), Club.objects.create())


@pytest.fixture
def tightened(played: Game, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    real = rules.temple_rules

    def low(position: Any, seat: Any, level: Any, by: Any) -> Any:
        yield from real(position, seat, level, by)
        if level >= FLOORS:
            yield Code.TEMPLE_ABSENT, EVERYWHERE

    # In scoring.mexica the name is that of the function.
    for module in (rules, sys.modules["scoring.mexica.legal"]):
        monkeypatch.setattr(module, "temple_rules", low)
    monkeypatch.setattr(MEXICA, "version", 2)
    courses.kept.clear()
    yield played
    courses.kept.clear()


def high(game: Game) -> list[int]:
    """The numbers of the actions that the rule of today forbids."""
    rows = game.actions.filter(state="standing", body__do="temple", body__level__gte=FLOORS)
    return list(rows.values_list("number", flat=True))


PAGES = (
    *("", "log", "replay", "replay/reel", "story", "scoring", "check", "out", "film", "details"),
    *("picture.png", "thumb.png", "card.png", "news?seen=0", "share", "photos"),
    *(
        "out/record.json",
        "out/sheets.xlsx",
        "out/scores.csv",
        "out/actions.csv",
        "cell/D5",
        "correct/3",
        "action/12",
    ),
)


@pytest.mark.slow
def test_the_rule_is_tight(tightened: Game) -> None:
    assert len(high(tightened)) > 5
    before, temple = first_high()
    table = Table.of(before)
    status, told = table.enter.post(
        f"{table.path}/actions", {"expect": len(before["actions"]), "action": temple}
    )
    assert (status, told["code"]) == (422, "temple.absent")
    # Nor does a record come in that breaks it, without anybody's saying so.
    status, told = Phone().post("/api/games/import", record_of(tightened))
    assert (status, told["code"]) == (422, "temple.absent")


def first_high() -> tuple[dict[str, Any], dict[str, Any]]:
    """The game just before its first high temple, as far as none was built, and that temple."""
    record = whole_game(1, "referee", "red grey sand")
    for nth in range(1, 50):
        before, temple = up_to(record, "temple", nth)
        if temple["level"] >= FLOORS:
            return before, temple
    raise AssertionError("nobody builds high")


@pytest.mark.long
def test_every_page_shows_it(tightened: Game) -> None:
    phone = Client()
    for page in PAGES:
        answer = phone.get(f"/e/{tightened.edit_key}/{page}")
        assert answer.status_code in (200, 204), page


@pytest.mark.slow
def test_the_api_reports_it_and_it_is_whole(tightened: Game) -> None:
    told = Client().get(
        f"/api/games/{tightened.pk}", headers={"Authorization": f"Bearer {tightened.watch_key}"}
    )
    assert (told.status_code, told.json()["error"]) == (200, None)
    assert list(differences(tightened)) == []
    before = record_of(tightened)
    mend(tightened)
    assert (record_of(tightened), list(differences(tightened))) == (before, [])


@pytest.mark.slow
def test_its_link_opens_and_is_kept(tightened: Game) -> None:
    address = packed(record_of(tightened))
    phone = Client()
    assert phone.get(f"/r/{address}").status_code == 200
    assert phone.get(f"/r/{address}/reel").status_code == 200
    assert phone.post(f"/r/{address}/keep").status_code == 302
    kept = Game.objects.exclude(pk=tightened.pk).get()
    assert (kept.under, record_of(kept)["actions"]) == (1, record_of(tightened)["actions"])
    assert list(differences(kept)) == []
    # A link of today says so, and is judged.
    assert phone.get(f"/r/{packed(record_of(tightened), rules=2)}").status_code == 422


@pytest.mark.slow
def test_its_archive_comes_back(tightened: Game) -> None:
    club = tightened.club
    assert club is not None
    archive = archived(club)
    before = record_of(tightened)
    Game.objects.all().delete()
    club.delete()
    restored = restore(io.BytesIO(archive), None, OLD_KEY)
    game = restored.club.games.get()
    assert (record_of(game), game.under, list(differences(game))) == (before, 1, [])


@pytest.mark.slow
def test_what_if_begins_with_it(tightened: Game) -> None:
    at = high(tightened)[3]
    branch = copy(tightened, at)
    assert (branch.number, branch.under) == (at, 1)
    assert list(differences(branch)) == []


@pytest.mark.slow
def test_a_correction_leaves_it_alone(tightened: Game) -> None:
    """A low temple is taken out: no high one goes for the rule of today."""
    low = tightened.actions.filter(state="standing", body__do="temple", body__level=1)
    for number in low.values_list("number", flat=True):
        made = correct(tightened, tightened.number, number - 1, 1, [], keep=False)
        assert Code.TEMPLE_ABSENT not in {each.refusal.code for each in made.misfits}
        assert Code.TEMPLE_ABSENT not in {each.refusal.code for each in made.insisted}


@pytest.mark.slow
def test_news_of_it_are_drawn(tightened: Game) -> None:
    phone = Client(headers={"HX-Request": "true"})
    fields = {"do": "undo", "expect": str(tightened.number), "seen": "0"}
    assert phone.post(f"/e/{tightened.edit_key}/tap", fields).status_code == 200
    fields |= {"do": "redo", "expect": str(tightened.number - 1)}
    assert phone.post(f"/e/{tightened.edit_key}/tap", fields).status_code == 200
