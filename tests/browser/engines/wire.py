"""A wire between a phone and the site, which can be cut: what is sent meanwhile is hung up on."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread


class Wire:
    def __init__(self, site: str) -> None:
        self.there = ("127.0.0.1", int(site.rsplit(":", 1)[1]))
        self.listens = socket.create_server(("127.0.0.1", 0))
        self.site = f"http://127.0.0.1:{self.listens.getsockname()[1]}"
        self.is_cut = False
        self.ends: list[socket.socket] = []

    def carry(self) -> None:
        """Every call, until nobody listens any more."""
        with suppress(OSError):
            while True:
                phone, _ = self.listens.accept()
                if self.is_cut:
                    phone.close()
                    continue
                site = socket.create_connection(self.there)
                self.ends += [phone, site]
                for one, other in ((phone, site), (site, phone)):
                    Thread(target=pass_on, args=(one, other), daemon=True).start()

    def cut(self) -> None:
        self.is_cut = True
        for end in self.ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self.ends.clear()

    def mend(self) -> None:
        self.is_cut = False


def pass_on(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while said := one.recv(65536):
            other.sendall(said)
        other.shutdown(socket.SHUT_WR)


@contextmanager
def wire_to(site: str) -> Iterator[Wire]:
    wire = Wire(site)
    carries = Thread(target=wire.carry)
    carries.start()
    try:
        yield wire
    finally:
        wire.cut()
        wire.listens.shutdown(socket.SHUT_RDWR)
        wire.listens.close()
        carries.join()
