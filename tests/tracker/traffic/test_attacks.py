"""Somebody asks for what is dearest, as often as he can; a table at another address plays on.

On a server started as people start it, with the limits that it has. The figures are printed
(`pytest -s`); how long something takes is asserted by what it takes when nobody attacks.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from threading import Event, Thread
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.bench.server import alone, free_port
from tests.load.crowd import HALF, Asked
from tests.scoring.mexica.recorded import longest_referee_game
from tests.tracker.games.coatl.sheets import SHEET
from tests.tracker.servers import ROOT, wait_until
from tests.tracker.table import SETUP
from tests.tracker.traffic.largest import game_of, link_of

pytestmark = pytest.mark.long

SECONDS = 12.0
ANA = "127.0.0.7"
STRANGERS = map("127.0.1.{}".format, count(1))
"""One for each attack: what one has spent is not the other's."""
TAP, PAGE = 0.3, 2.0
"""Seconds: 99 of a hundred taps, and every page, on a quiet machine."""
GENEROUS = 5
"""Others use this machine, too: what it does with nobody else there is measured before."""
PACE = 0.1
"""Seconds between two things that Ana does."""


class Phone:
    def __init__(self, port: int, address: str) -> None:
        self.line = HTTPConnection("127.0.0.1", port, timeout=30, source_address=(address, 0))

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, bytes]:
        if isinstance(body, dict):
            body, headers = json.dumps(body), headers | {"Content-Type": "application/json"}
        elif body:
            headers |= {
                "Content-Type": "application/x-www-form-urlencoded",
                "HX-Request": "true",
            }
        self.line.request(method, path, body, headers)
        answer = self.line.getresponse()
        return answer.status, answer.read()

    def new_game(self, record: Any, address: str = "/api/games/import") -> dict[str, str]:
        status, told = self.ask("POST", address, record)
        assert status == 201, told
        made: dict[str, str] = json.loads(told)
        return made


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    data = tmp_path_factory.mktemp("attacked")
    port, log = free_port(), Path(data) / "server.log"
    own = alone(str(data), LIMITS="1", PRODUCTION="0", DEBUG="0")
    command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
    with log.open("wb") as out:
        server = subprocess.Popen(command, cwd=ROOT, env=os.environ | own, stdout=out, stderr=out)

    def answers() -> bool:
        assert server.poll() is None, log.read_text()
        try:
            with closing(Phone(port, ANA).line) as line:
                line.connect()
        except OSError:
            return False
        return True

    try:
        wait_until(answers, "the server answers")
        yield port
    finally:
        server.terminate()
        server.wait(20)
        assert "Traceback" not in log.read_text(), log.read_text()


class Evening:
    """What Ana's table asks for: a tap each tenth of a second, and pages between."""

    def __init__(self, port: int) -> None:
        self.phone, self.other = Phone(port, ANA), Phone(port, ANA)
        self.key = self.phone.new_game(SETUP | {"actions": []})["edit"]
        self.taps: list[float] = []
        self.pages: dict[str, list[float]] = {}
        self.told: Counter[int] = Counter()
        self.over = Event()

    @property
    def late(self) -> float:
        """Of a hundred taps 99 are not later."""
        return sorted(self.taps)[int(0.99 * len(self.taps))]

    @property
    def slowest(self) -> float:
        return max(map(max, self.pages.values()))

    def tap(self) -> None:
        number = len(self.taps)
        # A canal, and undone again.
        form = {"do": "canal", "cells": "D4 D5"} if number % 2 == 0 else {"do": "undo"}
        text = urlencode(form | {"expect": number % 2, "seen": ""})
        self._timed(self.phone, self.taps, "POST", f"/e/{self.key}/tap", text)

    def look(self, number: int) -> None:
        addresses = (f"/e/{self.key}/", "/help/", f"/e/{self.key}/thumb.png", "/", "/new")
        path = addresses[number % len(addresses)]
        # By day or by night, in all sizes: nothing of it is there already.
        query = f"?width={300 + number}" if path.endswith(".png") else ""
        self._timed(self.other, self.pages.setdefault(path, []), "GET", path + query)

    def _timed(self, phone: Phone, taken: list[float], *asked: Any) -> None:
        begin = time.monotonic()
        status, _ = phone.ask(*asked)
        taken.append(time.monotonic() - begin)
        self.told[status] += 1

    def last(self, seconds: float) -> None:
        def looks() -> None:
            number = 0
            while not self.over.is_set():
                self.look(number)
                number += 1
                self.over.wait(3 * PACE)

        looking = Thread(target=looks, daemon=True)
        looking.start()
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.tap()
            time.sleep(PACE)
        self.over.set()
        looking.join(30)
        for phone in (self.phone, self.other):
            phone.line.close()


def drafts(phone: Phone) -> list[Asked]:
    """2.4 KB each: cards typed by hand that can be met in more ways than can be tried."""
    key = phone.new_game(SHEET | {"actions": []})["edit"]
    wishes = [f"{{KBGRYKBGRYK{hue}}}: {n}=9" for hue in "BGRY" for n in (8, 9)]
    cards = [f"!K?+!K: {n}" for n in range(1, 20)]
    form = {"by": "red", "row": "K" * 60}
    few = urlencode(form | {"cards": json.dumps(cards), "wishes": json.dumps(wishes)})
    many = urlencode(form | {"cards": json.dumps([f"?+B?+: {n % 99 + 1}" for n in range(500)])})
    return [("POST", f"/e/{key}/draft", few), ("POST", f"/e/{key}/draft", many)]


def pictures(phone: Phone) -> list[Asked]:
    """As large as may be, each another one."""
    key = phone.new_game(longest_referee_game().source)["edit"]
    queries = [f"width=2400&at={at}&theme={look}" for at in range(60) for look in ("light", "dark")]
    return [("GET", f"/e/{key}/picture.png?{query}", "") for query in queries]


def pages(phone: Phone) -> list[Asked]:
    key = phone.new_game(longest_referee_game().source)["edit"]
    return [("GET", f"/e/{key}/", "")]


def reels(phone: Phone) -> list[Asked]:
    """Of links: no key is needed, and each is another game."""
    records = [game_of(length) for length in (*range(1_960, 2_001, 5), *range(900, 1_000, 5))]
    return [("GET", f"/r/{link_of(record)}/reel", "") for record in records]


def corrections(phone: Phone) -> list[Asked]:
    key = phone.new_game(game_of(2_000))["edit"]
    head = phone.ask("GET", f"/e/{key}/")[1].decode().split('data-head="')[1].split('"')[0]
    form = urlencode({"what": "drop", "expect": 2_000, "head": head})
    return [("POST", f"/e/{key}/correct/0", form)]


def halves(phone: Phone) -> list[Asked]:
    """Forms of which the second half never comes, from connections that are then given up."""
    return [(HALF, "/new", "x" * 1_000)]


@pytest.mark.parametrize(
    ("attack", "many"),
    [(halves, 120), (drafts, 8), (pictures, 120), (pages, 99), (reels, 8), (corrections, 8)],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_a_table_at_another_address_plays_on(port: int, attack: Any, many: int) -> None:
    stranger = next(STRANGERS)
    with closing((phone := Phone(port, stranger)).line):
        asked = attack(phone)
    crowd = [sys.executable, "-m", "tests.load.crowd", str(port), stranger, str(SECONDS), str(many)]
    usual, evening = Evening(port), Evening(port)
    usual.last(SECONDS / 3)
    with subprocess.Popen(
        crowd, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as attacking:
        assert attacking.stdin
        attacking.stdin.write(json.dumps(asked))
        attacking.stdin.close()
        try:
            evening.last(SECONDS)
            assert attacking.stdout
            told = attacking.stdout.read()
        finally:
            attacking.kill()
    taps, late = sorted(evening.taps), evening.late
    slowest = {path[-10:]: f"{1000 * max(taken):.0f}" for path, taken in evening.pages.items()}
    print(
        f"\n{attack.__name__}: taps {1000 * taps[len(taps) // 2]:.0f} / {1000 * late:.0f} ms,"
        f" pages at most {slowest}, told {dict(evening.told)}; the crowd {told.strip()};"
        f" without it taps {1000 * usual.late:.0f}, pages {1000 * usual.slowest:.0f} ms at most"
    )
    assert json.loads(told), "somebody attacked"
    assert set(evening.told) <= {200}, "nobody else is refused"
    assert late <= GENEROUS * max(TAP, usual.late)
    assert evening.slowest <= GENEROUS * max(PAGE, usual.slowest)
