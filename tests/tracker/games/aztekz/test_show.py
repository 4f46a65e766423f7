"""What the show of the end tells in which order, and what is said of it."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from scoring.aztekz.game import AZTEKZ, read_record
from scoring.aztekz.position import Position
from tests.tracker.games.aztekz.sheets import THEFTS, free, played
from tests.tracker.games.aztekz.shows import GIVEN_BY, REFEREE, SHEET, STOLEN_BY
from tests.tracker.markup import flat
from tests.tracker.table import Table
from tracker.games.aztekz.show.steps import steps
from tracker.games.show import leaders

EXAMPLES = Path(__file__).parents[4] / "tests/scoring/aztekz/examples.jsonl"


def ends() -> list[Position]:
    found = []
    for line in EXAMPLES.read_text().splitlines():
        example = json.loads(line)
        if example["report"]["status"] == "finished" and not example["report"]["error"]:
            record = read_record(example["record"])
            position = AZTEKZ.start(record.setup)
            for action in record.actions():
                position = AZTEKZ.play(position, action)
            found.append(position)
    return found


def address(table: Table, door: str = "e") -> str:
    key = table.game.edit_key if door == "e" else table.game.watch_key
    return f"/{door}/{key}/scoring"


def page(table: Table, door: str = "e", **query: Any) -> str:
    """The step that is shown, without those that lie ready."""
    answer = Client().get(address(table, door), query)
    assert answer.status_code == 200
    return flat(answer.content.decode()).split("<template")[0]


def read(page: str) -> str:
    plain = re.sub(r"<[^>]*>", " ", re.sub(r"</?bdi>", "", page))
    return " ".join(html.unescape(plain).split())


@pytest.mark.slow
def test_every_pile_is_told_once_and_all_of_it_takes_at_most_fifteen_touches() -> None:
    for position in ends():
        told = steps(position)
        assert len(told) <= 15
        assert sorted(n for step in told for n in step.piles) == [*range(len(position.piles))]
        assert told[-1].totals == position.scores


def test_from_the_last_player_to_the_first_and_the_highest_tower_last() -> None:
    position = played(*THEFTS, {"do": "end"})[-1]
    told = steps(position)
    assert [step.kind for step in told] == ["nothing", *["freed"] * 5, "totals"]
    order = [position.piles[number] for step in told for number in step.piles]
    worth = [position.worth[pile.by] for pile in order]
    assert worth == sorted(worth)
    assert [(pile.by, pile.count) for pile in order] == [(0, 4), (1, 2), (1, 3), (2, 2), (2, 4)]


def test_of_many_towers_equal_ones_of_a_player_are_told_together() -> None:
    many = [free("red", soul, 2) for soul in "abcdef" for _twice in range(2)]
    position = played(*many, free("blue", "a", 3), {"do": "end"})[-1]
    told = steps(position)
    assert [len(step.piles) for step in told] == [0, 1, 12, 0]
    assert told[2].won == (12, 0, 0)


@pytest.mark.parametrize(
    "points, expected", [((0, 0), []), ((0, 3), [1]), ((3, 3), [0, 1]), ((4, 3), [0])]
)
def test_nobody_leads_without_a_point(points: tuple[int, ...], expected: list[int]) -> None:
    assert leaders(points) == expected


@pytest.mark.django_db
def test_a_tower_is_told_with_its_worth_and_its_victim() -> None:
    table = Table.of(SHEET)
    said = read(page(table, step=4))
    assert "Bo +2" in said
    assert "3 souls: 3 − 1 = 2" in said
    assert "stolen from Ana" in said
    assert "lead" not in said
    assert "Bo and Dee share the lead." in read(page(table, step=5))
    assert "Ana takes the lead." in read(page(table, step=8))


@pytest.mark.django_db
def test_what_is_told_of_is_lit_among_the_towers_and_what_was_told_is_counted() -> None:
    table = Table.of(SHEET)
    shown = page(table, step=3)
    assert len(re.findall(r'class="pile told"', shown)) == 1
    assert len(re.findall(r'class="pile done"', shown)) == 1
    assert len(re.findall(r'class="pile"', shown)) == 5


@pytest.mark.django_db
def test_souls_that_nobody_freed_count_nothing() -> None:
    said = page(Table.of(SHEET), step=1)
    assert "What nobody has freed counts nothing" in said
    left = re.findall(r'aria-label="\w+ ([a-f])".*?</svg>\s*(\d)', said.split('class="souls"')[1])
    assert {soul: int(count) for soul, count in left} == {
        "a": 4,
        "b": 5,
        "c": 4,
        "d": 6,
        "e": 5,
        "f": 3,
    }


@pytest.mark.django_db
def test_with_a_referee_what_is_carried_and_lies_on_cards_fades() -> None:
    table = Table.of(REFEREE)
    shown = page(table, step=1)
    assert 'data-look="carried"' in shown
    assert "<s>1 ○\N{NO-BREAK SPACE}a</s>" not in shown
    assert "<s>1 □\N{NO-BREAK SPACE}c</s>" in shown
    lit = re.findall(r'data-cells="([^"]*)"', shown)[0].split()
    assert lit == ["0,-1", "1,-1", "2,0", "2,1", "2,2"]
    assert 'data-look="free"' in page(table, step=2)


@pytest.mark.django_db
@pytest.mark.parametrize("step, card, action", [(2, "0,0", GIVEN_BY), (3, "1,1", STOLEN_BY)])
def test_the_card_is_lit_on_which_a_pile_was_freed(step: int, card: str, action: int) -> None:
    table = Table.of(REFEREE)
    shown = page(table, step=step)
    assert f'data-cells="{card}"' in shown
    lit = re.findall(r'class="card [^"]* told" data-at="([^"]*)"', shown)
    assert lit == [card]
    correct = f'href="/e/{table.game.edit_key}/correct/{action - 1}?back=scoring"'
    assert correct in shown


@pytest.mark.django_db
def test_what_was_corrected_leads_back_to_the_show() -> None:
    table = Table.of(SHEET)
    base = f"/e/{table.game.edit_key}/"
    fields = {"what": "replace", "expect": 8, "back": "scoring"} | free("red", "a", 3)
    fields |= {"keep": "1"}
    answer = Client().post(base + "correct/0", fields)
    assert (answer.status_code, answer.get("Location")) == (302, base + "scoring")


@pytest.mark.django_db
def test_on_a_tie_the_crown_is_the_winners_alone_and_the_board_says_why() -> None:
    table = Table.of(
        SHEET | {"actions": [*SHEET["actions"][:-1], free("yellow", "a", 2), {"do": "end"}]}
    )
    told = page(table, step=99)
    assert told.count('aria-label="winner"') == 1
    assert 'class="crown"' not in told
    base = f"/w/{table.game.watch_key}/"
    replayed = Client().get(base + "replay", {"at": table.game.number}).content.decode()
    assert replayed.count('class="crown"') == 1
    board = read(Client().get(base).content.decode())
    assert "Ana and Dee have 5 points each. Most souls freed decides:" in board


@pytest.mark.django_db
def test_a_tie_is_explained_by_the_rule_of_the_book() -> None:
    rule = "Most points win; among equals most souls freed; then the victory is shared."
    said = read(page(Table.of(REFEREE), step=99))
    assert "★ Ana and Bo share the victory." in said
    assert f"Most souls freed decides: Ana 2, Bo 2. {rule}" in said
    more = [*SHEET["actions"][:-1], free("yellow", "a", 2), {"do": "end"}]
    said = read(page(Table.of(SHEET | {"actions": more}), step=99))
    assert "★ Ana wins." in said
    assert "Ana and Dee have 5 points each." in said
    clear = read(page(Table.of(SHEET), step=99))
    assert "★ Ana wins with 5 points." in clear
    assert rule not in clear


@pytest.mark.django_db
def test_the_end_tells_thieves_and_the_highest_tower_and_leads_on() -> None:
    shown = page(Table.of(SHEET), step=99)
    said = read(shown)
    assert "Thief of the game: Bo, souls stolen: 3." in said
    assert "Highest tower: Dee 5" in said
    assert 'class="chart curve"' in shown
    assert "/out" in shown
    assert [*re.findall(r'data-of="(\w+)"', shown)] == ["red", "blue", "yellow", "green"]


@pytest.mark.django_db
def test_whoever_watches_puts_nothing_right() -> None:
    for record in (SHEET, REFEREE):
        table = Table.of(record)
        for step in range(1, 11):
            shown = page(table, "w", step=step)
            assert "That is wrong" not in shown
            assert table.game.edit_key not in shown


@pytest.mark.django_db
@pytest.mark.parametrize("record", [SHEET, REFEREE], ids=["sheet", "referee"])
def test_before_the_end_there_is_nothing_to_tell(record: dict[str, Any]) -> None:
    over = Table.of(record)
    base = f"/e/{over.game.edit_key}/"
    assert f'href="{base}scoring"' in Client().get(base).text
    running = Table.of(record | {"actions": record["actions"][:-1]})
    assert "The game is not over." in page(running)
    base = f"/e/{running.game.edit_key}/"
    assert "/scoring" not in Client().get(base).text


@pytest.mark.django_db
def test_the_screen_is_told_where_the_phone_is() -> None:
    table = Table.of(SHEET)
    place = address(table).replace("scoring", "show")
    step = {"part": "1", "step": "3", "head": "9"}
    assert Client().post(place, step).status_code == 204
    assert Client().get(place).json() == step
    assert Client().post(place, {"period": "1", "step": "3", "head": "9"}).status_code == 204
    assert Client().get(place).json() == {}
