"""So few queries, whatever the length of a game; BEGIN and COMMIT count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.mexica.actions import KINDS
from scoring.mexica.game import play, read_record
from scoring.mexica.opening import start
from tests.scoring.mexica.whole_games.test_games import EXAMPLES
from tests.tracker.table import Table
from tests.tracker.whole_games import whole_game
from tracker.log.positions import memory

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

MOST_TO_RECORD = 12
MOST_TO_READ = 4
LONG: dict[str, Any] = max(
    (game["record"] for game in EXAMPLES if not game["report"]["error"]),
    key=lambda record: len(record["actions"]),
)


def queries_to_tap(table: Table, number: int, action: dict[str, Any]) -> int:
    """The same on the page, whose answer brings the board."""
    address = f"/e/{table.game.edit_key}/tap"
    fields = form(number, action) | {"once": str(uuid4()), "seen": str(table.game.head_id or 0)}
    with CaptureQueriesContext(connection) as captured:
        answer = Client(headers={"HX-Request": "true"}).post(address, fields)
    assert answer.status_code == 200, answer.text
    return len(captured)


def form(number: int, action: dict[str, Any]) -> dict[str, Any]:
    fields: dict[str, Any] = {"expect": number}
    for name, value in action.items():
        if isinstance(value, dict):
            fields |= {f"{name}_{colour}": left for colour, left in value.items()}
        else:
            fields[name] = " ".join(value) if isinstance(value, list) else value
    return fields | ({"override": "1"} if action.get("override") else {})


def queries_to_record(table: Table, number: int, action: dict[str, Any]) -> int:
    with CaptureQueriesContext(connection) as captured:
        status, told = table.enter.post(
            f"{table.path}/actions",
            {"expect": number, "action": action},
            **{"Idempotency-Key": str(uuid4())},
        )
    assert status == 201, told
    statements = [query["sql"].split()[0] for query in captured]
    assert (statements[0], statements[-1]) == ("BEGIN", "COMMIT")
    return len(statements)


def ends_of_a_period(record: dict[str, Any]) -> list[int]:
    """The actions that bring a scoring."""
    read = read_record(record)
    position, found = start(read.setup), []
    for number, action in enumerate(read.actions()):
        after = play(position, action)
        found += [number] if after.scored != position.scored else []
        position = after
    return found


def occasions(record: dict[str, Any]) -> list[int]:
    """The first action of each kind, its last founding, and every scoring."""
    first: dict[str, int] = {}
    for number, action in enumerate(record["actions"]):
        first.setdefault(action["do"], number)
        if action["do"] == "found":
            first["the last founding"] = number
    return sorted({*first.values(), *ends_of_a_period(record)})


def records() -> Iterator[dict[str, Any]]:
    yield whole_game(2, "referee")
    yield whole_game(2, "tracker")


@pytest.mark.long
def test_every_kind_of_action() -> None:
    done = set()
    for record in records():
        for number in occasions(record):
            action = record["actions"][number]
            table = Table.of(record | {"actions": record["actions"][:number]})
            assert queries_to_record(table, number, action) <= MOST_TO_RECORD, (number, action)
            done.add(action["do"])
    assert done == set(KINDS)


@pytest.mark.long
def test_every_kind_of_tap_on_the_page() -> None:
    """A scoring may ask one question more: it moves the tokens, the awards and the points."""
    for record in records():
        scorings = ends_of_a_period(record)
        for number in occasions(record):
            action = record["actions"][number]
            table = Table.of(record | {"actions": record["actions"][:number]})
            most = MOST_TO_RECORD + (number in scorings)
            assert queries_to_tap(table, number, action) <= most, (number, action)


@pytest.mark.long
def test_at_the_worst() -> None:
    """In a process that has just started, where something undone is waiting to be replaced."""
    for record in records():
        for number in occasions(record):
            action = record["actions"][number]
            table = Table.of(record | {"actions": record["actions"][: number + 1]})
            table.do("/undo", expect=number + 1)
            memory.clear()
            assert queries_to_record(table, number, action) <= MOST_TO_RECORD, (number, action)


@pytest.mark.slow
@pytest.mark.parametrize("remembered", [True, False])
def test_action_400_as_action_10(remembered: bool) -> None:
    actions = LONG["actions"]
    late = next(n for n in range(400, len(actions)) if actions[n]["do"] == "canal")
    early = next(n for n in range(10, len(actions)) if actions[n]["do"] == "canal")
    counts = []
    for number in (early, late):
        table = Table.of(LONG | {"actions": actions[:number]})
        if not remembered:
            memory.clear()
        counts.append(queries_to_record(table, number, actions[number]))
    assert counts[0] == counts[1] <= MOST_TO_RECORD


@pytest.mark.slow
@pytest.mark.parametrize("length", [0, 10, 400])
@pytest.mark.parametrize("remembered", [True, False])
def test_reading_a_game(length: int, remembered: bool) -> None:
    table = Table.of(LONG | {"actions": LONG["actions"][:length]})
    for address in ("", f"/at/{length}", f"/at/{length // 2}", "/legal", "/record", "/history"):
        if not remembered:
            memory.clear()
        with CaptureQueriesContext(connection) as captured:
            table.read(address)
        assert len(captured) <= MOST_TO_READ, address


@pytest.mark.slow
def test_undo_and_redo_stay_flat_too() -> None:
    counts = []
    for length in (10, 400):
        table = Table.of(LONG | {"actions": LONG["actions"][:length]})
        with CaptureQueriesContext(connection) as captured:
            table.do("/undo", expect=length, to=length // 2)
            table.do("/redo", expect=length // 2, to=length)
        counts.append(len(captured))
    assert max(counts) - min(counts) <= 4, counts
