"""A temple of period 1 is found missing on the table when period 2 is well under way."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.every_page.test_for_everybody import found
from tests.browser.hand import Hand
from tests.browser.tables import table_of
from tests.scoring.mexica.record.written import judge
from tests.scoring.mexica.recorded import GAMES

GAME = GAMES / "tracker_two_players_harder_neutral.json"
TEMPLE, END, LAST = 43, 46, 64
"""By number: the temple that never stood, the end of the period, and where the game stands."""
SHOTS = os.environ.get("SHOTS", "")


def so_far() -> dict[str, Any]:
    record: dict[str, Any] = json.loads(GAME.read_text())["record"]
    actions = record["actions"][:LAST]
    assert (actions[TEMPLE - 1]["do"], actions[END - 1]["do"]) == ("temple", "end_period")
    return record | {"actions": actions}


def without_the_temple() -> dict[str, Any]:
    """What the record should be: the period was ended all the same."""
    record = so_far()
    record["actions"][END - 1] |= {"override": True}
    del record["actions"][TEMPLE - 1]
    return record


def scores(record: dict[str, Any]) -> list[str]:
    report = judge(json.dumps(record).encode())[1]
    assert report["error"] is None
    return [str(points) for points in report["scores"].values()]


def table(site: str) -> str:
    return table_of(site, so_far())["enter"]


@pytest.fixture
def small(sized: Callable[[str], Page]) -> Page:
    """A phone with its bars."""
    page = sized("phone")
    page.set_viewport_size({"width": 360, "height": 660})
    return page


def preview(page: Page, address: str) -> None:
    page.goto(f"{address}correct/{TEMPLE - 1}")
    page.get_by_role("button", name="Drop it").click()
    expect(page.get_by_role("heading", name="What would change")).to_be_visible()


def shoot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)


def test_all_of_period_2_stays_and_the_score_is_what_it_should_be(small: Page, site: str) -> None:
    address = table(site)
    small.goto(address)
    expect(small.locator("#panel .points")).to_have_text(scores(so_far()))
    preview(small, address)
    later = small.locator("[data-number]:is(li)")
    expect(later).to_have_count(1)
    expect(later).to_have_attribute("data-number", str(END))
    expect(later).to_contain_text("The period is not over yet.")
    expect(later.get_by_role("checkbox")).to_be_checked()
    expect(small.locator(".change tbody td:nth-of-type(2)")).to_have_text(
        scores(without_the_temple())
    )
    shoot(small, "kept")

    Hand(small).tap(small.get_by_role("button", name="Keep the change"))
    expect(small.locator("[data-board]")).to_have_attribute("data-number", str(LAST - 1))
    expect(small.locator("#panel .points")).to_have_text(scores(without_the_temple()))
    small.goto(address + "log")
    ended = small.locator(f'.actions li[value="{END - 1}"]')
    expect(ended).to_contain_text("agreed by the table")


def test_both_outcomes_are_shown_and_one_action_at_a_time_is_decided(
    small: Page, site: str
) -> None:
    preview(small, table(site))
    left_out = small.locator(".change .other")
    expect(left_out.first).to_have_text("if all go")
    going = left_out.all_inner_texts()[1:]
    small.get_by_role("checkbox").uncheck()
    small.get_by_role("button", name="Show again").click()
    expect(small.get_by_role("heading", name="no longer fit and are left out")).to_be_visible()
    expect(small.locator(".change tbody td:nth-of-type(2)")).to_have_text(going)
    expect(small.locator(f'li[data-number="{END}"]').get_by_role("checkbox")).not_to_be_checked()
    shoot(small, "left")

    small.get_by_role("button", name="All stay").click()
    expect(small.locator("[data-number]:is(li)")).to_have_count(1)
    expect(small.get_by_role("checkbox")).to_be_checked()


def test_nothing_is_kept_that_was_not_shown(small: Page, site: str) -> None:
    """A box is changed, and the change is kept at once: what would go then is shown first."""
    address = table(site)
    preview(small, address)
    small.get_by_role("checkbox").uncheck()
    small.get_by_role("button", name="Keep the change").click()
    expect(small.get_by_role("alert")).to_contain_text("something else would change")
    expect(small.locator("[data-number]:is(li)").nth(1)).to_be_attached()
    small.get_by_role("button", name="Keep the change").click()
    expect(small.locator("[data-board]")).not_to_have_attribute("data-number", str(LAST))


@pytest.mark.long
def test_the_island_now_and_then(small: Page, site: str) -> None:
    preview(small, table(site))
    at = so_far()["actions"][TEMPLE - 1]["at"]
    place = f".x{at[0]}.y{at[1:]}"
    expect(small.locator(".islands h2")).to_contain_text(at)
    then, now = (small.locator(f'[data-island="{when}"]') for when in ("then", "now"))
    expect(then.locator(place)).to_be_visible()
    expect(then.locator(".told")).to_have_count(1)
    expect(then.locator(f"{place} .temple")).to_have_count(0)
    expect(now).to_be_hidden()
    small.get_by_text("The island now").click()
    expect(now.locator(f"{place}.told .temple")).to_be_visible()
    expect(then).to_be_hidden()


def test_it_fits_the_phone(small: Page, site: str) -> None:
    preview(small, table(site))
    for _ in ("kept", "left"):
        assert small.evaluate("document.documentElement.scrollWidth") <= 360
        keep = small.get_by_role("button", name="Keep the change").bounding_box()
        assert keep is not None
        assert keep["y"] + keep["height"] <= 660
        for target in small.locator("main :is(a, button, label)").all():
            # What is folded together is no target.
            box = target.bounding_box() if target.is_visible() else None
            assert box is None or box["height"] >= 44, target.evaluate("e => e.outerHTML")
        small.get_by_role("button", name="All go").click()
        expect(small.get_by_role("heading", name="no longer fit and are left out")).to_be_visible()


@pytest.mark.long
def test_axe_finds_nothing_in_the_preview(themed: Page, site: str) -> None:
    preview(themed, table(site))
    assert found(themed) == []
    themed.get_by_role("button", name="All go").click()
    expect(themed.get_by_role("heading", name="no longer fit and are left out")).to_be_visible()
    assert found(themed) == []
