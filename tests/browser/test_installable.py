"""The app on the phone: installable, its shell kept, never a stale board; small on the wire."""

from __future__ import annotations

import json

from playwright.sync_api import Page, Response

from tests.browser.hand import Hand
from tests.browser.test_phones import new_game

FIRST_VISIT = 50 * 1024
ONE_TAP = 3 * 1024


def weight(response: Response) -> int:
    sizes = response.request.sizes()
    return int(sizes["responseBodySize"] + sizes["responseHeadersSize"])


def test_the_manifest_names_icons_that_are_there(phone: Page, site: str) -> None:
    phone.goto(site)
    manifest = json.loads(phone.request.get(f"{site}/manifest.webmanifest").text())
    assert manifest["start_url"] == "/"
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert phone.request.get(f"{site}{icon['src']}").ok


def test_without_network_a_sentence_comes_and_never_a_stale_board(phone: Page, site: str) -> None:
    game = new_game(site)["enter"]
    phone.goto(game)
    phone.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    phone.wait_for_function("caches.keys().then((names) => names.length > 0)")
    phone.reload()
    phone.context.set_offline(True)
    phone.reload()
    assert phone.locator("h1").inner_text() == "No network"
    phone.context.set_offline(False)
    phone.goto(game)
    assert phone.locator("[data-board]").count() == 1


def test_a_first_visit_and_a_tap_are_light(phone: Page, site: str) -> None:
    answers: list[Response] = []
    phone.on("response", lambda response: answers.append(response))
    phone.goto(new_game(site)["enter"])
    phone.wait_for_load_state("load")
    phone.wait_for_timeout(300)
    pages = [a for a in answers if "events" not in a.url and "sw.js" not in a.url]
    first = {a.url: weight(a) for a in pages if a.request.service_worker is None}
    assert all(url.startswith(site) for url in first), "no request leaves the site"
    assert sum(first.values()) <= FIRST_VISIT, first

    answers.clear()
    hand = Hand(phone)
    for cells in (["D4", "D5"], ["F4", "F5"], ["H4", "I4"], ["K6", "K7"], ["C10", "C11"]):
        hand.play({"do": "canal", "cells": cells})
    taps = sorted(weight(a) for a in answers if a.url.endswith("/tap"))
    assert taps[len(taps) // 2] <= ONE_TAP, taps
