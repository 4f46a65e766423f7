"""A bridge that goes to and fro: a game with an action for ever, each with a mark of its own."""

from __future__ import annotations

from typing import Any

from tests.tracker.table import SETUP

OPENING: list[dict[str, Any]] = [
    {"do": "canal", "cells": ["D4", "D5"]},
    {"do": "bridge", "at": "D4", "axis": "EW"},
]
SHUTTLE = SETUP | {"actions": OPENING}
ENDS = ("D4", "D5")


def crossing(number: int, mark: str) -> dict[str, Any]:
    """The action that fits a log of `number` actions; `mark` tells it from all others."""
    here, there = ENDS if number % 2 == len(OPENING) % 2 else ENDS[::-1]
    return {
        "do": "move_bridge",
        "from": here,
        "to": there,
        "axis": "EW",
        "override": True,
        "mark": mark,
    }


def marks(record: dict[str, Any]) -> list[str]:
    """Of every crossing, in the order in which they stand."""
    return [action["mark"] for action in record["actions"][len(OPENING) :]]
