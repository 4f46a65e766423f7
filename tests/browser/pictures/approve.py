"""What the table and the show look like on a phone, as somebody looked at it and found it good.

`python -m tests.browser.pictures.approve` takes the pictures anew into the folder beside this file.
Look at each, and commit them only if they are better than what was there.
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.bench.server import alone, serving
from tests.browser.board.test_scoring import brought
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.stage import EVERY_TIE, SHARED_THIRD, told

APPROVED = Path(__file__).parent / "approved"
SIZE = ViewportSize(width=360, height=660)
THEMES = ("light", "dark")
COLOURS = 256
BLOCK = 14
"""Most of a cell of the board: the letters of another font make little difference in it."""

BARE = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
        *, *::before { color: transparent !important; }
        #show { grid-template-rows: 19rem 15rem 5rem 4rem !important; }
        #show * { line-height: 20px !important; }
        .above, .worth, .top { visibility: hidden; }
        .words h1 { display: block; }
    `);
    document.adoptedStyleSheets = [sheet];
}"""
"""Words are wider or taller in another font: they are not looked at, and move nothing."""


def board(page: Page, site: str) -> None:
    """Everything that lies on an island late in a game, with the tints of who leads."""
    page.context.add_cookies([{"name": "leaders", "value": "1", "url": site}])
    page.goto(brought(site, told(SHARED_THIRD, 300)))
    page.locator(".leading").wait_for(state="attached")


def show(page: Page, site: str) -> None:
    """A district of many floors; what everybody has there, and what it brings."""
    page.goto(brought(site, told(EVERY_TIE)) + "scoring?period=2&step=9")
    page.locator("#show .climbs").first.wait_for()
    page.evaluate(BARE)
    page.evaluate("dispatchEvent(new Event('resize'))")


PICTURES: dict[str, tuple[Callable[[Page, str], None], str]] = {
    "board": (board, "[data-board]"),
    "show": (show, "body"),
}
"""How a page is brought there, and what is taken of it."""


@contextmanager
def screen(browser: Browser, theme: str) -> Iterator[Page]:
    """A phone on which nothing moves."""
    context = browser.new_context(
        viewport=SIZE,
        has_touch=True,
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        locale="en",
    )
    yield context.new_page()
    context.close()


def taken(name: str, page: Page) -> Image.Image:
    _, selector = PICTURES[name]
    shot = page.locator(selector).screenshot()
    return Image.open(io.BytesIO(shot)).convert("RGB")


def approved(name: str) -> Image.Image:
    with Image.open(APPROVED / f"{name}.png") as image:
        return image.convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> int:
    """How far the pictures lie apart in the block where they do most, of 255."""
    assert one.size == other.size
    blocks = ImageChops.difference(one.reduce(BLOCK), other.reduce(BLOCK))
    return max(high for _, high in blocks.getextrema())  # type: ignore[misc]


def main() -> None:
    APPROVED.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        with serving(alone(data)) as (port, _):
            for name, theme in product(PICTURES, THEMES):
                file = APPROVED / f"{name}_{theme}.png"
                with screen(browser, theme) as page:
                    PICTURES[name][0](page, f"http://127.0.0.1:{port}")
                    image = taken(name, page)
                image = image.quantize(COLOURS, dither=Image.Dither.NONE)
                image.save(file, "PNG", optimize=True)
                print(file.name, image.size, file.stat().st_size)
        browser.close()


if __name__ == "__main__":
    main()
