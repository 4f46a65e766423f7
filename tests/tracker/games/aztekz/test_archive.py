"""A club that plays Aztekz goes out as an archive, and comes back as it was."""

from __future__ import annotations

import pytest

from tests.tracker.clubs import short
from tests.tracker.exchange.archives import figures_of, picture, sent_round
from tests.tracker.games.aztekz.test_replay import LANE, SHEET
from tests.tracker.games.two_ways.whole import WHOLE
from tracker.club.people import merge, rename
from tracker.log.correcting import correct
from tracker.log.founding import copy, new_game
from tracker.log.proof import differences
from tracker.log.recording import record, redo, undo
from tracker.log.records import accept_record, record_of
from tracker.models import Club, Game
from tracker.photos import album

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def club(own_files: None) -> Club:
    """A whole game of each way to keep it, one that goes on with a corrected and an undone action,
    its copy, a corrected theft, and a game of Mexica beside them."""
    club = Club.objects.create(name="The Thursday table")
    for whole in WHOLE["aztekz"].values():
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


@pytest.mark.slow
def test_out_wiped_and_in_again_it_is_what_it_was(club: Club) -> None:
    told = figures_of(club, "aztekz")
    again = figures_of(sent_round(club), "aztekz")
    assert again.heights == told.heights
    assert again.hoards.everybody == told.hoards.everybody
    assert again.refereed == told.refereed
    assert sum(thefts.souls for thefts in again.thefts.values()) > 0


@pytest.mark.slow
def test_what_was_undone_can_be_done_again_afterwards(club: Club) -> None:
    running = club.games.get(game="aztekz", status="playing", copied_at=None)
    sent_round(club)
    back = Game.objects.get(pk=running.pk)
    assert (back.number, back.redoable) == (6, 1)
    redo(back, 6)
    assert record_of(back)["actions"][-1]["do"] == "step"
    assert list(differences(back)) == []
