"""Thefts from whom to whom, and towers by height, in the story."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.tracker.games.aztekz.sheets import THEFTS, free, played
from tests.tracker.table import Table
from tracker.games.aztekz.story.sections import thefts_told

NAMES = ("Ana", "Bo", "Cy")


def story(*actions: dict[str, Any]) -> str:
    players = [
        {"name": name, "color": colour}
        for name, colour in zip(NAMES, ("red", "blue", "green"), strict=True)
    ]
    table = Table.of(
        {
            "format": "aztekz-record/1",
            "mode": "sheet",
            "players": players,
            "actions": list(actions),
        }
    )
    key = table.enter.headers["Authorization"].split()[1]
    answer = Client().get(f"/e/{key}/story")
    assert answer.status_code == 200
    return answer.content.decode()


def cells(page: str, table: str) -> list[list[str]]:
    found = re.search(rf'class="figures {table}">(.*?)</table>', page, re.DOTALL)
    assert found
    rows = re.findall(r"<tr>(.*?)</tr>", found[1], re.DOTALL)
    plain = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows]
    return [[re.sub(r"<.*?>", "", cell).strip() for cell in row] for row in plain]


def test_several_thefts_of_one_pair_are_counted() -> None:
    assert thefts_told(played(*THEFTS)[-1], 3) == [
        ["", "", ""],
        ["5 (2×)", "", ""],
        ["", "2", ""],
    ]
    assert thefts_told(played(free("red", "a", 2))[-1], 3) == []


@pytest.mark.django_db
def test_the_story_has_thefts_and_towers() -> None:
    page = story(*THEFTS)
    assert cells(page, "thefts") == [
        ["Stolen from", *NAMES],
        ["Ana", "–", "–", "–"],
        ["Bo", "5 (2×)", "–", "–"],
        ["Cy", "–", "2", "–"],
    ]
    assert cells(page, "heights") == [
        ["Height", *NAMES],
        ["4", "1", "–", "1"],
        ["3", "–", "1", "–"],
        ["2", "–", "1", "1"],
        ["Towers", "1", "2", "2"],
        ["Points a tower", "3.0", "1.5", "2.0"],
    ]


@pytest.mark.django_db
def test_without_thefts_there_is_no_table_of_them() -> None:
    page = story(free("red", "a", 2))
    assert "figures thefts" not in page
    assert "figures heights" in page
    assert "figures heights" not in story()
