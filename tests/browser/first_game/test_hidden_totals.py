"""A table that wants the end to be a surprise: nobody sees points before the scoring is watched."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.bench.server import Phone
from tests.browser.conftest import Another
from tests.tracker.clubs import end
from tests.tracker.table import SETUP

POINTS, WON = '[data-score="red"]', "The game is over. Winner:"


def hidden(one: Page) -> None:
    expect(one.locator(POINTS)).to_be_hidden()
    expect(one.get_by_text(WON)).to_be_hidden()


def test_points_are_hidden_until_the_end_was_watched(
    phone: Page, site: str, another: Another
) -> None:
    port = urlsplit(site).port or 0
    with Phone(port) as api:
        _, made = api.ask("POST", "/api/games", SETUP | {"totals": "hidden"})
        _, open_to_all = api.ask("POST", "/api/games", SETUP)
    phone.goto(f"{site}/e/{made['edit']}/")
    watching = another(f"{site}/w/{made['watch']}/")
    for one in (phone, watching):
        hidden(one)
        one.reload()
        hidden(one)
    with Phone(port, made["edit"]) as api:
        for number, action in enumerate([end("red"), end(red=0, grey=0)]):
            path = f"/api/games/{made['id']}/actions"
            status, told = api.ask("POST", path, {"expect": number, "action": action})
            assert status < 300, told
    for one in (phone, watching):
        expect(one.get_by_text("The game is over: watch the scoring.")).to_be_visible()
        hidden(one)
        one.reload()
        hidden(one)
    watching.goto(f"{site}/w/{made['watch']}/story")
    expect(watching.locator("h1")).to_have_text("The points are hidden")

    # Watched on one phone, it is told there, and on no other one.
    phone.get_by_role("link", name="See the scoring").click()
    while phone.locator("#step-next[data-go]").count():
        phone.locator("#step-next").click()
    phone.get_by_role("link", name="Back to the board").last.click()
    expect(phone.get_by_text(WON)).to_be_visible()
    expect(phone.locator(POINTS)).to_have_text("5")
    watching.goto(f"{site}/w/{made['watch']}/")
    hidden(watching)
    watching.get_by_role("link", name="Skip to the result").click()
    expect(watching.locator("#show h1")).to_contain_text("Ana")
    watching.goto(f"{site}/w/{made['watch']}/")
    expect(watching.get_by_text(WON)).to_be_visible()

    # What this phone hides of one game it shows of the next.
    phone.locator('button[data-do="more"]').click()
    if not phone.locator('[data-do="hide_scores"]').is_visible():
        phone.locator("details.more summary").click()
    phone.locator('[data-do="hide_scores"]').click()
    hidden(phone)
    phone.goto(f"{site}/e/{open_to_all['edit']}/")
    expect(phone.locator(POINTS)).to_be_visible()
