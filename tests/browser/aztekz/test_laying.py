"""The card that lies but not for good: whole, moved and turned by a touch, laid by *Done* alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.aztekz.conftest import NewPhone
from tests.browser.aztekz.field_hand import FieldHand, at
from tests.browser.aztekz.test_field import laid_out
from tests.browser.aztekz.test_field_turn import BEGUN, PLAYERS, begun
from tests.browser.conftest import NewPage


def drawn(page: Page, site: str, paths: str = "NES") -> FieldHand:
    page.goto(begun(site)["enter"])
    hand = FieldHand(page)
    hand.play({"do": "draw", "paths": paths, "soul": "c"})
    return hand


def ghost(page: Page, place: list[int]) -> Locator:
    return page.locator(f"{at(place)} .ghost")


def paths_of(ghost: Locator) -> str:
    return ghost.get_attribute("data-paths") or ""


@pytest.mark.parametrize("width, height", [(360, 660), (320, 568)])
def test_it_is_as_large_as_a_card_and_whole(
    width: int, height: int, on_screen: NewPage, site: str
) -> None:
    hand = drawn(on_screen(width, height), site)
    for place in ([0, 1], [-1, 0], [0, -2]):
        hand.tap(at(place))
        expect(ghost(hand.page, place)).to_be_visible()
        seen = ghost(hand.page, place).bounding_box()
        card = hand.page.locator(at([1, 0])).bounding_box()
        frame = hand.page.locator(".frame").bounding_box()
        assert seen
        assert card
        assert frame
        assert (seen["width"], seen["height"]) == (card["width"], card["height"])
        assert frame["x"] <= seen["x"]
        assert seen["x"] + seen["width"] <= width
        assert frame["y"] <= seen["y"]
        assert seen["y"] + seen["height"] <= frame["y"] + frame["height"]


def test_it_moves_and_turns_by_a_touch_and_the_next_player_waits_for_done(
    small: NewPhone, site: str
) -> None:
    hand = drawn(small(), site)
    page = hand.page
    lit = page.locator(".field .lit")
    before = lit.count()
    hand.tap(at([0, 1]))
    # The others can still be seen, and it goes there.
    expect(lit).to_have_count(before - 1)
    hand.tap(at([-1, 0]))
    expect(page.locator(".ghost")).to_have_count(1)
    there = ghost(page, [-1, 0])
    expect(there.locator(".turn-it")).to_have_text("↻")
    paths = paths_of(there)
    there.locator(".turn-it").click()
    expect(there).not_to_have_attribute("data-paths", paths)
    # Nobody else draws as long as it does not lie for good.
    for key in page.locator("[data-do=draw]").all():
        expect(key).to_be_hidden()
    hand.tap(".tools [data-do=place]")
    hand.wait_for(len(BEGUN) + 2)
    expect(page.locator("[data-do=draw]").first).to_be_visible()


def test_another_shape_takes_the_place_of_a_start_card_and_lays_nothing(
    small: NewPhone, site: str
) -> None:
    page = small()
    record = {"format": "aztekz-record/1", "mode": "referee", "cards": 8, "players": PLAYERS}
    page.goto(laid_out(site, record | {"actions": []})["enter"])
    hand = FieldHand(page)
    hand.tap("[data-do=draw][data-paths=N]")
    hand.tap(at([0, 0]))
    hand.tap("[data-do=draw][data-paths=NESW]")
    expect(page.locator(".ghost")).to_have_count(0)
    hand.tap(at([0, 0]))
    hand.tap(".tools [data-do=place]")
    hand.wait_for(1)
    assert page.locator(at([0, 0])).get_attribute("data-paths") == "NESW"


def test_where_it_may_not_lie_the_rules_say_why_and_can_be_insisted_on(
    small: NewPhone, site: str
) -> None:
    hand = drawn(small(), site, "N")
    page = hand.page
    # Above the straight card there is a path to meet; right of it there is none.
    hand.tap(at([1, -1]))
    expect(page.locator(".ghost.wrong")).to_have_count(1)
    hand.tap(".tools [data-do=place]")
    expect(page.locator("#say p")).to_have_text("No path of the card meets a path of a neighbour.")
    # It lies there still; turned, it is asked for as it lies.
    lies = paths_of(ghost(page, [1, -1]))
    hand.tap(at([1, -1]))
    expect(ghost(page, [1, -1])).not_to_have_attribute("data-paths", lies)
    lies = paths_of(ghost(page, [1, -1]))
    hand.tap(".tools [data-do=place]")
    hand.tap("[data-again] button")
    hand.wait_for(len(BEGUN) + 2)
    expect(page.locator(".ghost")).to_have_count(0)
    assert page.locator(at([1, -1])).get_attribute("data-paths") == lies


def test_a_card_with_somebody_on_it_is_covered_when_the_table_insists(
    small: NewPhone, site: str
) -> None:
    hand = drawn(small(), site)
    page = hand.page
    hand.tap("[data-do=hand]")
    hand.tap(at([1, 0]))
    hand.tap(".tools [data-do=place]")
    expect(page.locator("#say p")).to_contain_text("Only an empty card is covered")
    hand.tap("[data-again] button")
    hand.wait_for(len(BEGUN) + 2)
    expect(page.locator(f"{at([1, 0])} .hero")).to_have_count(3)
