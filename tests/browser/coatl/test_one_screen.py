"""What matters now is on one screen at the referee's table, too: the screens of every board."""

from __future__ import annotations

from itertools import product

import pytest

from tests.browser.aztekz.test_one_screen import out_of_place
from tests.browser.board.test_one_screen import NARROW, SCREENS, named
from tests.browser.coatl.referee_hand import begun
from tests.browser.coatl.test_referee import examples
from tests.browser.conftest import NewPage
from tests.few import few

LOOKS = [("en-GB", "light"), ("de-AT", "dark"), ("pl-PL", "light"), ("fr-FR", "dark")]
ALL = [
    (size, look) for size, look in product(SCREENS, LOOKS) if size in NARROW or look in LOOKS[:2]
]
MOST_DIFFERENT = [
    ((320, 568), ("pl-PL", "light")),
    ((320, 568), ("de-AT", "dark")),
    ((844, 390), ("de-AT", "dark")),
    ((1280, 800), ("en-GB", "light")),
]
NEEDED = {
    "least": 40,
    "[data-strip]": 1,
    "[data-score]": 4,
    "[data-board]": 1,
    "#held": 1,
    "[data-do=take]": 3,
    "[data-do=done]": 1,
    "[data-do=undo]": 1,
    "[data-supply], .fills": 1,
    ".top .icon": 2,
}


def moments() -> tuple[dict[str, object], list[dict[str, object]], dict[str, int]]:
    """Of a game of four: open Cóatls with cards; last turns."""
    record = next(one["record"] for one in examples() if len(one["record"]["players"]) == 4)
    actions = record["actions"]
    more = {key: value for key, value in record.items() if key != "actions"}
    return more, actions, {"middle": len(actions) // 2, "late": len(actions) - 4}


@pytest.mark.parametrize("size, look", few(ALL, MOST_DIFFERENT), ids=named)
def test_all_that_matters_now_is_on_one_screen(
    size: tuple[int, int], look: tuple[str, str], site: str, on_screen: NewPage
) -> None:
    language, scheme = look
    page = on_screen(*size, locale=language, color_scheme=scheme, reduced_motion="reduce")
    wrong = {}
    more, actions, numbers = moments()
    for moment, number in numbers.items():
        page.goto(begun(site, actions[:number], **more)["enter"])
        page.locator(".seat.on").wait_for()
        if told := out_of_place(page, NEEDED):
            wrong[moment] = told
        for row, key in (("hues", "1"), ("tokens", "5"), ("numbers", "4")):
            page.keyboard.press(key)
            page.locator(f"[data-choice={row}]").wait_for()
            if told := out_of_place(page, {"least": 40, f"[data-choice={row}] button": 4}):
                wrong[f"{moment} {row}"] = told
            page.keyboard.press("Escape")
    assert wrong == {}
