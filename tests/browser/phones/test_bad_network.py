"""A network that is silent, deaf or gone, and comes back: what the phone says and does."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import Another
from tests.browser.hand import Hand
from tests.browser.phones.test_phones import beside, new_game
from tests.browser.phones.test_restart import FIRST, SECOND
from tests.few import few

A_MOMENT = 30
"""Milliseconds for an answer that is on its way."""
LISTENERS = """
window.lines = [];
window.EventSource = class extends EventSource {
    constructor(...args) {
        super(...args);
        lines.push(this);
    }
    addEventListener(kind, hear) {
        super.addEventListener(kind, (event) => window.deaf === this || hear(event));
    }
};"""


def number(page: Page, told: int) -> None:
    expect(page.locator("[data-board]")).to_have_attribute("data-number", str(told))


@pytest.fixture
def silence() -> Iterator[list[Route]]:
    """Taps go out and nothing answers; they are let go at the end."""
    held: list[Route] = []
    yield held
    for route in held:
        route.abort()


def test_a_line_without_a_word_is_given_up_and_the_table_asked(
    phone: Page, site: str, another: Another
) -> None:
    phone.clock.install()
    phone.add_init_script(LISTENERS)
    other = beside(phone, another, new_game(site)["enter"])
    phone.wait_for_function("() => lines[0]?.readyState === EventSource.OPEN")
    phone.evaluate("() => { window.deaf = lines[0]; }")
    Hand(other).play(FIRST)
    number(phone, 0)
    # The clock goes on by itself, too.
    phone.clock.run_for(10_000)
    number(phone, 0)
    phone.clock.run_for(16_000)
    number(phone, 1)
    assert phone.evaluate("() => lines.length > 1 && lines[0].readyState === EventSource.CLOSED")


@pytest.mark.long
def test_a_heartbeat_is_heard(phone: Page, site: str) -> None:
    """A line on which nothing happens is never given up."""
    phone.add_init_script(LISTENERS)
    phone.goto(new_game(site)["enter"])
    phone.evaluate("() => new Promise((done) => lines[0].addEventListener('beat', () => done()))")
    assert phone.evaluate("() => lines.length") == 1


def test_any_sign_of_life_sends_what_waits(phone: Page, site: str) -> None:
    phone.clock.install()
    phone.goto(new_game(site)["enter"])
    phone.route("**/tap", lambda route: route.abort())
    Hand(phone).canal(FIRST)
    expect(phone.locator("#waiting")).to_have_text("↑ 1")
    phone.unroute("**/tap")
    # The clock of the phone stands still: it does not try by itself.
    phone.evaluate("() => table.hear(document.getElementById('state').dataset.head)")
    number(phone, 1)
    expect(phone.locator("#waiting")).to_be_hidden()


def test_what_waits_is_tried_every_few_seconds(phone: Page, site: str) -> None:
    phone.clock.install()
    phone.goto(new_game(site)["enter"])
    tries: list[Route] = []

    def cut(route: Route) -> None:
        tries.append(route)
        route.abort()

    phone.route("**/tap", cut)
    Hand(phone).canal(FIRST)
    expect(phone.locator("#waiting")).to_have_text("↑ 1")
    for _ in range(60):
        phone.clock.run_for(1_000)
        phone.wait_for_timeout(A_MOMENT)
    assert 60 / 4.5 - 2 <= len(tries) <= 60 / 2 + 10


def test_silence_is_told_after_four_seconds(phone: Page, site: str, silence: list[Route]) -> None:
    phone.clock.install()
    phone.goto(new_game(site)["enter"])
    phone.route("**/tap", lambda route: silence.append(route))
    Hand(phone).canal(FIRST)
    expect(phone.locator("#say")).not_to_contain_text("No answer yet")
    phone.clock.run_for(4_000)
    expect(phone.locator("#say")).to_contain_text("No answer yet. It's kept on this phone:")


def test_the_board_goes_on_while_a_question_stands(
    phone: Page, site: str, another: Another
) -> None:
    other = beside(phone, another, new_game(site)["enter"])
    phone.route("**/tap", lambda route: route.abort())
    Hand(phone).canal(FIRST)
    at = FIRST["cells"][0]
    Hand(other).play({"do": "temple", "at": at, "level": 1, "by": "red"})
    phone.unroute("**/tap")
    phone.evaluate("() => table.flush()")
    expect(phone.get_by_role("button", name="Send it all the same")).to_be_visible()
    Hand(other).play(SECOND)
    number(phone, 2)
    expect(phone.get_by_role("button", name="Send it all the same")).to_be_visible()


def test_an_undo_that_waited_takes_nothing_of_others_back(
    phone: Page, site: str, another: Another
) -> None:
    other = beside(phone, another, new_game(site)["enter"])
    Hand(phone).play(FIRST)
    number(other, 1)
    phone.context.set_offline(True)
    phone.get_by_role("button", name="undo").tap()
    expect(phone.locator("#say")).to_contain_text(re.compile("undo$"))
    Hand(other).play(SECOND)
    phone.context.set_offline(False)
    expect(phone.locator("#say")).to_contain_text("so nothing was taken back")
    expect(phone.locator("#waiting")).to_be_hidden()
    number(phone, 2)


def test_two_undos_that_waited_take_two_actions_back(phone: Page, site: str) -> None:
    phone.goto(new_game(site)["enter"])
    hand = Hand(phone)
    hand.play(FIRST)
    hand.play(SECOND)
    number(phone, 2)
    phone.context.set_offline(True)
    for waits in (1, 2):
        phone.get_by_role("button", name="undo").tap()
        expect(phone.locator("#waiting")).to_have_text(f"↑ {waits}")
        phone.wait_for_timeout(500)
    phone.context.set_offline(False)
    number(phone, 0)


CUT = ["queue.js", "live.js", "board.js", "hand.js", "base.css", "screen.css"]


@pytest.fixture
def torn(browser: Browser) -> Iterator[Page]:
    """A phone whose scripts may break, for others are missing."""
    context = browser.new_context(viewport={"width": 360, "height": 660}, has_touch=True)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("file", few(CUT))
def test_a_file_that_was_cut_off_is_fetched_again(torn: Page, site: str, file: str) -> None:
    cut: list[str] = []

    def once(route: Route) -> None:
        cut.append(route.request.url)
        if len(cut) == 1:
            route.abort()
        else:
            route.continue_()

    torn.route(of_name(file), once)
    torn.goto(new_game(site)["enter"])
    expect(torn.locator("#cut")).to_be_hidden()
    Hand(torn).play(FIRST)
    number(torn, 1)
    assert len(cut) == 2


@pytest.mark.parametrize("file", few(CUT))
def test_what_never_comes_is_told(torn: Page, site: str, file: str) -> None:
    torn.route(of_name(file), lambda route: route.abort())
    torn.goto(new_game(site)["enter"])
    expect(torn.locator("#cut")).to_contain_text("Part of this page hasn't arrived.")
    torn.unroute(of_name(file))
    torn.get_by_role("link", name="Load again").tap()
    expect(torn.locator("#cut")).to_be_hidden()
    Hand(torn).play(FIRST)
    number(torn, 1)


def test_what_stalls_is_told_after_six_seconds(torn: Page, site: str, silence: list[Route]) -> None:
    torn.clock.install()
    torn.route(of_name("board.js"), lambda route: silence.append(route))
    torn.goto(new_game(site)["enter"], wait_until="commit")
    torn.wait_for_selector("[data-board]")
    torn.clock.run_for(6_000)
    expect(torn.locator("#cut")).to_be_visible()


def of_name(file: str) -> re.Pattern[str]:
    name, _, kind = file.partition(".")
    return re.compile(rf"/{name}\.[0-9a-f]+\.{kind}$")
