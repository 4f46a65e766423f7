"""Aztekz in the measures of Mexica: its engine, a tap on its page, what goes over the wire, a step
of its replay."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from statistics import median

from scoring.aztekz.game import play, replay
from scoring.aztekz.legal import legal
from scoring.record import AnyRecord
from tests.bench import engine
from tests.bench import replay as looking_back
from tests.bench.clock import Figure, ratio
from tests.bench.databases import sqlite
from tests.bench.server import Phone, serving
from tests.bench.site import Site
from tests.browser.aztekz.thumb import crowded
from tests.browser.weights import FIRST_VISIT, ONE_TAP
from tests.browser.wire import begun, longest, tap_weights
from tests.scoring.mexica.recorded import longest_referee_game

COMING = 20
GAMES = 5
WARM = 10


def figures() -> Iterator[Figure]:
    yield from of_the_engine()
    settings = {"DJANGO_SETTINGS_MODULE": "tests.bench.bare.settings", "REDIS_URL": ""}
    with sqlite(**settings) as variables, serving(variables) as (port, _):
        for mode, record in (("referee", longest("aztekz")), ("sheet", crowded())):
            yield from on_the_page(port, record, f"Aztekz, {mode}")


def on_the_page(port: int, record: AnyRecord, name: str) -> Iterator[Figure]:
    site = Site(port, record)
    site.taps(range(WARM))
    taps = range(WARM, len(site.actions))
    yield Figure(f"{name}: a tap on the page ÷ a bare request", site.against_bare(taps, True), 3)
    heaviest = max(tap_weights(port, record))
    yield Figure(f"{name}: the heaviest tap", heaviest / 1024, ONE_TAP / 1024, " KB")
    yield from first_visits(port, record, name)
    tap = median(site.taps(taps, on_page=True)[0])
    with Phone(port) as phone:
        share = median(looking_back.reel(site, phone) for _game in range(GAMES))
    yield Figure(f"{name}: a replay step, its share of the reel ÷ a tap", share / tap, 1)


def of_the_engine() -> Iterator[Figure]:
    record = longest("aztekz")
    moves = list(record.actions())
    middle = len(moves) // 2
    position, coming = replay(record.setup, moves[:middle]).position, moves[middle:][:COMING]
    table, _ = engine.mid_game(longest_referee_game())
    base = engine.one_label(table)
    print(f"Aztekz, a game of {len(moves)} actions; the same label of Mexica's board is 1.")

    def play_some() -> None:
        now = position
        for move in coming:
            now = play(now, move)

    yield Figure("Aztekz: check and play one action", ratio(play_some, base) / len(coming), 4)
    yield Figure("Aztekz: legal, all tools", ratio(lambda: legal(position), base), 60)


def first_visits(port: int, record: AnyRecord, name: str) -> Iterator[Figure]:
    chromium = shutil.which("chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        chromium = None
    if chromium is None:
        print("There is no browser here: the first visit is left out")
        return
    from tests.browser.conftest import FLAGS, SIZES
    from tests.browser.weights import first_visit

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_context(viewport=SIZES["phone"], has_touch=True).new_page()
        address = begun(port, record, len(record.written_actions) - 1)
        weight = sum(first_visit(page, f"http://127.0.0.1:{port}{address}").values())
        browser.close()
    yield Figure(f"{name}: a first visit", weight / 1024, FIRST_VISIT / 1024, " KB")
