import pytest

from tracker.long_work import errands


@pytest.fixture
def asleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody works."""
    monkeypatch.setattr(errands.workers, "wake", lambda: None)
