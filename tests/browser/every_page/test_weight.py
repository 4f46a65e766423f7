"""What goes over the wire: a first visit, and every tap of whole games, as the server sends it."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from http.client import HTTPConnection
from statistics import median
from typing import Any
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

import pytest
from playwright.sync_api import Page, Response

from tests.bench.server import Phone
from tests.browser.stage import EVERY_TIE, SHARED_THIRD, told

FIRST_VISIT = 50 * 1024
ONE_TAP = 3 * 1024


def imported(site: str, name: str, actions: int | None) -> dict[str, str]:
    with Phone(urlsplit(site).port or 0) as phone:
        status, made = phone.ask("POST", "/api/games/import", told(name, actions))
    assert status == 201, made
    return {"enter": f"/e/{made['edit']}/", "watch": f"/w/{made['watch']}/"}


def asked(line: HTTPConnection, method: str, path: str, body: str = "") -> tuple[int, str]:
    """How many bytes an answer has, its headers included, and what it says."""
    headers = {
        "Accept-Encoding": "gzip",
        "Content-Type": "application/x-www-form-urlencoded",
        "HX-Request": "true",
    }
    line.request(method, path, body, headers)
    answer = line.getresponse()
    content = answer.read()
    assert answer.status == 200, content
    head = sum(len(name) + len(value) + 4 for name, value in answer.getheaders())
    if answer.headers["Content-Encoding"] == "gzip":
        return head + len(content), gzip.decompress(content).decode()
    return head + len(content), content.decode()


def form(number: int, action: dict[str, Any], seen: str) -> str:
    """An action as the page sends it."""
    fields = {"expect": number, "once": str(uuid4()), "seen": seen}
    for name, value in action.items():
        if isinstance(value, dict):
            fields |= {f"{name}_{colour}": left for colour, left in value.items()}
        else:
            fields[name] = " ".join(value) if isinstance(value, list) else value
    return urlencode(fields | ({"override": 1} if action.get("override") else {}))


def head_of(text: str) -> str:
    found = re.search(r'data-head="(\d+)"', text)
    assert found
    return found[1]


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
    [
        (EVERY_TIE, 0, "enter"),
        (SHARED_THIRD, 250, "enter"),
        (SHARED_THIRD, 250, "watch"),
    ],
)
def test_a_first_visit_with_everything_is_light(
    name: str, actions: int, door: str, sized: Callable[[str], Page], site: str
) -> None:
    page = sized("phone")
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(site + imported(site, name, actions)[door])
    page.wait_for_load_state("load")
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    first = {
        answer.url: weight(answer)
        for answer in answers
        if not answer.url.endswith("/events") and answer.request.service_worker is None
    }
    print(f"{name} after {actions}, {door}: {sum(first.values())} bytes", first)
    assert all(url.startswith(site) for url in first), "no request leaves the site"
    assert sum(first.values()) <= FIRST_VISIT, first


def weight(answer: Response) -> int:
    sizes = answer.request.sizes()
    return int(sizes["responseBodySize"] + sizes["responseHeadersSize"])
