"""What stands in the story of a game, in a chat and in a spreadsheet."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.aztekz.game import AZTEKZ
from tests.tracker.games.aztekz.sheets import NAMES, THEFTS, free, played
from tracker.games.aztekz.face import FACE
from tracker.names import in_page

PAST = FACE.past


END = {"do": "end"}


def told(*actions: dict[str, Any]) -> list[tuple[str, int | None]]:
    positions = played(*actions)
    names = {seat: in_page(name) for seat, name in NAMES.items()}
    found = PAST.sentences(positions[-1], PAST.moments(positions), names)
    return [(sentence.text.replace("\N{NO-BREAK SPACE}", " "), sentence.at) for sentence in found]


def test_thief_most_robbed_and_highest_towers_are_told() -> None:
    ana, bo, cy = "<bdi>Ana</bdi>", "<bdi>Bo &amp; Co</bdi>", "<bdi>Cy</bdi>"
    assert told(*THEFTS) == [
        (f"Thief of the game: {bo}, souls stolen: 5.", None),
        (f"Most robbed: {ana}, souls lost: 5.", None),
        (f"Highest tower: {ana} 4 ○ a, {cy} 4 ☆ e.", 1),
    ]


def test_without_thefts_nobody_is_a_thief() -> None:
    assert told(free("red", "a", 2), free("blue", "a", 3)) == [
        ("Highest tower: <bdi>Bo &amp; Co</bdi> 3 ○ a.", 2)
    ]
    assert told() == []


def test_several_may_have_stolen_as_much() -> None:
    thieves, robbed, _towers = told(free("red", "a", 2, "blue"), free("blue", "a", 2, "red"))
    both = "<bdi>Ana</bdi> and <bdi>Bo &amp; Co</bdi>"
    assert thieves[0] == f"Thief of the game: {both}, souls stolen: 2."
    assert robbed[0] == f"Most robbed: {both}, souls lost: 2."


def test_each_pile_is_a_moment() -> None:
    moments = PAST.moments(played(*THEFTS))
    assert [(moment.number, moment.label, moment.seat) for moment in moments] == [
        (1, "4", 0),
        (2, "3", 1),
        (3, "2", 2),
        (4, "2", 1),
        (5, "4", 2),
    ]
    plain = [PAST.happened(moment).replace("\N{NO-BREAK SPACE}", " ") for moment in moments[:2]]
    assert plain == ["4 ○ a freed", "3 △ b stolen"]
    assert PAST.reached(moments[1], "Bo +2").endswith("stolen (Bo +2)")
    assert PAST.when(moments[0]).endswith("were freed")
    assert PAST.when(moments[1]).endswith("were stolen")


@pytest.mark.parametrize(
    "actions, first",
    [
        ([free("red", "a", 4)], "Ana wins with 3 points."),
        (
            [free("red", "a", 3), free("blue", "b", 2), free("blue", "c", 2)],
            "Ana and Bo & Co have 2 points each. Most souls freed decides: "
            "Ana 3, Bo & Co 4. Bo & Co wins.",
        ),
        (
            [free("red", "a", 3), free("green", "b", 3)],
            "Ana and Cy have 2 points each. Most souls freed decides: "
            "Ana 3, Cy 3. Ana and Cy share the victory.",
        ),
    ],
)
def test_a_chat_is_told_how_a_tie_was_broken(actions: list[dict[str, Any]], first: str) -> None:
    assert PAST.facts(played(*actions, END)[-1], NAMES)[0] == first
    assert PAST.facts(played(*actions)[-1], NAMES)[0] == "Not over yet."


def test_a_chat_is_told_of_thieves_and_towers() -> None:
    facts = PAST.facts(played(*THEFTS, END)[-1], NAMES)
    assert facts[2:] == [
        "Thief of the game: Bo & Co, souls stolen: 5.",
        "Most robbed: Ana, souls lost: 5.",
    ]
    assert facts[1].startswith("Highest tower: Ana 4")


def test_a_spreadsheet_has_souls_piles_and_towers_beside_the_points() -> None:
    table = PAST.score_table(played(*THEFTS)[-1])
    assert [(heading, tuple(own)) for heading, own in (*table.before, *table.behind)] == [
        ("Given to the chief", (3, 0, 3)),
        ("Stolen", (0, 3, 1)),
        ("souls freed", (4, 5, 6)),
        ("piles", (1, 2, 2)),
        ("highest tower", (4, 3, 4)),
    ]


def test_every_player_has_a_sign() -> None:
    signs = [PAST.sign(colour) for colour in AZTEKZ.colours]
    assert len(set(signs)) == len(signs)
