"""The database itself refuses what cannot be on a table or in a log."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import DataError, IntegrityError, transaction
from django.utils import timezone

from tests.tracker.table import REFEREE, Table
from tracker.games.mexica.models import Piece
from tracker.models import Action, Award, Club, Fingerprint, Game, Seat

pytestmark = [pytest.mark.django_db, pytest.mark.database]

DIG: dict[str, Any] = {"do": "canal", "cells": ["D4"]}
CANAL = {"kind": "canal", "cell": "D4"}
BRIDGE = {"kind": "bridge", "cell": "D4", "layer": 1, "axis": "NS"}
TEMPLE = {"kind": "temple", "cell": "D4", "colour": "red", "size": 3}
PILLI = {"kind": "pilli", "cell": "D4", "colour": "red"}
CALPULLI = {"kind": "calpulli", "size": 5, "copy": 1, "state": "offered"}
FOUNDED = CALPULLI | {"state": "board", "cell": "D4", "colour": "red", "period": 1}
TOKEN = {"kind": "token", "copy": 3, "colour": "grey"}


def bare_game() -> Game:
    """Without a piece, a seat or an action."""
    game = Table(REFEREE).game
    game.pieces.all().delete()
    game.seats.all().delete()
    return game


def put(game: Game, *pieces: dict[str, Any]) -> None:
    for piece in pieces:
        Piece.objects.create(game=game, **piece)


@pytest.mark.parametrize("piece", [CANAL, BRIDGE, TEMPLE, PILLI, CALPULLI, FOUNDED, TOKEN])
def test_each_piece_can_lie_there(piece: dict[str, Any]) -> None:
    put(bare_game(), piece)


def test_a_bridge_over_a_canal_with_a_pilli_on_top() -> None:
    put(bare_game(), CANAL, BRIDGE, PILLI | {"layer": 2})


@pytest.mark.parametrize(
    "first, second",
    [
        (CANAL, CANAL),
        (CANAL, TEMPLE),
        (CANAL, FOUNDED),
        (CANAL, PILLI),
        (TEMPLE, TEMPLE | {"colour": "grey"}),
        (TEMPLE, FOUNDED),
        (TEMPLE, PILLI),
        (FOUNDED, PILLI),
        (PILLI, PILLI | {"colour": "grey"}),
        (BRIDGE, BRIDGE | {"axis": "EW"}),
    ],
)
def test_one_thing_a_cell(first: dict[str, Any], second: dict[str, Any]) -> None:
    game, other = bare_game(), bare_game()
    put(game, first)
    with pytest.raises(IntegrityError), transaction.atomic():
        put(game, second)
    put(game, second | {"cell": "E4"} | ({"copy": 2} if second == FOUNDED else {}))
    put(other, second)


@pytest.mark.parametrize(
    "first, second",
    [
        (CALPULLI, CALPULLI),
        (CALPULLI, FOUNDED),
        (PILLI, PILLI | {"cell": "E4"}),
        (PILLI, PILLI | {"cell": "E4", "layer": 2}),
        (TOKEN, TOKEN | {"colour": ""}),
    ],
)
def test_none_of_these_twice_in_a_game(first: dict[str, Any], second: dict[str, Any]) -> None:
    game = bare_game()
    put(game, first)
    with pytest.raises(IntegrityError), transaction.atomic():
        put(game, second)


@pytest.mark.parametrize(
    "piece",
    [
        CANAL | {"cell": None},
        CANAL | {"cell": "Z9"},
        CANAL | {"cell": "A01"},
        CANAL | {"cell": ""},
        CANAL | {"layer": 1},
        CANAL | {"size": 1},
        CANAL | {"state": "waiting"},
        CANAL | {"kind": "hut"},
        BRIDGE | {"layer": 0},
        BRIDGE | {"axis": ""},
        BRIDGE | {"axis": "SN"},
        BRIDGE | {"cell": None},
        TEMPLE | {"size": 0},
        TEMPLE | {"size": 5},
        TEMPLE | {"colour": ""},
        TEMPLE | {"colour": "mauve"},
        TEMPLE | {"cell": None},
        TEMPLE | {"layer": 2},
        PILLI | {"cell": None},
        PILLI | {"layer": 1},
        PILLI | {"colour": "mauve"},
        CALPULLI | {"size": 2},
        CALPULLI | {"size": 14},
        CALPULLI | {"copy": 0},
        CALPULLI | {"copy": 3},
        CALPULLI | {"cell": "D4"},
        CALPULLI | {"state": "discarded", "cell": "D4"},
        FOUNDED | {"cell": None},
        FOUNDED | {"layer": 2},
        TOKEN | {"cell": "D4"},
        TOKEN | {"copy": 0},
        TOKEN | {"copy": 13},
        TOKEN | {"state": "discarded"},
        TOKEN | {"size": -1},
    ],
)
def test_no_piece_that_is_not_whole(piece: dict[str, Any]) -> None:
    game = bare_game()
    with pytest.raises((IntegrityError, DataError)), transaction.atomic():
        put(game, piece)


@pytest.mark.parametrize(
    "fields",
    [
        {"stage": 0},
        {"under": -1},
        {"margin": -1},
        {"game": None},
        {"number": -1},
        {"redoable": -1},
        {"setup": None},
    ],
)
def test_no_game_that_none_can_be(fields: dict[str, Any]) -> None:
    game = bare_game()
    with pytest.raises((IntegrityError, DataError)), transaction.atomic():
        Game.objects.filter(pk=game.pk).update(**fields)


@pytest.mark.parametrize("name", ["edit_key", "watch_key"])
def test_no_key_for_two_games(name: str) -> None:
    one, other = bare_game(), bare_game()
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=one.pk).update(**{name: getattr(other, name)})


def test_no_record_twice_in_a_club() -> None:
    club, mark = Club.objects.create(), "f" * 64
    one, other, third = bare_game(), bare_game(), bare_game()
    Fingerprint.objects.create(club=club, game=one, mark=mark)
    Fingerprint.objects.create(club=Club.objects.create(), game=third, mark=mark)
    with pytest.raises(IntegrityError), transaction.atomic():
        Fingerprint.objects.create(club=club, game=other, mark=mark)


def log(game: Game, number: int, state: str = "standing") -> None:
    Action.objects.create(game=game, number=number, state=state, body=DIG, recorded=timezone.now())


@pytest.mark.parametrize("first", ["standing", "undone"])
@pytest.mark.parametrize("second", ["standing", "undone"])
def test_no_number_twice_in_a_log(first: str, second: str) -> None:
    game, other = bare_game(), bare_game()
    log(game, 1, first)
    with pytest.raises(IntegrityError), transaction.atomic():
        log(game, 1, second)
    log(other, 1, second)


def test_history_may_repeat_a_number() -> None:
    game = bare_game()
    for state in ("replaced", "standing", "replaced", "replaced"):
        log(game, 1, state)
    with pytest.raises(IntegrityError), transaction.atomic():
        game.actions.update(state="standing")


@pytest.mark.parametrize("number", [0, -1])
def test_numbers_start_at_one(number: int) -> None:
    game = bare_game()
    with pytest.raises((IntegrityError, DataError)), transaction.atomic():
        log(game, number)


def sit(game: Game, number: int, colour: Any, name: str = "Ana") -> Seat:
    pk = Seat.pk_of(game, number)
    return Seat.objects.create(id=pk, game=game, number=number, name=name, colour=colour)


@pytest.mark.parametrize(
    "number, colour", [(0, "grey"), (1, "red"), (12, "grey"), (-1, "grey"), (1, None)]
)
def test_no_seat_that_is_not_at_the_table(number: int, colour: str | None) -> None:
    game = bare_game()
    sit(game, 0, "red")
    with pytest.raises((IntegrityError, DataError)), transaction.atomic():
        sit(game, number, colour)


@pytest.mark.parametrize("entry, points, stage", [(0, 5, 1), (1, 0, 1), (1, -5, 1), (1, 5, 0)])
def test_no_award_that_is_none(entry: int, points: int, stage: int) -> None:
    game = bare_game()
    seat = sit(game, 0, "red")
    common = {"game": game, "seat": seat, "source": "palace"}
    Award.objects.create(entry=0, points=5, stage=1, **common)
    with pytest.raises((IntegrityError, DataError)), transaction.atomic():
        Award.objects.create(entry=entry, points=points, stage=stage, **common)
