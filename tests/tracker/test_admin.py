"""The admin: the table to look at; the log is changed only by playing."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.mexica.record.picture import picture
from tests.tracker.photos.files import file_of, halves
from tests.tracker.table import Table
from tests.tracker.whole_games import whole_game
from tracker.log.founding import new_game
from tracker.log.positions import position_now
from tracker.log.records import accept_record, export_record, fingerprint
from tracker.models import Action, Club, Game
from tracker.photos import album

pytestmark = pytest.mark.django_db
GAMES = "/admin/tracker/game/"


@pytest.fixture
def boss() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("boss"))
    return client


def corrected_game() -> Game:
    """A long finished game with an undone action and a correction of its beginning."""
    table = Table.of(whole_game(4, "referee", "red grey sand black"))
    number = table.game.number
    table.do("/undo", expect=number)
    early = {"do": "canal", "cells": ["L5"], "override": True}
    table.do("/correct", expect=number - 1, at=5, drop=0, insert=[early], keep=True)
    return table.game


def look(client: Client, address: str) -> tuple[str, int]:
    """A page, and how many queries it took."""
    with CaptureQueriesContext(
        connection,
    ) as queries:
        response = client.get(address)
    assert response.status_code == 200, response
    return unescape(response.content.decode()), len(queries)


@pytest.mark.long
def test_the_list_shows_every_game_in_few_queries(boss: Client) -> None:
    game = Table.of(whole_game(1)).game
    page, few = look(boss, GAMES)
    assert game.pk in page
    assert all(f"{seat.name} {seat.points}" in page for seat in game.seats.all())
    for seed in range(2, 12):
        made = Table.of(whole_game(seed)).game
        made.club = Club.objects.create(name=f"Club of {seed}")
        made.save(update_fields=["club"])
    page, many = look(boss, GAMES)
    assert all(f"Club of {seed}" in page for seed in range(2, 12))
    assert many == few <= 12


@pytest.mark.long
def test_a_game_shows_its_picture_its_pieces_and_its_log_in_few_queries(boss: Client) -> None:
    game = corrected_game()
    page, queries = look(boss, f"{GAMES}{game.pk}/change/")
    assert f"<pre>{picture(position_now(game))}</pre>" in page
    for piece in game.pieces.exclude(cell=None)[:10]:
        assert f">{piece.cell}<" in page
    for action in (game.actions.order_by("pk")[0], game.actions.order_by("pk").last()):
        assert action
        assert str(action) in page
    assert all(str(change) in page for change in game.changes.all())
    assert queries <= 20
    shorter, fewer = look(boss, f"{GAMES}{Table().pk}/change/")
    assert "<pre>" in shorter
    assert queries - fewer <= 2, "a longer game takes no more"


@pytest.mark.slow
def test_nothing_of_the_log_or_the_pieces_can_be_entered(boss: Client) -> None:
    game = corrected_game()
    page, _ = look(boss, f"{GAMES}{game.pk}/change/")
    inputs = re.findall(r"<(?:input|select|textarea)[^>]*>", page)
    shown = " ".join(entry for entry in inputs if 'type="hidden"' not in entry)
    assert set(re.findall(r' name="([^"_]+)"', shown)) == {"club"}
    assert boss.get(f"{GAMES}add/").status_code == 403
    for model in ("action", "piece", "seat", "award", "change"):
        assert boss.get(f"/admin/tracker/{model}/").status_code == 404


@pytest.mark.long
def test_a_form_that_claims_to_change_the_log_changes_the_club_alone(boss: Client) -> None:
    game, club = corrected_game(), Club.objects.create(name="Ours")
    page, _ = look(boss, f"{GAMES}{game.pk}/change/")
    form = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page))
    form |= {"club": str(club.pk), "number": "0", "status": "setup", "setup": "{}"}
    form |= {"actions-0-DELETE": "on", "actions-1-number": "7", "actions-2-state": "undone"}
    before, number = list(Action.objects.order_by("pk").values_list()), game.number
    assert len(form) > 1000, "a long game"
    with CaptureQueriesContext(connection) as queries:
        response = boss.post(f"{GAMES}{game.pk}/change/", form)
    assert response.status_code == 302
    game.refresh_from_db()
    assert (game.club, game.number) == (club, number)
    assert list(Action.objects.order_by("pk").values_list()) == before
    # Whoever records at this moment must not be overwritten.
    (update,) = [q["sql"] for q in queries if q["sql"].startswith('UPDATE "tracker_game"')]
    assert re.findall(r'"(\w+)" =', update.split(" WHERE ")[0]) == ["club_id"]


def test_a_club_shows_its_key(boss: Client) -> None:
    club = Club.objects.create(name="Ours")
    page, _ = look(boss, "/admin/tracker/club/")
    assert "Ours" in page
    page, _ = look(boss, f"/admin/tracker/club/{club.pk}/change/")
    assert club.key in page


@pytest.mark.parametrize("name", ["", "player"])
def test_nobody_else_comes_in(name: str) -> None:
    client = Client()
    if name:
        client.force_login(User.objects.create_user(name))
    response: HttpResponse = client.get(f"{GAMES}{Table().pk}/change/")  # type: ignore[assignment]
    assert response.status_code == 302
    assert response["Location"].startswith("/admin/login/")


@pytest.mark.slow
def test_a_game_that_goes_to_another_club_leaves_nothing_behind(boss: Client) -> None:
    ours, theirs = Club.objects.create(name="Ours"), Club.objects.create(name="Theirs")
    game = new_game(accept_record(whole_game(1)), ours)
    mark = fingerprint(export_record(game))
    counted = Club.objects.get(pk=ours.pk).version
    page, _ = look(boss, f"{GAMES}{game.pk}/change/")
    form = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page))
    for club, name in ((theirs, str(theirs.pk)), (None, "")):
        assert boss.post(f"{GAMES}{game.pk}/change/", form | {"club": name}).status_code == 302
        game.refresh_from_db()
        assert game.club == club
        assert {seat.player and seat.player.club for seat in game.seats.all()} == {club}
    assert Club.objects.get(pk=ours.pk).version == counted + 1
    assert Club.objects.get(pk=theirs.pk).version == 2
    assert not ours.fingerprints.filter(mark=mark).exists(), "who brings it again gets another"


@pytest.mark.slow
@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.django_db(transaction=True)
def test_a_game_that_is_deleted_here_goes_with_its_photos_and_is_counted_no_more(
    boss: Client, alone: bool, tmp_path: Path, settings: Any
) -> None:
    settings.MEDIA_ROOT, settings.DATA_DIR = tmp_path / "media", tmp_path
    club = Club.objects.create()
    game = new_game(accept_record(whole_game(1)), club)
    photo = album.add(game, file_of(halves()))
    counted = Club.objects.get().version
    form = {"post": "yes", "action": "delete_selected", "_selected_action": game.pk}
    where = GAMES + (f"{game.pk}/delete/" if alone else "")
    assert boss.post(where, form).status_code == 302
    assert not Game.objects.exists()
    assert not album.file(photo).exists()
    assert Club.objects.get().version == counted + 1


def test_the_name_of_a_club_is_changed_and_nothing_else_of_it(boss: Client) -> None:
    club = Club.objects.create(name="Ours")
    address = f"/admin/tracker/club/{club.pk}/change/"
    page, _ = look(boss, address)
    club.recount()
    form = dict(re.findall(r'<input [^>]*name="([^"]+)"[^>]* value="([^"]*)"', page))
    assert boss.post(address, form | {"name": "The Thursday table"}).status_code == 302
    club.refresh_from_db()
    assert (club.name, club.version) == ("The Thursday table", 1)


def test_a_number_larger_than_the_database_holds_is_a_bad_request(boss: Client) -> None:
    form = {"name": "Club", "permissions": "9" * 40}
    assert boss.post("/admin/auth/group/add/", form).status_code in (200, 400)


@pytest.mark.slow
@pytest.mark.parametrize("year", ["0", "-1", "9999", "99999", "9" * 30])
def test_a_list_asked_for_a_year_that_is_none_is_shown_whole(boss: Client, year: str) -> None:
    for address, name in (
        ("/admin/auth/user/", "last_login__year"),
        ("/admin/auth/user/", "date_joined__iso_year"),
        (GAMES, "created__year"),
        (GAMES, "changed__year"),
        ("/admin/tracker/club/", "created__year"),
    ):
        answer = boss.get(f"{address}?{name}={year}")
        if answer.status_code == 302:
            assert answer["Location"] == f"{address}?e=1"
        else:
            assert (answer.status_code, year) == (200, "9999")


@pytest.mark.parametrize("there", ["//evil.example/", "http://evil.example", "", "/\\evil.example"])
def test_whoever_logs_in_comes_to_the_admin_and_nowhere_else(there: str) -> None:
    User.objects.create_superuser("boss", password="p")
    form = {"username": "boss", "password": "p", "next": there}
    for address in ("/admin/login/", f"/admin/login/?next={there}"):
        answer = Client().post(address, form)
        assert (answer.status_code, answer["Location"]) == (302, "/admin/")
