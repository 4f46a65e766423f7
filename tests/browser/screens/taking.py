"""Every screen is taken light and dark, and written side by side."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.screens import coatl, home, period, pictures, table
from tests.browser.screens.screen import LAPTOP, PHONE, SCREENS
from tests.browser.stage import ALL_PICTURES, HOST, staged

ROOMS = (home, table, period, pictures, coatl)
"""Each adds its screens as it is imported."""
ROOT = Path(__file__).parents[3]
ON_DEMAND, KEPT = ROOT / "screens", ROOT / "docs" / "screens"
CHOSEN = {
    "check",
    "coatl_referee",
    "home",
    "loupe",
    "replay",
    "scoring_district",
    "statistics",
    "story",
    "table_referee_four",
}
"""What git keeps. A picture is new in every byte as soon as it is taken again."""
GAP = 8
HEAVIEST = 80_000


def pair(shots: list[bytes]) -> Image.Image:
    """Light and dark: side by side, or of wide screens one above the other."""
    light, dark = (Image.open(io.BytesIO(shot)).convert("RGB") for shot in shots)
    wide = light.width > light.height
    step = light.height + GAP if wide else light.width + GAP
    size = (light.width, step + dark.height) if wide else (step + dark.width, light.height)
    both = Image.new("RGB", (size[0], max(size[1], dark.height)), "#888888")
    both.paste(light, (0, 0))
    both.paste(dark, (0, step) if wide else (step, 0))
    return both


def written(picture: Image.Image, path: Path) -> int:
    """As finely as the limit allows."""
    for quality in (85, 70, 50, 35):
        picture.save(path, quality=quality, method=6)
        if path.stat().st_size < HEAVIEST:
            break
    return path.stat().st_size


def folder_of(name: str) -> Path:
    return KEPT if name in CHOSEN else ON_DEMAND


def take(wanted: set[str]) -> list[str]:
    """Take the pictures; answer with what went wrong."""
    wrong = []
    ON_DEMAND.mkdir(exist_ok=True)
    with staged() as stage, sync_playwright() as playwright:
        rules = [
            f"--host-resolver-rules=MAP {HOST} 127.0.0.1:{stage.port}",
            f"--unsafely-treat-insecure-origin-as-secure={stage.url}",
        ]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS + rules)
        for name, bring, size, whole in SCREENS:
            if wanted and name not in wanted:
                continue
            shots = []
            for theme in ("light", "dark"):
                context = browser.new_context(
                    viewport=size,
                    has_touch=size != LAPTOP,
                    color_scheme="dark" if theme == "dark" else "light",
                    device_scale_factor=1 if whole or size != PHONE else 1.5,
                    reduced_motion="reduce",
                    locale="en",
                    service_workers="block",
                )
                page = context.new_page()
                page.set_default_timeout(5000)
                try:
                    bring(page, stage)
                except Exception as error:
                    wrong.append(f"{name} ({theme}): {error}")
                page.wait_for_load_state("load")
                page.evaluate(ALL_PICTURES)
                if whole:
                    height = page.evaluate("document.documentElement.scrollHeight")
                    page.set_viewport_size({**size, "height": height})
                shots.append(page.screenshot(animations="disabled"))
                context.close()
            size_kept = written(pair(shots), folder_of(name) / f"{name}.webp")
            print(f"{name:<32} {size_kept / 1000:5.0f} KB", flush=True)
        browser.close()
    return wrong
