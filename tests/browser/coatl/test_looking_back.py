"""A game of Cóatl looked back at, on a phone of 360 by 660."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from tests.bench.server import Phone
from tests.browser.coatl.thumb import BOOK, laid
from tests.browser.conftest import NewPage
from tests.browser.every_page.test_for_everybody import SMALLEST, found

EXAMPLES = Path(__file__).parents[2] / "scoring/coatl/examples.jsonl"
SOME = [
    BOOK,
    {"do": "coatl", "by": "blue", "row": "<GYYGYG>", "cards": ["GY+G", "YG"]},
    {"do": "coatl", "by": "red", "row": "<GGGRGG>", "cards": ["GGG", "G"]},
]
SMALL = (360, 660)
GROWN = "#b-grown"


def refereed(site: str, *names: str) -> tuple[dict[str, str], int]:
    """A whole game of two with a referee, and how many actions it has."""
    record = json.loads(EXAMPLES.read_text().splitlines()[8])["record"]
    for player, name in zip(record["players"], names, strict=False):
        player["name"] = name
    with Phone(int(site.rsplit(":", 1)[1])) as phone:
        status, made = phone.ask("POST", "/api/games/import", record)
    assert status == 201, made
    return {"watch": f"{site}/w/{made['watch']}/"}, len(record["actions"])


def nothing_is_aside(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]


def ready(page: Page, address: str) -> None:
    page.goto(address)
    page.locator(".stage.ready").wait_for()


def shown(page: Page) -> object:
    """All of the board, but for what is lit."""
    return page.evaluate("() => document.getElementById('board').innerHTML.replace(/ fresh/g, '')")


def nothing_below(page: Page) -> None:
    """All that plays is on one screen, and no wider than it."""
    foot = page.locator(".buttons").bounding_box()
    assert foot
    assert foot["y"] + foot["height"] <= page.viewport_size["height"]  # type: ignore[index]
    nothing_is_aside(page)


def test_serpents_come_one_by_one_with_all_that_their_cards_match(
    on_screen: NewPage, site: str
) -> None:
    page = on_screen(*SMALL, reduced_motion="reduce")
    made = laid(site, SOME)
    ready(page, f"{made['enter']}replay?at=0")
    expect(page.locator("button.place")).to_have_count(0)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.keyboard.press("ArrowRight")
    expect(page.locator(".place.fresh")).to_have_attribute("data-cell", "red-1")
    expect(page.locator(f"{GROWN} .points")).to_have_text("17")
    expect(page.locator(f"{GROWN} .won")).to_have_text(["+4", "+5", "+5", "+3"])
    corner = page.locator("#c-red-1").bounding_box()
    page.locator("#slider").fill("3")
    expect(page.locator(f"{GROWN} .who")).to_have_text("Ana")
    expect(page.locator(".place.fresh")).to_have_attribute("data-cell", "red-2")
    assert page.locator("#c-red-1").bounding_box() == corner, "it stays where it was"
    assert asked == [], "a step asks nobody"
    nothing_below(page)
    at_the_end = shown(page)

    page.locator('[data-cell="blue-1"]').tap()
    expect(page.locator("#spot h2")).to_contain_text("Bo: Cóatl 1")
    expect(page.locator("#c-blue-1")).to_have_class(re.compile("glow"))
    assert found(page) + page.evaluate(SMALLEST, 24) == []
    page.get_by_role("link", name="When it was entered").tap()
    expect(page.locator("#replay")).to_have_attribute("data-now", "2")
    page.goto(f"{made['watch']}replay?at=3")
    assert shown(page) == at_the_end


@pytest.mark.parametrize("height", [568, 660])
def test_all_that_plays_fits_small_phones(on_screen: NewPage, site: str, height: int) -> None:
    width = 320 if height == 568 else 360
    page = on_screen(width, height, color_scheme="dark")
    ready(page, f"{laid(site, SOME, players=4)['watch']}replay?at=3")
    nothing_below(page)
    made, last = refereed(site)
    ready(page, f"{made['watch']}replay?at={last - 2}")
    expect(page.locator("button.place")).to_have_count(6)
    nothing_below(page)


@pytest.mark.parametrize("width, height", [(320, 568), (360, 660)])
def test_long_names_push_nothing_off_the_screen(
    on_screen: NewPage, site: str, width: int, height: int
) -> None:
    page = on_screen(width, height, locale="de-AT", reduced_motion="reduce")
    made, last = refereed(site, "Ana Bo Cy Dee " * 2 + "Ana Bo Cy D", "AnaBoCyDee" * 4)
    for number in range(last, 0, -last // 7):
        ready(page, f"{made['watch']}replay?at={number}")
        nothing_below(page)
    grown = page.locator(f"{GROWN} p").bounding_box()
    assert grown
    assert grown["height"] > 20


def test_a_game_with_a_referee_grows_piece_by_piece(on_screen: NewPage, site: str) -> None:
    page = on_screen(*SMALL, reduced_motion="reduce")
    made, last = refereed(site)
    ready(page, f"{made['watch']}replay?at=1")
    expect(page.locator("#b-0 use, #b-1 use").first).to_be_attached()
    page.locator("#slider").fill(str(last))
    expect(page.locator("#r-turn")).to_contain_text("The game is over.")
    expect(page.locator("#r-holdings tbody tr")).to_have_count(2)
    end = shown(page)
    ready(page, f"{made['watch']}replay?at={last}")
    assert shown(page) == end


def test_the_story_tells_serpents_and_cards(on_screen: NewPage, site: str) -> None:
    page = on_screen(*SMALL)
    page.goto(laid(site, SOME)["watch"] + "story")
    expect(page.locator(".tale")).to_contain_text("Best Cóatl (17 points): Ana.")
    expect(page.locator(".serpents-told .won")).to_have_text(["+4", "+5", "+5", "+3"])
    expect(page.locator(".cards-in-figures tbody tr")).to_have_count(8)
    nothing_is_aside(page)


@pytest.mark.long
def test_a_game_with_a_referee_has_a_story_a_picture_and_a_film(
    on_screen: NewPage, site: str
) -> None:
    page = on_screen(*SMALL)
    game = refereed(site)[0]["watch"]
    for address in ("story", "replay", "film", "out"):
        page.goto(game + address)
        nothing_is_aside(page)
    assert page.request.get(game + "picture.png").headers["content-type"] == "image/png"
    # The page that makes it shows it when it is there.
    page.goto(game + "replay.gif?size=small&speed=fast")
    film = page.locator("img[src*='replay.gif']")
    expect(film).to_be_visible(timeout=30_000)
    made = page.request.get(urljoin(page.url, str(film.get_attribute("src"))))
    assert made.headers["content-type"] == "image/gif"
