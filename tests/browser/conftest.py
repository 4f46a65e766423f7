"""A real server and a real browser at a phone's size."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from tests.bench.server import alone, serving

CHROMIUM = shutil.which("chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="Chromium is not installed here"))


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as data:
        environment = alone(data)
        with serving(environment, files=True) as (port, _):
            yield f"http://127.0.0.1:{port}"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


SIZES = {
    "phone": ViewportSize(width=360, height=800),
    "landscape": ViewportSize(width=844, height=390),
    "laptop": ViewportSize(width=1280, height=800),
}


@pytest.fixture
def sized(browser: Browser) -> Iterator[Callable[[str], Page]]:
    """A page on a screen of that size: a finger on phones, a mouse on the laptop."""
    opened: list[BrowserContext] = []
    errors: list[str] = []

    def on(size: str) -> Page:
        context = browser.new_context(viewport=SIZES[size], has_touch=size != "laptop")
        opened.append(context)
        page = context.new_page()
        page.set_default_timeout(8000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield on
    for context in opened:
        context.close()
    assert errors == []


@pytest.fixture
def phone(sized: Callable[[str], Page]) -> Page:
    return sized("phone")


@pytest.fixture
def contexts(browser: Browser) -> Iterator[list[BrowserContext]]:
    """Further phones, closed at the end."""
    opened: list[BrowserContext] = []
    yield opened
    for context in opened:
        context.close()
