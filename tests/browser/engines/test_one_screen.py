"""What matters now is on one screen, in every engine: each board, turned and resized."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.aztekz import test_one_screen as aztekz
from tests.browser.aztekz.thumb import PILES, freed
from tests.browser.aztekz.thumb import setup as sheet
from tests.browser.board import test_one_screen as mexica
from tests.browser.board.test_one_screen import SCREENS
from tests.browser.coatl import test_one_screen as coatl
from tests.browser.coatl import test_sheet as coatl_sheet
from tests.browser.coatl.thumb import BOOK
from tests.browser.coatl.thumb import setup as coatls
from tests.browser.engines.screen import Screen
from tests.browser.engines.test_games import EVERY
from tests.browser.one_screen import OUT_OF_PLACE
from tests.browser.stage import told
from tests.browser.tables import table_of

LARGE = "(text) => { document.documentElement.style.fontSize = text }"


def tables() -> dict[tuple[str, str], tuple[dict[str, Any], dict[str, int]]]:
    """Records with much on the table, and what has to be seen there."""
    boards = {
        ("mexica", way): (
            told(*mexica.GAMES[mode]),
            mexica.NEEDED | {f"[data-do={mexica.ENDS[mode]}]": 1},
        )
        for way, mode in (("sheet", "tracker"), ("referee", "referee"))
    }
    played, phases = aztekz.four()
    more, actions, numbers = coatl.moments()
    serpents = {"format": "coatl-record/1", "mode": "referee"} | more
    return boards | {
        ("aztekz", "sheet"): (sheet() | {"actions": freed(*PILES)}, aztekz.SHEET),
        ("aztekz", "referee"): (
            played | {"actions": played["actions"][: phases["moves"]]},
            aztekz.FIELD,
        ),
        ("coatl", "sheet"): (coatls() | {"actions": [BOOK]}, coatl_sheet.NEEDED),
        ("coatl", "referee"): (serpents | {"actions": actions[: numbers["late"]]}, coatl.NEEDED),
    }


@pytest.mark.long
@pytest.mark.parametrize("screen", EVERY, indirect=True)
@pytest.mark.parametrize("game", ["mexica", "aztekz", "coatl"])
def test_all_that_matters_now_is_on_one_screen(game: str, screen: Screen, site: str) -> None:
    """In the language of the longest words; each size of screen and of letters, each way in one."""
    screen.open(f"{site}/offline")
    screen.keep("django_language", "de")
    wrong = []
    for odd, way in enumerate(("sheet", "referee")):
        record, needed = tables()[game, way]
        screen.open(table_of(site, record)["enter"])
        screen.wait_for("[data-strip]")
        for number, size in enumerate(SCREENS):
            text = ("100%", "200%")[(number + odd) % 2]
            screen.resize(*size)
            screen.evaluate(LARGE, text)
            screen.at_rest()
            if out := screen.evaluate(OUT_OF_PLACE, needed):
                wrong.append(f"{way} {size} {text}: {'; '.join(out[:4])}")
    assert not wrong, "\n".join(wrong)
