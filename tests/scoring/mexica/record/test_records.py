"""Records: read strictly, written back unchanged, refused at the place that is wrong."""

import json
from copy import deepcopy
from typing import Any

import pytest

from scoring.mexica import Player, read_action, replay, write_action
from scoring.mexica.board.pieces import Colour, Mode
from scoring.mexica.game import read_record, write_record
from scoring.mexica.record.reading import write_setup
from scoring.reading import parse_json
from tests.scoring.mexica.board import setup
from tests.scoring.mexica.record.written import (
    ODD,
    REFEREE,
    TRACKER,
    WHOLE_NUMBERS,
    WORDS,
    Json,
    changed,
    error,
    invalid,
    judge,
    odd_but,
    steps,
    without,
)

# Reading


def test_a_record_says_who_plays_what_and_how() -> None:
    read = read_record(REFEREE).setup
    assert read.mode is Mode.REFEREE
    assert read.players == (Player("Ana", Colour.RED), Player("Bo", Colour.GREY))
    assert read.tokens == (3, 4, 5, 6, 8, 9, 12, 13)
    assert [(temple.at.name, temple.level) for temple in read.neutral] == [("E4", 1), ("K9", 4)]


@pytest.mark.parametrize(
    ("said", "drawn"),
    [
        ({}, Colour.BLACK),
        ({"neutral_color": "sand"}, Colour.SAND),
        ({"neutral_color": "red"}, Colour.BLACK),
        ({"neutral_color": ["sand"]}, Colour.BLACK),
    ],
)
def test_neutral_temples_have_a_colour_that_nobody_plays(said: Json, drawn: Colour) -> None:
    read = read_record(REFEREE | said).setup
    assert read.drawn(Colour.NEUTRAL) is drawn
    assert read.drawn(Colour.RED) is Colour.RED
    assert (write_setup(read).get("neutral_color") == "sand") == (drawn is Colour.SAND)


def test_its_actions_are_read_in_order() -> None:
    read = list(read_record(TRACKER).actions())
    assert [action.do for action in read] == [written["do"] for written in TRACKER["actions"]]
    assert read == [read_action(written) for written in TRACKER["actions"]]


def test_a_record_is_replayed_to_its_end() -> None:
    record = read_record(TRACKER)
    assert record.replay() == replay(record.setup, record.actions())
    assert record.replay().refusal is None
    assert record.replay().played == len(TRACKER["actions"])


def test_or_to_the_first_action_that_is_refused() -> None:
    record = read_record(REFEREE)
    assert record.replay() == replay(record.setup, record.actions())
    assert record.replay().played == len(REFEREE["actions"]) - 1


def test_or_to_the_first_that_is_malformed() -> None:
    record = read_record(changed(TRACKER, "actions[5].to", "Z9"))
    assert record.replay().played == 5
    assert (
        record.replay().position
        == read_record(TRACKER | {"actions": TRACKER["actions"][:5]}).replay().position
    )


@pytest.mark.parametrize("neutral", [[], None])
def test_two_may_play_without_neutral_temples(neutral: list[Any] | None) -> None:
    record = without(REFEREE, "neutral") if neutral is None else REFEREE | {"neutral": neutral}
    assert read_record(record).setup.neutral == ()


# Writing back


def with_more_keys(record: Json) -> Json:
    """Keys that the format does not know, at every level and in the midst of the others."""
    more = {"zest": 1.5, "äöü": None, "notes": [{"deep": [True, "\ud800", -0.25]}, {}]}
    return {
        **more,
        **record,
        "date": "2024-02-30",
        "players": [{"club": more, **player} for player in record["players"]],
        "actions": [{**more, **action, "at_noon": 12} for action in record["actions"]],
    } | (
        {"neutral": [{"photo": "e4.jpg", **temple} for temple in record["neutral"]]}
        if "neutral" in record
        else {}
    )


@pytest.mark.parametrize("record", [REFEREE, TRACKER])
def test_a_record_is_written_back_unchanged(record: Json) -> None:
    written = with_more_keys(record)
    before = deepcopy(written)
    read = read_record(written)
    read.replay()
    assert read.source == before
    assert read.setup == read_record(record).setup
    assert read.replay() == read_record(record).replay()


@pytest.mark.parametrize("record", [REFEREE, TRACKER])
def test_down_to_the_order_of_its_keys(record: Json) -> None:
    text = json.dumps(with_more_keys(record))
    assert json.dumps(read_record(parse_json(text)).source) == text


def test_the_record_of_a_game_played_here_is_read_back() -> None:
    record = read_record(REFEREE)
    written = write_record(record.setup, list(record.actions()))
    assert written == without(without(REFEREE, "actions[13].note"), "actions[13].override")
    assert read_record(written).setup == record.setup
    assert list(read_record(written).actions()) == list(record.actions())


def test_so_is_one_of_the_tracker() -> None:
    record = read_record(TRACKER)
    assert write_record(record.setup, list(record.actions())) == TRACKER
    assert [write_action(action) for action in record.actions()] == TRACKER["actions"]


def test_neutral_temples_are_written_when_two_play() -> None:
    assert write_setup(setup("red grey"))["neutral"] == []
    assert write_setup(setup("red grey", neutral="E4:1"))["neutral"] == [{"at": "E4", "level": 1}]
    assert "neutral" not in write_setup(setup("red grey sand"))


# Malformed records: no action is to blame, and the message names the place.


@pytest.mark.parametrize(
    "place, odd",
    [
        ("format", [*ODD, "mexica-record/2", "mexica-report/1"]),
        ("mode", [*ODD, "umpire", ["referee"]]),
        ("players", ODD),
        ("players[0]", ODD),
        ("players[1].name", odd_but(*WORDS)),
        ("players[0].color", [*ODD, "blue", ["red"]]),
        ("tokens", ODD),
        ("tokens[7]", odd_but(*WHOLE_NUMBERS)),
        ("neutral", odd_but([])),
        ("neutral[0]", ODD),
        ("neutral[0].at", [*ODD, 4, ["E4"]]),
        ("neutral[0].level", odd_but(*WHOLE_NUMBERS)),
        ("actions", [value for value in ODD if not isinstance(value, list)]),
    ],
)
def test_a_malformed_record_is_refused_at_the_place(place: str, odd: list[Any]) -> None:
    for value in odd:
        found = error(changed(REFEREE, place, value))
        assert found == invalid(found["message"]), value
        assert found["message"].startswith(place), value
        assert judge(json.dumps(changed(REFEREE, place, value)).encode())[0] is None


@pytest.mark.parametrize(
    "place, message",
    [
        ("format", "format: this is not mexica-record/1"),
        ("mode", "record: 'mode' is missing"),
        ("players", "record: 'players' is missing"),
        ("players[1].name", "players[1]: 'name' is missing"),
        ("players[1].color", "players[1]: 'color' is missing"),
        ("tokens", "record: 'tokens' is missing"),
        ("neutral[1].at", "neutral[1]: 'at' is missing"),
        ("neutral[1].level", "neutral[1]: 'level' is missing"),
        ("actions", "record: 'actions' is missing"),
    ],
)
def test_a_missing_key_is_named(place: str, message: str) -> None:
    assert error(without(REFEREE, place)) == invalid(message)


@pytest.mark.parametrize(
    "place, value, message",
    [
        ("players", [], "players: two to four play"),
        ("players", REFEREE["players"][:1], "players: two to four play"),
        ("players[1].color", "red", "players: two players have the same colour"),
        ("players[1].color", "neutral", "players: nobody plays the neutral colour"),
        ("tokens", [3, 4, 5], "tokens: these are not eight of the fifteen tokens"),
        ("tokens[0]", 13, "tokens: these are not eight of the fifteen tokens"),
        ("tokens[0]", 2, "tokens: these are not eight of the fifteen tokens"),
        ("tokens[0]", 10**400, "tokens: these are not eight of the fifteen tokens"),
        ("neutral[1].at", "A1", "neutral[1]: no temple can stand on A1"),
        ("neutral[1].at", "H7", "neutral[1]: no temple can stand on H7"),
        ("neutral[1].at", "O7", "neutral[1]: no temple can stand on O7"),
        ("neutral[1].at", "E4", "neutral[1]: no temple can stand on E4"),
        ("neutral[1].level", 0, "neutral[1]: the box holds no such temple any more"),
        ("neutral[1].level", 5, "neutral[1]: the box holds no such temple any more"),
        ("neutral[1].level", -1, "neutral[1]: the box holds no such temple any more"),
    ],
)
def test_a_setup_against_the_rules_is_refused(place: str, value: Any, message: str) -> None:
    assert error(changed(REFEREE, place, value)) == invalid(message)


def test_three_play_without_neutral_temples() -> None:
    assert error(TRACKER | {"neutral": REFEREE["neutral"]}) == invalid(
        "neutral: neutral temples stand only in a game of two"
    )


@pytest.mark.parametrize("value", [value for value in ODD if not isinstance(value, dict)])
def test_what_is_no_object_is_no_record(value: Any) -> None:
    assert error(value) == invalid("record: this is not an object")


# Malformed actions: the action's number, and the place.

FINE: dict[str, list[Any]] = {
    "override": [True, False],
    "level": WHOLE_NUMBERS,
    "token": WHOLE_NUMBERS,
    "present": [[], ["red"]],
    "palace": [[], ["red"]],
    "tokens_left": [{}],
}
"""Odd values that are read, though most are refused later for another reason."""


@pytest.mark.slow
@pytest.mark.parametrize("record", [REFEREE, TRACKER])
def test_a_malformed_action_is_refused_at_the_place(record: Json) -> None:
    for number, action in enumerate(record["actions"]):
        for key in {*action, "by", "override"} - {"do", "note"}:
            place = f"actions[{number}].{key}"
            for value in odd_but(*FINE.get(key, ())):
                found = error(changed(record, place, value))
                assert found == invalid(found["message"], number), (place, value)
                assert f": {place}" in found["message"], (place, value)


@pytest.mark.parametrize("record", [REFEREE, TRACKER])
def test_a_missing_field_of_an_action_is_named(record: Json) -> None:
    for number, action in enumerate(record["actions"]):
        for key in action.keys() - {"do", "note", "by", "override", "present", "tokens_left"}:
            assert error(without(record, f"actions[{number}].{key}")) == invalid(
                f"This cannot be read: actions[{number}]: '{key}' is missing.",
                number,
            )


@pytest.mark.parametrize("value", [*ODD, "Walk", "castle", ["walk"], {"walk": 1}])
def test_do_names_an_action(value: Any) -> None:
    assert error(changed(REFEREE, "actions[3].do", value)) == invalid(
        "This cannot be read: actions[3]: 'do' names no action.", 3
    )


@pytest.mark.parametrize("value", [value for value in ODD if not isinstance(value, dict)])
def test_an_action_is_an_object(value: Any) -> None:
    assert error(changed(REFEREE, "actions[3]", value)) == invalid(
        "This cannot be read: actions[3]: this is not an object.", 3
    )


@pytest.mark.parametrize(
    "place, value, why",
    [
        ("actions[0].cells", [], "actions[0].cells: a canal tile has one or two cells"),
        (
            "actions[0].cells",
            ["D4", "D5", "D6"],
            "actions[0].cells: a canal tile has one or two cells",
        ),
        ("actions[0].cells[1]", "V1", "actions[0].cells[1]: this is not a cell of the board"),
        ("actions[2].axis", "WE", "actions[2].axis: a bridge lies NS or EW"),
        ("actions[4].present", ["red", "red"], "actions[4].present: a colour stands here twice"),
        ("actions[4].present[0]", "blue", "actions[4].present[0]: this is not a colour"),
        ("actions[9].tokens_left", {"blue": 1}, "actions[9].tokens_left: this is not a colour"),
        (
            "actions[9].tokens_left.sand",
            "3",
            "actions[9].tokens_left.sand: this is not a whole number",
        ),
        (
            "actions[9].tokens_left.sand",
            11,
            "actions[9].tokens_left: the box does not hold these action tokens",
        ),
        (
            "actions[9].tokens_left.sand",
            -1,
            "actions[9].tokens_left: the box does not hold these action tokens",
        ),
        ("actions[9].tokens_left", {"red": 1}, "'tokens_left' leaves out a player"),
        ("actions[3].by", "black", "nobody plays black"),
        ("actions[3].by", "neutral", "nobody plays neutral"),
        ("actions[4].present", ["black"], "nobody plays black"),
        ("actions[6].palace", ["black"], "nobody plays black"),
        ("actions[3]", {"do": "walk", "to": "H6"}, "'walk' does not exist in tracker mode"),
    ],
)
def test_what_is_no_action_of_this_game(place: str, value: Any, why: str) -> None:
    number = int(steps(place)[1])
    assert error(changed(TRACKER, place, value)) == invalid(f"This cannot be read: {why}.", number)


@pytest.mark.parametrize(
    "place, why",
    [
        ("actions[3].by", "'by' is missing"),
        ("actions[4].by", "'by' is missing"),
        ("actions[4].present", "'present' is missing"),
        ("actions[9].tokens_left", "'tokens_left' leaves out a player"),
    ],
)
def test_the_tracker_asks_for_more(place: str, why: str) -> None:
    assert error(without(TRACKER, place)) == invalid(
        f"This cannot be read: {why}.", int(steps(place)[1])
    )


def test_a_referee_ends_no_period() -> None:
    ended = {"do": "end_period", "palace": []}
    assert error(changed(REFEREE, "actions[2]", ended)) == invalid(
        "This cannot be read: 'end_period' does not exist in referee mode.", 2
    )
