"""Ana wonders how she does against Bo; and finds out that he is in the book under two names."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.every_page.test_for_everybody import SMALLEST, found
from tests.tracker.clubs import end, record


def brought(phone: Page, site: str, written: dict[str, Any]) -> None:
    """From home, by the form for records."""
    phone.goto(site)
    phone.locator("summary").last.click()
    file = FilePayload(
        name="game.json", mimeType="application/json", buffer=json.dumps(written).encode()
    )
    phone.set_input_files("input[type=file]", file)
    phone.get_by_role("button", name="Import", exact=True).click()
    phone.wait_for_url("**/e/**")


def some_games(phone: Page, site: str) -> None:
    for number, (seats, first, second) in enumerate(
        [
            ("Ana red, Bo grey", ["red"], ["red"]),
            ("Bo grey, Ana red", ["grey"], []),
            ("Ana red, Bo grey, Cy sand", ["red"], ["sand"]),
            ("Ana red, Bob grey", ["red"], []),
            ("Cy sand, Ana red", [], ["sand"]),
        ],
        1,
    ):
        colours = [seat.rsplit(" ", 1)[1] for seat in seats.split(",")]
        left = dict.fromkeys(colours, 0)
        brought(phone, site, record(seats, f"2026-0{number}-15", end(*first), end(*second, **left)))


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.long
def test_anas_record_against_bo(phone: Page, site: str) -> None:
    some_games(phone, site)
    phone.goto(site)
    phone.get_by_role("link", name="Statistics").click()
    expect(phone.locator("main")).to_contain_text("5 games")
    assert fits(phone)
    phone.get_by_role("link", name="Ana", exact=True).first.click()
    expect(phone.locator("h1")).to_have_text("Ana")
    assert fits(phone)

    phone.locator("#against + table").get_by_role("link", name="Bo", exact=True).click()
    expect(phone.locator("h1")).to_have_text("Ana against Bo")
    expect(phone.locator("main")).to_contain_text("2 ahead, 0 level, 1 behind")
    expect(phone.locator("main")).to_contain_text("+3.3 points on average")
    expect(phone.locator(".games li")).to_have_count(3)
    assert fits(phone)
    phone.locator(".games a").last.click()
    phone.wait_for_url("**/e/**")

    # Bob is Bo.
    phone.goto(f"{site}/players")
    phone.get_by_role("link", name="Change Bob").click()
    phone.get_by_label("This is the same person as").select_option("Bo")
    phone.get_by_role("button", name="Merge").click()
    expect(phone.get_by_role("status")).to_contain_text("Bob is Bo from now on")
    phone.get_by_role("link", name="Bo", exact=True).click()
    phone.locator("#against + table").get_by_role("link", name="Ana", exact=True).click()
    expect(phone.locator("main")).to_contain_text("1 ahead, 0 level, 3 behind")


@pytest.mark.long
def test_everybody_can_read_the_figures(phone: Page, site: str) -> None:
    phone.emulate_media(reduced_motion="reduce")
    some_games(phone, site)
    phone.goto(f"{site}/statistics")
    ana = str(phone.get_by_role("link", name="Ana", exact=True).first.get_attribute("href"))
    pages = ["/statistics", "/statistics?from=x", "/statistics/games", "/players"]
    pages += [ana, f"/players?player={ana.rsplit('/', 1)[1]}"]
    problems = {}
    for address in pages:
        phone.goto(site + address)
        for theme in ("light", "dark"):
            phone.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            problems[address, theme] = found(phone)
        problems[address, "small"] = phone.evaluate(SMALLEST, 24)
        problems[address, "wide"] = [] if fits(phone) else ["it moves sideways"]
    assert {place: told for place, told in problems.items() if told} == {}


TOUCHING = """() => [...document.querySelectorAll(".figures tr")].flatMap((row) => {
    const told = [...row.cells].map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return [cell.textContent.trim(), range.getBoundingClientRect()];
    }).filter(([text]) => text);
    return told.slice(1).filter(([, box], n) => box.left < told[n][1].right + 1.5)
        .map(([text], n) => `${told[n][0]} | ${text}`);
})"""
"""What stands closer to its neighbour than two pixels."""


def test_no_column_reaches_into_the_next_one_on_the_narrowest_phone(
    on_screen: NewPage, site: str
) -> None:
    page = on_screen(320, 568)
    some_games(page, site)
    page.context.add_cookies([{"name": "django_language", "value": "de", "url": site}])
    page.goto(site + "/statistics")
    for won in page.locator(".tally .part").all():
        won.evaluate("one => (one.textContent = '18 von 40')")
    assert page.evaluate(TOUCHING) == []
    assert fits(page)
