"""What goes over the wire at the referee's table: every tap of whole games, and a first visit."""

from __future__ import annotations

from statistics import median
from urllib.parse import urlsplit

import pytest

from tests.browser.aztekz.conftest import NewPhone
from tests.browser.aztekz.test_field import laid_out
from tests.browser.aztekz.wire import longest, tap_weights
from tests.browser.weights import FIRST_VISIT, ONE_TAP, first_visit
from tests.few import few


@pytest.mark.long
def test_taps_are_light_through_a_whole_game(site: str) -> None:
    weights = list(tap_weights(urlsplit(site).port or 0, longest()))
    print(f"median {median(weights):.0f}, heaviest {max(weights)}")
    assert max(weights) <= ONE_TAP


@pytest.mark.parametrize("actions", few([150, 0]))
@pytest.mark.parametrize("door", few(["enter", "watch"]))
def test_a_first_visit_is_light(actions: int, door: str, small: NewPhone, site: str) -> None:
    page = small()
    first = first_visit(page, laid_out(site, longest().source, actions)[door])
    print(f"{door} after {actions}: {sum(first.values())} bytes")
    assert sum(first.values()) <= FIRST_VISIT, first
