"""Who was answered may keep the connection for the next tap; half a head has to come whole."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from unittest import mock

import pytest
import uvicorn
from uvicorn.server import ServerState

from tracker.traffic.connections import HEAD, REST, STEP, Patient, Stage, house

ASKED = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
LATER = HEAD + 1


async def answer(scope: Any, receive: Any, send: Callable[[Any], Awaitable[None]]) -> None:
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def called() -> Any:
    """A connection to a server of ours, without a wire."""
    config = uvicorn.Config(answer, http=Patient, lifespan="off", log_config=None)
    one: Any = Patient(config, ServerState(), {})
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
