"""A wire to a service, that can be cut, left hanging and mended."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread

from tests.bench.server import free_port


class Wire:
    """Listens on a port of its own. Without a target nobody ever answers there."""

    def __init__(self, target: tuple[str, int] | None = None, port: int = 0) -> None:
        self.target = target
        self.taken: list[socket.socket] = []
        """Each connection that somebody made, and the one that it leads to."""
        self.calls = 0
        # One that nobody gets meanwhile, where it is cut and mended.
        self.ear = socket.create_server(("127.0.0.1", port or free_port()))
        self.port: int = self.ear.getsockname()[1]
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                caller, _ = self.ear.accept()
                self.calls += 1
                self.taken.append(caller)
                if self.target:
                    service = socket.create_connection(self.target)
                    self.taken.append(service)
                    for ends in ((caller, service), (service, caller)):
                        Thread(target=_carry, args=ends, daemon=True).start()

    def cut(self) -> None:
        """Nothing listens any more, and every connection is torn."""
        with suppress(OSError):
            self.ear.shutdown(socket.SHUT_RDWR)
        self.ear.close()
        for end in self.taken:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


def _carry(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while heard := source.recv(65536):
            target.sendall(heard)
        target.shutdown(socket.SHUT_RDWR)


@contextmanager
def wire(target: tuple[str, int] | None = None, port: int = 0) -> Iterator[Wire]:
    here = Wire(target, port)
    try:
        yield here
    finally:
        here.cut()
