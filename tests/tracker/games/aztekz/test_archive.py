"""A club that plays Aztekz goes out as an archive, and comes back as it was."""

from __future__ import annotations

import io

import pytest

from tests.tracker.clubs import short
from tests.tracker.exchange.archives import archived, known, picture, wipe
from tests.tracker.games.aztekz.test_out import RECORDS
from tests.tracker.games.aztekz.test_replay import LANE, SHEET
from tracker.club.people import merge, rename
from tracker.exchange.link import packed, unpacked
from tracker.exchange.restoring import OLD_KEY, restore
from tracker.log.correcting import correct
from tracker.log.founding import copy, new_game
from tracker.log.positions import position_now
from tracker.log.proof import differences
from tracker.log.recording import record, redo, undo
from tracker.log.records import accept_record, record_of
from tracker.models import Club, Game
from tracker.photos import album
from tracker.statistics.chosen import Chosen
from tracker.statistics.figures import ClubFigures, club_figures
from tracker.statistics.finished import finished_games

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def club(own_files: None) -> Club:
    """A whole game of each way to keep it, one that goes on with a corrected and an undone action,
    its copy, a corrected theft, and a game of Mexica beside them."""
    club = Club.objects.create(name="The Thursday table")
    for whole in RECORDS.values():
        game = new_game(accept_record(whole | {"date": "2026-10-29", "minutes": 75}), club)
        album.add(game, picture("teal"), "The field at the end")
    running = new_game(accept_record(LANE), club, "Ana's phone")
    soul = {"do": "draw", "paths": "NS", "soul": "f"}
    correct(running, 6, 2, 1, [soul], keep=True, who="Bo's phone")
    record(running, 6, {"do": "step", "hero": "chief", "to": [0, 0]}, who="Bo's phone")
    undo(running, 7, who="Ana's phone")
    copy(running, 4)
    ana, bo, cy = SHEET["players"]
    guest = {"players": [ana, bo | {"name": "Bobby"}, cy]}
    sheet = new_game(accept_record(SHEET | guest), club)
    stolen = {"do": "free", "by": "red", "soul": "a", "count": 4, "from": "green"}
    correct(sheet, 6, 0, 1, [stolen], keep=True)
    people = {player.key: player.pk for player in club.players.all()}
    merge(club, people["bobby"], people["bo"], "Bobby")
    rename(club, people["ana"], "Anna", "Ana")
    short(club, "Anna red, Bo grey", palace="red")
    return club


def figures(club: Club) -> ClubFigures:
    """Without the numbers of people, which are others afterwards."""
    return club_figures(Chosen(game="aztekz").of(finished_games(club)), "aztekz")


@pytest.mark.slow
def test_out_wiped_and_in_again_it_is_what_it_was(club: Club) -> None:
    before, told = known(club), figures(club).of_game
    reports = {game.pk: game.rules.report(position_now(game), None) for game in club.games.all()}
    archive = archived(club)
    wipe(club)
    assert not Game.objects.exists()
    back = restore(io.BytesIO(archive), None, OLD_KEY).club
    assert known(back) == before
    again = figures(back).of_game
    assert told
    assert again
    assert again.own.heights == told.own.heights
    assert again.own.hoards.everybody == told.own.hoards.everybody
    assert again.own.refereed == told.own.refereed
    assert sum(thefts.souls for thefts in again.own.thefts.values()) > 0
    for game in back.games.all():
        assert list(differences(game)) == []
        assert game.rules.report(position_now(game), None) == reports[game.pk]
        opened = unpacked(packed(record_of(game), game.under))
        assert opened.replay().position == position_now(game)


@pytest.mark.slow
def test_what_was_undone_can_be_done_again_afterwards(club: Club) -> None:
    running = club.games.get(game="aztekz", status="playing", copied_at=None)
    archive = archived(club)
    wipe(club)
    restore(io.BytesIO(archive), None, OLD_KEY)
    back = Game.objects.get(pk=running.pk)
    assert (back.number, back.redoable) == (6, 1)
    redo(back, 6)
    assert record_of(back)["actions"][-1]["do"] == "step"
    assert list(differences(back)) == []
