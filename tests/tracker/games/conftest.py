"""Games that nobody can begin yet beside those that can be, and the null game among them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.scoring.registered import registered
from tests.scoring.test_every_game import UNLISTED
from tracker.games.registry import face


@pytest.fixture
def null_game() -> Iterator[None]:
    with ExitStack() as stack:
        for rules in UNLISTED:
            stack.enter_context(registered(rules))
        yield
    face.cache_clear()
