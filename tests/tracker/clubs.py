"""Small finished games of a club, and pages as a reader sees them."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

from django.test import Client

from tracker.log.founding import new_game
from tracker.log.records import accept_record
from tracker.models import Club, Game
from tracker.pages.doors import COOKIE

THREE = [{"do": "canal", "cells": ["B3", "C3"]}, {"do": "canal", "cells": ["D2"]}]
"""A district of three: B1 B2 C2."""
FOUR = [
    {"do": "canal", "cells": ["I12", "J12"]},
    {"do": "canal", "cells": ["H13"]},
    {"do": "canal", "cells": ["K13"]},
]
"""A district of four: I13 J13 I14 J14."""
TOKENS = [3, 4, 5, 6, 8, 9, 11, 13]


def found(token: int, at: str, by: str, *present: str) -> dict[str, Any]:
    return {"do": "found", "token": token, "at": at, "by": by, "present": list(present)}


def temple(at: str, level: int, by: str) -> dict[str, Any]:
    return {"do": "temple", "at": at, "level": level, "by": by}


def end(*palace: str, **left: int) -> dict[str, Any]:
    """The end of a period, by agreement; of the last one with the action tokens left."""
    told: dict[str, Any] = {"do": "end_period", "palace": list(palace), "override": True}
    return told | ({"tokens_left": left} if left else {})


def record(seats: str, day: str, *actions: Any, **more: Any) -> dict[str, Any]:
    """`seats` as in "Ana red, Bo grey", the first one opens."""
    players = [seat.strip().rsplit(" ", 1) for seat in seats.split(",")]
    return {
        "format": "mexica-record/1",
        "mode": "tracker",
        "players": [{"name": name, "color": colour} for name, colour in players],
        "tokens": TOKENS,
        "neutral": [],
        "date": day,
        "actions": list(actions),
    } | more


def keep(club: Club, written: dict[str, Any]) -> Game:
    return new_game(accept_record(written), club)


def short(club: Club, seats: str, day: str = "2026-05-01", palace: str = "") -> Game:
    """A game of two actions: who stood on the palace has five points."""
    colours = [seat.rsplit(" ", 1)[1] for seat in seats.split(",")]
    last = end(**dict.fromkeys(colours, 0))
    return keep(club, record(seats, day, end(*palace.split()), last))


def member(club: Club) -> Client:
    """The browser of somebody of that club."""
    from django.core.signing import get_cookie_signer

    client = Client(raise_request_exception=False)
    client.cookies[COOKIE] = get_cookie_signer(salt=COOKIE).sign(club.key)
    return client


def page(club: Club, address: str) -> str:
    """As a member of the club sees it."""
    answer = member(club).get(address)
    assert answer.status_code == 200, answer.content.decode()
    return str(answer.content.decode())


class _Tables(HTMLParser):
    """Tables by the heading above them, cells as text; and every link with its text."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: dict[str, list[list[str]]] = {}
        self.links: list[tuple[str, str]] = []
        self.captions: list[str] = []
        self._heading = ""
        self._open: list[str] | None = None
        self._rows: list[list[str]] | None = None
        self._href = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        if tag == "h2":
            self._heading = given.get("id") or ""
        if tag == "table":
            self._rows = self.tables.setdefault(self._heading, [])
        if tag == "tr" and self._rows is not None:
            self._rows.append([])
        if tag in ("td", "th", "caption", "dd"):
            self._open = []
        if tag == "a":
            self._href = given.get("href") or ""
            self.links.append((self._href, ""))

    def handle_data(self, data: str) -> None:
        if self._open is not None:
            self._open.append(data)
        if self._href:
            href, text = self.links[-1]
            self.links[-1] = (href, text + data)

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th", "caption", "dd"):
            text = " ".join(" ".join(self._open or []).split())
            if tag == "caption":
                self.captions.append(text)
            elif tag == "dd":
                self.tables.setdefault("record", []).append([text])
            elif self._rows:
                self._rows[-1].append(text)
            self._open = None
        if tag == "table":
            self._rows = None
        if tag == "a":
            self._href = ""


def read(html: str) -> _Tables:
    page = _Tables()
    page.feed(html)
    return page


def number_in(text: str) -> int | None:
    """The number with which a text begins."""
    found = re.match(r"\d+", text.strip())
    return int(found[0]) if found else None
