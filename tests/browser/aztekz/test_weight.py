"""What goes over the wire for the sheet: a first visit, and every tap of a whole game."""

from __future__ import annotations

from collections.abc import Callable
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from tests.browser.aztekz.thumb import PILES, PLAYERS, freed, laid
from tests.browser.weights import FIRST_VISIT, ONE_TAP, asked, first_visit, form, head_of
from tests.few import few

MANY = [(colour, soul, 2) for soul in "abcdef" for colour in PLAYERS]
"""As many piles as there can be: each half as light as the next."""


def test_taps_are_light_through_a_whole_game(site: str) -> None:
    base = urlsplit(laid(site)["enter"]).path
    line = HTTPConnection("127.0.0.1", urlsplit(site).port)
    _, page = asked(line, "GET", base)
    weights = []
    for number, action in enumerate([*freed(*MANY), {"do": "end"}]):
        heavy, page = asked(line, "POST", base + "tap", form(number, action, head_of(page)))
        weights.append(heavy)
    line.close()
    print(weights)
    assert max(weights) <= ONE_TAP


@pytest.mark.parametrize("door", few(["enter", "watch"]))
def test_a_first_visit_with_everything_is_light(
    door: str, sized: Callable[[str], Page], site: str
) -> None:
    page = sized("phone")
    first = first_visit(page, laid(site, freed(*PILES))[door])
    print(sum(first.values()), first)
    assert sum(first.values()) <= FIRST_VISIT, first
