"""The clock jumps, an old page meets a new server, yesterday's taps come today, somebody stops the
server in the middle of it all: whatever was answered is there, once, and the check is silent."""

from __future__ import annotations

import http.client
import signal
import time
from collections.abc import Callable
from contextlib import ExitStack
from datetime import datetime, timedelta
from pathlib import Path
from threading import Thread
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from tests.bench.server import Phone
from tests.tracker.backup.test_backup import await_answers, serving, well
from tests.tracker.clubs import member
from tests.tracker.exchange.archives import whole_club
from tests.tracker.live.listener import Listener
from tests.tracker.log.test_check_games import check
from tests.tracker.servers import PATIENCE, PatientPhone, house_of_its_own, wait_until
from tests.tracker.site.test_serve import started
from tests.tracker.table import REFEREE, SETUP, Table
from tracker.log.once import KEPT

HOUR, DAY, YEAR = timedelta(hours=1), timedelta(days=1), timedelta(days=365)
Jump = Callable[[timedelta], None]


@pytest.fixture
def jump(monkeypatch: pytest.MonkeyPatch) -> Jump:
    """Puts the clock of the machine forward or back."""
    now, seconds = timezone.now, time.time

    def set_clock(by: timedelta) -> None:
        def moved() -> datetime:
            return now() + by

        monkeypatch.setattr(timezone, "now", moved)
        monkeypatch.setattr(time, "time", lambda: seconds() + by.total_seconds())

    return set_clock


class Waiting:
    """Taps that a phone keeps until they are answered: each always the same."""

    def __init__(self, table: Table, *taps: dict[str, Any]) -> None:
        self.address = f"/e/{table.game.edit_key}/tap"
        self.forms = [{"once": str(uuid4()), "seen": "0"} | tap for tap in taps]

    def sent(self) -> list[int]:
        browser = Client(headers={"HX-Request": "true"})
        return [browser.post(self.address, form).status_code for form in self.forms]


def canals(*cells: str, expect: int = 0) -> list[dict[str, Any]]:
    return [{"do": "canal", "cells": cell, "expect": expect + n} for n, cell in enumerate(cells)]


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("by", [HOUR, -HOUR, YEAR, -YEAR], ids=["+h", "-h", "+y", "-y"])
def test_the_clock_jumps(by: timedelta, jump: Jump, settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    club = whole_club()
    browser, table = member(club), Table()
    waiting = Waiting(table, *canals("D4", "D5"))
    assert waiting.sent() == [200, 200]
    jump(by)
    # The same taps again are the same taps, and what comes next is the next.
    assert waiting.sent() == [200, 200]
    assert Waiting(table, *canals("H3", expect=2)).sent() == [200]
    assert table.game.number == 3
    assert table.game.lasted < 60, "nobody sat there for an hour"
    for path in ("/", "/shelf", "/statistics", "/archive"):
        assert browser.get(path).status_code == 200, path
    for game in [*club.games.all(), table.game]:
        for page in ("", "story", "replay", "log", "details"):
            path = f"/e/{game.edit_key}/{page}"
            assert browser.get(path).status_code == 200, path
    # And back again: whose answers were too old by the wrong clock is asked, not recorded twice.
    jump(timedelta())
    assert waiting.sent() == ([409, 409] if by == YEAR else [200, 200])
    assert Waiting(table, *canals("K4", expect=3)).sent() == [200]
    assert table.game.number == 4
    assert check() == (True, "")


@pytest.mark.long
@pytest.mark.django_db
def test_taps_of_yesterday_are_recorded_once_or_asked_about(jump: Jump) -> None:
    heard, unheard, behind = Table(), Table(), Table(REFEREE)
    answered = Waiting(heard, *canals("D4", "D5"), {"do": "undo", "expect": 2})
    answered.sent()
    waiting = Waiting(unheard, *canals("D4", "D5"))
    start = {"do": "start", "at": "H6", "expect": 0}
    stale = Waiting(behind, start)
    Waiting(behind, start).sent()
    jump(DAY)
    # No answer had reached the phone: all three come again, and are told what happened.
    assert answered.sent() == [200, 200, 200]
    assert (heard.game.number, heard.game.redoable) == (1, 1)
    # Others have played on meanwhile; without turns what still fits is recorded, once.
    Waiting(unheard, *canals("H3")).sent()
    assert waiting.sent() == [200, 200]
    assert waiting.sent() == [200, 200]
    assert unheard.game.number == 3
    # With turns it was meant for another board: the phone asks.
    assert stale.sent() == [409]
    assert behind.game.number == 1
    # When nobody knows the answers any more, nothing is doubled either.
    jump(KEPT + DAY)
    Waiting(heard, *canals("K4", expect=1)).sent()
    assert waiting.sent() == [409, 409]
    assert unheard.game.number == 3
    assert check() == (True, "")


@pytest.mark.long
@pytest.mark.django_db
def test_a_page_of_an_older_release_goes_on() -> None:
    """It has neither the mark nor the fields that came since, and nothing is lost by that."""
    table = Table()
    address = f"/e/{table.game.edit_key}/tap"
    by_htmx = {"HX-Request": "true"}
    first = {"do": "canal", "cells": "D4 D5", "expect": "0"}
    assert Client().post(address, first, headers=by_htmx).status_code == 200
    assert Client().post(address, first | {"expect": "1", "cells": "H3"}).status_code == 302
    unknown = {"do": "canal", "cells": "K4", "expect": "2", "once": str(uuid4()), "mood": "good"}
    for _ in range(2):
        assert Client().post(address, unknown, headers=by_htmx).status_code == 200
    assert table.game.number == 3
    news = Client().get(f"/e/{table.game.edit_key}/news", {"seen": "0"}, headers=by_htmx)
    assert news.status_code == 200
    assert check() == (True, "")


@pytest.mark.long
@pytest.mark.django_db
def test_styles_and_scripts_of_an_older_release_are_still_there(
    settings: Any, tmp_path: Path
) -> None:
    """A page that is open on the phone may ask for them after an update."""
    settings.STATIC_ROOT = tmp_path
    (tmp_path / "queue.0123456789ab.js").write_text("// of before")
    call_command("collectstatic", interactive=False, verbosity=0)
    assert Client().get("/static/queue.0123456789ab.js").content == b"// of before"


class Player(Thread):
    """Plays until nobody answers any more."""

    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self.port = port
        with Phone(port) as phone:
            self.game = phone.ask("POST", "/api/games", SETUP)[1]
        self.answered = self.sent = 0

    def run(self) -> None:
        with PatientPhone(self.port, self.game["edit"]) as phone:
            for number in range(10_000):
                action = {"do": "canal", "cells": ["D4", "D5"]}
                if number % 2:
                    body: dict[str, Any] = {"expect": 1}
                    path = "undo"
                else:
                    body, path = {"expect": 0, "action": action}, "actions"
                self.sent += 1
                try:
                    status = phone.ask("POST", f"/api/games/{self.game['id']}/{path}", body)[0]
                except (OSError, http.client.HTTPException):
                    return
                assert status == 201
                self.answered += 1


@pytest.mark.long
@pytest.mark.database
@pytest.mark.django_db
def test_stopped_under_load_no_answer_is_lost_and_streams_end(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with house_of_its_own() as env:
        with started(log, env) as (port, process), ExitStack() as open_lines:
            await_answers(log, port, process)
            players = [Player(port) for _ in range(4)]
            listeners = [
                Listener(port, player.game["id"], player.game["watch"]) for player in players
            ]
            for listener in listeners:
                open_lines.enter_context(listener)
            for player in players:
                player.start()
            wait_until(lambda: all(player.answered > 3 for player in players), "all play")
            begun = time.monotonic()
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)
            print(f"ended within {time.monotonic() - begun:.1f} s")
            for thread in (*players, *(listener.thread for listener in listeners)):
                thread.join(PATIENCE)
                assert not thread.is_alive()
        assert "Traceback" not in log.read_text(), log.read_text()
        assert well("check_games", env=env) == ""
        with serving(log, env) as port:
            for player in players:
                with Phone(port, player.game["watch"]) as phone:
                    told = phone.ask("GET", f"/api/games/{player.game['id']}/history")[1]
                # Each entry is a request: all that were answered, and at most one more.
                assert player.answered <= len(told["entries"]) <= player.sent
