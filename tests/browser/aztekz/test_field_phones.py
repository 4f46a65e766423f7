"""Several phones at the referee's table: one watches, one is offline or has no script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.aztekz.conftest import NewPhone
from tests.browser.aztekz.field_hand import FieldHand, at
from tests.browser.aztekz.test_field_turn import BEGUN, begun, drawn, said


def test_another_phone_and_a_watcher_see_every_card(small: NewPhone, site: str) -> None:
    game = begun(site)
    one, other, watcher = small(), small(), small()
    one.goto(game["enter"])
    other.goto(game["enter"])
    watcher.goto(game["watch"])
    expect(watcher.locator(".tools")).to_have_count(0)
    hand = FieldHand(one)
    hand.play({"do": "draw", "paths": "NS", "soul": "c"})
    FieldHand(other).play({"do": "place", "at": [0, 1], "paths": "NS"})
    hand.wait_for(len(BEGUN) + 2)
    FieldHand(watcher).wait_for(len(BEGUN) + 2)
    for page in (one, other, watcher):
        assert said(page, (0, 1)) == "row 3, column 1: straight (up, down), 1 square c"


def test_without_network_a_draw_waits_and_is_sent_later(small: NewPhone, site: str) -> None:
    hand = drawn(small(), site)
    page = hand.page
    page.context.set_offline(True)
    hand.enter({"do": "place", "at": [0, 1], "paths": "NS"})
    expect(page.locator("#waiting")).to_have_text("↑ 1")
    # As it is called on the keys: no compass letters, no numbers.
    expect(page.locator("#say p")).to_have_text(re.compile("when the network returns: straight$"))
    expect(page.locator(f"{at([0, 1])} .ghost.sent")).to_be_visible()
    page.context.set_offline(False)
    hand.wait_for(len(BEGUN) + 2)
    expect(page.locator("#waiting")).to_be_hidden()
    expect(page.locator(".ghost")).to_have_count(0)
    assert said(page, (0, 1)).endswith("straight (up, down), 1 square c")


@pytest.mark.long
def test_it_speaks_german(small: NewPhone, site: str) -> None:
    page = small(locale="de-AT")
    page.goto(begun(site)["enter"])
    FieldHand(page).play({"do": "draw", "paths": "NS", "soul": "c"})
    assert said(page, (0, -1)) == "Reihe 1, Spalte 1: Gerade (oben, unten), 1 Kreis a"
    expect(page.locator(".turn")).to_contain_text("zieht und legt an")


def test_without_javascript_every_action_can_be_entered(small: NewPhone, site: str) -> None:
    page = small(java_script_enabled=False)
    page.goto(begun(site)["enter"])
    expect(page.locator(at([0, 0]))).to_be_visible()
    page.locator("noscript a, .plain a").first.click()
    page.locator("select[name=do]").first.select_option("draw")
    offered = page.locator("select[name=do]").first.locator("option").all()
    kinds = {option.get_attribute("value") for option in offered}
    assert {"draw", "step", "take", "drop", "chase", "give", "steal", "place", "back"} <= kinds
    assert {"recount", "end"} <= kinds
