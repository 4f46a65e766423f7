"""With a referee a period ends by itself: it is watched before it is told, on every phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoring.mexica.effects import carry_out
from scoring.mexica.game import read_record
from scoring.mexica.opening import start
from tests.browser.board.test_scoring import told
from tests.browser.conftest import NewPage
from tests.browser.tables import table_of

GAME = "four_players_shared_third"


def up_to_the_end(period: int) -> dict[str, Any]:
    """Only that turn has to be ended."""
    record = told(GAME)
    read = read_record(record)
    position = start(read.setup)
    for number, action in enumerate(read.actions()):
        position = carry_out(position, action)
        if len(position.scored) == period:
            return record | {"actions": record["actions"][:number]}
    raise AssertionError


def end_turn(page: Page) -> None:
    page.locator('[data-do="end_turn"]').click()
    sure = page.locator("#asked button.main")
    if sure.is_visible():
        sure.click()


def untold(page: Page) -> None:
    for points in page.locator("#scores .points").all():
        expect(points).to_be_hidden()
    expect(page.get_by_text("The game is over. Winner:")).to_be_hidden()


@pytest.mark.parametrize(
    ("period", "said", "size"),
    [
        (1, "The period is over: watch the scoring", (360, 660)),
        (2, "The game is over: watch the scoring.", (320, 568)),
    ],
)
def test_whoever_ends_it_is_shown_and_the_others_are_asked_to_watch(
    on_screen: NewPage, site: str, period: int, said: str, size: tuple[int, int]
) -> None:
    small, other = on_screen(*size), on_screen(*size)
    table = table_of(site, up_to_the_end(period))
    small.goto(table["enter"])
    other.goto(table["watch"])
    expect(other.locator("#scores .points").first).to_be_visible()
    end_turn(small)
    expect(small.locator("#show")).to_have_attribute("data-period", str(period))
    expect(other.get_by_text(said)).to_be_visible()
    untold(other)
    other.reload()
    untold(other)

    # Back on the board before the show was over; then skipped to its end.
    small.locator('[data-do="back"]').click()
    untold(small)
    small.get_by_role("link", name="Skip to the result").click()
    if period == 1:
        expect(small.locator("#show")).to_contain_text("For period 2 lay out the tokens")
        check = small.locator("#show").get_by_role("link", name="Does your table match?")
        expect(check).to_be_visible()
    small.locator('[data-do="back"]').click()
    expect(small.locator("#scores .points").first).to_be_visible()
    expect(small.get_by_text(said)).to_be_hidden()
    untold(other)


def test_hidden_points_stay_so_when_the_first_period_was_watched(
    on_screen: NewPage, site: str
) -> None:
    table = table_of(site, up_to_the_end(1) | {"totals": "hidden"})
    small = on_screen(360, 660)
    small.goto(table["enter"])
    end_turn(small)
    small.locator("#step-end").click()
    expect(small.locator("#show")).to_contain_text("For period 2 lay out the tokens")
    small.locator('[data-do="back"]').click()
    untold(small)
