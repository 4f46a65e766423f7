"""`python -m scoring.mexica`: records in, one a line; reports out, one a line."""

import json

import pytest

from scoring.command import LONGEST_LINE
from scoring.mexica.game import read_record
from scoring.mexica.record.picture import picture
from tests.scoring.mexica.record.answers import (
    LONG_ERROR,
    MALFORMED,
    STOPPED,
    TOO_LONG,
    WHOLE,
    Answer,
    answer,
)
from tests.scoring.mexica.record.written import REFEREE, TRACKER, Json, changed, invalid, judge
from tests.scoring.mexica.recorded import GAMES


def test_each_record_gets_its_report() -> None:
    found = answer(WHOLE + b"\n" + STOPPED + b"\n" + MALFORMED + b"\n")
    assert found.reports == [judge(line)[1] for line in (WHOLE, STOPPED, MALFORMED)]
    assert [report["status"] for report in found.reports] == ["finished", "playing", None]
    assert found.complaints == ""


@pytest.mark.parametrize(
    "lines, status",
    [
        ([], 0),
        ([WHOLE], 0),
        ([WHOLE, WHOLE], 0),
        ([STOPPED], 1),
        ([MALFORMED], 1),
        ([WHOLE, STOPPED, WHOLE], 1),
        ([b"42"], 1),
        ([b"null"], 1),
        ([b"mexica"], 2),
        ([WHOLE, b"{"], 2),
        ([STOPPED, b"{"], 2),
    ],
)
@pytest.mark.parametrize("arguments", [[], ["--picture"], ["--check"], ["--tokens"]])
def test_the_status_tells_whether_all_went_well(
    lines: list[bytes], status: int, arguments: list[str]
) -> None:
    assert answer(b"\n".join(lines), *arguments).status == status


def test_what_is_not_json_ends_it_with_a_sentence_and_the_line_number() -> None:
    found = answer(WHOLE + b"\n\n" + STOPPED + b"\n{'format'}\n" + WHOLE)
    assert found.complaints == (
        "Line 4 is not JSON: Expecting property name enclosed in double quotes (character 2).\n"
    )
    assert found.errors == [None, "A Pilli leaps onto a free land cell or a free bridge."]


@pytest.mark.parametrize("line", [b"\xff\xfe", b"\x00", b"NaN", b'{"a": "\xc3"}', b"[1,]", b'"'])
def test_so_does_all_other_junk(line: bytes) -> None:
    found = answer(line)
    assert (found.status, found.out) == (2, "")
    assert found.complaints.startswith("Line 1 is not JSON: ")
    assert found.complaints.endswith(".\n")
    assert found.complaints.count("\n") == 1


# Pictures and errors


def test_picture_prints_the_final_island_instead() -> None:
    found = answer(WHOLE + b"\n" + STOPPED, "--picture")
    islands = [picture(read_record(record).replay().position) for record in (TRACKER, REFEREE)]
    assert found.out == "\n".join(islands) + "\n"
    assert " r2 " in found.out.splitlines()[16 + 6]


def test_or_why_there_is_none() -> None:
    found = answer(MALFORMED, "--picture")
    assert found.out == "players[0].color: this is not a colour\n\n"


def test_whatever_the_record_says_the_answer_is_plain_ascii() -> None:
    odd = json.dumps(changed(REFEREE, "players[0].name", "Zoë \ud800")).encode()
    wrong_turn = b'{"do": "start", "at": "H6", "by": "grey"}'
    odd = odd.replace(b'{"do": "start", "at": "H6"}', wrong_turn)
    twice = b'{"\\ud800\\u00e9": 1, "\\ud800\\u00e9": 2}'
    for arguments in ([], ["--picture"], ["--check"], ["--tokens"]):
        found = answer(odd + b"\n" + twice, *arguments)
        assert found.status == 1
        assert found.out.isascii()


def test_check_prints_the_errors_alone() -> None:
    found = answer(WHOLE + b"\n\n" + STOPPED + b"\n" + WHOLE + b"\n" + MALFORMED, "--check")
    assert found.reports == [
        {
            "line": 3,
            "error": {
                "action": 13,
                "code": "leap.blocked",
                "kind": "impossible",
                "message": "A Pilli leaps onto a free land cell or a free bridge.",
            },
        },
        {"line": 5, "error": invalid("players[0].color: this is not a colour")},
    ]


def test_check_is_silent_when_all_is_well() -> None:
    assert answer(WHOLE + b"\n" + WHOLE, "--check") == Answer(0, "", "")


# Tokens


def late_in_a_game() -> Json:
    """A recorded game shortly before its end: one double and no single is left."""
    game = GAMES / "tracker_four_players_three_seconds.json"
    record: Json = json.loads(game.read_text())["record"]
    return record | {"actions": record["actions"][:110]}


def test_tokens_tells_which_of_those_on_offer_can_still_be_founded_and_how() -> None:
    [found] = answer(json.dumps(late_in_a_game()).encode(), "--tokens").reports
    assert found == {
        "tokens": [
            {"token": 5, "can": "open"},
            {
                "token": 7,
                "can": "yes",
                "dig": [["H2", "H3"]],
                "cells": ["H1", "I1", "J1", "I2", "J2", "I3", "J3"],
            },
            {
                "token": 8,
                "can": "yes",
                "dig": [["H3", "I3"]],
                "cells": ["H1", "I1", "J1", "G2", "H2", "I2", "J2", "J3"],
            },
            {"token": 12, "can": "no"},
        ]
    }


def test_a_record_that_stops_is_answered_for_the_table_just_before() -> None:
    record = late_in_a_game()
    stopped = record | {"actions": [*record["actions"], {"do": "canal", "cells": ["H7"]}]}
    lines = [json.dumps(line).encode() for line in (record, stopped)]
    good, bad = answer(b"\n".join(lines), "--tokens").reports
    assert bad["tokens"] == good["tokens"]
    assert (bad["error"]["action"], bad["error"]["code"]) == (110, "canal.palace")


def test_one_that_cannot_be_read_offers_none() -> None:
    [found] = answer(MALFORMED, "--tokens").reports
    assert found == {
        "tokens": [],
        "error": invalid("players[0].color: this is not a colour"),
    }


@pytest.mark.parametrize(
    "arguments",
    [["--picture", "--check"], ["--check", "--tokens"], ["--pretty"], ["records.jsonl"]],
)
def test_other_arguments_are_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exited:
        answer(WHOLE, *arguments)
    assert exited.value.code == 2
    assert "usage: python -m scoring.mexica" in capsys.readouterr().err


def test_help_is_at_hand(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exited:
        answer(b"", "--help")
    assert exited.value.code == 0
    assert "--picture" in capsys.readouterr().out


# Lines


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\n\n", b"\r\n \t\r\n"])
@pytest.mark.parametrize("last", [b"", b"\n", b"\r\n"])
@pytest.mark.parametrize("first", [b"", b"\xef\xbb\xbf"])
def test_lines_end_in_many_ways(first: bytes, end: bytes, last: bytes) -> None:
    found = answer(first + WHOLE + end + STOPPED + last)
    assert found.reports == [judge(WHOLE)[1], judge(STOPPED)[1]]


@pytest.mark.parametrize("text", [b"", b"\n", b"\r\n\r\n", b"   \n\t\n "])
def test_where_there_is_no_record_there_is_no_report(text: bytes) -> None:
    assert answer(text) == Answer(0, "", "")


def test_a_line_too_long_is_an_error_of_that_line_alone() -> None:
    lines = b"\n".join([WHOLE, TOO_LONG, STOPPED, TOO_LONG])
    assert answer(lines).errors == [
        None,
        LONG_ERROR,
        "A Pilli leaps onto a free land cell or a free bridge.",
        LONG_ERROR,
    ]
    assert [found["line"] for found in answer(lines, "--check").reports] == [2, 3, 4]


@pytest.mark.parametrize("sign", [b"x", b"[", b" ", b"\r", b"\x00", b"9"])
def test_whatever_it_consists_of(sign: bytes) -> None:
    found = answer(sign * 10 * 1024 * 1024 + b"\n" + WHOLE)
    assert found.errors == [LONG_ERROR, None]


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
def test_its_end_does_not_count(end: bytes) -> None:
    longest = WHOLE.ljust(LONGEST_LINE)
    assert answer(longest + end).errors == [None]
    assert answer(longest + b" " + end).errors == [LONG_ERROR]
    assert answer(longest + b" \r" + end).errors == [LONG_ERROR]


@pytest.mark.parametrize("rest", [b"\r\r", b"\rx", b" \r", b"  "])
def test_nothing_beyond_the_limit_is_passed_over(rest: bytes) -> None:
    assert answer(WHOLE.ljust(LONGEST_LINE) + rest + WHOLE).errors == [LONG_ERROR]
