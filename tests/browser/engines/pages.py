"""The pages that are looked at in every engine: home, and a game of each kind from its table on."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser

from tests.browser.aztekz.test_one_screen import four
from tests.browser.coatl.test_one_screen import moments
from tests.browser.engines.screen import Screen
from tests.browser.every_page.test_every_page import PAGES, found_a_club, laid_tables
from tests.browser.stage import EVERY_TIE, NEUTRAL, told
from tests.browser.tables import table_of
from tests.tracker.games.aztekz.shows import REFEREE
from tests.tracker.games.coatl.show.shows import refereed

READY = {
    "replay": ".stage.ready",
    "show": "#show[data-step]",
    "story": ".stage.ready",
    "table": "[data-board]",
    "film": "main",
}
"""What is seen once a page of that kind is all there."""

AMONG_THE_MAIN = {"home", "new", "new_mexica", "table", "scoring", "story", "replay"}
"""Of every page: what the main pages show, too."""
WITH_A_BOARD = {
    *("page_coatl_sheet", "page_coatl_replay", "page_coatl_referee"),
    *("page_check", "page_period", "page_guided", "page_watching", "page_help_of"),
    "new",
    *(
        f"{game}_{page}"
        for game in ("mexica", "aztekz", "coatl")
        for page in ("table", "show", "story", "replay")
    ),
}


def games() -> dict[str, tuple[dict[str, Any], dict[str, Any]]]:
    """Of each kind: one in the middle, and one that is over."""
    played, phases = four()
    more, actions, numbers = moments()
    serpents = {"format": "coatl-record/1", "mode": "referee"} | more
    return {
        "mexica": (told(NEUTRAL, 60), told(EVERY_TIE)),
        "aztekz": (played | {"actions": played["actions"][: phases["moves"]]}, REFEREE),
        "coatl": (serpents | {"actions": actions[: numbers["late"]]}, refereed()),
    }


def main_pages(site: str) -> dict[str, str]:
    """Their names, and where they are."""
    found = {"home": f"{site}/", "new": f"{site}/new?game=mexica"}
    for game, (middle, over) in games().items():
        found[f"{game}_table"] = table_of(site, middle)["enter"]
        past = table_of(site, over)["enter"]
        found[f"{game}_show"] = f"{past}scoring?step=2"
        found[f"{game}_story"] = f"{past}story"
        found[f"{game}_replay"] = f"{past}replay?at=20"
    return found


def of_a_club(browser: Browser, site: str) -> dict[str, str]:
    """What a club with games has addresses of, its own link among them."""
    context = browser.new_context()
    try:
        return found_a_club(context.new_page(), site)
    finally:
        context.close()


def tour(site: str, of_a_club: dict[str, str]) -> dict[str, str]:
    """Every page there is: the main ones, then the others."""
    addresses = laid_tables(site) | of_a_club
    others = {
        f"page_{name}": site + address.format(**addresses)
        for name, address in PAGES.items()
        if name not in AMONG_THE_MAIN
    }
    return main_pages(site) | others


def join(screen: Screen, club: str) -> None:
    screen.open(club)
    screen.tap("main button.main")
    screen.wait_for(".games")


def visit(screen: Screen, name: str, address: str) -> None:
    """Until nothing moves any more."""
    screen.open(address)
    screen.wait_for(READY.get(name.rsplit("_", 1)[-1], "main"))
    screen.at_rest()
