"""Every address, asked for by both doors with whatever somebody may write behind it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.addresses import Address
from tests.addresses import pages as every_page
from tests.tracker.clubs import THREE, end, found, keep, member, record
from tests.tracker.photos.files import file_of, halves
from tracker.club import shelf
from tracker.log.founding import copy
from tracker.models import Club, Game
from tracker.pages.doors import COOKIE, PHONE
from tracker.photos import album
from tracker.statistics import chosen

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

CRUEL = ("9" * 5_000, "²", "a\0b", "\ud800", "-1")
HOSTILE = (
    *CRUEL,
    "",
    "١",
    "9" * 20,
    "\u202e'\"<script>%",
    "2026-13-01",
    "9999-12",
)
"""What stands for a number, a day, a name, a choice."""
ASKED: dict[str, tuple[str, ...]] = {
    "shelf": (*shelf.FIELDS, "page", "moved", "deleted"),
    "statistics": ("game", "from", "to", "players", "mode", "with"),
    "statistics_games": (*chosen.NAMES, "token", "period", "page"),
    "player": ("game", "from", "to", "players", "mode", "with", "colour"),
    "players": ("player", "change"),
    "news": ("seen",),
    "archive_out": ("of",),
    "scoring": ("period", "step"),
    "replay": ("at",),
    "packed": ("at",),
    "picture": ("at", "width", "theme"),
    "thumb": ("n",),
    "film": ("kind", "speed", "size"),
    "film_file": ("speed", "size"),
    "details": ("kept",),
    "check": (
        *("counted", "canals2", "bridges", "temples_red_1", "held_red", "no_offered", "no_founded"),
        *("cell", "size"),
    ),
    "leak": ("size",),
    "log": ("page",),
}
"""What the pages read behind the question mark."""
TYPED = (
    "do expect number at to cells level token by once tokens_left_ what keep head period palace "
    "away back replace caption name player into was change played place notes minutes name1 "
    "color1 neutral laid laid_for tap draw mode record archive photo shuffle"
).split()
"""What the forms have."""
FILES = ("record", "archive", "photo")
FAR = {
    "cell": "U14",
    "where": "U14.." * 40,
    "pk": "99999999999999999999",
    "at": "99999999999999999999",
}
"""Parts of an address, as far out as its pattern lets through."""


@pytest.fixture(autouse=True)
def media(tmp_path: Path, settings: Any, caplog: pytest.LogCaptureFixture) -> None:
    settings.DATA_DIR, settings.MEDIA_ROOT = tmp_path, tmp_path / "media"
    # A hostile address is answered, and that is no news.
    caplog.set_level(logging.CRITICAL, "django.request")


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="Ours")


@pytest.fixture
def games(club: Club) -> list[Game]:
    """Over with a photo, going on, begun; and one of no club, as the demo is."""
    over = keep(
        club,
        record(
            "Ana red, Bo grey, Cy sand",
            "2026-05-01",
            *THREE,
            found(3, "B1", "red", "grey"),
            end("red"),
            end("sand", red=0, grey=1, sand=0),
        ),
    )
    album.add(over, file_of(halves()))
    going = copy(over, 3)
    demo = keep(club, record("Ana red, Bo grey", "0001-01-01", *THREE[:1]))
    Game.objects.filter(pk=demo.pk).update(club=None)
    return [over, going, Game.objects.get(pk=demo.pk)]


def parts_of(page: Address, games: list[Game]) -> Iterator[dict[str, str]]:
    """The parts of an address that open something, and such as open nothing."""
    wanted = page.parts
    for game in games if "key" in wanted else games[:1]:
        photo = game.photos.first()
        for door, key in (("e", game.edit_key), ("w", game.watch_key), ("w", game.edit_key)):
            given = {
                "door": door,
                "key": games[0].club.key if page.name == "join" and games[0].club else key,
                "cell": "B1",
                "where": "B1",
                "game": "mexica",
                "pk": game.pk if page.name == "statistics_game" else str((photo and photo.pk) or 1),
                "at": "1",
                "number": "2026" if page.name.startswith("year") else "1",
                "day": "2026-05-01",
                "size": "3",
                "name": "scores.csv",
                "link": "A" * 40,
                "address": "1" + "A" * 40,
                "kind": "gif",
            }
            for parts in (given, given | FAR, given | {"name": "\0", "address": "\0" + "²"}):
                yield {name: parts[name] for name in wanted}
            if "door" not in wanted:
                break


def address_of(page: Address, parts: dict[str, str]) -> str:
    route = page.route
    for name in page.parts:
        start, behind = route.index("<"), route.index(">")
        route = route[:start] + quote(parts[name]) + route[behind + 1 :]
    return f"/{route}"


STREAMS = ("events", "archive_file")
"""They ask for nothing."""


def pages() -> list[Address]:
    found = [page for page in every_page() if page.name not in STREAMS]
    assert len(found) > 45
    return found


def query(value: str, *names: str) -> str:
    """Each name twice, as nobody's form has it."""
    text = quote(value.encode(errors="surrogatepass"))
    return "&".join(f"{name}={text}&{name}={text}" for name in names)


def queries(page: Address) -> Iterator[str]:
    names = ASKED.get(page.name, ())
    if names:
        yield from (query(value, *names) for value in HOSTILE)
    if len(names) > 1:
        # Alone: nothing that is wrong before it hides it.
        yield from (query(value, name) for name in names for value in CRUEL)


@pytest.mark.long
def test_whatever_is_asked_there_is_an_answer_and_never_the_key_to_enter(
    club: Club, games: list[Game]
) -> None:
    ours, stranger = member(club), Client(raise_request_exception=False)
    secrets = [game.edit_key for game in games] + [club.key]
    asked = 0
    for page in pages():
        addresses = list(dict.fromkeys(address_of(page, parts) for parts in parts_of(page, games)))
        whole = [f"{addresses[0]}?{text}" for text in queries(page)]
        for address in addresses + whole:
            client = stranger if address.startswith("/w/") else ours
            response = client.get(address)
            asked += 1
            assert response.status_code < 500, address
            if client is stranger:
                body = response.content.decode(errors="replace") + str(response.headers)
                told = [secret for secret in secrets if secret in body and secret not in address]
                assert not told, address
    assert asked > 400


@pytest.mark.long
def test_whatever_is_sent_there_is_an_answer(club: Club, games: list[Game]) -> None:
    client = member(club)
    for page in pages():
        for number, parts in enumerate(parts_of(page, games[:2])):
            address = address_of(page, parts)
            for value in HOSTILE[number % 3 :: 3 if number < 3 else 9]:
                fields = query(value, *TYPED).replace(
                    "do=", "do=undo&was=" if number == 1 else "do="
                )
                content = "application/x-www-form-urlencoded"
                response = client.generic("POST", address, fields, content)
                assert response.status_code < 500, (address, value)
            files = {name: SimpleUploadedFile("\u202e\\..", b"\x89PNG\0") for name in FILES}
            assert client.post(address, files).status_code < 500, address


@pytest.mark.slow
def test_no_other_site_sends_a_form_in_the_name_of_this_browser(
    club: Club, games: list[Game]
) -> None:
    """A tap, a correction, a rematch and a step of the show may come without: the key in the
    address is all that they take. So may what nobody keeps: a draft and wishes, here of another
    game, and a file that another app hands over."""
    free = {"tap": 409, "correct": 409, "rematch": 302, "screen": 204, "shared": 422}
    free |= {"draft": 404, "wishes": 404}
    cookie = member(club).cookies[COOKIE].value
    for page in pages():
        client = Client(enforce_csrf_checks=True)
        client.cookies[COOKIE] = cookie
        address = address_of(page, next(parts_of(page, games)))
        status = client.post(address, {"do": "undo", "expect": "0"}).status_code
        expected = (free[page.name],) if page.name in free else (403, 405)
        assert status in expected, address


def test_what_a_phone_calls_itself_is_kept_as_far_as_it_can_be_shown(
    club: Club, games: list[Game]
) -> None:
    going = games[1]
    client = member(club)
    client.cookies[PHONE] = quote("Ana\0's\x1b phone ") + "x" * 80
    form = {"do": "canal", "cells": "K4", "expect": str(going.number)}
    assert client.post(reverse("tap", args=[going.edit_key]), form).status_code == 302
    who = going.actions.get(number=going.number + 1).who
    assert who == "Ana's phone " + "x" * 28
