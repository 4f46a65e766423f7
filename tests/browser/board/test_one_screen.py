"""Nothing that matters now has to be scrolled to: on any screen, in any mode, with any tool."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.browser.board.test_founding import table
from tests.browser.conftest import NewPage
from tests.browser.one_screen import OUT_OF_PLACE
from tests.browser.patient import stand_still
from tests.browser.stage import EVERY_TIE, SHARED_THIRD, told
from tests.few import few

SCREENS = [
    *[(320, 568), (360, 660), (844, 390), (1280, 800)],
    *[(360, 800), (390, 664), (412, 730), (820, 1180), (1180, 820)],
    *[(568, 320), (660, 360), (1920, 1080)],
]
NARROW = [(320, 568), (360, 660)]
"""There every language is looked at, elsewhere a short one and a long one."""
GAMES = {"tracker": (EVERY_TIE, 20), "referee": (SHARED_THIRD, 60)}
"""Four players, all tokens on offer; in the middle of a turn."""
ALL = list(product(SCREENS, GAMES, ["en-GB", "de-AT"]))
MOST_DIFFERENT = [
    ((320, 568), "tracker", "de-AT"),
    ((360, 660), "referee", "de-AT"),
    ((844, 390), "referee", "en-GB"),
    ((1280, 800), "tracker", "en-GB"),
]
IN_LONG_WORDS = [(size, mode, "de-AT") for size, mode in product(SCREENS, GAMES)]
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
    size: tuple[int, int], mode: str, language: str, site: str, on_screen: NewPage
) -> None:
    page = on_screen(*size, locale=language)
    name, actions = GAMES[mode]
    record: dict[str, Any] = told(name, actions)
    page.goto(table(site, record.pop("actions"), **record))
    tools = page.locator("[data-tool]:not(.idle)").evaluate_all(
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


COVERED = """() => {
    const said = document.querySelector("#say").getBoundingClientRect();
    const wrong = [...document.querySelectorAll("[data-cell], .tools button, [data-do=end_turn]")]
        .filter((one) => one.checkVisibility())
        .filter((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return left < said.right - 0.5 && right > said.left + 0.5
                && top < said.bottom - 0.5 && bottom > said.top + 0.5;
        }).map((one) => `covers ${one.dataset.cell || one.dataset.tool || one.dataset.do}`);
    if (said.top < 0 || said.bottom > innerHeight) wrong.push(`${said.top} to ${said.bottom}`);
    for (const one of document.querySelectorAll("#say :is(button, a)"))
        if (one.offsetHeight < 44 || one.offsetWidth < 44) wrong.push(`small: ${one.textContent}`);
    return wrong;
}"""
LIES = "() => JSON.stringify(document.querySelector('[data-board]').getBoundingClientRect())"


@pytest.mark.parametrize("size, mode, language", few(IN_LONG_WORDS, MOST_DIFFERENT), ids=named)
def test_why_something_cannot_be_hides_no_cell_and_no_tool_and_moves_nothing(
    size: tuple[int, int], mode: str, language: str, site: str, on_screen: NewPage
) -> None:
    page = on_screen(*size, locale=language)
    stand_still(page)
    record = told(*GAMES[mode])
    page.goto(table(site, record.pop("actions"), **record))
    wrong = {}
    for text in ("100%", "200%"):
        page.evaluate("size => document.documentElement.style.fontSize = size", text)
        lies = page.evaluate(LIES)
        page.evaluate("table.enter({ do: 'found', token: '12', at: 'H3', by: 'red' })")
        page.locator("#say form").wait_for()
        if found := page.evaluate(COVERED):
            wrong[text] = found
        assert page.evaluate(LIES) == lies
        page.evaluate("table.say('')")
    assert wrong == {}


@pytest.mark.parametrize("size", [(320, 568), (360, 660)], ids=named)
def test_after_the_end_the_ways_on_are_not_cut(
    size: tuple[int, int], site: str, on_screen: NewPage
) -> None:
    page = on_screen(*size)
    record = told(EVERY_TIE)
    page.goto(table(site, record.pop("actions"), **record))
    ways = page.locator(".rest .ways a").all()
    assert len(ways) > 1
    for way in ways[:2]:
        box, rest = way.bounding_box(), page.locator(".rest").bounding_box()
        assert box
        assert rest
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= rest["y"] + rest["height"] + 0.5


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
    size: tuple[int, int], language: str, site: str, on_screen: NewPage
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
