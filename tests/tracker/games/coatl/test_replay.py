"""Cóatl played again: every serpent with its cards at every point, and what a place tells."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.tracker.games.coatl.sheets import BOOK, SOME, entered, laid
from tests.tracker.games.two_ways.replay import address, elements, fresh, read, reel_of
from tests.tracker.table import Table

pytestmark = [pytest.mark.django_db, pytest.mark.database]

PIECES: dict[str, Any] = {
    "format": "coatl-record/1",
    "mode": "referee",
    "players": [{"name": "Ana", "color": "red"}, {"name": "Bo", "color": "blue"}],
    "actions": [
        {"do": "take", "pieces": ["<B"]},
        {"do": "take", "pieces": ["R", "R"]},
        {"do": "start", "piece": "<B"},
        {"do": "done"},
    ],
}


def test_each_serpent_lights_up_when_it_was_entered() -> None:
    told = reel_of(laid(*SOME, {"do": "end", "override": True}).game)
    assert [fresh(told, at) for at in range(1, 5)] == [{"red-1"}, {"blue-1"}, {"red-2"}, set()]


def test_the_serpent_that_was_entered_last_is_shown_with_all_that_its_cards_match() -> None:
    page = read(f"{address(laid(*SOME).game)}?at=1")
    grown = elements(page)["b-grown"]
    assert "Ana" in grown
    assert "Cóatl 1" in grown
    assert '<b class="points">17</b>' in grown
    assert re.findall(r'class="won"[^>]*>([^<]+)<', grown) == ["+4", "+5", "+5", "+3"]
    pieces = re.findall(r'<use href="#h-(\w+)"', grown.split("<g ")[0])
    assert pieces == ["head", *"BBRBBKRBBYY", "tail"]
    assert "Cóatl" not in elements(read(f"{address(laid(*SOME).game)}?at=0"))["b-grown"]


def test_it_stays_when_something_else_is_done() -> None:
    page = read(f"{address(Table.of(PIECES).game)}?at=4")
    assert "Ana" in elements(page)["b-grown"]


def test_places_are_as_many_at_the_start_as_at_the_end() -> None:
    four = {"RRRK": "R", "KRRR": "RRR", "YRRY": "R", "BRRB": "RB"}
    game = laid(*(entered("red", *each, override=True) for each in four.items())).game
    for at in (0, 4):
        page = read(f"{address(game)}?at={at}")
        assert 'class="serpents p3 n4"' in page
        assert len(re.findall(r'id="c-red-\d"', page)) == 4


def test_with_a_referee_the_pieces_on_a_board_are_shown_and_gone_when_they_are_laid() -> None:
    game = Table.of(PIECES).game
    told = reel_of(game)
    assert [fresh(told, at) for at in range(1, 5)] == [set(), set(), {"red-1"}, set()]
    taken, begun = (elements(read(f"{address(game)}?at={at}")) for at in (1, 3))
    assert 'aria-label="Ana head, blue"' in taken["b-0"]
    assert 'href="#h-B"' in taken["b-0"]
    assert "href" not in begun["b-0"]
    assert '<use href="#h-head" class="B"/>' in begun["c-red-1"]
    assert "h-tail" not in begun["c-red-1"]


def test_a_point_tells_whose_turn_it_is_and_what_is_left() -> None:
    game = Table.of(PIECES).game
    page = read(f"{address(game)}?at=1")
    turn = re.search(r'<p id="r-turn">(.*?)</p>', page)
    assert turn
    assert " ".join(re.sub(r"<[^>]*>", " ", turn[1]).split()) == "Bo · Round 1"
    assert "On the supply board and in the bags" in page
    rows = re.findall(r'<th scope="row">(head|body segment|tail)</th>(.*?)</tr>', page)
    left = {kind: re.findall(r"<td>(\d+)</td>", cells) for kind, cells in rows}
    assert left == {"head": [*"32333"], "body segment": ["24"] * 5, "tail": ["3"] * 5}
    assert "In the hands" in page
    assert 'id="r-turn"' not in read(f"{address(laid(*SOME).game)}?at=1")


def test_who_leads_bears_a_crown() -> None:
    page = read(f"{address(laid(*SOME).game)}?at=2")
    crowned = re.findall(r'<li id="r-score-(\d)"[^>]*>(?:(?!</li>).)*aria-label="leads"', page)
    assert crowned == ["0"]


def test_who_was_renamed_is_called_so_on_the_board_too() -> None:
    game = laid(*SOME).game
    game.seats.filter(number=0).update(name="Anna <i>")
    page = read(f"{address(game)}?at=1")
    assert "Anna &lt;i&gt;" in page
    assert not re.search(r"\bAna\b", page.split("<template")[0].split('id="board"')[1])


def test_a_serpent_tells_its_cards_and_leads_to_when_it_was_entered() -> None:
    game = laid(*SOME).game
    told = read(f"{address(game)}/spot/red-2?at=3")
    assert "Ana: Cóatl 2, green, green, green, red, green, green, 7 points" in told
    assert 'data-light="red-2"' in told
    assert 'data-at="3"' in told
    assert "green; green; green" in told
    assert game.edit_key not in told
    read(f"{address(game)}/spot/red-2?at=2", 404)


def test_with_a_referee_a_serpent_tells_of_no_action() -> None:
    told = read(f"{address(Table.of(PIECES).game)}/spot/red-1?at=3")
    assert "No card lies beside it." in told
    assert "data-at" not in told


@pytest.mark.parametrize("where", ["red-4", "green-1", "x-1", "red", "red-0", "red-²", "%00", "1"])
def test_a_place_where_nothing_lies_is_not_found(where: str) -> None:
    assert "no such point" in read(f"{address(laid(BOOK).game)}/spot/{where}?at=1", 404)


def test_numbers_of_a_drawing_are_the_same_in_every_language() -> None:
    client = Client(headers={"accept-language": "de"})
    page = client.get(f"{address(laid(*SOME).game)}?at=1").content.decode()
    assert not re.search(r' (x|y|width|height|transform)="[^"]*,', page)
