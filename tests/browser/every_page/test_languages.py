"""People's own language on a phone: it fits, and it is chosen without a script."""

from __future__ import annotations

import json
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.browser.stage import SHARED_THIRD, told

LOCALES = {"en": "en-GB", "de": "de-AT", "fr": "fr-CA", "es": "es-MX", "pl": "pl-PL"}
PHONE = ViewportSize(width=360, height=800)
TOO_WIDE = """() => {
  const wide = [];
  for (const button of document.querySelectorAll(".tools .row button")) {
    button.hidden = false;
    const label = button.querySelector("span"), words = document.createRange();
    words.selectNodeContents(label);
    const { width, height } = words.getBoundingClientRect();
    const lines = height / parseFloat(getComputedStyle(label).lineHeight);
    if (width > button.offsetWidth || lines > 1.9) wide.push(label.textContent);
  }
  const heading = document.querySelector("#heading");
  if (heading.scrollWidth > heading.clientWidth || heading.scrollHeight > heading.clientHeight)
    wide.push(heading.textContent);
  if (document.documentElement.scrollWidth > innerWidth) wide.push("page");
  return wide;
}"""
"""What does not fit on a table's page: the labels under all tools, the heading, the page itself."""


def phone_in(
    browser: Browser, contexts: list[BrowserContext], language: str, js: bool = True
) -> Page:
    context = browser.new_context(
        viewport=PHONE, has_touch=True, locale=LOCALES[language], java_script_enabled=js
    )
    contexts.append(context)
    return context.new_page()


@pytest.mark.long
@pytest.mark.parametrize("language", LOCALES)
def test_the_tools_fit_in_every_language(
    browser: Browser, contexts: list[BrowserContext], site: str, language: str
) -> None:
    body = json.dumps(told(SHARED_THIRD, 200)).encode()
    asked = Request(f"{site}/api/games/import", body, {"Content-Type": "application/json"})
    with urlopen(asked) as answer:
        key = json.load(answer)["edit"]
    page = phone_in(browser, contexts, language)
    page.goto(f"{site}/e/{key}/")
    assert page.locator("html").get_attribute("lang") == language
    assert page.evaluate(TOO_WIDE) == []


def test_a_language_is_chosen_without_a_script_and_kept(
    browser: Browser, contexts: list[BrowserContext], site: str
) -> None:
    page = phone_in(browser, contexts, "fr", js=False)
    page.goto(site)
    page.get_by_text("Plus", exact=True).click()
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("h1")).to_have_text("Deine Partien")
    page.get_by_role("link", name="Neue Partie").click()
    expect(page.locator("h1")).to_have_text("Welches Spiel?")
    page.locator(".which a").first.click()
    expect(page.locator("h1")).to_have_text("Neue Partie")
