"""Photos of a game: added, shown, named, deleted; the files come and go with them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from PIL import Image

from tests.tracker.photos.files import SECRET, file_of, fuzzed, halves, hostile, with_words
from tests.tracker.table import SETUP
from tracker.log.founding import new_game
from tracker.log.records import accept_record
from tracker.models import Game, Photo
from tracker.photos import album
from tracker.photos.cleaning import MOST_BYTES, NoPhoto, clean

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.fixture(autouse=True)
def media(tmp_path: Path, settings: Any) -> Path:
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media"


@pytest.fixture
def game() -> Game:
    return new_game(accept_record(SETUP | {"actions": []}))


def files(media: Path) -> list[str]:
    return sorted(path.name for path in media.rglob("*") if path.is_file())


def picture(colour: str = "teal") -> bytes:
    return file_of(Image.new("RGB", (40, 30), colour))


def send(game: Game, *contents: bytes, door: str = "e", name: str = "a.jpg") -> Any:
    key = game.edit_key if door == "e" else game.watch_key
    chosen = [SimpleUploadedFile(name, content, "image/jpeg") for content in contents]
    client = Client(raise_request_exception=False)
    return client.post(f"/{door}/{key}/photos", {"photo": chosen})


def get(address: str) -> Any:
    return Client(raise_request_exception=False).get(address)


@pytest.mark.slow
def test_a_photo_is_added_and_shown_through_both_doors(game: Game, media: Path) -> None:
    assert send(game, with_words(), picture()).status_code == 302
    first, second = game.photos.all()
    assert (first.width, first.height) == (32, 64)
    for door, key in (("e", game.edit_key), ("w", game.watch_key)):
        page = get(f"/{door}/{key}/photos").content.decode()
        assert f"/{door}/{key}/photo/{first.pk}-small.jpg" in page
        assert ('type="file"' in page) is (door == "e")
        for address in (f"{first.pk}.jpg", f"{second.pk}-small.jpg"):
            answer = get(f"/{door}/{key}/photo/{address}")
            assert answer.status_code == 200
            assert answer.headers["Content-Type"] == "image/jpeg"
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Cache-Control"] == "private, max-age=31536000, immutable"
            assert answer.content[:3] == b"\xff\xd8\xff"
            assert SECRET not in answer.content
    names = [first.digest, f"{first.digest}-small", second.digest, f"{second.digest}-small"]
    assert files(media) == sorted(f"{name}.jpg" for name in names)
    assert {path.stat().st_mode & 0o777 for path in media.rglob("*.jpg")} == {0o600}


@pytest.mark.slow
def test_a_photo_of_another_game_is_not_found(game: Game) -> None:
    other = new_game(accept_record(SETUP | {"actions": []}))
    send(game, picture())
    pk = game.photos.get().pk
    for address in (
        f"/e/{other.edit_key}/photo/{pk}.jpg",
        f"/w/{game.edit_key}/photo/{pk}.jpg",
        f"/e/{game.watch_key}/photo/{pk}.jpg",
        f"/e/{game.edit_key}/photo/{pk + 1}.jpg",
        f"/e/{game.edit_key}/photo/{10**30}.jpg",
    ):
        assert get(address).status_code == 404
    assert Client().post(f"/e/{other.edit_key}/photo/{pk}", {"do": "delete"}).status_code == 404
    assert game.photos.count() == 1


def test_a_file_that_is_gone_is_not_found(game: Game) -> None:
    photo = album.add(game, picture())
    album.file(photo).unlink()
    assert get(f"/e/{game.edit_key}/photo/{photo.pk}.jpg").status_code == 404


@pytest.mark.slow
def test_who_watches_adds_nothing(game: Game, media: Path) -> None:
    assert send(game, picture(), door="w").status_code == 403
    assert Client().post(f"/e/{game.watch_key}/photos").status_code == 404
    assert files(media) == []


@pytest.mark.long
def test_what_cannot_be_taken_is_told_and_not_kept(game: Game, media: Path) -> None:
    client = Client(raise_request_exception=False)
    for name, content in hostile():
        answer = send(game, content, name=f"{name}.jpg")
        assert answer.status_code == 422, name
        text = answer.content.decode()
        # Django takes an empty file for one, too.
        assert 'role="alert"' in text, name
        assert f"<bdi>{name}.jpg</bdi>" in text, name
    assert client.post(f"/e/{game.edit_key}/photos").status_code == 422
    large = send(game, picture() + bytes(MOST_BYTES))
    assert "at most 15 megabytes" in large.content.decode()
    assert files(media) == []
    assert not Photo.objects.exists()


def test_of_several_the_good_ones_are_kept(game: Game, media: Path) -> None:
    answer = send(game, picture("red"), b"no picture", picture("blue"))
    assert answer.status_code == 422
    assert answer.content.decode().count("This is not a JPEG, PNG or WebP picture.") == 1
    assert game.photos.count() == 2
    assert len(files(media)) == 4


@pytest.mark.long
def test_fuzzed_files_bring_no_error_of_the_server(game: Game, monkeypatch: Any) -> None:
    monkeypatch.setattr(album, "MOST", 1_000)
    statuses = {send(game, content).status_code for content in fuzzed(20, seed=7)}
    assert statuses <= {302, 422}


@pytest.mark.slow
def test_the_name_of_a_file_is_not_believed(game: Game, media: Path) -> None:
    for name in ("../../../etc/passwd", "x.html", "<script>.svg", "a\r\nb.jpg", "x" * 300):
        assert send(game, picture(), name=name).status_code == 302
    assert game.photos.count() == 1
    assert len(files(media)) == 2
    refused = send(game, b"<svg/>", name="<script>.svg").content.decode()
    assert "<script>.svg" not in refused


def test_the_same_photo_twice_is_one(game: Game, media: Path) -> None:
    assert album.add(game, picture(), "first").pk == album.add(game, picture()).pk
    assert send(game, picture(), picture()).status_code == 302
    assert game.photos.get().caption == "first"
    assert len(files(media)) == 2


def test_a_file_stays_while_another_game_shows_it(game: Game, media: Path) -> None:
    other = new_game(accept_record(SETUP | {"actions": []}))
    first, second = album.add(game, picture()), album.add(other, picture())
    album.remove(first)
    assert len(files(media)) == 2
    album.remove(second)
    assert files(media) == []


def test_forty_are_enough(game: Game, media: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(album, "MOST", 2)
    answer = send(game, picture("red"), picture("blue"), picture("green"))
    assert answer.status_code == 422
    assert album.TooManyPhotos.sentence in answer.content.decode()
    assert len(files(media)) == 4


def test_a_full_disk_is_told(game: Game, media: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(album, "ROOM", 10**18)
    answer = send(game, picture())
    assert answer.status_code == 422
    assert album.NoRoom.sentence in answer.content.decode()
    assert files(media) == []


@pytest.mark.parametrize("at", ["tracker.files.Path.replace", "tracker.photos.album.Photo.save"])
def test_nothing_remains_of_what_is_rolled_back(game: Game, media: Path, at: str) -> None:
    fire = OSError("the disk is on fire")
    with mock.patch(at, side_effect=fire), pytest.raises(OSError, match="on fire"):
        album.add(game, picture())
    assert files(media) == []
    assert not Photo.objects.exists()


def test_what_a_rollback_leaves_to_another_game_stays(game: Game, media: Path) -> None:
    other = new_game(accept_record(SETUP | {"actions": []}))
    album.add(other, picture())
    fire = OSError("the disk is on fire")
    with mock.patch.object(Photo, "save", side_effect=fire), pytest.raises(OSError, match="fire"):
        album.add(game, picture())
    assert len(files(media)) == 2


def test_a_deletion_that_is_rolled_back_keeps_the_file(game: Game, media: Path) -> None:
    photo = album.add(game, picture())
    with suppress(NoPhoto), transaction.atomic():
        album.remove(photo)
        raise NoPhoto("on second thought")
    assert Photo.objects.exists()
    assert len(files(media)) == 2


def test_what_a_killed_process_left_is_tidied(game: Game, media: Path, capsys: Any) -> None:
    kept = album.add(game, picture())
    folder = media / "photos" / "ab"
    folder.mkdir(exist_ok=True)
    (folder / f"ab{'0' * 62}.jpg").write_bytes(b"orphan")
    (folder / f"ab{'0' * 62}-small.jpg").write_bytes(b"orphan")
    (folder / "old.draft").write_bytes(b"")
    os.utime(folder / "old.draft", (0, 0))
    others = ["new.draft", "Thumbs.db"]
    for name in others:
        (folder / name).write_bytes(b"")
    call_command("tidy_photos")
    assert files(media) == sorted([f"{kept.digest}.jpg", f"{kept.digest}-small.jpg", *others])
    assert "3" in capsys.readouterr().out


def test_a_photo_is_named(game: Game) -> None:
    photo = album.add(game, picture())
    address = f"/e/{game.edit_key}/photo/{photo.pk}"
    client = Client(raise_request_exception=False)
    assert client.post(address, {"caption": "  The last \n <b>temple "}).status_code == 302
    photo.refresh_from_db()
    assert photo.caption == "The last <b>temple"
    page = get(f"/w/{game.watch_key}/photos").content.decode()
    assert 'alt="The last &lt;b&gt;temple"' in page
    for typed in ("x" * 121, "zero \0"):
        answer = client.post(address, {"caption": typed})
        assert answer.status_code == 422
        assert typed.replace("\0", "\0") in answer.content.decode()
    photo.refresh_from_db()
    assert photo.caption == "The last <b>temple"
    assert client.get(address).status_code == 405


def test_a_photo_is_deleted(game: Game, media: Path) -> None:
    photo = album.add(game, picture())
    answer = Client().post(f"/e/{game.edit_key}/photo/{photo.pk}", {"do": "delete"})
    assert answer.status_code == 302
    assert files(media) == []
    again = Client().post(f"/e/{game.edit_key}/photo/{photo.pk}", {"do": "delete"})
    assert again.status_code == 404


def test_two_phones_with_the_same_photo(
    game: Game, media: Path, at_once: Callable[..., Iterator[Any]]
) -> None:
    other = new_game(accept_record(SETUP | {"actions": []}))
    photo = album.add(game, picture())
    done = at_once(lambda: album.remove(photo), lambda: album.add(other, picture()))
    assert len(list(done)) == 2
    assert len(files(media)) == 2
    assert album.file(Photo.objects.get()).read_bytes()


@pytest.fixture
def at_once() -> Callable[..., list[Any]]:
    from concurrent.futures import ThreadPoolExecutor

    from django.db import connections

    def run(*deeds: Callable[[], Any]) -> list[Any]:
        def one(deed: Callable[[], Any]) -> Any:
            try:
                return deed()
            finally:
                connections.close_all()

        with ThreadPoolExecutor(len(deeds)) as threads:
            return list(threads.map(one, deeds))

    return run


def test_a_game_that_is_deleted_while_its_photo_is_developed(game: Game, media: Path) -> None:
    def deleted(content: bytes) -> Any:
        Game.objects.filter(pk=game.pk).delete()
        return clean(content)

    with mock.patch("tracker.photos.album.clean", deleted):
        assert send(game, picture()).status_code == 404
    assert files(media) == []


def test_halves_are_red_and_blue(game: Game) -> None:
    """What is shown is what was sent."""
    photo = album.add(game, file_of(halves(), "PNG"))
    with Image.open(album.file(photo)) as seen:
        assert seen.getpixel((4, 4)) == pytest.approx((254, 0, 0), abs=24)
        assert seen.getpixel((60, 4)) == pytest.approx((0, 0, 254), abs=24)
