"""The server goes away and comes back, a phone sleeps and wakes: nothing lost, nothing twice."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.bench.server import PATIENT, Phone, alone, free_port, serving
from tests.browser.hand import Hand
from tests.browser.phones.test_phones import SETUP

Start = Callable[..., AbstractContextManager[Any]]

AGAIN_SOON = 5000
"""Milliseconds: how long a phone waits before it tries again."""
FIRST, SECOND = {"do": "canal", "cells": ["D4", "D5"]}, {"do": "canal", "cells": ["F4", "F5"]}
THIRD, FOURTH = {"do": "canal", "cells": ["H4", "I4"]}, {"do": "canal", "cells": ["K9", "K10"]}


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts a server, always at the same address and with the same games."""
    with tempfile.TemporaryDirectory() as data:
        environment = alone(data)
        yield partial(serving, environment, free_port(), by=PATIENT)


def opened(port: int) -> dict[str, str]:
    with Phone(port) as phone:
        status, made = phone.ask("POST", "/api/games", SETUP)
    assert status == 201, made
    return {name: str(value) for name, value in made.items()}


def entered(port: int, game: dict[str, str]) -> list[dict[str, Any]]:
    with Phone(port, game["edit"]) as phone:
        _, record = phone.ask("GET", f"/api/games/{game['id']}/record")
    return list(record["actions"])


def number(page: Page) -> Any:
    return expect(page.locator("[data-board]"))


def swallow_the_answer(route: Route) -> None:
    """The server has the tap, the phone never hears of it."""
    route.fetch()
    route.abort()


@pytest.mark.long
def test_the_server_is_started_again_while_they_play(
    start: Start, sized: Callable[[str], Page]
) -> None:
    phone, watcher, closed = sized("phone"), sized("laptop"), sized("phone")
    phone.clock.install()
    with start() as (port, _):
        game, second_game = opened(port), opened(port)
        phone.goto(f"http://127.0.0.1:{port}/e/{game['edit']}/")
        watcher.goto(f"http://127.0.0.1:{port}/w/{game['watch']}/")
        closed.goto(f"http://127.0.0.1:{port}/e/{second_game['edit']}/")
        hand = Hand(phone)
        hand.play(FIRST)
        phone.route("**/tap", swallow_the_answer, times=1)
        hand.canal(SECOND)
        number(watcher).to_have_attribute("data-number", "2")

    hand.canal(THIRD)
    hand.canal(FOURTH)
    expect(phone.locator("#waiting")).to_contain_text("3")
    # A browser that is shut keeps what waits.
    Hand(closed).canal(FIRST)
    expect(closed.locator("#waiting")).to_contain_text("1")
    address, pocket = closed.url, closed.context
    closed.close()

    with start() as (port, _):
        phone.clock.fast_forward(AGAIN_SOON)
        number(phone).to_have_attribute("data-number", "4")
        expect(phone.locator("#waiting")).to_be_hidden()
        number(watcher).to_have_attribute("data-number", "4")
        hand.play({"do": "bridge", "at": "D4", "axis": "EW"})
        number(watcher).to_have_attribute("data-number", "5")
        reopened = pocket.new_page()
        reopened.goto(address)
        number(reopened).to_have_attribute("data-number", "1")
        told = [action["cells"] for action in entered(port, game)[:4]]
        assert told == [action["cells"] for action in (FIRST, SECOND, THIRD, FOURTH)]
        assert [action["cells"] for action in entered(port, second_game)] == [FIRST["cells"]]


def test_news_come_again_after_a_proxy_said_that_nobody_is_there(
    sized: Callable[[str], Page], site: str
) -> None:
    game = opened(int(site.rsplit(":", 1)[1]))
    phone, watcher = sized("phone"), sized("phone")
    watcher.clock.install()
    watcher.route("**/events*", lambda route: route.fulfill(status=502), times=1)
    with watcher.expect_response("**/news*"):
        watcher.goto(f"{site}/w/{game['watch']}/")
    watcher.clock.fast_forward(AGAIN_SOON)
    phone.goto(f"{site}/e/{game['edit']}/")
    Hand(phone).play(FIRST)
    number(watcher).to_have_attribute("data-number", "1")


def test_a_phone_that_slept_catches_up(sized: Callable[[str], Page], site: str) -> None:
    game = opened(int(site.rsplit(":", 1)[1]))
    sleeper, other = sized("phone"), sized("phone")
    for page in (sleeper, other):
        page.goto(f"{site}/e/{game['edit']}/")
    hand = Hand(other)
    hand.play(FIRST)
    number(sleeper).to_have_attribute("data-number", "1")

    wire = sleeper.context.new_cdp_session(sleeper)
    wire.send("Page.setWebLifecycleState", {"state": "frozen"})
    sleeper.context.set_offline(True)
    hand.play(SECOND)
    hand.play({"do": "bridge", "at": "D4", "axis": "EW"})
    sleeper.context.set_offline(False)
    wire.send("Page.setWebLifecycleState", {"state": "active"})

    number(sleeper).to_have_attribute("data-number", "3")
    bridge = sleeper.locator('[data-cell="D4"]')
    expect(bridge).to_have_attribute("aria-label", "D4, canal, bridge from C4 to E4")
    Hand(sleeper).play(THIRD)
    number(other).to_have_attribute("data-number", "4")
