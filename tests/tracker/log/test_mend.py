"""Whatever is changed in the rows behind the log is found, and made again from the log."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import F, Model

from scoring.mexica.board.island import LAND, cell_names
from tests.tracker.whole_games import whole_game
from tracker.games.mexica.models import Piece
from tracker.log.correcting import correct
from tracker.log.founding import mend, new_game
from tracker.log.proof import differences
from tracker.log.recording import at_the_table, record, undo
from tracker.log.records import accept_record
from tracker.models import Action, Award, Change, Club, Game, Seat

pytestmark = [pytest.mark.django_db, pytest.mark.database, pytest.mark.slow]


def played() -> Game:
    """Over, then taken back into period 2: every kind of row is there."""
    game = new_game(accept_record(whole_game(3, "referee")))
    undo(game, game.number, game.number - 9)
    return game


def other(value: Any) -> Any:
    """Of the same type, and never what stood there."""
    match value:
        case None:
            return "A1"
        case bool():
            return not value
        case int():
            return value - 1 if value else 1
        case list():
            return [*value, "A1"]
    return "tracker" if value == "referee" else "black"


def bare_cell(game: Game) -> str:
    lying = game.pieces.exclude(cell=None).values_list("cell", flat=True)
    return next(cell for cell in cell_names(LAND) if cell not in set(lying))


def assert_found_and_mended(game: Game) -> None:
    doctored = Game.objects.get(pk=game.pk)
    assert list(differences(doctored)) != []
    log = list(game.actions.order_by("pk").values_list())
    with at_the_table(pk=game.pk) as locked:
        mend(locked)
    assert list(differences(Game.objects.get(pk=game.pk))) == []
    assert list(game.actions.order_by("pk").values_list()) == log


def test_what_nobody_changed_is_sound() -> None:
    game = played()
    assert list(differences(game)) == []


@pytest.mark.parametrize("name", [*Game.PROJECTED, "number", "redoable"])
def test_a_figure_of_the_game(name: str) -> None:
    game = played()
    harmed = 1 if name == "margin" else other(getattr(game, name))
    Game.objects.filter(pk=game.pk).update(**{name: harmed})
    assert_found_and_mended(game)


def test_its_last_action() -> None:
    game = played()
    for head in (None, game.actions.get(number=1).pk, game.actions.get(number=game.number + 1).pk):
        Game.objects.filter(pk=game.pk).update(head=head)
        assert_found_and_mended(game)


CHANGES = [
    ("canal", {"cell": "bare"}),
    ("bridge", {"cell": "bare"}),
    ("temple", {"cell": "bare"}),
    ("bridge", {"axis": "EW"}),
    ("temple", {"size": F("size") % 4 + 1}),
    ("temple", {"colour": "sand"}),
    ("temple", {"period": 2}),
    ("calpulli", {"state": "discarded", "cell": None}),
    ("calpulli", {"period": F("period") + 1}),
    ("calpulli", {"colour": "sand"}),
    ("pilli", {"cell": "bare"}),
    ("pilli", {"layer": 2 - F("layer")}),
    ("token", {"colour": "sand"}),
]


@pytest.mark.parametrize("kind, change", CHANGES)
def test_a_piece(kind: str, change: dict[str, Any]) -> None:
    game = played()
    if change.get("cell") == "bare":
        change = {"cell": bare_cell(game)}
    as_it_is = {name: value for name, value in change.items() if isinstance(value, str)}
    piece = game.pieces.filter(kind=kind).exclude(**as_it_is).order_by("pk").first()
    assert piece
    Piece.objects.filter(pk=piece.pk).update(**change)
    assert_found_and_mended(game)


@pytest.mark.parametrize("kind", Piece.Kind)
def test_a_piece_that_is_missing(kind: Piece.Kind) -> None:
    game = played()
    game.pieces.filter(pk=game.pieces.filter(kind=kind).order_by("pk")[0].pk).delete()
    assert_found_and_mended(game)


def test_a_piece_too_many() -> None:
    game = played()
    Piece.objects.create(game=game, kind="temple", colour="red", size=1, cell=bare_cell(game))
    assert_found_and_mended(game)


def test_no_piece_at_all() -> None:
    game = played()
    for rows in (game.pieces, game.awards, game.seats):
        rows.all().delete()
    assert_found_and_mended(game)


@pytest.mark.parametrize("name", ["points", "won", "name", "colour"])
def test_a_seat(name: str) -> None:
    game = played()
    seat = game.seats.get(number=0)
    Seat.objects.filter(pk=seat.pk).update(**{name: other(getattr(seat, name))})
    assert_found_and_mended(game)


def test_a_seat_too_many() -> None:
    game = played()
    Seat.objects.create(id=Seat.pk_of(game, 3), game=game, number=3, name="Dee", colour="black")
    assert_found_and_mended(game)


@pytest.mark.parametrize("name", ["entry", "source", "stage", "points", "about"])
def test_an_award(name: str) -> None:
    game = played()
    award = game.awards.filter(source="majority").last()
    assert award
    instead = {"entry": 99, "source": "palace", "stage": 3 - award.stage, "about": {}}
    value = instead[name] if name in instead else other(getattr(award, name))
    Award.objects.filter(pk=award.pk).update(**{name: value})
    assert_found_and_mended(game)


def test_an_award_that_is_missing() -> None:
    game = played()
    game.awards.filter(entry=0).delete()
    assert_found_and_mended(game)


def test_an_award_that_went_to_another() -> None:
    game = played()
    award = game.awards.exclude(seat__number=0).filter(source__in=["founded", "stood_by"]).first()
    assert award
    game.awards.filter(entry=award.entry, seat__number=0).delete()
    Award.objects.filter(pk=award.pk).update(seat=game.seats.get(number=0))
    assert_found_and_mended(game)


def test_a_gap_in_the_numbers_is_found() -> None:
    game = played()
    Action.objects.filter(game=game, number=4).update(state="replaced")
    assert list(differences(game)) == ["the numbers of its actions have gaps"]


def test_mending_keeps_the_history_and_the_keys() -> None:
    game = new_game(accept_record(whole_game(1)), Club.objects.create())
    correct(game, game.number, 3, 1, [], keep=True, who="Bo")
    undo(game, game.number, 5, who="Ana")
    tables: tuple[type[Model], ...] = (Action, Change)
    before = [list(table._default_manager.order_by("pk").values_list()) for table in tables]
    game.pieces.all().delete()
    with at_the_table(pk=game.pk) as locked:
        mend(locked)
    assert [list(t._default_manager.order_by("pk").values_list()) for t in tables] == before
    mended = Game.objects.get(pk=game.pk)
    assert (mended.edit_key, mended.watch_key) == (game.edit_key, game.watch_key)
    assert (mended.club, mended.setup) == (game.club, game.setup)


def test_a_mended_game_goes_on() -> None:
    written = whole_game(1)
    half = len(written["actions"]) // 2
    game = new_game(accept_record(written | {"actions": written["actions"][:half]}))
    game.pieces.all().delete()
    with at_the_table(pk=game.pk) as locked:
        mend(locked)
        for number in range(half, len(written["actions"])):
            record(locked, number, written["actions"][number])
    assert list(differences(Game.objects.get(pk=game.pk))) == []


def test_what_the_club_counted_of_a_game_that_was_mended_is_counted_again() -> None:
    club = Club.objects.create()
    game = new_game(accept_record(whole_game(3, "referee")), club)
    before = Club.objects.get().version
    with at_the_table(pk=game.pk) as locked:
        mend(locked)
    assert Club.objects.get().version == before + 1
