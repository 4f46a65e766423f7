"""A screen in each engine. It starts when it is first asked for; each test has a fresh phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.engines import firefox, webkit
from tests.browser.engines.chromium import chromiums
from tests.browser.engines.firefox import Firefoxes, firefoxes
from tests.browser.engines.screen import Screen
from tests.browser.engines.webkit import WebKits, webkits
from tests.conftest import REQUIRED

SMALL = (360, 660)
HERE = {"WebKit": webkit.HERE, "Firefox": firefox.HERE}


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Before a server is started in vain."""
    called = getattr(item, "callspec", None)
    name = called.params.get("screen") if called else None
    if name and not HERE[name]:
        (pytest.fail if REQUIRED else pytest.skip)(f"{name} is not installed here")


@pytest.fixture(scope="session")
def every_webkit() -> Iterator[WebKits]:
    with webkits(pictures=False) as them:
        yield them


@pytest.fixture(scope="session")
def every_firefox() -> Iterator[Firefoxes]:
    with firefoxes() as them:
        yield them


@pytest.fixture
def screen(request: pytest.FixtureRequest) -> Iterator[Screen]:
    """In the engine that a test is given as its parameter."""
    them: Any = request.getfixturevalue(f"every_{request.param.lower()}")
    with them.fresh() as one:
        one.resize(*SMALL)
        yield one


@pytest.fixture
def chromium(browser: Browser) -> Iterator[Screen]:
    """What the other engines are compared with."""
    with chromiums(browser) as one:
        one.resize(*SMALL)
        yield one
