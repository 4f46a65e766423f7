"""Who is let in when it is too much: taps before lists, lists before pictures."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from threading import Event, Semaphore
from typing import Any

import pytest
from django.http import HttpResponse

from mexica_site.gate.admission import KINDS, PROBES, ROOMS, Kind, Room
from mexica_site.gate.workers import Working
from tests.addresses import addresses
from tests.tracker.table import Table
from tracker.errors import TooMuch

WORD = "5d41402abc4b2a76b9719d911017c592"


@dataclass
class Answer:
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    text: str = ""


async def ask(
    site: Working,
    path: str,
    method: str = "GET",
    body: str = "",
    who: str = "127.0.0.1",
    **headers: str,
) -> Answer:
    """As the server asks the site; nobody hangs up."""
    answer, listening = Answer(), iter([{"type": "http.request", "body": body.encode()}])
    gone = asyncio.Event()

    async def receive() -> Any:
        message = next(listening, None)
        if message is None:
            await gone.wait()
        return message or {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            told = {name.decode().lower(): value.decode() for name, value in message["headers"]}
            answer.headers = told
        else:
            answer.text += message.get("body", b"").decode(errors="replace")

    path, _, query = path.partition("?")
    own = {"host": "localhost", "content-type": "application/x-www-form-urlencoded"}
    sent = own | {name.replace("_", "-"): value for name, value in headers.items()}
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": query.encode(),
        "headers": [(name.lower().encode(), value.encode()) for name, value in sent.items()],
        "client": (who, 1),
    }
    await site(scope, receive, send)
    return answer


class Shop:
    """The list of the shelf waits in here, until it may go on."""

    def __init__(self) -> None:
        self.begun, self.go_on = Semaphore(0), Event()

    def wait(self, *_: Any) -> None:
        self.begun.release()
        assert self.go_on.wait(20)

    def draw(self, *_: Any) -> HttpResponse:
        self.wait()
        return HttpResponse()


@pytest.fixture
def shop(monkeypatch: pytest.MonkeyPatch) -> Iterator[Shop]:
    shop = Shop()
    monkeypatch.setattr("tracker.pages.club.shelf.club_of", shop.wait)
    monkeypatch.setattr("tracker.pages.game.pictures.board_answer", shop.draw)
    for room in ROOMS.values():
        assert (room.under_way, len(room.waiting)) == (0, 0)
    yield shop
    shop.go_on.set()


async def begun(shop: Shop, many: int) -> None:
    for _ in range(many):
        assert await asyncio.to_thread(shop.begun.acquire, timeout=20)


@pytest.mark.django_db(transaction=True)
def test_while_lists_and_pictures_fill_their_rooms_a_tap_passes(shop: Shop) -> None:
    table = Table()
    key, site = table.game.edit_key, Working()
    tap = "do=canal&cells=D4+D5&expect=0&once=" + WORD

    async def evening() -> None:
        who = "192.0.2.1", "192.0.2.2"
        lists = [asyncio.create_task(ask(site, "/shelf", who=who[n % 2])) for n in range(5)]
        pictures = [asyncio.create_task(ask(site, f"/e/{key}/picture.png")) for _ in range(3)]
        await begun(shop, ROOMS[Kind.LISTS].at_once + ROOMS[Kind.PICTURES].at_once)
        assert len(ROOMS[Kind.LISTS].waiting) == 5 - ROOMS[Kind.LISTS].at_once
        tapped = await ask(site, f"/e/{key}/tap", "POST", tap, hx_request="true", x_mexica=WORD)
        assert (tapped.status, tapped.headers["x-mexica"]) == (200, WORD)
        assert (await ask(site, f"/e/{key}/")).status == 200
        shop.go_on.set()
        await asyncio.gather(*lists, *pictures)

    asyncio.run(evening())
    table.game.refresh_from_db()
    assert table.game.number == 1
    assert not any(room.under_way or room.waiting for room in ROOMS.values())


@pytest.mark.django_db(transaction=True)
def test_whoever_finds_the_line_too_long_is_told_so_in_his_own_form(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for kind in Kind:
        monkeypatch.setitem(ROOMS, kind, Room(at_once=0, line=0, patience=1))
    table, site = Table(), Working()
    key = table.game.edit_key

    async def evening() -> None:
        page = await ask(site, "/shelf", accept_language="de")
        assert page.text.startswith("<!DOCTYPE html>")
        assert 'lang="de"' in page.text
        part = await ask(site, "/statistics", hx_request="true")
        assert part.text.lstrip().startswith('<p role="alert">' + TooMuch.sentence)
        marked = await ask(site, f"/e/{key}/inspect", hx_request="true", x_mexica=WORD)
        assert marked.headers["x-mexica"] == WORD
        assert marked.text.rstrip().endswith("<!--end-->")
        told = await ask(
            site, f"/api{table.path.removeprefix('/api')}/history", accept_language="de"
        )
        assert json.loads(told.text) == {
            "code": TooMuch.code,
            "kind": "request",
            "message": TooMuch.sentence,
        }
        film = await ask(site, f"/e/{key}/film")
        nowhere = await ask(site, "/no/such/page")
        for answer in (page, part, marked, told, film, nowhere):
            assert answer.status == 503
            assert int(answer.headers["retry-after"]) > 0
            assert answer.headers["x-request-id"]
            assert "no-store" in answer.headers["cache-control"]
            assert answer.headers["x-content-type-options"] == "nosniff"
        assert (await ask(site, "/healthz")).status == 200
        assert "mexica_turned_away_total{process=" in (await ask(site, "/metrics")).text

    asyncio.run(evening())


def test_a_room_serves_in_order_and_nobody_waits_for_ever() -> None:
    async def evening() -> None:
        room = Room(at_once=1, line=12, patience=20)
        served: list[int] = []

        async def guest(number: int) -> None:
            await room.enter()
            served.append(number)

        await room.enter()
        guests = [asyncio.create_task(guest(number)) for number in range(3)]
        await asyncio.sleep(0)
        # A quarter of the line is this address's.
        with pytest.raises(TooMuch):
            await room.enter()
        guests[0].cancel()
        room.leave()
        await asyncio.wait(guests[:2])
        assert served == [1]
        room.leave()
        await guests[2]
        assert served == [1, 2]
        # Called in, and gone in the same moment: the place is free again.
        late = asyncio.create_task(guest(3))
        await asyncio.sleep(0)
        room.leave()
        late.cancel()
        await asyncio.wait([late])
        assert (room.under_way, len(room.waiting)) == (0, 0)
        await room.enter()
        room.patience = 0
        with pytest.raises(TooMuch):
            await room.enter()
        assert (room.under_way, len(room.waiting)) == (1, 0)

    asyncio.run(evening())


def test_addresses_take_turns_and_none_has_more_than_a_quarter() -> None:
    async def evening() -> None:
        room = Room(at_once=4, line=16, patience=20)
        served: list[str] = []

        async def guest(who: str, number: int) -> None:
            await room.enter(who)
            served.append(f"{who}{number}")

        await room.enter("a")
        crowd = [asyncio.create_task(guest("a", number)) for number in range(4)]
        await asyncio.sleep(0)
        assert not served, "of the places, too"
        with pytest.raises(TooMuch):
            await room.enter("a")
        # Nobody else is refused, or has to wait for them.
        for who in "bcd":
            await room.enter(who)
        others = [asyncio.create_task(guest(who, number)) for who in "bc" for number in range(2)]
        await asyncio.sleep(0)
        for who in ("b", "a", "c", "a", "b", "c", "a", "a"):
            room.leave(who)
            await asyncio.sleep(0)
        await asyncio.gather(*crowd, *others)
        assert served == ["b0", "a0", "c0", "a1", "b1", "c1", "a2", "a3"]

    asyncio.run(evening())


@pytest.mark.django_db(transaction=True)
def test_a_crowd_of_one_address_closes_nothing_for_the_others(shop: Shop) -> None:
    """A hundred and twenty pictures, and more lists than there are places."""
    key, site = Table().game.edit_key, Working()
    crowd, ana = "192.0.2.1", "192.0.2.2"

    async def evening() -> None:
        asked = [f"/e/{key}/picture.png"] * 120 + ["/shelf"] * 60
        many = [asyncio.create_task(ask(site, path, who=crowd)) for path in asked]
        await begun(shop, 2)
        assert (await ask(site, "/help/", who=ana)).status == 200
        picture = asyncio.create_task(ask(site, f"/e/{key}/thumb.png", who=ana))
        await asyncio.sleep(0)
        shop.go_on.set()
        assert (await picture).status == 200
        told = Counter(answer.status for answer in await asyncio.gather(*many))
        assert told[503] == 19 + 19, "beyond a quarter of both lines, and one place of each"

    asyncio.run(evening())


@pytest.mark.django_db(transaction=True)
def test_who_hangs_up_keeps_the_place_until_the_work_is_done(shop: Shop) -> None:
    room = ROOMS[Kind.LISTS]

    async def evening() -> None:
        site = Working()
        hung_up = asyncio.Event()
        messages: list[Any] = [{"type": "http.request", "body": b""}]

        async def receive() -> Any:
            if messages:
                return messages.pop()
            await hung_up.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            """Nobody hears it."""

        scope = {"type": "http", "method": "GET", "path": "/shelf", "query_string": b""}
        scope |= {"headers": [(b"host", b"localhost")], "client": ("127.0.0.1", 1)}
        asked = asyncio.create_task(site(scope, receive, send))
        await begun(shop, 1)
        hung_up.set()
        done, _ = await asyncio.wait([asked], timeout=0.05)
        assert not done
        assert room.under_way == 1
        shop.go_on.set()
        await asked
        assert room.under_way == 0

    asyncio.run(evening())


def test_every_name_is_that_of_an_address() -> None:
    assert set(KINDS) | PROBES <= {address.name for address in addresses()}
