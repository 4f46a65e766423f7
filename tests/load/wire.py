"""HTTP as a phone speaks it, as lean as can be: the server has to be what is measured."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Callable
from typing import NamedTuple

HEAD = (
    "Host: localhost:{port}\r\nUser-Agent: load\r\nAccept-Encoding: gzip, deflate\r\n"
    "Accept-Language: de\r\nCookie: {cookies}\r\n"
)
COOKIES = "phone=Ana; turned=1"
FORM = "Content-Type: application/x-www-form-urlencoded\r\n"
JSON = "Content-Type: application/json\r\n"


class HungUp(Exception):
    """The connection ended before the answer did."""


class Answer(NamedTuple):
    status: int
    head: bytes
    """In small letters."""
    body: bytes
    location: str = ""
    """Where to look instead."""

    def header(self, name: bytes) -> bytes:
        begin = self.head.find(b"\r\n" + name + b":")
        return b"" if begin < 0 else self.head[begin + len(name) + 3 :].split(b"\r\n", 1)[0].strip()


class _Reader(asyncio.Protocol):
    """One connection; one question at a time."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.got = bytearray()
        self.asked: asyncio.Future[Answer] | None = None
        self.closed = False
        self.used = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.got += data
        if self.asked and not self.asked.done() and (answer := _whole(self.got)):
            self.got.clear()
            self.asked.set_result(answer)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if self.asked and not self.asked.done():
            self.asked.set_exception(HungUp(bool(self.got)))

    def close(self) -> None:
        self.closed = True
        if self.transport:
            self.transport.abort()


def _whole(got: bytearray) -> Answer | None:
    """The answer, when all of it is there."""
    if (end := got.find(b"\r\n\r\n")) < 0:
        return None
    head = bytes(got[:end]).lower()
    status = int(head[9:12])
    body = bytes(got[end + 4 :])
    answer = Answer(status, head, body)
    if (at := head.find(b"\r\nlocation: ")) >= 0:
        answer = answer._replace(location=got[at + 12 : end].split(b"\r\n", 1)[0].decode())
    if status in (204, 304):
        return answer
    if length := answer.header(b"content-length"):
        if len(body) < int(length):
            return None
    elif b"chunked" in answer.header(b"transfer-encoding"):
        if not body.endswith(b"0\r\n\r\n"):
            return None
        body = b"".join(_chunks(body))
    if answer.header(b"content-encoding") == b"gzip":
        body = zlib.decompress(body, 31)
    return answer._replace(body=body)


def _chunks(body: bytes) -> list[bytes]:
    found: list[bytes] = []
    at = 0
    while True:
        end = body.index(b"\r\n", at)
        if not (size := int(body[at:end], 16)):
            return found
        found.append(body[end + 2 : end + 2 + size])
        at = end + 4 + size


class Line:
    """A kept-alive connection to one process; opened anew where the server has closed it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: _Reader | None = None

    async def ask(
        self,
        method: str,
        path: str,
        body: str = "",
        kind: str = FORM,
        more: str = "",
        cookies: str = COOKIES,
    ) -> Answer:
        head = HEAD.format(port=self.port, cookies=cookies)
        text = f"{method} {path} HTTP/1.1\r\n{head}{more}"
        if method == "POST":
            text += f"{kind}Content-Length: {len(body.encode())}\r\n"
        whole = f"{text}\r\n{body}".encode()
        reader = self.reader
        if reader and not reader.closed:
            try:
                return await self._answer(reader, whole)
            except HungUp as error:
                # The server has closed what was idle, just now: a browser asks again, too.
                if error.args[0]:
                    raise
        return await self._answer(await self._open(), whole)

    async def _open(self) -> _Reader:
        loop = asyncio.get_running_loop()
        _, self.reader = await loop.create_connection(_Reader, "127.0.0.1", self.port)
        return self.reader

    async def _answer(self, reader: _Reader, whole: bytes) -> Answer:
        assert reader.transport
        reader.asked = asyncio.get_running_loop().create_future()
        reader.transport.write(whole)
        try:
            answer = await reader.asked
        except BaseException:
            reader.close()
            raise
        if answer.header(b"connection") == b"close":
            reader.close()
        return answer

    def close(self) -> None:
        if self.reader:
            self.reader.close()


class Heard(NamedTuple):
    """An event of a game."""

    head: str
    """The action that it has come to."""
    seen: str = ""
    text: str = ""
    """What changed since that action, where the event brings it; of a show, where it is."""

    @classmethod
    def of(cls, event: str) -> Heard | None:
        """Nothing for a heartbeat."""
        name, _, rest = event.partition("\n")
        data = rest.removeprefix("data: ").replace("\ndata: ", "\n")
        if name == "event: number":
            return cls(str(json.loads(data)["head"]))
        if name == "event: news":
            about, _, text = data.partition("\n")
            head, seen = about.split(" ")
            return cls(head, seen, text)
        if name == "event: show":
            return cls("", text=data)
        return None


class Ear(asyncio.Protocol):
    """A connection that listens to the events of a game."""

    def __init__(self, ask: bytes, heard: Callable[[Heard], None], over: Callable[[int], None]):
        self.ask, self.heard, self.over = ask, heard, over
        self.transport: asyncio.Transport | None = None
        self.got = b""
        self.text = ""
        self.status = 0
        self.unpack = zlib.decompressobj(31)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.ask)

    def data_received(self, data: bytes) -> None:
        self.got += data
        if not self.status and not self._begins():
            return
        while (end := self.got.find(b"\r\n")) >= 0:
            size = int(self.got[:end], 16)
            if len(self.got) < end + size + 4:
                return
            self.text += self.unpack.decompress(self.got[end + 2 : end + 2 + size]).decode()
            self.got = self.got[end + size + 4 :]
            *events, self.text = self.text.split("\n\n")
            for event in events:
                if told := Heard.of(event):
                    self.heard(told)

    def _begins(self) -> bool:
        head, whole, rest = self.got.partition(b"\r\n\r\n")
        if not whole:
            return False
        self.status, self.got = int(head[9:12]), rest
        if self.status != 200 and self.transport:
            self.transport.abort()
        return self.status == 200

    def connection_lost(self, exc: Exception | None) -> None:
        self.over(self.status)


async def listen(
    port: int, path: str, heard: Callable[[Heard], None], over: Callable[[int], None]
) -> Ear:
    """`heard` is told each event, `over` the status when the stream ends."""
    head = HEAD.format(port=port, cookies=COOKIES)
    ask = f"GET {path} HTTP/1.1\r\n{head}Accept: text/event-stream\r\n\r\n"
    _, ear = await asyncio.get_running_loop().create_connection(
        lambda: Ear(ask.encode(), heard, over), "127.0.0.1", port
    )
    return ear
