"""Nobody is kept out: axe finds nothing, targets are large enough, in both themes."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.hand import Hand
from tests.browser.test_phones import new_game


def phone_in(theme: str, browser: Browser, contexts: list[BrowserContext]) -> Page:
    context = browser.new_context(
        viewport={"width": 360, "height": 800},
        has_touch=True,
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
    )
    contexts.append(context)
    return context.new_page()


def found(page: Page) -> list[str]:
    response = Axe().run(page).response
    return [
        f"{violation['id']}: {node['html'][:120]} {node['failureSummary'][:200]}"
        for violation in response["violations"]
        for node in violation["nodes"][:3]
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(
    theme: str, site: str, browser: Browser, contexts: list[BrowserContext]
) -> None:
    page = phone_in(theme, browser, contexts)
    game = new_game(site)
    problems = {}
    for name, address in {
        "home": site,
        "new": f"{site}/new",
        "board": game["enter"],
        "watching": game["watch"],
        "share": f"{game['enter']}share",
        "period": f"{game['enter']}period",
        "unknown": f"{site}/e/aaaaaaaaaaaaaaaaaaaaaa/",
        "offline": f"{site}/offline",
    }.items():
        page.goto(address)
        problems[name] = found(page)
    page.goto(game["enter"])
    hand = Hand(page)
    hand.choose("temple")
    problems["temple"] = found(page)
    hand.choose("temple")
    hand.play({"do": "temple", "at": "D4", "level": 2, "by": "red"})
    page.keyboard.press("Escape")
    hand.cell("D4")
    page.locator("#ask table").wait_for()
    problems["inspector"] = found(page)
    assert {name: told for name, told in problems.items() if told} == {}


SMALLEST = """least => [...document.querySelectorAll("button, a, input, select, summary, label")]
    .filter(e => e.checkVisibility() && e.type !== "hidden")
    .map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
    .filter(([, box]) => Math.min(box.width, box.height) < least - 0.01)
    .map(([html, box]) => `${html} ${box.width} × ${box.height}`)"""


def test_every_target_is_large_enough(phone: Page, site: str) -> None:
    phone.goto(new_game(site)["enter"])
    assert phone.evaluate(SMALLEST, 24) == []
    phone.click('[data-do="zoom"]')
    cells = phone.evaluate(
        "[...document.querySelectorAll('[data-cell]')].map(c => c.getBoundingClientRect().width)"
    )
    assert min(cells) >= 44
