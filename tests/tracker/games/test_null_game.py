"""The whole life of a game that gives nothing but its rules."""

from __future__ import annotations

import base64
import io
import json
import zlib
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.scoring.scorepad import WHOLE
from tests.tracker.clubs import member
from tests.tracker.table import Phone, Table
from tracker.exchange.archive import write_club
from tracker.games.mexica.pages import urls as of_mexica
from tracker.games.plain_link import PlainLink
from tracker.log.founding import new_game
from tracker.log.proof import differences
from tracker.log.records import accept_record, record_of
from tracker.models import Club, Game
from tracker.pages.game import urls as game_urls
from tracker.pages.table import urls as table_urls

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("null_game")]

SETUP = {key: value for key, value in WHOLE.items() if key != "actions"} | {"actions": []}


@pytest.fixture
def table() -> Table:
    return Table(SETUP)


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="The Thursday table")


@pytest.fixture
def finished(club: Club) -> Game:
    return new_game(accept_record(WHOLE), club)


def standing(game: Game) -> list[tuple[str, int, bool]]:
    return list(game.seats.order_by("number").values_list("name", "points", "won"))


# New


def test_it_begins_by_its_plain_form(client: Client) -> None:
    form = {"game": "scorepad", "name1": "Ana", "name3": "Bo"}
    answer = client.post("/new", form)
    assert answer.status_code == 302, answer.content.decode()
    game = Game.objects.get()
    assert game.game == "scorepad"
    assert standing(game) == [("Ana", 0, False), ("Bo", 0, False)]


def test_nobody_needs_a_name_to_begin(client: Client) -> None:
    assert client.post("/new", {"game": "scorepad", "name1": ""}).status_code == 302
    setup = Game.objects.get().setup
    assert setup["players"] == [{"name": "Player 1"}]
    assert setup["unnamed"] is True


# Recorded


def test_it_is_recorded_by_the_api(table: Table) -> None:
    assert table.record(0, "score", seat=0, points=7)[0] == 201
    status, told = table.record(1, "score", seat=1, points=101)
    assert (status, told["code"], told["kind"]) == (422, "score.most", "illegal")
    assert table.record(1, "score", seat=1, points=101, override=True)[0] == 201
    assert table.record(2, "end")[0] == 201
    assert table.record(3, "score", seat=0, points=1)[1]["code"] == "game.finished"
    assert table.read()["scores"] == [7, 101, 0]
    assert table.read("/at/1")["scores"] == [7, 0, 0]
    assert standing(table.game) == [("Ana", 7, False), ("Bo", 101, True), ("Cy", 0, False)]
    assert table.read("/record") == SETUP | {
        "actions": [
            {"do": "score", "seat": 0, "points": 7},
            {"do": "score", "seat": 1, "points": 101, "override": True},
            {"do": "end"},
        ]
    }
    assert list(differences(table.game)) == []


def tap(client: Client, game: Game, **fields: Any) -> Any:
    return client.post(f"/e/{game.edit_key}/tap", fields)


def test_it_is_recorded_by_the_forms_of_its_page(client: Client, table: Table) -> None:
    page = client.get(f"/e/{table.game.edit_key}/").content.decode()
    assert page.count('name="points"') == 1
    assert 'value="score"' in page
    assert 'value="end"' in page
    answer = tap(client, table.game, do="score", seat="2", points="4", expect="0")
    assert answer.status_code == 302
    assert standing(table.game)[2] == ("Cy", 4, False)
    refused = tap(client, table.game, do="score", seat="2", points="400", expect="1")
    assert refused.status_code == 422
    assert "Record it anyway" in refused.content.decode()
    again = {"do": "score", "seat": "2", "points": "400", "expect": "1", "override": "1"}
    assert tap(client, table.game, **again).status_code == 302
    assert standing(table.game)[2] == ("Cy", 404, False)


@pytest.mark.parametrize("points", ["", "many", "-3"])
def test_what_is_no_number_is_refused(client: Client, table: Table, points: str) -> None:
    answer = tap(client, table.game, do="score", seat="0", points=points, expect="0")
    assert answer.status_code == 422
    assert table.game.number == 0


def test_a_phone_that_was_behind_is_told(client: Client, table: Table) -> None:
    tap(client, table.game, do="score", seat="0", points="1", expect="0")
    assert tap(client, table.game, do="score", seat="1", points="1", expect="0").status_code == 409


def test_a_phone_gets_what_changed(client: Client, table: Table) -> None:
    table.record(0, "score", seat=0, points=77)
    told = client.get(f"/w/{table.game.watch_key}/news?seen=0").content.decode()
    assert "77" in told
    assert "<form" not in told
    assert told.rstrip().endswith("<!--end-->")


def test_what_somebody_fills_in_stays_when_another_phone_moves_the_game(
    client: Client, table: Table
) -> None:
    news, forms = f"/e/{table.game.edit_key}/news?seen=", 'id="forms"'
    table.record(0, "score", seat=0, points=77)
    told = client.get(f"{news}0").content.decode()
    assert "77" in told
    assert forms not in told
    # A phone of which nothing is known gets all; when the game is over nothing is asked any more.
    assert forms in client.get(f"{news}99999").content.decode()
    table.game.refresh_from_db()
    seen = table.game.head_id
    table.record(1, "end")
    over = client.get(f"{news}{seen}").content.decode()
    assert forms in over
    assert 'name="points"' not in over


def test_the_strip_has_everybodys_points_and_what_needs_no_words(
    client: Client, table: Table
) -> None:
    table.record(0, "score", seat=2, points=9)
    page = client.get(f"/e/{table.game.edit_key}/").content.decode()
    strip = page.split("data-strip")[1].split('class="rest"')[0]
    assert '<b class="points" data-score="0">0</b>' in strip
    assert '<b class="points" data-score="2">9</b>' in strip
    assert 'data-do="end"' in strip
    watched = client.get(f"/w/{table.game.watch_key}/").content.decode()
    assert 'data-score="2"' in watched
    assert 'data-do="end"' not in watched


def test_it_is_undone_and_done_again(client: Client, table: Table) -> None:
    tap(client, table.game, do="score", seat="0", points="5", expect="0")
    tap(client, table.game, do="undo", expect="1")
    assert standing(table.game)[0] == ("Ana", 0, False)
    tap(client, table.game, do="redo", expect="0")
    assert standing(table.game)[0] == ("Ana", 5, False)
    assert list(differences(table.game)) == []


# Corrected


def test_it_is_corrected_on_its_page(client: Client, finished: Game) -> None:
    address = f"/e/{finished.edit_key}/correct/1"
    assert 'value="12"' in client.get(address).content.decode()
    form = {"what": "replace", "expect": "5", "do": "score", "seat": "2", "points": "20"}
    told = client.post(address, form).content.decode()
    assert "+8" in told
    assert standing(finished)[2] == ("Cy", 12, False)
    answer = client.post(address, form | {"keep": "1"})
    assert answer.status_code == 302, answer.content.decode()
    assert standing(finished)[2] == ("Cy", 20, False)
    finished.refresh_from_db()
    assert list(differences(finished)) == []


def test_it_is_corrected_by_the_api(finished: Game) -> None:
    enter = Phone(finished.edit_key)
    path = f"/api/games/{finished.pk}"
    body = {"expect": 5, "at": 0, "drop": 1, "keep": True}
    status, told = enter.post(f"{path}/correct", body)
    assert (status, told["report"]["scores"]) == (201, [113, 120, 12])
    status, made = enter.post(f"{path}/copy", {"at": 2})
    assert (status, made["number"]) == (201, 2)
    entries = enter.get(f"{path}/history")[1]["entries"]
    assert [entry["kind"] for entry in entries].count("correct") == 1


# Looked at


def addresses(paths: Any) -> list[Any]:
    return [pytest.param(path.name, id=path.name) for path in paths]


SEEN = [*table_urls.seen, *game_urls.seen]
GIVEN: dict[str, list[Any]] = {
    "out_file": ["scores.csv"],
    "film_file": ["gif"],
    "inspect": ["D4"],
    "token": [4],
    "leak": ["D4"],
    "spot": ["D4"],
}
ELSEWHERE = {"events", "photo", "photo_small"}
"""A stream, and photos, of which there are none."""
PICTURES = ("picture.png", "thumb.png", "film")
EXPECTED = {"beside": 404, "picture": 404, "thumb": 404, "film": 404, "film_file": 302, "spot": 404}
EXPECTED |= {"scoring": 404, "screen": 404}
"""There is no board to be drawn, no other table that began alike, and no show of the end."""


@pytest.mark.parametrize("door", ["e", "w"])
@pytest.mark.parametrize("name", addresses(path for path in SEEN if path.name not in ELSEWHERE))
def test_every_page_of_a_game_shows_it(
    client: Client, finished: Game, name: str, door: str
) -> None:
    key = finished.edit_key if door == "e" else finished.watch_key
    answer = client.get(reverse(name, args=[door, key, *GIVEN.get(name, [])]))
    expected = EXPECTED.get(name, 200)
    assert answer.status_code == expected, answer.content.decode()
    if "html" in answer.headers["Content-Type"] and expected == 200:
        page = answer.content.decode()
        assert not any(f"/{key}/{picture}" in page for picture in PICTURES)


@pytest.mark.parametrize("page", ["/", "/shelf"])
def test_no_list_shows_a_board_that_it_has_not(club: Club, finished: Game, page: str) -> None:
    shown = member(club).get(page).content.decode()
    assert finished.edit_key in shown
    assert "scorepad ·" not in shown
    assert "thumb.png" not in shown


@pytest.mark.parametrize("name", ["log", "share", "delete"])
def test_every_page_of_whoever_enters_shows_it(client: Client, finished: Game, name: str) -> None:
    assert client.get(reverse(name, args=[finished.edit_key])).status_code == 200


@pytest.mark.parametrize("path", addresses(of_mexica.seen))
def test_it_has_no_page_of_another_game(client: Client, finished: Game, path: str) -> None:
    given = GIVEN.get(path, [])
    assert client.get(reverse(path, args=["e", finished.edit_key, *given])).status_code == 404


@pytest.mark.parametrize("address", ["legal", "check"])
def test_it_has_no_address_of_another_game(finished: Game, address: str) -> None:
    watch = Phone(finished.watch_key)
    assert watch.get(f"/api/games/{finished.pk}/{address}")[0] == 404


def test_it_is_replayed_by_words_and_scores(client: Client, finished: Game) -> None:
    page = client.get(f"/w/{finished.watch_key}/replay?at=2").content.decode()
    assert "Cy\u2069: score 12" in page
    reel = json.loads(client.get(f"/w/{finished.watch_key}/replay/reel").content)
    assert reel["last"] == 5
    assert {"r-words", "r-score-0", "r-score-1", "r-score-2"} <= set(reel["parts"])


def test_its_story_tells_the_standing(client: Client, finished: Game) -> None:
    told = client.get(f"/w/{finished.watch_key}/story").content.decode()
    assert "120" in told
    assert "Ana" in told


# Counted


def test_it_stands_on_the_shelf_and_in_the_statistics(club: Club, finished: Game) -> None:
    browser = member(club)
    assert finished.edit_key in browser.get("/").content.decode()
    assert finished.edit_key in browser.get("/shelf?game=scorepad").content.decode()
    assert finished.edit_key not in browser.get("/shelf?game=mexica").content.decode()
    assert browser.get("/shelf?game=chess").status_code == 422
    assert "Ana" in browser.get("/players").content.decode()
    for page in ("/statistics", "/statistics/games"):
        assert browser.get(page).status_code == 200, page
    player = club.players.get(name="Ana")
    assert browser.get(f"/player/{player.pk}").status_code == 200


# Taken out, and in again


def test_its_record_goes_out_and_comes_in(club: Club, finished: Game) -> None:
    browser = member(club)
    record = browser.get(f"/w/{finished.watch_key}/out/record.json").content
    assert json.loads(record) == WHOLE
    other = Club.objects.create()
    file = SimpleUploadedFile("game.json", record)
    assert member(other).post("/import", {"record": file}).status_code == 302
    assert record_of(other.games.get()) == WHOLE


def test_its_club_is_archived_and_restored(club: Club, finished: Game) -> None:
    from tracker.exchange.restoring import restore

    file = io.BytesIO()
    write_club(club, file)
    watch, before = finished.watch_key, standing(finished)
    finished.delete()
    file.seek(0)
    other = Club.objects.create()
    restore(file, other)
    game = other.games.get()
    assert (game.game, game.watch_key) == ("scorepad", watch)
    assert record_of(game) == WHOLE
    assert standing(game) == before
    assert list(differences(game)) == []


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b'{"actions": [3]}', b'{"actions": []}'])
def test_a_link_of_its_form_that_holds_no_game_is_told(client: Client, content: bytes) -> None:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=PlainLink.dictionary)
    written = zlib.crc32(content).to_bytes(4, "big") + deflate.compress(content) + deflate.flush()
    address = PlainLink.format + base64.urlsafe_b64encode(written).decode().rstrip("=")
    assert client.get(f"/r/{address}").status_code == 422


def test_it_travels_in_a_link(client: Client, club: Club, finished: Game) -> None:
    from tracker.exchange.link import packed

    address = packed(record_of(finished), finished.under)
    page = client.get(f"/r/{address}?at=2")
    assert page.status_code == 200, page.content.decode()
    assert "Cy\u2069: score 12" in page.content.decode()
    assert client.post(f"/r/{address}/keep").status_code == 302
    kept = Game.objects.exclude(pk=finished.pk).get()
    played = finished.rules.read_action(finished.rules_setup, WHOLE["actions"][1])
    told = [*WHOLE["actions"][:1], finished.rules.write_action(played), *WHOLE["actions"][2:]]
    # What its rules do not read, the pen, stays behind.
    assert record_of(kept) == WHOLE | {"actions": told}
