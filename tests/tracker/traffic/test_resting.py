"""Who was answered may keep the connection for the next tap; half a head has to come whole."""

from __future__ import annotations

import asyncio
import gc
import socket
import struct
from collections.abc import Awaitable, Callable, Iterator
from typing import Any
from unittest import mock
from weakref import WeakSet

import pytest
import uvicorn
from uvicorn.server import ServerState

from tests.tracker.servers import PATIENCE
from tracker.management.commands.serve import door_at
from tracker.traffic.connections import HEAD, REST, STEP, Patient, Stage, house

ASKED = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
HALF = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf"
LATER = HEAD + 1


async def answer(scope: Any, receive: Any, send: Callable[[Any], Awaitable[None]]) -> None:
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def patient() -> Any:
    config = uvicorn.Config(answer, http=Patient, lifespan="off", log_config=None)
    return Patient(config, ServerState(), {})


def called() -> Any:
    """A connection to a server of ours, without a wire."""
    one = patient()
    wire = mock.Mock()
    wire.get_extra_info.return_value = None
    wire.get_write_buffer_size.return_value = 0
    wire.is_closing.return_value = False
    one.connection_made(wire)
    return one


async def asked(one: Any, *said: bytes) -> None:
    for some in said:
        one.data_received(some)
    await asyncio.gather(*one.tasks)


def is_hung_up_on(one: Any, later: float) -> bool:
    one.look(one.loop.time() + later)
    return bool(one.transport.abort.called)


@pytest.mark.parametrize(
    "said, more, stage, hangs",
    [
        ((), b"", Stage.HEAD, True),
        ((), ASKED[:9], Stage.HEAD, True),
        ((ASKED,), b"", Stage.REST, False),
        ((ASKED,), ASKED[:9], Stage.HEAD, True),
        ((ASKED, ASKED), b"", Stage.REST, False),
    ],
)
def test_only_who_was_answered_whole_is_let_rest(
    said: tuple[bytes, ...], more: bytes, stage: Stage, hangs: bool
) -> None:
    async def call() -> None:
        one = called()
        try:
            for some in said:
                await asked(one, some)
            if more:
                one.data_received(more)
            assert one.stage is stage
            assert is_hung_up_on(one, LATER) is hangs
        finally:
            house.leave(one)

    asyncio.run(call())


def test_who_asks_after_a_long_rest_has_as_long_as_anybody() -> None:
    async def call() -> None:
        one = called()
        try:
            await asked(one, ASKED)
            one.since -= REST - 1
            one.data_received(ASKED[:9])
            assert not is_hung_up_on(one, HEAD - 1)
            await asked(one, ASKED[9:])
            assert one.stage is Stage.REST
            assert not is_hung_up_on(one, 3 * STEP)
        finally:
            house.leave(one)

    asyncio.run(call())


def test_where_there_is_no_room_who_rests_goes_first() -> None:
    async def call() -> None:
        resting, listening = called(), called()
        try:
            await asked(resting, ASKED)
            house.moved(listening, Stage.ANSWER)
            listening.stage = Stage.ANSWER
            house.make_room()
            assert resting.transport.abort.called
            assert not listening.transport.abort.called
        finally:
            house.leave(resting)
            house.leave(listening)

    asyncio.run(call())


CALLERS = 300
RESET = struct.pack("ii", 1, 0)


@pytest.fixture
def _nobody_tidies_up() -> Iterator[None]:
    """Python's collector comes late where much is kept."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.slow
@pytest.mark.usefixtures("_nobody_tidies_up")
@pytest.mark.parametrize("said", [HALF, ASKED], ids=["half a request", "a whole one"])
def test_of_who_breaks_off_nothing_is_left(said: bytes) -> None:
    """Answered while the half of it is missing, as by a limit, and gone without a word."""
    there: WeakSet[Any] = WeakSet()

    def come_in() -> Any:
        there.add(one := patient())
        return one

    async def call(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(said)
        assert await reader.readline() == b"HTTP/1.1 204 No Content\r\n"
        assert there
        wire = writer.get_extra_info("socket")
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        writer.transport.abort()

    async def evening() -> None:
        door = door_at("127.0.0.1", 0)
        async with await asyncio.get_running_loop().create_server(come_in, sock=door):
            for _ in range(CALLERS):
                await call(door.getsockname()[1])
            async with asyncio.timeout(PATIENCE):
                while house.open:
                    await asyncio.sleep(0)
        # The loop itself remembers whom it heard last.
        await asyncio.sleep(0)
        assert len(there) == 0

    asyncio.run(evening())
