"""Two tabs of one game in one browser: what waits in them is kept and sent, each entry once."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.bench.server import Phone
from tests.browser.hand import Hand
from tests.browser.phones.test_foreign_answers import A_MOMENT, ENOUGH, PORTAL
from tests.browser.phones.test_restart import FIRST, FOURTH, SECOND, THIRD, entered, opened


class Tabs:
    """A phone with two of them."""

    def __init__(self, phone: Page, site: str) -> None:
        self.port = int(site.rsplit(":", 1)[1])
        self.game = opened(self.port)
        self.address = f"{site}/e/{self.game['edit']}/"
        self.pages = phone, phone.context.new_page()
        for page in self.pages:
            page.goto(self.address)
        self.hands = [Hand(page) for page in self.pages]

    def cells(self) -> list[list[str]]:
        return [action["cells"] for action in entered(self.port, self.game)]

    def till_recorded(self, count: int) -> None:
        for _ in range(ENOUGH):
            if len(self.cells()) >= count:
                break
            self.pages[1].wait_for_timeout(A_MOMENT)
        assert len(self.cells()) == count


@pytest.fixture
def tabs(phone: Page, site: str) -> Tabs:
    return Tabs(phone, site)


def waiting(page: Page, count: int) -> None:
    expect(page.locator("#waiting")).to_have_text(f"↑ {count}" if count else "")


@pytest.mark.long
@pytest.mark.parametrize("closed", [0, 1])
def test_what_waits_in_both_is_recorded_once_when_one_is_closed(tabs: Tabs, closed: int) -> None:
    context = tabs.pages[0].context
    context.set_offline(True)
    for place, tap in ((0, FIRST), (1, SECOND), (0, THIRD), (1, FOURTH)):
        tabs.pages[place].bring_to_front()
        tabs.hands[place].canal(tap)
    for page in tabs.pages:
        waiting(page, 4)
    tabs.pages[closed].close()
    context.set_offline(False)
    left = tabs.pages[1 - closed]
    waiting(left, 0)
    expect(left.locator("[data-board]")).to_have_attribute("data-number", "4")
    assert tabs.cells() == [tap["cells"] for tap in (FIRST, SECOND, THIRD, FOURTH)]
    assert (
        left.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('waiting'))")
        == []
    )


def test_both_send_and_each_tap_is_recorded_once(tabs: Tabs) -> None:
    context = tabs.pages[0].context
    context.set_offline(True)
    for place, tap in ((0, FIRST), (1, SECOND), (0, THIRD)):
        tabs.pages[place].bring_to_front()
        tabs.hands[place].canal(tap)
    context.set_offline(False)
    for page in tabs.pages:
        waiting(page, 0)
        expect(page.locator("[data-board]")).to_have_attribute("data-number", "3")
    assert tabs.cells() == [tap["cells"] for tap in (FIRST, SECOND, THIRD)]


def test_a_decision_in_one_tab_holds_in_the_other(tabs: Tabs) -> None:
    """What was meant for another board is asked about in both, and dropped once for both."""
    one, other = tabs.pages
    one.context.set_offline(True)
    one.bring_to_front()
    tabs.hands[0].canal(FIRST)
    waiting(other, 1)
    with Phone(tabs.port, tabs.game["edit"]) as script:
        path = f"/api/games/{tabs.game['id']}/actions"
        assert script.ask("POST", path, {"expect": 0, "action": {**FIRST}})[0] == 201
    one.context.set_offline(False)
    for page in tabs.pages:
        page.bring_to_front()
        expect(page.locator("#asked .choices")).to_be_visible()
    one.bring_to_front()
    one.locator("#asked .choices button").last.click()
    waiting(one, 0)
    waiting(other, 0)
    expect(other.locator("#ask")).to_be_hidden()
    assert tabs.cells() == [FIRST["cells"]]


@pytest.mark.long
def test_taps_that_waited_since_yesterday_are_sent(phone: Page, site: str) -> None:
    """Until yesterday all that waited lay in one list."""
    port = int(site.rsplit(":", 1)[1])
    game = opened(port)
    address = f"{site}/e/{game['edit']}/"
    phone.goto(address)
    key = phone.locator("[data-board]").get_attribute("data-key")
    taps: list[dict[str, Any]] = [
        FIRST,
        SECOND,
        THIRD,
        FOURTH,
        *({"cells": cells.split()} for cells in CELLS),
    ]
    kept: list[dict[str, Any]] = [
        {
            "once": f"{place:032x}"[::-1],
            "fields": [["do", "canal"], ["cells", " ".join(tap["cells"])]],
            "words": "canal",
        }
        for place, tap in enumerate(taps, 1)
    ]
    kept[0]["expect"] = "0"
    phone.evaluate(
        "([name, text]) => localStorage.setItem(name, text)", [f"waiting:{key}", json.dumps(kept)]
    )
    phone.reload()
    waiting(phone, 0)
    expect(phone.locator("[data-board]")).to_have_attribute("data-number", str(len(taps)))
    assert [action["cells"] for action in entered(port, game)] == [tap["cells"] for tap in taps]
    assert phone.evaluate(f"localStorage.getItem('waiting:{key}')") is None


CELLS = ("H10 H11", "D2", "D6", "D8", "D10", "D12", "F2")
"""Legal after the others; more than ten wait, so that 10 comes after 9."""


def test_a_page_of_the_network_is_no_sheet(phone: Page, site: str) -> None:
    """A captive portal answers everything with its own page."""
    game = opened(int(site.rsplit(":", 1)[1]))
    phone.goto(f"{site}/e/{game['edit']}/")
    phone.route(
        "**/cell/*", lambda route: route.fulfill(status=200, body=PORTAL, content_type="text/html")
    )
    phone.locator('[data-cell="H7"]').click()
    expect(phone.locator("#say p")).to_be_visible()
    expect(phone.locator("#asked")).not_to_contain_text("Accept our terms")
    phone.unroute("**/cell/*")
    phone.locator('[data-cell="H7"]').click()
    expect(phone.locator("#asked .district")).to_be_visible()
