"""The app on the phone: installable, its shell kept, never a stale board."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.browser.phones.test_phones import new_game
from tests.tracker.wires import wire


def test_the_manifest_names_icons_that_are_there(phone: Page, site: str) -> None:
    phone.goto(site)
    manifest = json.loads(phone.request.get(f"{site}/manifest.webmanifest").text())
    assert manifest["start_url"] == "/"
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert phone.request.get(f"{site}{icon['src']}").ok


def test_without_network_a_sentence_comes_and_never_a_stale_board(phone: Page, site: str) -> None:
    port = int(site.rsplit(":", 1)[1])
    # A wire that is cut: of the switch "offline" a service worker may hear too late.
    with wire(("127.0.0.1", port)) as network:
        game = new_game(site)["enter"].replace(f":{port}/", f":{network.port}/")
        phone.goto(game)
        phone.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
        phone.wait_for_function("() => caches.keys().then((names) => names.length > 0)")
        phone.reload()
        network.cut()
        phone.reload()
        expect(phone.locator("h1")).to_have_text("No network")
        with wire(("127.0.0.1", port), network.port):
            phone.goto(game)
            expect(phone.locator("[data-board]")).to_have_count(1)
            phone.goto("about:blank")
