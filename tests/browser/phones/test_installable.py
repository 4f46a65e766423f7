"""The app on the phone: installable, its shell kept, never a stale board that says nothing."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.browser.phones.test_phones import new_game
from tests.browser.phones.test_reload_offline import KEPT, SCORING
from tests.tracker.wires import wire


def test_the_manifest_names_icons_that_are_there(phone: Page, site: str) -> None:
    phone.goto(site)
    manifest = json.loads(phone.request.get(f"{site}/manifest.webmanifest").text())
    assert manifest["start_url"] == "/"
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert phone.request.get(f"{site}{icon['src']}").ok


def test_without_network_a_table_says_that_it_is_as_seen_last_and_other_pages_that_there_is_none(
    phone: Page, site: str
) -> None:
    port = int(site.rsplit(":", 1)[1])
    # A wire that is cut: of the switch "offline" a service worker may hear too late.
    with wire(("127.0.0.1", port)) as network:
        game = new_game(site)["enter"].replace(f":{port}/", f":{network.port}/")
        phone.goto(game)
        phone.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
        phone.wait_for_function("() => caches.keys().then((names) => names.length > 0)")
        phone.reload()
        phone.evaluate(KEPT, 0)
        network.cut()
        phone.reload()
        expect(phone.locator("#say")).to_have_text(
            "No network. This is the table as this phone saw it last."
        )
        phone.get_by_role("link", name="end period").tap()
        expect(phone.locator("#say")).to_have_text(SCORING)
        phone.goto(game + "share")
        expect(phone.locator("h1")).to_have_text("No network")
        with wire(("127.0.0.1", port), network.port):
            phone.goto(game)
            expect(phone.locator("[data-board]")).to_have_count(1)
            phone.goto("about:blank")
