"""A table that wants the end to be a surprise: nobody sees points before the game is over."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.bench.server import Phone
from tests.browser.conftest import Another
from tests.tracker.clubs import end
from tests.tracker.table import SETUP


def test_points_are_hidden_until_the_game_is_over(phone: Page, site: str, another: Another) -> None:
    with Phone(urlsplit(site).port or 0) as api:
        _, made = api.ask("POST", "/api/games", SETUP | {"totals": "hidden"})
    phone.goto(f"{site}/e/{made['edit']}/")
    watching = another(f"{site}/w/{made['watch']}/")
    for one in (phone, watching):
        expect(one.locator('[data-score="red"]')).to_be_hidden()
        one.reload()
        expect(one.locator('[data-score="red"]')).to_be_hidden()
    with Phone(urlsplit(site).port or 0, made["edit"]) as api:
        for number, action in enumerate([end("red"), end(red=0, grey=0)]):
            path = f"/api/games/{made['id']}/actions"
            status, told = api.ask("POST", path, {"expect": number, "action": action})
            assert status < 300, told
    for one in (phone, watching):
        expect(one.locator('[data-score="red"]')).to_have_text("5")
        expect(one.locator('[data-score="red"]')).to_be_visible()
