"""Who comes in where: every address, asked in every way by everybody, and exactly what is answered.

An address without a row fails. A way of asking without a line is answered 405 to everybody.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.http import StreamingHttpResponse
from django.test import Client

from tests.addresses import addresses as addresses_of_the_site
from tests.few import few
from tests.tracker.clubs import THREE, end, found, keep, member, record, short
from tests.tracker.photos.files import file_of, halves
from tracker.log.founding import copy
from tracker.log.positions import position_now
from tracker.models import Club, Game
from tracker.photos import album

pytestmark = pytest.mark.django_db

WHO = ("nobody", "watch", "edit", "other", "club", "other_club", "admin")
"""Without any key; with a key of the game, to watch or to enter; with that of another game; a
browser of its club, of another club; who is logged in to the admin."""
WAYS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
ROWS = Path(__file__).with_name("doors.txt")
UNKNOWN = "neverGivenToAnybody000"
PLACE = "the back room of the Heron"
"""Only who may see the game may read where it was played."""
STREAMS = ("e/<key:key>/events", "w/<key:key>/events", "api/games/<game_id>/events")
"""They ask the database from a thread of their own, and only a GET is a stream."""


class Address(NamedTuple):
    name: str


def addresses() -> list[Address]:
    return [
        Address(route.replace("<door:door>", door) or "/")
        for route, _ in addresses_of_the_site()
        for door in (("e", "w") if "<door:door>" in route else ("",))
    ]


class House:
    """Two clubs with a game each, and everybody who asks."""

    def __init__(self) -> None:
        self.clubs = [Club.objects.create(name=name) for name in ("Heron", "Otter")]
        self.games = [self._game(club) for club in self.clubs]
        self.photo = album.add(self.games[0], file_of(halves()))
        # An evening of the first one alone.
        short(self.clubs[0], "Ana red, Bo grey", "2026-05-02", "red")
        boss = Client()
        self.boss = User.objects.create_superuser("boss")
        boss.force_login(self.boss)
        self.session = boss.cookies["sessionid"].value
        # Of each path; whatever a request changes is undone.
        self.player = self.clubs[0].players.order_by("pk")[0].pk
        self.token = min(position_now(self.games[0]).offered)

    @staticmethod
    def _game(club: Club) -> Game:
        over = keep(
            club,
            record(
                "Ana red, Bo grey",
                "2026-05-01",
                *THREE,
                found(3, "B1", "red", "grey"),
                end("red"),
                end("grey", red=0, grey=0),
            ),
        )
        game = copy(over, 3)
        over.delete()
        Game.objects.filter(pk=game.pk).update(place=PLACE if club.name == "Heron" else "")
        return Game.objects.get(pk=game.pk)

    def browser(self, who: str) -> Client:
        match who:
            case "club":
                return member(self.clubs[0])
            case "other_club":
                return member(self.clubs[1])
        browser = Client(raise_request_exception=False)
        if who == "admin":
            browser.cookies["sessionid"] = self.session
        return browser

    def key(self, who: str, door: str) -> str:
        ours, other = self.games
        match who:
            case "watch":
                return ours.watch_key
            case "edit":
                return ours.edit_key
            case "other":
                return other.watch_key if door == "w" else other.edit_key
        return UNKNOWN

    def bearer(self, who: str) -> dict[str, str]:
        keys = {"club": self.clubs[0].key, "other_club": self.clubs[1].key}
        key = keys.get(who) or self.key(who, "e")
        return {} if key == UNKNOWN else {"Authorization": f"Bearer {key}"}

    def path(self, address: Address, who: str) -> str:
        ours = self.games[0]
        key = self.key(who, address.name[0])
        if address.name.startswith("club/"):
            key = self.bearer(who).get("Authorization", f"Bearer {UNKNOWN}").split()[1]
        pk = self.photo.pk if "photo" in address.name else self.player
        parts = {
            "<key:key>": key,
            "<cell:cell>": "B1",
            "<str:where>": "B1",
            "<int:size>": str(self.token),
            "<int:number>": "1",
            "<day:day>": "2026-05-02",
            "<year:number>": "2026",
            "<int:at>": "1",
            "<str:name>": "scores.csv",
            "<str:link>": "nothing",
            "<str:address>": "1" + "A" * 40,
            "<film:kind>": "gif",
            "<int:pk>": str(pk),
            "<slug:game>": "mexica",
            "<slug:pk>": ours.pk,
            "<game_id>": ours.pk,
            "<number>": "1",
            "<path:content_type_id>/<path:object_id>": f"1/{ours.pk}",
            "<path:object_id>": str(self._row(address.name)),
            "<id>": str(self.boss.pk),
            "^(?P<app_label>auth|tracker)/$": "tracker/",
            "(?P<url>.*)$": "nowhere/",
        }
        path = address.name
        for part, value in parts.items():
            path = path.replace(part, value)
        assert "<" not in path, path
        return "/" + path.lstrip("/")

    def _row(self, name: str) -> Any:
        if "/game/" in name:
            return self.games[0].pk
        return self.clubs[0].pk if "/club/" in name else self.boss.pk

    def ask(self, address: Address, who: str, way: str) -> Any:
        """As if it had never been asked: whatever it changes is undone."""
        path = self.path(address, who)
        headers = self.bearer(who) if "<key" not in path and who != "admin" else {}
        if not path.startswith(("/api/", "/admin/")) and who in ("club", "other_club"):
            headers = {}
        body, kind = self._body(address, way)
        with transaction.atomic():
            answer = self.browser(who).generic(way, path, body, kind, headers=headers)
            transaction.set_rollback(True)
        if isinstance(answer, StreamingHttpResponse) and address.name not in STREAMS:
            asyncio.run(drain(answer))
        return answer

    def _body(self, address: Address, way: str) -> tuple[str, str]:
        if way != "POST":
            return "", "application/octet-stream"
        if address.name.startswith("api/"):
            return json.dumps(BODIES.get(address.name, {})), "application/json"
        form = FORMS.get(address.name, "").format(pk=self.clubs[0].pk)
        return form, "application/x-www-form-urlencoded"


SETUP = {
    "format": "mexica-record/1",
    "mode": "tracker",
    "players": [{"name": "Ana", "color": "red"}, {"name": "Bo", "color": "grey"}],
    "tokens": [3, 4, 5, 6, 8, 9, 11, 13],
    "neutral": [],
}
BODIES: dict[str, Any] = {
    "api/games": SETUP,
    "api/games/import": SETUP | {"actions": []},
    "api/games/<game_id>/actions": {"expect": 3, "action": {"do": "canal", "cells": ["K4"]}},
    "api/games/<game_id>/undo": {"expect": 3},
    "api/games/<game_id>/redo": {"expect": 3},
    "api/games/<game_id>/correct": {"expect": 3, "at": 2, "drop": 1, "keep": True},
    "api/games/<game_id>/copy": {"at": 1},
    "api/games/<game_id>/check": {"counted": {}},
}
FORMS = {
    "e/<key:key>/tap": "do=canal&cells=K4&expect=3",
    "e/<key:key>/share": "replace=enter",
    "e/<key:key>/away": "away=1",
    "e/<key:key>/what-if": "at=1",
    "e/<key:key>/photo/<int:pk>": "caption=The+end",
    "clubs": "club={pk}",
    "phone": "name=Ana",
    "language": "language=de",
}


@pytest.fixture
def house(tmp_path: Path, settings: Any, monkeypatch: Any, caplog: Any) -> House:
    settings.DATA_DIR, settings.MEDIA_ROOT = tmp_path, tmp_path / "media"
    caplog.set_level(logging.CRITICAL, "django")
    return House()


def rows() -> dict[tuple[str, str], list[int]]:
    """`address way: status status …`, one for each of WHO."""
    found = {}
    for line in ROWS.read_text().splitlines():
        if line and not line.startswith("#"):
            asked, told = line.rsplit(":", 1)
            name, way = asked.split()
            assert (name, way) not in found, line
            found[name, way] = [int(status) for status in told.split()]
            assert len(found[name, way]) == len(WHO), line
    return found


def as_told(rows: dict[tuple[str, str], list[int]], name: str, way: str) -> list[int]:
    asked = "GET" if way == "HEAD" else way
    return rows.get((name, asked), [405] * len(WHO))


def test_every_address_has_a_row_and_every_row_an_address() -> None:
    have = {name for name, _ in rows()}
    assert {address.name for address in addresses()} == have


@pytest.mark.slow
@pytest.mark.parametrize("way", few(WAYS, ["GET", "POST"]))
def test_everybody_gets_exactly_what_is_his_or_hers(way: str, house: House) -> None:
    expected, wrong = rows(), []
    for address in addresses():
        if address.name in STREAMS:
            continue
        answers = [house.ask(address, who, way) for who in WHO]
        got = [answer.status_code for answer in answers]
        if got != as_told(expected, address.name, way):
            wrong.append(f"{address.name} {way}: {' '.join(map(str, got))}")
        for who, answer in zip(WHO, answers, strict=True):
            wrong += [f"{address.name} {way}: {each}" for each in told_too_much(house, who, answer)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", few(STREAMS))
def test_nobody_listens_who_may_not_see(name: str, house: House) -> None:
    address, expected = Address(name), rows()
    for way in WAYS:
        got = []
        for who in WHO:
            path = house.path(address, who)
            headers = house.bearer(who) if name.startswith("api/") else {}
            answer = house.browser(who).generic(way, path, headers=headers)
            assert answer.streaming == (way == "GET" and answer.status_code == 200)
            got.append(answer.status_code)
        assert got == as_told(expected, name, way), way


async def drain(answer: StreamingHttpResponse) -> None:
    async for _ in answer:
        pass


def told_too_much(house: House, who: str, answer: Any) -> Iterator[str]:
    if isinstance(answer, StreamingHttpResponse):
        return
    game, club = house.games[0], house.clubs[0]
    text = answer.content.decode(errors="replace") + str(dict(answer.items()))
    if game.edit_key in text and who not in ("edit", "club", "admin"):
        yield f"{who} is told the key to enter"
    if game.watch_key in text and who not in ("watch", "edit", "club", "admin"):
        yield f"{who} is told the key to watch"
    if club.key in text and who not in ("club", "admin"):
        yield f"{who} is told the key of the club"
    if PLACE in text and who not in ("watch", "edit", "club", "admin"):
        yield f"{who} is told where it was played"
