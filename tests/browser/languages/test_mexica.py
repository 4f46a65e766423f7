"""Mexica in Polish and in French, from "new game" to the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.board.test_whole_games import REFEREE, TRACKER, set_up
from tests.browser.hand import Hand
from tests.browser.languages.errand import Errand
from tests.browser.plan import entries
from tests.browser.stage import told

pytestmark = pytest.mark.long


@pytest.mark.parametrize("name", [TRACKER, REFEREE], ids=["tracker", "referee"])
def test_a_whole_game(name: str, abroad: Page, language: str, site: str) -> None:
    record = told(name)
    errand = Errand(abroad, language, f"mexica-{record['mode']}")
    players = {player["color"]: player["name"] for player in record["players"]}
    errand.new_game(site, "mexica", players, record["mode"])
    set_up(abroad, site, record)
    errand.look("begun")
    errand.explained("explained")
    planned = list(entries(record))
    hand, number = Hand(abroad), 0
    for place, entry in enumerate(planned):
        hand.carry_out(entry, number)
        number += len(entry.actions)
        if place == len(planned) // 3:
            hand.wait_for(number)
            errand.look("played")
    hand.wait_for(number)
    errand.over("mexica", site)
    assert errand.wrong == {}
