"""The referee's table: what it shows, what lights up, what travels when something moved."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.test import Client

from scoring.coatl import Position, play, read_action, start
from scoring.coatl.actions import Fulfil
from scoring.coatl.legal import legal_actions
from scoring.coatl.position import Ending, Turn, Why
from tests.scoring.coatl.tables import BO, CY, setup, table
from tests.tracker.games.coatl.sheets import page
from tests.tracker.table import Table
from tracker.games.coatl.face import FACE
from tracker.games.coatl.referee import looks
from tracker.games.coatl.referee.lights import lights

REFEREE: dict[str, Any] = {
    "format": "coatl-record/1",
    "mode": "referee",
    "players": [{"name": "Ana", "color": "red"}, {"name": "Bo", "color": "blue"}],
}
BEGUN: list[dict[str, Any]] = [
    {"do": "take", "pieces": ["<K"]},
    {"do": "take", "pieces": ["B", "B"]},
    {"do": "take", "pieces": ["R", "G"]},
    {"do": "take", "pieces": ["B", "Y"]},
    {"do": "start", "piece": "<K"},
    {"do": "add", "coatl": 1, "piece": "R", "end": "tail"},
]


def laid(*actions: dict[str, Any], **more: Any) -> Table:
    return Table.of(REFEREE | {"actions": list(actions)} | more)


def tap(one: Table, **fields: Any) -> Any:
    form = {"expect": str(one.game.number), "seen": str(one.game.head_id or 0)} | fields
    address = f"/e/{one.game.edit_key}/tap"
    return Client().post(address, form, headers={"HX-Request": "true"})


# The page


@pytest.mark.django_db
def test_it_shows_everybodys_cóatls_and_the_board_of_whoever_is_on_turn() -> None:
    told = page(laid(*BEGUN))
    assert re.findall(r'data-seat="(\w+)"', told) == ["red", "blue"]
    assert re.findall(r'data-held="([^"]+)"', told) == ["G"]
    assert 'data-slot="red-1" aria-label="Ana: Cóatl 1, black, red, 0 points"' in told
    assert 'data-key="tail-end" data-coatl="1"' in told
    assert 'data-key="head-end"' not in told
    assert "Board 1/8" in told
    assert "Board 4/8" in told


@pytest.mark.django_db
def test_whoever_watches_sees_it_and_has_nothing_to_enter() -> None:
    told = page(laid(*BEGUN), door="w")
    assert 'data-slot="red-1"' in told
    for what in ("data-held", 'data-key="tail-end"', "data-begin", 'data-do="take"', "data-again"):
        assert what not in told


@pytest.mark.django_db
def test_the_supply_is_counted_and_what_is_to_be_laid_out_is_told() -> None:
    three = [{"do": "take", "pieces": [piece]} for piece in ("<K", "<B", "K>")]
    assert re.findall(r'data-supply="\w+" title="(.+?)">(\d+)', page(laid(*three))) == [
        ("head", "0"),
        ("body segment", "12"),
        ("tail", "1"),
    ]
    assert "Lay out: 2 heads, 2 tails" in page(laid(*three, {"do": "take", "pieces": ["B>"]}))


@pytest.mark.django_db
def test_what_is_left_of_each_colour_is_told() -> None:
    told = page(laid(*BEGUN))
    [bodies] = re.findall(r'data-left="body">(.*?)</tr>', told)
    counts = re.findall(r'data-hue="(\w)" data-count="(\d+)"', bodies)
    assert counts == [("K", "24"), ("B", "21"), ("G", "23"), ("R", "23"), ("Y", "23")]
    assert "board 6, bag 108" in bodies


def test_who_still_has_last_actions_is_told() -> None:
    begun = start(setup(4))
    third = replace(begun, turn=Turn(CY, 3, 2, is_last=True), ending=Ending(Why.THIRD, BO, 3))
    told = FACE.on_table(third, enters=False)
    assert told["phase"] == "last turn, 2 actions"
    assert told["lasts"] == [("yellow", "Dee", 2), ("red", "Ana", 1)]


# What lights up


POSITIONS = [
    "Ana: <K G R | <BBRB | BB",
    "Ana: <K K> G R | <BBR (B) | <BBYY> (BBYY, !G #9)",
    "Ana: K> B B | <BBB",
]


def told_by(lit: dict[str, Any]) -> set[tuple[Any, ...]]:
    """The lights as steps of assembling."""
    found: set[tuple[Any, ...]] = {("start", piece) for piece in lit["start"]}
    for number, ends in lit["add"].items():
        found |= {("add", number, end, piece) for end, own in ends.items() for piece in own}
    for number, cards in lit["fulfil"].items():
        found |= {("fulfil", number, card) for card in cards}
    return found


@pytest.mark.parametrize("picture", POSITIONS)
def test_just_what_is_legal_lights_up(picture: str) -> None:
    position = table(picture + "\nBo: ")
    wanted: set[tuple[Any, ...]] = set()
    for action in legal_actions(position):
        body = FACE.rules.write_action(action)
        if body["do"] == "start":
            wanted.add(("start", body["piece"]))
        if body["do"] == "add":
            wanted.add(("add", body["coatl"], body["end"], body["piece"]))
        if body["do"] == "fulfil":
            wanted.add(("fulfil", body["coatl"], body["card"]))
    assert told_by(lights(position)) == wanted


def test_a_piece_tells_what_it_would_bring_at_each_end() -> None:
    lit = lights(table("Ana: B R | BB (B)\nBo: "))
    assert lit["add"][1] == {"head": {"B": 2, "R": 0}, "tail": {"B": 2, "R": 0}}


def test_a_card_tells_its_points_and_its_frame() -> None:
    lit = lights(table("Ana: | <BBYY\nBo: "))
    assert lit["fulfil"][1]["BBYY"] == [4, "yellow"]


def test_a_card_of_this_game_lights_up_like_those_of_the_box() -> None:
    position = table("Ana: | <BBYY | <KB (KB: 1=9)\nBo: ")
    assert "KB: 1=9" not in lights(position)["fulfil"].get(1, {})
    other = table("Ana: | <KBY | <KB (KB: 1=9)\nBo: ")
    assert lights(other)["fulfil"][1]["KB: 1=9"] == [9, "unframed"]


def test_nothing_lights_up_when_it_is_over() -> None:
    over = replace(start(setup()), finished=True)
    lit = lights(over)
    assert not lit["done"]
    assert told_by(lit) == set()
    assert lit["take"] == {"head": "", "body": "", "tail": ""}


# What travels


def after(position: Position, **action: Any) -> Position:
    return play(position, read_action(action))


def test_only_who_looks_otherwise_travels() -> None:
    before = start(setup(3))
    now = after(before, do="take", pieces=["K", "R"])
    drawn = looks.drawn(now, before)
    assert drawn["looks"] == []
    assert [own.colour for own in drawn["owns"]] == ["red"]
    assert drawn["slots"] == []
    assert drawn["as_before"] == {"ways": True, "scores": False, "left": False, "held": False}
    assert [look.name for look in looks.drawn(now, None)["looks"]] == ["Ana", "Bo", "Cy"]


def test_of_a_cóatl_that_grows_nothing_else_travels() -> None:
    before = table("Ana: B R | <BB\nBo: ")
    drawn = looks.drawn(after(before, do="add", coatl=1, piece="B", end="tail"), before)
    assert [slot.name for slot in drawn["slots"]] == ["red-1"]
    begun = looks.drawn(after(before, do="start", piece="B"), before)
    assert [(slot.name, slot.begins) for slot in begun["slots"]] == [
        ("red-2", False),
        ("red-3", True),
    ]


def test_a_fourth_one_that_was_insisted_on_brings_the_whole_player() -> None:
    before = table("Ana: B | <BB> (B: 1) | <RR> (R: 1) | <GG> (G: 1)\nBo: ")
    drawn = looks.drawn(after(before, do="start", piece="B", override=True), before)
    assert [look.name for look in drawn["looks"]] == ["Ana"]
    assert drawn["slots"] == []


def test_a_card_that_holds_for_now_says_so() -> None:
    [look, _] = looks.looks(table("Ana: | BB (!BBB!B)\nBo: "))
    assert look.slots[0].coil
    assert [now for _, now in look.slots[0].coil.laid] == [True]
    [look, _] = looks.looks(table("Ana: | <BBYY> (BBYY, !G #9)\nBo: "))
    assert look.slots[0].coil
    assert [now for _, now in look.slots[0].coil.laid] == [False, False]


@pytest.mark.django_db
def test_a_tap_is_answered_by_what_changed() -> None:
    answer = tap(laid(), do="take", pieces="K G")
    assert answer.status_code == 200, answer.text
    for what in ('id="s-red"', 'id="c-red-1"', 'id="o-blue"'):
        assert what not in answer.text
    assert "Board 2/8" in answer.text


@pytest.mark.django_db
def test_every_kind_of_action_is_entered_as_the_table_sends_it() -> None:
    one = laid(*BEGUN)
    sent: list[dict[str, Any]] = [
        {"do": "add", "coatl": 1, "piece": "G", "end": "tail"},
        {"do": "done"},
        {"do": "pick", "pieces": "B Y>"},
        {"do": "pick", "pieces": "Y>"},
        {"do": "future", "discard": 1, "take": 2},
        {"do": "choose", "take": 1},
        {"do": "priest", "card": "!G #9"},
        {"do": "take", "pieces": "K>"},
        {"do": "take", "pieces": "G R"},
        {"do": "start", "piece": "B"},
    ]
    refused = [each for each in sent if tap(one, **each).status_code != 200]
    assert refused == [sent[2]]
    assert one.game.number == len(BEGUN) + len(sent) - 1


@pytest.mark.django_db
def test_what_the_rules_forbid_is_told_and_can_be_recorded_anyway() -> None:
    one = laid()
    answer = tap(one, do="done")
    assert answer.status_code == 422
    assert "Only in the last turn may actions be left out." in answer.text
    assert "Record it anyway" in answer.text
    assert tap(one, do="done", override="1").status_code == 200


def test_the_rules_know_cards_of_the_box_alone() -> None:
    """That is why the lights ask for a game's own cards, too."""
    position = table("Ana: | <KBY | <KB (KB: 1=9)\nBo: ")
    cards = [action.card for action in legal_actions(position) if isinstance(action, Fulfil)]
    assert all(card.named for card in cards)


# Wishes


def wishes(one: Table, *cards: str, **more: str) -> Any:
    form = {"by": "red", "coatl": "1", "wishes": json.dumps(cards)} | more
    headers = {"HX-Request": "true", "X-Mexica": "word"}
    return Client().post(f"/e/{one.game.edit_key}/wishes", form, headers=headers)


@pytest.mark.django_db
def test_a_wish_tells_what_a_cóatl_on_the_table_needs_at_its_open_end() -> None:
    one = laid(*BEGUN)
    text = unescape(wishes(one, "RB", "GGRYY: 1=5", "YYK: 1=2").text)
    assert re.findall(r'data-card="([^"]*)"\s+data-needs="([^"]*)"', text) == [
        ("RB", "1"),
        ("YYK: 1=2", "3"),
        ("GGRYY: 1=5", "5"),
    ]
    assert "needs 1 piece: blue at the tail end" in text
    assert "at the head end" not in text
    assert one.game.number == len(BEGUN)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "more",
    [
        {"by": "green"},
        {"coatl": "2"},
        {"coatl": "0"},
        {"coatl": "x"},
        {"wishes": "["},
        {"wishes": '["XY"]'},
    ],
)
def test_wishes_are_cards_and_ask_of_a_cóatl_that_is_there(more: dict[str, str]) -> None:
    assert wishes(laid(*BEGUN), **more).status_code == 422


@pytest.mark.django_db
def test_the_page_has_no_wishes_on_it_and_who_watches_no_place_for_them() -> None:
    one = laid(*BEGUN)
    assert "data-needs" not in page(one)
    assert 'aria-label="Wishes for Cóatl 1"' in page(one)
    assert "Wishes" not in page(one, door="w").partition("<dialog")[0]
