"""What the last version before the first release made: an archive of a club, and a link."""

from __future__ import annotations

import io
import json
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from tests.tracker.exchange.archives import archived, games_in, parts_of
from tracker.backup.making import NoBackup, write
from tracker.exchange.link import packed, unpacked
from tracker.exchange.restoring import OLD_KEY, restore
from tracker.log.proof import differences
from tracker.log.records import record_of
from tracker.models import Club, Game

pytestmark = [pytest.mark.django_db, pytest.mark.database, pytest.mark.slow]

BEFORE = Path(__file__).parent / "before"
LINK = json.loads((BEFORE / "link.json").read_text())


@pytest.fixture
def club(settings: Any, tmp_path: Path) -> Club:
    settings.MEDIA_ROOT = tmp_path / "media"
    with (BEFORE / "club.zip").open("rb") as file:
        return restore(file, None, OLD_KEY).club


def told() -> dict[str, Any]:
    """Its games, by what they are called."""
    with zipfile.ZipFile(BEFORE / "club.zip") as archive:
        lines = archive.read("games.jsonl").decode().splitlines()
    return {game["id"]: game for game in map(json.loads, lines)}


def test_every_game_comes_in_as_it_was(club: Club) -> None:
    games = {game.pk: game for game in club.games.all()}
    assert {pk: record_of(game) for pk, game in games.items()} == {
        pk: game["record"] for pk, game in told().items()
    }
    assert [sentence for game in games.values() for sentence in differences(game)] == []
    assert {(game.game, game.under) for game in games.values()} == {("mexica", 1)}
    assert {pk: game.edit_key for pk, game in games.items()} == {
        pk: game["edit"] for pk, game in told().items()
    }


def test_its_history_is_told_as_before(club: Club) -> None:
    for game in club.games.all():
        before = [row.get("by") for row in told()[game.pk]["log"] if row["state"] == "replaced"]
        replaced = game.actions.filter(state="replaced").order_by("id")
        seats = replaced.values_list("seat", flat=True)
        assert ["" if seat is None else game.colours[seat] for seat in seats] == before


def test_players_photos_and_doors_come_along(club: Club) -> None:
    assert (club.players.count(), club.player_changes.count()) == (5, 2)
    assert Counter(game.photos.count() for game in club.games.all())[2] == 1
    with zipfile.ZipFile(BEFORE / "club.zip") as archive:
        assert club.key == json.loads(archive.read("manifest.json"))["club"]["key"]
    for game in club.games.all():
        assert Client().get(f"/w/{game.watch_key}/").status_code == 200
        assert Client().get(f"/w/{game.watch_key}/replay").status_code == 200


def test_it_goes_out_again_as_it_came(club: Club) -> None:
    again = {game["id"]: game for game in games_in(parts_of(archived(club)))}
    assert again == told()


def test_a_link_opens_and_is_made_the_same() -> None:
    assert unpacked(LINK["link"]).source == LINK["record"]
    assert packed(LINK["record"]) == LINK["link"]
    assert Client().get(f"/r/{LINK['link']}").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_a_database_of_before_is_left_alone_with_the_way_to_go() -> None:
    recorder, last = MigrationRecorder(connection), "0007_rules_of_old_games"
    recorder.record_applied("tracker", last)
    try:
        assert_left_alone()
    finally:
        recorder.record_unapplied("tracker", last)


@pytest.mark.django_db(transaction=True)
def test_one_of_the_first_versions_of_all_is_known_by_what_its_tables_lack() -> None:
    def rename(old: str, new: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"ALTER TABLE tracker_award RENAME COLUMN {old} TO {new}")

    rename("source", "kind")
    try:
        assert_left_alone()
        with pytest.raises(NoBackup, match="before the first release"):
            write(io.BytesIO())
    finally:
        rename("kind", "source")


def assert_left_alone() -> None:
    with pytest.raises(CommandError, match=r"before the first release.*archive_club.*restore_club"):
        call_command("migrate", verbosity=0, stdout=io.StringIO())
    assert Client().get("/readyz").json()["parts"]["migrations"] == "away"
    assert Game.objects.count() == 0
