"""What goes over the wire at the referee's table: every tap of whole games, and a first visit."""

from __future__ import annotations

from http.client import HTTPConnection
from statistics import median
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.browser.aztekz.conftest import NewPhone
from tests.browser.aztekz.test_field import Made, examples, laid_out
from tests.browser.weights import FIRST_VISIT, ONE_TAP, asked, first_visit, form, head_of
from tests.few import few


def longest() -> Made:
    return max(examples(), key=lambda one: len(one["record"]["actions"]))


def said(action: dict[str, Any]) -> dict[str, Any]:
    """As a form says it."""
    told = {name: value for name, value in action.items() if value is not None}
    if "at" in action or "to" in action:
        told |= {name: " ".join(map(str, action[name])) for name in ("at", "to") if name in action}
    return told | ({"soul": "None"} if action.get("soul", "") is None else {})


@pytest.mark.long
def test_taps_are_light_through_a_whole_game(site: str) -> None:
    record = longest()["record"]
    base = urlsplit(laid_out(site, record, 0)["enter"]).path
    line = HTTPConnection("127.0.0.1", urlsplit(site).port or 0)
    _, page = asked(line, "GET", base)
    weights = []
    for number, action in enumerate(record["actions"]):
        heavy, page = asked(line, "POST", base + "tap", form(number, said(action), head_of(page)))
        weights.append((heavy, number))
    line.close()
    print(f"median {median(heavy for heavy, _ in weights):.0f}, heaviest {sorted(weights)[-5:]}")
    assert max(weights)[0] <= ONE_TAP


@pytest.mark.parametrize("actions", few([150, 0]))
@pytest.mark.parametrize("door", few(["enter", "watch"]))
def test_a_first_visit_is_light(actions: int, door: str, small: NewPhone, site: str) -> None:
    page = small()
    first = first_visit(page, laid_out(site, longest()["record"], actions)[door])
    print(f"{door} after {actions}: {sum(first.values())} bytes")
    assert sum(first.values()) <= FIRST_VISIT, first
