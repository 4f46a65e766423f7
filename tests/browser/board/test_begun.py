"""What the table laid out is not what the app thinks: tokens, colours, neutral temples."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.bench.server import Phone
from tests.browser.conftest import Another, NewPage
from tests.browser.hand import Hand
from tests.browser.phones.test_phones import SETUP, new_game
from tests.few import few


def tokens(page: Page) -> list[str]:
    return page.locator("#offer .token").all_inner_texts()


@pytest.mark.parametrize("width, height", few([(320, 568), (360, 660)]))
def test_the_first_screen_says_what_to_lay_out_and_takes_what_was_drawn(
    width: int, height: int, on_screen: NewPage, site: str
) -> None:
    phone = on_screen(width, height)
    phone.goto(new_game(site)["enter"])
    mark = phone.locator("#mark")
    expect(mark).to_contain_text("Lay out 3 4 5 6 8 9 11 13")
    link = mark.get_by_role("link", name="ours are different")
    box = link.bounding_box()
    assert box
    assert box["x"] + box["width"] <= width
    link.tap()
    for token in ("3-1", "10-1"):
        phone.locator(f"label:has([name=token][value='{token}'])").tap()
    phone.get_by_role("button", name="Keep").last.tap()
    expect(phone.locator("#mark")).to_contain_text("Lay out 4 5 6 8 9 10 11 13")
    assert tokens(phone) == ["4", "5", "6", "8", "9", "10", "11", "13"]


def test_one_token_is_another_by_its_card(phone: Page, site: str, another: Another) -> None:
    game = new_game(site)
    phone.goto(game["enter"])
    Hand(phone).play({"do": "canal", "cells": ["D4", "D5"]})
    other = another(game["enter"])
    phone.locator('[data-token="5"]').tap()
    phone.get_by_text("Ours is another one").tap()
    phone.locator(".others a", has_text="12").tap()
    phone.get_by_role("button", name="Show what would change").last.tap()
    expect(phone.locator("main")).to_contain_text("Everything after it still fits.")
    phone.get_by_role("button", name="Keep the change").tap()
    expect(phone.locator('[data-token="12"]')).to_be_visible()
    expect(other.locator('[data-token="12"]')).to_be_visible()
    assert tokens(other) == tokens(phone) == ["3", "4", "6", "8", "9", "11", "12", "13"]


def test_two_who_were_entered_in_each_others_colour(
    phone: Page, site: str, another: Another
) -> None:
    game = new_game(site)
    phone.goto(game["enter"])
    hand = Hand(phone)
    hand.play({"do": "temple", "at": "G5", "level": 2, "by": "grey"})
    watching = another(game["watch"])
    phone.get_by_role("button", name="More about this game").tap()
    phone.get_by_role("link", name="What you started with").tap()
    phone.locator("[name=color1]").select_option("grey")
    phone.get_by_role("button", name="Show what would change").last.tap()
    expect(phone.get_by_role("alert")).to_contain_text("two players have the same colour")
    phone.locator("[name=color2]").select_option("red")
    phone.get_by_role("button", name="Show what would change").last.tap()
    phone.get_by_role("button", name="Keep the change").tap()
    for page in (phone, watching):
        expect(page.locator('[data-cell="G5"] .temple')).to_have_class("temple red l2")
        expect(page.locator("#panel .scores .who").first).to_have_class("who grey")


def test_neutral_temples_that_nobody_laid_out_are_taken_off(phone: Page, site: str) -> None:
    """Also without a look at the form: the temple that stands there says where they came from."""
    with Phone(int(site.rsplit(":", 1)[1])) as script:
        setup = SETUP | {"neutral": [{"at": "H9", "level": 2}, {"at": "D4", "level": 2}]}
        _status, made = script.ask("POST", "/api/games", setup)
    phone.goto(f"{site}/e/{made['edit']}/")
    expect(phone.locator("#mark")).to_contain_text("and the neutral temples")
    hand = Hand(phone)
    hand.play({"do": "canal", "cells": ["D5", "E5"]})
    phone.locator('[data-do="look"]').tap()
    hand.tap('[data-cell="H9"]')
    phone.get_by_role("link", name="Take it off, move it or add another").tap()
    phone.locator("#neutral").get_by_text("none", exact=True).tap()
    expect(phone.locator("#neutral .temple")).to_have_count(0)
    phone.get_by_role("button", name="Show what would change").last.tap()
    expect(phone.locator("main")).to_contain_text("2 cells of the island differ")
    phone.get_by_role("button", name="Keep the change").tap()
    expect(phone.locator("[data-board]")).to_have_attribute("data-number", "1")
    expect(phone.locator("[data-board] .temple")).to_have_count(0)
