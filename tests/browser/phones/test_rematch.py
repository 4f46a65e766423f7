"""The evening goes on: one touch on the last scene, and every phone finds the new table."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board.test_scoring import fits
from tests.browser.conftest import NewPage
from tests.browser.every_table import EVERY, record_of
from tests.browser.tables import table_of

SIZES = [(320, 568), (360, 660)]


def names_of(record: dict[str, Any]) -> list[str]:
    return [player["name"] for player in record["players"]]


def at_the_end(page: Page, address: str) -> None:
    """The show, skipped to its last scene."""
    page.goto(address + "scoring")
    page.locator("#step-end").click()


def at_table(page: Page) -> list[str]:
    """Who sits there, in seat order."""
    expect(page.locator("[data-board]")).to_be_visible()
    expect(page.locator("#state")).to_have_attribute("data-number", "0")
    return (page.locator("h1.unseen").inner_text()).split(", ")


@pytest.mark.parametrize("way", EVERY)
@pytest.mark.parametrize("size", SIZES)
def test_one_touch_and_the_new_game_stands_there(
    way: str, size: tuple[int, int], on_screen: NewPage, site: str
) -> None:
    small = on_screen(*size)
    record = record_of(way)
    names = names_of(record)
    table = table_of(site, record)
    at_the_end(small, table["enter"])
    again = small.get_by_role("button", name="Rematch")
    # Nothing has to be scrolled to.
    expect(again).to_be_in_viewport(ratio=1)
    assert fits(small)
    expect(small.locator("select[name=first] option:checked")).to_have_text(f"{names[1]} begins")
    again.click()
    assert at_table(small) == [*names[1:], names[0]]
    colours = {player["name"]: player["color"] for player in record["players"]}
    for name in names:
        expect(small.locator(f"#scores .{colours[name]}").first).to_contain_text(name)
    if way.startswith("mexica"):
        expect(small.locator("#mark")).to_contain_text("Lay out")


@pytest.mark.parametrize("size", SIZES)
def test_two_phones_and_a_double_tap_come_to_one_game(
    size: tuple[int, int], on_screen: NewPage, site: str
) -> None:
    small, board, show, watcher = (on_screen(*size) for _ in range(4))
    table = table_of(site, record_of("mexica tracker"))
    # One is at the board, one in the show as well, one came by the link to watch.
    board.goto(table["enter"])
    watcher.goto(table["watch"])
    at_the_end(show, table["enter"])
    expect(show.get_by_role("button", name="Rematch")).to_be_visible()

    at_the_end(small, table["enter"])
    small.get_by_role("button", name="Rematch").dblclick()
    expect(small.locator("#state")).to_have_attribute("data-number", "0")
    seats = at_table(small)
    for page in (board, watcher, show):
        here = page.get_by_role("link", name="The table goes on here")
        expect(here).to_be_in_viewport(ratio=1)
        assert fits(page)
    for page in (board, show):
        page.get_by_role("link", name="The table goes on here").click()
        assert at_table(page) == seats
        assert page.url == small.url
    watcher.get_by_role("link", name="The table goes on here").click()
    assert at_table(watcher) == seats
    assert "/w/" in watcher.url
    expect(watcher.locator(".tools")).to_have_count(0)
    # And it is one table: what one of them enters the others see.
    board.locator('[data-tool="canal1"]').click()
    board.locator('[data-cell="D4"]').click()
    for page in (small, show, watcher):
        expect(page.locator("#state")).to_have_attribute("data-number", "1")


@pytest.mark.parametrize("size", SIZES)
def test_without_news_the_second_phone_is_led_to_the_same_game(
    size: tuple[int, int], on_screen: NewPage, site: str
) -> None:
    small, other = on_screen(*size), on_screen(*size)
    table = table_of(site, record_of("aztekz sheet"))
    # It hears nothing: its page is as it was.
    other.route("**/events*", lambda route: route.abort())
    for page in (small, other):
        at_the_end(page, table["enter"])
    small.get_by_role("button", name="Rematch").click()
    seats = at_table(small)
    other.get_by_role("button", name="Rematch").click()
    assert at_table(other) == seats
    assert other.url == small.url


@pytest.mark.parametrize("size", SIZES)
def test_the_table_chooses_who_begins(size: tuple[int, int], on_screen: NewPage, site: str) -> None:
    small = on_screen(*size)
    record = record_of("coatl sheet")
    names = names_of(record)
    at_the_end(small, table_of(site, record)["enter"])
    small.select_option("select[name=first]", label=f"{names[0]} begins")
    small.get_by_role("button", name="Rematch").click()
    assert at_table(small) == names
