"""Every step of the show on one screen: the screens of the board, the languages, both ways."""

from __future__ import annotations

import json
from itertools import product
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from scoring.aztekz import play, start
from scoring.aztekz.box.pieces import Mode
from scoring.aztekz.game import AZTEKZ
from tests.browser.aztekz.test_field import laid_out
from tests.browser.aztekz.thumb import PLAYERS, crowded
from tests.browser.board.test_one_screen import NARROW, SCREENS, named
from tests.browser.board.test_show import INSIDE, SEEN
from tests.browser.conftest import NewPage
from tests.browser.one_screen import OUT_OF_PLACE
from tests.few import few
from tests.scoring.aztekz.whole_games.players import choose, deal
from tests.tracker.games.aztekz.shows import SHEET

LANGUAGES = ["en-GB", "de-AT", "es-ES", "fr-FR", "pl-PL"]
LOWEST = [(568, 320), (660, 360)]
"""There the words scroll beside the board."""
WAYS = ["sheet", "crowded", "referee"]
ALL = [
    (size, language, way)
    for size, language, way in product(SCREENS, LANGUAGES, WAYS)
    if size in NARROW or language == "de-AT"
]
MOST_DIFFERENT = [
    ((320, 568), "de-AT", "sheet"),
    ((360, 660), "en-GB", "referee"),
]

CUT = """() => [...document.querySelectorAll("#show :is(h1, p, li, .who, button, a, summary)")]
    .filter(one => one.checkVisibility() && one.clientWidth > 1
        && getComputedStyle(one).overflowX !== "visible"
        && one.scrollWidth > one.clientWidth + 1)
    .map(one => `${one.parentElement.className} ${one.innerText} is cut`)"""

SCROLLED = """() => {
    const words = document.querySelector("#show .words");
    const more = words.scrollHeight - words.clientHeight;
    return more > 1 ? [`${more} more pixels of words`] : [];
}"""
WHOSE = """() => {
    const frame = document.querySelector(".camera").getBoundingClientRect();
    return [...document.querySelectorAll(".camera .of:has(.told) > .who")]
        .filter(one => one.getBoundingClientRect().left < frame.left - 1)
        .map(one => `${one.innerText} lies outside the picture`);
}"""
"""The player of the towers that are told of stands beside them."""

MUCH_CARRIED = 58
"""A seed: four players, each helper with a load, 25 cards, all symbols on them, seven towers."""


def record_of(way: str) -> dict[str, Any]:
    """Thefts on a sheet; as many towers as there can be; a long game with a referee."""
    if way == "sheet":
        return SHEET
    if way == "crowded":
        record = crowded()
        names = zip(PLAYERS.values(), record.source["players"], strict=True)
        players = [player | {"name": name} for name, player in names]
        return {**record.source, "players": players, "actions": [*record.written_actions]}
    source = Random(MUCH_CARRIED)
    setup = deal(source, Mode.REFEREE, 60)
    position, actions = start(setup), []
    while not position.finished:
        actions.append(choose(source, position))
        position = play(position, actions[-1])
    assert len(position.setup.players) == 4
    assert position.piles
    return dict(AZTEKZ.write_record(setup, actions))


@pytest.mark.parametrize("size, language, way", few(ALL, MOST_DIFFERENT), ids=named)
def test_every_step_lies_on_one_screen(
    size: tuple[int, int], language: str, way: str, site: str, on_screen: NewPage
) -> None:
    page = on_screen(*size, locale=language, reduced_motion="reduce")
    page.goto(laid_out(site, record_of(way))["enter"] + "scoring")
    steps = int(page.locator("#show").get_attribute("data-steps") or 0)
    wrong: dict[int, Any] = {}
    for step in range(1, steps + 1):
        expect(page.locator("#show")).to_have_attribute("data-step", str(step))
        # The marks below the curve of the last step are those of the story.
        needed = {"#show h1": 1, "least": 44 if step < steps else 24}
        problems = page.evaluate(INSIDE) + page.evaluate(OUT_OF_PLACE, needed)
        # At the end the points stand among the words.
        problems = [one for one in problems if step < steps or one != ".scores"]
        problems += page.evaluate(CUT)
        if page.locator("#show .scene.freed").count():
            if not page.evaluate(SEEN):
                problems.append("what is told of cannot be seen")
            problems += page.evaluate(WHOSE)
        if step < steps and size not in LOWEST:
            problems += page.evaluate(SCROLLED)
        if problems:
            wrong[step] = problems
        if step < steps:
            page.keyboard.press("ArrowRight")
    assert wrong == {}, json.dumps(wrong)
