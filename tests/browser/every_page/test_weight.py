"""What goes over the wire: a first visit, and every tap of whole games, as the server sends it."""

from __future__ import annotations

from collections.abc import Callable
from http.client import HTTPConnection
from statistics import median
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from tests.bench.server import Phone
from tests.browser.stage import EVERY_TIE, SHARED_THIRD, told
from tests.browser.weights import FIRST_VISIT, ONE_TAP, asked, first_visit, form, head_of
from tests.few import few


def imported(site: str, name: str, actions: int | None) -> dict[str, str]:
    with Phone(urlsplit(site).port or 0) as phone:
        status, made = phone.ask("POST", "/api/games/import", told(name, actions))
    assert status == 201, made
    return {"enter": f"/e/{made['edit']}/", "watch": f"/w/{made['watch']}/"}


@pytest.mark.long
@pytest.mark.parametrize("name", [EVERY_TIE, SHARED_THIRD], ids=["tracker", "referee"])
def test_taps_are_light_through_a_whole_game(name: str, site: str) -> None:
    base = imported(site, name, 0)["enter"]
    line = HTTPConnection("127.0.0.1", urlsplit(site).port)
    _, page = asked(line, "GET", base)
    weights = []
    for number, action in enumerate(told(name)["actions"]):
        weight, page = asked(line, "POST", base + "tap", form(number, action, head_of(page)))
        weights.append(weight)
    line.close()
    print(f"{name}: median {median(weights):.0f} bytes, heaviest {sorted(weights)[-3:]}")
    assert max(weights) <= ONE_TAP


@pytest.mark.parametrize(
    "name, actions, door",
    few(
        [
            (SHARED_THIRD, 250, "enter"),
            (SHARED_THIRD, 250, "watch"),
            (EVERY_TIE, 0, "enter"),
        ]
    ),
)
def test_a_first_visit_with_everything_is_light(
    name: str, actions: int, door: str, sized: Callable[[str], Page], site: str
) -> None:
    first = first_visit(sized("phone"), site + imported(site, name, actions)[door])
    print(f"{name} after {actions}, {door}: {sum(first.values())} bytes", first)
    assert all(url.startswith(site) for url in first), "no request leaves the site"
    assert sum(first.values()) <= FIRST_VISIT, first
