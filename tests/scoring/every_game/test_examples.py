"""The examples of the formats, and what both readings make of them."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from scoring.aztekz.__main__ import COMMAND as AZTEKZ
from scoring.coatl.__main__ import COMMAND as COATL
from tests.scoring.aztekz.naive.game import judge as judge_aztekz
from tests.scoring.coatl.naive.game import judge as judge_coatl
from tests.scoring.examples import Examples

Judge = Callable[[Any], dict[str, Any]]
READ = [(Examples(AZTEKZ), judge_aztekz, 60), (Examples(COATL), judge_coatl, 80)]
EACH = pytest.mark.parametrize(
    "examples, judge, number",
    [
        pytest.param(examples, judge, number, id=f"{examples.key}-{number}")
        for examples, judge, many in READ
        for number in range(many)
    ],
)


@pytest.mark.parametrize("examples, judge, many", READ, ids=["aztekz", "coatl"])
def test_there_are_so_many(examples: Examples, judge: Judge, many: int) -> None:
    assert len(examples.each) == many


@EACH
def test_the_engine_reports_the_same(examples: Examples, judge: Judge, number: int) -> None:
    """But for the words of an error: of several rules it names the same one."""
    example, answer = examples.each[number], copy.deepcopy(examples.answers[number])
    assert answer.pop("format") == examples.report_format
    if answer["error"]:
        assert answer["error"].pop("message")
    assert json.dumps(answer) == json.dumps(example["report"])


@EACH
def test_so_does_the_naive_reading(examples: Examples, judge: Judge, number: int) -> None:
    example = examples.each[number]
    answer = judge(example["record"])
    assert answer.pop("format") == examples.report_format
    said, expected = answer.pop("error"), example["report"]["error"]
    assert answer == {key: value for key, value in example["report"].items() if key != "error"}
    if expected:
        accepted = said.pop("accept")
        assert (
            accepted == example["accept"] if "accept" in example else expected["code"] in accepted
        )
        assert said == {key: expected[key] for key in ("action", "kind")}
    else:
        assert said is None
