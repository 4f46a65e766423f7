"""Figures of every game on the smallest phones: no word broken, no page wider than its phone."""

from __future__ import annotations

import pytest

from tests.browser.aztekz.test_field import examples
from tests.browser.coatl.test_show import RECORDS
from tests.browser.conftest import NewPage
from tests.browser.languages.errand import BROKEN, TOO_WIDE
from tests.browser.looking_back.test_statistics import brought
from tests.browser.stage import EVERY_TIE, SHARED_THIRD, told

pytestmark = pytest.mark.long


@pytest.mark.parametrize("language", ["pl", "fr", "de", "es", "en"])
def test_the_figures_of_every_game(language: str, on_screen: NewPage, site: str) -> None:
    page = on_screen(320, 660)
    aztekz = next(iter(examples()))["record"]
    for record in [*RECORDS.values(), told(EVERY_TIE), told(SHARED_THIRD), aztekz]:
        brought(page, site, record)
    page.context.add_cookies([{"name": "django_language", "value": language, "url": site}])
    wrong = {}
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 660})
        for game in ("mexica", "aztekz", "coatl"):
            page.goto(f"{site}/statistics?game={game}")
            if found := page.evaluate(TOO_WIDE) + page.evaluate(BROKEN):
                wrong[game, width] = found
    assert wrong == {}
