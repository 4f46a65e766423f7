"""On a laptop everything goes without the mouse, from "new game" on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scoring.mexica.board.island import START_CELLS, members
from tests.bench.server import Phone
from tests.browser.stage import SHARED, nth, told

MOST_STEPS = 120
"""Presses of Tab until something must have been reached."""


class Keys:
    """Two hands on a keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def put_away(self) -> None:
        """What lies over the board."""
        self.press("Escape")
        expect(self.page.locator("#ask")).to_be_hidden()

    def reach(self, target: str) -> None:
        """Tab until it has the focus."""
        for _ in range(MOST_STEPS):
            self.press("Tab")
            if self.page.evaluate("target => document.activeElement.matches(target)", target):
                return
        raise AssertionError(f"no way to {target} with Tab")

    def choose(self, name: str, value: str) -> None:
        """One of some round buttons: the arrows move on to the next."""
        self.reach(f"[name={name}]")
        for _ in range(8):
            if self.page.locator(f"[name={name}][value={value}]").is_checked():
                return
            self.press("ArrowDown")
        raise AssertionError(f"{name} cannot be {value}")

    def go(self, cell: str) -> None:
        """Move the cursor of the board."""
        here = self.page.evaluate(
            "document.querySelector(\"[data-cell][tabindex='0']\").dataset.cell"
        )
        across, down = ord(cell[0]) - ord(here[0]), int(cell[1:]) - int(here[1:])
        self.press(*["ArrowRight" if across > 0 else "ArrowLeft"] * abs(across))
        self.press(*["ArrowDown" if down > 0 else "ArrowUp"] * abs(down))
        focused = self.page.evaluate("document.activeElement.dataset.cell")
        # Where the cursor already was, one step away and back takes the focus there.
        if focused != cell:
            self.press("ArrowRight", "ArrowLeft")

    def lit(self) -> str:
        """A cell that lights up; of those to go to, a near one."""
        lit = self.page.locator('.cell.lit:is(:not([data-ap]), [data-ap="1"])')
        return lit.first.get_attribute("data-cell") or ""

    def enter(self, letter: str, cells: int = 1) -> None:
        """A tool by its letter, then the first of what lights up."""
        before = int(self.page.locator("[data-board]").get_attribute("data-number") or 0)
        self.press(letter)
        for _ in range(cells):
            self.go(self.lit())
            self.press("Enter")
        self.stands_at(before + 1)

    def stands_at(self, number: int) -> None:
        expect(self.page.locator("[data-board]")).to_have_attribute("data-number", str(number))


@pytest.mark.long
def test_a_referee_game_from_the_first_page_on(sized: Callable[[str], Page], site: str) -> None:
    page = sized("laptop")
    page.goto(site)
    keys = Keys(page)
    keys.reach('a[href="/new"]')
    keys.press("Enter")
    page.wait_for_url("**/new")
    keys.reach('a[href="?game=mexica"]')
    keys.press("Enter")
    page.wait_for_url("**/new?game=mexica")
    page.wait_for_selector("form.setup")
    for number, name in enumerate(("Ana", "Bo", "Cy"), 1):
        keys.reach(f"[name=name{number}]")
        page.keyboard.type(name)
    keys.choose("mode", "referee")
    keys.reach("button.main")
    keys.press("Enter")
    page.wait_for_selector("[data-board]")

    for number, cell in enumerate(list(members(START_CELLS))[:3], 1):
        keys.go(cell.name)
        keys.press("Enter")
        keys.stands_at(number)
    keys.enter("w")
    keys.enter("c", cells=2)
    keys.enter("s")
    keys.enter("b")
    keys.enter("t")
    keys.press("+")
    keys.stands_at(9)
    keys.press("z")
    keys.stands_at(8)
    keys.press("y")
    keys.stands_at(9)
    keys.reach('[data-do="end_turn"]')
    keys.press("Enter")
    keys.stands_at(10)

    keys.enter("l")
    keys.reach('[data-do="end_turn"]')
    keys.press("Enter")
    page.locator("#asked button.main").wait_for()
    keys.put_away()
    keys.stands_at(11)
    keys.reach('[data-do="end_turn"]')
    keys.press("Enter")
    expect(page.locator("#asked button.main")).to_be_enabled()
    keys.reach("#asked button.main")
    keys.press("Enter")
    keys.stands_at(12)


def test_a_tracker_game_to_its_scoring(sized: Callable[[str], Page], site: str) -> None:
    closing = nth(SHARED, "found") - 1
    with Phone(int(site.rsplit(":", 1)[1])) as phone:
        _, made = phone.ask("POST", "/api/games/import", told(SHARED, closing))
    page = sized("laptop")
    page.goto(f"{site}/e/{made['edit']}/")
    keys = Keys(page)
    keys.press("c")
    for cell in told(SHARED)["actions"][closing]["cells"]:
        keys.go(cell)
        keys.press("Enter")
    expect(page.locator('#ask [data-founder="red"]')).to_be_enabled()
    keys.reach('[data-founder="red"]')
    keys.press("Enter")
    keys.reach('[data-present="grey"]')
    keys.press("Space")
    keys.reach('[data-offer] [data-do="found"]')
    keys.press("Enter")
    keys.stands_at(closing + 2)
    expect(page.locator(".log li").first).to_contain_text("Ana: founds the district of 3")

    # Bo's temple of two floors.
    keys.press("t", "2")
    keys.reach('[data-color="grey"]')
    keys.press("Enter")
    keys.go(keys.lit())
    keys.press("Enter")
    keys.stands_at(closing + 3)
    expect(page.locator(".log li").first).to_contain_text("Bo: temple of 2")

    # What is here?
    keys.press("Escape")
    keys.go("M5")
    keys.press("Enter")
    page.locator("#ask table").wait_for()
    keys.put_away()

    keys.reach('[data-do="end_period"]')
    keys.press("Enter")
    page.wait_for_url("**/period")
    keys.reach("[name=palace][value=red]")
    keys.press("Space")
    keys.reach(".ending button.main")
    keys.press("Enter")
    page.wait_for_selector("#show")
    keys.reach("#step-next")
    keys.press("Enter")
    expect(page.locator("#show")).to_have_attribute("data-step", "2")
    keys.reach('[data-do="back"]')
    keys.press("Enter")
    keys.stands_at(closing + 4)
