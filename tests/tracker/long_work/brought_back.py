"""A club that is brought back, slice by slice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.tracker.exchange.archives import archived, known, whole_club, wipe
from tracker.long_work import slices
from tracker.models import Club, Errand


def at_each_breath(monkeypatch: pytest.MonkeyPatch, do: Callable[[], object]) -> None:
    monkeypatch.setattr(slices, "breathe", lambda worked: do())


def old_club() -> tuple[Club, bytes, dict[str, Any]]:
    """One that is no more: its archive, and what it was."""
    club = whole_club()
    archive, before = archived(club), known(club)
    wipe(club)
    return club, archive, before


def told(errand: Errand, client: Client | None = None, htmx: bool = False) -> str:
    headers = {"HX-Request": "true"} if htmx else {}
    answer = (client or Client()).get(f"/archive/{errand.key}", headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()
