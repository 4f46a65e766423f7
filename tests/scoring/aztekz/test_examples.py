"""The examples of the format, and what both readings make of them."""

from __future__ import annotations

import json
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest

from scoring.aztekz.__main__ import COMMAND
from tests.scoring.aztekz.naive import judge

FILE = Path(__file__).with_name("examples.jsonl")
EXAMPLES: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text().splitlines()]
EACH = pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))


@pytest.fixture(scope="module")
def answers() -> list[dict[str, Any]]:
    """By the command, from the first to the last."""
    lines = "\n".join(json.dumps(example["record"]) for example in EXAMPLES)
    out = StringIO()
    assert COMMAND.main([], BytesIO(lines.encode()), out, StringIO()) == 1
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_there_are_sixty() -> None:
    assert len(EXAMPLES) == 60


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_engine_reports_the_same(number: int, answers: list[dict[str, Any]]) -> None:
    example, answer = EXAMPLES[number], answers[number]
    assert answer.pop("format") == "aztekz-report/1"
    if answer["error"]:
        assert answer["error"].pop("message")
        if answer["error"]["code"] in example.get("accept", ()):
            answer["error"]["code"] = example["report"]["error"]["code"]
    assert json.dumps(answer) == json.dumps(example["report"])


@EACH
def test_so_does_the_naive_reading(example: dict[str, Any]) -> None:
    answer = judge(example["record"])
    assert answer.pop("format") == "aztekz-report/1"
    said, expected = answer.pop("error"), example["report"]["error"]
    assert answer == {key: value for key, value in example["report"].items() if key != "error"}
    if expected:
        assert expected["code"] in said.pop("accept")
        assert said == {key: expected[key] for key in ("action", "kind")}
    else:
        assert said is None
