"""Phones of 360 by 660."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.conftest import NewPage, watched

NewPhone = NewPage


@pytest.fixture
def small(browser: Browser, kept: str) -> Iterator[NewPhone]:
    with watched(browser, service_workers=kept) as one:

        def phone(**more: Any) -> Page:
            size = ViewportSize(width=360, height=660)
            return one(**{"viewport": size, "has_touch": True, "locale": "en-GB"} | more)

        yield phone
