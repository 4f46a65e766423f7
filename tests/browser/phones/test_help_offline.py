"""Help is there without network, also on a phone that never opened it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.phones.test_phones import new_game
from tests.tracker.wires import wire

KEPT = """async () => {
    const kept = async () => {
        const urls = [];
        for (const name of await caches.keys())
            urls.push(...(await (await caches.open(name)).keys()).map(({ url }) => url));
        return ["/help/mexica/", "styles/help", "pages/city"].every((part) =>
            urls.some((url) => url.includes(part)));
    };
    while (!(await kept())) await new Promise((done) => setTimeout(done, 50));
}"""
"""Waits until the phone has the page and what it is drawn with."""


def test_the_help_of_the_game_is_kept_once_its_table_has_come(phone: Page, site: str) -> None:
    port = int(site.rsplit(":", 1)[1])
    with wire(("127.0.0.1", port)) as network:
        game = new_game(site)["enter"].replace(f":{port}/", f":{network.port}/")
        phone.goto(game)
        phone.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
        phone.wait_for_function("caches.keys().then((names) => names.length > 0)")
        phone.reload()
        phone.evaluate(KEPT)
        network.cut()
        phone.locator(".top").get_by_role("link", name="Help").click()
        sheet = phone.locator("#ask")
        expect(sheet.get_by_role("heading", level=2)).to_have_text("A turn, and what things cost")
        sheet.get_by_role("link", name="Mexica: help").click()
        expect(phone.get_by_role("heading", level=1)).to_have_text("Mexica: help")
        expect(phone.locator("#canals")).to_have_css("border-left-style", "solid")
