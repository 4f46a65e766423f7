"""Records: read strictly, written back unchanged, refused at the place that is wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.coatl import Setup, read_action, write_action
from scoring.coatl.actions import KINDS
from scoring.coatl.box.pieces import Colour, Mode
from scoring.coatl.game import COATL, read_record, write_record
from scoring.command import judged
from scoring.reading import Malformed
from tests.scoring.coatl.tables import NAMES, setup

Json = dict[str, Any]
PLAYERS = [{"name": "Ana", "color": "red"}, {"name": "Bo", "color": "blue"}]
SHEET: Json = {
    "format": "coatl-record/1",
    "mode": "sheet",
    "players": PLAYERS,
    "actions": [
        {"do": "coatl", "by": "red", "row": "<BBYY>", "cards": ["BBYY"], "temple": "!G #9"},
        {"do": "end", "bodies": True},
    ],
}
REFEREE: Json = {
    "format": "coatl-record/1",
    "mode": "referee",
    "players": PLAYERS,
    "bodies": 14,
    "sacrifices": False,
    "kept": {"blue": 2},
    "actions": [{"do": "take", "pieces": ["G", "K"]}, {"do": "choose", "take": 1}],
}
FRAMED = {"row": ["!G", "K+"], "levels": {"2": 3}, "frame": "red"}
EVERY_KIND: list[Json] = [
    {"do": "coatl", "by": "red", "row": "<KY>", "cards": [], "override": True},
    {"do": "coatl", "by": "red", "row": "<KYB>", "cards": ["KG", FRAMED], "temple": "#4: 1=2"},
    {"do": "take", "pieces": ["<K"]},
    {"do": "take", "pieces": ["K", "Y"], "by": "blue"},
    {"do": "choose", "take": 2},
    {"do": "start", "piece": "Y>"},
    {"do": "add", "coatl": 1, "piece": "K", "end": "head"},
    {"do": "add", "coatl": 1, "piece": "<K"},
    {"do": "fulfil", "coatl": 3, "card": "GY+G"},
    {"do": "temple", "coatl": 2, "card": "R=Y #12", "from": "hand"},
    {"do": "pick", "pieces": ["Y>"]},
    {"do": "future", "discard": 0, "take": 0},
    {"do": "priest", "card": "!G #9"},
    {"do": "done", "override": True},
    {"do": "end"},
    {"do": "end", "bodies": True},
]


@pytest.mark.parametrize("written", EVERY_KIND, ids=lambda written: written["do"])
def test_an_action_is_written_as_it_was_read(written: Json) -> None:
    assert write_action(read_action(written)) == written
    assert read_action(written | {"note": "kept by whoever keeps the record"})


def test_every_kind_occurs() -> None:
    assert {written["do"] for written in EVERY_KIND} == set(KINDS)


@pytest.mark.parametrize("written", [SHEET, REFEREE], ids=["sheet", "referee"])
def test_a_record_is_written_as_it_was_read(written: Json) -> None:
    record = read_record(written)
    assert write_record(record.setup, list(record.actions())) == written


def test_what_a_record_need_not_say() -> None:
    plain = read_record(REFEREE | {"bodies": 24, "sacrifices": True, "kept": {}}).setup
    assert plain == Setup(Mode.REFEREE, setup().players)
    assert read_record(REFEREE).setup.kept == ((Colour.BLUE, 2),)
    one = {"players": PLAYERS[:1]}
    assert len(read_record(SHEET | one).setup.players) == 1
    assert COATL.write_setup(plain).keys() == {"format", "mode", "players"}


THREE = [*PLAYERS, {"name": "Cy", "color": "green"}]
FIVE = [{"name": name, "color": "red"} for name in (*NAMES, "Eve")]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"mode": "tracker"}, "mode: a game is kept on a sheet or in referee mode"),
        ({"mode": None}, "mode: a game is kept on a sheet or in referee mode"),
        ({"players": []}, "players: one to four play"),
        ({"players": FIVE}, "players: one to four play"),
        ({"players": PLAYERS[:1]}, "players: with a referee two to four play"),
        ({"players": [PLAYERS[0]] * 2}, "players: two players have the same colour"),
        ({"players": ["Ana", "Bo"]}, "players[0]: this is not an object"),
        ({"players": [{"name": "Ana", "color": "black"}]}, "players[0].color: this is not a"),
        ({"bodies": 18}, "bodies: "),
        ({"players": THREE}, "bodies: "),
        ({"bodies": "24"}, "bodies: this is not a whole number"),
        ({"sacrifices": 1}, "sacrifices: this is not true or false"),
        ({"kept": {"blue": 4}}, "kept.blue: this is not 0 to 3"),
        ({"kept": {"green": 2}}, "kept: nobody plays that colour"),
        ({"kept": {"cyan": 2}}, "kept: this is not a colour"),
        ({"kept": 3}, "kept: this is not an object"),
    ],
)
def test_a_setup_that_cannot_be(change: Json, why: str) -> None:
    with pytest.raises(Malformed) as malformed:
        read_record(REFEREE | change)
    assert str(malformed.value).startswith(why)


@pytest.mark.parametrize(
    "change",
    [
        {"do": "sing"},
        {"do": None},
        {"do": "take"},
        {"do": "take", "pieces": []},
        {"do": "take", "pieces": ["<K", "<K"]},
        {"do": "take", "pieces": ["K"]},
        {"do": "take", "pieces": ["k", "k"]},
        {"do": "take", "pieces": "KK"},
        {"do": "choose", "take": 0},
        {"do": "choose", "take": True},
        {"do": "future", "discard": -1, "take": 0},
        {"do": "start", "piece": ["K"]},
        {"do": "add", "coatl": 1, "piece": "K"},
        {"do": "add", "coatl": "1", "piece": "<K"},
        {"do": "add", "coatl": 1, "piece": "K", "end": "left"},
        {"do": "fulfil", "coatl": 1, "card": "!G #9"},
        {"do": "temple", "coatl": 1, "card": "GY+G", "from": "hand"},
        {"do": "temple", "coatl": 1, "card": "!G #9", "from": "bag"},
        {"do": "coatl", "row": "<KYB>", "cards": []},
        {"do": "coatl", "by": "red", "row": "KYB", "cards": []},
        {"do": "coatl", "by": "red", "row": "<K>", "cards": []},
        {"do": "coatl", "by": "red", "row": ["K", "Y"], "cards": []},
        {"do": "coatl", "by": "red", "row": "<KYB>", "cards": "KY"},
        {"do": "end", "bodies": "yes"},
        {"do": "done", "by": "black"},
        {"do": "done", "override": 1},
        7,
    ],
)
def test_an_action_that_cannot_be_read(change: Any) -> None:
    with pytest.raises(Malformed):
        read_action(change, "actions[3]")


def test_the_report_on_a_record_that_cannot_be_read() -> None:
    position, error = judged(COATL, json.dumps(SHEET | {"players": []}).encode())
    assert position is None
    report = COATL.report(position, error)
    assert report.pop("error") == {
        "action": None,
        "code": "record.invalid",
        "kind": "impossible",
        "message": "players: one to four play",
    }
    assert report.pop("format") == "coatl-report/1"
    assert {key for key, value in report.items() if value == {}} == {"scores", "cards", "best"}
    assert {key for key, value in report.items() if value == []} == {"coatls", "winners"}
    assert all(value in ({}, [], None) for value in report.values())
