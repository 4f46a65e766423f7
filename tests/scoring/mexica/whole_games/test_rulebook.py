"""The examples of Mexica's rulebooks, as records: the rules come to what the books say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.games import BY_FORMAT
from tests.scoring.mexica.record.written import judge

WRITTEN = Path(__file__).parents[1] / "rulebook.jsonl"
EXAMPLES = [json.loads(line) for line in WRITTEN.read_text("utf-8").splitlines()]


def test_there_are_seventy_five() -> None:
    assert len(EXAMPLES) == 75
    assert {example["record"]["format"] for example in EXAMPLES} <= set(BY_FORMAT)


@pytest.mark.parametrize("example", [pytest.param(one, id=one["example"]) for one in EXAMPLES])
def test_the_rules_come_to_what_the_book_says(example: dict[str, Any]) -> None:
    told = json.loads(json.dumps(judge(json.dumps(example["record"]).encode())[1]))
    expected = example["report"]
    if expected["error"]:
        # A sentence may be put better; the rule that is broken stays.
        found, told["error"] = told["error"], expected["error"]
        assert {key: found[key] for key in ("action", "code", "kind")} == {
            key: expected["error"][key] for key in ("action", "code", "kind")
        }
    assert told == expected
