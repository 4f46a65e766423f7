"""A game of Aztekz looked back at, on a phone of 360 by 660."""

from __future__ import annotations

import re
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from tests.browser.aztekz.conftest import NewPhone
from tests.browser.aztekz.test_field import laid_out, shortest
from tests.browser.every_page.test_for_everybody import SMALLEST, found
from tests.tracker.games.aztekz.sheets import THEFTS

SHEET = {
    "format": "aztekz-record/1",
    "mode": "sheet",
    "players": [
        {"name": "Ana", "color": "red"},
        {"name": "Bo", "color": "blue"},
        {"name": "Cy", "color": "green"},
    ],
    "actions": [*THEFTS, {"do": "end"}],
}


def nothing_is_aside(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_story_of_a_sheet_tells_thefts_and_towers(small: NewPhone, site: str) -> None:
    page = small()
    page.goto(laid_out(site, SHEET)["watch"] + "story")
    expect(page.locator(".tale")).to_contain_text("Thief of the game: Bo, souls stolen: 5.")
    expect(page.locator(".thefts tbody tr").nth(1)).to_contain_text("5 (2×)")
    expect(page.locator(".heights tfoot")).to_have_text(re.compile(r"Towers\s*1\s*2\s*2"))
    nothing_is_aside(page)


def ready(page: Page, address: str) -> None:
    page.goto(address)
    page.locator(".stage.ready").wait_for()


def shown(page: Page) -> object:
    """All of the board, but for what is lit."""
    return page.evaluate(
        "() => document.getElementById('board').innerHTML.replaceAll(' fresh', '')"
    )


def nothing_below(page: Page) -> None:
    """All that plays is on one screen, and no wider than it."""
    foot = page.locator(".buttons").bounding_box()
    assert foot
    assert foot["y"] + foot["height"] <= 660
    nothing_is_aside(page)


def test_the_field_grows_with_the_slider_and_a_card_tells_what_lay_there(
    small: NewPhone, site: str
) -> None:
    page = small(color_scheme="dark", reduced_motion="reduce")
    record = shortest()["record"]
    made = laid_out(site, record)
    last = len(record["actions"])
    asked: list[str] = []
    ready(page, f"{made['enter']}replay")
    page.on("request", lambda request: asked.append(request.url))
    expect(page.locator(".field .card")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".card.fresh")).to_have_attribute("data-cell", "0,0")
    corner = page.locator('[data-cell="0,0"]').bounding_box()
    page.locator("#slider").fill(str(last))
    expect(page.locator("#r-turn")).to_contain_text("The game is over.")
    assert page.locator('[data-cell="0,0"]').bounding_box() == corner, "it stays where it was"
    assert asked == [], "a step asks nobody"
    nothing_below(page)
    at_the_end = shown(page)

    page.locator('[data-cell="0,0"]').tap()
    expect(page.locator("#spot h2")).to_have_text("On this card")
    expect(page.locator('[data-cell="0,0"]')).to_have_class(re.compile("glow"))
    assert found(page) + page.evaluate(SMALLEST, 24) == []
    page.keyboard.press("Escape")
    page.goto(f"{made['watch']}replay?at={last}")
    assert shown(page) == at_the_end

    ready(page, f"{made['enter']}replay?at={last - 3}")
    page.get_by_text("All actions").click()
    line = page.locator("#lines li").nth(5)
    line.get_by_role("button").click()
    expect(line.get_by_role("link", name="Link")).to_be_visible()
    expect(line.get_by_role("link", name="Picture")).to_be_visible()
    line.get_by_role("button", name="What if?").click()
    expect(page.locator("#state")).to_have_attribute("data-number", str(last - 5))


def test_the_towers_of_a_sheet_grow_with_the_slider(small: NewPhone, site: str) -> None:
    page = small(reduced_motion="reduce")
    made = laid_out(site, SHEET | {"actions": THEFTS})
    ready(page, f"{made['enter']}replay?at=2")
    expect(page.locator(".tower")).to_have_count(2)
    expect(page.locator(".tower.fresh")).to_have_accessible_name(
        "Bo: 3 × triangle b, +2, stolen from Ana"
    )
    buttons = page.locator(".buttons").bounding_box()
    page.locator("#slider").fill("5")
    expect(page.locator(".tower")).to_have_count(5)
    assert page.locator(".buttons").bounding_box() == buttons, "nothing moves under the finger"
    nothing_below(page)
    page.locator('.tower[data-cell="2"]').tap()
    expect(page.locator("#spot")).to_contain_text("stolen from Ana")
    assert found(page) + page.evaluate(SMALLEST, 24) == []
    page.get_by_role("link", name="When it was freed").tap()
    expect(page.locator("#replay")).to_have_attribute("data-now", "2")
    page.locator(".more > .from-here").get_by_text("Undo to here…").tap()
    page.get_by_role("button", name="Undo to here", exact=True).tap()
    expect(page.locator("#state")).to_have_attribute("data-number", "2")


@pytest.mark.long
def test_a_game_with_a_referee_has_a_story_a_picture_and_a_film(small: NewPhone, site: str) -> None:
    page = small()
    game = laid_out(site, shortest()["record"])["watch"]
    for address in ("story", "replay", "film", "out"):
        page.goto(game + address)
        nothing_is_aside(page)
    assert page.request.get(game + "picture.png").headers["content-type"] == "image/png"
    # The page that makes it shows it when it is there.
    page.goto(game + "replay.gif?size=small&speed=fast")
    shown = page.locator("img[src*='replay.gif']")
    expect(shown).to_be_visible(timeout=30_000)
    film = page.request.get(urljoin(page.url, str(shown.get_attribute("src"))))
    assert film.headers["content-type"] == "image/gif"
    nothing_is_aside(page)
