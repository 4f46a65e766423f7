"""A game more, as long as a test lasts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from scoring.game import AnyRules
from scoring.games import BY_FORMAT, BY_KEY


@contextmanager
def registered(rules: AnyRules) -> Iterator[None]:
    """Everybody finds it by its key and by the format of its records."""
    with patch.dict(BY_KEY, {rules.key: rules}), patch.dict(BY_FORMAT, {rules.format: rules}):
        yield
