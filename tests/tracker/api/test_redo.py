"""POST /api/games/{id}/redo"""

import pytest

from tests.tracker.table import Table
from tests.tracker.whole_games import whole_game
from tracker.log.proof import differences

pytestmark = [pytest.mark.django_db, pytest.mark.database]

TILES = ("D4 D5", "E4", "F4", "G4")


def table_undone_to(point: int) -> Table:
    table = Table()
    table.dig(*TILES)
    table.do("/undo", expect=4, to=point)
    return table


def test_it_works() -> None:
    table = table_undone_to(2)
    told = table.do("/redo", expect=2)
    assert told["number"] == 3
    assert told["report"] | {"number": 3} == table.read()
    assert list(differences(table.game)) == []


def test_to_a_point() -> None:
    table = table_undone_to(0)
    assert table.do("/redo", expect=0, to=3)["number"] == 3
    assert table.do("/redo", expect=3, to=4)["number"] == 4
    assert list(differences(table.game)) == []


def test_after_several_undos() -> None:
    table = table_undone_to(3)
    table.do("/undo", expect=3)
    table.do("/undo", expect=2)
    for number in (1, 2, 3):
        assert table.do("/redo", expect=number)["number"] == number + 1
    assert len(table.read("/record")["actions"]) == 4


@pytest.mark.slow
def test_a_whole_game_to_its_start_and_back() -> None:
    record = whole_game(1, "referee")
    table, length = Table.of(record), len(record["actions"])
    end = table.read()
    for point in (length // 2, 0):
        table.do("/undo", expect=table.game.number, to=point)
        assert list(differences(table.game)) == []
        table.do("/redo", expect=point, to=length)
        assert list(differences(table.game)) == []
        assert table.read() == end


def test_nothing_is_left_to_do_again_once_something_else_was_recorded() -> None:
    table = table_undone_to(2)
    table.dig("D6")
    status, told = table.enter.post(f"{table.path}/redo", {"expect": 3})
    assert (status, told["code"], told["number"]) == (422, "log.nothing", 3)


def test_a_refused_action_leaves_what_can_be_done_again() -> None:
    table = table_undone_to(2)
    assert table.record(2, "canal", cells=["D4"])[0] == 422
    assert table.do("/redo", expect=2)["number"] == 3


@pytest.mark.parametrize("point", [0, 1, 2, 5])
def test_it_rejects_a_point_that_is_not_ahead(point: int) -> None:
    table = table_undone_to(2)
    status, told = table.enter.post(f"{table.path}/redo", {"expect": 2, "to": point})
    assert (status, told["code"], told["number"]) == (422, "log.nothing", 2)


def test_it_rejects_a_game_where_nothing_was_undone() -> None:
    table = Table()
    table.dig(*TILES)
    assert table.enter.post(f"{table.path}/redo", {"expect": 4})[0] == 422


def test_a_stale_phone_hears_the_number() -> None:
    table = table_undone_to(2)
    status, told = table.enter.post(f"{table.path}/redo", {"expect": 4})
    assert (status, told["code"], told["number"]) == (409, "stale", 2)
