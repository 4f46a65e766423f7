"""Long work waits in a line, and a process beside the server does it."""

from __future__ import annotations

import io
import re
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
