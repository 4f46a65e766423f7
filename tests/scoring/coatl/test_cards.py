"""The language of cards: what people type and what JSON has comes to the same card."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scoring.coatl.box.serpents import Card
from scoring.coatl.cards.catalogue import COPIES, PROPHECIES, TEMPLES, place_of
from scoring.coatl.cards.prophecies import Frame
from scoring.coatl.cards.reading import read_prophecy, read_temple
from scoring.coatl.fields import write_prophecy
from scoring.reading import Malformed
from tests.scoring.coatl.tables import prophecy, temple

FACTS: list[dict[str, Any]] = [
    json.loads(line) for line in Path(__file__).with_name("cards.jsonl").read_text().splitlines()
]


def test_the_box_has_the_cards_of_the_list() -> None:
    listed = {fact["card"]: fact for fact in FACTS}
    assert set(PROPHECIES) | set(TEMPLES) == set(listed)
    for card, copies in COPIES.items():
        fact = listed[str(card)]
        assert (copies, card.frame) == (fact["copies"], fact["frame"])
        assert card.requirement.written.items() <= fact.items()
        assert {str(times): points for times, points in card.levels} == fact["levels"]
    for text, each in TEMPLES.items():
        assert {str(times): points for times, points in each.levels} == listed[text]["levels"]
        assert listed[text]["copies"] == 1


def test_cards_stand_by_their_frames_those_of_the_box_first() -> None:
    own = replace(prophecy("KB: 1=9"), frame=Frame.BLACK)
    order: list[Card] = [
        *(prophecy("BBB"), own, prophecy("GB"), prophecy("G"), prophecy("YYBBB")),
        *(temple("!Y #7"), temple("#3: 1=2"), prophecy("KR: 1=9")),
    ]
    assert sorted({*order}, key=place_of) == order


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact["card"])
def test_json_and_text_name_the_same_card(fact: dict[str, Any]) -> None:
    keys = ("row", "anywhere", "conditions", "levels")
    written = {key: fact[key] for key in keys if key in fact}
    if fact["kind"] == "temple":
        assert read_temple(written, "", TEMPLES) is TEMPLES[fact["card"]]
    else:
        assert read_prophecy(written, "", PROPHECIES) is PROPHECIES[fact["card"]]


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("gy+g", "GY+G"),
        ("GY+G: 1=2 2=6", "GY+G"),
        ("G Y + G:2,6", "GY+G"),
        ("GY+G: 1=2", "GY+G: 1=2"),
        ("yg:1 3 5", "YG"),
        ("  !ggg!g  ", "!GGG!G"),
        ("{yygrg}", "{GGRYY}"),
        ("{ Y Y G R G } : 3", "{GGRYY}"),
        ("{K}: 2, 3", "{K}: 1=2 2=3"),
        ("Y!Y:1=3,2=4,5", "Y!Y: 1=3 2=4 3=5"),
        ("?+:99=99", "?+: 99=99"),
        ("b: 3=2 3 4 5", "B"),
        ("KBGRYKBGRYKB: 1", "KBGRYKBGRYKB: 1=1"),
    ],
)
def test_a_prophecy_can_be_typed_in_many_ways(typed: str, canonical: str) -> None:
    card = prophecy(typed)
    assert str(card) == canonical
    assert prophecy(str(card)) == card


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("#12 y=r", "R=Y #12"),
        ("!blue, #10 r=b", "B=R #10 !blue"),
        ("#12 R=Y: 3 7", "R=Y #12"),
        ("#4 : 1=2", "#4: 1=2"),
        ("!YELLOW !g", "!G !yellow"),
        ("!red !blue : 2", "!blue !red: 1=2"),
        ("#9 #10 !Y !K: 1", "!K !Y #9 #10: 1=1"),
    ],
)
def test_a_temple_can_be_typed_in_many_ways(typed: str, canonical: str) -> None:
    card = temple(typed)
    assert str(card) == canonical
    assert temple(str(card)) == card


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "GX: 1=2",
        "GG",
        "GG:",
        "GG: 0=1",
        "GG: 1=0",
        "GG: 100=1",
        "GG: 1=100",
        "GG: 2=1 1=2",
        "GG: 1=2 2=2",
        "GG: 01=2",
        "GG: 1=2=3",
        "GG: 1:2",
        "!G: 1",
        "!G!G: 1",
        "G!GG: 1",
        "!!G: 1",
        "G++: 1",
        "+G: 1",
        "!G+: 1",
        "!?G: 1",
        "{}: 1",
        "{G?}: 1",
        "{G: 1",
        "{GGGGGGGGGGGGG}: 1",
        "GGGGGGGGGGGGG: 1",
        "R=Y: 1",
        "ß: 1",
        "G\u212a: 1",
    ],
)
def test_what_is_no_prophecy_is_refused(typed: str) -> None:
    with pytest.raises(Malformed):
        prophecy(typed)


@pytest.mark.parametrize(
    "typed",
    [
        "",
        ": 1",
        "GG: 1",
        "R=R: 1",
        "R=: 1",
        "#0: 1",
        "#151: 1",
        "#: 1",
        "#09: 1",
        "!orange: 1",
        "!G !G: 1",
        "R=Y Y=R: 1",
        "!K !B !G !R !Y: 1",
        "#9: 1 2",
        "#9 !G: 3=1",
        "#9 !K",
    ],
)
def test_what_is_no_temple_is_refused(typed: str) -> None:
    with pytest.raises(Malformed):
        temple(typed)


@pytest.mark.parametrize(
    "written",
    [
        {"levels": {"1": 1}},
        {"row": ["G"], "anywhere": "G", "levels": {"1": 1}},
        {"row": ["G"]},
        {"row": [], "levels": {"1": 1}},
        {"row": "G", "levels": {"1": 1}},
        {"row": ["g"], "levels": {"1": 1}},
        {"row": ["GG"], "levels": {"1": 1}},
        {"row": ["G", "!G", "G"], "levels": {"1": 1}},
        {"row": ["!G"], "levels": {"1": 1}},
        {"row": [7], "levels": {"1": 1}},
        {"row": ["G"] * 13, "levels": {"1": 1}},
        {"anywhere": "gg", "levels": {"1": 1}},
        {"anywhere": "", "levels": {"1": 1}},
        {"row": ["G"], "levels": {}},
        {"row": ["G"], "levels": {"01": 1}},
        {"row": ["G"], "levels": {"1": 1.0}},
        {"row": ["G"], "levels": {"1": True}},
        {"row": ["G"], "levels": {"1": 100}},
        {"row": ["G"], "levels": {"1": 2, "2": 1}},
        {"row": ["G"], "levels": {"1": 1}, "frame": "orange"},
        {"row": ["G"], "levels": {"1": 1}, "frame": None},
        None,
        7,
    ],
)
def test_json_of_a_prophecy_is_strict(written: object) -> None:
    with pytest.raises(Malformed):
        read_prophecy(written, "card", PROPHECIES)


@pytest.mark.parametrize(
    "conditions",
    [
        [],
        "!G",
        [{"absent": "g"}],
        [{"absent": "G", "length": 9}],
        [{}],
        [{"present": "G"}],
        [{"equal": ["R"]}],
        [{"equal": ["R", "R"]}],
        [{"length": 0}],
        [{"length": 151}],
        [{"length": "9"}],
        [{"no_frame": "orange"}],
        [{"absent": "G"}, {"absent": "G"}],
    ],
)
def test_json_of_a_temple_is_strict(conditions: object) -> None:
    with pytest.raises(Malformed):
        read_temple({"conditions": conditions, "levels": {"1": 1}}, "card", TEMPLES)


def test_only_json_names_the_frame_of_a_card_that_the_box_has_not() -> None:
    written = {"row": ["!G", "?+"], "levels": {"2": 1}, "frame": "blue"}
    card = read_prophecy(written, "", PROPHECIES)
    assert card.frame is Frame.BLUE
    assert write_prophecy(card) == written
    assert card == prophecy("!G?+: 2=1")
    assert prophecy("!G?+: 2=1").frame is None
    anywhere = {"anywhere": "KB", "levels": {"1": 1}, "frame": "red"}
    assert write_prophecy(read_prophecy(anywhere, "", PROPHECIES)) == anywhere


def test_a_card_of_the_box_keeps_the_frame_that_is_printed() -> None:
    written = {"row": ["B"], "levels": {"3": 2, "4": 3, "5": 4, "6": 5}, "frame": "black"}
    assert read_prophecy(written, "", PROPHECIES).frame is Frame.RED
    assert write_prophecy(prophecy("B")) == "B"
