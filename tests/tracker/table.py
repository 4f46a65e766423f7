"""A game on the API, as a phone sees it."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

from tracker.models import Game

SETUP: dict[str, Any] = {
    "format": "mexica-record/1",
    "mode": "tracker",
    "players": [{"name": "Ana", "color": "red"}, {"name": "Bo", "color": "grey"}],
    "tokens": [3, 4, 5, 6, 8, 9, 11, 13],
    "neutral": [],
}
REFEREE = SETUP | {"mode": "referee"}


class Phone:
    """Speaks JSON with one key."""

    def __init__(self, key: str = "") -> None:
        self.client = Client(raise_request_exception=False)
        self.headers = {"Authorization": f"Bearer {key}"} if key else {}

    def get(self, path: str, **headers: str) -> tuple[int, Any]:
        return self._told(self.client.get(path, headers=self.headers | headers))

    def post(self, path: str, body: Any, **headers: str) -> tuple[int, Any]:
        text = body if isinstance(body, (str, bytes)) else json.dumps(body)
        return self._told(
            self.client.post(
                path, text, content_type="application/json", headers=self.headers | headers
            )
        )

    @staticmethod
    def _told(response: Any) -> tuple[int, Any]:
        return response.status_code, json.loads(response.content)


class Table:
    """A new game with a phone that enters and one that watches."""

    def __init__(self, setup: dict[str, Any] = SETUP, address: str = "/api/games") -> None:
        status, made = Phone().post(address, setup)
        assert status == 201, made
        self.pk: str = made["id"]
        self.path = f"/api/games/{self.pk}"
        self.enter = Phone(made["edit"])
        self.watch = Phone(made["watch"])

    @classmethod
    def of(cls, record: dict[str, Any]) -> Table:
        """A game that began elsewhere."""
        return cls(record, "/api/games/import")

    @property
    def game(self) -> Game:
        """As the database has it."""
        return Game.objects.get(pk=self.pk)

    def read(self, address: str = "") -> Any:
        status, told = self.watch.get(self.path + address)
        assert status == 200, told
        return told

    def do(self, address: str, **body: Any) -> Any:
        """Something that works."""
        status, told = self.enter.post(self.path + address, body)
        assert status in (200, 201), told
        return told

    def record(self, expect: int, do: str, **fields: Any) -> tuple[int, Any]:
        action = {"do": do, **fields}
        return self.enter.post(f"{self.path}/actions", {"expect": expect, "action": action})

    def dig(self, *tiles: str) -> None:
        """Record canals, each "D4" or "D4 D5"."""
        number = self.enter.get(self.path)[1]["number"]
        for tile in tiles:
            status, told = self.record(number, "canal", cells=tile.split())
            assert status == 201, told
            number += 1
