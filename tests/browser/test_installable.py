"""The app on the phone: installable, its shell kept, never a stale board."""

from __future__ import annotations

import json

from playwright.sync_api import Page

from tests.browser.test_phones import new_game


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
