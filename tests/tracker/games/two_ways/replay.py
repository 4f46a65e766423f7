"""The page of a replay as a test reads it, and what it is made of."""

from __future__ import annotations

import json
import re
from typing import Any

from django.test import Client

from tests.tracker.markup import flat
from tracker.games.registry import face_of
from tracker.games.saying import players_of
from tracker.log.course import course_of
from tracker.models import Game
from tracker.replay.reel import reel


def address(game: Game, door: str = "w") -> str:
    key = game.edit_key if door == "e" else game.watch_key
    return f"/{door}/{key}/replay"


def read(path: str, status: int = 200) -> str:
    answer = Client(raise_request_exception=False).get(path)
    assert answer.status_code == status, path
    return flat(answer.content.decode())


def elements(html: str) -> dict[str, str]:
    """Of the board, by their ids, in the order of the page."""
    found = re.findall(r'(<(\w+)[^>]* id="([cb]-[^"]+)".*?</\2>)', flat(html), re.DOTALL)
    return {id: text for text, _tag, id in found}


def reel_of(game: Game) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(reel(face_of(game), course_of(game), players_of(game)))
    return told


def fresh(told: dict[str, Any], at: int) -> set[str]:
    """The places that change at a point: they are the ones that light up."""
    points = {id: pairs[::2] for id, pairs in told["parts"].items()}
    return {id.removeprefix("c-") for id, own in points.items() if at in own and id[0] == "c"}
