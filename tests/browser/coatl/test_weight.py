"""What goes over the wire for the sheet: a first visit, every tap of a whole game, every draft."""

from __future__ import annotations

import json
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest

from tests.browser.coatl.thumb import BOOK, PLAYERS, laid
from tests.browser.conftest import NewPage
from tests.browser.weights import FIRST_VISIT, ONE_TAP, asked, first_visit, form, head_of
from tests.few import few

ROW = "BBRBBKRBBYYGKRY"
FOUR = ["BBYY", "!BBB!B", "B", "RB"]
BODIES = ("RGBKYRGBKY", "GYRBKGYRBK", "BRGKYBRGKY")
MANY: list[dict[str, Any]] = [
    {"do": "coatl", "by": by, "row": f"<{ends[n]}{body}{ends[-n]}>", "cards": [f"?: {points}"]}
    for n, body in enumerate(BODIES)
    for points, (by, ends) in enumerate(
        zip(PLAYERS, ("KBG", "BGR", "GRY", "RYK"), strict=True), 1 + 4 * n
    )
]
"""Twelve, with as many body segments as there are."""


END: dict[str, Any] = {"do": "end"}


def sent(action: dict[str, Any]) -> dict[str, Any]:
    return action | {"cards": json.dumps(action["cards"])} if "cards" in action else action


def test_taps_are_light_through_a_whole_game(site: str) -> None:
    base = urlsplit(laid(site)["enter"]).path
    line = HTTPConnection("127.0.0.1", urlsplit(site).port)
    _, page = asked(line, "GET", base)
    weights = []
    for number, action in enumerate([*MANY, END]):
        heavy, page = asked(line, "POST", base + "tap", form(number, sent(action), head_of(page)))
        weights.append(heavy)
    line.close()
    print(weights)
    assert max(weights) <= ONE_TAP


def test_a_draft_is_as_light_as_a_tap(site: str) -> None:
    base = urlsplit(laid(site)["enter"]).path
    line = HTTPConnection("127.0.0.1", urlsplit(site).port)
    weights = []
    for pieces in range(len(ROW) + 1):
        for cards in ([], FOUR):
            fields = {"by": "red", "row": ROW[:pieces], "cards": json.dumps(cards)}
            weights.append(asked(line, "POST", base + "draft", urlencode(fields))[0])
    line.close()
    print(weights)
    assert max(weights) <= ONE_TAP


@pytest.mark.parametrize("door", few(["enter", "watch"]))
def test_a_first_visit_with_everything_is_light(door: str, on_screen: NewPage, site: str) -> None:
    page = on_screen(360, 660)
    first = first_visit(page, laid(site, [BOOK])[door])
    print(sum(first.values()), first)
    assert sum(first.values()) <= FIRST_VISIT, first
