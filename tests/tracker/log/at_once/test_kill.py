"""A server under load is killed with SIGKILL, again and again: nothing that was acknowledged is
missing, nothing is there by half, nothing twice."""

from __future__ import annotations

import http.client
import itertools
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Event
from typing import Any
from uuid import UUID

import pytest

from tests.settings import SERVICES
from tests.tracker.log.shuttle import OPENING, SHUTTLE, crossing, marks
from tests.tracker.servers import PATIENCE, Server, Servers, assert_the_check_is_silent
from tests.tracker.whole_games import whole_game

pytestmark = pytest.mark.database

KILLS = 15 if SERVICES else 50
SEED = 20250331
LONGEST_LIFE = 0.4
"""Seconds from the first answer to the kill, at most."""


class House:
    """The server that runs now; whoever finds it dead waits for the next."""

    def __init__(self, servers: Servers) -> None:
        self.servers = servers
        self.server: Server = servers.start()[0]
        self.closing = Event()

    def kill(self) -> None:
        self.server.kill()
        self.server = self.servers.begin().wait()


class Writer:
    """A phone that does not let go of a request before it has an answer."""

    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.source = Random(seed)
        self.server = house.server
        self.line = self.server.phone()
        self.repeated = 0

    def ask(self, path: str, body: Any, key: str = "") -> tuple[int, Any]:
        """The same request, key and all, until it is answered."""
        once = str(UUID(int=self.source.getrandbits(128), version=4))
        for _ in self.patiently():
            self.line.headers.pop("Authorization", None)
            if key:
                self.line.headers["Authorization"] = f"Bearer {key}"
            try:
                return self.line.ask("POST", path, body, **{"Idempotency-Key": once})
            except (OSError, http.client.HTTPException):
                self.repeated += 1
                self.line.line.close()
        raise AssertionError("no answer")

    def patiently(self) -> Any:
        """Once now, and once for each server that comes up in time."""
        yield
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.house.server is not self.server:
                self.server = self.house.server
                self.line = self.server.phone()
                yield
            time.sleep(0.005)


class Crosser(Writer):
    """Records on the game that all crossers share."""

    def work(self, made: Any, name: str) -> list[tuple[int, str]]:
        number = len(OPENING)
        accepted: list[tuple[int, str]] = []
        for attempt in itertools.count():
            if self.house.closing.is_set():
                return accepted
            mark = f"{name} {attempt}"
            body = {"expect": number, "action": crossing(number, mark)}
            status, told = self.ask(f"/api/games/{made['id']}/actions", body, made["edit"])
            assert status in (201, 409), told
            number = told["number"]
            if status == 201:
                accepted.append((number, mark))
        raise AssertionError


class Player(Writer):
    """Plays whole games, taking back now and then; imports and copies them too."""

    def work(self, seed: int) -> dict[str, tuple[str, list[Any]]]:
        """The actions that stand in each game as far as they were acknowledged, and its key."""
        games: dict[str, tuple[str, list[Any]]] = {}
        for turn in itertools.count():
            mode = ("tracker", "referee")[(seed + turn) % 2]
            whole = whole_game(seed, mode)
            actions = whole["actions"]
            half = actions[: len(actions) // 2] if turn % 3 else []
            status, made = self.ask("/api/games/import", whole | {"actions": half})
            assert status == 201, made
            standing = list(half)
            games[made["id"]] = made["edit"], standing
            while len(standing) < len(actions):
                if self.house.closing.is_set():
                    return games
                self.step(f"/api/games/{made['id']}", made["edit"], standing, actions)
        raise AssertionError

    def step(self, path: str, key: str, standing: list[Any], actions: list[Any]) -> None:
        body: dict[str, Any] = {"expect": len(standing)}
        if standing and self.source.random() < 0.2:
            body["to"] = self.source.randrange(len(standing))
            status, told = self.ask(f"{path}/undo", body, key)
            del standing[body["to"] :]
        else:
            body["action"] = actions[len(standing)]
            status, told = self.ask(f"{path}/actions", body, key)
            standing.append(body["action"])
        assert status == 201, told
        assert told["number"] == len(standing)


@pytest.mark.long
def test_fifty_kills_lose_nothing_and_double_nothing(servers: Servers) -> None:
    source = Random(SEED)
    house = House(servers)
    made = house.server.phone().ask("POST", "/api/games/import", SHUTTLE)[1]
    crossers = [Crosser(house, seed) for seed in (1, 2)]
    players = [Player(house, seed) for seed in (3, 4)]
    with ThreadPoolExecutor(4) as threads:
        crossing_over = [
            threads.submit(crosser.work, made, f"crosser {number}")
            for number, crosser in enumerate(crossers)
        ]
        playing = [threads.submit(player.work, seed) for seed, player in enumerate(players, 3)]
        try:
            for _ in range(KILLS):
                house.closing.wait(source.uniform(0.02, LONGEST_LIFE))
                house.kill()
        finally:
            house.closing.set()
        accepted = [entry for crossers in crossing_over for entry in crossers.result(PATIENCE)]
        played = [game for games in playing for game in games.result(PATIENCE).items()]

    assert sum(writer.repeated for writer in [*crossers, *players]) >= KILLS, "under load"
    phone = house.server.phone(made["edit"])
    standing = marks(phone.ask("GET", f"/api/games/{made['id']}/record")[1])
    # Every acknowledged one under the number that was told, and none besides: a request that
    # had no answer was repeated until it had one.
    assert dict(accepted) == dict(enumerate(standing, len(OPENING) + 1))
    assert len(accepted) == len(standing)
    for game, (key, actions) in played:
        told = house.server.phone(key).ask("GET", f"/api/games/{game}/record")[1]
        assert told["actions"] == actions
    assert_the_check_is_silent()
    servers.assert_no_fault()
