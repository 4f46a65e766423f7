"""A crowd behind one address: so many at once ask for the same again and again, for some seconds.

`python -m tests.load.crowd <port> <address> <seconds> <how many>`, and on its input the requests,
as JSON: method, path, body. It prints how often each status was told.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from http.client import HTTPConnection, HTTPException
from itertools import count
from threading import Thread

HANGS_UP = 4.0
"""Seconds after which nobody waits for an answer any more."""
A_MOMENT = 0.2
FORM = {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
GONE = "gone"
HALF = "HALF"
"""In the place of a method: only half of the form is sent, and then nothing more."""
Asked = tuple[str, str, str]


class Crowd:
    def __init__(self, port: int, address: str, requests: list[Asked]) -> None:
        self.port, self.address, self.requests = port, address, requests
        self.told: Counter[str] = Counter()
        self.next = count()

    def ask_on(self, end: float) -> None:
        line = None
        while time.monotonic() < end:
            line = line or HTTPConnection(
                "127.0.0.1", self.port, timeout=HANGS_UP, source_address=(self.address, 0)
            )
            method, path, body = self.requests[next(self.next) % len(self.requests)]
            try:
                if method == HALF:
                    line.putrequest("POST", path)
                    line.putheader("Content-Length", str(2 * len(body)))
                    line.endheaders(body.encode())
                    time.sleep(A_MOMENT)
                    raise ConnectionAbortedError
                line.request(method, path, body or None, FORM if body else {})
                answer = line.getresponse()
                answer.read()
                self.told[str(answer.status)] += 1
            except (OSError, HTTPException):
                self.told[GONE] += 1
                line.close()
                line = None


def main() -> None:
    port, address, seconds, many = sys.argv[1:]
    crowd = Crowd(int(port), address, json.load(sys.stdin))
    end = time.monotonic() + float(seconds)
    threads = [Thread(target=crowd.ask_on, args=(end,), daemon=True) for _ in range(int(many))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(float(seconds) + 2 * HANGS_UP)
    print(json.dumps(crowd.told))


if __name__ == "__main__":
    main()
