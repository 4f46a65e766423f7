"""Long work waits in a line, and a process beside the server does it."""

from __future__ import annotations

import io
import re
import zipfile
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from tests.tracker.clubs import member
from tests.tracker.exchange.archives import archived, game_of, sent
from tests.tracker.long_work.brought_back import old_club, told
from tests.tracker.servers import Servers, manage, surroundings, wait_until
from tests.tracker.site.test_serve import make_game, started
from tracker.exchange.errands import work
from tracker.long_work import errands
from tracker.long_work.errands import Work, file_of, take
from tracker.models import Club, Errand

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.database,
    pytest.mark.usefixtures("own_files"),
]


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
    club = Errand.objects.get().club
    assert club
    browser.post(f"/club/{club.key}")
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


def test_whoever_is_refused_for_one_in_the_way_wakes_the_worker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It may be one that nobody looks after any more."""
    club, woken = Club.objects.create(), list[bool]()
    game_of(club)
    errands.put_in_line(club, io.BytesIO(b""))
    monkeypatch.setattr(errands.workers, "wake", lambda: woken.append(True))
    archive = SimpleUploadedFile("club.zip", archived(club))
    assert member(club).post("/archive", {"archive": archive}).status_code == 409
    assert woken


def test_the_guard_begins_a_worker_where_somebody_waits_in_vain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[Any] = []
    here = errands.Workers()
    monkeypatch.setattr("tracker.long_work.errands.subprocess.Popen", Process(begun))
    here.look()
    assert not begun
    in_line(1)
    here.look()
    [process] = begun
    here.look()
    assert len(begun) == 1, "one is there"
    # It ended just when the next came: nobody looks at its page.
    process.over = True
    here.begun -= errands.AGAIN + 1
    here.look()
    assert len(begun) == 2
    assert take()
    begun[-1].over = True
    here.begun -= errands.AGAIN + 1
    here.look()
    assert len(begun) == 2, "it is in good hands"
    Errand.objects.update(beat=timezone.now() - 2 * errands.SILENT)
    here.look()
    assert len(begun) == 3


class Process:
    """In the place of `Popen`, and of what it begins."""

    def __init__(self, begun: list[Any]) -> None:
        self.begun, self.over = begun, False

    def __call__(self, *_: Any, **__: Any) -> Process:
        self.begun.append(Process([]))
        return self.begun[-1]  # type: ignore[no-any-return]

    def poll(self) -> int | None:
        return 0 if self.over else None


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
    where, kept = answer.headers["Location"], answer.headers["Set-Cookie"].split(";")[0]

    def told() -> bytes:
        return bytes(phone.ask("GET", where, Cookie=kept)[1])

    wait_until(lambda: b"5 games restored" in told(), "it is brought back")
    club = Errand.objects.get().club
    assert club
    assert {game.pk for game in club.games.all()} == set(before["games"])
    servers.assert_no_fault()


@pytest.mark.long
def test_what_waits_is_done_by_itself(tmp_path: Path) -> None:
    """One that was at work when the server died, a bad one behind it, a good one behind that, and
    one that comes when the line is empty. Nobody looks at a page."""
    _, archive, _ = old_club()
    line = [errands.put_in_line(None, io.BytesIO(archive))]
    assert take()
    Errand.objects.update(beat=timezone.now() - timedelta(seconds=25))
    line += [errands.put_in_line(None, io.BytesIO(file)) for file in (bad_archive(), archive)]

    def state(errand: Errand) -> str:
        errand.refresh_from_db()
        return errand.state

    log = tmp_path / "log"
    with started(log, surroundings(DATA_DIR=str(tmp_path))) as (port, _):
        wait_until(lambda: make_game(port)[0] == 201, "it serves")
        for errand, end in zip(line, ("done", "refused", "done"), strict=True):
            wait_until(lambda errand=errand, end=end: state(errand) == end, f"it is {end}")  # type: ignore[misc]
        later = errands.put_in_line(None, io.BytesIO(archive))
        wait_until(lambda: state(later) == "done", "the next is done")
    assert "Traceback" not in log.read_text()


def bad_archive() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr("manifest.json", "{}")
    return out.getvalue()
