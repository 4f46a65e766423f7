"""GET /api/games/{id}/events: every phone that listens hears of a recording at once."""

from __future__ import annotations

import os
from contextlib import ExitStack
from itertools import count as counting
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.settings import SERVICES
from tests.tracker.live.listener import Listener
from tests.tracker.log.shuttle import OPENING, SHUTTLE, crossing
from tests.tracker.servers import (
    PATIENCE,
    Servers,
    assert_the_check_is_silent,
    surroundings,
    wait_until,
)
from tests.tracker.wires import wire

pytestmark = pytest.mark.database

SOON = 0.5
"""Seconds that it is waited for, before it is tried again."""
FIRST = len(OPENING)
# One process tells its own phones; several need Redis.
PROCESSES = pytest.mark.parametrize("count", [1, 2] if SERVICES else [1], ids="{} servers".format)


@pytest.fixture
def servers(servers: Servers) -> Servers:
    """By a heartbeat one would hear of everything, but later: here it hardly beats."""
    servers.by = ("-m", "tests.tracker.live.slow_heart", "serve")
    return servers


def new_game(servers: Servers) -> tuple[dict[str, Any], str]:
    status, made = servers.started[0].phone().ask("POST", "/api/games/import", SHUTTLE)
    assert status == 201, made
    return made, f"/api/games/{made['id']}"


@pytest.mark.slow
@PROCESSES
def test_a_recording_arrives_at_every_phone(servers: Servers, count: int) -> None:
    """With Redis also at a phone that listens to another process."""
    here, *_, there = [*servers.start(count)] * 2
    made, path = new_game(servers)
    other, _ = new_game(servers)
    phone = here.phone(made["edit"])
    with (
        Listener(there.port, made["id"], made["watch"]) as far,
        Listener(here.port, made["id"], made["edit"]) as near,
        Listener(there.port, other["id"], other["watch"]) as elsewhere,
    ):
        for listener in (far, near, elsewhere):
            assert listener.hears(FIRST), "what stands when it begins to listen"
        for number in range(FIRST, FIRST + 5):
            body = {"expect": number, "action": crossing(number, "news")}
            assert phone.ask("POST", f"{path}/actions", body)[0] == 201
            assert far.hears(number + 1)
            assert near.hears(number + 1)
        for address, expect, number in (("undo", FIRST + 5, FIRST), ("redo", FIRST, FIRST + 2)):
            body = {"expect": expect, "to": number}
            assert phone.ask("POST", f"{path}/{address}", body)[0] == 201
            assert far.hears(number)
        assert elsewhere.numbers.empty(), "another game is not its business"
    servers.assert_no_fault()


@pytest.mark.slow
def test_what_is_refused_or_stale_is_no_news(servers: Servers) -> None:
    server = servers.start()[0]
    made, path = new_game(servers)
    phone = server.phone(made["edit"])
    with Listener(server.port, made["id"], made["watch"]) as listener:
        assert listener.hears(FIRST)
        stale = {"expect": 0, "action": crossing(FIRST, "stale")}
        assert phone.ask("POST", f"{path}/actions", stale)[0] == 409
        refused = {"expect": FIRST, "action": OPENING[0]}
        assert phone.ask("POST", f"{path}/actions", refused)[0] == 422
        good = {"expect": FIRST, "action": crossing(FIRST, "good")}
        assert phone.ask("POST", f"{path}/actions", good)[0] == 201
        # The next that it hears, nothing in between.
        assert listener.numbers.get(timeout=PATIENCE) == FIRST + 1


@pytest.mark.long
def test_many_phones_listen_and_leave(servers: Servers) -> None:
    server = servers.start()[0]
    made, path = new_game(servers)
    phone = server.phone(made["edit"])
    for number in range(FIRST, FIRST + 3):
        crowd = [Listener(server.port, made["id"], made["watch"]) for _ in range(15)]
        for listener in crowd:
            listener.__enter__()
        assert all(listener.hears(number) for listener in crowd)
        body = {"expect": number, "action": crossing(number, "crowd")}
        assert phone.ask("POST", f"{path}/actions", body)[0] == 201
        assert all(listener.hears(number + 1) for listener in crowd)
        for listener in crowd:
            listener.__exit__(None, None, None)
    servers.assert_no_fault()


@pytest.mark.long
def test_without_its_redis_the_table_still_records_and_listens(servers: Servers) -> None:
    nobody = surroundings(REDIS_URL="redis://127.0.0.1:1/0")
    server = servers.start(env=nobody)[0]
    made, path = new_game(servers)
    with Listener(server.port, made["id"], made["watch"]) as listener:
        assert listener.hears(FIRST)
        body = {"expect": FIRST, "action": crossing(FIRST, "alone")}
        status, told = server.phone(made["edit"]).ask("POST", f"{path}/actions", body)
        assert (status, told["number"]) == (201, FIRST + 1)
        assert listener.hears(FIRST + 1), "the phones of the same process at once"


@pytest.mark.skipif(not SERVICES, reason="needs Redis")
def test_a_redis_that_goes_away_hangs_and_comes_back(servers: Servers) -> None:
    """Actions are recorded all that while; in the end the other process hears of them at once."""
    redis = urlsplit(os.environ["REDIS_URL"])
    target = (redis.hostname or "127.0.0.1", redis.port or 6379)
    with ExitStack() as later:
        first = later.enter_context(wire(target))
        env = surroundings(REDIS_URL=redis._replace(netloc=f"127.0.0.1:{first.port}").geturl())
        here, there = servers.start(2, env=env)
        made, path = new_game(servers)
        near = later.enter_context(Listener(here.port, made["id"], made["edit"]))
        far = later.enter_context(Listener(there.port, made["id"], made["watch"]))
        phone, recorded = here.phone(made["edit"]), counting(FIRST)

        def enter() -> int:
            number = next(recorded)
            body = {"expect": number, "action": crossing(number, "away")}
            status, told = phone.ask("POST", f"{path}/actions", body)
            assert (status, told["number"]) == (201, number + 1)
            return number + 1

        assert far.hears(enter())
        first.cut()
        assert near.hears(enter()), "away"
        silent = later.enter_context(wire(port=first.port))
        # Long enough that it is asked again, in vain.
        wait_until(lambda: silent.calls and near.hears(enter()), "it hangs")
        silent.cut()
        later.enter_context(wire(target, first.port))
        wait_until(lambda: all(far.hears(enter(), SOON) for _ in range(3)), "it is back")
        told = there.phone(made["watch"]).ask("GET", f"/api/games/{made['id']}")[1]
        assert told["number"] == next(recorded)
    servers.assert_no_fault()
    assert_the_check_is_silent()


@pytest.mark.long
@PROCESSES
def test_a_phone_misses_nothing_from_its_first_moment_on(servers: Servers, count: int) -> None:
    here = servers.start()[0]
    made, path = new_game(servers)
    for number in range(FIRST, FIRST + 3):
        # The first that ever listens to that process.
        there = here if count == 1 else servers.start()[0]
        with Listener(there.port, made["id"], made["watch"]) as listener:
            assert listener.hears(number)
            body = {"expect": number, "action": crossing(number, "first moment")}
            assert here.phone(made["edit"]).ask("POST", f"{path}/actions", body)[0] == 201
            assert listener.hears(number + 1)
