"""A game leaves as pictures, a film, spreadsheets, a message and a link, however it is kept."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from tests.tracker.games.two_ways.whole import WHOLE
from tests.tracker.table import Table
from tracker.exchange import bgstats
from tracker.exchange.link import packed, unpacked
from tracker.exchange.sheets import tables
from tracker.exchange.summary import summary
from tracker.games.registry import face_of
from tracker.log.positions import position_now

pytestmark = pytest.mark.django_db

HEADINGS = {
    "aztekz": "Given to the chief,Stolen,points,souls freed,piles,highest tower,rank,won",
    "coatl": "Temples,points,cards,best Cóatl,Cóatls,pieces,rank,won",
}


@pytest.fixture(params=["sheet", "referee"])
def mode(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=WHOLE)
def table(request: pytest.FixtureRequest, mode: str) -> Table:
    return Table.of(WHOLE[request.param][mode])


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


def test_a_spreadsheet_has_a_line_for_each_player_and_each_action(table: Table) -> None:
    game = table.game
    scores = tables.scores(game, position_now(game)).decode("utf-8-sig").splitlines()
    assert scores[0].startswith("seat,player,colour,")
    assert scores[0].endswith(HEADINGS[game.game])
    assert len(scores) == 1 + game.seats.count()
    actions = tables.actions(game).decode("utf-8-sig").splitlines()
    assert len(actions) == 1 + game.number


def test_a_message_has_everybodys_sign_and_what_decided_it(table: Table) -> None:
    game = table.game
    told = summary(game, position_now(game), "https://example.org/w/x").splitlines()
    signs = {face_of(game).past.sign(seat.colour) for seat in game.seats.all()}
    assert {line.split()[1] for line in told[1 : 1 + len(signs)]} == signs
    assert told[0].startswith(face_of(game).name)
    most = {"aztekz": "Highest tower: ", "coatl": "Best Cóatl ("}[game.game]
    assert any(line.startswith(most) for line in told)
    assert told[-1] == "https://example.org/w/x"


def test_bg_stats_is_told_its_name_and_no_number_that_nobody_is_sure_of(table: Table) -> None:
    game = table.game
    play = json.dumps(bgstats.play(game, position_now(game)), ensure_ascii=False)
    assert face_of(game).name in play
    assert ("274841" in play, "bggId" in play) == (game.game == "coatl",) * 2


def test_its_record_comes_back_from_a_link(table: Table) -> None:
    status, record = table.watch.get(f"{table.path}/record")
    assert status == 200
    again = unpacked(packed(record))
    own = [again.rules.write_action(action) for action in again.actions()]
    read = [
        again.rules.write_action(again.rules.read_action(again.setup, body))
        for body in record["actions"]
    ]
    assert own == read
    assert again.replay().position == position_now(table.game)
