"""Whole games from "new game" to the winner, by taps alone, on every size of screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.bench.server import Phone
from tests.browser.hand import Hand
from tests.browser.plan import Entry, Pick, Type, entries
from tests.browser.stage import SHARED, told

TRACKER, REFEREE = SHARED, "two_players_no_neutral_dead_tokens"

SOME = 15
"""Actions: canals, bridges, temples, a founding."""

COUNT = """addEventListener("pointerdown", () => {
    sessionStorage.touched = Number(sessionStorage.touched || 0) + 1;
}, true)"""

SEEN = """() => [...document.querySelectorAll("[data-cell]")].map((cell) => [
    cell.className.replace(/ (lit|first|cursor|sent)/g, ""),
    cell.getAttribute("aria-label"), cell.innerText])"""


def set_up(page: Page, site: str, record: dict[str, Any]) -> None:
    """Fill in the page of a new game as the record says."""
    page.goto(f"{site}/new?game=mexica")
    for number, player in enumerate(record["players"], 1):
        page.fill(f"[name=name{number}]", player["name"])
        page.select_option(f"[name=color{number}]", player["color"])
    spare = [c for c in ("black", "grey", "sand", "red") if c not in colours(record)]
    for number in range(len(record["players"]) + 1, 5):
        page.select_option(f"[name=color{number}]", spare.pop())
    page.check(f"[name=mode][value={record['mode']}]")
    page.check("[name=draw][value=table]")
    for token in set(record["tokens"]):
        for copy in range(1, record["tokens"].count(token) + 1):
            page.check(f'[name=token][value="{token}-{copy}"]')
    page.check("[name=neutral][value=none]")
    page.click("button.main")
    page.wait_for_selector("[data-board]")


def colours(record: dict[str, Any]) -> list[str]:
    return [player["color"] for player in record["players"]]


@pytest.mark.long
@pytest.mark.parametrize("name", [TRACKER, REFEREE])
@pytest.mark.parametrize("size", ["phone", "landscape", "laptop"])
def test_a_whole_game_is_tapped_in(
    size: str, name: str, sized: Callable[[str], Page], site: str
) -> None:
    page = sized(size)
    page.add_init_script(COUNT)
    record = told(name)
    set_up(page, site, record)
    page.evaluate("sessionStorage.touched = 0")
    planned = list(entries(record))
    tap_in(page, planned)
    assert "over" in page.locator("#panel .turn").inner_text()
    assert page.evaluate("Number(sessionStorage.touched)") == touches(planned)
    assert seen(page) == as_imported(page, site, record)


def test_its_beginning_is_tapped_in(phone: Page, site: str) -> None:
    record = told(TRACKER, SOME)
    set_up(phone, site, record)
    tap_in(phone, list(entries(record)))
    assert seen(phone) == as_imported(phone, site, record)


def tap_in(page: Page, planned: list[Entry]) -> None:
    hand, number = Hand(page), 0
    for entry in planned:
        hand.carry_out(entry, number)
        number += len(entry.actions)
    hand.wait_for(number)
    print(f"{hand.taps / number:.2f} taps an action; out of reach at first: {hand.scrolls}")


def touches(planned: list[Entry]) -> int:
    """The taps of a plan, but those on the keys and the list that belong to the phone."""
    gestures = [gesture for entry in planned for gesture in entry.gestures or ()]
    return sum(1 if isinstance(one, Pick | Type) else one.taps for one in gestures)


def seen(page: Page) -> tuple[Any, str]:
    return page.evaluate(SEEN), page.locator("#panel .scores").inner_text()


def as_imported(page: Page, site: str, record: dict[str, Any]) -> tuple[Any, str]:
    """What the board shows of the same game when it comes in as a record."""
    with Phone(int(site.rsplit(":", 1)[1])) as phone:
        status, made = phone.ask("POST", "/api/games/import", record)
    assert status == 201, made
    page.goto(f"{site}/e/{made['edit']}/")
    return seen(page)
