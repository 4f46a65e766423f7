"""A game of Cóatl leaves as pictures, a film, spreadsheets, a message and a link."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from tests.tracker.games.coatl.test_replay import RECORDS
from tests.tracker.table import Table
from tracker.exchange import bgstats
from tracker.exchange.link import packed, unpacked
from tracker.exchange.sheets import tables
from tracker.exchange.summary import summary
from tracker.games.registry import face_of
from tracker.log.positions import position_now
from tracker.models import Game

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["sheet", "referee"])
def table(request: pytest.FixtureRequest) -> Table:
    return Table.of(RECORDS[request.param])


def game_of(table: Table) -> Game:
    return Game.objects.get(pk=table.pk)


def file(table: Table, name: str) -> Any:
    key = table.watch.headers["Authorization"].split()[1]
    answer = Client().get(f"/w/{key}/{name}")
    assert answer.status_code == 200, name
    return answer


@pytest.mark.parametrize(
    "name, size",
    [
        ("picture.png?width=240", (240, 240)),
        ("picture.png?width=240&theme=dark&at=1", (240, 240)),
        ("card.png", (1200, 630)),
    ],
)
def test_there_are_pictures(table: Table, name: str, size: tuple[int, int]) -> None:
    with Image.open(io.BytesIO(file(table, name).content)) as image:
        assert image.size == size


def test_a_film_can_be_asked_for(table: Table) -> None:
    assert 'name="size"' in file(table, "film").content.decode()


def test_a_message_has_everybodys_sign_and_what_decided_it(table: Table) -> None:
    game = game_of(table)
    told = summary(game, position_now(game), "https://example.org/w/x").splitlines()
    signs = {face_of(game).past.sign(seat.colour) for seat in game.seats.all()}
    assert {line.split()[1] for line in told[1 : 1 + len(signs)]} == signs
    assert told[0].startswith("Cóatl")
    assert any(line.startswith("Best Cóatl (") for line in told)
    assert told[-1] == "https://example.org/w/x"


def test_bg_stats_is_told_its_name_and_number(table: Table) -> None:
    game = game_of(table)
    play = json.dumps(bgstats.play(game, position_now(game)), ensure_ascii=False)
    assert "Cóatl" in play
    assert "274841" in play


def test_its_record_comes_back_from_a_link(table: Table) -> None:
    status, record = table.watch.get(f"{table.path}/record")
    assert status == 200
    again = unpacked(packed(record))
    assert again.replay().position == position_now(game_of(table))


def test_a_spreadsheet_has_a_line_for_each_player(table: Table) -> None:
    game = game_of(table)
    scores = tables.scores(game, position_now(game)).decode("utf-8-sig").splitlines()
    assert len(scores) == 1 + game.seats.count()
    assert "best Cóatl" in scores[0]
