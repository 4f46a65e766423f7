"""POST /api/games"""

from typing import Any

import pytest

from tests.scoring.mexica.record.written import changed, without
from tests.tracker.table import REFEREE, SETUP, Phone
from tracker.models import Club, Game, Seat

pytestmark = [pytest.mark.django_db, pytest.mark.database]

CY = {"name": "Cy", "color": "sand"}


def test_it_works() -> None:
    status, told = Phone().post("/api/games", SETUP)
    assert status == 201
    assert told.keys() == {"id", "number", "edit", "watch"}
    assert told["number"] == 0
    game = Game.objects.get(pk=told["id"])
    assert (game.edit_key, game.watch_key) == (told["edit"], told["watch"])
    assert list(game.seats.values_list("name", "colour")) == [("Ana", "red"), ("Bo", "grey")]


def test_its_keys_are_long_and_all_different() -> None:
    made = [Phone().post("/api/games", SETUP)[1] for _ in range(5)]
    keys = [game[key] for game in made for key in ("id", "edit", "watch")]
    assert len(set(keys)) == 15
    assert all(len(game[key]) >= 22 for game in made for key in ("edit", "watch"))


def test_four_play_in_referee_mode() -> None:
    dee = {"name": "Dee", "color": "black"}
    four = REFEREE | {"players": [*SETUP["players"], CY, dee]}
    made = Phone().post("/api/games", four)[1]
    report = Phone(made["watch"]).get(f"/api/games/{made['id']}")[1]
    assert report["status"] == "setup"
    assert report["scores"] == {"red": 0, "grey": 0, "sand": 0, "black": 0}


def test_neutral_temples_stand_from_the_start() -> None:
    made = Phone().post("/api/games", SETUP | {"neutral": [{"at": "E4", "level": 2}]})[1]
    temples = Game.objects.get(pk=made["id"]).pieces.filter(kind="temple")
    assert list(temples.values_list("cell", "colour", "size")) == [("E4", "neutral", 2)]


def test_further_keys_are_kept() -> None:
    notes = {"place": "Ana's kitchen", "date": "2024-05-01", "photo": {"name": "a.jpg", "w": 1.5}}
    made = Phone().post("/api/games", SETUP | notes)[1]
    record = Phone(made["watch"]).get(f"/api/games/{made['id']}/record")[1]
    assert record == SETUP | notes | {"actions": []}


def test_with_the_key_of_a_club_it_is_the_clubs() -> None:
    club = Club.objects.create(name="Ana's club")
    made = Phone(club.key).post("/api/games", SETUP)[1]
    assert Game.objects.get(pk=made["id"]).club == club


def test_without_a_key_it_is_nobodys() -> None:
    made = Phone().post("/api/games", SETUP)[1]
    assert Game.objects.get(pk=made["id"]).club is None


def test_it_rejects_a_key_that_is_no_clubs() -> None:
    status, told = Phone("never-given").post("/api/games", SETUP)
    assert (status, told["code"]) == (401, "key.unknown")
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    "setup, place",
    [
        (changed(SETUP, "format", "mexica-record/2"), "format"),
        (without(SETUP, "format"), "format"),
        (changed(SETUP, "mode", "guess"), "mode"),
        (without(SETUP, "players"), "'players' is missing"),
        (changed(SETUP, "players", SETUP["players"][:1]), "players"),
        (changed(SETUP, "players", [CY, *SETUP["players"], CY]), "players"),
        (changed(SETUP, "players[1].color", "neutral"), "neutral"),
        (changed(SETUP, "players[1].color", "mauve"), "players[1].color"),
        (changed(SETUP, "players[1].name", 7), "players[1].name"),
        (changed(SETUP, "tokens", [3] * 8), "tokens"),
        (changed(SETUP, "tokens[0]", "3"), "tokens[0]"),
        (changed(SETUP, "neutral", [{"at": "H7", "level": 1}]), "neutral[0]"),
        (SETUP | {"actions": None}, "actions"),
    ],
)
def test_it_rejects_what_is_no_setup(setup: dict[str, Any], place: str) -> None:
    status, told = Phone().post("/api/games", setup)
    assert (status, told["code"], told["kind"]) == (422, "record.invalid", "impossible")
    assert place in told["message"]
    assert not Game.objects.exists()
    assert not Seat.objects.exists()


def test_it_rejects_get() -> None:
    assert Phone().client.get("/api/games").status_code == 405
