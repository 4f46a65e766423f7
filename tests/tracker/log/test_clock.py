"""The clocks of a table: from the times of its log, with pauses that every phone sees."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from scoring.game import Seat
from tests.tracker.table import REFEREE, SETUP
from tracker.log import clock as clocks
from tracker.log.clock import Clock, clock_of, pauses_in
from tracker.log.founding import new_game
from tracker.log.positions import position_now
from tracker.log.records import accept_record, record_of
from tracker.models import Action, Game
from tracker.story.chronicle import chronicle_of
from tracker.story.times import times

pytestmark = pytest.mark.django_db

BEGIN = datetime.fromisoformat("2026-11-18T20:00:00+00:00")
ANA, BO = Seat(0), Seat(1)
OPENING = [
    {"do": "start", "at": "H6"},
    {"do": "start", "at": "G7"},
    {"do": "canal", "cells": ["S7"]},
    {"do": "end_turn"},
]
"""Ana, Bo, Ana, Ana; then it is Bo's turn."""


def at(seconds: float) -> datetime:
    return BEGIN + timedelta(seconds=seconds)


def game_of(*seconds: int, paused: Any = (), **setup: Any) -> Game:
    """The opening, each action at its second."""
    record = REFEREE | {"clock": {"paused": list(paused)}, "actions": OPENING[: len(seconds)]}
    game = new_game(accept_record(record | setup))
    for number, second in enumerate(seconds, 1):
        Action.objects.filter(game=game, number=number).update(recorded=at(second))
    return game


def now(game: Game, seconds: float) -> Clock:
    return clock_of(game, position_now(game), at(seconds))


def taken(game: Game, seconds: float) -> tuple[float, float]:
    found = now(game, seconds).taken
    return found[ANA].total_seconds(), found[BO].total_seconds()


def test_the_time_before_an_action_is_that_of_whoever_did_it() -> None:
    game = game_of(0, 20, 50, 60)
    assert taken(game, 65) == (40, 20)
    assert (now(game, 65).thinking, now(game, 65).since) == (BO, timedelta(seconds=5))


def test_nobody_thinks_before_the_first_action() -> None:
    assert now(game_of(), 500).thinking is None


def test_a_thought_of_more_than_ten_minutes_counts_for_nobody() -> None:
    game = game_of(0, 20, 50, 60)
    assert now(game, 60 + 600).thinking == BO
    assert now(game, 60 + 601).thinking is None
    assert taken(game_of(0, 601), 700) == (0, 0)


def test_a_pause_is_nobodys_time() -> None:
    pause = [at(55).isoformat(), at(58).isoformat()]
    game = game_of(0, 20, 50, 60, paused=[pause])
    assert taken(game, 65) == (37, 20)
    # Ten minutes of talk in it are no ten minutes of thought.
    long = [at(10).isoformat(), at(710).isoformat()]
    assert taken(game_of(0, 720, paused=[long]), 720) == (0, 20)


def test_a_pause_goes_on_until_somebody_ends_it() -> None:
    game = game_of(0, 20, 50, 60)
    clocks.pause(game, at(70))
    game = Game.objects.get(pk=game.pk)
    assert (now(game, 5000).is_paused, now(game, 5000).thinking) == (True, None)
    clocks.go_on(game, at(5000))
    assert (now(game, 5005).thinking, now(game, 5005).since) == (BO, timedelta(seconds=15))


def test_whoever_plays_on_ends_the_pause() -> None:
    """Bo puts his Pilli at 20; the pause that began at 10 took ten seconds, and no more."""
    game = game_of(0, 20, 50, paused=[[at(10).isoformat(), None]])
    assert not now(game, 60).is_paused
    assert taken(game, 60) == (30, 10)
    clocks.pause(game, at(60))
    assert pauses_in(game.setup) == [(at(10), at(20)), (at(60), None)]


def test_the_story_tells_the_same_times() -> None:
    pause = [at(55).isoformat(), at(58).isoformat()]
    game = game_of(0, 20, 50, 60, paused=[pause])
    told = times(chronicle_of(game)).taken
    assert told == now(game, 60).taken


@pytest.mark.parametrize(
    "odd",
    [1, "x", [], {"paused": 3}, {"paused": [3, ["x", None], [None, None], ["2026-11-18", None]]}],
)
def test_what_a_record_from_elsewhere_says_there_stops_nothing(odd: Any) -> None:
    game = game_of(0, 20, 50, 60, clock=odd)
    assert taken(game, 65) == (40, 20)
    assert record_of(game)["clock"] == odd


def test_pauses_travel_with_the_record() -> None:
    game = game_of(0, 20)
    clocks.pause(game, at(30))
    assert record_of(game)["clock"] == {"paused": [[at(30).isoformat(), None]]}


def ask(game: Game, door: str = "e") -> dict[str, Any]:
    key = game.edit_key if door == "e" else game.watch_key
    found: dict[str, Any] = json.loads(Client().get(f"/{door}/{key}/clock/now").content)
    return found


def test_every_phone_sees_the_pause_and_only_who_enters_makes_one() -> None:
    game = game_of(0, 20, 50, 60)
    address = f"/e/{game.edit_key}/clock"
    assert Client().post(f"/w/{game.watch_key}/clock", {"do": "pause"}).status_code == 403
    assert not ask(game)["paused"]
    Client().post(address, {"do": "pause"})
    # Tapped twice it is one pause.
    Client().post(address, {"do": "pause"})
    assert ask(game, "w")["paused"]
    assert len(pauses_in(Game.objects.get(pk=game.pk).setup)) == 1
    assert "The table pauses." in Client().get(f"/w/{game.watch_key}/clock").content.decode()
    Client().post(address, {"do": "go"})
    assert not ask(game, "w")["paused"]
    assert ask(game)["taken"] == {"red": 40, "grey": 20}


def test_clocks_are_off_until_somebody_wants_them() -> None:
    game = new_game(accept_record(REFEREE | {"actions": []}))
    table, address = f"/e/{game.edit_key}/", f"/e/{game.edit_key}/clock"
    assert "clock.js" not in Client().get(table).content.decode()
    assert ask(game) == {"taken": {}, "on": None}
    Client().post(address, {"do": "on"})
    assert "clock.js" in Client().get(table).content.decode()
    Client().post(address, {"do": "off"})
    assert "clock.js" not in Client().get(table).content.decode()
    assert "clock" not in Game.objects.get(pk=game.pk).setup


def test_without_turns_there_are_none() -> None:
    game = new_game(accept_record(SETUP | {"actions": []}))
    page = Client().get(f"/e/{game.edit_key}/clock").content.decode()
    assert "Clocks run in games whose turns the app knows." in page
    assert f"/e/{game.edit_key}/clock" not in Client().get(f"/e/{game.edit_key}/").content.decode()


@pytest.mark.parametrize("mode, there", [("referee", True), ("tracker", False)])
def test_a_new_game_may_begin_with_clocks(mode: str, there: bool) -> None:
    form = {"game": "mexica", "mode": mode, "clock": "1", "draw": "app", "neutral": "none"}
    form |= {"name1": "Ana", "color1": "red", "name2": "Bo", "color2": "grey"}
    assert Client().post("/new", form).status_code == 302
    assert ("clock" in Game.objects.get().setup) is there
