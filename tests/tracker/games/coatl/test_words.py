"""What the log says of each action, and what a card is called for whoever hears it."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from scoring.coatl.actions import KINDS
from scoring.coatl.cards.catalogue import PROPHECIES, TEMPLES
from scoring.coatl.cards.picture import picture_of
from scoring.coatl.cards.prophecies import Prophecy
from scoring.coatl.cards.temples import Temple
from tests.tracker.games.coatl.sheets import SHEET
from tests.tracker.table import Table
from tracker.games.coatl.draft import typed_card
from tracker.games.coatl.words import SENTENCES, card_told, levels_told
from tracker.games.registry import face
from tracker.log.positions import position_now

PLAYERS = [("Ana", "red"), ("Bo", "blue")]
OWN = {"row": ["!G", "B+", "?"], "levels": {"1": 2}, "frame": "red"}
TOLD: list[tuple[dict[str, Any], str]] = [
    ({"do": "coatl", "row": "<BBRY>", "cards": ["BBYY", "B"]}, "Cóatl ‹●●◆★› with ●●★★, ●"),
    ({"do": "coatl", "row": "<BY>", "cards": [OWN], "temple": None}, "Cóatl ‹●★› with ✕▲●∞? (1×2)"),
    (
        {"do": "coatl", "row": "<KRY>", "cards": ["{KKBBR}"], "temple": "!G #9"},
        "Cóatl ‹■◆★› with {■■●●◆} and the Temple ✕▲ ‹9›",
    ),
    ({"do": "take", "pieces": ["G", "R"]}, "takes ▲ ◆"),
    ({"do": "choose", "take": 2}, "Prophecies chosen: 2"),
    ({"do": "start", "piece": "<K"}, "begins a Cóatl with head ■"),
    ({"do": "add", "coatl": 2, "piece": "K>"}, "adds tail ■ to Cóatl 2"),
    (
        {"do": "add", "coatl": 1, "piece": "G", "end": "head"},
        "adds ▲ to the head end of Cóatl 1",
    ),
    (
        {"do": "add", "coatl": 1, "piece": "G", "end": "tail"},
        "adds ▲ to the tail end of Cóatl 1",
    ),
    ({"do": "fulfil", "coatl": 1, "card": "GY+G"}, "Cóatl 1 fulfils ▲★∞▲"),
    (
        {"do": "temple", "coatl": 1, "card": "!G #9", "from": "hand"},
        "lays the Temple ✕▲ ‹9› beside Cóatl 1",
    ),
    ({"do": "pick", "pieces": ["<B"]}, "picks head ●, by a Sacrifice"),
    (
        {"do": "future", "discard": 1, "take": 3},
        "Prophecies by a Sacrifice: 1 away, 3 taken",
    ),
    ({"do": "priest", "card": "R=Y #12"}, "takes the Temple ◆=★ ‹12›, by a Sacrifice"),
    ({"do": "done"}, "is done"),
    ({"do": "end"}, "end of the game"),
    ({"do": "end", "bodies": True}, "end of the game: the body segments ran out"),
]


@pytest.mark.parametrize("body, told", TOLD)
def test_an_action_is_told(body: dict[str, Any], told: str) -> None:
    own = face("coatl")
    assert own.said(body, 0, PLAYERS) == f"Ana: {told}"
    assert own.said(body, None, PLAYERS) == told


def test_in_a_page_pieces_have_their_colours() -> None:
    shown = face("coatl").pictured("<Bo>: ✕●●▲")
    assert shown == '&lt;Bo&gt;: ✕<b class="B">●●</b><b class="G">▲</b>'


@pytest.mark.parametrize("card", [*PROPHECIES.values(), *TEMPLES.values()], ids=str)
def test_no_letter_of_the_notation_stands_in_a_picture(card: Prophecy | Temple) -> None:
    assert not set(picture_of(card)) & set("KBGRY!#+")


def test_no_two_cards_have_one_picture() -> None:
    pictures = [*map(picture_of, PROPHECIES.values()), *map(picture_of, TEMPLES.values())]
    assert len(set(pictures)) == len(pictures)
    assert picture_of(typed_card("#8 !green")) == "‹8› ✕▭▲"


def test_each_kind_is_told() -> None:
    assert {body["do"] for body, _told in TOLD} == set(KINDS)
    assert len({told for _body, told in TOLD}) == len(SENTENCES) + 1


@pytest.mark.parametrize(
    "card, told",
    [
        ("GY+G", "green; yellow, one or more; green"),
        ("!GGG!G", "no green before; green; green; no green behind"),
        ("K?+K: 1", "black; any colour, one or more; black"),
        ("{GGRYY}", "anywhere: green, green, red, yellow, yellow"),
        ("R=Y #12", "as many red as yellow; 12 pieces"),
        ("#8 !green", "8 pieces; no card with a green frame"),
        ("!G #1: 1", "no green; 1 piece"),
    ],
)
def test_a_card_is_told(card: str, told: str) -> None:
    assert card_told(typed_card(card)) == told


def test_no_two_cards_are_told_alike() -> None:
    told = [*map(card_told, PROPHECIES.values()), *map(card_told, TEMPLES.values())]
    assert len(set(told)) == len(told)


@pytest.mark.django_db
def test_a_form_offers_what_its_way_to_keep_the_game_knows() -> None:
    own = face("coatl")

    def offered(mode: str) -> dict[str, Any]:
        position = position_now(Table(SHEET | {"mode": mode, "actions": []}).game)
        shown = own.form(position, {}, past=False)
        kinds = [do for do, _name in shown["kinds"]]
        return {field["key"]: field for field in shown["fields"]} | {"kinds": kinds}

    sheet, referee = offered("sheet"), offered("referee")
    assert sheet["kinds"] == ["coatl", "end"]
    assert sheet.keys() == {"kinds", "by", "row", "cards", "temple", "bodies"}
    assert set(sheet["by"]["choices"]) == {("red", "Ana"), ("blue", "Bo"), ("green", "Cy")}
    assert "coatl" not in referee["kinds"]
    assert referee["end"]["choices"] == [("head", "head"), ("tail", "tail")]
    assert [word for word, _name in referee["from"]["choices"]] == ["common", "hand"]


@pytest.mark.parametrize(
    "card, heard",
    [
        ("GY+G", "vert\u202f; jaune, un ou plusieurs\u202f; vert"),
        ("!G #9", "pas de vert\u202f; 9 pièces"),
    ],
)
def test_french_marks_stand_apart(card: str, heard: str) -> None:
    known = typed_card(card)
    with translation.override("fr"):
        assert card_told(known) == heard
        assert levels_told(known.levels).startswith("1×\u00a0: ")
