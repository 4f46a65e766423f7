"""Section 11: what the table may agree on is not against the rules."""

from typing import Any

import pytest

from scoring.mexica.agreements import is_agreed
from tests.scoring.mexica.board import action


@pytest.mark.parametrize(
    "do, fields, agreed",
    [
        ("end_period", {"palace": []}, {1, 2}),
        ("end_period", {}, {1, 2}),
        ("discard_token", {"token": 9}, {2}),
        ("canal", {"cells": "D4"}, set()),
        ("end_turn", {}, set()),
        ("found", {"token": 9, "at": "D4"}, set()),
    ],
)
def test_the_end_of_a_period_and_a_token_taken_out_in_period_2_are_agreed(
    do: str, fields: dict[str, Any], agreed: set[int]
) -> None:
    insisted = action(do, **fields, override=True)
    assert {period for period in (1, 2) if is_agreed(insisted, period)} == agreed
    assert not any(is_agreed(action(do, **fields), period) for period in (1, 2))
