"""The club's games, a demo, and what a phone is called."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from tests.tracker.pages.test_new_page import signed
from tests.tracker.table import SETUP
from tracker.club.demo import demo_records
from tracker.log.founding import new_game
from tracker.log.records import accept_record
from tracker.models import Club, Game
from tracker.pages.club.home import NoSuchLink

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_an_empty_home_explains_itself_and_offers_a_demo(client: Client) -> None:
    page = client.get("/").content.decode()
    assert "tap in what changes" in page
    assert 'action="/demo"' in page
    assert 'class="city' in page


def test_a_pasted_link_is_opened_and_keeps_nothing(client: Client) -> None:
    club = Club.objects.create()
    game = new_game(accept_record(SETUP | {"actions": []}), club)
    assert "Do you already have games?" in client.get("/").content.decode()
    for path in (f"/club/{club.key}", f"/e/{game.edit_key}/", f"/w/{game.watch_key}/"):
        # Whoever copied it may have come by another name of this machine.
        for before in ("https://elsewhere.example", " http://192.168.1.7:8000", ""):
            answer = client.post("/follow", {"link": f"{before}{path} "})
            assert (answer.status_code, answer["Location"]) == (302, path)
            assert not answer.cookies
    assert "Add them to this phone" in client.get(f"/club/{club.key}").content.decode()
    assert client.get("/follow").status_code == 405


@pytest.mark.parametrize(
    "link",
    ["", "x", "/", "/admin/", "/phone", "https://[", "//club/x", "https://a.example//b/club/c"],
)
def test_a_link_to_anything_else_is_said_to_be_none(client: Client, link: str) -> None:
    answer = client.post("/follow", {"link": link})
    assert answer.status_code == 422
    assert NoSuchLink.sentence in unescape(answer.content.decode())


def test_the_demo_runs_and_counts_nowhere(client: Client) -> None:
    answer = client.post("/demo")
    game = Game.objects.get()
    assert answer["Location"] == f"/e/{game.edit_key}/"
    assert (game.club, game.status, game.stage) == (None, "playing", 1)
    assert client.get("/demo").status_code == 405


def test_running_games_come_first_and_those_put_away_do_not(client: Client) -> None:
    club = Club.objects.create()
    running = new_game(accept_record(SETUP | {"actions": []}), club)
    away = new_game(accept_record(SETUP | {"actions": []}), club)
    Game.objects.filter(pk=away.pk).update(archived=timezone.now())
    over = new_game(accept_record(demo_records()[0]), club)
    assert over.status == "finished"
    client.cookies["club"] = signed(club.key)
    page = client.get("/").content.decode()
    assert 0 < page.index(running.edit_key) < page.index(over.edit_key)
    assert away.edit_key not in page


def test_what_runs_stands_before_a_new_game_and_the_rest_behind_it(client: Client) -> None:
    club = Club.objects.create()
    keys = [new_game(accept_record(SETUP | {"actions": []}), club).edit_key for _ in range(4)]
    client.cookies["club"] = signed(club.key)
    page = client.get("/").content.decode()
    play = page.index('action="/play"')
    assert [page.index(key) < play for key in keys] == [False, True, True, True]
    assert page.index(">Running</h2>") > play


def test_of_a_game_of_today_the_time_is_enough(client: Client) -> None:
    club = Club.objects.create()
    game = new_game(accept_record(SETUP | {"actions": []}), club)
    client.cookies["club"] = signed(club.key)
    clock = re.compile(r'<time\s+class="nobr"\s+datetime="[^"]+"\s*>\d\d:\d\d</time>')
    assert clock.search(client.get("/").content.decode())
    before = timezone.now() - timedelta(days=2)
    Game.objects.filter(pk=game.pk).update(changed=before)
    page = client.get("/").content.decode()
    assert not clock.search(page)
    assert before.strftime("%b %Y") in page


def test_the_history_knows_what_a_phone_is_called(client: Client) -> None:
    game = new_game(accept_record(SETUP | {"actions": []}), Club.objects.create())
    client.post("/phone", {"name": "Ana’s\x07 phone ✨"})
    client.post(f"/e/{game.edit_key}/tap", {"do": "canal", "cells": "D4 D5", "expect": "0"})
    assert game.actions.get().who == "Ana’s phone ✨"
    assert "Ana’s phone ✨" in client.get(f"/e/{game.edit_key}/log").content.decode()


def test_a_phone_without_a_name_has_none(client: Client) -> None:
    game = new_game(accept_record(SETUP | {"actions": []}), Club.objects.create())
    client.cookies["phone"] = "%00%ff" + "x" * 99
    answer = client.post(
        f"/e/{game.edit_key}/tap",
        {"do": "canal", "cells": "D4 D5", "expect": "0"},
        headers={"HX-Request": "true"},
    )
    assert answer.status_code == 200
    assert json.dumps(game.actions.get().who).count("x") <= 40
