"""Somebody looks for last month's game; another one keeps the shelf in order."""

from __future__ import annotations

import io
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.bench.server import Phone
from tests.browser.conftest import Another
from tests.browser.every_page.test_for_everybody import SMALLEST, found
from tests.browser.phones.test_phones import SETUP
from tests.few import few


def play(page: Page, site: str, names: str, game: str = "mexica") -> str:
    """A new game of this phone's club; the address of its page."""
    page.goto(f"{site}/new?game={game}")
    for number, name in enumerate(names.split(), 1):
        page.fill(f"[name=name{number}]", name)
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector("[data-board]", state="attached")
    return page.url


def tell(page: Page, game: str, **fields: str) -> None:
    page.goto(f"{game}details")
    for name, typed in fields.items():
        page.fill(f"[name={name}]", typed)
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(page.get_by_text("Kept.")).to_be_visible()


def last_month() -> date:
    return date.today().replace(day=1) - timedelta(days=3)


@pytest.mark.parametrize("script", few([True, False]), ids=["with script", "without"])
def test_find_last_months_game(
    script: bool, site: str, browser: Browser, contexts: list[BrowserContext]
) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": 800}, has_touch=True, java_script_enabled=script
    )
    contexts.append(context)
    page = context.new_page()
    wanted = play(page, site, "Ana Bo")
    tell(page, wanted, played=last_month().isoformat(), place="Bo's kitchen", notes="The flood!")
    tell(page, play(page, site, "Ana Cy"), played=last_month().isoformat())
    another = play(page, site, "Ana Bo", "aztekz")

    page.goto(site)
    page.get_by_role("link", name="The shelf").click()
    rows = page.locator(".shelf li")
    expect(rows).to_have_count(3)
    page.get_by_role("link", name="Aztekz", exact=True).click()
    expect(rows).to_have_count(1)
    for name, number in {"cy": 0, "bo": 1}.items():
        # What is searched for is searched for among the games of that kind.
        page.get_by_label("Players", exact=True).fill(name)
        if not script:
            page.get_by_role("button", name="Search").click()
        expect(rows).to_have_count(number)
    expect(rows.locator("a")).to_have_attribute("href", another.removeprefix(site))
    page.get_by_role("link", name="All games", exact=True).click()
    expect(rows).to_have_count(2)
    page.get_by_label("Players", exact=True).fill("")
    if not script:
        page.get_by_role("button", name="Search").click()
    expect(rows).to_have_count(3)
    page.get_by_role("link", name="Last month").click()
    expect(rows).to_have_count(2)
    page.get_by_label("Players", exact=True).fill("bo")
    if script:
        expect(rows).to_have_count(1)
        expect(page).to_have_url(f"{site}/shelf?player=bo&month={last_month():%Y-%m}")
    else:
        page.get_by_role("button", name="Search").click()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Bo's kitchen")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    rows.get_by_role("link").click()
    page.wait_for_url(wanted)
    page.go_back()
    expect(rows).to_have_count(1)


@pytest.mark.long
def test_put_away_taken_back_and_deleted_while_another_phone_looks_on(
    phone: Page, site: str, another: Another
) -> None:
    game = play(phone, site, "Ana Bo")
    play(phone, site, "Cy Dee")
    other = another(game)
    phone.goto(f"{site}/shelf")
    rows = phone.locator(".shelf li")
    phone.get_by_role("button", name="Put away · Ana, Bo").click()
    expect(rows).to_have_count(1)
    phone.get_by_role("button", name="Undo").click()
    expect(rows).to_have_count(2)

    phone.get_by_role("link", name="Ana").click()
    phone.goto(f"{game}details")
    phone.get_by_role("link", name="Delete for good…").click()
    expect(phone.get_by_text("Nobody can bring it back.")).to_be_visible()
    phone.get_by_role("button", name="Delete for good").click()
    expect(phone.get_by_text("The game is deleted.")).to_be_visible()
    expect(rows).to_have_count(1)
    expect(other.get_by_text("There is no such game for this key.")).to_be_visible()


def photo(colour: str) -> bytes:
    written = io.BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("RGB", (640, 480), colour).save(written, "JPEG", exif=exif)
    return written.getvalue()


@pytest.mark.long
def test_photos_without_script(site: str, browser: Browser, contexts: list[BrowserContext]) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 800}, java_script_enabled=False)
    contexts.append(context)
    page = context.new_page()
    game = play(page, site, "Ana Bo")
    page.goto(game)
    page.goto(f"{game}photos")
    chosen: list[Any] = [
        {"name": f"{colour}.jpg", "mimeType": "image/jpeg", "buffer": photo(colour)}
        for colour in ("teal", "maroon")
    ]
    bad: Any = {"name": "list.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"}
    page.get_by_label("Choose some").set_input_files([*chosen, bad])
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("alert")).to_contain_text("list.jpg – This is not a JPEG")
    pictures = page.locator(".album img")
    expect(pictures).to_have_count(2)
    expect(pictures.first).to_have_attribute("height", "640")
    assert pictures.first.evaluate("i => i.decode().then(() => i.naturalWidth)") == 240

    page.get_by_text("Name, delete").first.click()
    page.get_by_label("What is to be seen").first.fill("The last temple")
    page.get_by_role("button", name="Keep").first.click()
    expect(page.get_by_alt_text("The last temple")).to_be_visible()
    page.get_by_text("Change", exact=False).first.click()
    page.get_by_role("button", name="Delete this photo").first.click()
    expect(pictures).to_have_count(1)


@pytest.mark.long
def test_nobody_is_kept_out(themed: Page, site: str, tmp_path: Path) -> None:
    with Phone(int(site.rsplit(":", 1)[1])) as line:
        watch = line.ask("POST", "/api/games", SETUP)[1]["watch"]
    empty = found_on(themed, f"{site}/shelf")
    game = play(themed, site, "Ana Bo")
    (tmp_path / "a.jpg").write_bytes(photo("teal"))
    themed.goto(f"{game}photos")
    themed.get_by_label("Choose some").set_input_files(tmp_path / "a.jpg")
    themed.get_by_role("button", name="Add").click()
    themed.locator(".album summary").click()
    problems = {"empty": empty, "album": found_here(themed)}
    themed.goto(f"{game}details")
    themed.fill("[name=minutes]", "long")
    themed.get_by_role("button", name="Keep", exact=True).click()
    problems["wrong"] = found_here(themed)
    for name, address in {
        "shelf": f"{site}/shelf",
        "sorted": f"{site}/shelf?sort=closest&players=2",
        "nothing": f"{site}/shelf?q=nothing",
        "bad": f"{site}/shelf?from=x",
        "details": f"{game}details",
        "delete": f"{game}delete",
        "watching": f"{site}/w/{watch}/details",
    }.items():
        problems[name] = found_on(themed, address)
    assert {name: told for name, told in problems.items() if told} == {}


def found_on(page: Page, address: str) -> list[str]:
    page.goto(address)
    return found_here(page)


def found_here(page: Page) -> list[str]:
    """What axe finds, targets that are too small, and a page that is too wide."""
    wide = page.evaluate("document.documentElement.scrollWidth") - 360
    return [*found(page), *page.evaluate(SMALLEST, 24), *([f"{wide} too wide"] if wide > 0 else [])]
