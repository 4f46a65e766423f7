"""Light or dark for who watches, too; and a record that is opened with the app."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.browser.phones.test_phones import new_game
from tests.browser.stage import EVERY_TIE, told

PAPER = "() => getComputedStyle(document.body).backgroundColor"
TONE = """(name) => {
  const probe = document.createElement("i");
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}"""
DARK, LIGHT = "rgb(25, 27, 30)", "rgb(251, 247, 238)"


def test_who_watches_chooses_dark_and_stands_at_the_table_again(phone: Page, site: str) -> None:
    watched = new_game(site)["watch"]
    phone.emulate_media(color_scheme="light")
    phone.goto(watched)
    assert phone.evaluate(PAPER) == LIGHT
    phone.locator('button[data-do="more"]').tap()
    phone.get_by_role("link", name="Language and colours").tap()
    phone.get_by_role("button", name="dark").tap()
    phone.wait_for_url(watched)
    phone.wait_for_function(f"({PAPER})() === '{DARK}'")
    phone.goto(f"{site}/new")
    phone.get_by_role("link", name="Language and colours").tap()
    expect(phone.get_by_role("button", name="dark")).to_have_attribute("aria-current", "true")
    phone.get_by_role("button", name="light").tap()
    phone.wait_for_url("**/new")
    phone.emulate_media(color_scheme="dark")
    phone.wait_for_function(f"({PAPER})() === '{LIGHT}'")


def test_a_phone_with_more_contrast_or_colours_of_its_own_loses_no_piece(
    phone: Page, site: str
) -> None:
    phone.goto(new_game(site)["watch"])
    phone.emulate_media(contrast="more")
    phone.wait_for_function(f"() => ({TONE})('--soft') === ({TONE})('--ink')")
    phone.emulate_media(contrast="no-preference", forced_colors="active")
    phone.wait_for_function(
        "() => getComputedStyle(document.querySelector('.board')).forcedColorAdjust === 'none'"
    )


def test_a_record_opened_with_the_app_stands_ready_to_be_imported(phone: Page, site: str) -> None:
    phone.add_init_script("""Object.defineProperty(window, "launchQueue", {
          value: { setConsumer: (take) => (window.take = take) },
        })""")
    phone.goto(site)
    phone.wait_for_function("() => window.take")
    phone.evaluate(
        """(record) => window.take({
          files: [{ getFile: async () => new File([record], "game.json") }],
        })""",
        json.dumps(told(EVERY_TIE)),
    )
    ready = phone.get_by_role("button", name="Import", exact=True)
    expect(ready).to_be_focused()
    ready.tap()
    phone.wait_for_url("**/e/*/")
    expect(phone.locator("[data-board]")).to_have_count(1)
