"""A phone whose storage is full or denied, and pages that stand in for a table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Dialog, Page, expect

from tests.browser.hand import Hand
from tests.browser.phones.test_phones import new_game

FULL = """() => {
    let size = 1 << 22;
    for (let at = 0; size; at++) {
        try { localStorage.setItem("photo" + at, "x".repeat(size)); }
        catch { size >>= 1; }
        if (localStorage.getItem("photo" + at) === null) size >>= 1;
    }
}"""
DENIED = """for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, {
        configurable: true,
        get() { throw new DOMException("denied", "SecurityError"); },
    });"""
CANALS = [["D4", "D5"], ["F4", "F5"], ["H4", "I4"]]
NO_ROOM = re.compile("this phone has no room to keep it. Leave this page open")


def number(page: Page, told: int) -> None:
    expect(page.locator("[data-board]")).to_have_attribute("data-number", str(told))


@pytest.fixture(params=["full", "denied"])
def poor(request: pytest.FixtureRequest, phone: Page, site: str) -> Page:
    """A phone at a new table."""
    if request.param == "denied":
        phone.add_init_script(DENIED)
    phone.goto(new_game(site)["enter"])
    if request.param == "full":
        phone.evaluate(FULL)
    return phone


def test_what_no_storage_keeps_goes_out_from_memory(poor: Page) -> None:
    hand = Hand(poor)
    hand.play({"do": "canal", "cells": CANALS[0]})
    number(poor, 1)
    poor.context.set_offline(True)
    for cells in CANALS[1:]:
        hand.canal({"cells": cells})
    expect(poor.locator("#waiting")).to_have_text("↑ 2")
    expect(poor.locator("#say")).to_have_text(NO_ROOM)
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    poor.on("dialog", stay)
    poor.evaluate("() => void setTimeout(() => location.assign('/'))")
    poor.wait_for_timeout(500)
    assert asked == ["beforeunload"]
    expect(poor.locator("#waiting")).to_have_text("↑ 2")

    poor.context.set_offline(False)
    number(poor, 3)
    expect(poor.locator("#waiting")).to_be_hidden()
    # Nothing waits: nothing is asked.
    poor.goto("about:blank")
    assert asked == ["beforeunload"]


def test_what_is_kept_is_not_asked_about(phone: Page, site: str) -> None:
    phone.goto(new_game(site)["enter"])
    phone.context.set_offline(True)
    Hand(phone).canal({"cells": CANALS[0]})
    expect(phone.locator("#say")).to_contain_text("It waits on this phone")
    asked: list[str] = []

    def leave(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    phone.on("dialog", leave)
    phone.goto("about:blank")
    assert asked == []


@pytest.mark.long
def test_no_page_wants_a_storage(phone: Page, site: str) -> None:
    phone.add_init_script(DENIED)
    wrong: list[str] = []
    phone.on("pageerror", lambda error: wrong.append(str(error)))
    enter = new_game(site)["enter"]
    table = enter.removeprefix(site)
    for path in ("/", "/new", "/awake", "/help/", table, f"{table}replay", f"{table}share"):
        phone.goto(site + path, wait_until="load")
    assert wrong == []


def test_the_page_that_stands_in_leads_to_the_table_by_itself(phone: Page, site: str) -> None:
    enter = new_game(site)["enter"]
    phone.goto(enter)
    phone.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    phone.context.set_offline(True)
    Hand(phone).canal({"cells": CANALS[0]})
    phone.goto(f"{site}/new")
    expect(phone.locator("h1")).to_have_text("No network")
    expect(phone.get_by_role("link", name="Open that table")).to_have_attribute(
        "href", re.compile(re.escape(enter.removeprefix(site)))
    )
    phone.context.set_offline(False)
    phone.wait_for_url(enter)
    number(phone, 1)


def test_home_says_when_something_waits_on_this_phone(phone: Page, site: str) -> None:
    enter = new_game(site)["enter"]
    phone.goto(enter)
    phone.route("**/tap", lambda route: route.abort())
    Hand(phone).canal({"cells": CANALS[0]})
    expect(phone.locator("#waiting")).to_have_text("↑ 1")
    phone.goto(site)
    expect(phone.locator("#unsent")).to_be_visible()
    phone.unroute("**/tap")
    phone.get_by_role("link", name="Open that table").tap()
    number(phone, 1)
    phone.goto(site)
    expect(phone.locator("#unsent")).to_be_hidden()
