"""Looking back: to the deciding scoring and a link to it, by itself, from a packed link."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.board.test_scoring import brought, fits, told
from tests.browser.conftest import NewPage
from tests.browser.every_page.test_for_everybody import SMALLEST, found
from tracker.exchange.link import packed

CELLS = "() => [...document.querySelectorAll('.cell')].map(c => c.outerHTML.replace(' fresh', ''))"
SEEN = """() => [...document.querySelectorAll("#r-words, #r-turn, #r-supplies, .side .scores li")]
    .map(part => part.outerHTML)"""

ANIMATION = """() => {
    const stage = document.getElementById("replay");
    stage.classList.add("running");
    const name = getComputedStyle(document.querySelector(".fresh > b")).animationName;
    stage.classList.remove("running");
    return name;
}"""
"""Of what was laid last, while the game plays by itself."""


def shown(page: Page) -> tuple[Any, Any]:
    """The board, and all that is told of a point."""
    return page.evaluate(CELLS), page.evaluate(SEEN)


def ready(page: Page, address: str) -> None:
    page.goto(address)
    page.locator(".stage.ready").wait_for()


def at(page: Page, number: int) -> None:
    expect(page.locator("#replay")).to_have_attribute("data-now", str(number))


LONG = ["Maximiliana", "Bartholomäus", "Cyprianna", "Desideria"]


@pytest.mark.parametrize("game", ["four_players_shared_victory", "tracker_four_players_every_tie"])
def test_four_long_names_can_be_told_apart_whoever_leads(
    game: str, site: str, on_screen: NewPage
) -> None:
    page = on_screen(320, 568)
    record = told(game)
    for player, name in zip(record["players"], LONG, strict=True):
        player["name"] = name
    ready(page, brought(site, record) + f"replay?at={len(record['actions']) // 2}")
    assert page.locator(".side .crown").count() > 0
    wide = page.locator(".side .scores .who").evaluate_all("all => all.map(one => one.offsetWidth)")
    assert min(wide) >= 64
    # And all that plays still fits the screen.
    expect(page.locator(".buttons")).to_be_in_viewport(ratio=1)
    assert fits(page)


def test_to_the_deciding_scoring_and_a_link_to_it(
    site: str, browser: Browser, contexts: list[BrowserContext], phone: Page
) -> None:
    record = told("four_players_shared_victory")
    last = len(record["actions"])
    address = brought(site, record)
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.goto(address)
    ready(phone, f"{address}replay")
    at(phone, 0)
    phone.locator(".moments [data-at]", has_text="scoring of period 2").click()
    at(phone, last)
    scores = phone.locator(".side .points").all_inner_texts()
    assert sorted(map(int, scores)) == [51, 66, 70, 70]
    expect(phone.locator("#r-turn")).to_have_text("The game is over.")
    phone.locator('[data-go="mark_back"]').click()
    phone.locator('[data-go="back"]').click()
    point = int(phone.locator("#replay").get_attribute("data-now") or 0)
    phone.locator("#link").click()
    expect(phone.locator("#link")).to_contain_text("Copied")
    copied = phone.evaluate("navigator.clipboard.readText()")
    # The link is one that another phone reaches; here it is opened on the machine itself.
    path = copied[copied.index("/w/") :]
    assert re.fullmatch(rf"/w/\w+/replay\?at={point}", path)
    phone.wait_for_url(f"{address}replay?at={point}")

    context = browser.new_context(viewport={"width": 360, "height": 800})
    contexts.append(context)
    other = context.new_page()
    ready(other, site + path)
    assert shown(other) == shown(phone)
    assert other.get_by_text("What if?").count() == 0


@pytest.mark.long
def test_every_way_through_the_game_leads_to_the_same_points(
    site: str, browser: Browser, contexts: list[BrowserContext], phone: Page
) -> None:
    record = told("two_players_ties_with_neutral")
    record["actions"] = record["actions"][:40]
    address = brought(site, record)
    ready(phone, f"{address}replay?at=30")
    assert fits(phone)
    bottom = phone.evaluate("document.querySelector('.buttons').getBoundingClientRect().bottom")
    assert bottom <= 800
    phone.keyboard.press("ArrowRight")
    at(phone, 31)
    phone.locator('[data-go="back"]').click()
    phone.locator('[data-go="back"]').click()
    at(phone, 29)
    phone.keyboard.press("Home")
    at(phone, 0)
    slider = phone.locator("#slider")
    slider.fill("35")
    at(phone, 35)
    words = " ".join(phone.locator("#words").inner_text().split())
    assert slider.get_attribute("aria-valuetext") == words
    slider.press("ArrowLeft")
    at(phone, 34)
    box = phone.locator("#board").bounding_box()
    assert box
    phone.mouse.move(box["x"] + 200, box["y"] + 200)
    phone.mouse.down()
    phone.mouse.move(box["x"] + 120, box["y"] + 200, steps=4)
    phone.mouse.up()
    at(phone, 36)
    phone.locator("#speed").select_option("4")
    phone.locator("#play").click()
    expect(phone.locator("#words")).to_have_attribute("aria-live", "off")
    at(phone, 40)
    expect(phone.locator("#play")).to_have_attribute("aria-label", "Play")
    phone.locator('[data-go="mark_back"]').click()
    phone.emulate_media(reduced_motion="no-preference")
    assert phone.evaluate(ANIMATION) == "laid"
    phone.emulate_media(reduced_motion="reduce")
    assert phone.evaluate(ANIMATION) == "none"
    phone.locator('[data-go="first"]').click()
    for point in range(1, 23):
        phone.keyboard.press("ArrowRight")
        at(phone, point)
    expect(phone.locator("#words")).to_have_attribute("aria-live", "polite")

    context = browser.new_context(java_script_enabled=False)
    contexts.append(context)
    plain = context.new_page()
    plain.goto(f"{address}replay")
    plain.fill('input[type="number"]', "21")
    plain.click('.track button:has-text("Go")')
    plain.click('[data-go="next"]')
    expect(plain).to_have_url(re.compile(r"\?at=22$"))
    assert shown(plain) == shown(phone)

    phone.get_by_role("button", name="What if?").click()
    expect(phone.locator("[data-board]")).to_have_attribute("data-number", "22")
    expect(phone).not_to_have_url(re.compile("/replay"))


@pytest.mark.long
def test_a_packed_game_plays_and_is_kept(phone: Page, site: str) -> None:
    record = told("tracker_three_players_three_firsts")
    ready(phone, f"{site}/r/{packed(record)}?at=3")
    phone.keyboard.press("End")
    at(phone, len(record["actions"]))
    final = phone.locator(".side .points").all_inner_texts()
    phone.get_by_role("button", name="Keep this game").click()
    phone.wait_for_url(f"{site}/e/*/")
    assert phone.locator("#panel .points").all_inner_texts() == final


@pytest.mark.long
def test_nobody_is_kept_from_the_replay(themed: Page, site: str) -> None:
    record = told("two_players_ties_with_neutral")
    problems = {}
    for address in (f"{brought(site, record)}replay?at=93", f"{site}/r/{packed(record)}?at=198"):
        ready(themed, address)
        problems[address] = found(themed) + themed.evaluate(SMALLEST, 24)
    assert [wrong for wrong in problems.values() if wrong] == []
