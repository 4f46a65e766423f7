"""Games whose end is worth a show: one with a referee, one on a sheet."""

from __future__ import annotations

from typing import Any

from tests.tracker.games.aztekz.sheets import free

PLAYERS = [{"name": "Ana", "color": "red"}, {"name": "Bo", "color": "blue"}]


def _turn(soul: str, at: tuple[int, int], *done: dict[str, Any]) -> list[dict[str, Any]]:
    draw = {"do": "draw", "paths": "NESW", "soul": soul}
    return [draw, *done, {"do": "place", "at": [*at], "paths": "NESW"}]


def _step(hero: str, x: int, y: int) -> dict[str, Any]:
    return {"do": "step", "hero": hero, "to": [x, y]}


def _take(soul: str) -> dict[str, Any]:
    return {"do": "take", "hero": "slave1", "soul": soul}


REFEREE: dict[str, Any] = {
    "format": "aztekz-record/1",
    "mode": "referee",
    "cards": 11,
    "players": PLAYERS,
    "actions": [
        {"do": "start", "at": [0, 0], "paths": "NESW"},
        {"do": "start", "at": [1, 0], "paths": "NESW"},
        *_turn("a", (0, 1)),
        *_turn("a", (1, 1)),
        *_turn("b", (0, -1), _step("slave1", 0, 1), _take("a"), _step("slave1", 1, 1), _take("a")),
        *_turn(
            "c",
            (1, -1),
            _step("chief", 1, 1),
            {"do": "steal", "of": "red", "hero": "slave1"},
        ),
        *_turn("d", (0, 2)),
        *_turn("d", (1, 2)),
        *_turn("d", (2, 0), _step("slave1", 1, 2), _take("d"), _step("slave1", 0, 2), _take("d")),
        *_turn("e", (2, 1), _step("slave1", 1, -1), _take("c")),
        *_turn(
            "f",
            (2, 2),
            _step("slave1", 0, 1),
            _step("slave1", 0, 0),
            {"do": "give", "hero": "slave1"},
        ),
    ],
}
"""Bo robbed Ana of two on 1, 1; Ana freed two on 0, 0 with the last card: both have as much. One of
Bo's slaves carries a soul; others lie on cards."""
STOLEN_BY, GIVEN_BY = 15, 34
"""Which actions, from 1."""

SHEET: dict[str, Any] = {
    "format": "aztekz-record/1",
    "mode": "sheet",
    "players": [
        *PLAYERS,
        {"name": "Cy", "color": "green"},
        {"name": "Dee", "color": "yellow"},
    ],
    "actions": [
        free("red", "a", 4),
        free("blue", "b", 3, "red"),
        free("green", "c", 2, "blue"),
        free("red", "d", 2),
        free("blue", "e", 3),
        free("yellow", "f", 5),
        free("red", "c", 2),
        {"do": "end"},
    ],
}
"""Ana 5 with eight souls, Bo 4, Cy 1, Dee 4 with fewer souls than Bo."""
