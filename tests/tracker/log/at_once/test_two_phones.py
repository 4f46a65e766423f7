"""Two phones at once: of two that expect the same number one wins, the other gets 409."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connections

from tests.bench.server import Phone as ServerPhone
from tests.tracker.log.shuttle import OPENING, SHUTTLE, crossing, marks
from tests.tracker.servers import PATIENCE, Servers, assert_the_check_is_silent
from tests.tracker.table import Phone

pytestmark = pytest.mark.database

Told = tuple[int, Any]


def at_once(*deeds: Callable[[], Told]) -> list[Told]:
    """Done by threads that wait for each other before they begin."""
    barrier = Barrier(len(deeds))

    def do(deed: Callable[[], Told]) -> Told:
        try:
            barrier.wait(PATIENCE)
            return deed()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(deeds)) as threads:
        return [
            running.result(PATIENCE) for running in [threads.submit(do, deed) for deed in deeds]
        ]


def assert_one_won(told: list[Told], number: int) -> None:
    assert sorted(status for status, _ in told) == [201, 409], told
    # The winner's number and what the loser hears are the same.
    assert [answer["number"] for _, answer in told] == [number, number]


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_of_two_threads_one_wins() -> None:
    made = Phone().post("/api/games/import", SHUTTLE)[1]
    path = f"/api/games/{made['id']}"

    def tap(number: int, mark: str) -> Callable[[], Told]:
        body = {"expect": number, "action": crossing(number, mark)}
        return lambda: Phone(made["edit"]).post(f"{path}/actions", body)

    rounds = range(len(OPENING), len(OPENING) + 50)
    for number in rounds:
        told = at_once(tap(number, f"Ana {number}"), tap(number, f"Bo {number}"))
        assert_one_won(told, number + 1)
    stand = marks(Phone(made["watch"]).get(f"{path}/record")[1])
    assert [mark.split()[1] for mark in stand] == [str(number) for number in rounds]
    assert_the_check_is_silent()


@pytest.mark.long
def test_of_two_phones_at_two_servers_one_wins(servers: Servers) -> None:
    first, second = servers.start(2)
    made = first.phone().ask("POST", "/api/games/import", SHUTTLE)[1]
    path = f"/api/games/{made['id']}"
    ana, bo = first.phone(made["edit"]), second.phone(made["edit"])

    def tap(phone: ServerPhone, number: int, who: str) -> Callable[[], Told]:
        body = {"expect": number, "action": crossing(number, f"{who} {number}")}
        return lambda: phone.ask("POST", f"{path}/actions", body)

    rounds = range(len(OPENING), len(OPENING) + 100)
    for number in rounds:
        told = at_once(tap(ana, number, "Ana"), tap(bo, number, "Bo"))
        assert_one_won(told, number + 1)
    stand = marks(ana.ask("GET", f"{path}/record")[1])
    assert [mark.split()[1] for mark in stand] == [str(number) for number in rounds]
    assert_the_check_is_silent()
    servers.assert_no_fault()
