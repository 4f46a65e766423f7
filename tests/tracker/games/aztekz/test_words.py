"""What the log says of each action, and what a form offers."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.aztekz.actions import KINDS
from tests.tracker.table import Table
from tracker.games.aztekz.words import SENTENCES
from tracker.games.registry import face
from tracker.log.positions import position_now

PLAYERS = [("Ana", "red"), ("Bo", "blue")]
TOLD: list[tuple[dict[str, Any], str]] = [
    ({"do": "start", "at": [0, 0], "paths": "NS"}, "start card straight ┃"),
    (
        {"do": "start", "at": [1, 0], "paths": "SW"},
        "start card bend ┓ (1 right from the first card)",
    ),
    ({"do": "draw", "paths": "NE", "soul": "b"}, "draws the card bend ┗ with △ b"),
    ({"do": "draw", "paths": "NE", "soul": None}, "draws the card bend ┗, no soul is left"),
    (
        {"do": "step", "hero": "chief", "to": [1, -1]},
        "chief goes to: 1 right, 1 up from the first card",
    ),
    ({"do": "steal", "of": "blue", "hero": "slave2"}, "steals from Bo, helper 2"),
    ({"do": "take", "hero": "slave1", "soul": "c"}, "helper 1 takes all □ c"),
    ({"do": "take", "hero": "slave1", "soul": "d", "count": 2}, "helper 1 takes 2 ◇ d"),
    ({"do": "drop", "hero": "slave1"}, "helper 1 drops all souls"),
    ({"do": "chase", "hero": "slave2"}, "helper 2 chases the souls away"),
    ({"do": "give", "hero": "slave1"}, "helper 1 gives all souls to the chief"),
    (
        {"do": "place", "at": [-3, 2], "paths": "NEW"},
        "places the card tee ┻ (3 left, 2 down from the first card)",
    ),
    ({"do": "back"}, "puts the card back"),
    ({"do": "recount", "cards": 7}, "cards in the pile: 7"),
    ({"do": "free", "by": "red", "soul": "a", "count": 4}, "frees 4 ○ a"),
    (
        {"do": "free", "by": "red", "soul": "f", "count": 3, "from": "blue"},
        "frees 3 ✚ f, stolen from Bo",
    ),
    ({"do": "end"}, "end of the game"),
]


@pytest.mark.parametrize("body, told", TOLD)
def test_an_action_is_told(body: dict[str, Any], told: str) -> None:
    own = face("aztekz")
    assert own.said(body, 0, PLAYERS).replace("\N{NO-BREAK SPACE}", " ") == f"Ana: {told}"
    assert not own.said(body, None, PLAYERS).startswith("Ana")


@pytest.mark.parametrize("do, field", [("step", "to"), ("place", "at")])
def test_the_first_card_is_called_so(do: str, field: str) -> None:
    told = {"do": do, field: [0, 0], "hero": "slave1", "paths": "N"}
    assert "the first card" in face("aztekz").said(told, 0, PLAYERS)
    assert "from the first card" not in face("aztekz").said(told, 0, PLAYERS)


def test_each_kind_is_told() -> None:
    assert {body["do"] for body, _told in TOLD} == set(KINDS)
    assert len(TOLD) == len(SENTENCES)


SHEET = {
    "format": "aztekz-record/1",
    "mode": "sheet",
    "players": [{"name": "Ana", "color": "red"}, {"name": "Bo", "color": "blue"}],
}


@pytest.mark.django_db
def test_a_form_offers_what_its_way_to_keep_the_game_knows() -> None:
    sheet = Table(SHEET | {"actions": []})
    referee = Table(SHEET | {"mode": "referee", "cards": 48, "actions": []})
    own = face("aztekz")

    def offered(table: Table) -> dict[str, Any]:
        position = position_now(table.game)
        shown = own.form(position, {}, past=False)
        kinds = [do for do, _name in shown["kinds"]]
        return {field["key"]: field for field in shown["fields"]} | {"kinds": kinds}

    on_sheet = offered(sheet)
    assert on_sheet["kinds"] == ["free", "end"]
    assert on_sheet.keys() == {"kinds", "by", "soul", "count", "from"}
    assert on_sheet["by"]["choices"] == [("red", "Ana"), ("blue", "Bo")]
    assert on_sheet["soul"]["choices"][0] == ("a", "○\N{NO-BREAK SPACE}a")
    assert "free" not in offered(referee)["kinds"]
    assert offered(referee)["hero"]["choices"][1] == ("slave1", "helper 1")
