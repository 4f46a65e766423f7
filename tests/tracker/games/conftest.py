"""The null game, which tests alone know, beside the real ones."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scoring.games import BY_FORMAT, BY_KEY
from tests.scoring.scorepad import SCOREPAD
from tracker.games.registry import face


@pytest.fixture
def null_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(BY_KEY, SCOREPAD.key, SCOREPAD)
    monkeypatch.setitem(BY_FORMAT, SCOREPAD.format, SCOREPAD)
    yield
    face.cache_clear()
