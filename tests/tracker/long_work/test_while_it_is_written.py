"""While a club is brought back: taps go on, and nothing shows before all is there."""

from __future__ import annotations

import io
from itertools import pairwise

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client

from tests.tracker.clubs import member
from tests.tracker.exchange.archives import DIG, game_of, known, rows
from tests.tracker.long_work.brought_back import at_each_breath, old_club
from tracker.club.people import merge
from tracker.exchange.restoring import restore
from tracker.exchange.unzipping import ArchiveRefused
from tracker.games.mexica.models import Piece
from tracker.log import recording
from tracker.long_work import slices
from tracker.models import Action, Award, Change, Club, Errand, Fingerprint, Game, Player, Seat

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.database,
    pytest.mark.usefixtures("own_files"),
]
WRITTEN = (Action, Award, Change, Fingerprint, Game, Piece, Player, Seat)


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
