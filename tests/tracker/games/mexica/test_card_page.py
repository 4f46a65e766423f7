"""The card of a piece: who founded, who else stood there, and when a temple stood there already."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.tracker.games.mexica.check.checking import EAST, FOUND, WEST
from tests.tracker.markup import flat
from tests.tracker.table import REFEREE, SETUP, Table

pytestmark = pytest.mark.django_db

FOUR = SETUP | {"players": [*SETUP["players"], {"name": "Cy", "color": "sand"}]}


def table(present: list[str]) -> Table:
    actions = [WEST, EAST, FOUND | {"present": present}]
    return Table.of(FOUR | {"actions": actions})


def card(table: Table, number: int = 3) -> str:
    return flat(Client().get(f"/e/{table.game.edit_key}/action/{number}").text)


def touched(table: Table, button: str, number: int = 3) -> str:
    """What the preview says when a button of the card is touched; then it is kept."""
    forms = re.findall(r"<form.*?</form>", card(table, number), re.DOTALL)
    [form] = [form for form in forms if button in form]
    [pressed] = [one for one in re.findall(r"<button[^>]*>", form) if button in one]
    fields: dict[str, Any] = dict(
        pair
        for tag in [*re.findall(r"<input[^>]*>", form), pressed]
        for pair in re.findall(r'name="([^"]*)" value="([^"]*)"', tag)
        if "csrf" not in tag
    )
    [address] = re.findall(r'action="([^"]*)"', form)
    preview = flat(Client().post(address, fields).text)
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


END: dict[str, Any] = {"do": "end_period", "palace": [], "override": True}
LATE = {"do": "temple", "at": "D14", "level": 2, "by": "grey"}


def test_a_temple_that_was_forgotten_counts_in_the_scoring_at_which_it_stood_there() -> None:
    founded = FOUND | {"present": []}
    table = Table.of(FOUR | {"actions": [WEST, EAST, founded, END, LATE]})
    assert tuple(scores(table).values()) == (2, 0, 0)
    said = touched(table, 'data-mend="stood"', 5)
    assert said == "Bo: temple of 2 on D14"
    assert tuple(scores(table).values()) == (2, 4, 0)
    bodies = [action["do"] for action in table.read("/record")["actions"]]
    assert bodies == ["canal", "canal", "found", "temple", "end_period"]


@pytest.mark.parametrize(
    "actions, number",
    [
        ([WEST, EAST, LATE], 3),
        ([WEST, EAST, LATE, END], 3),
        # All of that height had been built by then.
        ([*({**LATE, "at": at} for at in ("B3", "C3", "D3")), END, LATE], 5),
    ],
)
def test_where_it_cannot_have_stood_nobody_is_asked(actions: list[Any], number: int) -> None:
    table = Table.of(FOUR | {"actions": actions})
    text = card(table, number)
    assert "temple of 2 on D14" in text
    assert 'data-mend="stood"' not in text
