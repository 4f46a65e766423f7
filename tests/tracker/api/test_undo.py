"""POST /api/games/{id}/undo"""

import pytest

from tests.tracker.table import SETUP, Table
from tracker.log.proof import differences
from tracker.models import Action, Change

pytestmark = [pytest.mark.django_db, pytest.mark.database]

TILES = ("D4 D5", "E4", "F4", "G4")


def test_it_works() -> None:
    table = Table()
    table.dig(*TILES)
    before = table.read("/at/3")
    told = table.do("/undo", expect=4)
    assert told["number"] == 3
    assert told["report"] | {"number": 3} == before == table.read()
    assert list(differences(table.game)) == []


@pytest.mark.parametrize("point", [0, 1, 3])
def test_to_a_point(point: int) -> None:
    table = Table()
    table.dig(*TILES)
    before = table.read(f"/at/{point}")
    assert table.do("/undo", expect=4, to=point)["number"] == point
    assert table.read() == before
    assert list(differences(table.game)) == []


def test_to_nothing_is_the_last_action() -> None:
    table = Table()
    table.dig(*TILES)
    assert table.do("/undo", expect=4, to=None)["number"] == 3


def test_one_after_the_other_to_the_start() -> None:
    table = Table()
    table.dig(*TILES)
    for number in (4, 3, 2, 1):
        assert table.do("/undo", expect=number)["number"] == number - 1
    assert table.read("/record") == SETUP | {"actions": []}
    status, told = table.enter.post(f"{table.path}/undo", {"expect": 0})
    assert (status, told["code"], told["number"]) == (422, "log.nothing", 0)


def test_what_was_undone_stays_in_the_log() -> None:
    table = Table()
    table.dig(*TILES)
    table.do("/undo", expect=4, to=1)
    states = table.game.actions.order_by("number").values_list("state", flat=True)
    assert list(states) == ["standing", "undone", "undone", "undone"]
    change = Change.objects.get(game=table.pk)
    assert (change.kind, change.before, change.after) == ("undo", 4, 1)


def test_the_game_goes_on_from_there() -> None:
    table = Table()
    table.dig(*TILES)
    table.do("/undo", expect=4, to=2)
    table.dig("D6", "D7")
    assert [action["cells"] for action in table.read("/record")["actions"]] == [
        *(["D4", "D5"], ["E4"]),
        *(["D6"], ["D7"]),
    ]
    assert Action.objects.filter(game=table.pk, state="replaced").count() == 2
    assert list(differences(table.game)) == []


@pytest.mark.parametrize("point", [4, 5, 2000])
def test_it_rejects_a_point_that_is_not_behind(point: int) -> None:
    table = Table()
    table.dig(*TILES)
    status, told = table.enter.post(f"{table.path}/undo", {"expect": 4, "to": point})
    assert (status, told["code"], told["number"]) == (422, "log.nothing", 4)
    assert table.read()["number"] == 4


@pytest.mark.parametrize("expect", [0, 3, 5])
def test_a_stale_phone_hears_the_number(expect: int) -> None:
    table = Table()
    table.dig(*TILES)
    status, told = table.enter.post(f"{table.path}/undo", {"expect": expect})
    assert (status, told["code"], told["number"]) == (409, "stale", 4)
    assert not Change.objects.exists()


@pytest.mark.parametrize("body", [{}, {"expect": "4"}, {"expect": 4, "to": -1}, {"to": 1}])
def test_it_rejects_what_is_no_number(body: dict[str, object]) -> None:
    table = Table()
    table.dig(*TILES)
    assert table.enter.post(f"{table.path}/undo", body)[0] == 422
    assert table.read()["number"] == 4
