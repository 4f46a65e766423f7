"""Whose the next pile is, and from whom it is stolen: told for one pile, seen before."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.aztekz.conftest import NewPhone
from tests.browser.aztekz.test_field import laid_out
from tests.browser.aztekz.thumb import PILES, PLAYERS, Thumb, freed, laid, setup
from tests.browser.conftest import NewPage
from tests.browser.tables import table_of
from tests.few import few
from tests.tracker.games.aztekz.shows import REFEREE

TINT = "one => getComputedStyle(one).backgroundColor"


def chosen(page: Page) -> list[str]:
    pressed = page.locator('.strip [aria-pressed="true"]').all()
    return [one.get_attribute("data-color") or "" for one in pressed]


def test_a_pile_given_to_the_last_player_is_noticed_and_mended(small: NewPhone, site: str) -> None:
    """Ana has freed a pile, and the next is Cy's: nobody touches Cy's name."""
    page = small()
    page.goto(laid(site)["enter"])
    thumb = Thumb(page)
    thumb.free("red", "a", 4)
    thumb.stands_at(1)
    thumb.tap(thumb.key("d", 5))
    expect(page.locator("#asked")).to_contain_text("Who freed them?")
    # Even so somebody says Ana, and then sees that tower.
    page.locator("#asked button:not([disabled])", has_text="Ana").tap()
    thumb.stands_at(2)
    assert thumb.scores()["red"] == "7"
    page.locator('.tower[data-card="2"]').tap()
    page.locator('#asked [data-mend-owner="green"]').tap()
    page.get_by_role("button", name="Keep the change").tap()
    page.wait_for_selector("#piles")
    assert chosen(page) == []
    thumb.free("blue", "b", 3)
    thumb.free("blue", "b", 2)
    thumb.stands_at(4)
    page.locator('[data-do="end"]').tap()
    page.locator("#asked button.main").tap()
    expect(page.locator("#panel")).to_contain_text("Winner: Cy")
    assert thumb.scores() == {"red": "3", "blue": "3", "green": "4", "yellow": "0"}


def test_keys_say_whose_pile_they_free_and_whoever_is_chosen_is_so_for_one(
    small: NewPhone, site: str
) -> None:
    page = small()
    page.goto(laid(site)["enter"])
    thumb, frees = Thumb(page), page.locator(".frees")
    nobodys = thumb.key("b", 4).evaluate(TINT)
    colours = set()
    for colour, name in PLAYERS.items():
        thumb.tap(f'.strip [data-color="{colour}"]')
        expect(frees).to_have_text(f"{name} frees")
        colours.add(thumb.key("b", 4).evaluate(TINT))
    assert len(colours - {nobodys}) == len(PLAYERS)
    thumb.tap(thumb.key("b", 4))
    thumb.stands_at(1)
    assert thumb.scores()["yellow"] == "3"
    assert chosen(page) == []
    expect(frees).to_have_text("")
    assert thumb.key("c", 4).evaluate(TINT) == nobodys


def test_stolen_from_is_told_of_the_coming_pile_or_of_the_one_that_it_names(
    small: NewPhone, site: str
) -> None:
    page = small()
    page.goto(laid(site, freed(("blue", "c", 3)))["enter"])
    thumb, last = Thumb(page), page.locator("#stolen .legend .who")
    expect(last).to_have_accessible_name("Bo: 3 × square c, +2")
    # Cy steals from Ana: that is no matter of Bo's pile.
    thumb.tap('.strip [data-color="green"]')
    thumb.tap('[data-from="red"]:visible')
    thumb.tap(thumb.key("d", 2))
    thumb.stands_at(2)
    expect(page.locator(".log li").first).to_contain_text("Cy: frees 2 ◇ d, stolen from Ana")
    assert "stolen" not in page.locator(".log li").nth(1).inner_text()
    # Afterwards it can be told otherwise of the pile that is named. The next is from nobody.
    expect(last).to_have_accessible_name("Cy: 2 × diamond d, +1, stolen from Ana")
    thumb.tap('[data-from="yellow"]:visible')
    expect(page.locator(".log li").first).to_contain_text("stolen from Dee")
    thumb.free("green", "e", 2)
    thumb.stands_at(3)
    expect(page.locator(".log li").first).to_contain_text("Cy: frees 2 ☆ e")
    assert "stolen" not in page.locator(".log li").first.inner_text()


LONG = {"red": "Maximiliane", "blue": "Bartholomäus", "green": "Cy", "yellow": "Dee"}


@pytest.mark.parametrize("width, height", [(320, 568), (360, 660)])
@pytest.mark.parametrize("language", few(["es-ES", "de-AT", "en-GB"]))
def test_who_is_ahead_by_souls_is_read_whole(
    width: int, height: int, language: str, on_screen: NewPage, site: str
) -> None:
    record: dict[str, Any] = setup(4)
    for player in record["players"]:
        player["name"] = LONG[player["color"]]
    piles = [("red", "a", 4), ("blue", "b", 2), ("blue", "c", 2), ("blue", "d", 2)]
    page = on_screen(width, height, locale=language)
    page.goto(table_of(site, record | {"actions": freed(*piles)})["enter"])
    expect(page.locator(".lead")).to_contain_text("Bartholomäus")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    read = page.locator(".lead").bounding_box()
    assert read
    assert read["x"] + read["width"] <= width


POINTS = {
    "sheet": ['[data-score="red"]', ".lead", ".tower b"],
    "referee": ['[data-score="red"]', ".tally .pile b", ".piles"],
}


@pytest.mark.parametrize("mode", few(["referee", "sheet"]))
def test_hidden_scores_hide_those_of_each_pile_and_are_shown_again(
    mode: str, small: NewPhone, site: str
) -> None:
    actions = REFEREE["actions"][:-1]
    game = laid(site, freed(*PILES)) if mode == "sheet" else laid_out(site, REFEREE, len(actions))
    page = small()
    page.goto(game["enter"])
    page.locator(".top [data-do=more]").tap()
    for hidden in (True, False):
        page.locator("[data-do=hide_scores]").tap()
        for told in POINTS[mode]:
            shown = expect(page.locator(told).first)
            shown.to_be_hidden() if hidden else shown.to_be_visible()


@pytest.mark.parametrize("mode", few(["referee", "sheet"]))
def test_on_the_smallest_phone_nothing_that_leads_on_is_missing(
    mode: str, on_screen: NewPage, site: str
) -> None:
    game = laid(site, freed(*PILES)) if mode == "sheet" else laid_out(site, REFEREE, 6)
    page = on_screen(320, 568)
    page.goto(game["enter"])
    page.locator(".log a").first.tap()
    expect(page.get_by_role("heading")).to_contain_text("Correct action")
    page.go_back()
    page.locator(".top [data-explains]").tap()
    expect(page.locator("#ask")).to_be_visible()
