from functools import cache

import pytest

from tests.tracker.exchange.archives import archived, whole_club, wipe


@cache
def _good() -> bytes:
    club = whole_club()
    archive = archived(club)
    wipe(club)
    return archive


@pytest.fixture
def good(own_files: None) -> bytes:
    """A whole archive, of a club that is no more."""
    return _good()
