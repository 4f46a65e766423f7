"""A record that comes in is looked for among the games of its club, and nobody waits for that."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice, product
from pathlib import Path
from statistics import median
from threading import Event, Thread
from time import perf_counter
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test import Client

from scoring.record import Stopped
from tests.tracker.clubs import member
from tests.tracker.exchange.archives import DIG, game_of
from tests.tracker.servers import PATIENCE, Servers, manage, surroundings
from tests.tracker.table import SETUP, Table
from tests.tracker.whole_games import whole_game
from tracker.club.known import known_game
from tracker.log.founding import new_game
from tracker.log.recording import at_the_table, record, undo
from tracker.log.records import accept_record, fingerprint
from tracker.models import Club
from tracker.pages.doors import COOKIE
from tracker.traffic.limits import spend_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]
MANY = 40
CELLS = [f"{column}{row}" for row in (3, 5, 7, 9) for column in "BCDEFGHIJKLMNOPQRST"]


def ways(begun: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The same game, each time with another end."""
    for cell, level in product(CELLS, (1, 2, 3, 4)):
        end = {"do": "temple", "by": "red", "at": cell, "level": level, "override": True}
        written = begun | {"actions": [*begun["actions"], end]}
        with suppress(Stopped):
            for _step in accept_record(written).steps(str):
                pass
            yield written


def club_of_many(count: int) -> tuple[Club, dict[str, Any]]:
    """A club with so many games that are alike, and a record of one more."""
    club, records = Club.objects.create(), ways(SETUP | {"actions": DIG[:1]})
    for written in islice(records, count):
        new_game(accept_record(written), club)
    return club, next(records)


def bring_in(club: Club, written: dict[str, Any]) -> Any:
    return member(club).post("/import", {"written": json.dumps(written)})


@contextmanager
def at_each_query(do: Callable[[str, bool], None]) -> Iterator[None]:
    """Told the statement, and whether it is in a transaction."""

    def asked(execute: Any, sql: str, *args: Any) -> Any:
        do(sql, connection.in_atomic_block)
        return execute(sql, *args)

    with connection.execute_wrapper(asked):
        yield


def test_what_is_asked_is_the_same_however_many_games_are_alike() -> None:
    asked: dict[int, list[tuple[str, bool]]] = {}
    for count in (2, MANY):
        club, written = club_of_many(count)
        found: list[tuple[str, bool]] = []
        with at_each_query(lambda sql, locked, found=found: found.append((sql, locked))):  # type: ignore[misc]
            assert bring_in(club, written).status_code == 302
        assert club.games.count() == count + 1
        asked[count] = found
    assert len(asked[2]) == len(asked[MANY])
    locked = {
        count: [sql for sql, is_locked in found if is_locked] for count, found in asked.items()
    }
    assert locked[2] == locked[MANY]
    assert not [sql for sql in locked[MANY] if sql.startswith("SELECT") and "tracker_action" in sql]


def test_whoever_taps_does_not_wait_for_the_search() -> None:
    """Somebody else records while the logs of the club are looked through."""
    club, written = club_of_many(3)
    table = game_of(Club.objects.create())
    recorded = Event()

    def tap() -> None:
        try:
            with at_the_table(pk=table.pk) as game:
                record(game, 0, DIG[0])
            recorded.set()
        finally:
            connection.close()

    def search(sql: str, _locked: bool) -> None:
        if "tracker_action" in sql and sql.startswith("SELECT") and not recorded.is_set():
            other = Thread(target=tap)
            other.start()
            other.join(30)
            assert recorded.is_set(), "it waits for the search"

    with at_each_query(search):
        assert bring_in(club, written).status_code == 302
    assert recorded.is_set()


def test_of_two_that_bring_in_the_same_at_once_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    club, written = club_of_many(1)

    def late(*args: Any) -> None:
        spend_game(*args)
        new_game(accept_record(written), club, mark=fingerprint(written))

    monkeypatch.setattr("tracker.pages.game.packed.spend_game", late)
    answer = bring_in(club, written)
    game = club.games.get(fingerprints__mark=fingerprint(written))
    assert answer.headers["Location"] == f"/e/{game.edit_key}/"
    assert club.games.count() == 2


def test_what_cannot_be_played_leaves_no_club_behind() -> None:
    twice = SETUP | {"actions": [DIG[0], DIG[0]]}
    assert Client().post("/import", {"written": json.dumps(twice)}).status_code == 422
    assert not Club.objects.exists()


def test_the_right_one_of_many_that_begin_alike_is_known() -> None:
    club, whole = Club.objects.create(), whole_game(1)

    def part(count: int, begin: int = 0) -> dict[str, Any]:
        return whole | {"actions": whole["actions"][begin:count]}

    games = {count: new_game(accept_record(part(count)), club) for count in (0, 9, 30)}
    with at_the_table(pk=games[30].pk) as game:
        undo(game, 30, to=20)
    assert known_game(club, part(0)) == games[0]
    assert known_game(club, part(9)) in (games[9], games[30])
    assert known_game(club, part(30)) == games[30], "as it once was"
    assert known_game(club, part(31)) is None
    assert known_game(club, part(30, begin=1)) is None


@pytest.mark.long
def test_taps_beside_many_imports(servers: Servers, settings: Any, tmp_path: Path) -> None:
    """Who brings in much waits for it; who taps hardly does."""
    whole = whole_game(1)
    records = list(islice(ways(whole | {"actions": whole["actions"][:60]}), 90))
    club, table = Club.objects.create(), Table()
    for each in records[:-10]:
        new_game(accept_record(each), club)
    env = surroundings(DATA_DIR=str(tmp_path), SECRET_KEY=settings.SECRET_KEY)
    assert manage("collectstatic", "--no-input", env=env).returncode == 0
    [server] = servers.start(env=env)
    phone, importer = server.phone(table.enter.headers["Authorization"][7:]), server.phone()
    taps: list[float] = []
    over = Event()

    def tap() -> None:
        while not over.is_set():
            begun = perf_counter()
            number = len(taps) % 2
            address = f"{table.path}/{'undo' if number else 'actions'}"
            body = {"expect": number} | ({} if number else {"action": DIG[0]})
            status, said = phone.ask("POST", address, body)
            assert status in (200, 201), said
            taps.append(perf_counter() - begun)
            over.wait(0.02)

    page = importer.ask("GET", "/archive")[1].decode()
    [token] = re.findall(r'csrfmiddlewaretoken" value="(\w+)"', page)
    cookie = f"csrftoken={token}; {COOKIE}={member(club).cookies[COOKIE].value}"
    imports = []
    tapping = Thread(target=tap)
    tapping.start()
    try:
        for each in records[-10:]:
            form = urlencode({"csrfmiddlewaretoken": token, "written": json.dumps(each)})
            begun = perf_counter()
            status, _ = importer.ask("POST", "/import", form, Cookie=cookie)
            imports.append(perf_counter() - begun)
            assert status == 302
    finally:
        over.set()
        tapping.join(PATIENCE)
    assert club.games.count() == len(records) == 90
    assert len(taps) > len(imports)
    assert median(taps) < median(imports) / 2, "a tap waits as long as the import takes"
    servers.assert_no_fault()
