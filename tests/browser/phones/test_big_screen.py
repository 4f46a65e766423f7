"""The show on a second device: a phone leads it, the screen that watches follows."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.bench.server import Phone
from tests.browser.board.test_scoring import told

EVERY_TIE = "tracker_four_players_every_tie"
FULL = "() => !!document.fullscreenElement"


def brought(site: str) -> tuple[str, str]:
    """The addresses of a game that is over: to enter, to watch."""
    with Phone(int(site.rsplit(":", 1)[1])) as phone:
        status, made = phone.ask("POST", "/api/games/import", told(EVERY_TIE))
    assert status == 201, made
    return f"{site}/e/{made['edit']}/", f"{site}/w/{made['watch']}/"


@pytest.mark.long
def test_the_watch_link_in_full_screen_follows_the_show(
    sized: Callable[[str], Page], site: str
) -> None:
    enter, watch = brought(site)
    phone, screen = sized("phone"), sized("laptop")
    screen.goto(watch)
    screen.locator('[data-do="screen"]').click()
    screen.wait_for_function(FULL)

    phone.goto(enter + "scoring?period=2")
    phone.locator("#step-next").tap()
    expect(phone.locator("#show")).to_have_attribute("data-step", "2")
    expect(screen.locator("#show")).to_have_count(0)
    phone.locator('[data-do="screen"]').tap()
    shown = screen.locator("#show")
    expect(shown).to_have_attribute("data-step", "2")
    expect(shown).to_have_attribute("data-period", "2")
    expect(shown.locator("#step-next")).to_be_hidden()
    expect(shown.locator(".wrong")).to_have_count(0)
    for step in ("3", "4"):
        phone.locator("#step-next").tap()
        expect(shown).to_have_attribute("data-step", step)
    assert (
        shown.locator(".points").all_inner_texts()
        == phone.locator("#show .points").all_inner_texts()
    )
    assert screen.evaluate(FULL)

    # A screen that comes later, or again, is told where the show is.
    screen.reload()
    expect(shown).to_have_attribute("data-step", "4")
    phone.goto(enter + "scoring?period=1&step=3")
    expect(shown).to_have_attribute("data-period", "1")
    expect(shown).to_have_attribute("data-step", "3")

    # Whoever leads goes back to the board, and the screen does.
    phone.locator('[data-do="back"]').tap()
    expect(shown).to_have_count(0)
    expect(screen.locator("#board")).to_be_visible()


def test_a_phone_that_looks_alone_leads_nobody(sized: Callable[[str], Page], site: str) -> None:
    enter, watch = brought(site)
    screen, alone, leader = (sized("phone") for _ in range(3))
    screen.goto(watch + "scoring?period=2")
    screen.locator('[data-do="screen"]').tap()
    asked: list[str] = []
    alone.on("request", lambda request: asked.append(request.url))
    alone.goto(enter + "scoring?period=2")
    alone.locator("#step-end").tap()
    leader.goto(enter + "scoring?period=2&step=7")
    leader.locator('[data-do="screen"]').tap()
    expect(screen.locator("#show")).to_have_attribute("data-step", "7")
    assert not [url for url in asked if url.endswith("/show")]
