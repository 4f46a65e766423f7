"""Every page that a person can come to, with a game of each kind: it is there, in words of its own.

Whoever adds a game learns here on which page it breaks, and what is shown by the name that only its
rules know it by.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import resolve

from scoring.game import AnyRules
from tests.addresses import pages
from tests.scoring.test_every_game import EVERY, wholes
from tests.tracker.clubs import member
from tests.tracker.site.languages.pages import leftovers
from tracker.games import plain
from tracker.games.registry import FACES, face
from tracker.log.founding import new_game
from tracker.log.records import accept_record
from tracker.models import Club

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("null_game")]

STYLES = Path(__file__).parents[3] / "static/tracker/styles/colours.css"
WAYS = re.compile(r'\b(?:href|src|hx-get|data-file)="([^"]+)"')
FILES = re.compile(r"/static/|\.(zip|gif|webp|webm|mp4|csv|json|ods|xlsx|txt|png|jpg)$")
OTHER_THINGS = ("/language", "/api/docs", "/api/openapi.json")
HERE = "http://testserver"
OFTEN = 2
"""Addresses of one form that are asked for: a log has a link in each line."""
PAGES = {
    *("home", "new", "shelf", "statistics", "players", "player", "archive", "phone", "awake"),
    *("table", "log", "correct", "share", "replay", "story", "out", "details", "photos"),
    *("evening", "year", "delete", "duplicate"),
}
"""To these there is a way from home, whatever the game."""

LONG = {"mexica"}
"""A whole game of it has hundreds of actions."""
KEYS = [
    pytest.param(rules.key, marks=[pytest.mark.long] if rules.key in LONG else [])
    for rules in EVERY
]


def whole(rules: AnyRules) -> Any:
    return next(case.values[0] for case in wholes() if case.values[0]["format"] == rules.format)


def begun(rules: AnyRules) -> Club:
    """A club that has it three times: just begun, in the middle, over."""
    club, record = Club.objects.create(), whole(rules)
    number = len(record["actions"])
    for actions in (0, number // 2, number):
        new_game(accept_record(record | {"actions": record["actions"][:actions]}), club)
    return club


def visited(client: Client, starts: list[str]) -> Iterator[tuple[str, str, str]]:
    """Address, name and text of all that can be come to by links."""
    seen, forms, waiting = set[str](), Counter[str](), list(starts)
    while waiting:
        address = waiting.pop(0)
        if address in seen:
            continue
        seen.add(address)
        parts = urlsplit(address)
        match = resolve(parts.path)
        asked = sorted(word.split("=")[0] for word in parts.query.split("&"))
        form = f"{match.route} {match.kwargs.get('door')} {asked}"
        forms[form] += 1
        if forms[form] > OFTEN and address not in starts:
            continue
        answer = client.get(address, follow=True)
        assert answer.status_code == 200, address
        text = answer.text
        yield address, match.url_name or "", text
        for found in WAYS.findall(text):
            there = urljoin(address, unescape(found).removeprefix(HERE)).split("#")[0]
            if there.startswith("/") and not FILES.search(urlsplit(there).path):
                if not there.startswith(OTHER_THINGS):
                    waiting.append(there)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", pytest.param("pl", marks=pytest.mark.long)])
@pytest.mark.parametrize("key", KEYS)
def test_every_page_is_there_and_in_words_of_its_own(key: str, language: str) -> None:
    rules = face(key).rules
    club = begun(rules)
    client = member(club)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    doors = [
        f"/{door}/{which}/"
        for game in club.games.all()
        for door, which in (("e", game.edit_key), ("w", game.watch_key))
    ]
    raw: list[str] = []
    words = plain._as_words

    def as_words(word: str) -> str:
        raw.append(word)
        return words(word)

    names, english = set(), {}
    with patch.object(plain, "_as_words", as_words):
        for address, name, text in visited(client, ["/", "/new", "/shelf", *doors]):
            names.add(name)
            if language != "en" and (left := leftovers(text, language)):
                english[address] = left
    assert names >= PAGES
    if key in FACES:
        assert english == {}
        # Games without a face of their own are called so where one is chosen.
        assert set(raw) <= {rules.key for rules in EVERY}, "the face has no word for them"


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_no_address_of_a_game_breaks_down(key: str) -> None:
    """Also where no way leads to it, as from a game of another kind."""
    club = begun(face(key).rules)
    client = Client(raise_request_exception=False)
    told = {}
    for game in club.games.all():
        keys = {"e": game.edit_key, "w": game.watch_key}
        for route, name in pages():
            for door in "ew" if "<door:door>" in route else "e":
                address = "/" + route.replace("<door:door>", door)
                address = address.replace("<key:key>", keys[door]).replace("<int:at>", "1")
                if "<" not in address and address.startswith(("/e/", "/w/")) and name != "events":
                    told[address] = client.get(address).status_code
    assert {address: status for address, status in told.items() if status >= 500} == {}
    assert len(told) > 60


@pytest.mark.parametrize("key", [rules.key for rules in EVERY])
def test_no_player_is_told_by_colour_alone(key: str) -> None:
    told = re.findall(r'\.(\w+) \{[^}]*?--own: ([^;]+);\s+--mark: "(.)";', STYLES.read_text())
    marks = {colour: mark for colour, _own, mark in told}
    colours = list(face(key).rules.colours)
    assert set(colours) <= set(marks)
    assert len({marks[colour] for colour in colours}) == len(colours)
