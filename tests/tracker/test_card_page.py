"""The card of a founding: who founded, and who else stood there, is put right by a touch."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.tracker.table import REFEREE, SETUP, Table
from tests.tracker.test_check import EAST, FOUND, WEST

pytestmark = pytest.mark.django_db

FOUR = SETUP | {"players": [*SETUP["players"], {"name": "Cy", "color": "sand"}]}


def table(present: list[str]) -> Table:
    actions = [WEST, EAST, FOUND | {"present": present}]
    return Table.of(FOUR | {"actions": actions})


def card(table: Table) -> str:
    return Client().get(f"/e/{table.game.edit_key}/action/3").text


def touched(table: Table, button: str) -> str:
    """What the preview says when a button of the card is touched; then it is kept."""
    forms = re.findall(r"<form.*?</form>", card(table), re.DOTALL)
    [form] = [form for form in forms if button in form]
    [pressed] = [one for one in re.findall(r"<button[^>]*>", form) if button in one]
    fields: dict[str, Any] = dict(
        re.search(r'name="([^"]*)" value="([^"]*)"', tag).groups()  # type: ignore[union-attr,misc]
        for tag in [*re.findall(r"<input[^>]*>", form), pressed]
        if "csrf" not in tag
    )
    address = f"/e/{table.game.edit_key}/correct/2"
    preview = Client().post(address, fields).text
    assert Client().post(address, fields | {"keep": "1"}).status_code == 302
    return re.search(r"<ins>(.*?)</ins>", preview)[1]  # type: ignore[index]


def scores(table: Table) -> dict[str, int]:
    told: dict[str, int] = table.read()["scores"]
    return told


def test_the_log_says_who_else_was_there() -> None:
    log = Client().get(f"/e/{table(['grey']).game.edit_key}/log").text
    assert "Ana: founds the district of 4, token on F14, with Bo there" in log
    log = Client().get(f"/e/{table([]).game.edit_key}/log").text
    assert re.search(r"token on F14\s*<", log)


@pytest.mark.parametrize(
    "present, button, said, won",
    [
        ([], "grey", "with Bo there", (2, 1, 0)),
        (["grey"], "grey", "token on F14", (2, 0, 0)),
        (["grey"], "sand", "with Bo, Cy there", (2, 1, 1)),
        (["grey", "sand"], "grey", "with Cy there", (2, 0, 1)),
    ],
)
def test_who_else_was_there_is_put_right(
    present: list[str], button: str, said: str, won: tuple[int, ...]
) -> None:
    founded = table(present)
    assert touched(founded, f'data-mend-present="{button}"').endswith(said)
    assert tuple(scores(founded).values()) == won


@pytest.mark.parametrize(
    "present, owner, won",
    [([], "grey", (0, 2, 0)), (["grey"], "grey", (1, 2, 0)), (["grey"], "sand", (0, 1, 2))],
)
def test_the_other_one_founded_it(present: list[str], owner: str, won: tuple[int, ...]) -> None:
    founded = table(present)
    said = touched(founded, f'data-mend-owner="{owner}"')
    assert said.startswith({"grey": "Bo", "sand": "Cy"}[owner])
    assert tuple(scores(founded).values()) == won


def test_in_referee_mode_it_is_known() -> None:
    begin = [{"do": "start", "at": "H6"}, {"do": "start", "at": "H8"}]
    leap, ended = {"do": "leap", "to": "E14"}, {"do": "end_turn"}
    found = {key: FOUND[key] for key in ("do", "token", "at")}
    dug = [{**tile, "override": True} for tile in (WEST, EAST)]
    table = Table.of(REFEREE | {"actions": [*begin, leap, ended, *dug, ended, found]})
    text = Client().get(f"/e/{table.game.edit_key}/action/8").text
    assert "founds the district of 4" in text
    assert "data-mend-present" not in text
    assert "data-mend-owner" not in text
