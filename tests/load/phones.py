"""Tables and their phones, which behave as the app's scripts do (queue.js, live.js)."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections import Counter
from random import Random
from time import perf_counter
from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from tests.load.wire import JSON, Answer, Ear, Heard, HungUp, Line, listen

PHONES = 3
PATIENCE = 15.0
"""Seconds after which a phone gives an answer up and asks again."""
SHOWN = re.compile(rb'data-number="(\d+)"\s+data-head="(\d+)"')
MARK = "X-Mexica"


class Took(NamedTuple):
    when: float
    """When the question was sent."""
    seconds: float


class Figures:
    """What was measured."""

    def __init__(self) -> None:
        self.taps: list[Took] = []
        """The answers that recorded something, each from its own sending."""
        self.seen: list[Took] = []
        """From the same moment until another phone has the news."""
        self.waited: list[Took] = []
        """How long those taps were kept in the phone that were sent away at first."""
        self.made: list[Took] = []
        self.listening: list[Took] = []
        self.pushed = self.fetched = 0
        """News that came with their event; that were asked for."""
        self.errors: Counter[str] = Counter()


class Phone:
    def __init__(self, table: Table, port: int) -> None:
        self.table = table
        self.port = port
        # A browser opens a second one where a tap comes while the news are on their way.
        self.lines = {"tap": Line(port), "news": Line(port)}
        self.number, self.head = 0, "0"
        self.ear: Ear | None = None
        self.name = f"{table.chance.getrandbits(128):032x}"
        self.begun = 0.0
        self.pause = 1.0
        self.ear_pause = 1.5
        self.held = False
        self.sending = False
        self.meanwhile: Heard | None = None
        self.asking = False
        self.again = False
        self.over = False
        self.tasks: set[asyncio.Task[None]] = set()

    # The events.

    async def listen(self) -> None:
        self.begun = perf_counter()
        try:
            path = f"{self.table.base}/events?ear={self.name}"
            self.ear = await listen(self.port, path, self.heard, self.ended)
        except OSError:
            self.ended(0)

    def heard(self, told: Heard) -> None:
        self.ear_pause = 1.5
        if self.begun:
            self.table.figures.listening.append(Took(self.begun, perf_counter() - self.begun))
            self.begun = 0.0
            self.table.hears.release()
        if self.sending:
            self.meanwhile = told
        elif told.head == self.head:
            return
        elif told.text and told.seen == self.head:
            self.table.figures.pushed += 1
            self.take(told.text.encode())
        else:
            self.do(self.news())

    def ended(self, status: int) -> None:
        if self.over:
            return
        self.table.figures.errors[f"stream {status or 'connection'}"] += 1
        self.do(self.listen_again())

    async def listen_again(self) -> None:
        """Ever later; until then it looks for news by itself."""
        self.do(self.news())
        self.ear_pause = min(2 * self.ear_pause, 60)
        await asyncio.sleep(self.ear_pause * (1 + self.table.chance.random() / 2))
        await self.listen()

    def do(self, what: Any) -> None:
        task = asyncio.get_running_loop().create_task(what)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # The queue.

    async def news(self) -> None:
        """What is new, unless a tap is on its way: its answer brings it."""
        if self.held or self.sending:
            return
        if self.asking:
            self.again = True
            return
        self.asking = True
        self.table.figures.fetched += 1
        try:
            told = await self.ask("GET", f"/news?seen={self.head}", "news")
        finally:
            self.asking = False
        if told is None or told.status >= 429:
            self.do(self.later(told))
        elif told.status == 200:
            self.take(told.body)
        if self.again:
            self.again = False
            self.do(self.news())

    async def later(self, told: Answer | None) -> None:
        """As long as the table asked for, else longer each time; and spread out."""
        await self.wait(told)
        await self.news()

    async def wait(self, told: Answer | None) -> None:
        self.pause = min(2 * self.pause, 60)
        after = float(told.header(b"retry-after") or 0) if told else 0
        self.held = after > 0
        await asyncio.sleep((after or self.pause) * (1 + self.table.chance.random() / 2))
        self.held = False

    async def tap(self, action: dict[str, Any], expect: int) -> None:
        """Sent until it is answered."""
        once = str(UUID(int=self.table.chance.getrandbits(128)))
        fields = form(action) | {"expect": expect, "once": once}
        first = perf_counter()
        tries = 0
        while True:
            self.sending, self.meanwhile = True, None
            begin = perf_counter()
            body = urlencode(fields | {"seen": self.head})
            try:
                told = await self.ask("POST", "/tap", "tap", body, once)
            finally:
                self.sending = False
            if told and told.status == 200:
                break
            if told and told.status < 429:
                raise AssertionError(f"{told.status}: {told.body.decode()[-300:]} for {action}")
            tries += 1
            await self.wait(told)
        end = perf_counter()
        self.pause = 1.0
        self.table.figures.taps.append(Took(begin, end - begin))
        if tries:
            self.table.figures.waited.append(Took(first, end - first))
        self.table.recorded(expect + 1, begin, self)
        self.take(told.body)
        if self.meanwhile:
            self.heard(self.meanwhile)

    async def ask(
        self, method: str, path: str, what: str, body: str = "", word: str = ""
    ) -> Answer | None:
        """None where there was no answer."""
        word = word or f"{self.table.chance.getrandbits(128):032x}"
        more = f"HX-Request: true\r\nX-Ear: {self.name}\r\n{MARK}: {word}\r\n"
        errors = self.table.figures.errors
        line = self.lines[what]
        try:
            async with asyncio.timeout(PATIENCE):
                told = await line.ask(method, self.table.base + path, body, more=more)
        except TimeoutError:
            errors[f"{what} timeout"] += 1
            return None
        except (OSError, HungUp):
            errors[f"{what} connection"] += 1
            return None
        if told.status >= 400:
            errors[f"{what} {told.status}"] += 1
        if told.header(MARK.lower().encode()) != word.encode():
            errors[f"{what} without the mark"] += 1
            return None
        return told

    def take(self, text: bytes) -> None:
        found = SHOWN.search(text)
        if not found:
            self.table.figures.errors["answer without a board"] += 1
            return
        if int(found[1]) >= self.number:
            self.number, self.head = int(found[1]), found[2].decode()
        self.pause = 1.0
        self.table.shown(self)

    async def hang_up(self) -> None:
        self.over = True
        for task in tuple(self.tasks):
            task.cancel()
        for line in self.lines.values():
            line.close()
        if self.ear and self.ear.transport:
            self.ear.transport.abort()


def form(action: dict[str, Any]) -> dict[str, Any]:
    """An action as the page sends it."""
    fields: dict[str, Any] = {}
    for name, value in action.items():
        if isinstance(value, dict):
            fields |= {f"{name}_{colour}": left for colour, left in value.items()}
        elif value is True:
            fields[name] = "1"
        else:
            fields[name] = " ".join(value) if isinstance(value, list) else value
    return fields


def as_tapped(action: dict[str, Any]) -> dict[str, Any]:
    """On the page nobody ticked is nobody there."""
    return {"present": [], **action} if action["do"] == "found" else action


class Table:
    """A game with its phones. One after the other enters an action, all the others look."""

    def __init__(
        self, record: dict[str, Any], begun: int, ports: list[int], figures: Figures, seed: int
    ) -> None:
        self.record, self.begun = record, begun
        self.actions: list[dict[str, Any]] = record["actions"]
        self.figures = figures
        self.chance = Random(seed)
        self.pk = self.base = self.key = ""
        self.number = begun
        self.phones = [Phone(self, ports[(seed + i) % len(ports)]) for i in range(PHONES)]
        self.hears = asyncio.Semaphore(0)
        self.sent: dict[int, tuple[float, set[Phone]]] = {}
        """By number: when it was sent, and who has not seen it yet."""
        self.over = asyncio.Event()

    async def sit_down(self) -> None:
        """A game is made, and every phone listens."""
        actions = self.actions[: self.begun]
        path = "/api/games/import" if actions else "/api/games"
        body = json.dumps(self.record | {"actions": actions})
        line, pause = Line(self.phones[0].port), 1.0
        once = UUID(int=self.chance.getrandbits(128))
        while True:
            begin, told = perf_counter(), None
            with contextlib.suppress(TimeoutError, OSError, HungUp):
                async with asyncio.timeout(PATIENCE):
                    more = f"Idempotency-Key: {once}\r\n"
                    told = await line.ask("POST", path, body, JSON, more)
            if told and told.status == 201:
                break
            self.figures.errors[f"make {told.status if told else 'connection or timeout'}"] += 1
            pause = min(2 * pause, 60)
            after = float(told.header(b"retry-after") or 0) if told else 0
            await asyncio.sleep((after or pause) * (1 + self.chance.random() / 2))
        self.figures.made.append(Took(begin, perf_counter() - begin))
        line.close()
        made = json.loads(told.body)
        self.pk, self.key, self.base = made["id"], made["edit"], f"/e/{made['edit']}"
        for phone in self.phones:
            phone.number = self.begun
            # Who opens the page sees the head; for the script it is as if all was new.
            phone.head = "0" if not self.begun else "-"
        await asyncio.gather(*(phone.listen() for phone in self.phones))
        for _ in self.phones:
            await self.hears.acquire()

    async def play(self, pace: float) -> None:
        """One action every `pace` seconds, until the evening is over."""
        loop = asyncio.get_running_loop()
        due = loop.time() + pace * self.chance.random()
        while self.number < len(self.actions):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout_at(due):
                    await self.over.wait()
            if self.over.is_set():
                return
            due = max(due + pace, loop.time())
            phone = self.phones[self.number % PHONES]
            await phone.tap(self.actions[self.number], self.number)
            self.number += 1

    def recorded(self, number: int, begin: float, by: Phone) -> None:
        others = {phone for phone in self.phones if phone is not by}
        self.sent[number] = begin, others
        for phone in tuple(others):
            self.shown(phone)

    def shown(self, phone: Phone) -> None:
        """A phone shows its number now: it has seen all up to it."""
        now = perf_counter()
        for number, (begin, others) in tuple(self.sent.items()):
            if number <= phone.number and phone in others:
                others.discard(phone)
                self.figures.seen.append(Took(begin, now - begin))
                if not others:
                    del self.sent[number]

    async def check(self) -> str:
        """What is wrong with the game after all; nothing, where each action is there once."""
        line = Line(self.phones[0].port)
        more = f"Authorization: Bearer {self.key}\r\n"
        told = None
        for _ in range(20):
            with contextlib.suppress(TimeoutError, OSError, HungUp):
                async with asyncio.timeout(PATIENCE):
                    told = await line.ask("GET", f"/api/games/{self.pk}/record", more=more)
                if told and told.status == 200:
                    break
            await asyncio.sleep(1 + self.chance.random())
        line.close()
        if told is None or told.status != 200:
            return f"{self.pk} cannot be read: {told.status if told else 'no answer'}"
        there = json.loads(told.body)["actions"]
        if [as_tapped(action) for action in there] != [
            as_tapped(action) for action in self.actions[: self.number]
        ]:
            return f"{self.pk}: {len(there)} actions are there, {self.number} were acknowledged"
        return ""

    async def leave(self) -> None:
        for phone in self.phones:
            await phone.hang_up()
