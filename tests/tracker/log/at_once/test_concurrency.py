"""Many phones, several server processes, one game: every accepted action stands exactly once."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any
from uuid import uuid4

import pytest

from tests.bench.server import Phone
from tests.tracker.log.shuttle import OPENING, SHUTTLE, crossing, marks
from tests.tracker.servers import Server, Servers, assert_the_check_is_silent
from tests.tracker.table import SETUP
from tracker.models import Club

pytestmark = pytest.mark.database

WRITERS = 8
ACTIONS = 50
"""That each writer brings in."""
ATTEMPTS = 10_000
"""More than anybody needs."""


class Game:
    """A game with the crossing bridge, open at two servers."""

    def __init__(self, servers: Servers) -> None:
        self.servers: list[Server] = servers.start(2)
        status, made = self.servers[0].phone().ask("POST", "/api/games/import", SHUTTLE)
        assert status == 201, made
        self.key: str = made["edit"]
        self.path = f"/api/games/{made['id']}"

    def phone(self, number: int) -> Phone:
        """Every other one speaks to the other server."""
        return self.servers[number % 2].phone(self.key)

    def read(self, what: str) -> Any:
        status, told = self.phone(0).ask("GET", f"{self.path}{what}")
        assert status == 200, told
        return told


@pytest.mark.long
def test_eight_writers_lose_nothing_and_double_nothing(servers: Servers) -> None:
    game = Game(servers)

    def write(writer: int) -> list[tuple[int, str]]:
        phone, number, accepted = game.phone(writer), len(OPENING), []
        for attempt in range(ATTEMPTS):
            mark = f"writer {writer}, attempt {attempt}"
            body = {"expect": number, "action": crossing(number, mark)}
            status, told = phone.ask("POST", f"{game.path}/actions", body)
            assert status in (201, 409), told
            number = told["number"]
            if status == 201:
                accepted.append((number, mark))
                if len(accepted) == ACTIONS:
                    return accepted
        raise AssertionError(f"writer {writer} starves: {len(accepted)} accepted")

    with ThreadPoolExecutor(WRITERS) as threads:
        accepted = [entry for own in threads.map(write, range(WRITERS)) for entry in own]

    standing = marks(game.read("/record"))
    assert len(accepted) == len(standing) == WRITERS * ACTIONS
    # Each stands under the number that its writer was told.
    assert dict(accepted) == dict(enumerate(standing, len(OPENING) + 1))
    assert game.read("")["number"] == len(OPENING) + WRITERS * ACTIONS
    assert_the_check_is_silent()
    servers.assert_no_fault()


@pytest.mark.long
def test_recording_undoing_and_correcting_at_once_keeps_the_whole_history(
    servers: Servers,
) -> None:
    game = Game(servers)

    def meddle(writer: int) -> list[str]:
        phone, source, accepted = game.phone(writer), Random(writer), []
        number = len(OPENING)
        for attempt in range(40):
            mark = f"writer {writer}, attempt {attempt}"
            where, body = _meddling(source, number, mark)
            status, told = phone.ask("POST", f"{game.path}{where}", {"expect": number} | body)
            assert status in (201, 409, 422), told
            if status == 201 and where == "/actions":
                accepted.append(mark)
            number = told["number"] if status != 422 else game.read("")["number"]
        return accepted

    with ThreadPoolExecutor(4) as threads:
        accepted = [mark for own in threads.map(meddle, range(4)) for mark in own]

    entries = game.read("/history")["entries"]
    known = {entry["detail"].get("mark") for entry in entries if entry["kind"] == "record"}
    assert set(accepted) <= known, "nothing that was recorded is ever destroyed"
    standing = marks(game.read("/record"))
    assert len(standing) == len(set(standing)) == game.read("")["number"] - len(OPENING)
    assert_the_check_is_silent()
    servers.assert_no_fault()


def _meddling(source: Random, number: int, mark: str) -> tuple[str, dict[str, Any]]:
    match source.choice(["record", "record", "record", "undo", "redo", "correct"]):
        case "undo":
            return "/undo", {"to": max(len(OPENING), number - source.randint(1, 3))}
        case "redo":
            return "/redo", {}
        case "correct":
            at = source.randint(len(OPENING), number)
            return "/correct", {"at": at, "drop": int(at < number), "insert": [], "keep": True}
    return "/actions", {"action": crossing(number, mark)}


@pytest.mark.long
def test_one_idempotency_key_at_two_servers_is_carried_out_once(servers: Servers) -> None:
    game = Game(servers)
    phones = [game.phone(number) for number in range(4)]
    for number in range(len(OPENING), len(OPENING) + 15):
        key = str(uuid4())
        body = {"expect": number, "action": crossing(number, f"only {number}")}

        def tap(phone: Phone, key: str = key, body: Any = body) -> tuple[int, Any]:
            return phone.ask("POST", f"{game.path}/actions", body, **{"Idempotency-Key": key})

        with ThreadPoolExecutor(len(phones)) as threads:
            told = list(threads.map(tap, phones))
        assert told == [told[0]] * len(phones)
        assert (told[0][0], told[0][1]["number"]) == (201, number + 1)
    assert [mark for mark, often in Counter(marks(game.read("/record"))).items() if often > 1] == []
    assert_the_check_is_silent()
    servers.assert_no_fault()


@pytest.mark.long
def test_one_idempotency_key_at_two_servers_makes_one_game(servers: Servers) -> None:
    club = Club.objects.create().key
    phones = [server.phone(club) for server in servers.start(2) for _ in range(2)]
    for _ in range(10):
        key = str(uuid4())

        def make(phone: Phone, key: str = key) -> tuple[int, Any]:
            return phone.ask("POST", "/api/games", SETUP, **{"Idempotency-Key": key})

        with ThreadPoolExecutor(len(phones)) as threads:
            told = list(threads.map(make, phones))
        assert told == [told[0]] * len(phones)
        assert told[0][0] == 201
    servers.assert_no_fault()


@pytest.mark.long
def test_one_idempotency_key_for_two_games_at_once_is_an_answer_not_a_fault(
    servers: Servers,
) -> None:
    first, second = servers.start(2)
    body = {"expect": len(OPENING), "action": crossing(len(OPENING), "once")}
    for _ in range(15):
        taps = []
        for server in (first, second):
            made = server.phone().ask("POST", "/api/games/import", SHUTTLE)[1]
            taps.append((server.phone(made["edit"]), f"/api/games/{made['id']}/actions"))
        key = str(uuid4())

        def tap(phone: Phone, path: str, key: str = key) -> int:
            return phone.ask("POST", path, body, **{"Idempotency-Key": key})[0]

        with ThreadPoolExecutor(2) as threads:
            assert sorted(threads.map(tap, *zip(*taps, strict=True))) == [201, 422]
    assert_the_check_is_silent()
    servers.assert_no_fault()
