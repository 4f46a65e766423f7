"""A real server and a real browser at a phone's size."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from functools import partial
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.bench.server import PATIENT, alone, serving
from tests.browser.hand import PATIENCE
from tests.browser.patient import be_patient
from tests.conftest import REQUIRED
from tests.few import few

CHROMIUM = shutil.which("chromium")
# The first five as Playwright has them: its own list gives way to this one. The others would draw
# two pages for the address bar of each window, half a second of work; nobody sees that bar.
WITHOUT = [
    *("PaintHolding", "HttpsUpgrades", "MediaRouter", "DestroyProfileOnBrowserClose"),
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
]
FLAGS = [
    f"--disable-features={','.join(WITHOUT)}",
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


def pytest_runtest_setup() -> None:
    if CHROMIUM is None:
        (pytest.fail if REQUIRED else pytest.skip)("Chromium is not installed here")


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """What a server keeps before anybody has come. The first process makes it for all."""
    base = tmp_path_factory.getbasetemp()
    shared = base if worker_id == "master" else base.parent
    with (shared / "prepared.lock").open("w") as turn:
        flock(turn, LOCK_EX)
        if not (shared / "prepared").exists():
            with tempfile.TemporaryDirectory(dir=shared) as data:
                with serving(alone(data)):
                    pass
                copytree(data, shared / "prepared")
    return shared / "prepared"


@pytest.fixture(scope="session")
def site(prepared: Path) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as data:
        copytree(prepared, data, dirs_exist_ok=True)
        with serving(alone(data), by=PATIENT) as (port, _):
            yield f"http://127.0.0.1:{port}"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    expect.set_options(timeout=PATIENCE)
    be_patient()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        # To keep the shell of the app on each new phone is an eighth of the work of an errand.
        plain = partial(browser.new_context, service_workers="block")
        browser.new_context = plain  # type: ignore[method-assign]
        yield browser
        browser.close()


Another = Callable[[str], Page]
SIZES = {
    "phone": ViewportSize(width=360, height=800),
    "landscape": ViewportSize(width=844, height=390),
    "laptop": ViewportSize(width=1280, height=800),
}


NewPage = Callable[..., Page]


@pytest.fixture
def kept(request: pytest.FixtureRequest) -> str:
    """Does the phone keep the shell of the app? Where the network matters or what goes over it is
    weighed, and in long errands."""
    weighed = request.path.name.endswith("_weight.py")
    matters = weighed or request.path.parent.name == "phones"
    matters = matters or request.node.get_closest_marker("long") is not None
    return "allow" if matters else "block"


@contextmanager
def watched(browser: Browser, **always: Any) -> Iterator[NewPage]:
    """Further pages, each in a browser of its own; nothing breaks on any of them."""
    opened: list[BrowserContext] = []
    errors: list[str] = []

    def one(**told: Any) -> Page:
        context = browser.new_context(**always, **told)
        opened.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield one
    for context in opened:
        context.close()
    assert errors == []


@pytest.fixture
def sized(browser: Browser, kept: str) -> Iterator[Callable[[str], Page]]:
    """A page on a screen of that size: a finger on phones, a mouse on the laptop."""
    with watched(browser, service_workers=kept) as one:
        yield lambda size: one(viewport=SIZES[size], has_touch=size != "laptop")


@pytest.fixture
def on_screen(browser: Browser, kept: str) -> Iterator[NewPage]:
    """A page on a screen of that width and height; a finger where it is not a laptop's."""
    with watched(browser, service_workers=kept) as one:

        def on(width: int, height: int, **told: Any) -> Page:
            size = ViewportSize(width=width, height=height)
            return one(viewport=size, has_touch=width < 1000, **told)

        yield on


@pytest.fixture
def phone(sized: Callable[[str], Page]) -> Page:
    return sized("phone")


@pytest.fixture
def another(sized: Callable[[str], Page]) -> Another:
    """One more phone, with that address on it."""

    def at(address: str) -> Page:
        page = sized("phone")
        page.goto(address)
        return page

    return at


@pytest.fixture
def contexts(browser: Browser) -> Iterator[list[BrowserContext]]:
    """Further phones, closed at the end."""
    opened: list[BrowserContext] = []
    yield opened
    for context in opened:
        context.close()


@pytest.fixture(params=few(["light", "dark"]))
def themed(
    request: pytest.FixtureRequest, browser: Browser, contexts: list[BrowserContext]
) -> Page:
    """A phone in each theme, on which nothing moves: to be looked at by axe."""
    context = browser.new_context(
        viewport=SIZES["phone"],
        has_touch=True,
        color_scheme=request.param,
        reduced_motion="reduce",
    )
    contexts.append(context)
    return context.new_page()
