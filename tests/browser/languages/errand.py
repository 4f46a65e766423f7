"""An errand on a phone in one language: whatever it shows on the way is read.

With ERRANDS=<folder> each screen is kept there as a picture, light and dark, at both widths.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.tracker.site.languages.pages import leftovers, read
from tests.tracker.site.languages.types import ill_said

LOCALES = {"fr": "fr-FR", "pl": "pl-PL"}
HEIGHT = 660
WIDTHS = (320, 360)
SIGNS = "[‹›]"
"""On buttons: no quotes."""
KEPT = os.environ.get("ERRANDS", "")

TOO_WIDE = """() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= innerWidth) return [];
    const held = (one) =>
        one && (getComputedStyle(one).overflowX !== "visible" || held(one.parentElement));
    const wide = [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility()
        && one.getBoundingClientRect().right > innerWidth && !held(one.parentElement));
    return [`${scrollWidth} wide`, ...wide.map((one) => one.outerHTML.slice(0, 90))].slice(0, 6);
}"""
BROKEN = """() => {
    const wrong = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walk.nextNode()) {
        const text = walk.currentNode;
        const inside = text.parentElement;
        if (!inside.checkVisibility()) continue;
        if (inside.closest("script, style, .unseen, .figures bdi")) continue;
        const { overflowWrap, hyphens } = getComputedStyle(inside);
        if (hyphens === "auto" && overflowWrap === "normal") continue;
        for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{M}]{2,}/gu)) {
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1) wrong.push(`${word} is broken`);
        }
    }
    return wrong;
}"""
"""Words that go on in another line without a hyphen; narrow columns may break a name."""
CUT = """() => [...document.querySelectorAll("button, .button, summary")].flatMap((one) => {
    if (!one.checkVisibility() || !one.textContent.trim()) return [];
    if (one.matches(".unseen") || one.querySelector(".unseen")) return [];
    const range = document.createRange();
    range.selectNodeContents(one);
    const [words, box] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
    const cut = words.left < box.left - 1 || words.right > box.right + 1;
    return cut ? [`${one.textContent.trim()} is cut`] : [];
})"""
"""What is longer than the button on which it stands."""


class Errand:
    def __init__(self, page: Page, language: str, name: str) -> None:
        self.page, self.language, self.name = page, language, name
        self.wrong: dict[str, list[str]] = {}
        """What is not as its language says it, by where it stands."""

    def look(self, at: str) -> None:
        """Read the screen, at both widths."""
        page = self.page
        assert page.locator("html").get_attribute("lang") == self.language
        shown = page.content()
        said = re.sub(SIGNS, "", read(shown))
        wrong = [*leftovers(shown, self.language), *ill_said(said, self.language)]
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": HEIGHT})
            found = [one for asked in (TOO_WIDE, BROKEN, CUT) for one in page.evaluate(asked)]
            wrong += [f"{width}: {one}" for one in found]
            self.keep(f"{at}-{width}")
        if wrong:
            self.wrong[at] = wrong

    def keep(self, at: str) -> None:
        if not KEPT:
            return
        for scheme in ("dark", "light"):
            self.page.emulate_media(color_scheme=scheme)
            name = f"{self.name}-{self.language}-{at}-{scheme}.png"
            self.page.screenshot(path=Path(KEPT) / name)

    def go(self, address: str, at: str) -> None:
        answer = self.page.goto(address)
        assert answer
        assert answer.ok, address
        self.look(at)

    # What every table has.

    def new_game(self, site: str, game: str, players: dict[str, str], mode: str) -> None:
        """From home to a table, by colours and names; what a game asks beside is left as it is."""
        page = self.page
        page.goto(site)
        self.look("home")
        page.locator('a[href="/new"]').first.click()
        page.locator(f'a[href="?game={game}"]').wait_for()
        self.look("which")
        page.locator(f'a[href="?game={game}"]').click()
        page.locator("form.setup").wait_for()
        self.look("new")
        for number, (colour, name) in enumerate(players.items(), 1):
            page.fill(f"[name=name{number}]", name)
            page.select_option(f"[name=color{number}]", colour)
        page.check(f"[name=mode][value={mode}]")

    def begin(self) -> None:
        self.page.locator("form.setup button.main").click()
        self.page.locator("[data-board]").wait_for()
        self.look("begun")
        self.explained("explained")

    def explained(self, at: str) -> None:
        """The "?" of the table opens a part of the help over it."""
        page = self.page
        page.locator('.top [data-do="why"]').click()
        page.locator("#asked h2").wait_for()
        self.look(at)
        page.locator('#ask [data-do="close"]').click()
        expect(page.locator("#ask")).to_be_hidden()

    def drawer(self, at: str) -> None:
        page = self.page
        page.locator('.top [data-do="more"]').click()
        page.locator("#panel .ways").wait_for()
        self.look(at)
        page.locator('.top [data-do="more"]').click()
        expect(page.locator('.top [data-do="more"]')).to_have_attribute("aria-expanded", "false")

    def over(self, game: str, site: str) -> None:
        """It is over: whatever leads away from its table, and the pages of the club."""
        page = self.page
        self.look("over")
        self.explained("explained-over")
        table = page.url
        links = page.locator("#panel .ways a").evaluate_all(
            "links => links.map(({ href }) => href)"
        )
        assert any("/replay" in link for link in links)
        for link in dict.fromkeys(link.partition("#")[0] for link in links):
            self.go(link, link.rstrip("/").rpartition("/")[2])
        for address in ("/", "/shelf", "/statistics", f"/help/{game}/"):
            self.go(site + address, f"at{address.replace('/', '-')}")
        page.goto(table)
