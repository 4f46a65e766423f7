"""Long work in a line: taps go on meanwhile, nothing shows before all is there, nothing is left."""

from __future__ import annotations

import io
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.tracker.clubs import member
from tests.tracker.exchange.archives import DIG, archived, game_of, known, sent, whole_club, wipe
from tests.tracker.exchange.test_hostile_archives import files, rows
from tests.tracker.servers import PATIENCE, ROOT, Servers, manage, surroundings, wait_until
from tracker.club.people import merge
from tracker.exchange.errands import work
from tracker.exchange.restoring import restore
from tracker.exchange.unzipping import ArchiveRefused
from tracker.games.mexica.models import Piece
from tracker.log import recording
from tracker.long_work import errands, slices
from tracker.long_work.errands import Lost, Work, begin_now, file_of, take, throw_dead_away
from tracker.models import Action, Award, Change, Club, Errand, Fingerprint, Game, Player, Seat

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]
WRITTEN = (Action, Award, Change, Fingerprint, Game, Piece, Player, Seat)


@pytest.fixture(autouse=True)
def _files_of_this_test(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR, settings.MEDIA_ROOT = tmp_path, tmp_path / "media"


@pytest.fixture
def asleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody works."""
    monkeypatch.setattr(errands.workers, "wake", lambda: None)


def at_each_breath(monkeypatch: pytest.MonkeyPatch, do: Callable[[], object]) -> None:
    monkeypatch.setattr(slices, "breathe", lambda worked: do())


def old_club() -> tuple[Club, bytes, dict[str, Any]]:
    """One that is no more: its archive, and what it was."""
    club = whole_club()
    archive, before = archived(club), known(club)
    wipe(club)
    return club, archive, before


def told(errand: Errand, client: Client | None = None, htmx: bool = False) -> str:
    headers = {"HX-Request": "true"} if htmx else {}
    answer = (client or Client()).get(f"/archive/{errand.key}", headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


# While it is written.


@pytest.mark.slow
def test_between_two_slices_everybody_taps(monkeypatch: pytest.MonkeyPatch) -> None:
    _, archive, before = old_club()
    table = game_of(Club.objects.create())
    taps = 0

    def tap() -> None:
        nonlocal taps
        assert not connection.in_atomic_block
        with recording.at_the_table(pk=table.pk) as game:
            if game.number:
                recording.undo(game, 1)
            else:
                recording.record(game, 0, DIG[0])
            taps += 1

    at_each_breath(monkeypatch, tap)
    monkeypatch.setattr(slices.pace, "rows", slices.FEWEST)
    assert known(restore(io.BytesIO(archive), None).club) == before
    assert taps > 10


@pytest.mark.slow
def test_no_slice_writes_more_than_a_few_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    _, archive, _ = old_club()
    counts = [0]

    def count() -> None:
        counts.append(sum(model._default_manager.count() for model in WRITTEN))

    at_each_breath(monkeypatch, count)
    restore(io.BytesIO(archive), None)
    assert counts[-1] > slices.MOST
    steps = [after - before for before, after in pairwise(counts)]
    assert max(steps) <= slices.MOST


@pytest.mark.slow
def test_what_is_being_built_is_no_game_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its pieces come after it, so a check would find them missing."""
    _, archive, _ = old_club()
    looks = 0

    def look() -> None:
        nonlocal looks
        looks += 1
        if looks == 4:
            assert Game.objects.exists()
            call_command("check_games")

    at_each_breath(monkeypatch, look)
    monkeypatch.setattr(slices.pace, "rows", slices.FEWEST)
    restore(io.BytesIO(archive), None)
    assert looks > 4
    call_command("check_games")


@pytest.mark.long
def test_nothing_shows_before_all_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    club, archive, before = old_club()
    game = next(iter(before["games"].values()))["columns"]
    receiver = Club.objects.create()
    shown = game_of(receiver)
    browser = member(receiver)
    pages = ("/", "/shelf", "/statistics", "/players", "/archive")
    now = [browser.get(page).content.decode().count("Ana") for page in pages]
    staged = 0

    def look() -> None:
        nonlocal staged
        if Errand.objects.get().state != Errand.State.WORKING:
            return
        staged = max(staged, Game.objects.exclude(pk=shown.pk).count())
        assert receiver.games.count() == 1
        assert not Club.objects.filter(key=club.key).exists()
        assert Client().get(f"/e/{game['edit_key']}/").status_code == 404
        assert Client().get(f"/w/{game['watch_key']}/").status_code == 404
        assert [browser.get(page).content.decode().count("Ana") for page in pages] == now

    at_each_breath(monkeypatch, look)
    restore(io.BytesIO(archive), receiver)
    assert staged == 5
    assert receiver.games.count() == 6
    assert Client().get(f"/e/{game['edit_key']}/").status_code == 200


@pytest.mark.slow
def test_who_is_merged_meanwhile_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    _, archive, _ = old_club()
    receiver = Club.objects.create()
    game_of(receiver)
    before = rows()
    ana, bo = receiver.players.order_by("name")

    receiver.games.all().delete()
    breaths = 0

    def merged() -> None:
        nonlocal breaths
        breaths += 1
        if breaths == 4:
            merge(receiver, bo.pk, ana.pk, "Bo")

    at_each_breath(monkeypatch, merged)
    with pytest.raises(ArchiveRefused, match="Something else changed the club"):
        restore(io.BytesIO(archive), receiver)
    assert rows()["Player"] == before["Player"]
    assert not Game.objects.exists()


@pytest.mark.slow
def test_a_player_who_comes_in_meanwhile_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    _, archive, _ = old_club()
    receiver = Club.objects.create()

    def play() -> None:
        if not receiver.games.exists():
            game_of(receiver)

    at_each_breath(monkeypatch, play)
    restore(io.BytesIO(archive), receiver)
    assert receiver.players.filter(key="bo").count() == 1
    assert receiver.players.get(key="bo").seats.count() > 1
    assert receiver.player_changes.count() == 0, "beside a history of its own"


# Who dies at it.


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
    dies()
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


# The line.


def in_line(count: int) -> list[Errand]:
    return [errands.put_in_line(None, io.BytesIO(b"")) for _ in range(count)]


@pytest.mark.slow
def test_a_place_in_line_and_a_bar(asleep: None) -> None:
    errand, other = in_line(2)
    assert "Place 1 in line." in told(errand)
    page = told(other)
    assert "Place 2 in line." in page
    assert '<meta http-equiv="refresh"' in page, "without script, too"
    begun = take()
    assert begun
    begun.tell(3, total=10)
    part = told(errand, htmx=True)
    assert re.search(r'<progress id="far" max="10" value="3">', part)
    assert "<html" not in part
    assert f'hx-get="/archive/{errand.key}"' in part
    assert "Place 2 in line." in told(other)


@pytest.mark.slow
def test_the_bar_ends_with_the_whole_page(asleep: None) -> None:
    _, archive, _ = old_club()
    errand = errands.put_in_line(None, io.BytesIO(archive))
    work()
    answer = Client().get(f"/archive/{errand.key}", headers={"HX-Request": "true"})
    assert answer["HX-Refresh"] == "true"
    browser = Client()
    assert "5 games restored" in told(errand, browser)
    assert "5 games" in browser.get("/archive").content.decode()


def test_a_second_one_for_the_same_club_is_told(asleep: None) -> None:
    club = Club.objects.create()
    game_of(club)
    archive, browser = archived(club), member(club)

    def send() -> Any:
        return browser.post("/archive", {"archive": SimpleUploadedFile("club.zip", archive)})

    assert send().status_code == 302
    again = send()
    assert again.status_code == 409
    assert errands.AtItAlready.sentence in again.content.decode()
    assert Errand.objects.count() == 1
    work()
    assert send().status_code == 302


def test_two_are_never_at_work(asleep: None, monkeypatch: pytest.MonkeyPatch) -> None:
    in_line(2)
    first = take()
    assert first
    waited = 0

    def wait(seconds: float) -> None:
        nonlocal waited
        waited += 1
        assert Errand.objects.filter(state=Errand.State.WORKING).count() == 1
        if waited == 3:
            first.tell(state=Errand.State.DONE)

    monkeypatch.setattr("tracker.long_work.errands.time.sleep", wait)
    second = take()
    assert second
    assert (waited, second.errand.pk > first.errand.pk) == (3, True)


def test_the_line_has_an_end(asleep: None) -> None:
    in_line(errands.MOST)
    answer = sent(archived(Club.objects.create()))
    assert answer.status_code == 503
    assert answer["Retry-After"]
    assert errands.LongLine.sentence in answer.content.decode()
    assert Errand.objects.count() == errands.MOST
    assert len(list(file_of(Errand.objects.all()[0]).parent.iterdir())) == errands.MOST


def test_what_is_long_over_is_forgotten(asleep: None) -> None:
    [errand] = in_line(1)
    Work(errand)
    Errand.objects.update(state=Errand.State.REFUSED, made=timezone.now() - timedelta(days=2))
    in_line(1)
    assert not Errand.objects.filter(pk=errand.pk).exists()
    assert Client().get(f"/archive/{errand.key}").status_code == 404


# With a process beside a real server.


@pytest.mark.long
def test_a_server_lets_it_be_done_beside_it(servers: Servers, tmp_path: Path) -> None:
    _, archive, before = old_club()
    env = surroundings(DATA_DIR=str(tmp_path))
    manage("collectstatic", "--no-input", env=env)
    [server] = servers.start(env=env)
    phone = server.phone()
    boundary = "between"
    asked = phone.ask("GET", "/archive")[1].decode()
    [token] = re.findall(r'csrfmiddlewaretoken" value="(\w+)"', asked)
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="'
    body = (
        f'{head}csrfmiddlewaretoken"\r\n\r\n{token}\r\n{head}archive"; filename="club.zip"\r\n\r\n'
    ).encode()
    headers = {
        "Host": "localhost",
        "Cookie": f"csrftoken={token}",
        "Content-Type": f"multipart/form-data; boundary={boundary}",
    }
    phone.line.request(
        "POST", "/archive", body + archive + f"\r\n--{boundary}--\r\n".encode(), headers
    )
    answer = phone.line.getresponse()
    answer.read()
    assert answer.status == 302, answer.status
    where = answer.headers["Location"]

    wait_until(lambda: b"5 games restored" in phone.ask("GET", where)[1], "it is brought back")
    club = Errand.objects.get().club
    assert club
    assert {game.pk for game in club.games.all()} == set(before["games"])
    servers.assert_no_fault()
