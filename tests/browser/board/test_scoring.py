"""After a period: from the form through the show, step by step, back to the board."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.every_page.test_for_everybody import SMALLEST, found
from tests.browser.tables import table_of
from tests.scoring.mexica.recorded import GAMES


def told(name: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads((GAMES / f"{name}.json").read_text())["record"]
    return record


def brought(site: str, record: dict[str, Any]) -> str:
    """The page of a game that was played elsewhere."""
    return table_of(site, record)["enter"]


def up_to_the_end_of_period_1(site: str) -> tuple[str, dict[str, Any]]:
    """The page of a game in which only the period has to be ended, and how it ended."""
    record = told("tracker_four_players_every_tie")
    end = [action["do"] for action in record["actions"]].index("end_period")
    early = record | {"actions": record["actions"][:end]}
    return brought(site, early), record["actions"][end]


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_period_is_ended_and_its_scoring_told(phone: Page, site: str) -> None:
    address, end = up_to_the_end_of_period_1(site)
    phone.goto(address)
    if not phone.locator('[data-do="hide_scores"]').is_visible():
        phone.locator("details.more summary").click()
    phone.locator('[data-do="hide_scores"]').click()
    points = phone.locator("#panel .points").first
    expect(points).to_be_hidden()
    phone.locator('[data-do="end_period"]').click()
    expect(phone.locator("h1")).to_have_text("End of period 1")
    assert fits(phone)
    phone.locator("details.counted summary").click()
    assert fits(phone)
    for colour in end["palace"]:
        phone.check(f'input[name=palace][value="{colour}"]')
    phone.locator("button.main").click()

    show = phone.locator("#show")
    expect(show.locator("h1")).to_have_text("Founding bonuses")
    expect(show.locator(".points").first).to_be_visible()
    steps = int(show.get_attribute("data-steps") or 0)
    explained = ""
    for step in range(2, steps + 1):
        phone.locator("#step-next").click()
        expect(show).to_have_attribute("data-step", str(step))
        assert fits(phone)
        explained += show.inner_text()
    assert " place: both score " in explained
    expect(show.locator("h1")).to_have_text("Period 1 is scored")
    final = show.locator(".scores .points").all_inner_texts()

    phone.locator("#step-back").click()
    expect(show).to_have_attribute("data-step", str(steps - 1))
    phone.go_back()
    expect(show).to_have_attribute("data-step", str(steps))

    phone.locator('[data-do="back"]').click()
    expect(phone.locator("[data-board]")).to_be_visible()
    expect(points).to_be_hidden()
    if not phone.locator('[data-do="hide_scores"]').is_visible():
        phone.locator("details.more summary").click()
    phone.locator('[data-do="hide_scores"]').click()
    expect(points).to_be_visible()
    assert phone.locator("#panel .points").all_inner_texts() == final
    phone.get_by_role("link", name="Period 1 is scored: see how").click()
    expect(show).to_have_attribute("data-step", "1")
    phone.locator("#step-end").click()
    expect(show).to_have_attribute("data-step", str(steps))


def test_without_script_the_show_is_a_row_of_links(
    site: str, browser: Browser, contexts: list[BrowserContext]
) -> None:
    address, end = up_to_the_end_of_period_1(site)
    context = browser.new_context(java_script_enabled=False)
    contexts.append(context)
    page = context.new_page()
    page.goto(address + "period")
    for colour in end["palace"]:
        page.check(f'input[name=palace][value="{colour}"]')
    page.click("button.main")
    page.click("#step-next")
    expect(page.locator("#show")).to_have_attribute("data-step", "2")
    page.click("#step-end")
    expect(page.locator("h1")).to_have_text("Period 1 is scored")


@pytest.mark.long
def test_nobody_is_kept_from_the_show(themed: Page, site: str) -> None:
    address = brought(site, told("two_players_ties_with_neutral"))
    problems = {}
    for part in ("scoring?step=1", "scoring?step=4", "scoring?step=99", "check", "period", ""):
        themed.goto(address + part)
        problems[part] = found(themed) + themed.evaluate(SMALLEST, 24)
    assert {name: wrong for name, wrong in problems.items() if wrong} == {}
