"""A phone in the language of whoever holds it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.conftest import watched
from tests.browser.languages.errand import HEIGHT, LOCALES, WIDTHS


@pytest.fixture(params=LOCALES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def abroad(browser: Browser, kept: str, language: str) -> Iterator[Page]:
    size = ViewportSize(width=WIDTHS[-1], height=HEIGHT)
    with watched(browser, service_workers=kept) as one:
        yield one(viewport=size, has_touch=True, locale=LOCALES[language], reduced_motion="reduce")
