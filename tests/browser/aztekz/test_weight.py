"""What goes over the wire, on the sheet and with a referee: every tap, and a first visit."""

from __future__ import annotations

from collections.abc import Callable
from http.client import HTTPConnection
from statistics import median
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from tests.browser.aztekz.conftest import NewPhone
from tests.browser.aztekz.test_field import laid_out
from tests.browser.aztekz.thumb import PILES, PLAYERS, freed, laid
from tests.browser.weights import FIRST_VISIT, ONE_TAP, asked, first_visit, form, head_of
from tests.browser.wire import longest, tap_weights
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


@pytest.mark.long
def test_with_a_referee_taps_are_light_through_a_whole_game(site: str) -> None:
    weights = list(tap_weights(urlsplit(site).port or 0, longest("aztekz")))
    print(f"median {median(weights):.0f}, heaviest {max(weights)}")
    assert max(weights) <= ONE_TAP


@pytest.mark.parametrize("actions", few([150, 0]))
@pytest.mark.parametrize("door", few(["enter", "watch"]))
def test_with_a_referee_a_first_visit_is_light(
    actions: int, door: str, small: NewPhone, site: str
) -> None:
    page = small()
    first = first_visit(page, laid_out(site, longest("aztekz").source, actions)[door])
    print(f"{door} after {actions}: {sum(first.values())} bytes")
    assert sum(first.values()) <= FIRST_VISIT, first
