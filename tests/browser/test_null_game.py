"""An evening with the null game: a game that gives nothing but its rules is played on a phone."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, FilePayload, Page, ViewportSize, expect

from tests.bench.server import PATIENT, alone, serving
from tests.browser.every_page.test_for_everybody import found
from tests.browser.one_screen import OUT_OF_PLACE
from tests.scoring.mexica.recorded import GAMES

SMALL = ViewportSize(width=360, height=660)


@pytest.fixture(scope="module")
def null_site() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as data:
        environment = alone(data, DJANGO_SETTINGS_MODULE="tests.null_game.settings")
        with serving(environment, by=PATIENT) as (port, _):
            yield f"http://127.0.0.1:{port}"


@pytest.fixture
def phones(browser: Browser, contexts: list[BrowserContext]) -> tuple[Page, Page]:
    def small() -> Page:
        contexts.append(browser.new_context(viewport=SMALL, has_touch=True))
        return contexts[-1].new_page()

    return small(), small()


def enter(page: Page, who: str, points: int) -> None:
    form = page.locator("form.action", has=page.locator('[value="score"]'))
    form.get_by_label("seat").select_option(label=who)
    form.get_by_label("points").fill(str(points))
    form.get_by_role("button").click()


def scores(page: Page) -> list[str]:
    return page.locator("#panel .scores .points").all_inner_texts()


NEEDED = {
    "[data-strip]": 1,
    "[data-score]": 4,
    "[data-do=end]": 1,
    "[data-board]": 1,
    "[data-do=undo]": 1,
    ".top .icon": 2,
}


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "size",
    [(320, 568), (844, 390), (360, 660), (1280, 800)],
    ids=lambda size: "{}x{}".format(*size),
)
def test_its_table_is_one_screen(
    size: tuple[int, int],
    scheme: Literal["light", "dark"],
    null_site: str,
    browser: Browser,
    contexts: list[BrowserContext],
) -> None:
    width, height = size
    contexts.append(
        browser.new_context(
            viewport=ViewportSize(width=width, height=height),
            has_touch=width < 1000,
            color_scheme=scheme,
            reduced_motion="reduce",
        )
    )
    page = contexts[-1].new_page()
    page.goto(f"{null_site}/new?game=scorepad")
    for number, name in enumerate(("Ana", "Bo", "Cy", "Dee"), 1):
        page.get_by_label(f"Name of player {number}", exact=True).fill(name)
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector("[data-board]")
    for number in (7, 12):
        enter(page, "Dee", number)
        expect(page.locator(".log li").first).to_contain_text(f"Dee: score {number}")
    for text in ("100%", "200%"):
        page.evaluate("size => document.documentElement.style.fontSize = size", text)
        assert page.evaluate(OUT_OF_PLACE, NEEDED) == [], text
    page.evaluate("document.documentElement.style.fontSize = ''")
    # The last action in one line, the form of the next one in sight.
    line = page.locator(".log li").first.bounding_box()
    points = page.get_by_label("points").bounding_box()
    assert line
    assert points
    assert line["height"] <= 45
    assert points["y"] + points["height"] <= height
    assert found(page) == []


@pytest.mark.long
def test_an_evening(null_site: str, phones: tuple[Page, Page]) -> None:
    ana, bo = phones
    # A new game.
    ana.goto(null_site)
    ana.get_by_role("link", name="New game").tap()
    ana.get_by_role("link", name="scorepad").tap()
    for number, name in enumerate(("Ana", "Bo"), 1):
        ana.get_by_label(f"Name of player {number}", exact=True).fill(name)
    ana.get_by_role("button", name="Start").tap()
    expect(ana.locator("#panel .scores li")).to_have_count(2)
    # A second phone watches.
    ana.get_by_role("link", name="Links for other phones").tap()
    watch = ana.locator('a[href*="/w/"]').first.get_attribute("href") or ""
    ana.go_back()
    bo.goto(watch)
    expect(bo.locator("form.action")).to_have_count(0)
    # Tapped in, seen on the other phone.
    enter(ana, "Ana", 7)
    expect(ana.locator("#state")).to_have_attribute("data-number", "1")
    # Too much; what is said of it goes at the next touch, which meets what it was meant for.
    expect(ana.get_by_label("points")).to_have_value("")
    enter(ana, "Ana", 120)
    expect(ana.locator("#say")).to_contain_text("against the rules")
    expect(ana.get_by_label("points")).to_have_value("120")
    enter(ana, "Bo", 12)
    expect(ana.locator("#state")).to_have_attribute("data-number", "2")
    expect(bo.locator("#state")).to_have_attribute("data-number", "2")
    assert scores(ana) == scores(bo) == ["7", "12"]
    # Against the rules of the house, all the same.
    enter(ana, "Ana", 120)
    expect(ana.locator("#say")).to_contain_text("against the rules")
    ana.get_by_role("button", name="Record it anyway").tap()
    expect(bo.locator("#state")).to_have_attribute("data-number", "3")
    # Taken back, and done again.
    ana.get_by_role("button", name="undo").tap()
    expect(ana.locator("#state")).to_have_attribute("data-number", "2")
    ana.get_by_role("button", name="redo").tap()
    expect(ana.locator("#state")).to_have_attribute("data-number", "3")
    # Corrected: it was not Ana's seven, but nine.
    ana.get_by_role("link", name="Correct action 1", exact=True).tap()
    ana.get_by_text("Replace it…").tap()
    replacing = ana.locator("details[open]")
    replacing.get_by_label("points").fill("9")
    replacing.get_by_role("button", name="What would change?").tap()
    expect(ana.locator("table.change")).to_contain_text("129")
    ana.get_by_role("button", name="Keep the change").tap()
    expect(bo.locator("#panel .scores .points").first).to_have_text("129")
    # The end, and the game once more from its start.
    ana.locator("[data-strip] [data-do=end]").tap()
    expect(ana.locator("#panel")).to_contain_text("Winner: Ana")
    expect(bo.locator("#panel")).to_contain_text("Winner: Ana")
    bo.get_by_role("link", name="Replay").tap()
    expect(bo.locator("#r-score-0")).to_contain_text("0")
    bo.get_by_role("link", name="One action on").tap()
    expect(bo.locator("#r-score-0")).to_contain_text("9")
    bo.get_by_role("link", name="To the end").tap()
    expect(bo.locator("#r-score-0")).to_contain_text("129")
    # The curve is the slider here too; every line of the log leads to its moment.
    bo.locator("#slider").fill("1")
    expect(bo.locator("#r-score-0")).to_contain_text("9")
    assert bo.locator(".graph .line").count() == 2
    assert bo.locator("[data-board]").count() == 0
    bo.get_by_text("All actions").tap()
    bo.locator("#lines a").first.tap()
    expect(bo.locator("#r-score-0")).to_contain_text("129")


@pytest.mark.long
def test_it_is_played_without_script_too(
    null_site: str, browser: Browser, contexts: list[BrowserContext]
) -> None:
    contexts.append(browser.new_context(viewport=SMALL, java_script_enabled=False))
    page = contexts[-1].new_page()
    page.goto(f"{null_site}/new?game=scorepad")
    page.get_by_label("Name of player 1", exact=True).fill("Ana")
    page.get_by_role("button", name="Start").click()
    form = page.locator("form.action", has=page.locator('[value="score"]'))
    form.get_by_label("seat").select_option(label="Ana")
    form.get_by_label("points").fill("3")
    form.get_by_role("button").click()
    expect(page.locator("#panel .scores .points")).to_have_text("3")


@pytest.mark.long
def test_a_club_that_plays_two_games_chooses_whose_figures_it_sees(
    null_site: str, phones: tuple[Page, Page]
) -> None:
    ana, _ = phones
    # Another game of the club came as a record.
    ana.goto(null_site)
    ana.get_by_text("More", exact=True).tap()
    whole = json.loads((GAMES / "two_players_ties_with_neutral.json").read_text())["record"]
    record = FilePayload(
        name="game.json", mimeType="application/json", buffer=json.dumps(whole).encode()
    )
    ana.get_by_label("A record to import").set_input_files(record)
    ana.get_by_role("button", name="Import", exact=True).tap()
    ana.wait_for_url("**/e/*/")
    # One of the score pad is played to its end.
    ana.goto(f"{null_site}/new?game=scorepad")
    for number, name in enumerate(("Ana", "Bo"), 1):
        ana.get_by_label(f"Name of player {number}", exact=True).fill(name)
    ana.get_by_role("button", name="Start").tap()
    enter(ana, "Ana", 7)
    expect(ana.locator("#state")).to_have_attribute("data-number", "1")
    ana.locator("[data-strip] [data-do=end]").tap()
    expect(ana.locator("#panel")).to_contain_text("Winner: Ana")
    # The lists say which game each is, the figures which they count.
    ana.goto(null_site)
    expect(ana.locator("ul.games")).to_contain_text("Mexica ·")
    expect(ana.locator("ul.games")).to_contain_text("scorepad ·")
    ana.get_by_role("link", name="Statistics").tap()
    expect(ana.get_by_role("heading", name="Tokens")).to_have_count(0)
    ana.get_by_role("link", name="Mexica", exact=True).tap()
    expect(ana.get_by_role("heading", name="Tokens")).to_be_visible()
    expect(ana.get_by_role("link", name="Mexica", exact=True)).to_have_attribute(
        "aria-current", "true"
    )
    ana.get_by_role("link", name="scorepad", exact=True).tap()
    expect(ana.get_by_role("heading", name="Tokens")).to_have_count(0)
    expect(ana.locator("table.tally").first).to_contain_text("7.0")
