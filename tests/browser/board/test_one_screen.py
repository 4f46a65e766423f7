"""Nothing that matters now has to be scrolled to: on any screen, in any mode, with any tool."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.browser.board.test_founding import table
from tests.browser.conftest import NewPage
from tests.browser.one_screen import OUT_OF_PLACE
from tests.browser.stage import EVERY_TIE, SHARED_THIRD, told
from tests.few import few

SCREENS = [
    *[(320, 568), (360, 660), (844, 390), (1280, 800)],
    *[(360, 800), (390, 664), (412, 730), (820, 1180), (1180, 820)],
    *[(568, 320), (660, 360), (1920, 1080)],
]
GAMES = {"tracker": (EVERY_TIE, 20), "referee": (SHARED_THIRD, 60)}
"""Four players, all tokens on offer; in the middle of a turn."""
ALL = list(product(SCREENS, GAMES, ["en-GB", "de-AT"]))
MOST_DIFFERENT = [
    ((320, 568), "tracker", "de-AT"),
    ((360, 660), "referee", "de-AT"),
    ((844, 390), "referee", "en-GB"),
    ((1280, 800), "tracker", "en-GB"),
]
ENDS = {"tracker": "end_period", "referee": "end_turn"}


def named(part: Any) -> str:
    return part if isinstance(part, str) else "{}x{}".format(*part)


NEEDED = {
    "[data-strip]": 1,
    "[data-score]": 4,
    "[data-board]": 1,
    ".offered": 4,
    "[data-tool]": 5,
    "[data-do=undo]": 1,
    ".top .icon": 5,
}


@pytest.mark.parametrize("size, mode, language", few(ALL, MOST_DIFFERENT), ids=named)
def test_all_that_matters_now_is_on_one_screen(
    size: tuple[int, int],
    mode: str,
    language: str,
    site: str,
    on_screen: NewPage,
) -> None:
    page = on_screen(*size, locale=language)
    name, actions = GAMES[mode]
    record: dict[str, Any] = told(name, actions)
    page.goto(table(site, record.pop("actions"), **record))
    tools = page.locator("[data-tool]:not([hidden])").evaluate_all(
        "all => all.map((one) => one.dataset.tool)"
    )
    chosen = [tool for tool in tools if tool not in ("found", "take", "spend", "discard_token")]
    assert {"canal1", "canal2", "bridge", "temple"} <= {*chosen}
    wrong = {}
    for text in ("100%", "200%"):
        page.evaluate("size => document.documentElement.style.fontSize = size", text)
        for tool in chosen:
            page.locator(f'[data-tool="{tool}"]').click()
            found = page.evaluate(OUT_OF_PLACE, NEEDED | {f"[data-do={ENDS[mode]}]": 1})
            if found:
                wrong[tool, text] = found
    assert wrong == {}


CUT = """() => {
    const card = document.querySelector("#tour").getBoundingClientRect();
    const told = document.createRange();
    told.selectNodeContents(document.querySelector("#tour [data-task]:not([hidden])"));
    const { top, bottom, left, right } = told.getBoundingClientRect();
    const wrong = top < card.top || bottom > card.bottom + 0.5 || left < card.left
        || right > card.right;
    return wrong ? [`cut: ${told}`] : [];
}"""


@pytest.mark.parametrize("language", few(["en-GB", "de-AT"]))
@pytest.mark.parametrize("size", few(SCREENS, whole=True), ids=named)
def test_a_guided_game_moves_nothing_of_it_out(
    size: tuple[int, int],
    language: str,
    site: str,
    on_screen: NewPage,
) -> None:
    """Its cards over the table that has most to show."""
    page = on_screen(*size, locale=language)
    record = told(*GAMES["tracker"]) | {"tour": True}
    page.goto(table(site, record.pop("actions"), **record))
    wrong, cards = dict[tuple[int, str], list[str]](), 0
    way_on = page.locator('[data-tour="next"]')
    while True:
        for text in ("100%", "200%"):
            page.evaluate("size => document.documentElement.style.fontSize = size", text)
            found = page.evaluate(
                OUT_OF_PLACE, NEEDED | {f"[data-do={ENDS['tracker']}]": 1}
            ) + page.evaluate(CUT)
            if found:
                wrong[cards, text] = found
        cards += 1
        if not way_on.is_visible():
            break
        way_on.click()
    assert wrong == {}
    assert cards == 5
