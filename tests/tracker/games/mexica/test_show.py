"""What the show of a scoring tells in which order, and what is said of it."""

from __future__ import annotations

import json
import re
from functools import reduce
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from scoring.mexica.board.island import NOWHERE
from scoring.mexica.board.pieces import Colour
from scoring.mexica.effects import carry_out
from scoring.mexica.game import read_record
from scoring.mexica.majorities import Majority, ledger
from scoring.mexica.opening import start
from scoring.mexica.position import Position
from tests.scoring.mexica.recorded import GAME_FILES, GAMES
from tests.tracker.markup import flat
from tests.tracker.table import Table
from tracker.games.mexica.show.steps import Step, by_owner, steps

pytestmark = pytest.mark.slow

EVERY_TIE = "tracker_four_players_every_tie"


def record_of(name: str) -> Any:
    return json.loads((GAMES / f"{name}.json").read_text())["record"]


def end_of(name: str) -> Position:
    record = read_record(record_of(name))
    return reduce(carry_out, record.actions(), start(record.setup))


def step(before: dict[Colour, int], totals: dict[Colour, int]) -> Step:
    return Step("palace", NOWHERE, (), {}, totals, before)


def shown(table: Table, door: str = "e", **query: Any) -> str:
    key = table.game.edit_key if door == "e" else table.game.watch_key
    return flat(Client().get(f"/{door}/{key}/scoring", query).content.decode())


@pytest.mark.parametrize("path", GAME_FILES, ids=lambda path: path.stem)
def test_every_district_is_told_once_and_a_period_takes_at_most_fifteen_touches(path: Path) -> None:
    position = end_of(path.stem)
    for period in (1, 2):
        told = steps(position, period)
        # From one to the next, and from the last one back to the board.
        assert len(told) <= 15
        districts = [entry.cells for one in told for entry in one.majorities]
        scored = [
            entry.cells
            for entry in ledger(position)
            if isinstance(entry, Majority) and entry.period == period
        ]
        assert sorted(districts) == sorted(scored)
        for one in told:
            for district in one.majorities:
                assert district.cells & one.cells == district.cells


def test_what_nobody_fought_for_is_told_at_once_and_the_largest_district_last() -> None:
    told = steps(end_of(EVERY_TIE), 2)
    assert [one.kind for one in told] == [
        "foundings",
        "alone",
        "smaller",
        *["majority"] * 9,
        "palace",
        "totals",
    ]
    worth = [one.majorities[0].prizes.gold for one in told if one.kind == "majority"]
    assert worth == sorted(worth)
    assert all(entry.prizes.gold <= worth[0] for entry in told[2].majorities)
    assert all(len(entry.ranks) == 1 for entry in told[1].majorities)


def test_districts_of_one_owner_are_listed_by_whom_they_belong_to() -> None:
    alone = steps(end_of(EVERY_TIE), 2)[1]
    owned = by_owner(alone)
    assert {colour: len(own) for colour, own in owned.items()} == {Colour.SAND: 1, Colour.GREY: 1}


@pytest.mark.parametrize(
    "before, after, taken",
    [
        ({"red": 0, "grey": 0}, {"red": 3, "grey": 0}, ()),
        ({"red": 3, "grey": 0}, {"red": 3, "grey": 2}, ()),
        ({"red": 3, "grey": 0}, {"red": 3, "grey": 3}, ("red", "grey")),
        ({"red": 3, "grey": 3}, {"red": 3, "grey": 4}, ("grey",)),
        ({"red": 3, "grey": 0}, {"red": 3, "grey": 5}, ("grey",)),
    ],
)
def test_who_takes_the_lead(
    before: dict[str, int], after: dict[str, int], taken: tuple[str, ...]
) -> None:
    then, now = ({Colour(c): n for c, n in points.items()} for points in (before, after))
    assert step(then, now).takes_lead == taken


@pytest.mark.django_db
def test_a_change_of_the_lead_is_said() -> None:
    table = Table.of(record_of(EVERY_TIE))
    assert "<bdi>Bo</bdi> takes the lead." in shown(table, period=2, step=13)


@pytest.mark.django_db
def test_that_is_wrong_leads_to_the_card_of_every_piece_that_counted() -> None:
    table = Table.of(record_of(EVERY_TIE))
    page = shown(table, period=2, step=4).split("<template")[0]
    cells = re.findall(rf'href="/e/{table.game.edit_key}/#mend=(\w+)"', page)
    then = steps(end_of(EVERY_TIE), 2)[3]
    pieces = end_of(EVERY_TIE).all_temples & then.cells
    assert len(cells) == pieces.bit_count() + 1
    assert set(cells) <= set(re.findall(r'data-cells="([^"]*)"', page)[0].split())


@pytest.mark.django_db
def test_a_wrong_palace_is_put_right_at_the_end_of_its_period() -> None:
    record = record_of(EVERY_TIE)
    table = Table.of(record)
    ends = [at for at, action in enumerate(record["actions"]) if action["do"] == "end_period"]
    for period, at in enumerate(ends, 1):
        palace = len(steps(end_of(EVERY_TIE), period)) - 1
        page = shown(table, period=period, step=palace).split("<template")[0]
        assert f'href="/e/{table.game.edit_key}/correct/{at}"' in page


@pytest.mark.django_db
def test_whoever_watches_puts_nothing_right() -> None:
    table = Table.of(record_of(EVERY_TIE))
    page = shown(table, "w")
    assert "That is wrong" not in page
    assert table.game.edit_key not in page


@pytest.mark.django_db
def test_the_board_stands_as_this_phone_has_turned_it() -> None:
    table = Table.of(record_of(EVERY_TIE))
    client = Client()
    client.cookies["turned"] = "2"
    client.cookies["zoomed"] = "1"
    page = client.get(f"/e/{table.game.edit_key}/scoring").content.decode()
    assert re.search(r'<html lang="en" class=" turned-2" ?>', page)


@pytest.mark.django_db
def test_the_end_of_the_game_tells_what_decided_it() -> None:
    table = Table.of(record_of(EVERY_TIE))
    page = shown(table, period=2, step=99).split("<template")[0]
    assert "The district of 13 in period 2 decided it: +13 for" in page
    assert "The biggest swing:" in page
    assert 'class="chart curve"' in page
    assert "/out" in page
    first = shown(table, period=1, step=99).split("<template")[0]
    assert "decided it" not in first
