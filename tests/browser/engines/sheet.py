"""`make engines`: the main pages in three engines, side by side.

Into screens/: a sheet a page, upright above and lying below. Names of pages take these alone,
`dark` by night.
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from PIL import Image, ImageDraw
from playwright.sync_api import sync_playwright

from tests.bench.server import PATIENT, alone, serving
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.engines import firefox, webkit
from tests.browser.engines.chromium import chromiums
from tests.browser.engines.pages import join, main_pages, of_a_club, visit
from tests.browser.engines.screen import Screen
from tests.browser.screens.taking import ON_DEMAND

UPRIGHT, LYING = (447, 722), (1264, 760)
GAP = 12


@contextmanager
def every_engine(site: str) -> Iterator[list[Screen]]:
    """Chromium, WebKit, Firefox: each a member of the same club."""
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        club = site + of_a_club(browser, site)["club"]
        screens: list[Screen] = [
            stack.enter_context(chromiums(browser)),
            stack.enter_context(stack.enter_context(webkit.webkits()).fresh()),
            stack.enter_context(stack.enter_context(firefox.firefoxes()).fresh()),
        ]
        for screen in screens:
            join(screen, club)
        yield screens
        browser.close()


def taken(screens: list[Screen], name: str, address: str) -> Image.Image:
    rows = []
    for size in (UPRIGHT, LYING):
        shots = []
        for screen in screens:
            screen.resize(*size)
            visit(screen, name, address)
            shots.append(Image.open(io.BytesIO(screen.picture())).convert("RGB"))
        rows.append(shots)
    width = max(sum(shot.width + GAP for shot in shots) for shots in rows)
    height = sum(max(shot.height for shot in shots) + 2 * GAP for shots in rows)
    sheet = Image.new("RGB", (width, height), "#888888")
    top = 0
    for shots in rows:
        left = 0
        for screen, shot in zip(screens, shots, strict=True):
            ImageDraw.Draw(sheet).text((left, top), f"{screen.name} {name}", fill="white")
            sheet.paste(shot, (left, top + GAP))
            left += shot.width + GAP
        top += max(shot.height for shot in shots) + 2 * GAP
    return sheet


def main(wanted: set[str]) -> None:
    ON_DEMAND.mkdir(exist_ok=True)
    by_night = "dark" in wanted
    with tempfile.TemporaryDirectory() as data, ExitStack() as stack:
        port, _ = stack.enter_context(serving(alone(data), by=PATIENT))
        site = f"http://127.0.0.1:{port}"
        screens = stack.enter_context(every_engine(site))
        for screen in screens:
            screen.keep("theme", "dark" if by_night else "light")
        for name, address in main_pages(site).items():
            if wanted <= {"dark"} or name in wanted:
                path = ON_DEMAND / f"engines_{name}{'_dark' * by_night}.png"
                taken(screens, name, address).save(path)
                print(path, flush=True)
