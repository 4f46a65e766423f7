"""The null game, which tests alone know, beside the real ones."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.scoring.registered import registered
from tests.scoring.scorepad import SCOREPAD
from tracker.games.registry import face


@pytest.fixture
def null_game() -> Iterator[None]:
    with registered(SCOREPAD):
        yield
    face.cache_clear()
