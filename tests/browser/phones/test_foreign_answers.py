"""Who answers a tap instead of the table: nothing is lost, nothing is entered twice."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import product
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.bench.server import Phone
from tests.browser.hand import Hand
from tests.browser.phones.test_restart import FIRST, SECOND, THIRD, entered, opened

STATUSES = [
    *(200, 204, 301, 302, 400, 401, 403, 404, 407, 408, 409, 413, 418, 421, 422, 429, 451),
    *(500, 502, 503, 504, 511),
]
PORTAL = """<!doctype html><title>Welcome</title><h1>Accept our terms</h1>
<div id="say" hx-swap-oob="true">Sold!</div><div id="panel" hx-swap-oob="true"></div>"""
BODIES = {"page": PORTAL, "empty": "", "ended": "Sold!<!--end-->"}
FOREIGN = "The network answered, not the table"
LONGEST = 100_000
"""Milliseconds: no pause between two tries is longer."""
A_MOMENT = 30
"""Milliseconds for an answer that is on its way, on a busy machine."""
ENOUGH = 300
"""Looks at the page, until it must have tried again."""

Answer = Callable[[Route], Any]


def as_it_is(route: Route) -> None:
    route.continue_()


class Network:
    """What stands between a phone and the table, and answers the taps itself."""

    def __init__(self, page: Page, site: str, port: int = 0) -> None:
        self.page = page
        self.port = port or int(site.rsplit(":", 1)[1])
        self.game = opened(self.port)
        self.tries = 0
        self.answer: Answer | None = None
        page.clock.install()
        page.goto(f"{site}/e/{self.game['edit']}/")
        page.evaluate(
            """() => {
                const say = table.say;
                window.said = [];
                table.say = (text) => { if (text) said.push(text); say(text); };
            }"""
        )
        self.hand = Hand(page)

    def answers(self, answer: Answer, pattern: str = "**/tap") -> None:
        """From now on so; a route is never taken away while somebody may be on it."""
        if not self.answer:
            self.page.route(pattern, self.handle)
        self.answer = answer

    def handle(self, route: Route) -> None:
        assert self.answer
        self.answer(route)
        self.tries += 1

    def till_it_tries_again(self) -> None:
        before = self.tries
        for _ in range(ENOUGH):
            if self.tries > before:
                return
            self.page.clock.fast_forward(LONGEST)
            self.page.wait_for_timeout(A_MOMENT)
        raise AssertionError("it does not try again")

    def steps_aside(self) -> None:
        self.answer = as_it_is
        self.till_nothing_waits()

    def till_nothing_waits(self) -> None:
        for _ in range(ENOUGH):
            self.page.clock.fast_forward(LONGEST)
            if self.page.locator("#waiting").is_hidden():
                break
            self.page.wait_for_timeout(A_MOMENT)
        expect(self.page.locator("#waiting")).to_be_hidden()

    def waiting(self) -> int:
        return int(self.page.evaluate("table.waiting().length"))

    def said(self) -> list[str]:
        return list(self.page.evaluate("said"))

    def cells(self) -> list[list[str]]:
        """What the table has, in its order."""
        return [action["cells"] for action in entered(self.port, self.game)]


@pytest.fixture
def network(phone: Page, site: str) -> Network:
    return Network(phone, site)


def foreign(status: int, body: str) -> Answer:
    """Not from the table; a redirect leads to where the portal has its page."""
    headers = {"Location": "/language", "Retry-After": "1"} if status in (301, 302) else {}
    text = "" if status == 204 else body

    def answer(route: Route) -> None:
        route.fulfill(status=status, body=text, headers={"Content-Type": "text/html", **headers})

    return answer


def after_it_was_recorded(answer: Answer) -> Answer:
    def recorded(route: Route) -> None:
        route.fetch()
        answer(route)

    return recorded


@pytest.mark.long
@pytest.mark.parametrize("kind", BODIES)
@pytest.mark.parametrize("recorded", [False, True], ids=["before", "after"])
def test_whatever_answers_a_tap_waits_and_is_recorded_once(
    network: Network, kind: str, recorded: bool
) -> None:
    answers = [foreign(status, BODIES[kind]) for status in STATUSES]
    if recorded:
        answers = [after_it_was_recorded(answer) for answer in answers]
    network.answers(answers[0])
    network.hand.canal(FIRST)
    expect(network.page.locator("#say")).to_contain_text(FOREIGN)
    expect(network.page.locator("#waiting")).to_contain_text("1")
    for status, answer in zip(STATUSES[1:], answers[1:], strict=True):
        network.answers(answer)
        network.till_it_tries_again()
        assert network.waiting() == 1, status
    assert len([text for text in network.said() if FOREIGN in text]) == 1
    assert network.cells() == ([FIRST["cells"]] if recorded else [])
    network.steps_aside()
    expect(network.page.locator("[data-board]")).to_have_attribute("data-number", "1")
    assert network.cells() == [FIRST["cells"]]


@pytest.mark.long
@pytest.mark.parametrize("status", [200, 403, 404, 409, 429])
def test_the_next_tap_and_those_of_another_phone_go_their_way(
    network: Network, sized: Callable[[str], Page], status: int
) -> None:
    network.answers(foreign(status, PORTAL))
    network.hand.canal(FIRST)
    expect(network.page.locator("#waiting")).to_contain_text("1")
    other = sized("phone")
    other.goto(network.page.url)
    Hand(other).play(SECOND)
    network.hand.canal(THIRD)
    expect(network.page.locator("#waiting")).to_contain_text("2")
    assert network.cells() == [SECOND["cells"]]
    network.steps_aside()
    for page in (network.page, other):
        expect(page.locator("[data-board]")).to_have_attribute("data-number", "3")
    assert network.cells() == [SECOND["cells"], FIRST["cells"], THIRD["cells"]]


def test_an_answer_to_another_tap_is_none(network: Network) -> None:
    """A cache that answers with what it has heard before, its mark included."""
    kept: list[Any] = []

    def keep(route: Route) -> None:
        kept.append(route.fetch())
        route.fulfill(response=kept[0])

    network.answers(keep)
    network.hand.play(FIRST)
    network.answers(lambda route: route.fulfill(response=kept[0]))
    network.hand.canal(SECOND)
    expect(network.page.locator("#say")).to_contain_text(FOREIGN)
    assert network.waiting() == 1
    network.steps_aside()
    assert network.cells() == [FIRST["cells"], SECOND["cells"]]


def test_half_an_answer_of_the_table_is_none(network: Network) -> None:
    def halve(route: Route) -> None:
        whole = route.fetch()
        route.fulfill(response=whole, body=whole.text()[: len(whole.text()) // 2])

    network.answers(halve)
    network.hand.canal(FIRST)
    expect(network.page.locator("#say")).to_contain_text(FOREIGN)
    assert network.waiting() == 1
    network.steps_aside()
    assert network.cells() == [FIRST["cells"]]


@contextmanager
def cutting(port: int, lengths: list[int]) -> Iterator[int]:
    """A wire that tears within the answers to taps: in each after the next of `lengths` bytes."""

    def carry(phone: socket.socket) -> None:
        with closing(phone), socket.create_connection(("127.0.0.1", port)) as server:
            left: list[int] = []

            def back() -> None:
                with suppress(OSError):
                    while heard := server.recv(4096):
                        if left:
                            phone.sendall(heard[: left[0]])
                            left[0] -= len(heard)
                            if left[0] <= 0:
                                break
                        else:
                            phone.sendall(heard)
                    phone.shutdown(socket.SHUT_RDWR)

            Thread(target=back, daemon=True).start()
            with suppress(OSError):
                while asked := phone.recv(65536):
                    if b"/tap " in asked and lengths:
                        left.append(lengths.pop(0))
                    server.sendall(asked)

    with socket.create_server(("127.0.0.1", 0)) as ear:

        def accept() -> None:
            with suppress(OSError):
                while True:
                    Thread(target=carry, args=(ear.accept()[0],), daemon=True).start()

        Thread(target=accept, daemon=True).start()
        yield ear.getsockname()[1]
        ear.shutdown(socket.SHUT_RDWR)


def test_a_wire_that_tears_anywhere_loses_nothing_and_doubles_nothing(
    phone: Page, site: str
) -> None:
    port = int(site.rsplit(":", 1)[1])
    lengths = [0, 1, 40, 300, 700, 1000, 1500]
    with cutting(port, lengths) as torn:
        network = Network(phone, f"http://127.0.0.1:{torn}", port)
        network.hand.canal(FIRST)
        expect(phone.locator("#waiting")).to_contain_text("1")
        network.till_nothing_waits()
        assert not lengths
        number = phone.locator("[data-board]")
        expect(number).to_have_attribute("data-number", "1")
        assert network.cells() == [FIRST["cells"]]
        phone.goto("about:blank")


@pytest.mark.long
@pytest.mark.parametrize("status, kind", list(product([200, 204, 404, 502], BODIES)))
def test_news_that_are_not_ours_change_nothing(network: Network, status: int, kind: str) -> None:
    network.answers(foreign(status, BODIES[kind]), "**/news*")
    with Phone(network.port, network.game["edit"]) as script:
        path = f"/api/games/{network.game['id']}/actions"
        assert script.ask("POST", path, {"expect": 0, "action": FIRST})[0] == 201
    network.till_it_tries_again()
    network.till_it_tries_again()
    board = network.page.locator("[data-board]")
    expect(board).to_have_attribute("data-number", "0")
    expect(network.page.locator("#panel details.more")).to_have_count(1)
    assert network.said() == []
    network.answers(as_it_is)
    for _ in range(ENOUGH):
        network.page.clock.fast_forward(LONGEST)
        if board.get_attribute("data-number") == "1":
            break
        network.page.wait_for_timeout(A_MOMENT)
    expect(board).to_have_attribute("data-number", "1")


@pytest.mark.long
@pytest.mark.parametrize("status", [429, 503])
def test_a_table_that_has_too_much_to_do_says_when_to_come_again(
    network: Network, status: int
) -> None:
    def later(route: Route) -> None:
        mark = route.request.headers["x-mexica"]
        route.fulfill(status=status, headers={"X-Mexica": mark, "Retry-After": "30"})

    network.answers(later)
    network.hand.canal(FIRST)
    expect(network.page.locator("#say")).to_contain_text("The table has too much to do")
    # It is asked for half a minute; the clock of the page goes on by itself meanwhile, too.
    network.page.clock.run_for(20_000)
    network.page.evaluate("table.news()")
    assert network.tries == 1
    network.page.clock.run_for(26_000)
    network.till_it_tries_again()
    assert network.waiting() == 1
    network.answers(as_it_is)
    network.hand.tap("#waiting")
    network.page.clock.run_for(1000)
    network.hand.tap("#asked .choices .main")
    expect(network.page.locator("[data-board]")).to_have_attribute("data-number", "1")
    assert network.cells() == [FIRST["cells"]]


def test_when_the_network_returns_nobody_waits_for_the_pause(network: Network) -> None:
    network.answers(lambda route: route.abort())
    network.hand.canal(FIRST)
    expect(network.page.locator("#say")).to_contain_text("No network")
    for _ in range(4):
        network.till_it_tries_again()
    network.answers(as_it_is)
    network.page.evaluate("dispatchEvent(new Event('online'))")
    expect(network.page.locator("[data-board]")).to_have_attribute("data-number", "1")
    assert network.cells() == [FIRST["cells"]]
