"""What matters now is on one screen, whichever way a game is kept: the screens of every board."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.aztekz.field_hand import at
from tests.browser.aztekz.test_field import examples, laid_out
from tests.browser.aztekz.thumb import PILES, freed, laid
from tests.browser.board.test_one_screen import NARROW, SCREENS, named
from tests.browser.conftest import NewPage
from tests.browser.every_page.test_for_everybody import found
from tests.browser.one_screen import OUT_OF_PLACE
from tests.few import few

LOOKS = [("en-GB", "light"), ("de-AT", "dark"), ("pl-PL", "light")]
"""Each language, and by day or by night."""
ALL = [
    (size, way, look)
    for size, way, look in product(SCREENS, ["sheet", "referee"], LOOKS)
    if size in NARROW or look in LOOKS[:2]
]
MOST_DIFFERENT = [
    ((320, 568), "sheet", ("pl-PL", "light")),
    ((320, 568), "referee", ("de-AT", "dark")),
    ((844, 390), "referee", ("en-GB", "light")),
    ((1280, 800), "referee", ("de-AT", "dark")),
]
SHEET = {
    "least": 40,
    "[data-strip]": 1,
    "[data-score]": 4,
    "#piles [data-soul]": 48,
    ".tower": 12,
    "[data-from]": 3,
    "[data-do=end]": 1,
    "[data-do=undo]": 1,
    ".top .icon": 2,
}
FIELD = {
    "[data-strip]": 1,
    "[data-score]": 4,
    "[data-board]": 1,
    ".field .card": 12,
    ".tools button": 5,
    "[data-do=undo]": 1,
    ".top .icon": 2,
}


def four() -> tuple[dict[str, Any], dict[str, int]]:
    """A game of four, and after how many actions a card is to be drawn, or somebody has moved."""
    record = next(one["record"] for one in examples() if len(one["record"]["players"]) == 4)
    actions = record["actions"]
    moved = next(
        number
        for number in range(len(actions) // 2, len(actions))
        if actions[number - 1]["do"] == "step" and actions[number - 2]["do"] == "draw"
    )
    return record, {"draws": moved - 2, "moves": moved}


def out_of_place(page: Page, needed: dict[str, int]) -> dict[str, list[str]]:
    """With the text of the phone, and with one twice as large."""
    wrong = {}
    for text in ("100%", "200%"):
        page.evaluate("size => document.documentElement.style.fontSize = size", text)
        if told := page.evaluate(OUT_OF_PLACE, needed):
            wrong[text] = told
    page.evaluate("document.documentElement.style.fontSize = ''")
    return wrong


@pytest.mark.parametrize("size, mode, look", few(ALL, MOST_DIFFERENT), ids=named)
def test_all_that_matters_now_is_on_one_screen(
    size: tuple[int, int],
    mode: str,
    look: tuple[str, str],
    site: str,
    on_screen: NewPage,
) -> None:
    language, scheme = look
    page = on_screen(*size, locale=language, color_scheme=scheme, reduced_motion="reduce")
    if mode == "sheet":
        page.goto(laid(site, freed(*PILES))["enter"])
        assert out_of_place(page, SHEET) == {}
    else:
        record, phases = four()
        for phase, number in phases.items():
            page.goto(laid_out(site, record, number)["enter"])
            page.locator(f"{at([0, 0])}.card").wait_for()
            assert out_of_place(page, FIELD) == {}, phase
        if size == (360, 660):
            card = page.locator(at([0, 0])).bounding_box()
            assert card
            assert card["width"] >= 60
    assert found(page) == []
