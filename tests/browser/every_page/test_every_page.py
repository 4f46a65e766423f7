"""Every page of the site, on a phone upright and on its side: nobody is kept out of any.

A new address belongs in PAGES, or in NO_PAGES where it answers with something else.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, FilePayload, Page, ViewportSize
from playwright.sync_api import Request as Asked

from tests.addresses import pages
from tests.bench.server import Phone
from tests.browser.coatl.referee_hand import begun
from tests.browser.coatl.test_referee_turn import BEGUN
from tests.browser.coatl.thumb import BOOK, laid
from tests.browser.conftest import SIZES
from tests.browser.every_page.test_for_everybody import SMALLEST, found
from tests.browser.stage import ALL_PICTURES, EVERY_TIE, told

PAGES = {
    "home": "/",
    "new": "/new",
    "new_mexica": "/new?game=mexica",
    "new_aztekz": "/new?game=aztekz",
    "new_coatl": "/new?game=coatl",
    "coatl_sheet": "{coatl}",
    "coatl_replay": "{coatl}replay",
    "serpent": "{coatl}serpent/1",
    "coatl_referee": "{referee}",
    "phone": "/phone",
    "join": "{club}",
    "shelf": "/shelf",
    "archive": "/archive",
    "statistics": "/statistics",
    "statistics_games": "/statistics/games",
    "evening": "/evening/2026-01-02",
    "year": "/year/2026",
    "duplicate": "{same}",
    "beside": "{double}beside",
    "players": "/players",
    "player": "{player}",
    "table": "{enter}",
    "out": "{enter}out",
    "scoring": "{enter}scoring",
    "check": "{enter}check",
    "story": "{enter}story",
    "replay": "{enter}replay",
    "film": "{enter}film",
    "details": "{enter}details",
    "photos": "{enter}photos",
    "compare": "{enter}compare/",
    "log": "{enter}log",
    "correct": "{enter}correct/3",
    "share": "{enter}share",
    "period": "{enter}period",
    "token": "{enter}token/11",
    "me": "{enter}me",
    "clock": "{enter}clock",
    "names": "{unnamed}names",
    "begun": "{enter}begun",
    "guided": "{demo}",
    "awake": "/awake",
    "help": "/help/",
    "help_of": "/help/mexica/",
    "help_aztekz": "/help/aztekz/",
    "help_coatl": "/help/coatl/",
    "look": "/look",
    "offline": "/offline",
    "watching": "{watch}",
    "nobody's": "/e/aaaaaaaaaaaaaaaaaaaaaa/",
}
NO_PAGES = {
    *(
        "import",
        "shared",
        "demo",
        "play",
        "tap",
        "put_away",
        "delete",
        "photo_change",
        "packed_keep",
    ),
    *("news", "events", "inspect", "action", "leak", "reel", "packed_reel", "what_if", "packed"),
    *(
        "follow",
        "draft",
        "cards",
        "wishes",
        "pile",
        "spot",
        "packed_spot",
        "forget",
        "clock_now",
        "screen",
        "rematch",
    ),
    *("picture", "thumb", "card", "film_file", "out_file", "archive_file", "photo", "photo_small"),
    *("manifest", "worker", "statistics_game", "language", "evening_card", "year_card"),
    *("healthz", "readyz", "metrics", "clubs", "archive_out", "errand", "moment"),
}

MOVES = """() => document.getAnimations().filter((one) => one.playState === "running")
    .map((one) => `${one.effect.target.outerHTML.slice(0, 80)} moves`)"""
WIDTHS = """() => [...document.querySelectorAll("[data-cell]")]
    .map((cell) => cell.getBoundingClientRect().width)"""
ILL_SET = """() => {
  const wrong = [], shown = (box) => box.width > 2 && box.height > 2;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = walker.nextNode()); ) {
    const at = text.parentElement, own = text.data.trim().replace(/\\s+/g, " ");
    if (!own || !at.checkVisibility({ visibilityProperty: true })) continue;
    if (at.closest("script, style, code, textarea, .unseen, [aria-hidden], .log li")) continue;
    if (/^https?:/.test(own)) continue;
    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const boxes = [...range.getClientRects()].filter(shown);
      if (new Set(boxes.map((box) => Math.round(box.top))).size > 1) wrong.push(`broken: ${word}`);
      const key = at.closest("button, .button, summary, td, th")?.getBoundingClientRect();
      if (key && boxes.some((box) => box.right > key.right + 1 || box.left < key.left - 1))
        wrong.push(`over the rim: ${own}`);
    }
    const style = getComputedStyle(at);
    if (style.overflowX !== "visible" && /hidden|clip/.test(style.overflowX)
        && shown(at.getBoundingClientRect())
        && (at.scrollWidth > at.clientWidth + 1 || at.scrollHeight > at.clientHeight + 2))
      wrong.push(`cut off: ${own}`);
  }
  return [...new Set(wrong)];
}"""
"""Words that a line breaks, and texts of which a part is not seen; all of the last action is read
in the drawer."""
SMALLEST_PHONE = ViewportSize(width=320, height=568)
TOO_WIDE = """() => document.documentElement.scrollWidth > innerWidth
    ? [`the page is ${document.documentElement.scrollWidth} wide`] : []"""

ENLARGES = """() => [...document.querySelectorAll("input, select, textarea")]
    .filter((one) => !/^(hidden|checkbox|radio|range|file)$/.test(one.type))
    .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16)
    .map((one) => `${one.outerHTML.slice(0, 60)} enlarges the page`)
    .concat([...document.body.querySelectorAll("*")]
        .filter((one) => [one, one.parentElement].every((each) =>
            getComputedStyle(each).touchAction === "auto"))
        .map((one) => `${one.outerHTML.slice(0, 60)} touched twice enlarges the page`))"""
"""What an iPhone enlarges a page for: a field in small letters, two quick taps."""


def test_no_page_is_forgotten() -> None:
    names = {page.name for page in pages()}
    assert names <= PAGES.keys() | NO_PAGES


@pytest.fixture
def addresses(site: str) -> dict[str, str]:
    return laid_tables(site)


def laid_tables(site: str) -> dict[str, str]:
    """A game of its own, long enough that every page has something to show."""
    with Phone(int(site.rsplit(":", 1)[1])) as phone:
        status, made = phone.ask("POST", "/api/games/import", told(EVERY_TIE, 110))
    assert status == 201, made
    return {
        "enter": f"/e/{made['edit']}/",
        "watch": f"/w/{made['watch']}/",
        "coatl": laid(site, [BOOK])["watch"].removeprefix(site),
        "referee": begun(site, BEGUN)["enter"].removeprefix(site),
    }


def found_a_club(page: Page, site: str) -> dict[str, str]:
    """The club comes with the first game."""
    page.goto(f"{site}/new?game=mexica")
    page.fill("[name=name1]", "Ana")
    page.fill("[name=name2]", "Bo")
    page.locator("button.main").click()
    page.wait_for_selector("[data-board]")
    page.goto(f"{site}/phone")
    club = page.locator('a[href*="/club/"]').first.get_attribute("href") or ""
    page.goto(f"{site}/players")
    player = page.locator('a[href^="/player/"]').first.get_attribute("href") or ""
    # A game that is over, for an evening of its own.
    page.goto(site)
    page.get_by_text("More", exact=True).click()
    record = json.dumps(told(EVERY_TIE) | {"date": "2026-01-02"}).encode()
    file = FilePayload(name="game.json", mimeType="application/json", buffer=record)
    page.get_by_label("A record to import").set_input_files(file)
    page.get_by_role("button", name="Import", exact=True).click()
    page.wait_for_url("**/e/*/")
    # And one that began as it did.
    page.goto(f"{page.url}share")
    same = page.locator(".row:has(#same-link) a").get_attribute("href") or ""
    page.goto(same)
    for number, field in enumerate(page.locator("[name^=name]").all()):
        field.fill(f"Dee {number}")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/e/*/")
    double = page.url
    page.goto(site)
    page.get_by_role("button", name="Play now, 3 players").click()
    page.wait_for_url("**/e/*/")
    unnamed = page.url
    page.goto(site)
    page.get_by_text("More", exact=True).click()
    page.locator('form[action="/demo"] button').click()
    page.wait_for_url("**/e/*/")
    return {
        "demo": page.url.removeprefix(site),
        "club": club.removeprefix(site),
        "player": player,
        "same": same.removeprefix(site),
        "double": double.removeprefix(site),
        "unnamed": unnamed.removeprefix(site),
    }


@pytest.mark.long
@pytest.mark.parametrize("size, theme", [("phone", "light"), ("landscape", "dark")])
def test_every_page_is_for_everybody(
    size: str, theme: str, addresses: dict[str, str], sized: Callable[[str], Page], site: str
) -> None:
    page = sized(size)
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
    asked: list[str] = []

    def note(request: Asked) -> None:
        asked.append(request.url)

    page.on("request", note)
    addresses |= found_a_club(page, site)
    wrong = {}
    for name, address in PAGES.items():
        answer = page.goto(site + address.format(**addresses))
        assert answer
        assert answer.status == (404 if name == "nobody's" else 200), name
        page.evaluate(ALL_PICTURES)
        # What the bar at the bottom covers is scrolled to.
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        wrong[name] = [
            # On its side a bar at the bottom covers what has still to be scrolled.
            *found(page, targets=size == "phone"),
            *page.evaluate(SMALLEST, 24),
            *page.evaluate(MOVES),
            *page.evaluate(TOO_WIDE),
            *page.evaluate(ENLARGES),
        ]
    assert {name: problems for name, problems in wrong.items() if problems} == {}
    assert {url for url in asked if not url.startswith((site, "data:", "blob:"))} == set()


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "pl"])
def test_no_word_is_broken_or_cut_off_on_the_smallest_phone(
    language: str,
    addresses: dict[str, str],
    browser: Browser,
    contexts: list[BrowserContext],
    site: str,
) -> None:
    contexts.append(browser.new_context(viewport=SMALLEST_PHONE, has_touch=True))
    page = contexts[-1].new_page()
    addresses |= found_a_club(page, site)
    page.set_extra_http_headers({"Accept-Language": language})
    wrong = {}
    for name, address in PAGES.items():
        page.goto(site + address.format(**addresses))
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        wrong[name] = page.evaluate(ILL_SET) + page.evaluate(TOO_WIDE)
    assert {name: problems for name, problems in wrong.items() if problems} == {}


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_the_cells_are_large_enough_for_a_finger(
    size: str, addresses: dict[str, str], sized: Callable[[str], Page], site: str
) -> None:
    page = sized(size)
    page.goto(site + addresses["enter"])

    def narrowest() -> float:
        return float(min(page.evaluate(WIDTHS)))

    assert narrowest() > 23.99
    page.click('[data-do="zoom"]')
    assert narrowest() >= 44
