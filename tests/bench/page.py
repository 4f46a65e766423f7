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
SLOW = 6
"""A weak phone: so many times slower than this machine."""
SLOW_LIMIT = 4.3
"""1.3 times what it was before the board had its movements: 3.3."""
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

BARE = """() => {
    const cells = "<button><b>1</b></button>".repeat(300);
    const main = document.createElement("main");
    main.style.cssText = "display: grid; grid-template-columns: repeat(14, 1fr)";
    main.innerHTML = cells;
    document.body.replaceChildren(main);
    window.taps = [];
    addEventListener("pointerup", async ({ timeStamp }) => {
        await (await fetch("/manifest.webmanifest", { cache: "no-store" })).text();
        main.innerHTML = cells;
        requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => window.taps.push(performance.now() - timeStamp);
            channel.port2.postMessage("");
        });
    }, true);
}"""
"""To compare with: a page without a game that asks for something and swaps three hundred cells."""


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
        # The limits that everybody meets.
        environment = alone(data, LIMITS="1")
        with serving(environment) as (port, _):
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            taps, _ = measured(browser, port)
            slow, bare = measured(browser, port, SLOW)
            browser.close()
    for part, name in PARTS.items():
        value = median(tap[part] for tap in taps)
        yield Figure(f"{name} (no limit set)", value, NO_LIMIT, " ms")
    value = median(tap["all"] for tap in slow)
    yield Figure(f"a tap on a phone {SLOW} times slower (no limit set)", value, NO_LIMIT, " ms")
    name = "the same tap ÷ one on a bare page there"
    yield Figure(name, value / median(bare), SLOW_LIMIT)


def measured(
    browser: Any, port: int, slower: float = 1
) -> tuple[list[dict[str, float]], list[float]]:
    """A recorded game, tapped in on a phone, in turns with a page that only swaps."""
    from tests.browser.conftest import SIZES
    from tests.browser.hand import Hand
    from tests.browser.plan import entries
    from tests.browser.stage import SHARED, told

    with Phone(port) as phone:
        status, made = phone.ask("POST", "/api/games", told(SHARED, 0))
    assert status == 201, made
    site = f"http://127.0.0.1:{port}"
    page, bare = (
        browser.new_context(viewport=SIZES["phone"], has_touch=True).new_page() for _ in range(2)
    )
    page.goto(f"{site}/e/{made['edit']}/")
    page.evaluate(WATCH)
    bare.goto(f"{site}/manifest.webmanifest")
    bare.evaluate(BARE)
    for each in (page, bare):
        wire = each.context.new_cdp_session(each)
        wire.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    hand, number = Hand(page), 0
    for entry in entries(told(SHARED, TAPS)):
        hand.carry_out(entry, number)
        number += len(entry.actions)
        hand.wait_for(number)
        done = bare.evaluate("taps.length")
        bare.touchscreen.tap(180, 200)
        bare.wait_for_function("done => taps.length > done", arg=done)
    taps: list[dict[str, float]] = page.evaluate("taps")
    swaps: list[float] = bare.evaluate("taps")
    return taps, swaps
