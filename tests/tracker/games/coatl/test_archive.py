"""A club that plays Cóatl goes out as an archive, and comes back as it was."""

from __future__ import annotations

import pytest

from tests.tracker.exchange.archives import figures_of, picture, sent_round
from tests.tracker.games.coatl.sheets import BOOK, SHEET, SOME
from tests.tracker.games.coatl.test_replay import PIECES
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
    its copy, and a sheet with a card that is none of the box and a corrected Cóatl."""
    club = Club.objects.create(name="The Thursday table")
    for whole in WHOLE["coatl"].values():
        game = new_game(accept_record(whole | {"date": "2026-10-29", "minutes": 75}), club)
        album.add(game, picture("teal"), "The serpents at the end")
    running = new_game(accept_record(PIECES), club, "Ana's phone")
    correct(running, 4, 1, 1, [{"do": "take", "pieces": ["G", "G"]}], keep=True, who="Bo's phone")
    record(running, 4, {"do": "take", "pieces": ["K>"]}, who="Bo's phone")
    undo(running, 5, who="Ana's phone")
    copy(running, 3)
    ana, bo, cy = SHEET["players"]
    own = {"do": "coatl", "by": "green", "row": "<GYBGYB>", "cards": ["GY+B: 1=2 2=6"]}
    guest = {"players": [ana, bo | {"name": "Bobby"}, cy], "actions": [*SOME, own]}
    sheet = new_game(accept_record(SHEET | guest), club)
    correct(sheet, 4, 0, 1, [{**BOOK, "by": "green"}], keep=True)
    people = {player.key: player.pk for player in club.players.all()}
    merge(club, people["bobby"], people["bo"], "Bobby")
    rename(club, people["ana"], "Anna", "Ana")
    return club


@pytest.mark.slow
def test_out_wiped_and_in_again_it_is_what_it_was(club: Club) -> None:
    told = figures_of(club, "coatl")
    again = figures_of(sent_round(club), "coatl")
    assert again.cards == told.cards
    # Their numbers are others afterwards.
    assert list(again.nests.of_player.values()) == list(told.nests.of_player.values())
    assert again.best.value == told.best.value


@pytest.mark.slow
def test_what_was_undone_can_be_done_again_afterwards(club: Club) -> None:
    running = club.games.get(game="coatl", number=4, redoable=1, copied_at=None)
    sent_round(club)
    back = Game.objects.get(pk=running.pk)
    redo(back, 4)
    assert record_of(back)["actions"][-1] == {"do": "take", "pieces": ["K>"]}
    assert list(differences(back)) == []
