"""A phone that listens to the event stream of a game."""

from __future__ import annotations

import http.client
import json
from queue import Empty, Queue
from threading import Thread
from types import TracebackType

from tests.tracker.servers import PATIENCE


class Listener:
    """Holds the stream open and keeps the numbers that it was told."""

    def __init__(self, port: int, game: str, key: str) -> None:
        self.numbers: Queue[int] = Queue()
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=4 * PATIENCE)
        headers = {"Authorization": f"Bearer {key}", "Host": "localhost"}
        self.line.request("GET", f"/api/games/{game}/events", headers=headers)
        self.response = self.line.getresponse()
        assert self.response.status == 200
        assert self.response.headers["Content-Type"] == "text/event-stream"
        self.thread = Thread(target=self._read, daemon=True)

    def __enter__(self) -> Listener:
        self.thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.line.sock:
            self.line.sock.shutdown(2)
        self.thread.join(PATIENCE)
        self.response.close()
        self.line.close()

    def _read(self) -> None:
        try:
            for line in self.response:
                if line.startswith(b"data: "):
                    self.numbers.put(json.loads(line.removeprefix(b"data: "))["number"])
        except (OSError, http.client.HTTPException):
            pass  # the stream ends with its server

    def hears(self, number: int, within: float = PATIENCE) -> bool:
        """Is it told that number, after whatever it was told before?"""
        try:
            while self.numbers.get(timeout=within) != number:
                pass
        except Empty:
            return False
        return True
