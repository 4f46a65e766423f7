import pytest

from tests.tracker.statistics.five_games import five_games
from tracker.models import Club


@pytest.fixture
def club() -> Club:
    return five_games()
