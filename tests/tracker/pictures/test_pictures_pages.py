"""<door>/<key>/picture.png, thumb.png, card.png, film, replay.gif; and the API's."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from errno import ENOSPC
from pathlib import Path
from threading import Barrier, Event
from typing import IO, Any
from unittest import mock

import pytest
from django.test import Client
from PIL import Image

from tests.few import few
from tests.tracker.games.two_ways.whole import WHOLE
from tests.tracker.table import REFEREE, SETUP, Phone, Table
from tracker.club import people
from tracker.errors import DiskFull
from tracker.files import DRAFT
from tracker.pages.game.pictures import NoSuchFilm, NoSuchPicture
from tracker.pictures import answers, film_files, making
from tracker.pictures.film import LAST

pytestmark = pytest.mark.django_db

CANALS = [{"do": "canal", "cells": [cell]} for cell in ("C4", "D4", "E4", "F4", "G4")]
CHOSEN = "?kind=gif&speed=fast&size=small"


@pytest.fixture(autouse=True)
def _own_shelf(settings: Any, tmp_path: Path) -> Iterator[None]:
    settings.DATA_DIR = tmp_path
    answers.recent.clear()
    yield
    wait()


@pytest.fixture
def table() -> Table:
    return Table.of(SETUP | {"actions": CANALS})


def wait() -> None:
    """Until every film that is begun is there, or failed."""
    for work in list(making.makers.at_work.values()):
        work.exception(timeout=20)


def watching(table: Table) -> str:
    return f"/w/{table.game.watch_key}"


def get(address: str, **headers: str) -> Any:
    return Client(raise_request_exception=False).get(address, headers=headers)


def ask(table: Table, address: str, phone: Phone | None = None, **headers: str) -> Any:
    """On the API."""
    phone = phone or table.watch
    return phone.client.get(table.path + address, headers=phone.headers | headers)


def image_of(response: Any) -> Image.Image:
    assert response.status_code == 200, response.content
    return Image.open(io.BytesIO(response.content))


@pytest.mark.slow
def test_the_board_as_it_stands_and_as_it_was(table: Table) -> None:
    now = get(f"{watching(table)}/picture.png")
    assert now["Content-Type"] == "image/png"
    assert image_of(now).width == 1200
    then = get(f"{watching(table)}/picture.png?at=1&width=240&theme=dark")
    assert image_of(then).width == 240
    assert ask(table, "/picture.png").content == now.content
    assert ask(table, "/picture.png?at=5").content == now.content
    assert ask(table, "/picture.png?at=1&width=240&theme=dark").content == then.content
    assert ask(table, "/picture.png?at=4").content != now.content


@pytest.mark.slow
@pytest.mark.parametrize(
    "address", few(["/picture.png", "/replay.webp", "/card.png", "/replay.gif"])
)
def test_a_key_is_needed_and_the_one_to_watch_suffices(table: Table, address: str) -> None:
    assert ask(table, address).status_code == 200
    assert ask(table, address, table.enter).status_code == 200
    for phone, status in ((Phone(), 401), (Phone("nobody"), 401), (Table().watch, 404)):
        answer = ask(table, address, phone)
        assert answer.status_code == status
        assert answer.json()["message"]


def test_an_unknown_address_opens_nothing(table: Table) -> None:
    for address in ("picture.png", "thumb.png", "card.png", "film", "replay.gif"):
        assert get(f"/w/{'x' * 22}/{address}").status_code == 404
        assert get(f"/e/{table.game.watch_key}/{address}").status_code == 404


@pytest.mark.parametrize(
    "wish",
    "width=119 width=2401 width=x width= width=-1 width=٣٠٠ width=1e3 "
    "theme=sepia theme= at=-1 at=x at=999999999999".split(),
)
def test_a_picture_that_there_is_not(table: Table, wish: str) -> None:
    page = get(f"{watching(table)}/picture.png?{wish}")
    assert page.status_code == 422
    assert NoSuchPicture.sentence in page.content.decode()
    told = ask(table, f"/picture.png?{wish}")
    if wish != "width=٣٠٠":  # which pydantic reads as 300
        assert (told.status_code, told.json()["code"]) == (422, "record.invalid")


@pytest.mark.parametrize("address", ["picture.png", "card.png"])
@pytest.mark.parametrize("turn", ["4", "-1", "x", ""])
def test_nothing_is_turned_by_more_than_three_quarters(
    table: Table, address: str, turn: str
) -> None:
    page = get(f"{watching(table)}/{address}?turn={turn}")
    assert page.status_code == 422
    assert NoSuchPicture.sentence in page.content.decode()


@pytest.mark.parametrize("address", ["picture.png", "card.png"])
def test_a_picture_lies_as_its_address_says(table: Table, address: str) -> None:
    plain = get(f"{watching(table)}/{address}")
    turned = [get(f"{watching(table)}/{address}?turn={turn}") for turn in range(4)]
    # Without a turn, and whatever the phone says, it is what it always was.
    phone = Client()
    phone.cookies["lies"] = phone.cookies["turned"] = "2"
    for same in (turned[0], phone.get(f"{watching(table)}/{address}")):
        assert (same.content, same["ETag"]) == (plain.content, plain["ETag"])
    assert len({answer.content for answer in turned}) == 4
    assert len({answer["ETag"] for answer in turned}) == 4
    sizes = [image_of(answer).size for answer in turned]
    assert sizes[0] == sizes[2]
    assert (sizes[1] == sizes[0]) == (address == "card.png")


@pytest.mark.parametrize("lies", ["", "1", "2", "3", "4", "x"])
def test_what_a_phone_shares_lies_as_on_its_table(table: Table, lies: str) -> None:
    phone = Client()
    phone.cookies["lies"] = lies
    turn = f"turn={lies}" if lies in ("1", "2", "3") else ""

    def pictured(page: str) -> set[str]:
        text = phone.get(f"{watching(table)}/{page}").content.decode()
        return set(re.findall(r'/((?:card|picture)\.png[^"]*)', text))

    alone = f"?{turn}" if turn else ""
    more = f"&amp;{turn}" if turn else ""
    both = {f"card.png{alone}", f"picture.png{alone}"}
    sized = {f"picture.png?{wish}{more}" for wish in ("width=720", "width=2400", "theme=dark")}
    assert pictured("out") == both
    assert pictured("film") == both | sized
    assert pictured("replay?at=2") == {f"picture.png?at=2{more}"}
    # What others are shown of the link is nobody's phone.
    assert pictured("") == {f"card.png?n={table.game.head_id}"}


@pytest.mark.parametrize("of", WHOLE)
def test_a_board_that_does_not_turn_has_no_turn_in_its_addresses(of: str) -> None:
    phone = Client()
    phone.cookies["lies"] = "1"
    game = Table.of(WHOLE[of]["sheet"]).game
    assert "turn=" not in phone.get(f"/w/{game.watch_key}/out").content.decode()


@pytest.mark.parametrize("wish", ["speed=warp", "size=huge", "kind=avi"])
def test_a_film_that_there_is_not(table: Table, wish: str) -> None:
    page = get(f"{watching(table)}/film?{wish}")
    assert page.status_code == 422
    assert NoSuchFilm.sentence in page.content.decode()
    if not wish.startswith("kind"):
        assert ask(table, f"/replay.gif?{wish}").status_code == 422
    assert not film_files.folder().exists()


def test_a_point_that_the_game_has_not_reached(table: Table) -> None:
    assert get(f"{watching(table)}/picture.png?at=6").status_code == 404
    told = ask(table, "/picture.png?at=6")
    assert (told.status_code, told.json()["code"]) == (404, "number.unknown")


@pytest.mark.parametrize("address", ["picture.png", "picture.png?at=2", "card.png", "thumb.png"])
def test_what_a_phone_has_already_is_not_drawn_again(table: Table, address: str) -> None:
    first = get(f"{watching(table)}/{address}")
    with (
        mock.patch("tracker.games.mexica.past.draw_board", side_effect=AssertionError),
        mock.patch("tracker.games.mexica.past.IslandCard", side_effect=AssertionError),
    ):
        again = get(f"{watching(table)}/{address}", **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert first["Cache-Control"] == again["Cache-Control"] == "private, no-cache"


def test_the_same_picture_asked_for_by_many_is_drawn_once() -> None:
    drawn, go_on, both = [], Event(), Barrier(3)

    def draw() -> bytes:
        drawn.append(1)
        assert go_on.wait(20)
        return answers.png(Image.new("RGB", (4, 4)))

    def ask() -> bytes:
        both.wait(20)
        return answers.recent.of("mark", draw)

    with ThreadPoolExecutor(2) as phones:
        asked = [phones.submit(ask) for _ in range(2)]
        both.wait(20)
        go_on.set()
        first, second = (each.result(20) for each in asked)
    assert first == second == answers.recent.of("mark", draw)
    assert drawn == [1]


def test_remembered_pictures_have_little_room() -> None:
    assert answers.recent.weigh is len
    assert answers.recent.room == answers.ROOM == 8_000_000


def test_another_table_is_another_picture(table: Table) -> None:
    addresses = ["picture.png", "card.png", "thumb.png"]
    before = [get(f"{watching(table)}/{address}")["ETag"] for address in addresses]
    table.do("/undo", expect=5)
    after = [get(f"{watching(table)}/{address}")["ETag"] for address in addresses]
    assert not set(before) & set(after)


def test_a_thumbnail_stays_for_ever_where_the_address_names_the_head(table: Table) -> None:
    head = table.game.head_id
    named = get(f"{watching(table)}/thumb.png?n={head}")
    assert image_of(named).width == 240
    assert "immutable" in named["Cache-Control"]
    table.dig("H4")
    assert "immutable" not in get(f"{watching(table)}/thumb.png?n={head}")["Cache-Control"]


def test_a_picture_is_not_packed_twice(table: Table) -> None:
    answer = get(f"{watching(table)}/picture.png", **{"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in answer
    assert not answer["ETag"].startswith("W/")


def test_the_card_calls_the_players_as_they_are_called_now(table: Table) -> None:
    before = get(f"{watching(table)}/card.png")
    game = table.game
    people._write_names([game], {game.seats.get(number=0).pk: "Anastasia"})
    after = get(f"{watching(table)}/card.png", **{"If-None-Match": before["ETag"]})
    assert image_of(after).size == (1200, 630)
    assert after.content != before.content


@pytest.mark.slow
def test_a_film_is_made_while_the_page_tells_how_far_it_is(table: Table) -> None:
    page = f"{watching(table)}/film{CHOSEN}"
    go_on = Event()
    write = making._write

    def slowly(*args: Any) -> None:
        go_on.wait(20)
        write(*args)

    with mock.patch.object(making, "_write", side_effect=slowly) as made:
        first, second = get(page), get(page)
        polled = get(page, **{"HX-Request": "true"})
        go_on.set()
        wait()
        assert made.call_count == 1
    for answer in (first, second, polled):
        assert answer.status_code == 200
        assert "<progress" in answer.content.decode()
    assert 'http-equiv="refresh"' in first.content.decode()
    assert "HX-Refresh" not in polled

    with mock.patch.object(making, "_write", side_effect=AssertionError):
        done = get(page)
        assert "<progress" not in done.content.decode()
        assert f'src="{watching(table)}/replay.gif{CHOSEN}"'.replace("&", "&amp;") in (
            done.content.decode()
        )
        assert get(page, **{"HX-Request": "true"})["HX-Refresh"] == "true"
        shown = get(f"{watching(table)}/replay.gif{CHOSEN}")
        assert ask(table, "/replay.gif?speed=fast&size=small").content == shown.content
    image = image_of(shown)
    assert getattr(image, "n_frames", 1) == 1 + len(CANALS)
    again = get(f"{watching(table)}/replay.gif{CHOSEN}", **{"If-None-Match": shown["ETag"]})
    assert again.status_code == 304


def test_a_film_that_is_not_made_yet_leads_to_the_page_that_makes_it(table: Table) -> None:
    answer = get(f"{watching(table)}/replay.webp?size=small")
    assert answer.status_code == 302
    assert answer["Location"] == f"{watching(table)}/film?kind=webp&speed=normal&size=small"


def test_nothing_is_made_before_it_is_asked_for(table: Table) -> None:
    page = get(f"{watching(table)}/film")
    assert page.status_code == 200
    assert "<progress" not in page.content.decode()
    assert not making.makers.at_work


def test_the_api_makes_a_film_while_one_waits(table: Table) -> None:
    image = image_of(ask(table, "/replay.webp?speed=slow&size=small"))
    assert image.format == "WEBP"
    assert getattr(image, "n_frames", 1) == 1 + len(CANALS)
    with mock.patch.object(making, "_write", side_effect=AssertionError):
        kept = ask(table, "/replay.webp?speed=slow&size=small")
        assert kept.status_code == 200
        etag = {"If-None-Match": kept["ETag"]}
        assert ask(table, "/replay.webp?speed=slow&size=small", **etag).status_code == 304
    table.dig("H4")
    again = image_of(ask(table, "/replay.webp?speed=slow&size=small"))
    assert getattr(again, "n_frames", 1) == 2 + len(CANALS)


def test_a_film_of_a_game_that_has_not_begun() -> None:
    image = image_of(ask(Table(REFEREE), "/replay.gif?size=small"))
    assert image.info["duration"] == LAST


def test_a_film_that_fails_is_told_and_can_be_tried_again(table: Table) -> None:
    page = f"{watching(table)}/film{CHOSEN}"
    with mock.patch("tracker.games.mexica.past.film", side_effect=OSError("disk full")):
        get(page)
        wait()
        failed = get(page, **{"HX-Request": "true"})
        assert failed.status_code == 503
        assert "could not be made" in failed.content.decode()
        assert "HX-Refresh" not in failed, "it would be begun again before anybody can read this"
        told = ask(table, "/replay.gif?size=small&speed=fast")
        assert (told.status_code, told.json()["code"]) == (503, "pictures.failed")
    get(page)
    get(page)
    wait()
    assert "replay.gif" in get(page).content.decode()
    assert not [file for file in film_files.folder().iterdir() if file.suffix == DRAFT]


def test_a_film_that_finds_no_room_says_so(table: Table) -> None:
    page = f"{watching(table)}/film{CHOSEN}"
    full = OSError(ENOSPC, "No space left on device")
    with mock.patch.object(film_files, "whole", side_effect=full):
        get(page)
        wait()
        assert DiskFull.sentence in get(page, **{"HX-Request": "true"}).text
        told = ask(table, "/replay.gif?size=small&speed=fast")
    assert (told.status_code, told.json()["code"]) == (503, "disk.full")
    assert ask(table, "/replay.gif?size=small&speed=fast").status_code == 200


def test_a_film_has_a_place_in_line(table: Table) -> None:
    go_on = Event()
    with mock.patch.object(making, "_write", side_effect=lambda *_: go_on.wait(20)):
        get(f"{watching(table)}/film{CHOSEN}")
        second = get(f"{watching(table)}/film?kind=webp&speed=fast&size=small")
        assert "1 film is made before it." in second.text
        assert "is made before it" not in get(f"{watching(table)}/film{CHOSEN}").text
        go_on.set()
        wait()


def test_many_films_at_once_are_too_many(table: Table) -> None:
    waiting: dict[str, Future[None]] = {str(number): Future() for number in range(making.MOST)}
    with mock.patch.dict(making.makers.at_work, waiting):
        page = get(f"{watching(table)}/film{CHOSEN}")
        told = ask(table, "/replay.gif")
    assert page.status_code == 503
    assert "try again in a minute" in page.content.decode()
    assert (told.status_code, told.json()["code"]) == (503, "pictures.busy")


def forty(file: IO[bytes]) -> None:
    file.write(b"y" * 40)


def test_what_was_asked_for_longest_ago_makes_room() -> None:
    place = film_files.folder()
    place.mkdir()
    for number, name in enumerate(("old", "middle", "new", f"left{DRAFT}")):
        (place / name).write_bytes(b"x" * 40)
        os.utime(place / name, (1000 + number, 1000 + number))
    os.utime(place / "old")
    with mock.patch.object(film_files, "LIMIT", 125):
        film_files.keep("latest", forty)
    assert {file.name for file in place.iterdir()} == {"old", "new", "latest"}


def test_half_a_film_is_never_kept() -> None:
    def fail(file: Any) -> None:
        file.write(b"half")
        raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        film_files.keep("film.gif", fail)
    assert not list(film_files.folder().iterdir())


def test_a_film_that_had_to_make_room_is_gone() -> None:
    film_files.keep("film.gif", lambda file: None)
    (film_files.folder() / "film.gif").unlink()
    with pytest.raises(film_files.Gone):
        film_files.kept("film.gif")


def test_a_disk_that_takes_nothing_is_told_in_a_sentence(table: Table) -> None:
    film_files.folder().write_text("a file where the folder should be")
    get(f"{watching(table)}/film{CHOSEN}")
    wait()
    failed = get(f"{watching(table)}/film{CHOSEN}")
    assert failed.status_code == 503
    assert "could not be made" in failed.content.decode()


@pytest.mark.parametrize("door", ["e", "w"])
def test_messengers_are_shown_the_card_and_the_link_to_watch(table: Table, door: str) -> None:
    game = table.game
    key = {"e": game.edit_key, "w": game.watch_key}[door]
    head = get(f"/{door}/{key}/").content.decode().partition("</head>")[0]
    watch = f"http://testserver/w/{game.watch_key}/"
    assert f'property="og:url" content="{watch}"' in head
    assert f'property="og:image" content="{watch}card.png?n={game.head_id}"' in head
    assert 'property="og:title" content="Ana, Bo"' in head
    assert 'property="og:description" content="Ana 0, Bo 0 – Period 1."' in head
    assert game.edit_key not in head
    assert 'name="twitter:card" content="summary_large_image"' in head
