"""What a page sends happens once: a tap that comes again is answered, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.few import few
from tests.tracker.log.at_once.test_two_phones import Told, at_once
from tests.tracker.log.shuttle import SHUTTLE, crossing
from tests.tracker.markup import flat
from tests.tracker.table import REFEREE, Table
from tracker.log.once import A_FEW, KEPT, MANY, looked
from tracker.log.positions import memory
from tracker.models import Action, Answer, Change

pytestmark = [pytest.mark.django_db, pytest.mark.database]

MOST_QUERIES = 12
MOMENT = timedelta(minutes=1)
STARTED = [{"do": "start", "at": "H6"}, {"do": "start", "at": "H8"}]


def sender(table: Table, key: object, do: str = "canal", **fields: Any) -> Callable[[], Told]:
    """A tap on the page, as its script sends it; unless told so it expects what the table has."""
    game = table.game
    if do == "canal":
        fields = {"cells": "D4"} | fields
    form = {"expect": game.number, "once": key, "seen": "0", "do": do} | fields

    def send() -> Told:
        answer = Client(headers={"HX-Request": "true"}).post(f"/e/{game.edit_key}/tap", form)
        return answer.status_code, answer.text

    return send


def tap(table: Table, key: object, do: str = "canal", **fields: Any) -> Told:
    return sender(table, key, do, **fields)()


def recorded(table: Table) -> list[dict[str, Any]]:
    actions: list[dict[str, Any]] = table.read("/record")["actions"]
    return actions


def rows() -> tuple[int, int, int]:
    return Action.objects.count(), Change.objects.count(), Answer.objects.count()


def test_a_tap_that_comes_twice_is_recorded_once_and_shows_the_same_board() -> None:
    table, key = Table(), uuid4()
    first = tap(table, key, expect=0)
    assert first[0] == 200
    after = rows()
    assert tap(table, key, expect=0) == first
    assert recorded(table) == [{"do": "canal", "cells": ["D4"]}]
    assert rows() == after


def test_it_comes_again_after_others_and_shows_the_board_of_now() -> None:
    table, key = Table(), uuid4()
    tap(table, key, expect=0)
    table.dig("Q8")
    status, board = tap(table, key, expect=0)
    assert status == 200
    assert 'data-number="2"' in board
    assert table.game.number == 2


def test_what_was_undone_since_does_not_come_back() -> None:
    table, key = Table(), uuid4()
    tap(table, key, expect=0)
    table.do("/undo", expect=1)
    status, board = tap(table, key, expect=0)
    assert (status, table.game.number) == (200, 0)
    assert 'data-number="0"' in board


@pytest.mark.parametrize("do, number", [("undo", 1), ("redo", 3)])
def test_undo_and_redo_happen_once(do: str, number: int) -> None:
    table, key = Table(), uuid4()
    table.dig("D4", "Q8", "Q9", "D8")
    table.do("/undo", expect=4, to=2)
    for _ in range(2):
        assert tap(table, key, do, expect=2)[0] == 200
    assert table.game.number == number


def test_it_may_expect_another_number_when_it_comes_again() -> None:
    """The players said "send" once more, while the first answer was lost."""
    table, key = Table(), uuid4()
    tap(table, key, expect=0)
    table.dig("Q8")
    assert tap(table, key, expect=2, seen="17")[0] == 200
    assert table.game.number == 2


def test_a_tap_that_was_refused_may_come_again() -> None:
    table, key = Table(), uuid4()
    assert tap(table, key, cells="H7")[0] == 422
    assert tap(table, key, expect=3)[0] == 409
    assert rows() == (0, 0, 0)
    assert tap(table, key)[0] == 200


def test_without_a_key_each_tap_is_one() -> None:
    table = Table()
    assert tap(table, "", expect=0)[0] == 200
    assert tap(table, "", expect=0)[0] == 409
    assert rows() == (1, 0, 0)


@pytest.mark.parametrize("key", ["7", "never", "g" * 32, "\ud7ff" * 36])
def test_it_rejects_a_key_that_is_no_uuid(key: str) -> None:
    table = Table()
    status, page = tap(table, key)
    assert status == 422
    assert "once: this is not a UUID" in page
    assert rows() == (0, 0, 0)


def test_another_game_may_have_the_same_key() -> None:
    ana, dee, key = Table(), Table(), uuid4()
    for table in (ana, dee, ana, dee):
        assert tap(table, key, expect=0)[0] == 200
    assert [recorded(table) for table in (ana, dee)] == [[{"do": "canal", "cells": ["D4"]}]] * 2


def test_the_api_may_have_the_same_key() -> None:
    table, key = Table(), uuid4()
    tap(table, key)
    body = {"expect": 1, "action": {"do": "canal", "cells": ["Q8"]}}
    status, _ = table.enter.post(f"{table.path}/actions", body, **{"Idempotency-Key": str(key)})
    assert status == 201


def test_it_rejects_another_tap_under_the_same_key() -> None:
    table, key = Table(), uuid4()
    tap(table, key)
    for fields in ({"cells": "Q8"}, {"override": "1"}, {"do": "undo"}):
        status, page = tap(table, key, **fields)
        assert status == 422
        assert "This idempotency key belongs to another request." in page
    assert table.game.number == 1


def test_it_rejects_a_correction_under_the_key_of_a_tap() -> None:
    table, key = Table(), uuid4()
    tap(table, key)
    form = {"what": "drop", "keep": "1", "expect": "1", "once": str(key)}
    answer = Client().post(f"/e/{table.game.edit_key}/correct/0", form)
    assert answer.status_code == 422
    assert "belongs to another request" in answer.text
    assert table.game.number == 1


# Several steps in one tap.


def walking() -> Table:
    """Ana's turn with six points, her Pilli on H6."""
    return Table.of(REFEREE | {"actions": STARTED})


def go(table: Table, key: object, to: str, expect: int = 2) -> Told:
    return tap(table, key, "go", to=to, expect=expect)


def test_a_way_is_gone_once() -> None:
    table, key = walking(), uuid4()
    first = go(table, key, "H3")
    assert go(table, key, "H3") == first
    assert recorded(table)[2:] == [{"do": "walk", "to": cell} for cell in ("H5", "H4", "H3")]


def test_a_way_that_is_half_blocked_is_not_gone_at_all() -> None:
    """Six points lead six cells far; the sentence comes with the board as it is."""
    table, key = walking(), uuid4()
    before, head = rows(), table.game.head_id
    status, page = go(table, key, "P5")
    assert status == 422
    assert "Action points that this costs: 1; left: 0." in page
    assert f'data-number="2" data-head="{head}"' in flat(page)
    assert rows() == before
    assert table.read()["pilli"]["red"] == "H6"


def test_a_way_against_the_rules_is_one_step() -> None:
    """A refused way offers to be recorded anyway: that is what is recorded then."""
    table = walking()
    assert tap(table, uuid4(), "go", to="P5", expect=2, override="1")[0] == 200
    assert recorded(table)[2:] == [{"do": "walk", "to": "P5", "override": True}]


def test_the_phone_goes_on_from_there() -> None:
    table, key = walking(), uuid4()
    go(table, key, "P5")
    assert go(table, key, "H5")[0] == 200
    assert recorded(table)[2:] == [{"do": "walk", "to": "H5"}]


def test_a_way_beyond_the_end_of_the_log_is_not_gone_at_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tracker.log.recording.LONGEST_GAME", 4)
    table = walking()
    status, page = go(table, uuid4(), "H3")
    assert status == 422
    assert 'data-number="2"' in page
    assert table.game.number == 2


# At the same moment, each through a connection of its own.


def thrice_at_once(send: Callable[[], Told]) -> None:
    """Each is answered the same board."""
    memory.clear()
    told = at_once(send, send, send)
    assert [answer for answer in told if answer != told[0]] == []
    assert told[0][0] == 200


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_of_three_at_once_one_is_recorded() -> None:
    table = Table()
    for row in range(3, 7):
        thrice_at_once(sender(table, uuid4(), cells=f"D{row}"))
    assert recorded(table) == [{"do": "canal", "cells": [f"D{row}"]} for row in range(3, 7)]
    assert rows() == (4, 0, 4)


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_of_three_ways_at_once_one_is_gone() -> None:
    table = walking()
    thrice_at_once(sender(table, uuid4(), "go", to="H3"))
    assert len(recorded(table)) == 5


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_in_two_games_at_once_both_are_recorded() -> None:
    ana, dee, key = Table(), Table(), uuid4()
    told = at_once(sender(ana, key), sender(dee, key))
    assert [status for status, _ in told] == [200, 200]
    assert [table.game.number for table in (ana, dee)] == [1, 1]


# After two days an answer may go.


def kept_for(age: timedelta, how_many: int) -> None:
    """Answers of that age, of which this process knows nothing yet."""
    looked.at = looked.NEVER
    keys = [uuid4() for _ in range(how_many)]
    Answer.objects.bulk_create(Answer(key=key, request="", status=201, body="") for key in keys)
    Answer.objects.filter(pk__in=keys).update(given=timezone.now() - age)


def old() -> int:
    return Answer.objects.filter(given__lt=timezone.now() - KEPT).count()


def young() -> int:
    return Answer.objects.count() - old()


def test_two_days_are_promised() -> None:
    assert timedelta(days=2) == KEPT
    table, key = Table(), uuid4()
    first = tap(table, key, expect=0)
    Answer.objects.update(given=timezone.now() - KEPT + MOMENT)
    tap(table, uuid4(), cells="Q8")
    assert tap(table, key, expect=0)[0] == first[0] == 200
    assert table.game.number == 2


def test_with_each_tap_a_few_old_answers_go_and_no_young_one() -> None:
    table = Table()
    kept_for(KEPT + MOMENT, 3 * A_FEW)
    kept_for(KEPT - MOMENT, 7)
    for number, left in enumerate((2 * A_FEW, A_FEW, 0, 0), 1):
        tap(table, uuid4(), cells=f"D{number + 2}")
        assert (old(), young()) == (left, 7 + number)


def test_the_oldest_go_first() -> None:
    table = Table()
    kept_for(3 * KEPT, A_FEW)
    kept_for(2 * KEPT, 1)
    tap(table, uuid4())
    assert Answer.objects.filter(given__lt=timezone.now() - 3 * KEPT).count() == 0
    assert old() == 1


def cross_on_page(table: Table) -> None:
    fields = {**crossing(table.game.number, ""), "override": "1"}
    assert tap(table, uuid4(), fields.pop("do"), **fields)[0] == 200


def cross_by_api(table: Table) -> None:
    number = table.game.number
    body = {"expect": number, "action": crossing(number, "")}
    key = {"Idempotency-Key": str(uuid4())}
    assert table.enter.post(f"{table.path}/actions", body, **key)[0] == 201


@pytest.mark.slow
@pytest.mark.parametrize("cross, most", few([(cross_by_api, 15), (cross_on_page, 0)]))
def test_weeks_of_taps_in_one_game_leave_no_more_than_those_of_two_days(
    cross: Callable[[Table], None], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, begin = Table.of(SHUTTLE), timezone.now()
    kept_for(KEPT + MOMENT, A_FEW)
    for number in range(150):
        now = begin + number * timedelta(hours=4)
        monkeypatch.setattr(timezone, "now", lambda now=now: now)
        cross(table)
    assert old() <= most
    assert young() == 13


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_tap_asks_the_database_one_question_more_however_many_are_old() -> None:
    counts = []
    for many in (0, 5 * A_FEW):
        send = sender(Table(), uuid4())
        kept_for(KEPT + MOMENT, many)
        with CaptureQueriesContext(connection) as captured:
            assert send()[0] == 200
        counts.append(len(captured))
    assert counts[0] + 1 == counts[1] <= MOST_QUERIES


@pytest.mark.django_db(transaction=True)
def test_where_none_was_too_old_nobody_looks_again_for_a_minute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, now, asked = Table.of(SHUTTLE), timezone.now(), []
    for later in (0, 1, 59, 61, 62, -3600, -3599):
        monkeypatch.setattr(timezone, "now", lambda later=later: now + timedelta(seconds=later))
        with CaptureQueriesContext(connection) as captured:
            cross_on_page(table)
        asked.append(any('"given" <' in query["sql"] for query in captured))
    assert asked == [True, False, False, True, False, True, False]


def test_when_a_game_is_made_many_go() -> None:
    kept_for(KEPT + MOMENT, MANY + 3)
    kept_for(KEPT - MOMENT, 2)
    Table()
    assert (old(), young()) == (3, 2)
