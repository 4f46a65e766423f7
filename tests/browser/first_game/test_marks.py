"""The first minute on a phone that never saw the app: three marks, each gone once seen or done."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Another
from tests.browser.hand import Hand
from tests.browser.patient import stand_still
from tests.browser.phones.test_phones import new_game

LAY_OUT, HOLD, UNDO, LOOK = "Lay out", "Hold a cell", "Undo takes it back", "then a district"


def begin(phone: Page, address: str) -> Hand:
    phone.set_viewport_size({"width": 360, "height": 660})
    phone.goto(address)
    return Hand(phone)


def test_each_mark_is_seen_once(phone: Page, site: str) -> None:
    hand = begin(phone, new_game(site)["enter"])
    mark = phone.get_by_role("status").and_(phone.locator("#mark"))
    expect(mark).to_contain_text(LAY_OUT)
    hand.choose("canal1")
    for name, told in (("D4", HOLD), ("E9", UNDO), ("K9", LOOK)):
        hand.cell(name)
        expect(mark).to_contain_text(told)
    phone.reload()
    expect(mark).to_contain_text(LOOK)
    hand.tool = ""
    hand.choose("canal1")
    hand.cell("K4")
    expect(mark).to_be_empty()
    hand = begin(phone, new_game(site)["enter"])
    expect(mark).to_contain_text(LAY_OUT)
    hand.choose("canal1")
    hand.cell("D4")
    hand.wait_for(1)
    expect(mark).to_be_empty()
    # Nor does it cover the action that was done last.
    expect(mark).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    expect(mark).to_have_css("border-left-color", "rgba(0, 0, 0, 0)")


def test_what_was_done_needs_no_mark(phone: Page, site: str) -> None:
    hand = begin(phone, new_game(site)["enter"])
    mark = phone.locator("#mark")
    phone.locator('[data-do="look"]').click()
    hand.cell("D5")
    expect(phone.locator("#asked table")).to_be_visible()
    phone.locator('[data-do="close"]').click()
    hand.choose("canal1")
    hand.cell("D4")
    hand.wait_for(1)
    expect(mark).to_contain_text(HOLD)
    hand.cell("E9")
    expect(mark).to_contain_text(UNDO)
    hand.tap('[data-do="undo"]')
    expect(mark).to_be_empty()


@pytest.mark.parametrize("width, height", [(360, 660), (1280, 800)])
def test_a_mark_lies_over_nothing_that_is_tapped(
    width: int, height: int, phone: Page, site: str
) -> None:
    hand = begin(phone, new_game(site)["enter"])
    phone.set_viewport_size({"width": width, "height": height})
    hand.choose("canal1")
    hand.cell("D4")
    expect(phone.locator("#mark")).to_contain_text(HOLD)
    covered = phone.evaluate(
        """() => {
          const mark = document.getElementById("mark").getBoundingClientRect();
          const tapped = new Set();
          for (let x = mark.left + 1; x < mark.right; x += 4)
            for (let y = mark.top + 1; y < mark.bottom; y += 4)
              tapped.add(document.elementFromPoint(x, y)?.closest("a, button")?.outerHTML || "");
          return [...tapped].filter(Boolean);
        }"""
    )
    assert covered == []


def test_it_hides_from_a_message_and_where_there_is_room_from_the_actions(
    phone: Page, site: str
) -> None:
    stand_still(phone)
    hand = begin(phone, new_game(site)["enter"])
    mark = phone.locator("#mark")
    hand.choose("canal1")
    hand.cell("D4")
    expect(mark).to_be_visible()
    hand.cell("D4")
    hand.page.evaluate("table.say('That cannot be.')")
    expect(mark).to_be_hidden()
    phone.set_viewport_size({"width": 1280, "height": 800})
    hand.tap("#say p")
    expect(mark).to_be_visible()
    action, over = phone.locator(".log li").first.bounding_box(), mark.bounding_box()
    assert action
    assert over
    assert action["y"] + action["height"] <= over["y"]


def test_whoever_watches_sees_none(site: str, another: Another) -> None:
    watching = another(new_game(site)["watch"])
    expect(watching.locator("#mark")).to_have_count(0)
