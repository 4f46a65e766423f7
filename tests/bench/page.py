"""From the finger to the changed picture: a tap in a real browser here, with its parts."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from statistics import median
from typing import Any

from tests.bench.clock import Figure
from tests.bench.server import Phone, alone, serving

NO_LIMIT = 9999
TAPS = 60
PARTS = {
    "waits": "of it: until the request leaves",
    "serves": "of it: the server and the way there and back",
    "swaps": "of it: until the board is changed",
    "paints": "of it: until the next picture is on the screen",
    "all": "a tap on the page, pointerup to picture",
}

WATCH = """() => {
    window.taps = [];
    let up = 0;
    addEventListener("pointerup", (event) => { up = event.timeStamp; }, true);
    document.addEventListener("table:moved", () => {
        const swapped = performance.now();
        requestAnimationFrame(() => {
            const channel = new MessageChannel();
            // What is told in a frame arrives after its picture is made.
            channel.port1.onmessage = () => {
                const painted = performance.now();
                const sent = performance.getEntriesByType("resource")
                    .findLast((entry) => entry.name.endsWith("/tap"));
                if (!up || !sent || sent.startTime < up) return;
                window.taps.push({
                    waits: sent.startTime - up, serves: sent.responseEnd - sent.startTime,
                    swaps: swapped - sent.responseEnd, paints: painted - swapped, all: painted - up,
                });
                up = 0;
            };
            channel.port2.postMessage("");
        });
    });
}"""


def figures() -> Iterator[Figure]:
    chromium = shutil.which("chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        chromium = None
    if chromium is None:
        print("There is no browser here: the page is left out")
        return
    from tests.browser.conftest import FLAGS

    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        environment = alone(data)
        with serving(environment, files=True) as (port, _):
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            taps = measured(browser, port)
            browser.close()
    for part, name in PARTS.items():
        value = median(tap[part] for tap in taps)
        yield Figure(f"{name} (no limit set)", value, NO_LIMIT, " ms")


def measured(browser: Any, port: int) -> list[dict[str, float]]:
    """A recorded game, tapped in on a phone."""
    from tests.browser.conftest import SIZES
    from tests.browser.hand import Hand
    from tests.browser.plan import entries
    from tests.browser.stage import SHARED, told

    with Phone(port) as phone:
        status, made = phone.ask("POST", "/api/games", told(SHARED, 0))
    assert status == 201, made
    page = browser.new_context(viewport=SIZES["phone"], has_touch=True).new_page()
    page.goto(f"http://127.0.0.1:{port}/e/{made['edit']}/")
    page.evaluate(WATCH)
    hand, number = Hand(page), 0
    for entry in entries(told(SHARED, TAPS)):
        hand.carry_out(entry, number)
        number += len(entry.actions)
    hand.wait_for(number)
    taps: list[dict[str, float]] = page.evaluate("taps")
    return taps
