"""What the show of the end tells in which order, and what is said of it."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client

from scoring.coatl.cards.picture import serpent_picture
from scoring.coatl.game import COATL, read_record
from scoring.coatl.position import Position
from tests.tracker.games.coatl.sheets import BOOK, SHEET, entered, page
from tests.tracker.games.coatl.show.shows import (
    LEVEL,
    PAST_FIFTY,
    SHOWN,
    TWO,
    finished,
    refereed,
)
from tests.tracker.table import Table
from tracker.games.coatl.show.board import bands, lit, ringed
from tracker.games.coatl.show.steps import Step, beyond, steps

END = {"do": "end", "bodies": True}


def played(record: dict[str, Any]) -> Position:
    read = read_record(record)
    position = COATL.start(read.setup)
    for action in read.actions():
        position = COATL.play(position, action)
    return position


def shown(record: dict[str, Any], door: str = "e", step: int = 1) -> str:
    """The step that is shown, without those that lie ready."""
    return page(Table.of(record), f"scoring?step={step}", door).split("<template")[0]


def read(text: str) -> str:
    plain = re.sub(r"<[^>]*>", " ", re.sub(r"</?bdi>", "", text))
    return " ".join(html.unescape(plain).split())


def said(record: dict[str, Any], step: int) -> str:
    return read(shown(record, step=step))


# The steps


@pytest.mark.slow
def test_every_card_beside_a_complete_cóatl_is_told_once() -> None:
    for record in finished():
        position = played(record)
        told = steps(position)
        cards = [(s.place.seat, s.place.number, s.card) for s in told if s.place and s.card]
        assert cards == [
            (seat, number, card)
            for seat, number, coatl in position.all_coatls()
            if coatl.is_complete
            for card in coatl.laid
        ]
        assert told[-1].totals == position.scores
        assert [step.kind for step in told].count("totals") == 1


@pytest.mark.slow
def test_from_whole_to_whole_it_takes_a_touch_for_each_cóatl() -> None:
    for record in finished():
        position = played(record)
        told, touches, at = steps(position), 0, 1
        while told[at - 1].skips_to:
            at, touches = told[at - 1].skips_to, touches + 1
            assert told[at - 1].is_whole
        assert touches <= len(position.completed)
        assert len(told) - at == 1


def test_cóatl_by_cóatl_in_seat_order_card_by_card() -> None:
    told = steps(played(SHOWN))
    where = [(step.place.seat, step.place.number, step.turned) for step in told if step.place]
    one = [(0, 1, 1), (0, 1, 2), (0, 1, 3), (0, 1, 4)]
    assert where == [*one, (0, 2, 1), (0, 2, 2), (1, 1, 1), (1, 1, 2)]
    assert [step.totals for step in told[:4]] == [(4, 0, 0), (9, 0, 0), (14, 0, 0), (17, 0, 0)]
    assert [step.skips_to for step in told] == [4, 4, 4, 6, 6, 8, 8, 0, 0]


def test_a_complete_cóatl_without_a_card_is_told_of_too() -> None:
    bare = entered("red", "BRB", override=True)
    told = steps(played(SHEET | {"actions": [bare, END]}))
    assert [step.kind for step in told] == ["bare", "totals"]


@pytest.mark.parametrize(
    "points, beside", [(0, 0), (1, 0), (50, 0), (51, 50), (100, 50), (101, 100), (163, 150)]
)
def test_fifty_is_the_last_field_of_the_track(points: int, beside: int) -> None:
    assert beyond(points) == beside


# What is lit


def found(record: dict[str, Any], card: str) -> tuple[Position, Step]:
    position = played(record)
    return position, next(step for step in steps(position) if str(step.card) == card)


def test_the_pieces_that_match_are_lit_by_number_and_those_looked_at_ringed() -> None:
    position, step = found(SHOWN, "!BBB!B")
    assert lit(position, step) == [
        *("red-1.head", "red-1.tail"),
        *("red-1.1=1", "red-1.2=1", "red-1.4=2", "red-1.5=2", "red-1.8=3", "red-1.9=3"),
    ]
    assert ringed(position, step) == ["red-1.3", "red-1.6", "red-1.7", "red-1.10"]


def test_of_a_temple_the_pieces_are_lit_of_which_it_speaks() -> None:
    position, step = found(SHOWN, "!G #9")
    assert lit(position, step) == ["red-1.head", "red-1.tail"]
    record = SHEET | {"actions": [entered("red", "RYKYR", "Y: 2=1", temple="R=Y #12"), END]}
    position, step = found(record, "R=Y #12")
    assert [name for name in lit(position, step) if name[-1].isdigit()] == [
        *("red-1.1", "red-1.2", "red-1.4", "red-1.5"),
    ]


def test_a_long_cóatl_goes_on_below() -> None:
    record = SHEET | {"actions": [entered("red", "BR" * 17, "B"), END]}
    position = played(record)
    step = steps(position)[0]
    ends = [name for name in lit(position, step) if "=" not in name]
    assert ends == ["red-1.head", "red-1.turn1", "red-1.turn2", "red-1.tail"]
    ((_player, (serpent,)), *_others) = bands(position, {"cells": ends, "ringed": [], "done": []})
    assert [len(line) for line in serpent.lines] == [17, 16, 5]
    assert {one.name for line in serpent.lines for one in line} >= {*ends}


# The pages

pages = pytest.mark.django_db


@pages
def test_of_a_cóatl_without_a_card_it_is_said() -> None:
    bare = entered("red", "BRB", override=True)
    assert "No card lies beside it." in said(SHEET | {"actions": [bare, END]}, 1)


@pages
def test_a_card_is_told_with_what_it_asks_and_how_often_it_is_met() -> None:
    second = said(SHOWN, 2)
    assert "Ana Cóatl 1 +5" in second
    assert "Prophecy: no blue before; blue; blue; no blue behind." in second
    assert "✓ 3×" in second
    assert "4 + 5" not in second
    temple = said(SHOWN, 4)
    assert "✓ no green ✗ 9 pieces" in temple
    assert "= 17" in temple


@pages
def test_cards_to_come_lie_face_down_and_sums_are_hidden_until_then() -> None:
    first, last = shown(SHOWN, step=1), shown(SHOWN, step=9)
    assert first.count('class="down"') == 3
    assert re.findall(r'class="worth( done)?"', first) == ["", "", ""]
    assert re.findall(r'class="worth( done)?"', last) == [" done"] * 3
    fifth = shown(SHOWN, step=5)
    assert re.findall(r'class="worth( done)?"', fifth) == [" done", "", ""]


@pages
def test_without_script_a_step_is_lit_in_the_page() -> None:
    second = shown(SHOWN, step=2)
    told = re.findall(r'class="piece told" data-at="([^"]*)" data-match="(\d)"', second)
    assert [match for _name, match in told] == [*"112233"]
    assert len(re.findall('class="piece ringed"', second)) == 4
    assert 'href="/e/' in second
    assert "step=4" in second


@pages
def test_past_the_end_of_the_track_a_token_lies_beside_it() -> None:
    assert 'class="token"' not in shown(PAST_FIFTY, step=1)
    second = shown(PAST_FIFTY, step=2)
    assert re.findall(r'class="token"[^>]*>(\d+)', second) == ["50"]
    assert "Past 50: a Sacrifice token lies beside the track." in read(second)
    third = shown(PAST_FIFTY, step=3)
    assert re.findall(r'class="token"[^>]*>(\d+)', third) == ["100"]
    # Fifty is its last field.
    fourth = shown(PAST_FIFTY, step=4)
    assert "a Sacrifice token" not in read(fourth)


RULE = (
    "Most points win; among equals most cards beside complete Cóatls; "
    "then the Cóatl worth most; then the victory is shared."
)


@pages
def test_a_tie_is_explained_by_the_rule_of_the_book() -> None:
    told = said(LEVEL, 99)
    assert "★ Ana and Bo share the victory." in told
    assert "Cards beside complete Cóatls: Ana 2, Bo 2. The Cóatl worth most: Ana 8, Bo 8." in told
    assert RULE in told


@pages
def test_more_cards_win_then_the_better_cóatl() -> None:
    one = entered("blue", "GYYG", "G: 2=8")
    told = said(LEVEL | {"actions": [LEVEL["actions"][0], one, END]}, 99)
    assert "★ Ana wins." in told
    assert "Cards beside complete Cóatls: Ana 2, Bo 1." in told
    assert "The Cóatl worth most:" not in told
    two = [entered("blue", "GYYG", "G: 2=3"), entered("blue", "GKKG", "K: 2=5")]
    told = said(LEVEL | {"actions": [LEVEL["actions"][0], *two, END]}, 99)
    assert "★ Ana wins." in told
    assert "The Cóatl worth most: Ana 8, Bo 5." in told


@pages
def test_a_clear_end_needs_no_rule() -> None:
    told = said(SHOWN, 99)
    assert "★ Ana wins with 22 points." in told
    assert RULE not in told


@pages
def test_whoever_plays_alone_has_points() -> None:
    alone = SHEET | {"players": TWO[:1], "actions": [BOOK, END]}
    table = Table.of(alone)
    assert "★ Ana has 17 points." in read(page(table, "scoring?step=99"))
    assert "Ana has 17 points." in read(page(table, "story"))
    going_on = Table.of(alone | {"actions": [BOOK]})
    assert "Ana has 17 points." in read(page(going_on, "story"))


@pages
def test_incomplete_cóatls_count_nothing() -> None:
    record = refereed()
    first = shown(record)
    assert "Incomplete Cóatls count nothing" in read(first)
    position = played(record)
    open_ones = [coatl for *_who, coatl in position.all_coatls() if not coatl.is_complete]
    others = [*map(serpent_picture, open_ones)]
    told = [re.sub("<.*?>", "", row) for row in re.findall("<s>(.*?)</s>", first)]
    assert told == others
    assert len(re.findall('class="row open"', first)) == len(others)


@pages
@pytest.mark.parametrize("record", [SHOWN, refereed()], ids=["sheet", "referee"])
def test_a_wrong_card_is_put_right_where_it_was_laid(record: dict[str, Any]) -> None:
    table = Table.of(record)
    told = steps(played(record))
    number = next(at for at, step in enumerate(told, 1) if step.card)
    text = page(table, f"scoring?step={number}").split("<template")[0]
    action = int(re.findall(r"/correct/(\d+)\?back=scoring", text)[0])
    body = table.game.actions.get(number=action + 1).body
    assert str(told[number - 1].card) in [*body.get("cards", ()), body.get("card")]


@pages
def test_whoever_watches_puts_nothing_right() -> None:
    table = Table.of(SHOWN)
    for step in range(1, 10):
        text = page(table, f"scoring?step={step}", "w")
        assert "That is wrong" not in text
        assert table.game.edit_key not in text


@pages
@pytest.mark.parametrize("record", [SHOWN, refereed()], ids=["sheet", "referee"])
def test_a_table_whose_game_is_over_leads_to_the_show(record: dict[str, Any]) -> None:
    base = f"/e/{Table.of(record).game.edit_key}/"
    assert f'href="{base}scoring"' in Client().get(base).text


@pages
def test_before_the_end_there_is_nothing_to_tell() -> None:
    running = Table.of(SHOWN | {"actions": SHOWN["actions"][:-1]})
    assert "The game is not over." in page(running, "scoring")
    assert "/scoring" not in page(running)


@pages
def test_what_was_corrected_leads_back_to_the_show() -> None:
    table = Table.of(SHOWN)
    base = f"/e/{table.game.edit_key}/"
    fields = {"what": "drop", "expect": 4, "back": "scoring", "keep": "1"}
    answer = Client().post(base + "correct/1", fields)
    assert (answer.status_code, answer.get("Location")) == (302, base + "scoring")
