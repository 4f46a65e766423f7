from __future__ import annotations

import asyncio
import io
import logging
import socket
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import IO, Any

import segno
import uvicorn
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection

from tracker import live
from tracker.files import lock
from tracker.long_work import errands
from tracker.photos.album import tidy
from tracker.traffic import network
from tracker.traffic.certificate import NoCertificate, certificate
from tracker.traffic.connections import REST, Door, Patient, raise_the_limit
from tracker.traffic.network import addresses, own_hosts

ABOUT_HTTPS = (
    "This machine made its certificate itself, so each phone warns once that it does not know it.",
    "Choose 'Advanced', then 'Proceed' (Safari: 'Show Details', 'visit this website').",
    "From then on the way between phone and machine is encrypted, and the screen stays awake.",
)
ABOUT_HTTP = "Phones whose screen falls asleep during a game stay awake with: {command}"


COLLECTED = "collected"
"""The file that tells which static files were collected; who has locked it gets the data ready."""


class Server(uvicorn.Server):
    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        live.hub.hang_up()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        await asyncio.to_thread(checkpoint)


def checkpoint() -> None:
    """Whoever copies SQLite's one file has all games. Others who have it open go on."""
    if connection.vendor == "sqlite":
        with suppress(DatabaseError), connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout=1000")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()


@contextmanager
def entrance(host: str, port: int) -> Iterator[None]:
    try:
        yield
    except (OSError, OverflowError) as error:
        told = error.strerror if isinstance(error, OSError) else "a port is a number up to 65535"
        why = (told or "").lower()
        raise CommandError(f"Nobody can be let in at {host}, port {port}: {why}.") from None


def door_at(host: str, port: int) -> Door:
    """Of this process alone, but still closed."""
    door = Door(socket.AF_INET6 if ":" in host else socket.AF_INET)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    with entrance(host, port):
        door.bind((host, port))
    return door


@contextmanager
def alone() -> Iterator[IO[str]]:
    """Of processes that start together on the same data one makes them ready at a time."""
    with (settings.STATIC_ROOT / COLLECTED).open("a+") as told:
        lock(told)
        yield told


def collect(told: IO[str]) -> None:
    """Nothing where all of it was collected: others serve these files, and are starting."""
    told.seek(0)
    if told.read() == static_files():
        return
    told.truncate(0)
    call_command("collectstatic", interactive=False, verbosity=0)
    told.write(static_files())


def static_files() -> str:
    """What there is to collect, and what was."""
    digest = sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            with storage.open(name) as file:
                digest.update(name.encode() + sha256(file.read()).digest())
    for path in sorted(settings.STATIC_ROOT.rglob("*")):
        if path.name != COLLECTED and path.is_file():
            digest.update(f"{path} {path.stat().st_size}".encode())
    return digest.hexdigest()


class Command(BaseCommand):
    help = "Brings the database up to date and serves the app, with the address for the phone."

    def add_arguments(self, parser: ArgumentParser) -> None:
        others = ", ".join(sorted(get_commands().keys() - {"serve"}))
        parser.epilog = f"Other commands, each with a --help of its own: {others}."
        parser.add_argument("--host", default="0.0.0.0", help="0.0.0.0: every phone of the network")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument(
            "--https", action="store_true", help="with a certificate that this machine makes itself"
        )

    def handle(self, *args: Any, host: str, port: int, https: bool, **options: Any) -> None:
        # Before anything is done to data that another process may serve there.
        with door_at(host, port) as door:
            self.serve(door, host, door.getsockname()[1], https)

    def serve(self, door: Door, host: str, port: int, https: bool) -> None:
        try:
            with alone() as told:
                self.migrate()
                tidy()
                if not settings.DEBUG:
                    collect(told)
                own = self.certificate() if https else None
        except OSError as error:
            place = error.filename or settings.DATA_DIR
            raise CommandError(f"{place} cannot be written: {error.strerror}.") from None
        network.heard_at = host
        errands.workers.stand_guard()
        config = uvicorn.Config(
            "mexica_site.asgi:application",
            host=host,
            port=port,
            log_config=None,
            log_level="info" if settings.DEBUG else "warning",
            access_log=settings.ACCESS_LOG,
            lifespan="off",
            timeout_graceful_shutdown=2,
            timeout_keep_alive=REST,
            server_header=False,
            # mexica_site.proxies knows whom to believe.
            proxy_headers=False,
            http=Patient,
            ssl_certfile=own,
        )
        if settings.ACCESS_LOG:
            logging.getLogger("uvicorn.access").setLevel(logging.INFO)
        raise_the_limit()
        config.load()
        # Now, and not before: a proxy asks another one as long as nobody can be let in.
        with entrance(host, port):
            door.listen()
        # Whoever writes the log to a full disk is served all the same.
        with suppress(OSError):
            self.greet(host, port, https)
        with suppress(KeyboardInterrupt):
            Server(config).run([door])

    def migrate(self) -> None:
        try:
            if connection.vendor == "postgresql":
                # The pool would only say that it waited in vain.
                database: Any = connection
                with database.wrap_database_errors:
                    database.Database.connect(**database.get_connection_params()).close()
            call_command("migrate", interactive=False, verbosity=0)
        except DatabaseError as error:
            why = " ".join(str(error).split())
            raise CommandError(f"The database cannot be opened: {why}") from None

    def certificate(self) -> Path:
        """For every name by which this machine is found."""
        if settings.PRODUCTION:
            raise CommandError("In production it is a proxy that speaks HTTPS.")
        named = [host for host in settings.ALLOWED_HOSTS if not host.startswith((".", "*"))]
        try:
            return certificate(settings.DATA_DIR, list(dict.fromkeys([*own_hosts(), *named])))
        except NoCertificate as error:
            raise CommandError(str(error)) from None

    def greet(self, host: str, port: int, https: bool = False) -> None:
        scheme = "https" if https else "http"
        here = f"{scheme}://localhost:{port}/"
        found = addresses() if host in network.EVERYWHERE else []
        self.stdout.write(f"Mexica at the table: {here}")
        if found:
            self.invite(f"{scheme}://{found[0]}:{port}/")
            about_http = ABOUT_HTTP.format(command=settings.WITH_HTTPS)
            for sentence in ABOUT_HTTPS if https else [about_http]:
                self.stdout.write(sentence)
        self.stdout.write(f"Ctrl-C ends it. The games stay, in {settings.DATA_DIR}.")
        self.stdout.flush()

    def invite(self, phone: str) -> None:
        """The address for every phone of the network, to scan."""
        self.stdout.write(f"On a phone in the same network: {phone}")
        drawn = io.StringIO()
        segno.make(phone, micro=False).terminal(drawn, compact=True)
        try:
            self.stdout.write(drawn.getvalue())
        except UnicodeEncodeError:
            self.stdout.write("(This terminal cannot show the QR code of that address.)")
