"""After a game somebody reads how it went, and taps what mattered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board.test_scoring import brought, fits, told
from tests.browser.every_page.test_for_everybody import SMALLEST, found
from tests.browser.fonts import FONTS, wear
from tests.few import few

OVERLAPS = """selector => {
    const boxes = [...document.querySelectorAll(selector)].map(e => e.getBoundingClientRect());
    return boxes.flatMap((a, n) => boxes.slice(n + 1).filter(b =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    )).length;
}"""
LABELS = ".curve :is(.sum, .name)"
OUTSIDE = """[...document.querySelectorAll("main svg text")]
    .map(e => [e.textContent, e.getBoundingClientRect()])
    .filter(([, box]) => box.left < -0.5 || box.right > innerWidth + 0.5)
    .map(([text]) => text)"""


def test_from_the_story_to_the_moment_on_the_board(phone: Page, site: str) -> None:
    game = brought(site, told("tracker_four_players_every_tie"))
    phone.goto(game)
    phone.get_by_role("link", name="Replay").click()
    phone.get_by_role("link", name="Statistics").click()
    phone.locator(".stage.ready").wait_for()
    expect(phone).to_have_url(re.compile(r"/story#statistics$"))
    expect(phone.locator(".tale li").first).to_contain_text("Bo won with 94 points")
    assert fits(phone)
    assert phone.evaluate(SMALLEST, 24) == []
    assert phone.evaluate(OVERLAPS, ".hit") == 0
    assert phone.evaluate(OVERLAPS, LABELS) == 0
    assert phone.evaluate(OUTSIDE) == []
    spot = phone.locator(".curve").get_by_role("link", name=re.compile("13 founded"))
    number = (spot.get_attribute("href") or "").rsplit("=")[-1]
    spot.click()
    expect(phone).to_have_url(re.compile(rf"/replay\?at={number}$"))
    expect(phone.locator("#r-words")).to_be_in_viewport()
    phone.get_by_text("As a table").first.click()
    phone.get_by_role("row", name=re.compile("Period 1 scored")).get_by_role("link").click()
    expect(phone).to_have_url(re.compile(r"/replay\?at=84$"))


@pytest.mark.parametrize("font", few(FONTS, ["as wide as Verdana"]))
def test_the_drawings_hold_in_any_font(font: str, phone: Page, site: str) -> None:
    phone.goto(brought(site, told("tracker_four_players_every_tie")) + "story")
    wear(phone, font)
    assert phone.evaluate(OVERLAPS, LABELS) == 0
    assert phone.evaluate(OUTSIDE) == []
    assert fits(phone)


@pytest.mark.long
def test_axe_finds_nothing_in_a_story(themed: Page, site: str) -> None:
    for name in ("four_players_420_actions", "tracker_two_players_three_firsts_with_neutral"):
        record = told(name)
        record["players"][0]["name"] = "שלום Wolfeschlegelsteinhausenbergerdorff"
        themed.goto(brought(site, record) + "story")
        assert found(themed) == []
        themed.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
        assert found(themed) == []
        assert fits(themed)
        assert themed.evaluate(OUTSIDE) == []


def test_the_land_of_a_small_island_lies_on_its_water_and_districts_have_borders(
    phone: Page, site: str
) -> None:
    """Its parts are called as those of the board are, whose styles every page has."""
    phone.goto(brought(site, told("tracker_four_players_every_tie")) + "story")
    island = phone.locator(".chart.island").first
    water, land = (island.locator(part).bounding_box() for part in (".water", ".ground"))
    assert water
    assert land
    assert water["x"] <= land["x"] < water["x"] + 40
    assert land["width"] > water["width"] / 2
    borders = island.locator(".edge").evaluate_all(
        "all => all.map(e => e.checkVisibility({visibilityProperty: true}))"
    )
    assert borders
    assert all(borders)


def test_a_table_for_screen_readers_alone_makes_no_page_wider(phone: Page, site: str) -> None:
    """The one beside the drawing of the time, which a game has that was entered at a table."""
    phone.goto(brought(site, told("tracker_four_players_every_tie")) + "story")
    phone.evaluate("""() => {
        const table = document.createElement("table");
        table.className = "figures unseen";
        table.innerHTML = "<tr><td>1</td><td>2</td></tr>";
        document.querySelector("main section").append(table);
    }""")
    assert fits(phone)
