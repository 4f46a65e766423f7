"""A restore that was promised goes on by itself, whoever of servers and workers is ended in the
middle of it, and nobody waits for a clock to tell that somebody is dead."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic

import pytest

from tests.tracker.exchange.archives import DIG, archived, game_of, parts_of, wipe
from tests.tracker.servers import PATIENCE, surroundings, wait_until
from tests.tracker.site.test_serve import make_game, started
from tracker.exchange.archive import GAMES, MANIFEST
from tracker.long_work import errands
from tracker.models import Club, Errand
from tracker.models.club import new_key
from tracker.models.game import new_id

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.database,
    pytest.mark.long,
    pytest.mark.usefixtures("own_files"),
]
State = Errand.State
MANY = 120


def large_archive() -> bytes:
    """So many games that somebody can be killed in the middle of it."""
    club = Club.objects.create()
    game_of(club, *DIG)
    parts = parts_of(archived(club))
    wipe(club)
    game = json.loads(parts[GAMES])
    every = (game | {"id": new_id(), "edit": new_key(), "watch": new_key()} for _ in range(MANY))
    manifest = json.loads(parts[MANIFEST]) | {"games": MANY}
    parts[GAMES] = b"".join(json.dumps(each).encode() + b"\n" for each in every)
    parts[MANIFEST] = json.dumps(manifest).encode()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, content in parts.items():
            file.writestr(name, content)
    return out.getvalue()


class House:
    """Servers on the database of the test, and their workers."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder, self.stack = folder, stack
        self.servers: list[subprocess.Popen[bytes]] = []

    def serve(self) -> None:
        log = self.folder / f"log{len(self.servers)}"
        env = surroundings(DATA_DIR=str(self.folder))
        port, server = self.stack.enter_context(started(log, env))
        self.servers.append(server)
        wait_until(lambda: make_game(port)[0] == 201, "it serves")

    def at_work(self) -> tuple[int, subprocess.Popen[bytes]]:
        """The worker, and the server that began it."""
        parents = {str(server.pid): server for server in self.servers}
        lock = errands._lock_of(Errand.objects.get().worker)
        [found] = (
            (pid, parents[of]) for pid, of in processes() if of in parents and has_open(pid, lock)
        )
        return found

    def end(self, number: signal.Signals, *, worker: bool) -> None:
        """As somebody ends the server alone, or systemd with what it began."""
        child, server = self.at_work()
        for pid in (server.pid, child) if worker else (server.pid,):
            os.kill(pid, number)
        server.wait(PATIENCE)


def has_open(pid: int, file: Path) -> bool:
    with suppress(OSError):
        return any(each.resolve() == file for each in Path(f"/proc/{pid}/fd").iterdir())
    return False


def processes() -> Iterator[tuple[int, str]]:
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            _, told = stat.read_text().rsplit(")", 1)
        except OSError:
            continue
        state, parent = told.split()[:2]
        if state != "Z":
            yield int(stat.parent.name), parent


def worker_is_killed(house: House) -> None:
    os.kill(house.at_work()[0], signal.SIGKILL)


def server_is_killed_and_comes_back(house: House) -> None:
    house.end(signal.SIGKILL, worker=False)
    house.serve()


def both_are_killed_and_come_back(house: House) -> None:
    house.end(signal.SIGKILL, worker=True)
    house.serve()


def new_version_is_started(house: House) -> None:
    house.end(signal.SIGTERM, worker=True)
    house.serve()


def one_of_two_servers_is_killed(house: House) -> None:
    house.end(signal.SIGKILL, worker=False)


@pytest.mark.parametrize(
    "happens, servers, tries",
    [
        (worker_is_killed, 1, 2),
        (server_is_killed_and_comes_back, 1, 1),
        (both_are_killed_and_come_back, 1, 2),
        (new_version_is_started, 1, 1),
        (one_of_two_servers_is_killed, 2, 1),
    ],
)
def test_it_goes_on_by_itself(
    happens: Callable[[House], None], servers: int, tries: int, tmp_path: Path
) -> None:
    archive = large_archive()
    with ExitStack() as stack:
        house = House(tmp_path, stack)
        for _ in range(servers):
            house.serve()
        errand = errands.put_in_line(None, io.BytesIO(archive))
        dead, heard = "", errand.beat

        def now() -> Errand:
            nonlocal heard
            if errand.worker == dead:
                heard = errand.beat
            errand.refresh_from_db()
            return errand

        wait_until(lambda: now().ground, "it is being built")
        assert errand.state == State.WORKING, "too small to be killed in the middle"
        dead, begun = errand.worker, monotonic()
        happens(house)
        wait_until(lambda: now().worker != dead, "somebody finds it")
        found = monotonic() - begun
        assert heard
        assert errand.beat
        if tries == 2:
            assert errand.beat < heard + errands.OLD, "not by the clock"
        wait_until(lambda: now().is_over, "it is done")
        print(f"{happens.__name__}: found after {found:.1f} s, done {monotonic() - begun:.1f} s")
        assert (errand.state, errand.tries) == (State.DONE, tries), errand.sentence
    assert errand.club
    assert errand.club.games.count() == MANY
    assert Club.objects.count() == 1, "what was half built is gone"
    for log in tmp_path.glob("log*"):
        assert "Traceback" not in log.read_text()


def test_what_comes_while_the_worker_ends_is_done_by_itself(tmp_path: Path) -> None:
    """The server may see that its process is there, which looks no more. Nobody looks at a page."""
    club = Club.objects.create()
    game_of(club, *DIG)
    archive = archived(club)

    def is_done(errand: Errand) -> bool:
        errand.refresh_from_db()
        return errand.state == State.DONE

    with ExitStack() as stack:
        house = House(tmp_path, stack)
        house.serve()
        first = errands.put_in_line(None, io.BytesIO(archive))
        wait_until(lambda: is_done(first), "the first is done")
        second = errands.put_in_line(None, io.BytesIO(archive))
        begun = monotonic()
        wait_until(lambda: is_done(second), "the second is done")
        print(f"while the worker ends: {monotonic() - begun:.1f} s")
