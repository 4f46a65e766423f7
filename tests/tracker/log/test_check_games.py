"""manage.py check_games"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F

from scoring.mexica.board.island import LAND, cell_names
from tests.few import few
from tests.tracker.exchange.archives import picture
from tests.tracker.servers import manage
from tests.tracker.table import Table
from tests.tracker.whole_games import whole_game
from tracker.games.mexica.models import Piece
from tracker.log.recording import undo
from tracker.models import Action, Club, Game, Photo, Player
from tracker.photos import album

pytestmark = pytest.mark.database

Harm = Callable[[Game], Any]


def bare_cell(game: Game) -> str:
    lying = game.pieces.values_list("cell", flat=True)
    return next(name for name in cell_names(LAND) if name not in lying)


HARM: dict[str, Harm] = {
    "missing:  canal": lambda game: game.pieces.filter(kind="canal")[0].delete(),
    "too many:  canal": lambda game: Piece.objects.create(
        game=game, kind="canal", cell=bare_cell(game)
    ),
    "missing: red temple": lambda game: game.pieces.filter(kind="temple", colour="red").delete(),
    "missing: red calpulli": lambda game: game.pieces.filter(kind="calpulli").delete(),
    "its seats are not": lambda game: game.seats.update(points=F("points") + 1),
    "its awards are not": lambda game: game.awards.all()[0].delete(),
    "status is playing": lambda game: Game.objects.filter(pk=game.pk).update(status="playing"),
    "stage is 7": lambda game: Game.objects.filter(pk=game.pk).update(stage=7),
    "its last action": lambda game: Game.objects.filter(pk=game.pk).update(head=None),
    "its place are not those of the record": lambda game: Game.objects.filter(pk=game.pk).update(
        place="Oslo"
    ),
    "played is 2001-02-03": lambda game: Game.objects.filter(pk=game.pk).update(
        played=date(2001, 2, 3)
    ),
    "somebody sits twice": lambda game: game.seats.update(
        player=Player.objects.create(club=game.club or Club.objects.create(), name="Ana", key="ana")
    ),
    "be done again": lambda game: Game.objects.filter(pk=game.pk).update(redoable=7),
}
"""What the check says of it; all of this can be mended."""

LOG_HARM: dict[str, Harm] = {
    "have gaps": lambda game: game.actions.filter(number=3).delete(),
    "is refused": lambda game: game.actions.filter(number=5).update(
        body=game.actions.get(number=4).body
    ),
    "record.invalid": lambda game: game.actions.filter(number=5).update(body={"do": "dance"}),
    "its setup cannot be read": lambda game: Game.objects.filter(pk=game.pk).update(
        setup={"mode": "chess"}
    ),
}
"""The log itself: nothing to mend from."""


def check(*words: str) -> tuple[bool, str]:
    """Whether it found nothing that is left, and what it said."""
    out = StringIO()
    try:
        call_command("check_games", *words, stdout=out)
    except CommandError as error:
        return False, out.getvalue() + str(error)
    return True, out.getvalue()


def finished_game() -> Game:
    return Table.of(whole_game(1)).game


@pytest.mark.slow
@pytest.mark.django_db
def test_it_is_silent_where_all_is_well() -> None:
    finished_game()
    table = Table.of(whole_game(2, "referee", "red grey sand"))
    undo(table.game, table.game.number, to=40)
    Table()
    assert check() == (True, "")


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("said, harm", few(HARM.items(), 5), ids=HARM)
def test_it_tells_what_differs_and_mends_it(said: str, harm: Harm) -> None:
    game, other = finished_game(), finished_game()
    harm(game)
    well, told = check()
    assert not well
    assert f"{game.pk}: " in told
    assert said in told
    assert other.pk not in told
    assert "1 of 2 games differ from their logs." in told
    assert check(other.pk) == (True, "")

    well, told = check("--mend")
    assert well
    assert f"{game.pk}: mended" in told
    assert check() == (True, "")


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("said, harm", LOG_HARM.items(), ids=LOG_HARM)
def test_a_log_that_does_not_replay_is_told_and_left_as_it_is(said: str, harm: Harm) -> None:
    games = [finished_game() for _ in range(3)]
    harm(games[1])
    games[0].seats.update(points=0)
    games[2].seats.update(points=0)
    kept = list(Action.objects.order_by("pk").values_list())
    well, told = check("--mend")
    assert not well
    assert said in told
    assert f"{games[1].pk}: cannot be mended" in told
    assert f"{games[0].pk}: mended" in told
    assert f"{games[2].pk}: mended" in told
    assert "1 of 3 games" in told
    assert list(Action.objects.order_by("pk").values_list()) == kept


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_photos_without_files_and_files_without_photos_are_told(
    settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
    game, other = finished_game(), finished_game()
    photo = album.add(game, picture("teal"))
    album.add(other, picture("teal"))
    assert check() == (True, "")
    album.small(photo).unlink()
    for words in ((), ("--mend",), (other.pk,)):
        well, told = check(*words)
        assert not well
        assert f"{other.pk}: its photo " in told
        assert f"has no file {album.small(photo).name}" in told
        assert "mended" not in told
    album.small(photo).touch()
    assert check() == (True, "")
    Photo.objects.all().delete()
    well, told = check()
    assert not well
    assert f"no game has the photo {album.file(photo).name}\n" in told
    assert "2 files are too many: tidy_photos takes them away." in told
    assert check(game.pk) == (True, "")
    call_command("tidy_photos", stdout=StringIO())
    assert check() == (True, "")


@pytest.mark.django_db
def test_a_game_that_does_not_exist_is_not_found_sound() -> None:
    game = finished_game()
    assert check(game.pk) == (True, "")
    assert check(game.pk, "nowhere") == (False, "There is no game nowhere.")


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_the_exit_status_tells_it() -> None:
    game = finished_game()
    assert manage("check_games").returncode == 0
    game.seats.update(points=0)
    told = manage("check_games")
    assert told.returncode == 1
    assert told.stdout == f"{game.pk}: its seats are not those of the log\n"
    assert told.stderr == "CommandError: 1 of 1 games differ from their logs.\n"
    told = manage("check_games", "--mend")
    assert (told.returncode, told.stderr) == (0, "")
    assert (told := manage("check_games")).returncode == 0
    assert told.stdout == told.stderr == ""
