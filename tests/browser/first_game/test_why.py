"""From a refusal to its rule and back, and nothing on the table is lost."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.bench.server import Phone
from tests.browser.phones.test_phones import bridged


def number(page: Page, expected: int) -> None:
    expect(page.locator("[data-board]")).to_have_attribute("data-number", str(expected))


def test_why_tells_the_rule_and_the_table_stays_as_it_was(phone: Page, site: str) -> None:
    hand = bridged(phone, site)
    hand.choose("canal1")
    hand.cell("E4")
    said = phone.locator("#say p")
    expect(said).to_have_text("A bridge ends here: its ramp stays land.")

    phone.get_by_role("link", name="Why?").click()
    sheet = phone.locator("#ask")
    expect(sheet.get_by_role("heading", name="Canals")).to_be_visible()
    told = sheet.locator("li.told")
    expect(told).to_have_text("Never on a cell in front of a bridge: it stays land.")
    expect(told).to_be_in_viewport()
    expect(sheet.get_by_text("May a canal lie beside a bridge?")).to_have_count(1)

    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()
    number(phone, 2)
    expect(phone.locator('[data-tool="canal1"]')).to_have_attribute("aria-pressed", "true")
    phone.get_by_role("button", name="Record it anyway").click()
    number(phone, 3)


def test_the_help_opens_at_what_lies_in_the_hand_and_leads_back(phone: Page, site: str) -> None:
    hand = bridged(phone, site)
    table = phone.url
    ask = phone.locator(".top").get_by_role("link", name="Help")
    sheet = phone.locator("#ask")
    for tool, part in (("temple", "Temples"), ("move_bridge", "Bridges")):
        hand.choose(tool)
        ask.click()
        expect(sheet.get_by_role("heading", level=2)).to_have_text(part)
        sheet.get_by_role("button", name="Close").click()
        expect(sheet).to_be_hidden()
    phone.keyboard.press("Escape")
    ask.click()
    sheet.get_by_role("link", name="Mexica: help").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Mexica: help")
    phone.get_by_role("link", name="Palace").click()
    phone.get_by_role("link", name="Back to the board").click()
    phone.wait_for_url(table)
    number(phone, 2)
    expect(phone.locator('[data-tool="move_bridge"]')).to_be_visible()


def test_a_rule_has_an_address_of_its_own(phone: Page, site: str) -> None:
    phone.goto(f"{site}/help/mexica/#canal.palace")
    told = phone.locator("li:has(:target)")
    expect(told).to_have_text("Never through the palace.")
    expect(told).to_be_in_viewport()


def test_the_help_of_another_game_opens_at_its_own_part(phone: Page, site: str) -> None:
    setup = {
        "format": "aztekz-record/1",
        "players": [{"name": "Ana", "color": "green"}, {"name": "Bo", "color": "yellow"}],
    }
    for mode, part in (("sheet", "What a pile is worth"), ("referee", "Setting up")):
        with Phone(int(site.rsplit(":", 1)[1])) as server:
            status, made = server.ask("POST", "/api/games", setup | {"mode": mode, "cards": 48})
        assert status == 201, made
        phone.goto(f"{site}/e/{made['edit']}/")
        phone.locator(".top").get_by_role("link", name="Help").click()
        expect(phone.locator("#ask").get_by_role("heading", level=2)).to_have_text(part)
