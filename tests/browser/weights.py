"""What goes over the wire, as the server sends it: one answer, and a first visit."""

from __future__ import annotations

import gzip
import re
from http.client import HTTPConnection
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode
from uuid import uuid4

if TYPE_CHECKING:
    from playwright.sync_api import Page, Response

FIRST_VISIT = 50 * 1024
ONE_TAP = 3 * 1024


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


def first_visit(page: Page, address: str) -> dict[str, int]:
    """The bytes of each answer; not of what the worker keeps for later."""
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(address)
    page.wait_for_load_state("load")
    page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
    return {
        answer.url: weight(answer)
        for answer in answers
        if "/events?" not in answer.url and answer.request.service_worker is None
    }


def weight(answer: Response) -> int:
    sizes = answer.request.sizes()
    return int(sizes["responseBodySize"] + sizes["responseHeadersSize"])
