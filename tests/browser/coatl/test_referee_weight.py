"""What goes over the wire at the referee's table: every tap of whole games, and a first visit."""

from __future__ import annotations

from statistics import median
from urllib.parse import urlsplit

import pytest

from tests.browser.coatl.referee_hand import begun
from tests.browser.conftest import NewPage
from tests.browser.weights import FIRST_VISIT, ONE_TAP, first_visit
from tests.browser.wire import longest, tap_weights
from tests.few import few


def at(site: str, actions: int) -> dict[str, str]:
    record = longest("coatl")
    more = {key: value for key, value in record.source.items() if key != "actions"}
    return begun(site, record.written_actions[:actions], **more)


@pytest.mark.long
def test_taps_are_light_through_a_whole_game(site: str) -> None:
    port = urlsplit(site).port
    assert port
    weights = [*tap_weights(port, longest("coatl"))]
    print(f"median {median(weights):.0f}, heaviest {max(weights)}")
    assert max(weights) <= ONE_TAP


@pytest.mark.parametrize("actions", few([150, 0]))
@pytest.mark.parametrize("door", few(["enter", "watch"]))
def test_a_first_visit_is_light(actions: int, door: str, on_screen: NewPage, site: str) -> None:
    first = first_visit(on_screen(360, 660), at(site, actions)[door])
    print(f"{door} after {actions}: {sum(first.values())} bytes")
    assert sum(first.values()) <= FIRST_VISIT, first
