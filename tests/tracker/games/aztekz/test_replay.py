"""Aztekz played again: the field and the towers at every point, and what lies on a place."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from scoring.aztekz.game import AZTEKZ
from tests.tracker.games.aztekz.sheets import THEFTS
from tests.tracker.games.two_ways.replay import address, fresh, read, reel_of
from tests.tracker.games.two_ways.whole import WHOLE
from tests.tracker.markup import flat
from tests.tracker.table import Table
from tracker.games.aztekz.drawing.geometry import box
from tracker.games.aztekz.field.cards import looks, name_of
from tracker.log.course import course_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]

SHEET: dict[str, Any] = {
    "format": AZTEKZ.format,
    "mode": "sheet",
    "players": [
        {"name": "Ana", "color": "red"},
        {"name": "Bo", "color": "blue"},
        {"name": "Cy", "color": "green"},
    ],
    "actions": [*THEFTS, {"do": "end"}],
}
LANE: dict[str, Any] = {
    "format": AZTEKZ.format,
    "mode": "referee",
    "cards": 48,
    "players": [{"name": "Ana", "color": "red"}, {"name": "Bo", "color": "blue"}],
    "actions": [
        {"do": "start", "at": [0, 0], "paths": "NESW"},
        {"do": "start", "at": [1, 0], "paths": "ESW"},
        {"do": "draw", "paths": "NS", "soul": "a"},
        {"do": "step", "hero": "slave1", "to": [1, 0]},
        {"do": "place", "at": [0, -1], "paths": "NS"},
        {"do": "draw", "paths": "NE", "soul": "b"},
    ],
}


@pytest.mark.slow
def test_a_page_shows_the_cards_of_its_point_in_the_field_of_the_end() -> None:
    game = Table.of(WHOLE["aztekz"]["referee"]).game
    course = course_of(game)
    end = box(course.positions[-1])
    places = {name_of(look.place) for look in looks(course.positions[-1])}
    for at in (0, 1, course.last // 2, course.last):
        page = read(f"{address(game)}?at={at}")
        assert f'class="field w{end.west} n{end.north} c{end.columns} r{end.rows}"' in page
        lying = {name_of(look.place) for look in looks(course.positions[at])}
        assert set(re.findall(r'data-cell="([^"]+)"', page)) == lying
        assert set(re.findall(r'<i id="c-([^"]+)" hidden>', page)) == places - lying
        assert "aztekz/field/cards" in page
        assert "aztekz/sheet/sheet" not in page


def test_the_last_action_lights_up_where_it_was_done() -> None:
    game = Table.of(LANE).game
    told = reel_of(game)
    assert [fresh(told, at) for at in range(1, 7)] == [
        {"0,0"},
        {"1,0"},
        set(),
        {"0,0", "1,0"},
        {"0,-1"},
        set(),
    ]


def test_a_point_tells_whose_turn_it_is_and_what_was_drawn() -> None:
    game = Table.of(LANE).game
    assert "lays a start card · 48 cards" in text_of(read(f"{address(game)}?at=0"), "r-turn")
    told = text_of(read(f"{address(game)}?at=3"), "r-turn")
    assert told == "Ana moves and places (straight, ○ a) · Round 1 · 45 cards"
    assert text_of(read(f"{address(game)}?at=5"), "r-turn").startswith("Bo draws · Round 1")
    page = read(f"{address(game)}?at=5")
    assert "What the helpers carry" in page
    assert '<li id="r-score-1" class="blue on">' in page


def test_who_leads_bears_a_crown() -> None:
    page = read(f"{address(Table.of(SHEET).game)}?at=2")
    rows = re.findall(r'<li id="r-score-(\d)".*?</li>', page)
    crowned = re.findall(r'<li id="r-score-(\d)"[^>]*>(?:(?!</li>).)*aria-label="leads"', page)
    assert (rows, crowned) == (["0", "1", "2"], ["0"])


def text_of(page: str, id: str) -> str:
    found = re.search(rf'<p id="{id}"[^>]*>(.*?)</p>', page)
    assert found
    return " ".join(re.sub(r"<[^>]*>", " ", found[1]).split())


def test_the_towers_of_a_sheet_grow_and_the_last_one_is_lit() -> None:
    game = Table.of(SHEET).game
    page = read(f"{address(game)}?at=2")
    assert re.findall(r'id="c-(\d)" class="tower (\w+) n(\d)( fresh)?"', page) == [
        ("1", "red", "4", ""),
        ("2", "blue", "3", " fresh"),
    ]
    assert 'class="towers"' in page
    assert "fresh" not in read(f"{address(game)}?at=6").split('id="spot"')[0]
    supplies = text_of(page, "r-supplies")
    assert supplies == "souls that nobody has freed: 4 5 8 8 8 8"


def test_who_was_renamed_is_called_so_on_the_board_too() -> None:
    for record in (SHEET, LANE):
        game = Table.of(record).game
        game.seats.filter(number=0).update(name="Anna <i>")
        page = read(f"{address(game)}?at=4")
        assert "Anna &lt;i&gt;" in page
        assert not re.search(r"\bAna\b", page.split("<template")[0].split('id="board"')[1])


def test_a_card_is_told_of_as_it_was() -> None:
    game = Table.of(LANE).game
    spot = f"{address(game)}/spot/0,0"
    before, after = read(f"{spot}?at=3"), read(f"{spot}?at=4")
    assert "Ana's helper 1" in flat(before.replace("&#x27;", "'"))
    assert "Ana's helper 1" not in flat(after.replace("&#x27;", "'"))
    assert 'data-light="0,0 1,0"' in before
    assert "crossing (up, right, down, left)" in before
    placed = read(f"{spot}?at=5")
    assert 'data-light="0,0 0,-1 1,0"' in placed
    assert game.edit_key not in placed


def test_a_tower_is_told_of_and_leads_to_when_it_was_freed() -> None:
    game = Table.of(SHEET).game
    told = read(f"{address(game)}/spot/2?at=5")
    assert "Bo: 3 × triangle b, +2, stolen from Ana" in told
    assert 'data-at="2"' in told
    read(f"{address(game)}/spot/2?at=1", 404)


@pytest.mark.parametrize("where", ["9,9", "x", "0", "0,0,0", "%00", "c-0,0"])
def test_a_place_where_nothing_lies_is_not_found(where: str) -> None:
    for record in (LANE, SHEET):
        assert "no such point" in read(f"{address(Table.of(record).game)}/spot/{where}?at=2", 404)


def test_numbers_of_a_drawing_are_the_same_in_every_language() -> None:
    game = Table.of(LANE).game
    client = Client(headers={"accept-language": "de"})
    page = client.get(f"{address(game)}?at=4").content.decode()
    assert not re.search(r"translate\([^)]*,", page)


def test_who_enters_may_undo_to_a_point_or_copy_the_game_there() -> None:
    game = Table.of(LANE).game
    page = read(f"{address(game, 'e')}?at=4")
    assert "Undo to here" in page
    assert "What if?" in page
    assert 'picture.png?at=4"' in page
    assert "What if?" not in read(f"{address(game)}?at=4")
