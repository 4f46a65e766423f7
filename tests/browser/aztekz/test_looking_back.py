"""A game of Aztekz looked back at, on a phone of 360 by 660."""

from __future__ import annotations

import re
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from tests.browser.aztekz.conftest import NewPhone
from tests.browser.aztekz.test_field import laid_out, shortest
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
