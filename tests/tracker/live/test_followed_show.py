"""A show that is led from a phone comes to whoever follows, in every process, as an event."""

from __future__ import annotations

import asyncio
import json
from urllib.parse import urlencode

import pytest
from django.test import AsyncClient

from tests.load.wire import Heard, Line, listen
from tests.tracker.live.test_drawn_news import Stream, in_thread
from tests.tracker.live.test_events import PROCESSES, servers
from tests.tracker.servers import PATIENCE, Servers
from tests.tracker.table import SETUP, Table
from tracker import live
from tracker.models import Game

__all__ = ["servers"]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

STEP = {"period": "2", "step": "5", "head": "77"}


def test_whoever_listens_hears_the_step_and_scripts_only_a_heartbeat() -> None:
    game: Game = Table(SETUP).game

    async def story() -> None:
        enters, watches = (
            await Stream.of("e", game.edit_key),
            await Stream.of("w", game.watch_key, "tv", "de"),
        )
        script = await Stream.of("w", game.watch_key, ear="")
        for stream in (enters, watches, script):
            await stream.text()
        await in_thread(lambda: live.announce_show(game, STEP))
        for stream in (enters, watches):
            assert json.loads((await stream.heard()).text) == STEP
        assert "event" not in await script.text()
        for stream in (enters, watches, script):
            await stream.close()

    asyncio.run(story())


def test_what_it_tells_is_no_move() -> None:
    """The number is told again only when it moves."""
    game: Game = Table(SETUP).game

    async def story() -> None:
        stream = await Stream.of("w", game.watch_key)
        await stream.heard()
        await in_thread(lambda: live.announce_show(game, {}))
        assert (await stream.heard()).text == "{}"
        answer = await AsyncClient().get(f"/w/{game.watch_key}/news?seen={game.head_id or 0}")
        assert answer.status_code == 204
        await stream.close()

    asyncio.run(story())


@pytest.mark.long
@PROCESSES
def test_it_comes_to_screens_of_every_process(servers: Servers, count: int) -> None:
    here, *_, there = [*servers.start(count)] * 2
    status, made = here.phone().ask("POST", "/api/games", SETUP)
    assert status == 201

    async def story() -> None:
        heard: asyncio.Queue[Heard] = asyncio.Queue()
        path = f"/w/{made['watch']}/events?ear=tv"
        ear = await listen(there.port, path, heard.put_nowait, print)
        await asyncio.wait_for(heard.get(), PATIENCE)
        phone = Line(here.port)
        told = await phone.ask("POST", f"/e/{made['edit']}/show", urlencode(STEP))
        assert told.status == 204
        assert json.loads((await asyncio.wait_for(heard.get(), PATIENCE)).text) == STEP
        phone.close()
        assert ear.transport
        ear.transport.abort()

    asyncio.run(story())
    status, kept = there.phone().ask("GET", f"/w/{made['watch']}/show")
    assert (status, kept) == (200, STEP)
    servers.assert_no_fault()
