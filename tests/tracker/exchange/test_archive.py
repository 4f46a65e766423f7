"""A whole club goes out as one archive, and comes back as it was."""

from __future__ import annotations

import json
import re
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings

from tests.tracker.clubs import member
from tests.tracker.exchange.archives import (
    DIG,
    WITH_FILES,
    archived,
    brought,
    but,
    corrected_game,
    game_of,
    games_in,
    known,
    packed,
    parts_of,
    picture,
    small_club,
    told,
    whole_club,
    wipe,
)
from tests.tracker.whole_games import whole_game
from tracker.club.known import known_game
from tracker.club.people import rename
from tracker.club.people import undo as undo_change
from tracker.exchange import archive as out
from tracker.exchange.restoring import OLD_KEY
from tracker.log.founding import copy, new_game
from tracker.log.proof import differences
from tracker.log.recording import record, redo, undo
from tracker.log.records import accept_record, export_record, fingerprint, record_of
from tracker.models import Club, Game, Photo
from tracker.photos import album

pytestmark = WITH_FILES


@pytest.mark.slow
def test_out_wiped_and_in_again_a_club_is_what_it_was() -> None:
    club = whole_club()
    archive = archived(club)
    before = known(club)
    assert len(before["games"]) == 5
    wipe(club)
    assert not Game.objects.exists()
    assert not list(Path(settings.MEDIA_ROOT).rglob("*.jpg"))

    restored = brought(archive, new_club=OLD_KEY)
    assert known(restored.club) == before
    assert restored.club.key == club.key
    for game in Game.objects.all():
        assert list(differences(game)) == []
    # And once more the same archive comes of it.
    again = parts_of(archived(restored.club))
    assert {name: again[name] for name in again if name != out.MANIFEST} == {
        name: content for name, content in parts_of(archive).items() if name != out.MANIFEST
    }


@pytest.mark.slow
def test_twice_is_once() -> None:
    club = small_club()
    archive = archived(club)
    before = known(club)
    assert told(brought(archive, club)) == ["same"] * 2
    assert known(club) == before
    wipe(club)
    other = brought(archive).club
    assert told(brought(archive, other)) == ["same"] * 2
    assert other.games.count() == 2


def test_what_was_undone_can_be_done_again_afterwards() -> None:
    club = Club.objects.create()
    game = corrected_game(club)
    archive = archived(club)
    wipe(club)
    brought(archive)
    back = Game.objects.get(pk=game.pk)
    assert (back.number, back.redoable) == (2, 1)
    redo(back, 2)
    assert record_of(back)["actions"][-1] == DIG[3] | {"override": True}
    assert list(differences(back)) == []


def test_a_copy_still_knows_of_what_it_is_one() -> None:
    club = Club.objects.create()
    game = game_of(club, *DIG[:2])
    twin = copy(game, 2)
    archive = archived(club)
    wipe(club)
    brought(archive)
    assert Game.objects.get(pk=twin.pk).copied_from_id == game.pk


def test_a_copy_whose_source_is_gone_still_is_one() -> None:
    club = Club.objects.create()
    source = game_of(club, *DIG[:2])
    copy(source, 1)
    source.delete()
    archive = archived(club)
    wipe(club)
    brought(archive)
    made = Game.objects.get(copied_at=1)
    assert made.copied_from is None


def test_of_two_games_alike_both_come_back_and_each_alone() -> None:
    club = Club.objects.create()
    first, second = game_of(club, DIG[0]), game_of(club, DIG[0])
    archive = archived(club)
    Game.objects.filter(pk=second.pk).delete()
    assert told(brought(archive, club)) == ["same", "restored"]
    assert set(club.games.values_list("pk", flat=True)) == {first.pk, second.pk}


def test_a_game_that_went_on_is_left_alone() -> None:
    club = Club.objects.create()
    game = game_of(club, DIG[0])
    archive = archived(club)
    record(game, 1, DIG[1])
    restored = brought(archive, club)
    assert told(restored) == ["further"]
    assert restored.came[0].sentence == "there already, further along: left alone"
    assert Game.objects.get().number == 2


def test_an_archive_that_knows_more_and_one_that_knows_otherwise_change_nothing() -> None:
    club = Club.objects.create()
    game = game_of(club, *DIG[:2])
    archive = archived(club)
    undo(game, 2)
    assert told(brought(archive, club)) == ["behind"]
    record(game, 1, DIG[2])
    assert told(brought(archive, club)) == ["other"]
    assert [action["cells"] for action in record_of(Game.objects.get())["actions"]] == [
        ["D4"],
        ["H3"],
    ]


def test_an_archive_of_a_club_that_is_still_here_makes_games_of_their_own_elsewhere() -> None:
    club, other = Club.objects.create(), Club.objects.create()
    game = corrected_game(club)
    archive = archived(club)
    assert told(brought(archive, other)) == ["restored"]
    theirs = other.games.get()
    keys = {game.edit_key, game.watch_key}
    assert theirs.pk != game.pk
    assert not keys & {theirs.edit_key, theirs.watch_key}
    assert record_of(theirs) == record_of(game)
    # Both know each other's archives.
    assert told(brought(archive, other)) == ["same"]
    assert told(brought(archived(other), club)) == ["same"]


def test_a_key_of_another_game_is_not_given_away() -> None:
    club = Club.objects.create()
    game = game_of(club, DIG[0])
    archive = archived(club)
    stranger = game_of(Club.objects.create())
    wipe(club)
    Game.objects.filter(pk=stranger.pk).update(watch_key=game.edit_key)
    brought(archive)
    back = Game.objects.get(pk=game.pk)
    assert back.edit_key != game.edit_key
    assert back.watch_key == game.watch_key


@pytest.mark.parametrize("key", ["", "a", "../../../../../../admin", "x y" * 9, "é" * 22])
def test_a_key_that_could_be_guessed_is_not_given_back(key: str) -> None:
    club = Club.objects.create()
    game = game_of(club, DIG[0])
    archive = but(archived(club), lambda told: told.update(edit=key, watch=game.watch_key))
    wipe(club)
    brought(archive)
    back = Game.objects.get()
    assert re.fullmatch(r"\w{22}", back.edit_key)
    assert (back.edit_key != key, back.watch_key) == (True, game.watch_key)


def test_one_key_for_both_doors_opens_only_one() -> None:
    club = Club.objects.create()
    game = game_of(club, DIG[0])
    archive = but(archived(club), lambda told: told.update(watch=game.edit_key))
    wipe(club)
    brought(archive)
    back = Game.objects.get()
    assert back.edit_key == game.edit_key
    assert back.watch_key not in (game.edit_key, game.watch_key)


def test_a_game_that_came_as_a_record_is_not_doubled() -> None:
    here, there = Club.objects.create(), Club.objects.create()
    game = game_of(there, DIG[0])
    exported = export_record(game)
    new_game(accept_record(exported), here, mark=fingerprint(exported))
    record(game, 1, DIG[1])
    restored = brought(archived(there), here)
    assert told(restored) == ["behind"]
    assert here.games.count() == 1


def test_a_record_out_of_an_archive_is_known_again() -> None:
    club = Club.objects.create()
    game = game_of(club, *DIG[:2])
    [told_game] = games_in(parts_of(archived(club)))
    assert known_game(club, told_game["record"]) == game
    undo(game, 2)
    record(game, 1, DIG[2])
    assert known_game(club, told_game["record"]) == game, "as it once was"
    for other in (DIG[3:], [*DIG[:2], DIG[3]], []):
        assert known_game(club, told_game["record"] | {"actions": other}) is None
    players = [{"name": "Cy", "color": "red"}, {"name": "Bo", "color": "grey"}]
    assert known_game(club, told_game["record"] | {"players": players}) is None
    rename(club, club.players.get(name="Ana").pk, "Anna", "Ana")
    assert known_game(club, told_game["record"]) == game, "under another name"
    assert known_game(Club.objects.create(), told_game["record"]) is None


def test_players_of_the_club_stay_who_they_are() -> None:
    club = Club.objects.create()
    game = game_of(club, DIG[0])
    archive = archived(club)
    game.delete()
    ana = club.players.get(key="ana")
    ana.into = club.players.get(key="bo")
    ana.save()
    brought(archive, club)
    sat = [seat.player and seat.player.key for seat in Game.objects.get().seats.all()]
    assert sat == ["ana (2)", "bo"], "nobody sits twice in a game"


@pytest.mark.slow
def test_a_merge_and_a_rename_can_be_undone_afterwards() -> None:
    club = whole_club()
    archive = archived(club)
    wipe(club)
    club = brought(archive).club
    renamed, merged = club.player_changes.order_by("-id")
    undo_change(club, renamed.pk)
    undo_change(club, merged.pk)
    bobby = club.players.get(key="bobby")
    assert bobby.into is None
    assert bobby.seats.count() == 1
    assert set(club.players.get(key="ana").seats.values_list("name", flat=True)) == {"Ana"}


def test_a_finished_game_is_counted_again() -> None:
    club = Club.objects.create()
    new_game(accept_record(whole_game(1)), club)
    archive = archived(club)
    club.games.all().delete()
    version = Club.objects.get(pk=club.pk).version
    brought(archive, club)
    assert Club.objects.get(pk=club.pk).version > version


def test_a_photo_whose_file_is_lost_does_not_hold_up_the_rest() -> None:
    club = Club.objects.create()
    game = game_of(club)
    album.add(game, picture("teal"))
    lost = album.add(game, picture("maroon"))
    album.file(lost).unlink()
    [game_told] = games_in(parts_of(archived(club)))
    assert len(game_told["photos"]) == 1


@pytest.mark.django_db(transaction=True)
def test_of_too_long_a_history_the_oldest_stays_out(monkeypatch: pytest.MonkeyPatch) -> None:
    club = Club.objects.create()
    game = game_of(club)
    for number in range(8):
        record(game, 0, DIG[number % 2])
        undo(game, 1)
    whole = len(parts_of(archived(club))[out.GAMES])
    monkeypatch.setattr(out, "LONGEST_LINE", whole - 1)
    [game_told] = games_in(parts_of(archived(club)))
    assert [row["state"] for row in game_told["log"]] == ["replaced"] * 3 + ["undone"]
    assert [row["came"] for row in game_told["log"]] == [4, 5, 6, 7]
    monkeypatch.setattr(out, "LONGEST_LINE", 100)
    response = member(club).get("/archive/club.zip")
    assert response.status_code == 422
    assert out.GameTooLarge.sentence in response.content.decode()


def test_what_another_program_packed_again_is_read_too() -> None:
    club = small_club()
    parts = parts_of(archived(club))
    wipe(club)
    archive = packed({"photos/": b""} | dict(reversed(parts.items())), zipfile.ZIP_STORED)
    assert told(brought(archive)) == ["restored"] * 2


def test_the_manifest_tells_what_it_is() -> None:
    manifest = json.loads(parts_of(archived(whole_club()))["manifest.json"])
    assert manifest["format"] == "mexica-club/1"
    assert manifest["club"]["name"] == "The Thursday table"
    assert (manifest["games"], manifest["photos"]) == (5, 2)
    assert manifest["app"]


@pytest.mark.slow
@pytest.mark.parametrize("year", [1970, 2106, 2500])
def test_a_photo_of_a_machine_whose_clock_was_wrong_goes_into_the_archive(year: int) -> None:
    club = whole_club()
    when = datetime(year, 1, 1, 12, tzinfo=UTC)
    Photo.objects.update(added=when)
    archive = archived(club)
    wipe(club)
    brought(archive)
    assert {photo.added for photo in Photo.objects.all()} == {when}
