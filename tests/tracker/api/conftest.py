"""Whatever a test of the API is answered has the form that its description tells."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tracker.api.description.described import assert_described
from tests.tracker.table import Phone

_told = Phone._told


def _told_as_described(response: Any) -> tuple[int, Any]:
    status, body = _told(response)
    asked = response.request
    assert_described(asked["REQUEST_METHOD"], asked["PATH_INFO"], status, body)
    return status, body


@pytest.fixture(autouse=True)
def _as_described(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Phone, "_told", staticmethod(_told_as_described))
