"""Records: read strictly, written back unchanged, refused at the place that is wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.aztekz import Player, Setup, read_action, write_action
from scoring.aztekz.actions import KINDS, Draw, Free, Lay
from scoring.aztekz.box.cards import Paths
from scoring.aztekz.box.pieces import Colour, Mode, Soul
from scoring.aztekz.box.places import Place
from scoring.aztekz.game import AZTEKZ, read_record, write_record
from scoring.command import judged
from scoring.fields import OVERRIDE
from scoring.reading import Malformed
from tests.scoring.aztekz.naive.game import NaiveGame
from tests.scoring.aztekz.naive.reading import is_sound

Json = dict[str, Any]
PLAYERS = [{"name": "Ana", "color": "red"}, {"name": "Bo", "color": "blue"}]
SHEET: Json = {
    "format": "aztekz-record/1",
    "mode": "sheet",
    "players": PLAYERS,
    "actions": [
        {"do": "free", "by": "red", "soul": "a", "count": 4},
        {"do": "free", "by": "blue", "soul": "b", "count": 3, "from": "red"},
        {"do": "end"},
    ],
}
REFEREE: Json = {
    "format": "aztekz-record/1",
    "mode": "referee",
    "players": PLAYERS,
    "cards": 48,
    "actions": [
        {"do": "start", "at": [0, 0], "paths": "NESW"},
        {"do": "start", "at": [1, 0], "paths": "SW"},
        {"do": "draw", "paths": "NS", "soul": "a"},
        {"do": "step", "hero": "slave1", "to": [1, 0]},
        {"do": "place", "at": [0, -1], "paths": "NS"},
    ],
}
EVERY_KIND: list[Json] = [
    {"do": "start", "at": [0, 0], "paths": "NESW", "by": "red", "override": True},
    {"do": "draw", "paths": "NS", "soul": None},
    {"do": "draw", "paths": "NS", "soul": "f"},
    {"do": "step", "hero": "chief", "to": [-1, 7]},
    {"do": "steal", "of": "blue", "hero": "slave2"},
    {"do": "take", "hero": "slave1", "soul": "a"},
    {"do": "take", "hero": "slave1", "soul": "a", "count": 8},
    {"do": "drop", "hero": "slave1"},
    {"do": "chase", "hero": "slave1", "override": True},
    {"do": "give", "hero": "slave1"},
    {"do": "place", "at": [0, 0], "paths": "W"},
    {"do": "back"},
    {"do": "recount", "cards": 0},
    {"do": "free", "by": "red", "soul": "a", "count": 1, "override": True},
    {"do": "free", "by": "red", "soul": "a", "count": 1, "from": "blue"},
    {"do": "end", "by": "blue"},
]


# Setups


def test_a_record_says_who_plays_and_how_it_is_kept() -> None:
    players = (Player("Ana", Colour.RED), Player("Bo", Colour.BLUE))
    assert read_record(SHEET).setup == Setup(Mode.SHEET, players)
    assert read_record(REFEREE).setup == Setup(Mode.REFEREE, players, 48)


@pytest.mark.parametrize("cards", [None, 0, "many", True])
def test_on_a_sheet_the_number_of_cards_means_nothing(cards: Any) -> None:
    assert read_record(SHEET | {"cards": cards}).setup == read_record(SHEET).setup


@pytest.mark.parametrize("record", [SHEET, REFEREE])
def test_it_is_written_back_as_it_was_read(record: Json) -> None:
    read = read_record(record)
    assert write_record(read.setup, list(read.actions())) == record


@pytest.mark.parametrize(
    "told, known",
    [
        ({"a": "red", "f": "black"}, {"a": "red", "f": "black"}),
        ({"a": "pink", "b": ["red"], "g": "red", "c": "blue"}, {"c": "blue"}),
        (None, None),
        ("red", None),
        (["a"], None),
        ({}, None),
    ],
)
@pytest.mark.parametrize("record", [SHEET, REFEREE])
def test_which_colour_the_stickers_have_is_kept_and_never_refused(
    record: Json, told: Any, known: Json | None
) -> None:
    setup = AZTEKZ.read_setup(record | {"stickers": told})
    assert AZTEKZ.write_setup(setup).get("stickers") == known


def test_what_the_format_does_not_know_is_kept() -> None:
    record = REFEREE | {"place": "the attic", "actions": [{"do": "start", "note": [1]}]}
    assert read_record(record).source == record


WRONG: list[tuple[Json, str]] = [
    ({"format": "aztekz-record/2"}, "format: this is not aztekz-record/1"),
    ({"mode": "tracker"}, "mode: a game is kept on a sheet or in referee mode"),
    ({"mode": None}, "mode: a game is kept on a sheet or in referee mode"),
    ({"players": {}}, "players: this is not a list"),
    ({"players": PLAYERS[:1]}, "players: two to four play"),
    ({"players": [PLAYERS[0], "Bo"]}, "players[1]: this is not an object"),
    ({"players": [PLAYERS[0], {"name": "Bo"}]}, "players[1]: 'color' is missing"),
    ({"players": [PLAYERS[0], {"color": "red"}]}, "players[1]: 'name' is missing"),
    (
        {"players": [PLAYERS[0], {"name": 7, "color": "blue"}]},
        "players[1].name: this is not text",
    ),
    (
        {"players": [PLAYERS[0], {"name": "Bo", "color": "grey"}]},
        "players[1].color: this is not a colour",
    ),
    ({"players": [PLAYERS[0], PLAYERS[0]]}, "players: two players have the same colour"),
    ({"cards": 4}, "cards: the box holds 5 to 99 cards"),
    ({"cards": 100}, "cards: the box holds 5 to 99 cards"),
    ({"cards": True}, "cards: this is not a whole number"),
    ({"cards": 48.0}, "cards: this is not a whole number"),
    ({"cards": None}, "cards: this is not a whole number"),
    ({"actions": {}}, "actions: this is not a list"),
]


@pytest.mark.parametrize("wrong, why", WRONG, ids=[why for _, why in WRONG])
def test_a_malformed_record_is_refused_at_the_place_that_is_wrong(wrong: Json, why: str) -> None:
    record = REFEREE | wrong
    assert not is_sound(record)
    with pytest.raises(Malformed) as refused:
        read_record(record)
    assert str(refused.value) == why


@pytest.mark.parametrize("key", ["format", "mode", "players", "cards", "actions"])
def test_nothing_may_be_left_out(key: str) -> None:
    record = {name: value for name, value in REFEREE.items() if name != key}
    assert not is_sound(record)
    with pytest.raises(Malformed):
        read_record(record)


def test_the_report_on_a_malformed_record_shows_no_table() -> None:
    position, error = judged(AZTEKZ, json.dumps(REFEREE | {"cards": 4}).encode())
    assert position is None
    assert AZTEKZ.report(position, error) == {
        "format": "aztekz-report/1",
        "status": None,
        "turn": None,
        "scores": {},
        "freed": {},
        "piles": [],
        "souls": {},
        "cards": None,
        "grid": [],
        "heroes": {},
        "winners": [],
        "error": {
            "action": None,
            "code": "record.invalid",
            "kind": "impossible",
            "message": "cards: the box holds 5 to 99 cards",
        },
    }


# Actions


def test_there_is_one_of_every_kind() -> None:
    assert {written["do"] for written in EVERY_KIND} == set(KINDS)


@pytest.mark.parametrize("written", EVERY_KIND, ids=json.dumps)
def test_an_action_is_written_as_it_was_read(written: Json) -> None:
    assert write_action(read_action(written)) == written
    assert write_action(read_action(written | {"note": "ok"})) == written


def test_it_says_what_it_says() -> None:
    assert read_action({"do": "draw", "paths": "NS", "soul": None}) == Draw(Paths("NS"), None)
    assert read_action({"do": "place", "at": [0, -2], "paths": "W"}) == Lay(
        Place(0, -2), Paths("W")
    )
    free = {"do": "free", "by": "red", "soul": "a", "count": 2, "from": "blue", OVERRIDE: False}
    assert read_action(free) == Free(Soul.A, 2, Colour.BLUE, by=Colour.RED)


MALFORMED: list[tuple[Any, str]] = [
    (None, "this is not an object"),
    ([], "this is not an object"),
    ({}, "'do' names no action"),
    ({"do": "sing"}, "'do' names no action"),
    ({"do": ["end"]}, "'do' names no action"),
    ({"do": "start", "paths": "N"}, "'at' is missing"),
    ({"do": "start", "at": [0, 0]}, "'paths' is missing"),
    ({"do": "start", "at": [0], "paths": "N"}, "at: a place is told by two numbers"),
    ({"do": "start", "at": [0, 0, 0], "paths": "N"}, "at: a place is told by two numbers"),
    ({"do": "start", "at": "0,0", "paths": "N"}, "at: this is not a list"),
    ({"do": "start", "at": [0, True], "paths": "N"}, "at[1]: this is not a whole number"),
    ({"do": "start", "at": [0.0, 1], "paths": "N"}, "at[0]: this is not a whole number"),
    *(
        (
            {"do": "start", "at": [0, 0], "paths": paths},
            "paths: paths are one to four of N, E, S, W, in this order",
        )
        for paths in ("", "EN", "NN", "NESWN", "n", 1, None, ["N"])
    ),
    ({"do": "draw", "paths": "N"}, "'soul' is missing"),
    ({"do": "draw", "paths": "N", "soul": "g"}, "soul: a soul is a, b, c, d, e or f"),
    ({"do": "take", "hero": "slave1", "soul": None}, "soul: a soul is a, b, c, d, e or f"),
    ({"do": "step", "hero": "slave3", "to": [0, 0]}, "hero: a hero is chief, slave1 or slave2"),
    ({"do": "step", "hero": 1, "to": [0, 0]}, "hero: a hero is chief, slave1 or slave2"),
    *(
        (
            {"do": do, "hero": "chief", "soul": "a", "of": "red"},
            "hero: this is done with slave1 or slave2",
        )
        for do in ("steal", "take", "drop", "chase", "give")
    ),
    ({"do": "drop", "hero": None}, "hero: this is done with slave1 or slave2"),
    ({"do": "steal", "hero": "slave1"}, "'of' is missing"),
    ({"do": "steal", "of": "grey", "hero": "slave1"}, "of: this is not a colour"),
    ({"do": "take", "hero": "slave1", "soul": "a", "count": 0}, "count: this is not 1 to 8"),
    ({"do": "take", "hero": "slave1", "soul": "a", "count": 9}, "count: this is not 1 to 8"),
    (
        {"do": "take", "hero": "slave1", "soul": "a", "count": None},
        "count: this is not a whole number",
    ),
    ({"do": "recount"}, "'cards' is missing"),
    ({"do": "recount", "cards": 100}, "cards: this is not 0 to 99"),
    ({"do": "recount", "cards": -1}, "cards: this is not 0 to 99"),
    ({"do": "back", "by": None}, "by: this is not a colour"),
    ({"do": "back", "override": None}, "override: this is not true or false"),
    ({"do": "back", "override": 1}, "override: this is not true or false"),
    ({"do": "free", "soul": "a", "count": 2}, "'by' is missing"),
    ({"do": "free", "by": "red", "soul": "a"}, "'count' is missing"),
    (
        {"do": "free", "by": "red", "soul": "a", "count": 2, "from": None},
        "from: this is not a colour",
    ),
]


@pytest.mark.parametrize("written, why", MALFORMED)
def test_a_malformed_action_is_refused_at_the_field_that_is_wrong(written: Any, why: str) -> None:
    for record in (SHEET, REFEREE):
        assert NaiveGame(record).is_malformed(written)
    with pytest.raises(Malformed) as refused:
        read_action(written)
    assert str(refused.value) == why


def test_the_place_of_an_action_is_told_too() -> None:
    record = read_record(REFEREE | {"actions": [{"do": "start", "at": [0, "x"], "paths": "N"}]})
    refusal = record.replay().refusal
    assert refusal
    assert refusal.message == ("This cannot be read: actions[0].at[1]: this is not a whole number.")


@pytest.mark.parametrize("do, kind", KINDS.items())
def test_every_field_has_a_schema_and_insisting_is_always_asked_last(do: str, kind: Any) -> None:
    assert AZTEKZ.kinds[do] == kind.says
    assert kind.says[-1].key == OVERRIDE
    assert all(field.schema for field in kind.says)
    assert "by" in {field.key for field in kind.says}
