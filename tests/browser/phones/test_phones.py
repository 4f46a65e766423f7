"""Several phones on one game: one enters, one watches, one is away for a while."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.bench.server import Phone
from tests.browser.conftest import Another
from tests.browser.hand import Hand
from tests.browser.patient import stand_still

SETUP = {
    "format": "mexica-record/1",
    "mode": "tracker",
    "players": [{"name": "<b>Ana</b>", "color": "red"}, {"name": "بو", "color": "grey"}],
    "tokens": [3, 4, 5, 6, 8, 9, 11, 13],
    "neutral": [],
}


def new_game(site: str) -> dict[str, str]:
    with Phone(int(site.rsplit(":", 1)[1])) as phone:
        status, made = phone.ask("POST", "/api/games", SETUP)
    assert status == 201, made
    return {"enter": f"{site}/e/{made['edit']}/", "watch": f"{site}/w/{made['watch']}/"}


def beside(phone: Page, another: Another, address: str) -> Page:
    """The other phone, where both are at the table."""
    phone.goto(address)
    return another(address)


def bridged(phone: Page, site: str) -> Hand:
    """At a new table with a canal and one bridge."""
    phone.goto(new_game(site)["enter"])
    hand = Hand(phone)
    hand.play({"do": "canal", "cells": ["D4", "D5"]})
    hand.play({"do": "bridge", "at": "D4", "axis": "EW"})
    return hand


def cell(page: Page, name: str) -> str:
    return page.locator(f'[data-cell="{name}"]').get_attribute("aria-label") or ""


def test_a_watcher_sees_everything_and_has_no_tools(
    phone: Page, site: str, another: Another
) -> None:
    game = new_game(site)
    watcher = another(game["watch"])
    assert watcher.locator("[data-tool]").count() == 0
    assert watcher.locator('[data-do="undo"]').count() == 0
    phone.goto(game["enter"])
    Hand(phone).play({"do": "canal", "cells": ["D4", "D5"]})
    expect(watcher.locator('[data-cell="D4"]')).to_have_class("cell canal last")
    expect(watcher.locator("[data-board]")).to_have_attribute("data-number", "1")


def test_names_are_shown_as_typed(phone: Page, site: str) -> None:
    phone.goto(new_game(site)["enter"])
    # The space stands between the player's mark and the name.
    shown = phone.locator("#panel .scores .who").all_inner_texts()
    assert [name.removeprefix(" ") for name in shown] == ["<b>Ana</b>", "بو"]


def test_what_one_phone_enters_appears_on_the_other(
    phone: Page, site: str, another: Another
) -> None:
    other = beside(phone, another, new_game(site)["enter"])
    Hand(phone).play({"do": "canal", "cells": ["D4", "D5"]})
    expect(other.locator("[data-board]")).to_have_attribute("data-number", "1")
    Hand(other).play({"do": "bridge", "at": "D4", "axis": "EW"})
    expect(phone.locator("[data-board]")).to_have_attribute("data-number", "2")
    assert cell(phone, "D4") == "D4, canal, bridge from C4 to E4"


def test_taps_without_network_wait_and_go_out_once(phone: Page, site: str) -> None:
    game = new_game(site)
    phone.goto(game["enter"])
    hand = Hand(phone)
    hand.play({"do": "canal", "cells": ["D4", "D5"]})
    phone.context.set_offline(True)
    hand.canal({"cells": ["F4", "F5"]})
    expect(phone.locator("#waiting")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.locator("[data-board]")).to_have_attribute("data-number", "2")
    expect(phone.locator("#waiting")).to_be_hidden()
    assert "canal" in cell(phone, "F4")


def tap_without_network(phone: Page) -> None:
    phone.context.set_offline(True)
    Hand(phone).canal({"cells": ["D4", "D5"]})
    expect(phone.locator("#waiting")).to_be_visible()


def test_what_still_fits_after_somebody_elses_tap_is_simply_recorded(
    phone: Page, site: str, another: Another
) -> None:
    other = beside(phone, another, new_game(site)["enter"])
    tap_without_network(phone)
    Hand(other).play({"do": "canal", "cells": ["F4", "F5"]})
    phone.context.set_offline(False)
    expect(phone.locator("[data-board]")).to_have_attribute("data-number", "2")
    assert "canal" in cell(phone, "D4")
    assert "canal" in cell(phone, "F4")


def test_the_table_moved_on_meanwhile(phone: Page, site: str, another: Another) -> None:
    other = beside(phone, another, new_game(site)["enter"])
    tap_without_network(phone)
    Hand(other).play({"do": "temple", "at": "D4", "level": 1, "by": "red"})
    phone.context.set_offline(False)
    expect(phone.locator("#asked")).to_contain_text("The table moved on meanwhile.")
    expect(phone.locator("#asked")).to_contain_text("D4 D5")
    phone.get_by_role("button", name="Throw it away").click()
    expect(phone.locator("#waiting")).to_be_hidden()
    expect(phone.locator("[data-board]")).to_have_attribute("data-number", "1")


def test_the_question_about_what_waits_says_what_could_not_be_before_it(
    phone: Page, site: str
) -> None:
    phone.goto(new_game(site)["enter"])
    phone.context.set_offline(True)
    for cells in ("D4 D5", "D5 D6", "F4 F5"):
        phone.evaluate("cells => table.enter({ do: 'canal', cells })", cells)
    expect(phone.locator("#waiting")).to_have_text("↑ 3")
    phone.context.set_offline(False)
    asked = phone.locator("#asked")
    expect(asked).to_contain_text("D5 D6: A canal needs free cells. This was not sent yet:")
    phone.get_by_role("button", name="Send it all the same").click()
    expect(phone.locator("[data-board]")).to_have_attribute("data-number", "2")
    assert cell(phone, "F4") == "F4, canal"


def test_refused_with_the_offer_to_record_it_anyway(phone: Page, site: str) -> None:
    stand_still(phone)
    hand = bridged(phone, site)
    hand.choose("canal1")
    hand.cell("E4")
    expect(phone.locator("#say")).to_contain_text("A bridge ends here")
    phone.locator("[data-again] button").click()
    expect(phone.locator("[data-board]")).to_have_attribute("data-number", "3")
    expect(phone.locator(".log li.override")).to_be_visible()


def test_undo_and_redo(phone: Page, site: str) -> None:
    phone.goto(new_game(site)["enter"])
    hand = Hand(phone)
    hand.play({"do": "canal", "cells": ["D4", "D5"]})
    phone.locator('[data-do="undo"]').click()
    expect(phone.locator("[data-board]")).to_have_attribute("data-number", "0")
    assert cell(phone, "D4") == "D4, land"
    phone.locator('[data-do="redo"]').click()
    expect(phone.locator("[data-board]")).to_have_attribute("data-number", "1")


def test_by_keyboard_alone(phone: Page, site: str) -> None:
    phone.goto(new_game(site)["enter"])
    phone.set_viewport_size({"width": 1280, "height": 800})
    keys = phone.keyboard
    keys.press("c")
    for key in ["ArrowLeft", "ArrowUp", "Enter", "ArrowUp", "Enter"]:
        keys.press(key)
    expect(phone.locator("[data-board]")).to_have_attribute("data-number", "1")
    assert cell(phone, "G6") == "G6, canal"
    keys.press("z")
    expect(phone.locator("[data-board]")).to_have_attribute("data-number", "0")


def test_without_script_the_board_is_read_and_an_action_entered(
    site: str, browser: Browser, contexts: list[BrowserContext]
) -> None:
    context = browser.new_context(java_script_enabled=False)
    contexts.append(context)
    page = context.new_page()
    page.goto(new_game(site)["enter"])
    page.click(".plain a")
    page.fill("details[open] [name=cells]", "D4 D5")
    page.click("details[open] button")
    expect(page.locator('[data-cell="D4"]')).to_have_attribute("aria-label", "D4, canal")


def test_a_page_whose_link_was_replaced_says_so(phone: Page, site: str, another: Another) -> None:
    game = new_game(site)
    phone.goto(game["enter"])
    watcher = another(game["watch"])
    other = another(game["enter"] + "share")
    other.locator("summary", has_text="Replace this link").last.click()
    other.locator("button", has_text="Replace it").last.click()
    expect(phone.locator("main")).to_contain_text("The link was replaced")
    expect(watcher.locator("[data-board]")).to_be_visible()


@pytest.mark.long
def test_a_phone_of_two_clubs_shows_one_and_keeps_the_other(
    phone: Page, site: str, another: Another
) -> None:
    other = another(site)
    for page, name in ((phone, "Cy"), (other, "Dee")):
        page.goto(f"{site}/new?game=mexica")
        page.locator('[name="name1"]').fill(name)
        page.locator('[name="name2"]').fill("Bo")
        page.locator("form button.main, form .main[type=submit]").last.click()
        page.wait_for_url("**/e/**")
    other.goto(f"{site}/phone")
    link = other.locator('a[href*="/club/"]').get_attribute("href") or ""
    phone.goto(link)
    phone.get_by_role("button", name="Add them to this phone").click()
    expect(phone.locator(".games")).to_contain_text("Dee")
    phone.locator(".clubs button", has_text="Cy").click()
    expect(phone.locator(".games")).to_contain_text("Cy")
    expect(phone.locator(".games")).not_to_contain_text("Dee")
    box = phone.locator(".clubs button").first.bounding_box()
    assert box
    assert box["height"] >= 44
