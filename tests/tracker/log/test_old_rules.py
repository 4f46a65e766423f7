"""A rule is tightened: older games stay as they were, new actions are judged.

Two whole games of version 1 of Mexica's rules, in whose first round somebody is ringed in as
version 2 forbids.
"""

from __future__ import annotations

import io
import json
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from scoring.mexica.game import MEXICA, read_record
from scoring.mexica.refusals import Code
from tests.scoring.mexica.recorded import OLD_GAME_FILES
from tests.tracker.exchange.archives import archived
from tests.tracker.table import Phone
from tracker.exchange.link import packed
from tracker.exchange.restoring import OLD_KEY, restore
from tracker.log.correcting import correct
from tracker.log.founding import copy, mend, new_game
from tracker.log.proof import differences
from tracker.log.records import accept_record, record_of
from tracker.models import Club, Game

pytestmark = pytest.mark.django_db(transaction=True)

RECORDS: dict[str, dict[str, Any]] = {
    file.stem: json.loads(file.read_text())["record"] for file in OLD_GAME_FILES
}


@pytest.fixture(params=RECORDS)
def old(request: pytest.FixtureRequest) -> Game:
    return recorded(RECORDS[request.param])


def recorded(record: dict[str, Any]) -> Game:
    """As it was recorded under the rules of then."""
    return new_game(replace(accept_record(record), under=1), Club.objects.create())


def ring(record: dict[str, Any]) -> int:
    """The number of the first action that the rules of today forbid."""
    return read_record(record).replay().played + 1


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
def test_what_is_new_is_judged(old: Game) -> None:
    at = ring(record_of(old))
    assert (old.under, MEXICA.version) == (1, 2)
    # In a game of then as well, when the same is done today.
    branch = copy(old, at - 1)
    action = record_of(old)["actions"][at - 1]
    phone = Phone(branch.edit_key)
    path, told = f"/api/games/{branch.pk}/actions", {"expect": at - 1, "action": action}
    status, answer = phone.post(path, told)
    assert (status, answer["code"]) == (422, "trap.first_round")
    insisted = told | {"action": action | {"override": True}}
    assert phone.post(path, insisted)[0] == 201
    # Nor does a record come in that breaks it, without anybody's saying so.
    status, answer = Phone().post("/api/games/import", record_of(old))
    assert (status, answer["code"]) == (422, "trap.first_round")


@pytest.mark.long
def test_every_page_shows_it(old: Game) -> None:
    phone = Client()
    for page in PAGES:
        answer = phone.get(f"/e/{old.edit_key}/{page}")
        assert answer.status_code in (200, 204), page


@pytest.mark.slow
def test_the_api_reports_it_and_it_is_whole(old: Game) -> None:
    told = Client().get(
        f"/api/games/{old.pk}", headers={"Authorization": f"Bearer {old.watch_key}"}
    )
    assert (told.status_code, told.json()["error"]) == (200, None)
    assert list(differences(old)) == []
    before = record_of(old)
    mend(old)
    assert (record_of(old), list(differences(old))) == (before, [])


@pytest.mark.slow
def test_its_link_opens_and_is_kept(old: Game) -> None:
    address = packed(record_of(old), old.under)
    phone = Client()
    assert phone.get(f"/r/{address}").status_code == 200
    assert phone.get(f"/r/{address}/reel").status_code == 200
    assert phone.post(f"/r/{address}/keep").status_code == 302
    kept = Game.objects.exclude(pk=old.pk).get()
    assert (kept.under, record_of(kept)["actions"]) == (1, record_of(old)["actions"])
    assert list(differences(kept)) == []
    # A link of today says so, and is judged.
    assert phone.get(f"/r/{packed(record_of(old), MEXICA.version)}").status_code == 422


@pytest.mark.slow
def test_its_archive_comes_back(old: Game) -> None:
    club = old.club
    assert club is not None
    archive = archived(club)
    before = record_of(old)
    Game.objects.all().delete()
    club.delete()
    restored = restore(io.BytesIO(archive), None, OLD_KEY)
    game = restored.club.games.get()
    assert (record_of(game), game.under, list(differences(game))) == (before, 1, [])


@pytest.mark.slow
def test_what_if_begins_with_it(old: Game) -> None:
    at = ring(record_of(old)) + 1
    branch = copy(old, at)
    assert (branch.number, branch.under) == (at, 1)
    assert list(differences(branch)) == []


@pytest.mark.slow
def test_a_correction_leaves_it_alone(old: Game) -> None:
    """Something is taken out before it: it does not go for the rule of today."""
    at = ring(record_of(old))
    for number in (at - 1, at - 2):
        made = correct(old, old.number, number - 1, 1, [], keep=False)
        told = [(each.number, each.refusal.code) for each in made.misfits]
        told += [(each.number, each.refusal.code) for each in made.insisted]
        assert at not in {number for number, _ in told}
        assert Code.TRAP_FIRST_ROUND not in {code for _, code in told}


@pytest.mark.slow
def test_news_of_it_are_drawn(old: Game) -> None:
    phone = Client(headers={"HX-Request": "true"})
    fields = {"do": "undo", "expect": str(old.number), "seen": "0"}
    assert phone.post(f"/e/{old.edit_key}/tap", fields).status_code == 200
    fields |= {"do": "redo", "expect": str(old.number - 1)}
    assert phone.post(f"/e/{old.edit_key}/tap", fields).status_code == 200
