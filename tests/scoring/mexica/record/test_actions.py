"""Actions, as they stand in a record."""

from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.mexica import Action, actions, read_action, sentence, write_action
from scoring.mexica.board.island import BY_NAME, parse_cells
from scoring.mexica.board.pieces import Axis, Calpulli, Colour, Level
from scoring.reading import Malformed, read_list, read_text, required

A3, A4, O7 = BY_NAME["A3"], BY_NAME["A4"], BY_NAME["O7"]
RED, GREY = Colour.RED, Colour.GREY

WRITTEN: list[tuple[Action, dict[str, Any]]] = [
    (actions.Start(A3), {"do": "start", "at": "A3"}),
    (actions.BuildCanal((A3,)), {"do": "canal", "cells": ["A3"]}),
    (actions.BuildCanal((A4, A3)), {"do": "canal", "cells": ["A4", "A3"]}),
    (actions.BuildBridge(O7, Axis.EW), {"do": "bridge", "at": "O7", "axis": "EW"}),
    (
        actions.MoveBridge(O7, A3, Axis.NS),
        {"do": "move_bridge", "from": "O7", "to": "A3", "axis": "NS"},
    ),
    (actions.BuildTemple(A3, Level(4)), {"do": "temple", "at": "A3", "level": 4}),
    (actions.Walk(A3), {"do": "walk", "to": "A3"}),
    (actions.Boat(O7), {"do": "boat", "to": "O7"}),
    (actions.Leap(A3), {"do": "leap", "to": "A3"}),
    (actions.TakeToken(), {"do": "take"}),
    (actions.SpendToken(), {"do": "spend"}),
    (actions.Found(Calpulli(13), A3), {"do": "found", "token": 13, "at": "A3"}),
    (
        actions.Found(Calpulli(13), A3, ()),
        {"do": "found", "token": 13, "at": "A3", "present": []},
    ),
    (
        actions.Found(Calpulli(13), A3, (RED, GREY)),
        {"do": "found", "token": 13, "at": "A3", "present": ["red", "grey"]},
    ),
    (actions.DiscardToken(Calpulli(3)), {"do": "discard_token", "token": 3}),
    (actions.EndTurn(), {"do": "end_turn"}),
    (actions.EndPeriod(), {"do": "end_period"}),
    (actions.EndPeriod(()), {"do": "end_period", "palace": []}),
    (actions.EndPeriod((RED,)), {"do": "end_period", "palace": ["red"]}),
    (
        actions.EndPeriod((), ((RED, 3), (GREY, 0))),
        {"do": "end_period", "palace": [], "tokens_left": {"red": 3, "grey": 0}},
    ),
    (actions.EndPeriod((), ()), {"do": "end_period", "palace": [], "tokens_left": {}}),
]


@pytest.mark.parametrize("action, written", WRITTEN)
def test_an_action_reads_from_and_writes_to_its_form_in_a_record(
    action: Action, written: dict[str, Any]
) -> None:
    assert read_action(written) == action
    assert write_action(action) == written
    assert repr(write_action(action)) == repr(written), "plain values, and keys in this order"


@pytest.mark.parametrize("action, written", WRITTEN)
def test_any_action_may_carry_by_and_override(action: Action, written: dict[str, Any]) -> None:
    insisted = read_action({**written, "by": "sand", "override": True})
    assert (insisted.by, insisted.override) == (Colour.SAND, True)
    assert (action.by, action.override) == (None, False)


def test_every_kind_of_action_is_in_the_table_above() -> None:
    assert {written["do"] for _, written in WRITTEN} == actions.KINDS.keys()
    assert {type(action) for action, _ in WRITTEN} == set(actions.KINDS.values())


def test_override_false_is_not_written_and_unknown_keys_are_passed_over() -> None:
    action = read_action({"do": "take", "override": False, "note": "a gamble"})
    assert write_action(action) == {"do": "take"}


CELL = st.sampled_from(list(BY_NAME.values()))
COLOUR = st.sampled_from(Colour)
COLOURS = st.lists(COLOUR, unique=True).map(tuple)
LEFT = st.dictionaries(COLOUR, st.integers(0, 2)).map(lambda d: tuple(d.items()))
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "at": CELL,
    "to": CELL,
    "origin": CELL,
    "cells": st.lists(CELL, min_size=1, max_size=2).map(tuple),
    "axis": st.sampled_from(Axis),
    "level": st.integers(-3, 9),
    "token": st.integers(-3, 20),
    "present": st.none() | COLOURS,
    "palace": st.none() | COLOURS,
    "tokens_left": st.none() | LEFT,
    "by": st.none() | COLOUR,
    "override": st.booleans(),
}


@st.composite
def any_action(draw: st.DrawFn) -> Action:
    kind = draw(st.sampled_from(list(actions.KINDS.values())))
    return kind(**{field.name: draw(FIELDS[field.name]) for field in fields(kind)})


@given(any_action())
def test_what_is_written_reads_back_the_same(action: Action) -> None:
    assert read_action(write_action(action)) == action


@pytest.mark.parametrize(
    "written, place, why",
    [
        (None, "", "this is not an object"),
        ([], "", "this is not an object"),
        ("take", "", "this is not an object"),
        ({}, "", "'do' names no action"),
        ({"do": "pass"}, "", "'do' names no action"),
        ({"do": 3}, "", "'do' names no action"),
        ({"do": ["take"]}, "", "'do' names no action"),
        ({"do": "Take"}, "", "'do' names no action"),
        ({"do": "take", "by": "blue"}, "by", "this is not a colour"),
        ({"do": "take", "by": 1}, "by", "this is not a colour"),
        ({"do": "take", "by": None}, "by", "this is not a colour"),
        ({"do": "take", "override": 1}, "override", "this is not true or false"),
        ({"do": "take", "override": "true"}, "override", "this is not true or false"),
        ({"do": "take", "override": None}, "override", "this is not true or false"),
        ({"do": "start"}, "", "'at' is missing"),
        ({"do": "start", "at": "V1"}, "at", "this is not a cell of the board"),
        ({"do": "start", "at": "h6"}, "at", "this is not a cell of the board"),
        ({"do": "start", "at": "A15"}, "at", "this is not a cell of the board"),
        ({"do": "start", "at": ["H6"]}, "at", "this is not a cell of the board"),
        ({"do": "start", "at": None}, "at", "this is not a cell of the board"),
        ({"do": "walk"}, "", "'to' is missing"),
        ({"do": "walk", "to": 7}, "to", "this is not a cell of the board"),
        ({"do": "canal"}, "", "'cells' is missing"),
        ({"do": "canal", "cells": "A3"}, "cells", "this is not a list"),
        ({"do": "canal", "cells": []}, "cells", "a canal tile has one or two cells"),
        ({"do": "canal", "cells": ["A3", "A4", "B4"]}, "cells", "a canal tile has one or two"),
        ({"do": "canal", "cells": ["A3", 4]}, "cells[1]", "this is not a cell of the board"),
        ({"do": "bridge", "at": "A3"}, "", "'axis' is missing"),
        ({"do": "bridge", "at": "A3", "axis": "ns"}, "axis", "a bridge lies NS or EW"),
        ({"do": "bridge", "at": "A3", "axis": ["NS"]}, "axis", "a bridge lies NS or EW"),
        ({"do": "move_bridge", "to": "A3", "axis": "NS"}, "", "'from' is missing"),
        (
            {"do": "move_bridge", "from": "x", "to": "A3", "axis": "NS"},
            "from",
            "this is not a cell of the board",
        ),
        ({"do": "temple", "at": "A3"}, "", "'level' is missing"),
        ({"do": "temple", "at": "A3", "level": "1"}, "level", "this is not a whole number"),
        ({"do": "temple", "at": "A3", "level": 1.0}, "level", "this is not a whole number"),
        ({"do": "temple", "at": "A3", "level": True}, "level", "this is not a whole number"),
        ({"do": "found", "at": "A3"}, "", "'token' is missing"),
        ({"do": "found", "at": "A3", "token": None}, "token", "this is not a whole number"),
        ({"do": "found", "at": "A3", "token": 3, "present": "red"}, "present", "this is not a"),
        (
            {"do": "found", "at": "A3", "token": 3, "present": ["red", "blue"]},
            "present[1]",
            "this is not a colour",
        ),
        (
            {"do": "found", "at": "A3", "token": 3, "present": ["red", "red"]},
            "present",
            "a colour stands here twice",
        ),
        ({"do": "discard_token"}, "", "'token' is missing"),
        ({"do": "discard_token", "token": "3"}, "token", "this is not a whole number"),
        ({"do": "end_period", "palace": {}}, "palace", "this is not a list"),
        ({"do": "end_period", "palace": ["red", "red"]}, "palace", "a colour stands here twice"),
        ({"do": "end_period", "palace": [], "tokens_left": []}, "tokens_left", "not an object"),
        (
            {"do": "end_period", "palace": [], "tokens_left": {"blue": 1}},
            "tokens_left",
            "this is not a colour",
        ),
        (
            {"do": "end_period", "palace": [], "tokens_left": {"red": "1"}},
            "tokens_left.red",
            "this is not a whole number",
        ),
        (
            {"do": "end_period", "palace": [], "tokens_left": {"red": -1}},
            "tokens_left",
            "the box does not hold these action tokens",
        ),
        (
            {"do": "end_period", "palace": [], "tokens_left": {"red": 7, "grey": 6}},
            "tokens_left",
            "the box does not hold these action tokens",
        ),
    ],
)
@pytest.mark.parametrize("within", ["", "actions[3]"])
def test_what_is_malformed_names_its_place(
    written: object, place: str, why: str, within: str
) -> None:
    with pytest.raises(Malformed) as caught:
        read_action(written, within)
    expected = ".".join(part for part in (within, place) if part)
    assert caught.value.place == expected
    assert why in caught.value.why
    message = f"{expected}: {caught.value.why}" if expected else caught.value.why
    assert str(caught.value) == message


def test_as_many_action_tokens_as_the_box_holds_can_be_left() -> None:
    left = {"red": 12, "grey": 0}
    action = read_action({"do": "end_period", "palace": [], "tokens_left": left})
    assert write_action(action)["tokens_left"] == left


def test_a_list_reads_each_of_its_items_at_its_own_place() -> None:
    assert read_list(["a", "b"], "names", read_text) == ("a", "b")
    with pytest.raises(Malformed, match=r"^names\[1\]: this is not text$"):
        read_list(["a", 2], "names", read_text)


@pytest.mark.parametrize(
    "action, code, parameters",
    [
        (actions.TakeToken(), "take", {}),
        (actions.Walk(A3, by=RED), "walk", {"to": "A3", "by": "red"}),
        (
            actions.BuildCanal((A3, A4), override=True),
            "canal",
            {"cells": ["A3", "A4"], "override": True},
        ),
        (
            actions.MoveBridge(O7, A3, Axis.NS),
            "move_bridge",
            {"from": "O7", "to": "A3", "axis": "NS"},
        ),
        (
            actions.Found(Calpulli(7), A3, (GREY,), by=RED),
            "found",
            {"token": 7, "at": "A3", "present": ["grey"], "by": "red"},
        ),
    ],
)
def test_a_sentence_knows_what_an_action_is_and_what_it_is_about(
    action: Action, code: str, parameters: dict[str, Any]
) -> None:
    assert sentence(action) == (code, parameters)


def test_a_canal_knows_its_cells() -> None:
    assert actions.BuildCanal((A3, A4)).tile == parse_cells("A3 A4")
    assert actions.BuildCanal((A3, A4)).is_double
    assert not actions.BuildCanal((A3,)).is_double


def test_what_is_required_and_missing_is_named() -> None:
    assert required({"name": "Ana"}, "name", "players[0]") == "Ana"
    with pytest.raises(Malformed, match=r"^players\[0\]: 'color' is missing$"):
        required({"name": "Ana"}, "color", "players[0]")
