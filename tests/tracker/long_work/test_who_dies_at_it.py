"""Who dies at long work leaves nothing behind."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
from datetime import timedelta
from errno import ENOSPC
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from django.test import Client
from django.utils import timezone

from tests.tracker.exchange.archives import files, known, rows, sent
from tests.tracker.long_work.brought_back import at_each_breath, old_club
from tests.tracker.servers import PATIENCE, ROOT, surroundings, wait_until
from tracker.errors import DiskFull
from tracker.exchange.errands import work
from tracker.long_work import errands
from tracker.long_work.errands import Lost, begin_now, file_of, take, throw_dead_away
from tracker.models import Club, Errand, Game

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.database,
    pytest.mark.usefixtures("own_files"),
]


def killed_in_the_middle(archive: bytes, folder: Path) -> None:
    """A process of its own, killed while half of the games is there."""
    (file := folder / "club.zip").write_bytes(archive)
    slow = (
        "from tracker.long_work import slices; "
        "slices.breathe = lambda worked: __import__('time').sleep(9)"
    )
    script = (
        f"import django; django.setup(); {slow}; from tracker.exchange.restoring import restore; "
        f"restore(open({str(file)!r}, 'rb'), None)"
    )
    env = surroundings(DATA_DIR=str(folder))
    process = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, env=env)
    try:
        wait_until(Errand.objects.exclude(ground=None).exists, "something is being built")
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait(PATIENCE)


def dies() -> Errand:
    """Whoever is at work has not been heard of for long."""
    Errand.objects.filter(state=Errand.State.WORKING).update(
        beat=timezone.now() - timedelta(minutes=1)
    )
    return Errand.objects.get()


@pytest.mark.slow
def test_a_process_that_is_killed_leaves_nothing(tmp_path: Path, settings: Any) -> None:
    _, archive, _ = old_club()
    before = rows()
    killed_in_the_middle(archive, tmp_path)
    assert rows() != before
    # By its lock, long before it was silent for long.
    beat = Errand.objects.get().beat
    assert beat
    assert timezone.now() - beat < errands.OLD
    throw_dead_away()
    assert rows() == before
    assert files(settings) == []


def half_done(archive: bytes, monkeypatch: pytest.MonkeyPatch) -> Errand:
    """In the line, begun by somebody who dies with half of it written."""
    errand = errands.put_in_line(None, io.BytesIO(archive))
    taken = take()
    assert taken
    breaths = 0

    def die() -> None:
        nonlocal breaths
        breaths += 1
        if breaths == 6:
            Errand.objects.update(worker="somebody else")

    with monkeypatch.context() as patched:
        at_each_breath(patched, die)
        mine = iter([taken, None])
        patched.setattr("tracker.exchange.errands.take", lambda parent: next(mine))
        work()
    assert Game.objects.exists()
    errand.refresh_from_db()
    assert errand.state == Errand.State.WORKING
    return errand


@pytest.mark.slow
def test_an_errand_of_the_dead_begins_anew(monkeypatch: pytest.MonkeyPatch, asleep: None) -> None:
    _, archive, before = old_club()
    errand = half_done(archive, monkeypatch)
    dies()
    work()
    errand.refresh_from_db()
    assert (errand.state, errand.tries) == (Errand.State.DONE, 2)
    assert errand.club
    assert known(errand.club) == before
    assert Club.objects.count() == 1
    assert not file_of(errand).exists()


def silent(seconds: float) -> None:
    """Whoever is at work has not been heard of for so long."""
    beat = timezone.now() - timedelta(seconds=seconds)
    Errand.objects.filter(state=Errand.State.WORKING).update(beat=beat)


def test_whoever_comes_waits_until_a_silent_one_is_dead(
    monkeypatch: pytest.MonkeyPatch, asleep: None
) -> None:
    """As after a restart: nobody waits in the line, and one who is gone still counts as at work."""
    errand = errands.put_in_line(None, io.BytesIO(b""))
    assert take()
    assert take() is None, "somebody is at it"
    silent(20)
    waits = 0

    def wait(seconds: float) -> None:
        nonlocal waits
        waits += 1
        if waits == 3:
            silent(31)

    monkeypatch.setattr("tracker.long_work.errands.time.sleep", wait)
    taken = take()
    assert taken
    assert (taken.errand.pk, taken.errand.tries, waits) == (errand.pk, 2, 3)


def test_whoever_ends_with_its_server_leaves_the_errand_at_once(asleep: None) -> None:
    _, archive, before = old_club()
    errand = errands.put_in_line(None, io.BytesIO(archive))
    over: list[bool] = []
    taken = take(lambda: bool(over))
    assert taken
    over.append(True)
    with mock.patch("tracker.exchange.errands.take", side_effect=[taken, None]):
        work()
    work()
    errand.refresh_from_db()
    assert (errand.state, errand.tries) == (Errand.State.DONE, 1), "that was no fault of its own"
    assert errand.club
    assert known(errand.club) == before


def test_another_machine_s_archive_is_left_to_it_for_a_while(asleep: None) -> None:
    errand = errands.put_in_line(None, io.BytesIO(b""))
    file_of(errand).unlink()
    assert take() is None
    Errand.objects.update(made=timezone.now() - 2 * errands.GONE)
    work()
    errand.refresh_from_db()
    assert (errand.state, errand.status) == (Errand.State.REFUSED, 503)


@pytest.mark.slow
def test_not_for_ever(monkeypatch: pytest.MonkeyPatch, asleep: None, settings: Any) -> None:
    _, archive, _ = old_club()
    before = rows()
    errand = half_done(archive, monkeypatch)
    Errand.objects.update(tries=errands.MOST_TRIES)
    dies()
    work()
    answer = Client().get(f"/archive/{errand.key}")
    assert answer.status_code == 503
    assert errands.Interrupted.sentence in answer.content.decode()
    assert rows() == before
    assert files(settings) == []


def test_whoever_lost_an_errand_writes_no_more() -> None:
    mine = begin_now(None)
    Errand.objects.update(worker="somebody else")
    with pytest.raises(Lost):
        mine.tell(1)


@pytest.mark.slow
@pytest.mark.parametrize(
    "where",
    ["tracker.exchange.restoring.Path.write_bytes", "tracker.exchange.staging.insert"],
    ids=["photo", "database"],
)
def test_one_that_finds_no_room_says_so_and_leaves_nothing(
    where: str, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    _, archive, _ = old_club()
    before = rows()
    monkeypatch.setattr(where, mock.Mock(side_effect=OSError(ENOSPC, "No space left on device")))
    answer = sent(archive)
    assert answer.status_code == 507
    assert DiskFull.sentence in answer.content.decode()
    assert rows() == before
    assert files(settings) == []


@pytest.mark.slow
def test_one_that_cannot_be_carried_out_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    _, archive, _ = old_club()
    before = rows()

    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("tracker.exchange.staging.Ground.hand_over", fail)
    answer = sent(archive)
    assert answer.status_code == 503
    assert "Nothing was changed." in answer.content.decode()
    assert rows() == before
    assert files(settings) == []
