"""A line of text: is it JSON, is it within bounds? Whatever it is, there is an answer."""

import json
from contextlib import suppress
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.command import LONGEST_LINE
from scoring.mexica.actions import KINDS
from scoring.mexica.board.island import BY_NAME
from scoring.mexica.board.pieces import Colour
from scoring.mexica.game import read_record
from scoring.reading import DEEPEST, NotJson, parse_json
from tests.scoring.mexica.record.written import (
    ODD,
    REFEREE,
    REPORT_KEYS,
    TRACKER,
    Json,
    changed,
    error,
    error_of_text,
    invalid,
    judge,
)


@pytest.mark.parametrize(
    "text, why",
    [
        (b"{", "Expecting property name enclosed in double quotes (character 2)"),
        (b"not at all", "Expecting value (character 1)"),
        (b'{"a": 1} {"a": 2}', "Extra data (character 10)"),
        (b'{"a": "\x00"}', "Invalid control character at (character 8)"),
        (b'\x00{"a": 1}', "Expecting value (character 1)"),
        (b'{"a": 1}\x00', "Extra data (character 9)"),
        (b"{'a': 1}", "Expecting property name enclosed in double quotes (character 2)"),
        (b'{"a": NaN}', "NaN is no JSON number"),
        (b'{"a": Infinity}', "Infinity is no JSON number"),
        (b'[{"a": -Infinity}]', "-Infinity is no JSON number"),
        (b'{"a": "\xff"}', "it is not UTF-8 (byte 8)"),
        (b'{"a": "\xed\xa0\x80"}', "it is not UTF-8 (byte 8)"),
        ('{"a": 1}'.encode("utf-16"), "it is not UTF-8 (byte 1)"),
        ('{"a": 1}'.encode("utf-16-le"), "Expecting property name enclosed in double quotes"),
        (b'{"a": 01}', "Expecting ',' delimiter (character 8)"),
        (b"\xef\xbb\xbf\xef\xbb\xbf{}", "Unexpected UTF-8 BOM"),
    ],
)
def test_what_is_not_json_is_told_so(text: bytes, why: str) -> None:
    with pytest.raises(NotJson) as told:
        judge(text)
    assert str(told.value).startswith(why)
    assert "\n" not in str(told.value)


def with_text(key: str, text: str) -> str:
    """A record as text, with some other text as the value of a key."""
    return json.dumps(REFEREE | {key: "HERE"}).replace('"HERE"', text)


@pytest.mark.parametrize("around", ["{}", "-{}", "[0, {}]", '{{"a": [{}]}}'])
@pytest.mark.parametrize("key", ["tokens", "notes"])
def test_a_number_of_5000_digits_is_refused(key: str, around: str) -> None:
    text = with_text(key, around.format("9" * 5000))
    assert error_of_text(text) == invalid("record: a number has too many digits")


@pytest.mark.parametrize("number", ["1e999", "-1e999", "[1E+400]"])
@pytest.mark.parametrize("key", ["tokens", "notes"])
def test_a_number_beyond_all_floats_is_refused(key: str, number: str) -> None:
    assert error_of_text(with_text(key, number)) == invalid("record: a number is too large")


@pytest.mark.parametrize(
    "key, times, shown",
    [("mode", 1, "mode"), ("x", 10**6, "x" * 40), ("\ud800é", 1, r"\ud800\xe9")],
)
def test_a_key_that_stands_twice_is_refused(key: str, times: int, shown: str) -> None:
    once = f"{json.dumps(key * times)}: 1"
    for text in (f"{{{once}, {once}}}", f'[{{"a": {{{once}, "b": 2, {once}}}}}]'):
        assert error_of_text(text) == invalid(
            f"record: the key '{shown}' stands twice in one object"
        )


def test_the_same_key_in_two_objects_is_none_that_stands_twice() -> None:
    assert parse_json('[{"a": {"a": 1}}, {"a": 2}]') == [{"a": {"a": 1}}, {"a": 2}]


def test_a_byte_order_mark_is_no_part_of_the_record() -> None:
    assert read_record(parse_json(b"\xef\xbb\xbf" + json.dumps(REFEREE).encode())).source == REFEREE


def test_names_may_be_any_text() -> None:
    for name in ("", "Zoë 🌵", "\ud800", "\x00", "{turn}", "Ana\nBo"):
        record = changed(REFEREE, "players[0].name", name)
        record["actions"] = [{"do": "start", "at": "H6", "by": "grey"}]
        assert error(record)["message"] == f"It is {name}'s turn."


TOO_DEEP = f"record: this is nested more than {DEEPEST} deep"


@pytest.mark.parametrize("opening, closing", [("[", "]"), ('{"a": [', "]}")])
@pytest.mark.parametrize("key", ["mode", "players", "tokens", "neutral", "actions", "notes"])
def test_100000_levels_are_too_deep(key: str, opening: str, closing: str) -> None:
    text = with_text(key, opening * 100_000 + closing * 100_000)
    assert error_of_text(text) == invalid(TOO_DEEP)


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_even_when_they_are_never_closed(opening: str) -> None:
    assert error_of_text(opening * 500_000) == invalid(TOO_DEEP)


def nested(depth: int) -> Any:
    return json.loads("[" * depth + "]" * depth)


def test_how_deep_does_not_depend_on_python() -> None:
    assert error(TRACKER | {"notes": nested(DEEPEST - 1)}) is None
    assert error(TRACKER | {"notes": nested(DEEPEST)}) == invalid(TOO_DEEP)
    assert error(changed(TRACKER, "actions[2].notes", nested(DEEPEST - 3))) is None
    assert error(changed(TRACKER, "actions[2].notes", nested(DEEPEST - 2))) == invalid(TOO_DEEP)


def test_what_was_read_can_be_printed_for_people() -> None:
    record = read_record(TRACKER | {"notes": nested(DEEPEST - 1)})
    assert json.loads(json.dumps(record.source, indent=2)) == record.source


def test_a_record_may_be_as_long_as_the_limit_and_no_longer() -> None:
    spare = LONGEST_LINE - len(json.dumps(TRACKER | {"notes": ""}))
    assert error(TRACKER | {"notes": "x" * spare}) is None
    assert error(TRACKER | {"notes": "x" * (spare + 1)}) == invalid(
        f"record: this is longer than {LONGEST_LINE} bytes"
    )


# Whatever it is, there is a report.

PLAUSIBLE = [
    *BY_NAME,
    *Colour,
    *("referee", "tracker", "NS", "EW", *range(-1, 15)),
    *KINDS,
    *(["D4", "D5"], ["E4"], ["red", "grey"], {"red": 12}, {"red": 1, "grey": 1, "sand": 1}),
    *(action for record in (REFEREE, TRACKER) for action in record["actions"]),
]
VALUES = st.sampled_from(PLAUSIBLE) | st.sampled_from(ODD)
KEYS = st.sampled_from(
    "do by override at to from cells axis level token present palace tokens_left "
    "neutral notes name color".split()
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every list and object in a value, with each key or number that it has."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    found: list[tuple[Any, Any]] = []
    for key, item in inner:
        found.append((value, key))
        if isinstance(item, (dict, list)):
            found += places(item)
    return found


@st.composite
def mutants(draw: st.DrawFn) -> Json:
    """A whole record in which something, or a few things, went wrong."""
    record: Json = deepcopy(draw(st.sampled_from([REFEREE, TRACKER])))
    for _ in range(draw(st.integers(1, 4))):
        where = places(record)
        if not where:
            break
        holder, key = draw(st.sampled_from(where))
        match draw(st.sampled_from(["replace", "replace", "replace", "drop", "add"])):
            case "replace":
                holder[key] = deepcopy(draw(VALUES))
            case "drop":
                del holder[key]
            case _ if isinstance(holder, list):
                holder.insert(key, deepcopy(draw(VALUES)))
            case _:
                holder[draw(KEYS)] = deepcopy(draw(VALUES))
    return record


@pytest.mark.slow
@settings(max_examples=300)
@given(mutants())
def test_every_record_gets_a_report(record: Json) -> None:
    position, report = judge(json.dumps(record).encode())
    assert report.keys() == REPORT_KEYS
    assert json.loads(json.dumps(report)) == report
    found = report["error"]
    if position is None:
        assert found == invalid(found["message"])
        assert ":" in found["message"]
    else:
        assert read_record(record).source == record
        assert report["status"] in ("setup", "playing", "final_round", "finished")
        assert report["scores"].keys() == {player["color"] for player in record["players"]}
    if position is not None and found:
        assert found.keys() == {"action", "code", "kind", "message"}
        assert found["action"] in range(len(record["actions"]))
        assert found["kind"] in ("impossible", "illegal")


@pytest.mark.slow
@settings(max_examples=200)
@given(st.sampled_from([REFEREE, TRACKER]), st.integers(0, 1500), st.integers(0, 9), st.binary())
def test_every_line_gets_a_report_or_is_not_json(
    record: Json, start: int, length: int, junk: bytes
) -> None:
    line = json.dumps(record).encode()
    line = line[:start] + junk[:9] + line[start + length :]
    with suppress(NotJson):
        assert judge(line)[1].keys() == REPORT_KEYS
