"""Connections: who is slow is hung up on, and there are never more than there are files.

uvicorn waits for a head or a body as long as it takes, and takes in as many as come; without a file
left it neither answers nor keeps quiet.
"""

from __future__ import annotations

import errno
import logging
import os
import resource
import socket
from asyncio import AbstractEventLoop, Transport
from collections import Counter
from contextlib import suppress
from enum import Enum
from ipaddress import ip_address, ip_network
from itertools import islice
from typing import Any

import h11
from django.conf import settings
from uvicorn.protocols.http.h11_impl import H11Protocol

from tracker.traffic.metrics import REFUSED
from tracker.traffic.seldom import seldom

log = logging.getLogger(__name__)

HEAD = 10.0
"""Seconds in which a head has to come whole."""
REST = 30
"""Seconds for which a connection is kept on which nobody asks: long enough for the next tap of a
turn, which then has not to shake hands again."""
STEP, STEP_BYTES = 10.0, 5_000
"""A body that has not ended after ten seconds has to bring 5,000 bytes every ten seconds; who reads
an answer has twenty. A photo over a bad line brings ten times as much."""
LOOK = 1.0
"""Seconds between two looks at all connections."""
AT_ONCE = 64 * 1024
"""Bytes of an answer that wait for the rest of it."""
MOST_FILES = 65_536
SPARE = 32
"""How many may come in before the oldest has gone."""


class Stage(Enum):
    HEAD = "head"
    BODY = "body"
    ANSWER = "answer"
    REST = "rest"
    """Answered; nothing more was asked yet."""


LEFT_ALONE = (Stage.ANSWER, Stage.REST)
"""Nothing is expected of them; uvicorn lets those go that rest for too long."""


class House:
    """The connections of this process."""

    def __init__(self) -> None:
        self.open: set[Patient] = set()
        self.by_stage: dict[Stage, dict[Patient, None]] = {stage: {} for stage in Stage}
        """Each with those who have been there longest first."""
        self.peers: Counter[str] = Counter()
        self.coming = 0
        """Let in, not yet here."""
        self.most = _most()
        self.looking: AbstractEventLoop | None = None

    def has_room(self) -> bool:
        return len(self.open) + self.coming < self.most + SPARE

    def come_in(self, one: Patient) -> None:
        self.coming = max(0, self.coming - 1)
        self.open.add(one)
        self.peers[one.peer] += 1
        if self.looking is not one.loop:
            self.looking = one.loop
            one.loop.call_later(LOOK, self.look, one.loop)
        if self.peers[one.peer] > self.most // 2 and not _is_trusted(one.peer):
            # Nobody alone fills the house.
            self.make_room(one, one.peer)
        elif len(self.open) > self.most:
            self.make_room(one)

    def make_room(self, last: Patient | None = None, peer: str | None = None) -> None:
        """Who has been half there for longest goes; who gets an answer stays."""
        half = [
            one
            for stage in (Stage.REST, Stage.HEAD, Stage.BODY)
            for one in islice((one for one in self.by_stage[stage] if peer in (None, one.peer)), 1)
        ]
        oldest = min(half, key=lambda one: one.since, default=last)
        if oldest:
            oldest.hang_up("no room")

    def moved(self, one: Patient, stage: Stage) -> None:
        self.by_stage[one.stage].pop(one, None)
        self.by_stage[stage][one] = None

    def leave(self, one: Patient) -> None:
        self.open.discard(one)
        self.by_stage[one.stage].pop(one, None)
        self.peers[one.peer] -= 1
        if not self.peers[one.peer]:
            del self.peers[one.peer]

    def look(self, loop: AbstractEventLoop) -> None:
        self.coming = 0
        now = loop.time()
        for one in tuple(self.open):
            if one.loop is loop:
                one.look(now)
        if self.open and not loop.is_closed():
            loop.call_later(LOOK, self.look, loop)
        else:
            self.looking = None


class InOnePiece:
    """A transport that sends together what is written in one turn of the loop: the head of an
    answer and its body, where that is there. Whoever waits for both gets them in one packet."""

    def __init__(self, transport: Transport, loop: AbstractEventLoop) -> None:
        self.transport = transport
        self.loop = loop
        self.pieces: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)

    def write(self, piece: bytes) -> None:
        if not self.pieces:
            self.loop.call_soon(self.send)
        self.pieces.append(piece)
        if sum(map(len, self.pieces)) > AT_ONCE:
            # A large body is asked for only as fast as it is read.
            self.send()

    def send(self) -> None:
        whole = b"".join(self.pieces)
        self.pieces.clear()
        self.transport.write(whole)

    def close(self) -> None:
        self.send()
        self.transport.close()


class Patient(H11Protocol):
    """A connection, with patience that ends."""

    peer = ""
    stage = Stage.HEAD
    heard = 0
    since = 0.0
    """When its stage began, or its last step."""
    heard_then = 0
    unsent = 0
    unsent_since = 0.0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(InOnePiece(transport, self.loop))  # type: ignore[arg-type]
        self.peer = self.client[0] if self.client else ""
        self.since = self.unsent_since = self.loop.time()
        house.by_stage[self.stage][self] = None
        house.come_in(self)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        # Left running where the caller broke off, the timer and this would keep each other.
        self._unset_keepalive_if_required()
        house.leave(self)

    def data_received(self, data: bytes) -> None:
        self.heard += len(data)
        super().data_received(data)
        self._settle()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._settle()

    def _settle(self) -> None:
        stage = self._now()
        if stage is not self.stage and self in house.open:
            house.moved(self, stage)
            self.stage = stage
            self.since, self.heard_then = self.loop.time(), self.heard

    def _now(self) -> Stage:
        match self.conn.their_state:
            case h11.IDLE:
                begun = self.cycle is None or self.conn.trailing_data[0]
                return Stage.HEAD if begun else Stage.REST
            case h11.SEND_BODY:
                return Stage.BODY
        return Stage.ANSWER

    def look(self, now: float) -> None:
        unsent = self.unsent or self.transport.get_write_buffer_size()
        if not unsent and self.stage in LEFT_ALONE:
            return None
        if self not in house.by_stage[self.stage]:
            return None
        if self._reads_slowly(now):
            return self.hang_up("slow reading")
        if self.stage is Stage.HEAD:
            if now - self.since >= HEAD:
                self.hang_up("slow head")
        elif self.flow.read_paused:
            # It is the app that has not read on.
            self.since, self.heard_then = now, self.heard
        elif self.stage is Stage.BODY and now - self.since >= STEP:
            if self.heard - self.heard_then < STEP_BYTES:
                return self.hang_up("slow body")
            house.moved(self, self.stage)
            self.since, self.heard_then = now, self.heard
        return None

    def _reads_slowly(self, now: float) -> bool:
        unsent = self.transport.get_write_buffer_size()
        # While it is full nothing is added before enough of it is read.
        added = unsent > self.unsent and self.flow.write_paused
        if not unsent or added or unsent <= self.unsent - STEP_BYTES or not self.unsent:
            self.unsent, self.unsent_since = unsent, now
        elif unsent > self.unsent:
            self.unsent = unsent
        return now - self.unsent_since >= 2 * STEP and bool(unsent)

    def hang_up(self, why: str) -> None:
        house.by_stage[self.stage].pop(self, None)
        REFUSED.count(limit=why)
        if seldom.may(why):
            log.warning("Connections are ended: %s", why)
        self.transport.abort()


class Door(socket.socket):
    """Listens, and lets nobody in for whom there is no file."""

    def __init__(self, family: socket.AddressFamily) -> None:
        # Only of what is said to be TCP does asyncio send small pieces at once.
        super().__init__(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self.spare: int | None = os.open(os.devnull, os.O_RDONLY)

    def accept(self) -> tuple[socket.socket, Any]:
        for _ in range(SPARE):
            try:
                caller, address = super().accept()
            except OSError as error:
                if error.errno not in (errno.EMFILE, errno.ENFILE):
                    raise
                self._turn_away()
                continue
            if house.has_room():
                house.coming += 1
                return caller, address
            house.make_room()
            caller.close()
        raise BlockingIOError

    def _turn_away(self) -> None:
        """Left waiting, it would be asked for again and again."""
        if seldom.may("files"):
            log.error("There are no files left for connections.")
        if self.spare is not None:
            os.close(self.spare)
            self.spare = None
        try:
            with suppress(BlockingIOError):
                super().accept()[0].close()
            house.make_room()
        finally:
            with suppress(OSError):
                self.spare = os.open(os.devnull, os.O_RDONLY)

    def close(self) -> None:
        if self.spare is not None:
            os.close(self.spare)
            self.spare = None
        super().close()


def raise_the_limit() -> None:
    """As many files as this process may have, within reason."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    house.most = _most()


def _most() -> int:
    """Half of the files: an action has some open, too."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return (MOST_FILES if soft == resource.RLIM_INFINITY else min(soft, MOST_FILES)) // 2


def _is_trusted(peer: str) -> bool:
    """A proxy has the connections of everybody."""
    try:
        address = ip_address(peer)
    except ValueError:
        return False
    networks = (ip_network(each, strict=False) for each in settings.TRUSTED_PROXIES)
    return any(address in network for network in networks)


house = House()
