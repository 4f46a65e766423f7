"""Taking out: a whole club and back; a result into a chat."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.board.test_scoring import brought, fits, told
from tests.browser.every_page.test_for_everybody import SMALLEST, found
from tests.tracker.exchange.archives import picture


def game_in(phone: Page, site: str, record: dict[str, Any], folder: Path) -> str:
    """Brought in as a file; the address of its page."""
    file = folder / "game.json"
    file.write_text(json.dumps(record))
    phone.goto(site)
    phone.get_by_text("More", exact=True).click()
    phone.set_input_files("form[action='/import'] input[type=file]", file)
    phone.locator("form[action='/import'] button").click()
    expect(phone.locator("[data-board]")).to_be_visible()
    return phone.url


def saved(phone: Page, click: str, folder: Path) -> Path:
    with phone.expect_download() as download:
        phone.locator(click).click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def photograph(phone: Page, address: str, caption: str) -> None:
    phone.goto(f"{address}photos")
    phone.set_input_files(
        "input[type=file][multiple]",
        {"name": "table.png", "mimeType": "image/png", "buffer": picture("teal", 640)},
    )
    phone.locator("form.adding button").click()
    phone.locator(".album summary").click()
    phone.locator(".album [name=caption]").fill(caption)
    phone.locator(".album form:has([name=caption]) button").click()
    expect(phone.locator(".caption")).to_have_text(caption)


def delete(phone: Page, address: str) -> None:
    """For good."""
    phone.goto(f"{address}delete")
    phone.locator("button.danger").click()
    answer = phone.goto(address)
    assert answer
    assert answer.status == 404


def seen(phone: Page, address: str, folder: Path) -> dict[str, Any]:
    """What there is to see and to take of a game."""
    phone.goto(f"{address}out")
    record = json.loads(saved(phone, "[href$='record.json']", folder).read_text())
    log = saved(phone, "[href$='actions.csv']", folder).read_bytes()
    summary = phone.locator("#summary").input_value()
    phone.goto(f"{address}photos")
    photos = phone.evaluate(
        """async () => {
            const content = async link => {
                const bytes = await (await fetch(link.href)).arrayBuffer();
                return [...new Uint8Array(bytes)];
            };
            return Promise.all([...document.querySelectorAll(".album li > a")].map(content));
        }"""
    )
    captions = phone.locator(".caption").all_inner_texts()
    return {"record": record, "log": log, "summary": summary, "photos": [photos, captions]}


def counted(phone: Page, site: str) -> str:
    phone.goto(f"{site}/statistics")
    return phone.locator("main").inner_text()


@pytest.mark.long
def test_a_club_goes_out_is_wiped_and_comes_back_the_same(
    phone: Page, site: str, tmp_path: Path
) -> None:
    finished = told("tracker_four_players_every_tie") | {"place": "Köln", "date": "2026-10-14"}
    other = told("tracker_two_players_shared_victory")
    running = other | {"actions": other["actions"][:9], "notes": "To be continued"}
    addresses = [game_in(phone, site, record, tmp_path) for record in (finished, running)]
    photograph(phone, addresses[0], "Köln, at the end")
    before = [seen(phone, address, tmp_path) for address in addresses]
    assert len(before[0]["photos"][0][0]) > 1000
    statistics = counted(phone, site)

    phone.goto(f"{site}/archive")
    assert fits(phone)
    archive = saved(phone, "[data-do=archive]", tmp_path)
    for address in addresses:
        delete(phone, address)
    phone.goto(f"{site}/archive")
    expect(phone.locator("main")).to_contain_text("There are no games here yet")

    for came in ("restored", "same"):
        phone.set_input_files("input[name=archive]", archive)
        phone.locator("[data-do=restore]").click()
        expect(phone.locator("progress, [data-came]").first).to_be_visible()
        assert fits(phone)
        # A process of its own begins for it.
        expect(phone.locator(f"[data-came={came}]")).to_have_count(2, timeout=60_000)
    # The old links open them again, and there is nothing else in them than before.
    assert [seen(phone, address, tmp_path) for address in addresses] == before
    assert counted(phone, site) == statistics


def test_a_result_goes_into_a_chat(
    browser: Browser, site: str, contexts: list[BrowserContext]
) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 800}, has_touch=True)
    contexts.append(context)
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site)
    # A phone that has a share sheet: what it is given is kept.
    context.add_init_script(
        """window.given = [];
        navigator.canShare = () => true;
        navigator.share = async what => { window.given.push(what); };"""
    )
    page = context.new_page()
    address = brought(site, told("tracker_four_players_every_tie"))
    page.goto(f"{address}out")
    assert fits(page)
    summary = page.locator("#summary").input_value()
    assert urlsplit(address).path.split("/")[2] not in summary

    page.locator("section [data-do=copy]").first.click()
    expect(page.locator("#said")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == summary
    page.locator("[data-do=share]").click()
    page.locator("[data-do=share_file]").click()
    page.wait_for_function("() => given.length == 2")
    assert page.evaluate("given[0].text") == summary
    assert page.evaluate("[given[1].files[0].type, given[1].files[0].size > 1000]") == [
        "image/png",
        True,
    ]
    name = page.evaluate("given[1].files[0].name")
    assert re.fullmatch(r"mexica-[\d-]+-\w+-\w+-\w+-\w+\.png", name)


APPLE = 'Object.defineProperty(navigator, "vendor", {value: "Apple Computer, Inc."});'
GIVEN = """window.given = [];
navigator.canShare = () => true;
navigator.share = async what => { window.given.push(what); };"""


def test_an_iphone_gets_the_picture_alone_and_an_app_on_its_home_screen_shares_what_it_cannot_save(
    phone: Page, site: str
) -> None:
    phone.add_init_script(APPLE + GIVEN + "navigator.standalone = true;")
    address = brought(site, told("tracker_four_players_every_tie"))
    phone.goto(f"{address}out")
    phone.locator("[data-do=share_file]").click()
    phone.wait_for_function("() => given.length == 1")
    phone.locator(".row a[download]").click()
    phone.wait_for_function("() => given.length == 2")
    phone.locator(".files a[download]").first.click()
    phone.wait_for_function("() => given.length == 3")
    files = "given.map(({ files: [file], ...more }) => [file.name, file.type, Object.keys(more)])"
    shared, saved, record = phone.evaluate(files)
    assert shared == saved
    assert shared[1:] == ["image/png", []]
    assert record == ["record.json", "application/json", []]
    assert phone.url == f"{address}out"


def test_at_home_without_https_the_text_is_copied_too(
    browser: Browser, site: str, contexts: list[BrowserContext]
) -> None:
    context = browser.new_context()
    contexts.append(context)
    context.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined});")
    page = context.new_page()
    page.goto(f"{brought(site, told('two_players_ties_with_neutral'))}out")
    expect(page.locator("[data-do=share_file]")).to_be_hidden()
    page.locator("section [data-do=copy]").first.click()
    expect(page.locator("#said")).to_have_text("Copied.")


@pytest.mark.long
def test_nobody_is_kept_from_taking_out(themed: Page, site: str) -> None:
    address = brought(site, told("two_players_ties_with_neutral"))
    problems = {}
    for name in (f"{address}out", f"{site}/archive"):
        themed.goto(name)
        themed.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true; })")
        problems[name] = found(themed) + themed.evaluate(SMALLEST, 24)
    assert {name: wrong for name, wrong in problems.items() if wrong} == {}


def test_the_fields_of_the_same_start_end_in_one_line(phone: Page, site: str) -> None:
    """However long the names of the colours are."""
    phone.goto(brought(site, told("four_players_shared_third")) + "share")
    phone.goto(site + urlsplit(phone.locator("#same-link").input_value()).path)
    wide = phone.locator(".place input").evaluate_all("all => all.map((one) => one.offsetWidth)")
    assert len(wide) == 4
    assert len({*wide}) == 1
