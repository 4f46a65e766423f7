"""A board lies in every engine as that of the table: written upwards, or each cell in its place."""

from __future__ import annotations

import pytest

from tests.browser.board.test_one_way_up import CENTRES, NUMBERS, ways
from tests.browser.engines.screen import Screen
from tests.browser.engines.test_games import EVERY
from tests.browser.stage import EVERY_TIE, NEUTRAL, told
from tests.browser.tables import table_of
from tests.few import few

CELLS = ["D4", "M9", "F12"]
OUTLINE = """() => {
    const {x, y, width, height} = document.querySelector(".outline").getBoundingClientRect();
    return [x, y, width, height];
}"""


@pytest.mark.parametrize("screen", few(EVERY), indirect=True)
def test_every_board_lies_as_the_table_does(screen: Screen, site: str) -> None:
    address = table_of(site, told(NEUTRAL, 60))["enter"]
    over = table_of(site, told(EVERY_TIE))["enter"]
    for quarter in (2, 3, 0, 1):
        screen.open(address)
        screen.wait_for("[data-board]")
        screen.tap('[data-do="rotate"]')
        at_table = ways(screen.evaluate(CENTRES, CELLS))
        for page in (f"{address}check", f"{address}begun", f"{over}replay", f"{over}scoring"):
            screen.open(page)
            screen.wait_for(".board")
            assert ways(screen.evaluate(CENTRES, CELLS)) == at_table, page
        screen.open(f"{over}story")
        screen.wait_for(".outline")
        # At once: what is still coming may move them.
        (left, top, wide, high), numbers = screen.evaluate(f"() => [({OUTLINE})(), ({NUMBERS})()]")
        for number in numbers:
            # The drawing reaches four pixels beyond its 21 × 14 cells of 16.
            u, v = (number["place"][0] + 4) / 344, (number["place"][1] + 4) / 232
            across, down = [(u, v), (v, 1 - u), (1 - u, 1 - v), (1 - v, u)][quarter]
            there = left + across * wide, top + down * high
            assert number["at"] == pytest.approx(there, abs=6), (quarter, number)
