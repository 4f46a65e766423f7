"""`make taps`: every recorded game, tapped into a browser from its first action to its end.

It takes minutes, so pytest does not find it by itself. What no tap on the board can enter, against
the rules, comes from another phone.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.bench.server import Phone
from tests.browser.board.test_whole_games import as_imported, seen
from tests.browser.hand import Hand
from tests.browser.plan import asked_of, entries
from tests.browser.stage import told
from tests.scoring.mexica.recorded import GAMES


@pytest.mark.parametrize("name", sorted(file.stem for file in GAMES.glob("*.json")))
def test_a_recorded_game_is_tapped_in(name: str, sized: Callable[[str], Page], site: str) -> None:
    page = sized("phone")
    record = told(name)
    with Phone(int(site.rsplit(":", 1)[1])) as phone:
        status, made = phone.ask("POST", "/api/games", told(name, 0))
    assert status == 201, made
    page.goto(f"{site}/e/{made['edit']}/")
    hand, number, others = Hand(page), 0, 0
    for entry in entries(record):
        if entry.gestures is None:
            with Phone(int(site.rsplit(":", 1)[1]), made["edit"]) as other:
                body = {"expect": number, "action": entry.actions[0]}
                hand.wait_for(number)
                status, told_back = other.ask("POST", f"/api/games/{made['id']}/actions", body)
            assert status == 201, told_back
            others += 1
        else:
            hand.carry_out(entry, number)
        number += len(entry.actions)
    hand.wait_for(number)
    print(f"{hand.taps / (number - others):.2f} taps an action; {others} from another phone")
    assert seen(page) == as_imported(page, site, asked_of(record))
