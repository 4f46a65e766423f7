"""POST /api/games/{id}/copy"""

import pytest

from tests.tracker.table import SETUP, Phone, Table
from tests.tracker.whole_games import whole_game
from tracker.log.proof import differences
from tracker.models import Club, Game

pytestmark = [pytest.mark.django_db, pytest.mark.database]

TILES = ("D4 D5", "E4", "F4")


def test_it_works() -> None:
    table = Table()
    table.dig(*TILES)
    status, told = table.enter.post(f"{table.path}/copy", {"at": 2})
    assert (status, told["number"]) == (201, 2)
    assert told.keys() == {"id", "number", "edit", "watch"}
    copied = Game.objects.get(pk=told["id"])
    assert (copied.copied_from, copied.copied_at) == (table.game, 2)
    report = Phone(told["watch"]).get(f"/api/games/{told['id']}")[1]
    assert report == table.read("/at/2")
    assert list(differences(copied)) == []


@pytest.mark.slow
@pytest.mark.parametrize("point", [0, 40])
def test_from_any_point_of_any_game(point: int) -> None:
    table = Table.of(whole_game(1) | {"place": "Ana's kitchen"})
    made = table.do("/copy", at=point)
    record = Phone(made["watch"]).get(f"/api/games/{made['id']}/record")[1]
    whole = table.read("/record")
    assert record == whole | {"actions": whole["actions"][:point]}


def test_the_two_go_their_own_ways() -> None:
    table = Table()
    table.dig(*TILES)
    made = table.do("/copy", at=3)
    path, copy = f"/api/games/{made['id']}", Phone(made["edit"])
    before = table.read()

    assert copy.post(f"{path}/undo", {"expect": 3, "to": 0})[0] == 201
    assert table.read() == before
    table.do("/undo", expect=3)
    table.dig("D6")
    assert copy.post(f"{path}/redo", {"expect": 0, "to": 3})[0] == 201
    assert copy.get(path)[1] == before
    assert list(differences(table.game)) == []


def test_no_key_of_the_one_opens_the_other() -> None:
    table = Table()
    made = table.do("/copy", at=0)
    assert table.enter.get(f"/api/games/{made['id']}")[0] == 404
    assert Phone(made["edit"]).get(table.path)[0] == 404


def test_it_outlives_the_game_it_came_from() -> None:
    table = Table()
    table.dig(*TILES)
    made = table.do("/copy", at=3)
    table.game.delete()
    assert Phone(made["watch"]).get(f"/api/games/{made['id']}")[1]["number"] == 3
    assert Game.objects.get(pk=made["id"]).copied_from is None


def test_it_belongs_to_the_same_club() -> None:
    club = Club.objects.create()
    made = Phone(club.key).post("/api/games", SETUP)[1]
    path = f"/api/games/{made['id']}"
    copied = Phone(made["edit"]).post(f"{path}/copy", {"at": 0})[1]
    assert Game.objects.get(pk=copied["id"]).club == club


def test_what_was_undone_is_not_copied() -> None:
    table = Table()
    table.dig(*TILES)
    table.do("/undo", expect=3)
    made = table.do("/copy", at=2)
    assert Game.objects.get(pk=made["id"]).actions.count() == 2
    status, told = table.enter.post(f"{table.path}/copy", {"at": 3})
    assert (status, told["code"], told["number"]) == (404, "number.unknown", 2)


@pytest.mark.parametrize("body", [{}, {"at": -1}, {"at": "0"}, {"at": None}, {"at": 2001}])
def test_it_rejects_what_is_no_point(body: dict[str, object]) -> None:
    table = Table()
    assert table.enter.post(f"{table.path}/copy", body)[0] == 422
    assert Game.objects.count() == 1
